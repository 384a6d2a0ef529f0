// The elements of a drill that is running, before anything is shown in them.

import { make } from "./dom.js";
import { Voice } from "./practice-sound.js";
import { texts } from "./practice-texts.js";
import { letters } from "./shell.js";

/** The keys of the computer that do not play. Their places count, as for those that play. */
export const KEYS: [code: string, name: "hear" | "hint" | "giveUp" | "next" | "stop", shown: string | null][] = [
  ["KeyA", "hear", null], ["KeyK", "hint", null], ["KeyF", "giveUp", null], ["Enter", "next", "↵"], ["Escape", "stop", "Esc"],
];

/** All of them, in their order. */
export const runParts = () => [
  make("div", { class: "run-bar" },
    make("h2", { class: "run-title" }), make("span", { class: "run-number" }), make("span", { class: "run-score" }),
    make("span", { class: "run-bar-of-tune" }), make("span", { class: "run-tempo" }), make("span", { class: "lamp-of-beat", role: "img", "aria-label": texts.beat, hidden: true }),
    make("span", { class: "run-clock", role: "timer" }),
    make("label", { class: "switch speak", title: texts.speakHint, hidden: !Voice.isAvailable },
      make("input", { type: "checkbox", id: "speak" }), make("span", {}, texts.speak))),
  make("div", { class: "prompt", role: "group", "aria-label": texts.task },
    make("p", { class: "instruction", "aria-hidden": "true" }),
    make("div", { class: "large-box" }, make("div", { class: "large name", "aria-hidden": "true" })),
    make("div", { class: "staff-box", hidden: true }),
    make("p", { class: "beside", "aria-hidden": "true" }),
    make("p", { class: "explanation", hidden: true })),
  make("ol", { class: "next-prompts", "aria-label": texts.nextPrompts }),
  make("p", { class: "unseen spoken", "aria-live": "assertive", "aria-atomic": "true" }),
  make("ol", { class: "steps", "aria-label": texts.steps, hidden: true }),
  make("div", { class: "options", role: "group", "aria-label": texts.choices, hidden: true }),
  make("div", { class: "run-parts", role: "group", "aria-label": texts.parts, hidden: true }),
  make("div", { class: "verdict", role: "status", "aria-atomic": "true" }),
  make("div", { class: "run-help" }, ...KEYS.map(([code, name, shown]) =>
    make("button", { type: "button", "data-act": name },
      `${texts[name]} `, make("kbd", shown ? {} : { "data-code": code }, shown ?? letters.of(code))))),
  make("section", { class: "run-piano" }),
  make("section", { class: "summary", hidden: true, tabindex: -1 }),
];
