// What chordd says about practice, and what the page makes of it without any element: pure functions.

/**
 * @typedef {import("./state.js").NamePart} NamePart
 *
 * @typedef {object} Prompt
 * @property {string | null} [text]
 * @property {string | null} name
 * @property {NamePart[]} parts
 * @property {string | null} detail
 * @property {string | null} numeral
 * @property {string | null} key
 * @property {string} spoken
 * @property {string} instruction
 *
 * @typedef {{ notes: number[], seconds: number, at: number }} SoundingChord
 * @typedef {{ midi: number, name: string, state: "right" | "wrong" | "missing" }} JudgedKey
 * @typedef {{ midi: number, name: string, strength: number }} GuideKey
 * @typedef {{ name: string, degree?: string | null, numeral?: string | null }} Step
 *
 * @typedef {object} Task
 * @property {number} number
 * @property {string} kind chord, sequence, choice, lowerHand or tap
 * @property {Prompt} prompt
 * @property {boolean} hidden
 * @property {import("./staff-layout.js").Staff | null} staff
 * @property {{ chords: SoundingChord[] } | null} sound
 * @property {string[] | null} options
 * @property {Step[] | null} steps
 * @property {GuideKey[]} guide
 * @property {number} low
 * @property {number} high
 * @property {string | null} explanation
 * @property {{ number: number, of: number, section: string | null } | null} bar
 *
 * @typedef {object} Verdict
 * @property {"open" | "right" | "wrong" | "shown"} outcome
 * @property {JudgedKey[]} keys
 * @property {number | null} position
 * @property {{ name: string, parts: NamePart[], spoken: string } | null} played
 * @property {string} message
 * @property {string | null} hint
 * @property {number | null} think
 * @property {number | null} grab
 * @property {number | null} timing
 * @property {{ moved: number, least: number } | null} movement
 * @property {string[]} wrongChoices options that were chosen wrongly
 *
 * A round: `startedAt` is its first beat; `beats` it has, those that are counted in included. Without `beats` it has no end, and
 * `startedAt` is the first beat after those that are counted in.
 * @typedef {{ bpm: number, beatsPerBar: number, startedAt: number, countIn: number, beats?: number | null }} Tempo
 *
 * @typedef {{ number: number, played?: Verdict["played"], message: string }} Missed
 *
 * @typedef {object} Summary
 * @property {number} tasks
 * @property {number} right
 * @property {number} firstTime
 * @property {number | null} medianThink
 * @property {number | null} medianGrab
 * @property {{ text: string, ms: number }[]} slowest
 * @property {string} message
 * @property {number | null} [firstTempo]
 * @property {number | null} [tempo]
 *
 * @typedef {object} Session
 * @property {string | number} id
 * @property {string} drill
 * @property {string} title
 * @property {boolean} running
 * @property {number} number
 * @property {number | null} count
 * @property {number} right
 * @property {number} wrong
 * @property {number} shown
 * @property {number} seconds
 * @property {number | null} left
 * @property {Task | null} task
 * @property {Verdict | null} verdict
 * @property {Prompt[]} next
 * @property {Missed | null} missed what became of the task before, if its time went by
 * @property {Tempo | null} tempo
 * @property {Summary | null} summary
 * @property {number} [now] the clock of chordd, in ms, when it wrote this
 *
 * @typedef {{ name: string, title: string, group: string, summary: string, takes: string[], own: boolean }} Drill
 * @typedef {{ name: string, title: string }} Named
 * @typedef {{ keys: string[], scales: string[], qualities: Named[], forms: Named[] }} Choices
 * @typedef {{ name: string, title: string, bars: number }} Tune
 *
 * @typedef {object} Overview
 * @property {Drill[]} drills
 * @property {Tune[]} tunes
 * @property {{ due: number, new: number, done: number, minutes: number, budgetMinutes: number }} today
 * @property {number} streak
 * @property {boolean} placed
 * @property {string | null} memory
 * @property {Session | null} session
 * @property {Choices} choices
 * @property {string[]} [wrong]
 * @property {string} [folder]
 *
 * What is chosen for a drill: lists are sets, an empty one means all.
 * @typedef {Record<string, string | number | string[] | undefined>} Chosen
 */

