// Written by `make documents`.
declare namespace Wire {
  interface PracticeReply {
    "drills": Array<PracticeDrillRow>;
    "tunes": Array<PracticeTuneRow>;
    "today": PracticeToday;
    /** Days in a row. */
    "streak": number;
    /** Whether anything is known about the player. */
    "placed": boolean;
    /** Why nothing is kept, if that is so. */
    "memory"?: string;
    "session"?: SessionView;
    "choices": PracticeChoices;
    /** What is wrong in files of the player's own. */
    "wrong": Array<string>;
    /** Where these files are. */
    "folder"?: string;
  }
  interface PracticeDrillRow {
    "name": string;
    "title": string;
    "group": string;
    "summary": string;
    "takes": Array<"keys" | "scale" | "qualities" | "forms" | "inversions" | "tempo" | "tune" | "bars" | "progression" | "count">;
    "own": boolean;
  }
  interface PracticeTuneRow {
    "name": string;
    "title": string;
    "bars": number;
  }
  interface PracticeToday {
    "due": number;
    "new": number;
    "done": number;
    "minutes": number;
    "budgetMinutes": number;
  }
  /** A session as page, commands and programs see it. */
  interface SessionView {
    "id": number;
    "drill": string;
    "title": string;
    "running": boolean;
    /** Of the task, from 1. */
    "number": number;
    /** How many tasks there are; left out where there is no end. */
    "count"?: number;
    "right": number;
    "wrong": number;
    "shown": number;
    "seconds": number;
    /** The clock of the program, in milliseconds since 1970: that of a phone may differ. */
    "now": number;
    /** Until the end, where time ends it. */
    "left"?: number;
    "task"?: TaskView;
    "verdict"?: VerdictView;
    "next": Array<Prompt>;
    /** What became of the task before, if its time went by without a right answer. */
    "missed"?: MissedView;
    "tempo"?: TempoView;
    "summary"?: SummaryView;
  }
  /** A task without its answer. */
  interface TaskView {
    "number": number;
    "kind": "chord" | "sequence" | "choice" | "lowerHand" | "tap";
    /** What is remembered about it, such as `ma7.rootless-a/3`. */
    "card"?: string;
    "prompt": Prompt;
    "hidden": boolean;
    "staff"?: Staff;
    "sound"?: TaskSound;
    "options"?: Array<string>;
    "steps"?: Array<SequenceStep>;
    /** Keys that show a new shape, the fainter the better it is known. */
    "guide": Array<TaskViewGuideKey>;
    /** The keys that a keyboard should show. */
    "low": number;
    "high": number;
    "explanation"?: string;
    "bar"?: BarPlace;
    "beats"?: number;
  }
  interface TaskViewGuideKey {
    "midi": number;
    "name": string;
    /** 0…1 */
    "strength": number;
  }
  /** What is said about what is held, and was played. */
  interface VerdictView {
    "outcome": "open" | "right" | "wrong" | "shown";
    "keys": Array<VerdictViewKey>;
    /** How many notes of a sequence are done. */
    "position": number;
    /** What was meant and was wrong. */
    "played"?: VerdictViewPlayed;
    /** One sentence; empty as long as there is nothing to say. */
    "message": string;
    "hint"?: string;
    /** In milliseconds. */
    "think"?: number;
    "grab"?: number;
    /** How late it was beside the beat, in milliseconds; below zero: early. */
    "timing"?: number;
    "movement"?: Movement;
    /** The options that were chosen wrongly. */
    "wrongChoices": Array<string>;
    /** How often something wrong was meant. */
    "mistakes": number;
  }
  interface VerdictViewKey {
    "midi": number;
    "name": string;
    "state": "right" | "wrong" | "missing";
  }
  interface VerdictViewPlayed {
    "name": string;
    "parts": Array<NamePart>;
    "spoken": string;
  }
  /** A task with a metronome whose time is over. */
  interface MissedView {
    /** How many tasks were over with it. */
    "number": number;
    /** What was played instead. */
    "played"?: VerdictViewPlayed;
    /** One sentence. */
    "message": string;
  }
  /** The time of a session with a metronome. */
  interface TempoView {
    "bpm": number;
    "beatsPerBar": number;
    "countIn": number;
    /** When the present round begins, in milliseconds since 1970. */
    "startedAt": number;
    /** How many beats the round has, those that are counted in included. */
    "beats": number;
  }
  /** How a session went. */
  interface SummaryView {
    "tasks": number;
    "right": number;
    "firstTime": number;
    "medianThink"?: number;
    "medianGrab"?: number;
    "slowest": Array<SummarySlow>;
    "message": string;
    /** The tempo of the first task, and of the last. */
    "firstTempo"?: number;
    "tempo"?: number;
  }
  /** What can be chosen for drills. */
  interface PracticeChoices {
    "keys": Array<string>;
    "scales": Array<string>;
    "qualities": Array<PracticeChoicesChoice>;
    "forms": Array<PracticeChoicesChoice>;
  }
  interface PracticeChoicesChoice {
    "name": string;
    "title": string;
  }
  interface PracticeStartReply {
    "session": SessionView;
  }
  interface PracticeStopReply {
    "session"?: SessionView;
  }
  interface PracticeSessionReply {
    "session"?: SessionView;
    "seq": number;
  }
  interface PracticeStatisticsReply {
    "heat": PracticeStatisticsHeat;
    "slowest": Array<PracticeStatisticsSlow>;
    "due": Array<PracticeStatisticsDue>;
    "weeks": Array<PracticeStatisticsWeek>;
    "streak": number;
    "reviews": number;
    "minutes": number;
    /** The test of 36 chords, each time that it was taken. */
    "test36": Array<PracticeStatisticsTest>;
    "tunes": Array<PracticeStatisticsTuneHeat>;
    /** The share of what was due and was remembered, 0…1, in the last four weeks. */
    "retention"?: number;
    "memory"?: string;
  }
  /** Twelve keys × shapes by the fluency ladder. */
  interface PracticeStatisticsHeat {
    "keys": Array<string>;
    "rows": Array<PracticeStatisticsHeatRow>;
  }
  interface PracticeStatisticsHeatRow {
    "name": string;
    "title": string;
    "cells": Array<PracticeStatisticsHeatCell>;
  }
  interface PracticeStatisticsHeatCell {
    /** 1 to 4: within 3, 2, 1 and 0.5 s a chord; 0 for slower or never seen. */
    "level": number;
    "seconds"?: number;
    /** How often it was asked; with `retention` and 0 it is taken for known. */
    "seen": number;
    "due": boolean;
    /** How probable it is to be remembered now, 0…1. */
    "retention"?: number;
    /** Whether it was faster before, by what time without practice does. */
    "faded": boolean;
  }
  interface PracticeStatisticsSlow {
    "text": string;
    "ms": number;
  }
  interface PracticeStatisticsDue {
    "day": string;
    "count": number;
  }
  interface PracticeStatisticsWeek {
    "week": string;
    "minutes": number;
    "reviews": number;
    "right": number;
  }
  interface PracticeStatisticsTest {
    "day": string;
    /** Of a chord, in milliseconds. */
    "median": number;
    /** The share that was right at first touch. */
    "firstTouch": number;
  }
  interface PracticeStatisticsTuneHeat {
    "name": string;
    "title": string;
    "bars": Array<PracticeStatisticsTuneHeatBar>;
  }
  interface PracticeStatisticsTuneHeatBar {
    "number": number;
    "text": string;
    "seconds"?: number;
  }
  interface PracticeExportReply {
    /** A JSON object each: card, time, day, rating, think, grab, drill, session. */
    "reviews": Array<string>;
  }
  interface PracticeImportReply {
    /** 0 for one that was known. */
    "added": number;
    "memory"?: string;
  }
  interface PracticeOptimizeReply {
    /** How many parameters were fitted. */
    "fitted": number;
    /** About how many answers a month that saves. */
    "saved": number;
    "message": string;
  }
  interface Reads {
    "practice": {  };
    "practice-session": {  };
    "practice-statistics": {  };
    "practice-export": {  };
  }
  interface Changes {
    "practice-start": { drill: string | number; keys?: string | null; scale?: string | null; qualities?: string | null; forms?: string | null; inversions?: string | null; tune?: string | null; bars?: string | null; progression?: string | null; tempo?: number | null; count?: number | null; minutes?: number | null };
    "practice-answer": { answer: string };
    "practice-hint": {  };
    "practice-give-up": {  };
    "practice-next": {  };
    "practice-replay": { how?: "chord" | "arpeggio" | null };
    "practice-stop": {  };
    "practice-import": { card: string | number; time: number; day: number; rating: number; session: number; drill: string | number; think?: number | null; grab?: number | null };
    "practice-optimize": {  };
  }
  interface Replies {
    "practice": Line & PracticeReply;
    "practice-start": Line & PracticeStartReply;
    "practice-answer": Line & PracticeStartReply;
    "practice-hint": Line & PracticeStartReply;
    "practice-give-up": Line & PracticeStartReply;
    "practice-next": Line & PracticeStartReply;
    "practice-replay": Line & PracticeStartReply;
    "practice-stop": Line & PracticeStopReply;
    "practice-session": Line & PracticeSessionReply;
    "practice-statistics": Line & PracticeStatisticsReply;
    "practice-export": Line & PracticeExportReply;
    "practice-import": Line & PracticeImportReply;
    "practice-optimize": Line & PracticeOptimizeReply;
  }
}
