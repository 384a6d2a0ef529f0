// Written by `make documents`.
declare namespace Wire {
  /** The fields of every reply. */
  interface Line { v: 1; ok?: boolean }
  /** The fields that each request takes. */
  interface Requests extends Reads, Changes {}
  /** An event: its type says which one. */
  type Event = { v: 1 } & Events[keyof Events];
  interface StatusReply {
    /** The version of chordd. */
    "version": string;
    /** The process number of chordd. */
    "pid": number;
    /** The time since the start of chordd, in seconds. */
    "uptime": number;
    /** The kind of input: `sequencer`, `file`, `demo` or `stream`. */
    "input": string;
    /** The sources of notes that are connected. */
    "keyboards": Array<StatusReplyKeyboard>;
    /** Where the upper hand begins: a MIDI number, `channel`, or `null` where both hands are one. */
    "split": (number | "channel" | "learn") | null;
    /** The setting `hands.split`. */
    "splitName": string;
    /** The setting `naming.key`: a key, `detect` or `none`. */
    "key": string;
    /** The setting `naming.style`. */
    "style": string;
    /** The key that is heard, or the key that is set; `null` when neither is known. */
    "heardKey": string | null;
    /** How certain the heard key is, in percent; `null` when none is heard. */
    "heardKeyConfidence": number | null;
    /** The newest chord; `null` when there is none. */
    "chord": StatusReplyChord | null;
    /** Whether any note sounds. */
    "held": boolean;
    /** The time since something was played last, in seconds; `null` when nothing was. */
    "quiet": number | null;
    /** The number of drum notes on channel 10 that did not count. */
    "ignoredDrums": number;
    /** The address of the page; `null` when it is not served. */
    "page": string | null;
    /** The rights of other machines on the page: `look`, `play` or `everything`; `null` where none reaches it. */
    "others": string | null;
    /** Sentences about what cannot be kept now. */
    "troubles": Array<string>;
    /** The outputs that are switched on. */
    "outputs": Array<StatusReplyOutput>;
  }
  interface StatusReplyKeyboard {
    /** The address of the port, such as `24:0`; `null` for a file or a stream. */
    "port": string | null;
    /** The name of the port, or of the file or stream. */
    "portName": string;
  }
  interface StatusReplyChord {
    /** The symbol in the style that is set. */
    "name": string;
    /** The kind of name, as in the events, such as `unified` or `polychord`. */
    "kind": string;
  }
  interface StatusReplyOutput {
    /** The name of the output. */
    "name": string;
    /** The state of the output. */
    "state": "starting" | "running" | "failed" | "ended";
    /** The number of events that were dropped because the output was too slow. */
    "dropped": number;
    /** How often the output was restarted after a failure. */
    "restarts": number;
  }
  interface SplitReply {
    /** Where the upper hand begins: a MIDI number, `channel`, `learn`, or `null` where both hands are one. */
    "split": (number | "channel" | "learn") | null;
    /** The same as a value of `hands.split`; absent while chordd waits for the next key. */
    "splitName"?: string;
  }
  interface KeyReply {
    /** The setting `naming.key`: a key, `detect` or `none`. */
    "key": string;
  }
  interface StyleReply {
    /** The setting `naming.style`. */
    "style": string;
  }
  interface SetReply {
    /** The name of the setting. */
    "set": string;
    /** Whether it counts from the next start on, for which it has to be saved. */
    "atNextStart": boolean;
  }
  interface SaveReply {
    /** The path of the configuration file. */
    "file": string;
    /** The names of the settings that were written; empty when nothing had changed. */
    "saved": Array<string>;
    /** Sentences about settings that the environment or the command line overrides. */
    "warnings": Array<string>;
  }
  interface ReloadReply {
    /** Sentences about questionable settings. */
    "warnings": Array<string>;
  }
  /** The reply of a request without fields of its own. */
  interface Done {
  }
  /** The port, and whether chordd listens to it now. */
  interface PortReply {
    /** The address of the port in the sequencer, such as `24:0`. */
    "port": string;
    /** The name of the port. */
    "portName": string;
    /** Whether chordd listens to it now. */
    "connected": boolean;
  }
  interface PageReply {
    /** The address of the page on this machine; `null` when it is not served. */
    "page": string | null;
    /** The addresses of the page for other devices, the most certain first. */
    "addresses": Array<string>;
    /** A sentence about settings that other devices need in order to look or play; `null` when none is needed. */
    "advice": string | null;
  }
  interface NetworkReply {
    /** Whether others may reach the page. */
    "open": boolean;
    /** Whether the settings open the page, or keep it for this machine alone, so that the switch does nothing. */
    "governed": boolean;
    /** The rights of others with the link: `look`, `play` or `everything`. */
    "others": string;
    /** Whether the choice outlasts a restart. */
    "lasts": boolean;
    /** Why others do not reach it, though they may; `null` where they do. */
    "problem": "taken" | "alone" | "failed" | null;
    /** The networks of the machine, the most probable first. */
    "networks": Array<NetworkReplyNetwork>;
  }
  interface NetworkReplyNetwork {
    /** `wifi`, `cable`, `hotspot` or `other`; `web` for a web server in front. */
    "kind": string;
    /** The address of the page in it, to be typed. */
    "address": string;
    /** The same with the key, where others may do more than look. */
    "link": string;
    /** The link as a QR code in SVG; `null` when it is too long. */
    "qr": string | null;
  }
  interface SetupReply {
    /** The file in which settings are saved; `null` where there is no place for one. */
    "file": string | null;
    /** The setting `input.ports`. */
    "ports": Array<string>;
    /** The ports that can be listened to. */
    "keyboards": Array<SetupReplyKeyboard>;
  }
  interface SetupReplyKeyboard {
    /** The address of the port in the sequencer, such as `24:0`. */
    "port": string;
    /** The name of the port. */
    "portName": string;
    /** The text that means this port in the setting `input.ports`. */
    "selector": string;
    /** Whether it is listened to when no port is named. */
    "usual": boolean;
    /** Whether chordd listens to it now. */
    "connected": boolean;
  }
  interface ConnectionsReply {
    /** The lacks; none where all is well. */
    "lacks": Array<ConnectionsLack>;
  }
  /** One thing that is lacking. */
  interface ConnectionsLack {
    /** A sentence with the next step. */
    "sentence": string;
    /** The same in other languages. */
    "sentences": Sentences;
  }
  interface StatsPrometheus {
    /** The counts in the text format of Prometheus. */
    "prometheus": string;
  }
  interface StatsCounts {
    /** The version of chordd. */
    "version": string;
    /** The time since the start of chordd, in seconds. */
    "uptime": number;
    /** Counts of the input. */
    "input": StatsCountsInput;
    /** Counts of each output. */
    "outputs": Array<StatsCountsOutput>;
  }
  interface StatsCountsInput {
    /** The number of MIDI events. */
    "events": number;
    /** The number of note-ons. */
    "notes": number;
    /** The number of analyses that were published. */
    "analyses": number;
    /** How often the kernel reported lost events. */
    "overruns": number;
    /** How often a keyboard was connected. */
    "connected": number;
    /** How often a keyboard was disconnected. */
    "disconnected": number;
    /** The time from an event to its analyses. */
    "latency": StatsCountsLatency;
  }
  /** Latencies in microseconds; the figures are `null` when nothing was measured. */
  interface StatsCountsLatency {
    /** The number of measured times. */
    "count": number;
    /** The median, in microseconds. */
    "medianUs": number | null;
    /** The 99th percentile, in microseconds. */
    "p99Us": number | null;
    /** The longest time, in microseconds. */
    "maxUs": number | null;
  }
  interface StatsCountsOutput {
    /** The name of the output. */
    "name": string;
    /** The state of the output. */
    "state": "starting" | "running" | "failed" | "ended";
    /** The number of events that were dropped because the output was too slow. */
    "dropped": number;
    /** How often the output was restarted after a failure. */
    "restarts": number;
    /** The time from an analysis to the end of its output. */
    "latency": StatsCountsLatency;
  }
  interface CheckReply {
    /** The name of the user that chordd runs as. */
    "user": string;
    /** The process number of chordd. */
    "pid": number;
    /** The configuration files that it reads. */
    "files": Array<string>;
    /** The findings about its page, its files, and what it could not keep. */
    "findings": Array<Finding>;
  }
  /** One thing that `doctor` examined. */
  interface Finding {
    /** Always `finding`. */
    "type": string;
    /** Whether the examined part is in order. */
    "verdict": "ok" | "note" | "problem";
    /** The result of the examination, for a person. */
    "sentence": string;
  }
  interface ConfigurationReply {
    /** All settings. */
    "settings": Array<ConfigurationLine>;
  }
  /** A setting, as `chordd configuration --json` prints it. */
  interface ConfigurationLine {
    /** The name of the setting. */
    "name": string;
    /** Its value as it is written in a file; absent when it is secret. */
    "value"?: string;
    /** The file with the line, the variable, or `default`. */
    "source": string;
  }
  interface HelpReply {
    /** All requests. */
    "requests": Array<HelpReplyEntry>;
  }
  interface HelpReplyEntry {
    /** The form of a line, with placeholders for the values. */
    "request": string;
    /** One sentence about the request. */
    "does": string;
  }
  /** The facts about a chord symbol: its notes, what it is built on, what it contains, what else its notes can be called, what goes with it, and how tense it is.  Symbols and numerals are in the style that was asked for; notes, degrees and scales are English. */
  interface ChordFacts {
    /** The word by which JSON readers recognize this value. */
    "type": string;
    /** The symbol, in the style that was asked for. */
    "symbol": string;
    /** The symbol taken apart; empty in a notation for programs. */
    "parts": Array<NamePart>;
    /** The symbol in English words. */
    "spoken": string;
    /** The symbol in plain ASCII characters. */
    "ascii": string;
    /** `unified`, `slash` or `polychord`. */
    "kind": "unified" | "slash" | "polychord" | "interval" | "note" | "none";
    /** The chord, or the lower and the upper one of two. */
    "chords": Array<ChordTones>;
    /** All notes in the stacked voicing from C3 upwards; the upper chord of two above the lower one. */
    "notes": Array<WrittenNote>;
    /** The chord without its extensions and without its bass; null for two chords and for a chord that is its base. */
    "base": ChordTones | null;
    /** The degrees that are stacked on the base: `9`, `♯11`. */
    "extensions": Array<string>;
    /** The triads that turn the base into the chord: D over Cma7 for Cma13(♯11). Of a dominant with more colors than a triad has, those that show two: A♭ over C7 for C7alt. Where none has a 9 and a 13, those with the 13: Ami over C7 for C13. */
    "upperTriads": Array<ChordFactsUpperTriad>;
    /** One symbol for both chords of a polychord; null for one chord, and when there is no such symbol. */
    "together": string | null;
    /** The same notes read from each of their other roots: Ami7 for C6. */
    "equivalents": Array<string>;
    /** The plain chords of three notes whose notes are some but not all of the chord's. */
    "triads": Array<string>;
    /** The plain chords of four notes whose notes are some but not all of the chord's. */
    "fourNotes": Array<string>;
    /** The scales on the root first, then those on other roots, then pentatonics. */
    "scales": Array<FittingScale>;
    /** The pairs of plain chords, one in each hand, that make the chord: those on its base first, the plainest of them first. */
    "components": Array<ChordFactsComponent>;
    /** The voicings in which pianists play it, each once. */
    "voicings": Array<ChordFactsVoicing>;
    /** The keys in which it stands, with its numerals. */
    "inKeys": Array<ChordInKey>;
    /** How tense it is. */
    "tension": ChordFactsTension;
    /** The path of the page that shows it. */
    "link": string;
    /** The pages of all chords that the facts name. */
    "links": Array<LinkedChord>;
  }
  /** The tones of a chord by the part that a pianist thinks of them in, in semitones (0…11) above its root. */
  interface ChordTones {
    /** The symbol, in the style that was asked for. */
    "symbol": string;
    /** 0; null when the root is understood and not played. */
    "root": string;
    /** The pitch class of the root, C = 0. */
    "rootPc": number;
    /** The bass; the root for a chord in root position. */
    "bass": string;
    /** The pitch class of the bass, C = 0. */
    "bassPc": number;
    /** The symbol without its root: empty for a major triad. */
    "quality": string;
    /** The family: `major`, `half-diminished` … */
    "family": "major" | "minor" | "dominant" | "half-diminished" | "diminished" | "augmented" | "suspended" | "power";
    /** How often a reader meets it: `everyday`, `common`, `uncommon`, `rare` or `exotic`. */
    "rarity": "everyday" | "common" | "uncommon" | "rare" | "exotic";
    /** The tones from the lowest up. */
    "notes": Array<ChordTonesTone>;
  }
  /** A tone of a chord. */
  interface ChordTonesTone {
    /** The name of the tone. */
    "name": string;
    /** The pitch class, C = 0. */
    "pc": number;
    /** The degree, such as `♯11`; null for a bass that is foreign to the chord. */
    "degree": string | null;
    /** Semitones above the root; negative for a bass below it. */
    "semitones": number;
  }
  /** A key of the piano and how it is written, as a picture needs it. */
  interface WrittenNote {
    /** The MIDI note number, 0…127. */
    "midi": number;
    /** The name of the note. */
    "name": string;
    /** The letter of the name, for a staff. */
    "letter": string;
    /** The accidental in semitones. */
    "alteration": number;
    /** The octave of the name, −2…9: C♭4 sounds as B3. */
    "octave": number;
    /** The degree in a chord or scale; null for a note that is in none. */
    "degree": string | null;
    /** The hand that plays it. */
    "hand": "lower" | "upper";
  }
  /** A triad that makes the chord when it is played over the base. */
  interface ChordFactsUpperTriad {
    /** The symbol of the triad. */
    "symbol": string;
    /** The degree of its root above the root of the chord, as a numeral: `II`. */
    "numeral": string;
  }
  /** A scale that goes with a chord. */
  interface FittingScale {
    /** The scale. */
    "name": string;
    /** Its tonic. */
    "tonic": string;
    /** The name without the tonic: `Lydian dominant`. */
    "scale": string;
    /** The reason for which it is listed. */
    "group": "primary" | "other" | "pentatonic";
    /** Whether the scale contains the chord, lies inside it, or lacks only its perfect fifth. */
    "relation": "contains" | "inside" | "withoutFifth" | "over";
    /** The number of the note of the parent that it starts on, from 1. */
    "mode": number;
    /** The scale of its family that has the same notes and is the first mode. */
    "parent": string;
    /** The path of the page that shows it. */
    "link": string;
    /** The path of the page that shows the parent. */
    "parentLink": string;
  }
  /** A chord of each hand. */
  interface ChordFactsComponent {
    /** The chord of the left hand. */
    "lower": string;
    /** The chord of the right hand. */
    "upper": string;
    /** The notes that both have. */
    "shared": Array<string>;
  }
  /** A way to lay out the chord on the keyboard. */
  interface ChordFactsVoicing {
    /** The word that `chordd play --voicing` takes: `drop-2`. */
    "name": string;
    /** Whether it is the one that is recommended to begin with. */
    "recommended": boolean;
    /** The number of hands that play it: 1 or 2. */
    "hands": number;
    /** The MIDI note numbers of the left hand, or of the only one, from the lowest up. */
    "lower": Array<number>;
    /** The MIDI note numbers of the right hand; empty when one hand plays everything. */
    "upper": Array<number>;
    /** The notes of both from the lowest up, spelled as the chord is. */
    "notes": Array<string>;
    /** The octave of each name, −2…9: C♭4 sounds as B3. */
    "octaves": Array<number>;
    /** The degree of each note in the chord; `bass` for a bass that is foreign to it. */
    "degrees": Array<string>;
    /** The same notes with the values that a picture needs. */
    "keys": Array<WrittenNote>;
  }
  /** A key in which a chord stands, and its numeral there. */
  interface ChordInKey {
    /** The key. */
    "key": string;
    /** The scale that has its notes: in minor the first of the natural, the harmonic and the melodic one; for an altered dominant the scale on its root that is played over it. */
    "scale": string;
    /** The numeral of the chord in the key: `V7`; `II|I7` for two chords, `V7(♯9)/ii` for the dominant of another chord. */
    "numeral": string;
    /** How the chord stands in the key. */
    "relation": "diatonic" | "borrowed" | "altered";
    /** The chord as it is spelled in the key; null where that is how it was written. */
    "symbol": string | null;
  }
  /** The friction of the chord in points, 0 or more; each score contains the ambiguity and the chromatic run. */
  interface ChordFactsTension {
    /** The score of the pitch classes. */
    "degrees": number;
    /** The score of the stacked voicing. */
    "voicing": number;
    /** The fifth of the vocabulary that the degrees score is in: 1 for the calmest chords, 5 for the tensest. */
    "step": number;
    /** The part of both scores for an unclear resolution, 0…6. */
    "ambiguity": number;
    /** The part of both scores for three or more neighboring semitones; 0 without them. */
    "chromaticRun": number;
    /** The terms that the pairs of notes add to the degrees score. */
    "degreeTerms": Array<ChordFactsTensionTerm>;
    /** The terms that the pairs of notes add to the voicing score. */
    "voicingTerms": Array<ChordFactsTensionTerm>;
  }
  /** The pairs of notes at one distance. */
  interface ChordFactsTensionTerm {
    /** The distance in words: `tritone`, `minor 9th`. */
    "interval": string;
    /** The number of pairs, 1 or more. */
    "count": number;
    /** The points that each pair adds. */
    "weight": number;
    /** The points that all pairs add. */
    "sum": number;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  /** A chord that has a page: its symbol, taken apart and in words, and the path of the page. */
  interface LinkedChord {
    /** The symbol, in the style that was asked for. */
    "symbol": string;
    /** The symbol taken apart; empty in a notation for programs. */
    "parts": Array<NamePart>;
    /** The symbol in English words. */
    "spoken": string;
    /** The path of its page. */
    "link": string;
  }
  /** The chords that one can be changed into, one part of it at a time: every choice is a chord of the vocabulary.  Symbols and labels are in the style that was asked for. Of two chords, it is about the lower one. */
  interface ChordChoices {
    /** The word by which JSON readers recognize this value. */
    "type": string;
    /** The roots, from C upwards. */
    "roots": Array<ChordChoicesChoice>;
    /** The kinds without extensions; each keeps the extensions that it takes. */
    "kinds": Array<ChordChoicesChoice>;
    /** The extensions and alterations that may be stacked on the kind, each to be added or taken away. */
    "extensions": Array<ChordChoicesChoice>;
    /** The notes below, the root first, then the other tones of the chord, then all others. */
    "basses": Array<ChordChoicesChoice>;
  }
  /** A chord that differs from the present one in one part. */
  interface ChordChoicesChoice {
    /** The part: a note, the kind without its root (a word for a plain triad), or a degree. */
    "label": string;
    /** Whether the present chord has it. */
    "selected": boolean;
    /** The symbol of the chord with it, or without it where it can be taken away. */
    "symbol": string;
    /** The path of the page of that chord. */
    "link": string;
    /** The label for other languages; left out where it is the same in all. */
    "sentences"?: Sentences;
  }
  /** Shapes for a chord on an instrument with frets. */
  interface FretboardFacts {
    /** The chord that is gripped: behind a capo another one than sounds. */
    "symbol": string;
    /** The names of the open strings behind the capo, in the order of the frets. */
    "strings": Array<string>;
    /** The easiest first; empty where two chords sound at once. */
    "shapes": Array<FretboardFactsShape>;
  }
  /** One shape. */
  interface FretboardFactsShape {
    /** As guitarists write it: `x32010`. */
    "text": string;
    /** The fret of each string, 0 for an open one; `null` for a string that is not played. */
    "frets": Array<number | null>;
    /** The finger on each string, 1 for the index finger; `null` without one. */
    "fingers": Array<number | null>;
    /** The fingers that lie on several strings. */
    "barres": Array<FretboardShapeBarre>;
    /** The degrees of the chord that have no string: four fingers cannot play all of it. */
    "missing": Array<string>;
    /** Whether the lowest tone is not the bass of the chord. */
    "otherBass": boolean;
  }
  /** One finger on several strings. */
  interface FretboardShapeBarre {
    "fret": number;
    /** The first and the last of its strings, counted from 0. */
    "from": number;
    "to": number;
  }
  /** The reasons for the name of some notes: the cost of each reading, the part of each note in it, and the reason that decided. */
  interface Explanation {
    /** The word by which JSON readers recognize this value. */
    "type": string;
    /** The readings, best first. */
    "readings": Array<ExplanationReading>;
    /** The reason for which the best reading is the best. */
    "decision": ExplanationDecision;
    /** All notes that sound, from the lowest up, as the best reading spells them. */
    "notes": Array<WrittenNote>;
    /** The key in which they were read; null without one. */
    "key": string | null;
    /** The function of the best reading in that key, such as `♭VII`; null without one. */
    "roman": string | null;
    /** The keys in which the best reading stands, if it is a chord; those where it stands on the tonic first. */
    "inKeys": Array<ChordInKey>;
  }
  /** A reading of the notes. */
  interface ExplanationReading {
    /** The kind of reading. */
    "kind": "unified" | "slash" | "polychord" | "interval" | "note" | "none";
    /** The symbol alone; that of a note is its letter. */
    "name": string;
    /** The symbol taken apart; empty in a notation for programs. */
    "parts": Array<NamePart>;
    /** The reading in English words. */
    "spoken": string;
    /** The path of its page; null for a reading that is no chord. */
    "link": string | null;
    /** Whether the root is understood but does not sound. */
    "rootless": boolean;
    /** The position of the chord, in words: `root position`, `first inversion`; null for a reading that is no single chord. */
    "inversion": string | null;
    /** The sum of the penalties. */
    "cost": number;
    /** The reasons for and against the reading, in the order in which a reader meets them. */
    "penalties": Array<ExplanationPenalty>;
    /** The notes that sound and are in the chord; for two chords, in that of their hand. */
    "matched": Array<ExplanationTone>;
    /** The notes that the name implies and that do not sound. */
    "missing": Array<ExplanationTone>;
    /** The notes that sound and are not in the chord. */
    "foreign": Array<ExplanationTone>;
    /** The change of the notes that would make the name right, in words. */
    "advice": string;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  /** A reason for or against a reading. */
  interface ExplanationPenalty {
    /** The cost; negative for a reason in favor of the reading. */
    "cost": number;
    /** The reason in words. */
    "text": string;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  /** A note, in one or several octaves, and its degree in a chord. */
  interface ExplanationTone {
    /** The name of the note. */
    "name": string;
    /** The degree; null where there is no chord, or the note is not in it. */
    "degree": string | null;
  }
  /** The reason for which the best reading comes before the next one. */
  interface ExplanationDecision {
    /** The reason. */
    "ground": "noHonestName" | "onlyReading" | "cost" | "rootSounds" | "rootInBass" | "plainerChord";
    /** The cost of the next reading above that of the best one; null when there is no other. */
    "lead": number | null;
    /** The main reason against the next reading, in words; null when there is none but its tones. */
    "reason": string | null;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  /** The facts about a scale on a tonic: its notes, its modes and its chords.  Symbols and numerals are in the style that was asked for; notes, degrees and scales are English. */
  interface ScaleFacts {
    /** The word by which JSON readers recognize this value. */
    "type": string;
    /** The scale. */
    "name": string;
    /** Its tonic. */
    "tonic": string;
    /** The name without the tonic: `Lydian dominant`. */
    "scale": string;
    /** Other names for the same notes on the same tonic, without the tonic. */
    "otherNames": Array<string>;
    /** The notes from the tonic upwards, without the octave. */
    "notes": Array<string>;
    /** The pitch classes of the notes, C = 0. */
    "pcs": Array<number>;
    /** The degrees of the notes: `1`, `♭3`, `♯4` … */
    "degrees": Array<string>;
    /** The interval of each note above the tonic, in words: `major 3rd`. */
    "intervals": Array<string>;
    /** The semitones of each note above the tonic. */
    "semitones": Array<number>;
    /** Semitones from each note to the next, the last one to the octave. */
    "steps": Array<number>;
    /** The number of the note of the parent that it starts on, from 1. */
    "mode": number;
    /** The scale of its family that has the same notes and is the first mode. */
    "parent": string;
    /** The named scales with the same notes, in the order of the parent's notes. */
    "modes": Array<string>;
    /** The triads on its notes: stacked in thirds on scales of seven notes, else the plain triads whose notes are all in the scale. */
    "triads": Array<ScaleChordFacts>;
    /** The seventh chords on its notes, chosen like the triads. */
    "sevenths": Array<ScaleChordFacts>;
    /** The chords on its tonic, of the menu and some more, over which it may be played. */
    "fits": Array<ScaleChordFacts>;
    /** The same scale on the other name of its tonic, if this one needs double accidentals and that one has fewer accidentals; else null. */
    "simpler": string | null;
    /** A sentence that a player should know about it; null if there is none. */
    "remark": string | null;
    /** The texts for other languages. */
    "sentences": Sentences;
    /** Its notes on the keys from the first tonic above C4 to the one an octave higher. */
    "keys": Array<WrittenNote>;
    /** The path of the page that shows it. */
    "link": string;
    /** The pages of the other scales that the facts name. */
    "links": Array<LinkedScale>;
  }
  /** A chord on a note of a scale or key. */
  interface ScaleChordFacts {
    /** The symbol, in the style that was asked for. */
    "symbol": string;
    /** The symbol taken apart; empty in a notation for programs. */
    "parts": Array<NamePart>;
    /** The symbol in English words. */
    "spoken": string;
    /** The numeral, `ii7`, `♭III`, `vii˚`: counted from the major scale; in a minor key and in its three scales from natural minor, so III. */
    "numeral": string;
    /** The notes of the chord. */
    "notes": Array<string>;
    /** The path of the page that shows it. */
    "link": string;
  }
  /** A scale, and the path of its page. */
  interface LinkedScale {
    /** The scale. */
    "name": string;
    /** The path of its page. */
    "link": string;
  }
  /** The facts about a key: its signature, its neighbors on the circle of fifths, its scales and its chords.  Symbols and numerals are in the style that was asked for; notes, scales and keys are English. Numerals are counted in the key. */
  interface KeyFacts {
    /** The word by which JSON readers recognize this value. */
    "type": string;
    /** The key. */
    "name": string;
    /** Its tonic. */
    "tonic": string;
    /** Whether it is major or minor. */
    "mode": "major" | "minor";
    /** The number of sharps, or of flats as a negative number; −7…7 for a key in use. */
    "signature": number;
    /** The notes of the signature in the order in which they are written. */
    "signatureNotes": Array<string>;
    /** Steps clockwise from C major or A minor on the circle of fifths, 0…11. */
    "place": number;
    /** The key of the other mode with the same signature. */
    "relative": string;
    /** The key of the other mode on the same tonic. */
    "parallel": string;
    /** The key a fifth higher, of the same mode. */
    "dominant": string;
    /** The key a fifth lower, of the same mode. */
    "subdominant": string;
    /** Those of these four keys that are written as their enharmonic equivalent, because they would need more than seven accidentals: A♭ major is the dominant of C♯ major. */
    "respelled": Array<"relative" | "parallel" | "dominant" | "subdominant">;
    /** The enharmonic equivalent; null when it needs more than seven accidentals. */
    "twin": string | null;
    /** The major scale; in minor the natural, the harmonic and the melodic one. */
    "scales": Array<KeyFactsKeyScale>;
    /** The triads on the notes of the scale, in minor of the natural one. */
    "triads": Array<ScaleChordFacts>;
    /** The seventh chords on the notes of the scale, in minor of the natural one. */
    "sevenths": Array<ScaleChordFacts>;
    /** The triads as they lie around the key on the circle of fifths, and the function of each. */
    "functions": Array<KeyFactsKeyFunction>;
    /** The chords that the raised seventh of minor adds: V, V7, vii˚ and vii˚7; empty in major. */
    "harmonicChords": Array<ScaleChordFacts>;
    /** The diminished triad and seventh chord on the leading tone. */
    "leadingTone": Array<ScaleChordFacts>;
    /** The chords that are borrowed from the parallel key. */
    "borrowed": Array<KeyFactsBorrowedChord>;
    /** The order in which sharps are added to signatures: F♯ first. */
    "sharpOrder": Array<string>;
    /** The order in which flats are added to signatures: B♭ first. */
    "flatOrder": Array<string>;
  }
  /** A scale of the key with the chords on its notes. */
  interface KeyFactsKeyScale {
    /** The name without the tonic. */
    "scale": string;
    /** The notes from the tonic upwards, without the octave. */
    "notes": Array<string>;
    /** The triads on its notes, in order. */
    "triads": Array<ScaleChordFacts>;
    /** The seventh chords on its notes, in order. */
    "sevenths": Array<ScaleChordFacts>;
  }
  /** A triad of the key at its place on the circle of fifths. */
  interface KeyFactsKeyFunction {
    /** The function of the triad in the key; the triads on the third and the sixth note replace the tonic. */
    "function": "tonic" | "subdominant" | "dominant";
    /** The numeral of the triad, counted in the key. */
    "numeral": string;
    /** The ring of the circle: minor for every triad with a minor third. */
    "ring": "major" | "minor";
    /** Steps clockwise from C major or A minor, 0…11. */
    "place": number;
    /** The pitch class of the root, C = 0. */
    "rootPc": number;
    /** The pitch classes of all its notes, C = 0. */
    "pcs": Array<number>;
  }
  /** A chord of the parallel key that no scale of the key has. */
  interface KeyFactsBorrowedChord {
    /** The chord. */
    "chord": ScaleChordFacts;
    /** The scale that it comes from, on the tonic of the key. */
    "from": string;
  }
  /** The facts about a chord quality of the vocabulary, written on C. */
  interface QualityFacts {
    /** The word by which JSON readers recognize this value. */
    "type": string;
    /** The symbol on C, in the style that was asked for. */
    "symbol": string;
    /** The symbol without its root: empty for a major triad. */
    "quality": string;
    /** The degrees in order: `1`, `♭3`, `♯11` … */
    "degrees": Array<string>;
    /** The semitones of each degree above the root, 0…11. */
    "semitones": Array<number>;
    /** The extensions that may still be stacked on it. */
    "takes": Array<string>;
    /** The family: `major`, `half-diminished` … */
    "family": "major" | "minor" | "dominant" | "half-diminished" | "diminished" | "augmented" | "suspended" | "power";
    /** How often a reader meets it: `everyday`, `common`, `uncommon`, `rare` or `exotic`. */
    "rarity": "everyday" | "common" | "uncommon" | "rare" | "exotic";
  }
  /** A line that a person types: chords, each read by itself, `Dm7 G7 Cmaj7`; a scale or a key, `Eb lydian`; or a question about one of them, `relative minor of Ab`. */
  interface TypedChords {
    /** The word by which JSON readers recognize this value. */
    "type": string;
    /** The chords in the order in which they were typed; empty for a line that is a scale and no chord. */
    "chords": Array<TypedChord>;
    /** The possible meanings of the whole line, the most probable first; empty for several chords. */
    "meanings": Array<TypedMeaning>;
    /** Letters that may be chords, `C E G`, as the notes of one; null where they are none. */
    "together": TypedChord | null;
    /** The key in which several chords stand together; null where there is none. */
    "home": TypedMeaning | null;
    /** The key in which chords were counted; null where none was. */
    "key": string | null;
    /** The choice that the key comes from; null without a key. */
    "keySource": "request" | "settings" | "heard" | null;
  }
  /** A piece of a line that was typed, and the chord that it names. */
  interface TypedChord {
    /** The text that was typed. */
    "text": string;
    /** The chord; null for a piece that is none. */
    "chord": LinkedChord | null;
    /** Its numeral in the key in which several chords stand, `ii7`; null where it stands in none. */
    "numeral": string | null;
    /** Its notes from the lowest up: the stacked voicing of a symbol, or the exact notes that were typed. */
    "notes": Array<WrittenNote>;
    /** The text with which `play` sounds it, independent of the key at that time. */
    "play": string;
    /** One sentence about the mistake; null where it could be read. */
    "error": string | null;
    /** The texts for other languages; left out where all are the same in every language. */
    "sentences"?: Sentences;
  }
  /** One meaning that a line could have, and the path of its page. */
  interface TypedMeaning {
    /** The kind of thing. */
    "kind": "chord" | "scale" | "key" | "diary";
    /** The name: `E♭mi7`, `E♭ Lydian`, `E♭ major`. */
    "name": string;
    /** The symbol of a chord taken apart; empty for anything else. */
    "parts": Array<NamePart>;
    /** The name in English words. */
    "spoken": string;
    /** The path of the page that shows it, at the part that was asked for. */
    "link": string;
    /** The part that was asked for; null where it was only named. */
    "part": "under" | "over" | "equivalents" | "voicings" | "scales" | "keys" | "notes" | null;
  }
  /** The facts about a kind of scale without a tonic. */
  interface ScaleTypeFacts {
    /** The word by which JSON readers recognize this value. */
    "type": string;
    /** The usual name: `Lydian dominant`. */
    "scale": string;
    /** Other names for the same notes on the same tonic. */
    "otherNames": Array<string>;
    /** The degrees from the tonic upwards: `1`, `♭3`, `♯4` … */
    "degrees": Array<string>;
    /** The semitones of each note above the tonic. */
    "semitones": Array<number>;
    /** Semitones from each note to the next, the last one to the octave. */
    "steps": Array<number>;
    /** The number of the note of the parent that it starts on, from 1. */
    "mode": number;
    /** The name of the scale that its family is named after. */
    "parent": string;
  }
  /** Two chords to combine, and the names that other letters, accidentals and kinds of one of them would make with the other. */
  interface MatchFacts {
    /** The word by which JSON readers recognize this value. */
    "type": string;
    /** The name of the two together; null until both are chosen. */
    "result": CombinedName | null;
    /** The best name of each kind, and the part of each note in it; empty until both are chosen. */
    "readings": Array<CombinedReading>;
    /** The chord of the left hand, and its choices. */
    "lower": MatchFactsSide;
    /** The chord of the right hand, and its choices. */
    "upper": MatchFactsSide;
  }
  /** The name of two chords together, one in each hand, and how usual that name is. */
  interface CombinedName {
    /** The name, in the style that was asked for. */
    "name": string;
    /** The name taken apart; empty in a notation for programs. */
    "parts": Array<NamePart>;
    /** `unified`, `slash` or `polychord`. */
    "kind": "unified" | "slash" | "polychord" | "interval" | "note" | "none";
    /** How usual the name is. */
    "tier": "everyday" | "readable" | "two";
    /** The cost of the name for its reader in these two hands; 0 for a plain triad. */
    "cost": number;
    /** The path of the page that shows it. */
    "link": string;
  }
  /** One way to read two chords, and the part of each note in it. */
  interface CombinedReading {
    /** The name of this reading. */
    "name": CombinedName;
    /** The name in English words. */
    "spoken": string;
    /** The notes from the lowest up; the degrees are those of the name, or of each hand's own chord. */
    "notes": Array<ReadingFactsNote>;
  }
  /** The chord of one hand, and the choices for it. */
  interface MatchFactsSide {
    /** The symbol; null until it is chosen. Its choices are shown on C until then. */
    "symbol": string | null;
    /** The symbol taken apart; empty without one, and in a notation for programs. */
    "parts": Array<NamePart>;
    /** The path of the page that shows it; null until it is chosen. */
    "link": string | null;
    /** The letter of its root in English; null until it is chosen. */
    "letter": string | null;
    /** The accidental of its root; null until it is chosen, and for a double one. */
    "accidental": "♭" | "♮" | "♯" | null;
    /** The name of a kind in the menu; null for a kind that is not there. */
    "type": string | null;
    /** The pitch class of the root that the types stand on, C = 0. */
    "rootPc": number;
    /** The letters C D E F G A B. */
    "letters": Array<MatchFactsChoice>;
    /** The accidentals ♭ ♮ ♯. */
    "accidentals": Array<MatchFactsChoice>;
    /** The kinds in the order of the menu. */
    "types": Array<MatchFactsTypeChoice>;
  }
  /** Another letter or accidental of a chord. */
  interface MatchFactsChoice {
    /** The letter or accidental in English: `E`, `♭`. */
    "value": string;
    /** The letter or accidental in the note names that were asked for. */
    "label": string;
    /** The chord that it would be. */
    "symbol": string;
    /** Whether it is the one that the chord has. */
    "selected": boolean;
    /** The name that the chord would make with the other one; null until both are chosen. */
    "match": CombinedName | null;
  }
  /** Another kind of chord on the same root. */
  interface MatchFactsTypeChoice {
    /** The name of the kind in the menu: `mi7(b5)`. */
    "value": string;
    /** The quality in the style that was asked for; empty for a major triad. */
    "label": string;
    /** The chord that it would be. */
    "symbol": string;
    /** The symbol taken apart; empty in a notation for programs. */
    "parts": Array<NamePart>;
    /** The group of the kind in the menu. */
    "group": "triads" | "added" | "sixths" | "sevenths" | "ninths" | "elevenths" | "thirteenths";
    /** The notes from the lowest up, in the stacked voicing. */
    "notes": Array<string>;
    /** The semitones of each note above the root. */
    "semitones": Array<number>;
    /** Whether it is the one that the chord has. */
    "selected": boolean;
    /** The name of this chord together with the other one; null until both are chosen. */
    "match": CombinedName | null;
  }
  /** The chords that may be played under a chord or over it: every chord of the menu in the other hand, by the name that both have together, most usual first. */
  interface PartnerFacts {
    /** The word by which JSON readers recognize this value. */
    "type": string;
    /** The hand whose chords are found. */
    "hand": "lower" | "upper";
    /** The chord that is known. */
    "given": PartnerFactsGiven;
    /** Single notes of the lower hand under the given chord, `D/E`, the most usual first; empty where chords for the upper hand are found. */
    "basses": Array<PartnerFactsBass>;
    /** The names of one symbol, with the chords that make them; the most usual first. */
    "results": Array<PartnerFactsResult>;
    /** The chords that stay a second chord, the plainest first. */
    "two": Array<string>;
    /** The chords whose notes are all in the given one. */
    "inside": Array<string>;
  }
  /** The chord of the hand that is known. */
  interface PartnerFactsGiven {
    /** Its symbol, in the style that was asked for. */
    "symbol": string;
    /** The symbol taken apart; empty in a notation for programs. */
    "parts": Array<NamePart>;
    /** The path of its page. */
    "link": string;
  }
  /** The given chord over a note that is not its root. */
  interface PartnerFactsBass {
    /** The note of the lower hand. */
    "bass": string;
    /** The name of both together, in the style that was asked for. */
    "name": string;
    /** The name taken apart; empty in a notation for programs. */
    "parts": Array<NamePart>;
    /** The name in English words. */
    "spoken": string;
    /** `slash`, or `unified` where both together have a name on the bass. */
    "kind": "unified" | "slash" | "polychord" | "interval" | "note" | "none";
    /** How usual the name is. */
    "tier": "everyday" | "readable" | "two";
    /** The cost of the name for its reader; 0 for a plain triad. */
    "cost": number;
    /** The path of its page. */
    "link": string;
  }
  /** A name, and the chords that make it. */
  interface PartnerFactsResult {
    /** The name, in the style that was asked for. */
    "name": string;
    /** The name taken apart; empty in a notation for programs. */
    "parts": Array<NamePart>;
    /** `unified` or `slash`. */
    "kind": "unified" | "slash" | "polychord" | "interval" | "note" | "none";
    /** How usual the name is. */
    "tier": "everyday" | "readable" | "two";
    /** The cost of the name for its reader; 0 for a plain triad. */
    "cost": number;
    /** The path of its page. */
    "link": string;
    /** The degrees of the result that its first partner adds to the given chord: `9`, `♯11`. */
    "adds": Array<string>;
    /** The chords that make it, the plainest first. */
    "partners": Array<PartnerFactsPartner>;
  }
  /** A chord of the other hand. */
  interface PartnerFactsPartner {
    /** Its symbol, in the style that was asked for. */
    "symbol": string;
    /** The symbol taken apart; empty in a notation for programs. */
    "parts": Array<NamePart>;
    /** The path of its page. */
    "link": string;
    /** The upper triad as an upper structure: `II`; null if it is none. */
    "numeral": string | null;
    /** The name of the kind in the menu. */
    "type": string;
  }
  /** A chord or a note. */
  interface ChordGraphNode {
    /** `n0` for the whole, and so on in the order of the nodes. */
    "id": string;
    /** The symbol, or the name of a note, in the style that was asked for. */
    "text": string;
    /** The rank of the node. */
    "kind": "chord" | "fourNotes" | "triad" | "note";
    /** The notes of the chord, or the only one. */
    "notes": Array<string>;
    /** The path of the page that shows the chord; null for a note. */
    "link": string | null;
  }
  /** A line from a chord to a smaller chord or a note in it. */
  interface ChordGraphEdge {
    /** The id of the larger node. */
    "from": string;
    /** The id of the smaller node. */
    "to": string;
  }
  interface KeptReply {
    /** The number of the newest; 0 before the first. */
    "newest": number;
    /** Those after the number that was asked for, 32 at most. */
    "chords": Array<KeptChord>;
  }
  interface KeptChord {
    /** Its number, counted from the start of chordd. */
    "number": number;
    /** The name in the style that was asked for. */
    "name": string;
    /** Whether the hands have left it, or another chord has followed. */
    "released": boolean;
  }
  /** A reading has begun, or has held. */
  interface ChordEvent extends EventPhase, EventPlace, ChordOnset, ReadingFacts, EventMoment {
    "type": "chord";
  }
  /** Keys or pedals changed. */
  interface NotesEvent extends EventPlace, HeldKeys, EventMoment {
    "type": "notes";
  }
  /** The harmony is another one, or has held; without `harmony` there is none any more. */
  interface HarmonyEvent extends EventPhase, EventPlace, EventMoment {
    "type": "harmony";
  }
  /** Nothing sounds and the hold time is over, or a panic cleared everything. */
  interface ClearEvent extends EventPlace, EventMoment {
    "type": "clear";
  }
  /** A change of the input. */
  interface StatusEvent extends EventPlace, InputChange, EventMoment {
    "type": "status";
  }
  /** The program is alive, including its input thread, which gives a sign of life each time. If two do not come, what is shown is old. */
  interface HeartbeatEvent {
    "type": "heartbeat";
    /** The seconds until the next one is due. */
    "next": number;
  }
  /** The whole state, as `GET /api/state` gives it: the first event, and again for those who did not keep up. */
  interface HelloEvent extends PageFacts, ShownNow, PageLinks, ShownSettings, Hearing, VisitorRights {
    "type": "hello";
  }
  /** A setting has changed, or the instrument that is played. */
  interface SettingsEvent extends ShownSettings, Hearing {
    "type": "settings";
  }
  /** The answer to a frame without a meaning, at a WebSocket. */
  interface ErrorEvent {
    "type": "error";
    /** A sentence about the mistake in the frame. */
    "error": string;
  }
  /** A reading without a performance around it, as `chordd name --json` prints it. */
  interface ReadingEvent extends ReadingFacts {
    /** The word by which JSON readers recognize this value. */
    "type": "reading";
    /** The criterion that divides the hands: the first key of the upper hand, or `channel`; null where nothing does. */
    "split": (number | "channel") | null;
  }
  /** Whether something is new or has held. */
  interface EventPhase {
    /** `live` when it has begun, `committed` when it has held. */
    "phase": "live" | "committed";
  }
  /** The place of an event among all. */
  interface EventPlace {
    /** Counts up with every event; a committed chord repeats the number of its live one. */
    "seq": number;
    /** When the event was due, RFC 3339 in UTC with microseconds; `analyze` counts from 1970-01-01. When the clock of the machine is set, later events have the new time. */
    "time": string;
  }
  /** A chord as it is played. */
  interface ChordOnset {
    /** When the first key of the chord was struck. */
    "onset": string;
  }
  /** The name of some notes, and the parts of the notes in it: the fields of a chord event, of the event `reading`, and of replies.  Symbols are in the style that was asked for; notes, degrees and keys are English. */
  interface ReadingFacts {
    /** The kind of reading. */
    "kind": "unified" | "slash" | "polychord" | "interval" | "note" | "none";
    /** The symbol alone; that of a note is its letter. */
    "name": string;
    /** The symbol in plain ASCII characters. */
    "ascii": string;
    /** The symbol taken apart; empty in a notation for programs. */
    "parts": Array<NamePart>;
    /** The reading in English words. */
    "spoken": string;
    /** The root of the chord, or of the lower one of two; null when there is none. */
    "root": string | null;
    /** The pitch class of the root, C = 0. */
    "rootPc": number | null;
    /** The lowest note. */
    "bass": string;
    /** The pitch class of the bass, C = 0. */
    "bassPc": number;
    /** The quality of the chord, or of the lower chord of a polychord; null when there is no chord. */
    "quality": string | null;
    /** For two pitch classes, the interval in words; left out for everything else. */
    "interval"?: string;
    /** The texts for other languages; left out where all are the same in every language. */
    "sentences"?: Sentences;
    /** The notes from the lowest up. */
    "notes": Array<ReadingFactsNote>;
    /** The reading of the lower hand by itself; null when it plays nothing. */
    "lower": ReadingFactsHand | null;
    /** The reading of the upper hand by itself; null when it plays nothing. */
    "upper": ReadingFactsHand | null;
    /** The triad stacked on the chord, as a numeral: `II`. */
    "upperStructure": string | null;
    /** The function of the chord in the key, if there is one. */
    "roman": string | null;
    /** Whether the root is understood but does not sound. */
    "rootless": boolean;
    /** The cost of the name for its reader; 0 for a plain triad. */
    "cost": number;
    /** The other readings, best first. */
    "alternatives": Array<ReadingFactsAlternative>;
    /** The key in which the notes were read; null without one. */
    "key": string | null;
  }
  /** A part of a name that has a root: a chord or a note, in the pieces that are needed to set it like print. */
  interface NamePart {
    /** The name of the root without its sign: `C`, `Fis`, `Sol`. */
    "root": string;
    /** ♭, ♯, 𝄫 or 𝄪, also in a style that writes `b` and `#`; empty without one. */
    "accidental": string;
    /** The quality, piece by piece; empty for a major triad and for a note. */
    "tokens": Array<NameToken>;
    /** The bass after the slash; left out without one. */
    "bass"?: NamePartBass;
  }
  /** A piece of a quality. */
  interface NameToken {
    /** The kind of piece. */
    "type": "word" | "figure" | "symbol" | "accidental" | "sixNine" | "other";
    /** The characters of the piece. */
    "text": string;
  }
  /** The bass of a slash chord. */
  interface NamePartBass {
    /** The name of the bass without its sign: `C`, `Fis`, `Sol`. */
    "root": string;
    /** ♭, ♯, 𝄫 or 𝄪; empty without one. */
    "accidental": string;
  }
  /** The texts of an object for other languages, by the names of its fields. One that is the same in all languages is left out of JSON. */
  type Sentences = Record<string, Phrase>;
  /** A sentence, or what fills one. */
  type Phrase = (string | number | Sentence | Array<(string | number | Sentence)>);
  /** A sentence for a person: a key of the catalogs, and the parts that fill its text.  The program makes keys and parts; only a catalog has words. Nobody reads the words again. */
  interface Sentence {
    /** The key in the catalogs: `played-but`. */
    "key": string;
    /** The parts, by the names that stand in braces in the catalogs. */
    "parts": Record<string, Phrase>;
  }
  /** A note that sounds. */
  interface ReadingFactsNote {
    /** The MIDI note number, 0…127. */
    "midi": number;
    /** The name of the note. */
    "name": string;
    /** The octave of the name, −2…9: C♭4 sounds as B3. */
    "octave": number;
    /** The degree in the chord that is named, or in the hand's own chord of a polychord; null for a note that is in none. */
    "degree": string | null;
    /** The hand that plays it. */
    "hand": "lower" | "upper";
    /** The key or pedal that holds it. */
    "source": "key" | "pedal";
  }
  /** The reading of one hand by itself. */
  interface ReadingFactsHand {
    /** The symbol alone; that of a note is its letter. */
    "name": string;
    /** The kind of reading. */
    "kind": "unified" | "slash" | "polychord" | "interval" | "note" | "none";
    /** The MIDI note numbers of its notes, 0…127, from the lowest up. */
    "notes": Array<number>;
    /** The symbol taken apart; empty in a notation for programs. */
    "parts": Array<NamePart>;
    /** The reading in English words. */
    "spoken": string;
  }
  /** Another reading of the same notes. */
  interface ReadingFactsAlternative {
    /** The kind of reading. */
    "kind": "unified" | "slash" | "polychord" | "interval" | "note" | "none";
    /** The symbol alone; that of a note is its letter. */
    "name": string;
    /** The cost of the name for its reader; 0 for a plain triad. */
    "cost": number;
    /** The reasons against it, in words; may be empty. */
    "why": string;
    /** The symbol taken apart; empty in a notation for programs. */
    "parts": Array<NamePart>;
    /** The reading in English words. */
    "spoken": string;
  }
  /** The state of the performance at an event. */
  interface EventMoment {
    /** The chord in force, which outlasts the keys that said it; absent while there is none. */
    "harmony"?: HarmonyFacts;
    /** The key that is heard at this moment; absent while none is clear, and when a key is set or none is wanted. */
    "heardKey"?: HeardKeyFacts;
    /** The lowest key of the upper hand at this moment, `channel`, or null for one hand. With a floating split the number follows the hands. */
    "split": (number | "channel") | null;
    /** Microseconds from `time` until the text was made; absent from `analyze`. */
    "latencyUs"?: number;
  }
  /** The chord in force, as a musician would write it above the staff. */
  interface HarmonyFacts {
    /** The kind of reading. */
    "kind": "unified" | "slash" | "polychord" | "interval" | "note" | "none";
    /** The symbol alone, in the style that is set. */
    "name": string;
    /** The symbol in plain ASCII characters. */
    "ascii": string;
    /** The symbol taken apart; empty in a notation for programs. */
    "parts": Array<NamePart>;
    /** The reading in English words. */
    "spoken": string;
    /** The root of the chord. */
    "root": string | null;
    /** The pitch class of the root, C = 0. */
    "rootPc": number | null;
    /** The bass that is heard; it may have been struck a while ago. */
    "bass": string;
    /** The pitch class of the bass, C = 0. */
    "bassPc": number;
    /** The key that its letters go by; null without one. */
    "key": string | null;
    /** The degree of the root in the key, if there is one. */
    "roman": string | null;
    /** How likely it is the right chord, in percent. */
    "confidence": number;
    /** When it began; at most half a second before it was first reported. */
    "since": string;
    /** Up to three reasons for it when it came, the strongest first: `E, B♭ sounding`, `C in the bass for 1.2 s`, `fits F major`. Notes and key follow `--notes`. May be empty, and may say more once all keys of a chord have landed. */
    "why": Array<string>;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  /** A key that is heard. */
  interface HeardKeyFacts {
    /** The key, as `E♭ major`. */
    "name": string;
    /** How likely it is the right key, in percent. */
    "confidence": number;
  }
  /** The notes that are held, as MIDI numbers. */
  interface HeldKeys {
    /** The keys that are down, as MIDI numbers, the lowest first. */
    "down": Array<number>;
    /** These and the notes that pedals hold. */
    "sounding": Array<number>;
    /** Whether a pedal that counts is down. */
    "pedal": boolean;
  }
  /** A change of the input. */
  interface InputChange {
    /** `listening` once chordd receives its input, `connected`, `disconnected`, `renamed` (to `portName`), `events lost`, `stuck notes released`, `split`, or `ended` for a file, stream or demo. */
    "status": "listening" | "connected" | "disconnected" | "renamed" | "events lost" | "stuck notes released" | "split" | "ended";
    /** The address of the keyboard, such as `24:0`, empty for a file or stream; absent where no keyboard is meant. */
    "port"?: string;
    /** The name of the keyboard. */
    "portName"?: string;
    /** `true` when it is the demo of chordd itself. */
    "demo"?: boolean;
  }
  /** Facts about the program that the page shows. */
  interface PageFacts {
    /** The version of chordd. */
    "version": string;
    /** The instruments that are played. */
    "sources": Array<PlayedSource>;
    /** The values to choose from, and the names of keys. */
    "choices": PageChoices;
  }
  /** An instrument that is played, as the events about the input name it. */
  interface PlayedSource {
    /** `true` for the demo; absent otherwise. */
    "demo"?: boolean;
    /** The address, such as `24:0`; empty for a file, a stream and the page's own piano. */
    "port": string;
    /** The name, such as `page` for the page's own piano. */
    "portName": string;
  }
  /** The choices of the page and its names for keys of the piano, so that no table of theory is kept twice. */
  interface PageChoices {
    /** Major keys with sharps, then those with flats; then minor ones. */
    "keys": Array<string>;
    /** The note names. */
    "noteNames": Array<PageChoicesNames>;
    /** The names of notes that belong to no chord, from C to B. */
    "notes": Array<string>;
    /** The symbol styles. */
    "styles": Array<PageChoicesStyle>;
  }
  interface PageChoicesNames {
    /** As in the setting `naming.notes`. */
    "name": string;
    /** From C to B, with F♯ and B♭ rather than G♭ and A♯. */
    "notes": Array<string>;
  }
  interface PageChoicesStyle {
    /** Whether no musician reads it: names as programs exchange them. */
    "forPrograms": boolean;
    /** As in the setting `naming.style`. */
    "name": string;
  }
  /** The newest events about the performance. */
  interface ShownNow {
    /** The newest live `chord` event, until it is cleared; null without one. */
    "chord": ChordEvent | null;
    /** The newest `notes` event, if it came after that chord; null otherwise. */
    "notes": NotesEvent | null;
    /** The newest `harmony` event, while one is in force. */
    "harmony"?: HarmonyEvent;
  }
  /** The committed chords and the views. */
  interface PageLinks {
    /** The last seventeen committed `chord` events, the oldest first. */
    "recent": Array<ChordEvent>;
    /** The views of the page beside the first: `/circle` is the document that shows `circle`. */
    "views"?: Array<LinkedView>;
    /** The parts of the page and of the screens for others. */
    "parts"?: Array<PagePart>;
  }
  /** A view of the page. */
  interface LinkedView {
    /** The name in addresses. */
    "name": string;
    /** Parts of it with links of their own: `/diary/bookmarks`. */
    "places": Array<Subpage>;
    /** The room in which its link stands. */
    "room": "practice" | "explore" | "charts" | "diary";
    /** The name in the list of views. */
    "title": string;
  }
  /** A part of a view with a link of its own. */
  interface Subpage {
    /** The name in addresses, behind that of the view. */
    "name": string;
    /** The name for people. */
    "title": string;
  }
  /** A part of a screen that a feature brings: the module `name.ts`. It exports `places`: functions that fill places of the screen, each by the name of its place.  A module that is named `…-on-page`, `…-on-overlay` or `…-on-band` stands in the files that its screen begins with, and draws with the first name; another one is loaded once the page has been greeted. One with a title is there on request: it is a switch in the page's menu. */
  interface PagePart {
    /** The name of the module. */
    "name": string;
    /** The screen that it belongs to. */
    "screen": "page" | "overlay" | "band";
    /** The name for people of one that is there on request; left out for the others. */
    "title"?: string;
  }
  /** The settings that the page shows and changes. */
  interface ShownSettings {
    /** How many other readings are given. */
    "alternatives": (number | "all");
    /** The setting `settling.hold`, in milliseconds. */
    "hold": number;
    /** The setting `naming.key`, as the player has it who reads it: a key, `detect` or `none`. */
    "key": string;
    /** The setting `naming.notes`. */
    "noteNames": string;
    /** The hands whose notes are named: the setting `naming.of`. */
    "named": string;
    /** The setting `naming.rootless`. */
    "rootless": boolean;
    /** Where the upper hand begins: a MIDI number, `channel`, `learn`, or `null` where both hands are one. */
    "split": (number | "channel" | "learn") | null;
    /** The setting `hands.split`. */
    "splitName": string;
    /** The setting `naming.style`. */
    "style": string;
    /** The names of the settings that are lost at the restart. */
    "unsaved": Array<string>;
  }
  /** Whether chords can be heard. */
  interface Hearing {
    /** Whether anything is connected to the MIDI output now, so that you would hear it play. */
    "playback": boolean;
  }
  /** The rights of the visitor. */
  interface VisitorRights {
    /** Whether you may play and change settings. */
    "writable": boolean;
    /** Whether a token would let you do more. */
    "token": boolean;
    /** Whether you may play, at least. */
    "playable": boolean;
    /** Whether you sit at the machine: then you may open the page to the network. */
    "owner": boolean;
  }
  /** The question, in words. */
  interface Prompt {
    /** All of it in one line: `E♭mi7, rootless A`. */
    "text": string;
    /** The chord alone, in the style that is set. */
    "name"?: string;
    /** The name taken apart; empty where there is none. */
    "parts": Array<NamePart>;
    /** Further conditions: `first inversion`, `rootless, from the third`. */
    "detail"?: string;
    /** The function of the chord in the key: `ii7`. */
    "numeral"?: string;
    /** The key of the task. */
    "key"?: string;
    /** The text for speech. */
    "spoken": string;
    /** The action: `Play the chord`. */
    "instruction": string;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  /** Notes on a grand staff or on one staff of it. */
  interface Staff {
    /** The staves. */
    "clefs": "grand" | "treble" | "bass";
    /** The key signature: sharps, or flats below 0; −7…7. */
    "fifths": number;
    /** The notes, from the lowest up. */
    "notes": Array<StaffNote>;
  }
  /** A note as it is written. */
  interface StaffNote {
    /** `C` to `B`. */
    "letter": string;
    /** Its accidental in semitones: −2…2. */
    "alteration": number;
    /** The octave of the name: C♭4 sounds as B3. */
    "octave": number;
    /** The MIDI note number, 0…127. */
    "midi": number;
    /** The staff that it is written on. */
    "staff": "upper" | "lower";
  }
  /** Chords that the player listens to, one after the other.  In a key a cadence and a low tonic come before what is asked. */
  interface TaskSound {
    /** The chords, in the order of their times. */
    "chords": Array<TaskSoundChord>;
    /** The place of the first chord that is asked for; those before it lead to it. */
    "asked": number;
  }
  interface TaskSoundChord {
    /** MIDI note numbers, 0…127. */
    "notes": Array<number>;
    /** The length in seconds. */
    "seconds": number;
    /** From the beginning, in seconds. */
    "at": number;
  }
  /** A note of a scale that is to be played. */
  interface SequenceStep {
    /** The name of the note. */
    "name": string;
    /** Its degree in the scale. */
    "degree"?: string;
  }
  /** Where in a tune a chord stands. */
  interface BarPlace {
    /** From 1, as it is written. */
    "number": number;
    /** How many bars there are. */
    "of": number;
    /** The section of the tune, such as `A`. */
    "section"?: string;
    /** The bar in the order in which bars are played, from 0; the statistics of the tune use it. */
    "index": number;
  }
  /** How far the hands moved from one chord to the next, in semitones, and the least that would have done. */
  interface Movement {
    /** The semitones that the voices moved, all together. */
    "moved": number;
    /** The semitones of the shortest way to a right answer. */
    "least": number;
  }
  interface SummarySlow {
    /** The task. */
    "text": string;
    /** The time from the prompt to the last key, in milliseconds. */
    "ms": number;
    /** The chord in the text. */
    "chord"?: RowChord;
    /** The text for other languages. */
    "sentences": Sentences;
  }
  /** The chord in the text of a row, for who sets names as they are drawn. */
  interface RowChord {
    /** The name, as the text has it. */
    "name": string;
    /** The name taken apart. */
    "parts": Array<NamePart>;
  }
  /** A chord by its name, for people who read it and for those who hear it. */
  interface NamedChord {
    /** The name, in the style that is set. */
    "name": string;
    /** The name taken apart; empty in a notation for programs. */
    "parts": Array<NamePart>;
    /** The name in English words. */
    "spoken": string;
  }
  interface Reads {
    "status": {  };
    "page": {  };
    "network": {  };
    "setup": {  };
    "connections": {  };
    "stats": { format?: "prometheus" | null };
    "check": {  };
    "configuration": {  };
    "help": {  };
    "kept": { after?: number | null; style?: string | number | null; ascii?: boolean | null };
  }
  interface Changes {
    "split": { split: string | number };
    "key": { key: string | number };
    "style": { style: string | number };
    "set": { name: string | number; value: string | number };
    "save": {  };
    "reload": {  };
    "panic": {  };
    "connect": { port: string | number };
    "disconnect": { port: string | number };
    "open-network": { open: boolean; others?: "look" | "play" | "everything" | null; newKey?: boolean | null };
  }
  interface Replies {
    "status": Line & StatusReply;
    "split": Line & SplitReply;
    "key": Line & KeyReply;
    "style": Line & StyleReply;
    "set": Line & SetReply;
    "save": Line & SaveReply;
    "reload": Line & ReloadReply;
    "panic": Line & Done;
    "connect": Line & PortReply;
    "disconnect": Line & PortReply;
    "page": Line & PageReply;
    "network": Line & NetworkReply;
    "open-network": Line & NetworkReply;
    "setup": Line & SetupReply;
    "connections": Line & ConnectionsReply;
    "stats": Line & (StatsPrometheus | StatsCounts);
    "check": Line & CheckReply;
    "configuration": Line & ConfigurationReply;
    "help": Line & HelpReply;
    "kept": Line & KeptReply;
  }
  interface Events {
    "chord": ChordEvent;
    "notes": NotesEvent;
    "harmony": HarmonyEvent;
    "clear": ClearEvent;
    "status": StatusEvent;
    "heartbeat": HeartbeatEvent;
    "hello": HelloEvent;
    "settings": SettingsEvent;
    "error": ErrorEvent;
    "reading": ReadingEvent;
  }
}
