// The lines of a drill that is running: verdicts, a task that was missed, those that come, and the result.

import { drawnName } from "./chord-link.js";
import { draw, make } from "./dom.js";
import { showName } from "./name-view.js";
import { percent, readingOf, timeText, written } from "./practice-model.js";
import { texts } from "./practice-texts.js";
import { saidOf } from "./sentence.js";

/** Signs that say the same as the colors. */
const SIGNS: Record<string, string> = { right: "✓", wrong: "✕", shown: "→", open: "" };

/**
 * A verdict: a sign, the chord, a sentence, and how long it took.
 *
 * @param prompt null while it is not to be seen
 */
export function verdictLine(verdict: Wire.VerdictView, prompt: Wire.Prompt | null) {
  const { outcome, played, message, hint, think, grab } = verdict;
  const times = [
    think === undefined ? "" : texts.think(timeText(think)), grab === undefined ? "" : texts.grab(timeText(grab)),
  ].filter(Boolean);
  const reading = outcome === "wrong" && played ? readingOf(played) : outcome === "right" && prompt ? readingOf(prompt) : null;
  const name = make("span", { class: "name small" });
  if (reading) showName(name, reading);
  return [
    ...SIGNS[outcome] ? [make("span", { class: "sign-of-outcome", role: "img", "aria-label": outcome === "open" ? "" : texts[outcome] }, SIGNS[outcome])] : [],
    // The sentence names it; seen are its parts.
    ...reading ? [make("span", { "aria-hidden": "true" }, name)] : [],
    make("span", { class: "sentence" }, [saidOf(verdict, "message"), hint === message ? "" : saidOf(verdict, "hint")].filter(Boolean).join(" ")),
    ...times.length ? [make("span", { class: "times" }, times.join(" · "))] : [],
  ];
}

/** A task that was missed. */
export function missedLine(missed: Wire.MissedView) {
  return [make("span", { class: "sign-of-outcome", role: "img", "aria-label": texts.missed }, SIGNS.wrong), make("span", { class: "sentence" }, saidOf(missed, "message"))];
}

/** A task that comes. */
export const nextPrompt = (prompt: Wire.Prompt) => make("li", {}, largeName(prompt), make("span", { class: "beside" }, written(prompt).beside.join(" · ")));

/** What is asked, in a line. */
export const askedWords = (prompt: Wire.Prompt) => [largeName(prompt), written(prompt).beside.map((words) => ` · ${words}`).join("")];

function largeName(prompt: Wire.Prompt) {
  const { large, parts } = written(prompt);
  const name = make("span", { class: "name small" });
  if (parts.length) showName(name, readingOf({ ...prompt, name: large, parts }));
  else name.textContent = large;
  return name;
}

/** The text of a row, with the chord in it as it is set. */
export function rowText(row: { text: string, chord?: Wire.RowChord, sentences?: Wire.Sentences }): (Node | string)[] {
  const text = saidOf(row, "text");
  const { name = "", parts = [] } = row.chord ?? {};
  const start = name ? text.indexOf(name) : -1;
  return start < 0 ? [text] : [text.slice(0, start), drawnName({ symbol: name, parts }), text.slice(start + name.length)];
}

/** A sign that no sentence has. */
const HERE = "\uFFFC";

/** A sentence with elements in it: it says where each of them goes by what `put` gives for it, from the first to the last. */
export function withElements(sentence: (put: (...content: (Node | string)[]) => string) => string) {
  const elements: Node[] = [];
  const texts = sentence((...content) => {
    elements.push(make("span", {}, ...content));
    return HERE;
  }).split(HERE);
  return texts.flatMap((text, index) => [text, ...elements.slice(index, index + 1)]);
}

/** The result in large: of scales the notes count, as half a scale is not nothing. */
export const largest = ({ right, tasks, notes, rightNotes }: Wire.SummaryView) => (notes === undefined || rightNotes === undefined ? texts.rightOf(right, tasks) : texts.notesOf(rightNotes, notes));

/** The rest of the result, without what stands above it in large. */
export function firstTouch({ right, tasks, firstTime, notes }: Wire.SummaryView) {
  if (!tasks) return "";
  return notes === undefined ? texts.firstTime(percent(firstTime)) : texts.rightOf(right, tasks);
}

/** An ear: the name is not seen, it is heard. */
export function ear() {
  const icon = draw("svg", { viewBox: "0 0 24 24", class: "ear-icon", role: "img", "aria-label": texts.listen });
  icon.append(draw("path", { d: "M7 9a5 5 0 0 1 10 0c0 4-4 4.5-4 8a3 3 0 0 1-5.5 1.6M10 9.5a2 2 0 0 1 4 0c0 1.6-1.7 2-1.7 3.5" }));
  return icon;
}
