// Everything that the page says to people, in English; the other languages are in the files language-CODE.ts. No other module has sentences.

import { translated } from "./language.js";

const seconds = (seconds: number) => `${seconds} s`;

const english = {
  /** The end of the title of a window, behind its content. */
  program: "chordd",
  rooms: {
    label: "Rooms",
    called: { play: "Play", practice: "Practice", explore: "Explore", charts: "Charts", diary: "Diary" } as Record<string, string>,
  },
  views: { label: "Views", play: "Play", failed: "This view could not be loaded; try again.", partFailed: "A part of the page could not be loaded; reload the page." },

  connection: {
    connecting: "connecting to chordd",
    gone: "no connection; trying again",
    goneOnStage: "no connection",
    noKeyboard: "no keyboard is connected",
    demo: "Demo, until your first key",
    demoOnStage: "demo",
    page: "the page's piano",
    noAnswer: "chordd does not answer",
    status: (status: number) => `chordd answers with ${status}`,
  },

  header: {
    key: "Key", keyByEar: "by ear", noKey: "none", listening: "listening", style: "Style", forPrograms: "for programs",
    settings: "Settings", help: "Help", colors: "Colors", menu: "Menu", skip: "Skip to the content", lookUp: "Look up a chord, a scale or a key",
    notKept: "not kept yet",
    keyboards: "Keyboards",
    keyboardsAre: { auto: "as fits", one: "one", three: "three" } as Record<string, string>,
    staff: "Staff", staffOff: "none",
    themes: { auto: "auto", light: "light", dark: "dark" } as Record<string, string>,
        stage: "Stage", stageHint: "The name alone, on the full screen (F)", save: "Save",
    unsaved: (names: string[]) => `Until the restart: ${names.join(", ")}`,
  },

  name: {
    region: "The chord",
    note: "note",
    show: "Show",
    shows: { calm: "Harmony", exact: "Every reading" },
    showsHint: { calm: "the chord in force; it outlasts the fingers", exact: "exactly what is held, at every moment" },
    inKey: (key: string) => `in ${key}`,
    staff: (notes: string) => `Staff: ${notes}`,
    invitation: "Play a chord",
    invitationHow: "on your keyboard, or on the keys below", invitationKeys: "with",
    to: "to",
    and: "and",
    noKey: "no key",
    listening: "listening for the key",
    sure: (percent: number) => `heard, ${percent} % sure`,
    nowHeard: (key: string, percent: number) => `now heard: ${key}, ${percent} % sure`,
    /** The names of kinds, where they differ from their ids. */
    kinds: { none: "no chord name", note: "one note", unified: "unified chord", slash: "slash chord" } as Record<string, string | undefined>,
    upperStructure: (numeral: string) => `upper structure ${numeral}`,
    rootless: "rootless",
    play: "Hear",
    nothingToPlay: "There is no chord to play yet.",
  },

  hands: {
    region: "The hands", both: "Both hands", lower: "Lower hand", upper: "Upper hand",
    of: (whose: string, what: string) => `${whose}: ${what}`,
    lowerHas: (notes: string) => `lower hand ${notes}`,
    upperHas: (notes: string) => `upper hand ${notes}`,
    none: "no keys are down",
  },

  lists: { before: "Before", play: "Play it", hear: (what: string) => `Hear ${what}` },

  piano: {
    region: "The piano",
    hearIt: "Hear what you play?", soundOn: "Sound on", no: "No",
    strip: "The part of the keyboard that is seen",
    from: (key: string) => `from ${key}`,
    split: "Split: lowest key of the upper hand",
    splitAt: (key: string) => `from ${key} up is the upper hand`,
    hands: "Hands", splitAtKey: "split at a key", splitAtNow: (key: string) => `split at ${key}`, floating: "floating split", byChannel: "by MIDI channel", oneHand: "one hand",
    latch: "Latch",
    latchHint: "Each key that you strike stays down until you strike it again: a chord with one finger",
    letGo: "Let go", letGoHint: "Lets go of what the latch holds",
    pedal: "Pedal",
    pedalHint: "The sustain pedal, down until you choose it again; the space bar is down while you hold it",
    computerKeys: "Computer keys",
    computerKeysHint: "Two rows of keys play; left and right move an octave; space is the pedal",
    octaveDown: "Octave down", octave: "Lowest key of the lower row", octaveUp: "Octave up",
    midi: "Browser MIDI",
    midiHint: "Play with a MIDI keyboard of this browser",
    noDevice: "no MIDI device is connected",
    device: "MIDI device",
    midiNeedsHttps: "Browser MIDI needs an encrypted page and a browser that has it, such as Chrome or Firefox.",
    midiRefused: "The browser does not give its MIDI devices to this page; allow it in the settings of the site.",
    sound: "Sound", volume: "Volume",
    panic: "Let go of everything", panicHint: "Ends every note that sounds", controls: "Piano", controlsHint: "Latch, pedal, computer keys and more",
    readOnly: "You can watch here, but not play.",
  },

  settings: {
    title: "Settings", close: "Close",
    keyboards: "Keyboards",
    noKeyboards: "There is no keyboard to choose. Plug one in, and open this again.",
    everyKeyboard: "every keyboard, also one that comes later",
    split: "Split", learn: "Learn the split",
    learning: "Press the lowest key of the right hand now.",
    rightHand: (key: string | null) => `The right hand begins at ${key}.`,
    now: (split: string) => `Now: ${split}.`,
    oneHand: "one hand",
    names: "Names", noteNames: "Notes are called", language: "Language", browserLanguage: (name: string) => `the browser's (${name})`,
    /** The note names that musicians of the language use, and the offer to take them; English is what chordd begins with. */
    usualNotes: "english", useUsualNotes: "", advanced: "Advanced", alternatives: "Other readings", allAlternatives: "all", hold: "The last name stays for",
    noHold: "not at all", seconds,
    rootless: "A bassist plays the roots",
    insecure: "This page came without encryption, so there is no Browser MIDI here. On the stage a silent video keeps the screen on.",
    save: "Save",
    saved: "Saved: it will be so after the next start, too.",
    notSaved: "This could not be kept. It holds until chordd ends; what was kept before stays.",
    savedPartly: "Saved. After the next start the choices from when chordd was set up still win.",
    unsaved: (names: string[]) => `Changed until the restart: ${names.join(", ")}.`,
    /** The names of settings. */
    called: {
      "hands.split": "split", "naming.style": "style", "naming.key": "key", "naming.notes": "note names",
      "naming.rootless": "bassist", "naming.alternatives": "other readings", "settling.hold": "hold", "input.ports": "keyboards",
    } as Record<string, string | undefined>,
  },

  network: {
    title: "Network", toggle: "Others in this network may look",
    closed: "Only this computer sees the page.",
    byServer: "Others reach the page at the address below only.",
    opened: {
      look: "Others point their camera at the code, or type the address.",
      play: "With the code others may play, too. With the address alone they may only look.",
      everything: "With the code others may do everything that you may. With the address alone they may only look.",
    } as Record<string, string>,
    governed: "The page was opened when chordd was set up, and is closed there. With the code others may do everything, without it only look.",
    governedToThis: "The page is for this machine alone, as chordd was set up, and is opened there.",
    governedToLook: "The page was opened when chordd was set up, and is closed there. Others may only look.",
    forNow: "This cannot be remembered here: it holds until chordd ends.",
    links: "How others find the page",
    kinds: { wifi: "Wi-Fi", cable: "Cable", hotspot: "Hotspot", other: "Network", web: "Encrypted" } as Record<string, string>,
    code: (network: string) => `Code for a camera: ${network}`,
    copy: "Copy", copied: "Copied",
    copyOf: (network: string) => `Copy the link: ${network}`,
    others: "Others may",
    rights: { look: "look", play: "look and play", everything: "do everything" } as Record<string, string>,
    newKey: "New key", aboutKey: "A new key makes all codes and links from before worthless.",
    keyIsNew: "The old links let nobody play any more. This is the new code.",
    problems: {
      taken: "Another program on this computer is in the way. Close it, then try again.",
      alone: "This computer is in no network now. Join a Wi-Fi, plug in a cable or switch on a hotspot, then try again.",
      failed: "The network could not be opened now. Try again in a moment.",
    } as Record<string, string>,
    again: "Try again",
    openIt: "Open to the network", thisComputer: "this computer", where: "Seen from",
    onlyHere: "This address works on this computer only.",
  },

  stage: {
    names: "Names", landing: "when the hands have landed", live: "at once", committed: "when they have held",
    view: "Show", calm: "the harmony", exact: "every reading",
    stay: "Stay", whileSounding: "while they sound", longer: (time: number) => `${seconds(time)} longer`,
    forever: "until the next", seconds,
    size: "Size", fit: "as large as each fits", same: "the same for all",
    also: { key: "Key", roman: "Numeral", before: "Before", next: "Next", hands: "Hands", keyboard: "Keys", staff: "Staff", song: "Song" } as Record<string, string>,
    leave: "Leave the stage",
  },

  screens: {
    title: "A screen for others",
    lead: "A picture of what you play, for a stream, a projector or a bandmate's phone. It opens in any browser, and as a browser source in OBS.",
    presets: "Begin with", preview: "Preview", copy: "Copy", copied: "Copied", open: "Open", address: "Address",
    presetsAre: { stream: "Stream", dark: "Dark stage", worship: "Worship", lesson: "Lesson", band: "Bandmate's phone" } as Record<string, string>,
    groups: { what: "On the screen", when: "When", how: "How" } as Record<string, string>,
    fields: {
      key: "Key", roman: "Numeral", before: "Chords before", next: "Next chords", hands: "Both hands", keyboard: "Keyboard", staff: "Staff", clef: "Clef", label: "Above the keys", range: "Keys from–to",
      alternatives: "Other readings", view: "Names", show: "A name comes", hold: "It stays", fade: "It fades", size: "Size", align: "Place",
      style: "Style", instrument: "For", letters: "Written as", background: "Background", color: "Color", shadow: "Shadow", outline: "Outline",
    } as Record<string, string>,
    choices: {
      before: { 0: "none", 2: "2", 4: "4", 8: "8" }, next: { 0: "none", 1: "1", 2: "2" }, alternatives: { 0: "none", 1: "1", 3: "3" },
      clef: { grand: "both", treble: "treble", bass: "bass" },
      label: { names: "names", degrees: "degrees", intervals: "intervals", none: "nothing" },
      range: { "": "follow the hands", "A0-C8": "all 88", "C2-C7": "C2–C7", "C3-C6": "C3–C6" },
      view: { calm: "the harmony", exact: "every reading" },
      show: { landing: "when the hands have landed", live: "at once", committed: "when it has held" },
      hold: { 0: "while it sounds", 2: "2 s longer", 5: "5 s longer", forever: "until the next" },
      fade: { 0: "no", 160: "fast", 600: "slowly" },
      size: { fit: "as large as fits", same: "all alike", 64: "small", 120: "medium", 240: "large" },
      align: { left: "left", center: "middle", right: "right" },
      background: { transparent: "transparent", "0e1013": "black", f7f6f2: "paper", "000000b0": "dark veil", "00ff00": "green" },
      color: { ffffff: "white", f4f1ea: "warm white", "16181b": "black", ffe9b0: "yellow" },
      outline: { 0: "none", 2: "thin", 5: "thick" },
    } as Record<string, Record<string, string>>,
  },

  band: {
    instrument: "Instrument", letters: "Letters", full: "Full screen", forYou: "for you",
    withCapo: (fret: number) => `capo ${fret}`,
    capo: (fret: number) => `Guitar, capo ${fret}`,
    instruments: {
      concert: "As it sounds: piano, bass, voice", Bb: "B♭: trumpet, clarinet, tenor sax", Eb: "E♭: alto and baritone sax", F: "F: horn",
      A: "A: clarinet in A", G: "G: alto flute", guitar: "Guitar, no capo",
    } as Record<string, string>,
    short: { concert: "Concert", guitar: "Guitar" } as Record<string, string>,
    inKey: (numeral: string, key: string) => `${numeral} in ${key}`,
    lettersAre: { letters: "letters", numbers: "numbers", roman: "numerals", nashville: "Nashville" } as Record<string, string>,
  },

  heldNotes: {
    count: (found: number, all: number) => `${found} of ${all}`,
    missing: (names: string[]) => `${names.join(", ")} missing`,
    foreign: (names: string[]) => `${names.join(", ")} ${names.length > 1 ? "are" : "is"} not in it`,
  },

  overlay: {
    others: "Other readings", keys: "The keys", before: "Before",
    /** From the lowest key up, in semitones within an octave. */
    intervals: ["1", "m2", "M2", "m3", "M3", "P4", "TT", "P5", "m6", "M6", "m7", "M7"],
    unknown: (name: string, known: string[]) =>
      `The overlay has no option "${name}"; it has ${known.join(", ")}.`,
    wrong: (place: string, name: string, takes: string, text: string) =>
      `The ${place}'s option ${name} takes ${takes}, not "${text}".`,
    takes: {
      stageSize: "fit or same", show: "landing, live or committed", hold: "seconds from 0 to 3600, or forever",
      view: "calm or exact",
      size: "fit, same, or pixels from 8 to 1000", color: "a color such as ffffff or f0c", lower: "a color such as f4b942",
      upper: "a color such as 58c4ee", background: "a color such as 00000080, or transparent", style: "a style of names",
      toggle: "1 or 0", alternatives: "a number from 0 to 7", align: "left, center or right", outline: "pixels from 0 to 20",
      before: "a number from 0 to 16", next: "0, 1 or 2", range: "two keys such as C2-C6", clef: "grand, treble or bass", label: "names, degrees, intervals or none",
      fade: "milliseconds from 0 to 5000", capo: "a fret from 0 to 11",
    },
  },
};

/** The messages in the language of the page. */
export const messages = translated("messages", english);
