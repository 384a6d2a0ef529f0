// Written by `make documents`.
declare namespace Wire {
  interface PracticeReply {
    /** All drills, in the order of the menu. */
    "drills": Array<PracticeDrillRow>;
    /** The tunes in the player's files. */
    "tunes": Array<PracticeTuneRow>;
    /** The practice of today. */
    "today": PracticeToday;
    /** The number of days in a row with practice. */
    "streak": number;
    /** Whether the player has any reviews. */
    "placed": boolean;
    /** One sentence when reviews cannot be kept; absent otherwise. */
    "memory"?: string;
    /** The session that goes on, or the last one; absent before the first. */
    "session"?: SessionView;
    /** The courses of the player's files, with what is done of them. */
    "courses": Array<CourseRow>;
    /** The name of the one who plays; that of the first player is `default`. */
    "player": string;
    /** All players. */
    "players": Array<PracticePlayerPlayerRow>;
    /** Whether others may read the report of this player. */
    "report": boolean;
    /** The values of the options of drills. */
    "choices": PracticeChoices;
    /** Sentences about mistakes in the player's files. */
    "wrong": Array<string>;
    /** The folder of these files. */
    "folder"?: string;
    /** The parts of scales that the player has played right. */
    "learned": Array<Learned>;
    /** The place in a class; absent for a player whom no teacher may see. */
    "class"?: PracticeClassPlace;
  }
  interface PracticeDrillRow {
    /** The name for `practice-start`. */
    "name": string;
    /** The name for a person. */
    "title": string;
    /** The group in the menu. */
    "group": string;
    /** One sentence about the drill. */
    "summary": string;
    /** The fields of `practice-start` that the drill takes. */
    "takes": Array<"keys" | "scale" | "qualities" | "forms" | "inversions" | "intervals" | "directions" | "drone" | "tempo" | "tune" | "bars" | "progression" | "count">;
    /** Whether it comes from a file of the player. */
    "own": boolean;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  interface PracticeTuneRow {
    /** The name for `practice-start`. */
    "name": string;
    /** The title. */
    "title": string;
    /** The number of bars, as the tune is played. */
    "bars": number;
  }
  interface PracticeToday {
    /** The number of cards to review within the time of a day. */
    "due": number;
    /** The number of new cards. */
    "new": number;
    /** The new cards, in the order in which they come. */
    "coming": Array<PracticeComing>;
    /** The number of answers so far. */
    "done": number;
    /** The minutes of practice so far. */
    "minutes": number;
    /** How many minutes the cards above will take, by the player's own pace. */
    "expectedMinutes": number;
    /** The setting `practice.minutes`. */
    "budgetMinutes": number;
    /** Why nothing new comes, or what waits on the path and for what; a sentence each. */
    "waits": Array<string>;
    /** The texts for other languages, as one. */
    "sentences": Sentences;
  }
  interface PracticeComing {
    /** As it will be asked; of a card to hear or to read only its root. */
    "text": string;
    /** Whether only its root is given: it will be heard or read. */
    "isHeard": boolean;
    /** The way in which it is asked. */
    "kind": "named" | "heard" | "read" | "heardInterval";
    /** The chord in the text. */
    "chord"?: RowChord;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  /** A course of the player's files. */
  interface CourseRow {
    /** The name: a drill of this name is the next lesson. */
    "name": string;
    /** The title. */
    "title": string;
    /** The lessons, in their order. */
    "lessons": Array<LessonRow>;
    /** The drill of the next lesson; absent when all are done. */
    "next"?: string;
  }
  /** A lesson of a course. */
  interface LessonRow {
    /** The name for `practice-start`. */
    "drill": string;
    /** The title. */
    "title": string;
    /** Whether it is done: it came to its end, and three of four tasks were right. */
    "done": boolean;
    /** The number of right tasks in the best time; absent before the first. */
    "right"?: number;
    /** The number of tasks of that time. */
    "tasks"?: number;
    /** The date of that time: `2026-01-31`. */
    "day"?: string;
  }
  interface PracticePlayerPlayerRow {
    /** The name. */
    "name": string;
    /** Whether this one plays now. */
    "present": boolean;
  }
  /** The values of the options of drills. */
  interface PracticeChoices {
    /** The keys, around the circle of fifths. */
    "keys": Array<string>;
    /** The names of scales. */
    "scales": Array<string>;
    /** The chord qualities. */
    "qualities": Array<PracticeChoicesChoice>;
    /** The forms of voicings. */
    "forms": Array<PracticeChoicesChoice>;
    /** The intervals. */
    "intervals": Array<PracticeChoicesChoice>;
    /** The directions of intervals. */
    "directions": Array<PracticeChoicesChoice>;
  }
  interface PracticeChoicesChoice {
    /** The value for `practice-start`. */
    "name": string;
    /** The name for a person. */
    "title": string;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  /** A scale on a note, with those of its parts that memory has as right: what Learn ticks. */
  interface Learned {
    /** The name of the scale. */
    "scale": string;
    /** The pitch class of its tonic, C = 0. */
    "pc": number;
    /** Whether it was played up. */
    "up": boolean;
    /** The degrees whose triads were played, from 1. */
    "triads": Array<number>;
  }
  interface PracticeClassPlace {
    /** The number of the sign on the wall, from 0. */
    "sign": number;
    /** The task that the teacher gave; absent for none. */
    "task"?: ClassOverviewTask;
  }
  interface ClassOverviewTask {
    /** The name of the drill for `practice-start`. */
    "drill": string;
    /** Its title. */
    "title": string;
    /** The date on which it was given. */
    "day": string;
    /** The number of answers to it since then. */
    "answers": number;
    /** The number of those that were right. */
    "right": number;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  interface PracticeStartReply {
    /** The session after the request. */
    "session": SessionView;
  }
  /** The answer of the path to a word of the player. */
  interface PathReply {
    /** One sentence: what follows from it. */
    "message": string;
    /** How many new cards may come today. */
    "new": number;
    /** Why something waits, a sentence each. */
    "waits": Array<string>;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  interface PracticeStopReply {
    /** The session that has ended; absent when there was none. */
    "session"?: SessionView;
  }
  interface PracticeSessionReply {
    /** The session that goes on, or the last one; absent before the first. */
    "session"?: SessionView;
    /** A number that changes with every event of the session. */
    "seq": number;
  }
  interface PracticeStatisticsReply {
    /** Fluency by shape and key. */
    "heat": PracticeStatisticsHeat;
    /** The slowest cards, at most ten. */
    "slowest": Array<SummarySlow>;
    /** The reviews of the next 14 days. */
    "due": Array<PracticeStatisticsDue>;
    /** The last 12 weeks, oldest first. */
    "weeks": Array<PracticeStatisticsWeek>;
    /** The number of days in a row with practice. */
    "streak": number;
    /** The number of all answers. */
    "reviews": number;
    /** The minutes of all practice. */
    "minutes": number;
    /** The results of the test of 36 chords, oldest first. */
    "test36": Array<PracticeStatisticsTest>;
    /** The tunes that were practiced. */
    "tunes": Array<PracticeStatisticsTuneHeat>;
    /** The share of cards that were remembered when they were due, 0…1, in the last four weeks; absent when none was due. */
    "retention"?: number;
    /** One sentence when reviews cannot be kept; absent otherwise. */
    "memory"?: string;
  }
  /** Twelve keys × shapes by the fluency ladder. */
  interface PracticeStatisticsHeat {
    /** The keys of the columns, around the circle of fifths. */
    "keys": Array<string>;
    /** A row for each shape that was practiced. */
    "rows": Array<PracticeStatisticsHeatRow>;
  }
  interface PracticeStatisticsHeatRow {
    /** The shape, such as `ma7.rootless-a`. */
    "name": string;
    /** The name for a person. */
    "title": string;
    /** The texts for other languages. */
    "sentences": Sentences;
    /** A cell for each key. */
    "cells": Array<PracticeStatisticsHeatCell>;
  }
  interface PracticeStatisticsHeatCell {
    /** 1 to 5: within 6, 3, 2, 1 and 0.5 s a chord; 0 for slower or never seen. */
    "level": number;
    /** The median time of the last answers, in seconds. */
    "seconds"?: number;
    /** How often it was asked; 0 with a `retention` means known by placement. */
    "seen": number;
    /** Whether it is due. */
    "due": boolean;
    /** The probability that it is remembered now, 0…1; absent for a new card. */
    "retention"?: number;
    /** Whether time without practice has made it slower, as estimated. */
    "faded": boolean;
  }
  interface PracticeStatisticsDue {
    /** The date: `2026-01-31`. */
    "day": string;
    /** The number of reviews. */
    "count": number;
  }
  interface PracticeStatisticsWeek {
    /** The date of its Monday. */
    "week": string;
    /** The minutes of practice. */
    "minutes": number;
    /** The number of answers. */
    "reviews": number;
    /** The number of right answers. */
    "right": number;
  }
  interface PracticeStatisticsTest {
    /** The date: `2026-01-31`. */
    "day": string;
    /** The median time of a chord, in milliseconds. */
    "median": number;
    /** The share of chords that were right at first touch, 0…1. */
    "firstTouch": number;
  }
  interface PracticeStatisticsTuneHeat {
    /** The name of the tune. */
    "name": string;
    /** The title. */
    "title": string;
    /** The bars that were practiced. */
    "bars": Array<PracticeStatisticsTuneHeatBar>;
  }
  interface PracticeStatisticsTuneHeatBar {
    /** The number of the bar as it is played, from 1. */
    "number": number;
    /** The chords of the bar. */
    "text": string;
    /** The median of the newest five times, in seconds. */
    "seconds"?: number;
  }
  interface PracticeExportReply {
    /** The reviews, each as a text of JSON: card, time, day, rating, think, grab, drill, session. */
    "reviews": Array<string>;
  }
  interface PracticeImportReply {
    /** The number of reviews that were added; 0 for one that was known. */
    "added": number;
    /** One sentence when reviews cannot be kept; absent otherwise. */
    "memory"?: string;
  }
  interface PracticeOptimizeReply {
    /** The number of parameters that were fitted: 0, 4 or 21. */
    "fitted": number;
    /** The number of answers a month that this saves, about. */
    "saved": number;
    /** The result in words. */
    "message": string;
  }
  interface PracticeProposalsReply {
    /** The proposals, the most urgent first. */
    "proposals": Array<PracticeProposalsRow>;
    /** The number of cards that were taken and not asked yet. */
    "taken": number;
  }
  interface PracticeProposalsRow {
    /** The card, for `practice-take` and `practice-leave`. */
    "card": string;
    /** The chord. */
    "chord": LinkedChord;
    /** The kind of trouble. */
    "reason": "late" | "corrected" | "avoided";
    /** The same in one sentence. */
    "why": string;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  interface PracticePlayerReply {
    /** The name of the one who plays; that of the first player is `default`. */
    "player": string;
    /** All players. */
    "players": Array<PracticePlayerPlayerRow>;
  }
  interface PracticeConsentReply {
    /** The player. */
    "player": string;
    /** Whether the report may be read. */
    "report": boolean;
  }
  /** The report for a teacher: practiced, fluent, stuck, next. */
  interface PracticeReport {
    /** The name of the player. */
    "player": string;
    /** The date of the report: `2026-01-31`. */
    "day": string;
    /** The practice of the last four weeks. */
    "practiced": PracticeReportPracticed;
    /** The lessons that came to their end, in the order of their courses. */
    "lessons": Array<PracticeReportLessonResult>;
    /** The chords and scales that are played within two seconds, by shape; typed ones have no time, and were right three times in a row. */
    "fluent": Array<PracticeReportShape>;
    /** The tasks that were wrong in at least half of the last answers, the worst first; at most twenty. */
    "stuck": Array<PracticeReportStuck>;
    /** The next steps. */
    "next": PracticeReportNext;
  }
  interface PracticeReportPracticed {
    /** The number of days with practice. */
    "days": number;
    /** The minutes. */
    "minutes": number;
    /** The number of answers. */
    "answers": number;
    /** The number of answers that were right at first. */
    "right": number;
    /** The date of the last practice; absent before the first. */
    "last"?: string;
    /** The drills, the most practiced first. */
    "drills": Array<PracticeReportDrillRow>;
  }
  interface PracticeReportDrillRow {
    /** The title of the drill. */
    "title": string;
    /** The number of answers. */
    "answers": number;
    /** The number of answers that were right at first. */
    "right": number;
    /** The date of the last answer. */
    "last": string;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  interface PracticeReportLessonResult {
    /** The title of the course. */
    "course": string;
    /** The title of the lesson. */
    "title": string;
    /** Whether it is done: it came to its end, and three of four tasks were right. */
    "done": boolean;
    /** The number of right tasks in the best time; absent before the first. */
    "right"?: number;
    /** The number of tasks of that time. */
    "tasks"?: number;
    /** The date of that time. */
    "day"?: string;
  }
  interface PracticeReportShape {
    /** The name of the shape: a chord with its form, a scale. */
    "title": string;
    /** The keys in which it is fluent, around the circle of fifths. */
    "keys": Array<string>;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  interface PracticeReportStuck {
    /** The task. */
    "text": string;
    /** The number of the last answers that count. */
    "answers": number;
    /** How many of them were wrong. */
    "wrong": number;
    /** The chord in the text. */
    "chord"?: RowChord;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  interface PracticeReportNext {
    /** The number of cards that are due today. */
    "due": number;
    /** The next lesson of each course that is not done. */
    "lessons": Array<PracticeReportLessonResult>;
    /** The stuck tasks to play again first, at most five. */
    "again": Array<string>;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  /** How a class stands: those players of this machine who allow a report. */
  interface ClassOverview {
    /** The date: `2026-01-31`. */
    "day": string;
    /** By name; the player without a name is `default`. */
    "players": Array<ClassOverviewPupil>;
    /** The number of players who allow no report, and are not shown. */
    "silent": number;
    /** The same as a table of comma-separated values, where it was asked for. */
    "csv"?: string;
  }
  interface ClassOverviewPupil {
    /** The name of the player. */
    "player": string;
    /** The number of the sign on the wall, from 0: it stands for the player without the name. */
    "sign": number;
    /** The newest answer; absent where there is none of today. */
    "latest"?: ClassOverviewLatest;
    /** The practice of today. */
    "today": ClassOverviewPractice;
    /** The practice of the last seven days, today among them. */
    "week": ClassOverviewPractice;
    /** The number of those days on which there was practice. */
    "days": number;
    /** The chords on which the player is stuck, the worst first, at most three. */
    "stuck": Array<PracticeReportStuck>;
    /** The task that the teacher gave; absent for none. */
    "task"?: ClassOverviewTask;
  }
  interface ClassOverviewLatest {
    /** Whether it was right at first. */
    "right": boolean;
    /** How many seconds ago it was. */
    "seconds": number;
    /** The name of the drill. */
    "drill": string;
  }
  interface ClassOverviewPractice {
    /** The minutes. */
    "minutes": number;
    /** The number of answers. */
    "answers": number;
    /** The number of answers that were right. */
    "right": number;
  }
  interface PracticeTaskReply {
    /** The players who have it now. */
    "players": Array<string>;
    /** The name of the drill; absent where the task is over. */
    "drill"?: string;
  }
  /** Something happened in practice. The newest one says all there is to know. The page sends it only to those who may change something. */
  interface DrillEvent {
    "type": "drill";
    /** `task` (a new one), `keys`, `verdict`, `done` (with the result), `round` (with a metronome: the next beats), `session` (it is over), `menu` (hands-free: a drill is chosen, outside of a session). */
    "event": "task" | "keys" | "verdict" | "done" | "round" | "session" | "menu";
    /** Counts the events of this type by themselves. */
    "seq": number;
    /** The drill, its task and the verdict; absent before the first. */
    "session"?: SessionView;
    /** The words that are said with it, in each language; absent where there is nothing to say. */
    "spoken"?: SpokenLine;
  }
  /** A session of practice. */
  interface SessionView {
    /** The number of the session. */
    "id": number;
    /** The name of the drill. */
    "drill": string;
    /** The title of the drill, or of its tune. */
    "title": string;
    /** The lead sheet that is practiced, as it was asked for; absent in other drills. */
    "sheet"?: string;
    /** Whether the session goes on. */
    "running": boolean;
    /** The number of the present task, from 1. */
    "number": number;
    /** The number of all tasks; absent where there is no end. */
    "count"?: number;
    /** The number of tasks that were answered right. */
    "right": number;
    /** The number of tasks that were answered wrong, or not at all. */
    "wrong": number;
    /** The number of tasks with help. */
    "shown": number;
    /** The time since the beginning, in seconds. */
    "seconds": number;
    /** The time of the program, in milliseconds since 1970: the clock of a phone may differ. */
    "now": number;
    /** The time until the end, in seconds, where a time limit ends the session. */
    "left"?: number;
    /** The present task. */
    "task"?: TaskView;
    /** The judgment of the present task. */
    "verdict"?: VerdictView;
    /** The tasks that follow, as far as they are known: at most two. */
    "next": Array<Prompt>;
    /** The task before, if its time ended without a right answer. */
    "missed"?: MissedView;
    /** The tempo; absent without a metronome. */
    "tempo"?: TempoView;
    /** The result of a session that has ended. */
    "summary"?: SummaryView;
    /** Why a task to listen to is not heard on the MIDI output; absent where it is. A page sounds it by itself. */
    "notice"?: string;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  /** A task without its answer. */
  interface TaskView {
    /** The number of the task in the session, from 1. */
    "number": number;
    /** How the task is answered. */
    "kind": "chord" | "sequence" | "choice" | "progression" | "lowerHand" | "tap";
    /** The card that it tests, such as `ma7.rootless-a/3`; absent where it tests none. */
    "card"?: string;
    /** The question. */
    "prompt": Prompt;
    /** Whether the name is shown only when the task is done: the player listens. */
    "hidden": boolean;
    /** Notes to read. */
    "staff"?: Staff;
    /** Chords to listen to. */
    "sound"?: TaskSound;
    /** The answers to choose from. */
    "options"?: Array<string>;
    /** The notes of a scale or melody, or the chords of a progression; `?` for one that is still to be found. */
    "steps"?: Array<SequenceStep>;
    /** Keys that show a new shape, the fainter the better it is known. */
    "guide": Array<TaskViewGuideKey>;
    /** The lowest key that a keyboard should show, as a MIDI note number. */
    "low": number;
    /** The highest of these keys, as a MIDI note number. */
    "high": number;
    /** The notes of the answer, in words; absent while they are secret. */
    "explanation"?: string;
    /** The place in the tune. */
    "bar"?: BarPlace;
    /** The length with a metronome, in beats. */
    "beats"?: number;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  interface TaskViewGuideKey {
    /** The MIDI note number, 0…127. */
    "midi": number;
    /** The name of the note. */
    "name": string;
    /** How clearly the key is shown, 0…1. */
    "strength": number;
  }
  /** The judgment of an answer. */
  interface VerdictView {
    /** The judgment so far. */
    "outcome": "open" | "right" | "wrong" | "shown";
    /** The keys that are held or missing. */
    "keys": Array<VerdictViewKey>;
    /** The number of notes of a scale that are done. */
    "position": number;
    /** The wrong answer that was played last. */
    "played"?: VerdictViewPlayed;
    /** One sentence about the answer; empty before there is one. */
    "message": string;
    /** The help that was asked for. */
    "hint"?: string;
    /** The time from the prompt to the first key, in milliseconds. */
    "think"?: number;
    /** The time from the first key to the last, in milliseconds. */
    "grab"?: number;
    /** The time from the beat to the answer, in milliseconds; below zero: early. */
    "timing"?: number;
    /** The movement from the chord before, where it is judged. */
    "movement"?: Movement;
    /** The options that were chosen wrongly. */
    "wrongChoices": Array<string>;
    /** The number of wrong answers. */
    "mistakes": number;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  interface VerdictViewKey {
    /** The MIDI note number, 0…127. */
    "midi": number;
    /** The name of the note. */
    "name": string;
    /** Whether the key is right, wrong or missing. */
    "state": "right" | "wrong" | "missing";
  }
  interface VerdictViewPlayed {
    /** The name of the chord or note. */
    "name": string;
    /** The name taken apart; empty for a note. */
    "parts": Array<NamePart>;
    /** The name for speech. */
    "spoken": string;
  }
  /** A task with a metronome whose time is over. */
  interface MissedView {
    /** The number of the task, from 1. */
    "number": number;
    /** The chord or note that was played instead; absent when there was none. */
    "played"?: VerdictViewPlayed;
    /** Whether the right answer was played, and came too late. */
    "isLate": boolean;
    /** One sentence about the task. */
    "message": string;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  /** The time of a session with a metronome. */
  interface TempoView {
    /** Beats a minute. */
    "bpm": number;
    /** The beats of a bar. */
    "beatsPerBar": number;
    /** The number of beats that are counted before the first chord of the round. */
    "countIn": number;
    /** When the present round begins, in milliseconds since 1970. */
    "startedAt": number;
    /** The number of beats of the round, with those of the count-in. */
    "beats": number;
    /** On which beat of its bar the first chord falls, counted from 0. */
    "pickup": number;
    /** Whether bass and ride play along, instead of a click. */
    "band": boolean;
    /** The notes of the bass under the present chord; none without a band. */
    "bass": Array<TempoViewBassNote>;
  }
  interface TempoViewBassNote {
    /** From the beginning of the round, in beats. */
    "beat": number;
    /** The length in beats. */
    "beats": number;
    /** The MIDI note number, 0…127. */
    "midi": number;
  }
  /** The result of a session. */
  interface SummaryView {
    /** The number of tasks. */
    "tasks": number;
    /** The number of tasks that were answered right. */
    "right": number;
    /** The share of tasks that were right at first touch, 0…1. */
    "firstTime": number;
    /** The number of notes, where only scales were played; absent otherwise. */
    "notes"?: number;
    /** The number of these notes that were right at first touch. */
    "rightNotes"?: number;
    /** The median time from the prompt to the first key, in milliseconds. */
    "medianThink"?: number;
    /** The median time from the first key to the last, in milliseconds. */
    "medianGrab"?: number;
    /** The slowest tasks, at most three. */
    "slowest": Array<SummarySlow>;
    /** The result in words. */
    "message": string;
    /** The same without the numbers of right answers, which may stand above it. */
    "outlook": string;
    /** The tempo of the first task; absent without a metronome. */
    "firstTempo"?: number;
    /** The tempo of the last task. */
    "tempo"?: number;
    /** The texts for other languages. */
    "sentences": Sentences;
  }
  /** The words that are said at once, in every language: for the voice of chordd, and for those of pages. */
  interface SpokenLine {
    "de": string;
    "en": string;
    "es": string;
    /** Whether they wait until the words before are said; else they take their place. */
    "follows": boolean;
  }
  interface Reads {
    "practice": { sounds?: boolean | null };
    "practice-session": {  };
    "practice-statistics": { player?: string | number | null };
    "practice-export": { player?: string | number | null };
    "practice-proposals": {  };
    "practice-report": { player?: string | number | null };
    "practice-class": { csv?: boolean | null };
  }
  interface Changes {
    "practice-start": { drill: string | number; keys?: string | null; scale?: string | null; qualities?: string | null; forms?: string | null; inversions?: string | null; intervals?: string | null; directions?: string | null; drone?: boolean | null; tune?: string | null; sheet?: string | number | null; bars?: string | null; progression?: string | null; tempo?: number | null; count?: number | null; minutes?: number | null; sounds?: boolean | null; player?: string | number | null };
    "practice-answer": { answer: string };
    "practice-hint": {  };
    "practice-give-up": {  };
    "practice-next": {  };
    "practice-easy": {  };
    "practice-hard": {  };
    "practice-replay": { how?: "chord" | "arpeggio" | null; chord?: number | null };
    "practice-stop": {  };
    "practice-import": { card: string | number; time: number; day: number; rating: number; session: number; drill: string | number; think?: number | null; grab?: number | null };
    "practice-optimize": {  };
    "practice-take": { cards: string };
    "practice-leave": { cards: string };
    "practice-player": { player: string | number; new?: boolean | null };
    "practice-consent": { report: boolean; player?: string | number | null };
    "practice-delete": { player: string | number };
    "practice-task": { drill?: string | number | null; player?: string | number | null };
  }
  interface Replies {
    "practice": Line & PracticeReply;
    "practice-start": Line & PracticeStartReply;
    "practice-answer": Line & PracticeStartReply;
    "practice-hint": Line & PracticeStartReply;
    "practice-give-up": Line & PracticeStartReply;
    "practice-next": Line & PracticeStartReply;
    "practice-easy": Line & PathReply;
    "practice-hard": Line & PathReply;
    "practice-replay": Line & PracticeStartReply;
    "practice-stop": Line & PracticeStopReply;
    "practice-session": Line & PracticeSessionReply;
    "practice-statistics": Line & PracticeStatisticsReply;
    "practice-export": Line & PracticeExportReply;
    "practice-import": Line & PracticeImportReply;
    "practice-optimize": Line & PracticeOptimizeReply;
    "practice-proposals": Line & PracticeProposalsReply;
    "practice-take": Line & PracticeProposalsReply;
    "practice-leave": Line & PracticeProposalsReply;
    "practice-player": Line & PracticePlayerReply;
    "practice-consent": Line & PracticeConsentReply;
    "practice-delete": Line & PracticePlayerReply;
    "practice-report": Line & PracticeReport;
    "practice-class": Line & ClassOverview;
    "practice-task": Line & PracticeTaskReply;
  }
  interface Events {
    "drill": DrillEvent;
  }
}