/** How many drills stand above the groups. */
const LAST_USED = 4;

/**
 * The drills with those that were used last in front of their groups, each once.
 *
 * @param {Drill[]} drills
 * @param {string[]} used names, the newest first
 * @param {string} title of the group of those
 */
export function grouped(drills, used, title) {
  const last = used.flatMap((name) => drills.find((drill) => drill.name === name) ?? []).slice(0, LAST_USED);
  const rest = drills.filter((drill) => !last.includes(drill));
  const groups = last.length ? [{ title, drills: last }] : [];
  for (const drill of rest) {
    const group = groups.find((each) => each.title === drill.group);
    if (group) group.drills.push(drill);
    else groups.push({ title: drill.group, drills: [drill] });
  }
  return groups;
}

/**
 * The newest first, each once, and not too many.
 *
 * @param {string[]} used
 * @param {string} name
 */
export const usedNow = (used, name) => [name, ...used.filter((each) => each !== name)].slice(0, 2 * LAST_USED);

/**
 * The body of the request that starts a drill: only what the drill takes and what is chosen.
 *
 * @param {Drill} drill
 * @param {Chosen} chosen
 */
export function bodyOf(drill, chosen) {
  /** @type {Record<string, string | number>} */
  const body = { drill: drill.name };
  for (const name of takesOf(drill)) {
    const value = chosen[name];
    if (Array.isArray(value)) {
      if (value.length) body[name] = value.join(" ");
    } else if (value !== undefined && value !== "") {
      body[name] = value;
    }
  }
  return body;
}

/** What can be chosen: the end of a drill is either a count or a time. */
export const takesOf = (/** @type {Drill} */ { takes }) => (takes.includes("count") ? [...new Set([...takes, "minutes"])] : takes);

/**
 * The tempo of a session, in words.
 *
 * @param {Summary} summary
 */
export function tempoText({ firstTempo, tempo }) {
  if (!tempo) return "";
  return firstTempo && firstTempo !== tempo ? `from ${firstTempo} to ${tempo} beats a minute` : `${tempo} beats a minute`;
}

/** A time in ms as people read it; nothing for none. */
export function timeText(/** @type {number | null | undefined} */ ms) {
  if (ms === null || ms === undefined) return "";
  return ms < 995 ? `${(ms / 1000).toFixed(2)} s` : `${(ms / 1000).toFixed(1)} s`;
}

