// The screen of another player of the band: what the pianist plays, at the pitch of his instrument or in numbers of the key. It changes
// nothing for anybody else.

import { attempting } from "./api.js";
import { type Choice, choiceOf, CONCERT, fieldsOf, instrumentChoices, instrumentOf, LETTERS, type Part, partOf } from "./band-options.js";
import { BigName } from "./big-name.js";
import { Connection } from "./connection.js";
import { showConnection } from "./connection-line.js";
import { by, draw, fill, make } from "./dom.js";
import { tonalityOf } from "./facts.js";
import { KeepAwake } from "./keep-awake.js";
import { messages } from "./messages.js";
import { showName } from "./name-view.js";
import { Notice } from "./notice.js";
import { Parts } from "./parts.js";
import { ShownChord } from "./shown-chord.js";
import { State } from "./state.js";
import { remember, remembered } from "./storage.js";

/** How many of the chords before are in sight. */
const BEFORE = 8;
const { signal } = new AbortController();

/** What this screen remembers; its address wins. */
let part = { ...CONCERT, ...partOf(remembered("band", "")), ...partOf(location.search) };
const connection = new Connection(fieldsOf(part));
const state = new State(connection);
const notice = new Notice(by("notice"));
const parts = new Parts(state, attempting((sentence) => notice.show(sentence)));
const shown = new ShownChord(state, { show: "landing", hold: 0, view: "calm", needsConnection: true }, signal);

new BigName(shown, by("name-box"), by("name"), signal);
showConnection(state, by("connection"));
by("before-title").textContent = messages.lists.before;
by("choices").append(...choices());
by("choices").addEventListener("submit", (event) => event.preventDefault());
for (const name of ["next", "bars", "song"] as const) parts.open(name, by(name), signal);
parts.open("choices", by("part-choices"), signal);
parts.load("band", () => notice.show(messages.views.partFailed));
new KeepAwake(signal).set(true);
state.follow(["chord", "heardKey", "settings", "connection"], showKey);
shown.addEventListener("change", () => {
  showKey();
  showBefore();
});
state.follow(["recent"], showBefore);

function showKey() {
  const { text, hint, isKnown } = tonalityOf(state);
  const isNamed = part.letters === "letters" && part.instrument !== CONCERT.instrument && isKnown;
  const whose = isNamed ? [make("span", { class: "whose" }, ` ${part.capo ? messages.band.withCapo(part.capo) : messages.band.forYou}`)] : [];
  by("key").replaceChildren(text, ...whose);
  by("key").title = hint;
  // A numeral says nothing without its key.
  const roman = shown.chord?.roman;
  by("roman").textContent = roman && isKnown ? messages.band.inKey(roman, text) : "";
}

/** The chords before, the newest first; never the one that sounds. */
function showBefore() {
  fill(by("past"), shown.before.slice(-BEFORE).reverse(), (chord) => JSON.stringify([chord.seq, chord.name]), (chord) => {
    const name = make("span", { class: "name small" });
    showName(name, chord);
    return make("li", {}, name);
  });
}

function choices() {
  const { instrument, letters, lettersAre, full } = messages.band;
  const instruments = list(instrument, instrumentChoices(), choiceOf(part), (value) => ({ ...part, ...instrumentOf(value) }));
  const kinds = LETTERS.map((value) => ({ value, text: lettersAre[value] }));
  const button = make("button", { id: "full", type: "button", "aria-label": full, title: full });
  const icon = draw("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
  icon.append(draw("path", { d: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" }));
  button.append(icon);
  button.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    else document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
  });
  return [instruments, list(letters, kinds, part.letters, (value) => ({ ...part, letters: value })), make("span", { id: "part-choices" }), button];
}

/**
 * A list of choices with its label.
 *
 * @param change what a choice makes of the part
 */
function list(label: string, options: Choice[], chosen: string, change: (value: string) => Part) {
  const said = make("span", { class: "said" });
  const say = () => (said.textContent = options.find(({ value }) => value === select.value)?.short ?? select.selectedOptions[0].text);
  const select = make("select", {}, ...options.map(({ value, text }) => new Option(text, value, value === chosen, value === chosen)));
  select.addEventListener("change", () => {
    part = change(select.value);
    say();
    const fields = String(new URLSearchParams(fieldsOf(part)));
    remember("band", fields);
    history.replaceState(null, "", `${location.pathname}${fields && `?${fields}`}${location.hash}`);
    connection.change(fieldsOf(part));
  });
  say();
  return make("label", { class: "chooser" }, make("span", {}, label), said, select);
}