/** Minutes and seconds, as on a clock. */
export function clockText(/** @type {number} */ seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export const percent = (/** @type {number} */ share) => `${Math.round(100 * share)} %`;

/**
 * What is marked on the keys: verdicts above the guide.
 *
 * @typedef {{ state: "right" | "wrong" | "missing" | "guide", name: string, strength: number }} Mark
 * @param {Task | null} task
 * @param {Verdict | null} verdict
 * @returns {Map<number, Mark>}
 */
export function marksOf(task, verdict) {
  const marks = new Map();
  for (const { midi, name, strength } of task?.guide ?? []) {
    if (strength > 0) marks.set(midi, { state: "guide", name, strength: Math.min(1, strength) });
  }
  for (const { midi, name, state } of verdict?.keys ?? []) marks.set(midi, { state, name, strength: 1 });
  return marks;
}

/** Whether the name of what is asked may be seen. */
export const isOpenName = (/** @type {Task} */ task, /** @type {Verdict | null} */ verdict) =>
  !task.hidden || verdict?.outcome === "right" || verdict?.outcome === "shown";

/**
 * What of a prompt is written large, and what beside it.
 *
 * @param {Prompt} prompt
 */
export function written({ text, name, parts, detail, numeral, key }) {
  const place = key ? `in ${key}` : null;
  if (parts.length || name) return { large: name ?? "", parts, beside: [detail, numeral, place].filter(isText) };
  if (numeral) return { large: numeral, parts: [], beside: [place, detail].filter(isText) };
  return { large: text ?? "", parts: [], beside: [detail && !text?.includes(detail) ? detail : null, key && !text?.includes(key) ? place : null].filter(isText) };
}

const isText = (/** @type {string | null | undefined} */ text) => Boolean(text);

/**
 * The chord of a prompt, as `showName` takes it; null where it has no name.
 *
 * @param {{ name: string | null, parts: NamePart[], spoken: string, kind?: import("./state.js").Kind }} named
 * @returns {import("./state.js").Reading | null}
 */
export function readingOf({ name, parts, spoken, kind }) {
  if (!name) return null;
  // Two notes are written with a dash, two chords above each other.
  const isPolychord = parts.length === 2 && name.includes("|");
  return { name, parts, spoken, kind: kind ?? (isPolychord ? "polychord" : parts.length > 1 ? "none" : "unified") };
}

/**
 * The beats that begin in a span of time; those of the count-in have numbers below 0.
 *
 * @param {Tempo} tempo
 * @param {number} from ms, included
 * @param {number} to ms, not included
 */
export function beatsBetween({ bpm, beatsPerBar, startedAt, countIn, beats }, from, to) {
  const length = 60_000 / bpm;
  const hasEnd = typeof beats === "number";
  const first = startedAt + (hasEnd ? countIn * length : 0);
  const end = hasEnd ? beats - countIn : Infinity;
  const found = [];
  for (let number = Math.max(-countIn, Math.ceil((from - first) / length)); number < end && first + number * length < to; number++) {
    const inBar = ((number % beatsPerBar) + beatsPerBar) % beatsPerBar;
    found.push({ number, time: first + number * length, inBar, isCountIn: number < 0 });
  }
  return found;
}

/** @type {Session} */
const NO_SESSION = {
  id: "", drill: "", title: "", running: false, number: 0, count: null, right: 0, wrong: 0, shown: 0, seconds: 0, left: null,
  task: null, verdict: null, next: [], missed: null, tempo: null, summary: null,
};
/** @type {Prompt} */
const NO_PROMPT = { text: null, name: null, parts: [], detail: null, numeral: null, key: null, spoken: "", instruction: "" };
/** @type {Task} */
const NO_TASK = {
  number: 0, kind: "chord", prompt: NO_PROMPT, hidden: false, staff: null, sound: null, options: null, steps: null, guide: [],
  low: 48, high: 72, explanation: null, bar: null,
};
/** @type {Verdict} */
const NO_VERDICT = {
  outcome: "open", keys: [], position: null, played: null, message: "", hint: null, think: null, grab: null, timing: null, movement: null,
  wrongChoices: [],
};

/**
 * A session with all of its fields: chordd leaves out what there is none of.
 *
 * @param {Partial<Session> | null | undefined} told
 * @returns {Session | null}
 */
export function whole(told) {
  if (!told) return null;
  const { task, verdict, next = [] } = told;
  const prompt = (/** @type {Partial<Prompt>} */ each) => ({ ...NO_PROMPT, ...each });
  return {
    ...NO_SESSION, ...told,
    task: task ? { ...NO_TASK, ...task, prompt: prompt(task.prompt) } : null,
    verdict: verdict ? { ...NO_VERDICT, ...verdict } : null,
    next: next.map(prompt),
  };
}

/**
 * Which of the options a key of the computer means: its number, from 1.
 *
 * @param {string} code
 * @param {string[]} options
 */
export function optionAt(code, options) {
  const number = /^(?:Digit|Numpad)([1-9])$/u.exec(code)?.[1];
  return number === undefined ? undefined : options[Number(number) - 1];
}

/**
 * A list that was kept as text; an empty one where it was not, or is broken.
 *
 * @param {string | null} text
 * @returns {string[]}
 */
export function keptList(text) {
  const value = kept(text);
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}

/**
 * What was chosen and kept as text.
 *
 * @param {string | null} text
 * @returns {Chosen}
 */
export function keptChoice(text) {
  const value = kept(text);
  return value && typeof value === "object" && !Array.isArray(value) ? value : {};
}

function kept(/** @type {string | null} */ text) {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
