// The live page: puts its parts together. Each part is in the file that it is named after.

import { Announcer } from "./announcer.js";
import { Connection } from "./connection.js";
import { showConnection } from "./connection-line.js";
import { by } from "./dom.js";
import { showFacts } from "./facts.js";
import { Keyboards } from "./keyboards.js";
import { showAlternatives, showRecent } from "./lists.js";
import { BigName } from "./big-name.js";
import { Notice } from "./notice.js";
import { Drawer } from "./drawer.js";
import { returnFocus } from "./focus.js";
import { Piano } from "./piano.js";
import { beginPianoControls } from "./piano-controls.js";
import { PianoLatch } from "./piano-latch.js";
import { playWithPointer } from "./piano-pointer.js";
import { Player } from "./player.js";
import { beginSettings } from "./settings.js";
import { ShownChord } from "./shown-chord.js";
import { Sound } from "./sound.js";
import { Stage } from "./stage.js";
import { StageChoices } from "./stage-choices.js";
import { State } from "./state.js";
import { beginTheme } from "./theme-switch.js";

const computerKeys = by("computer-keys", HTMLInputElement);
const notice = new Notice(by("notice"));
const connection = new Connection();
const state = new State(connection);
const piano = new Piano(connection);
const latch = new PianoLatch(piano);
const sound = new Sound();
const player = new Player(state, sound, notice);
const stage = new Stage(by("stage"), by("leave-stage"), () => computerKeys.checked);
const stageChoices = new StageChoices({
  show: by("stage-show", HTMLSelectElement),
  hold: by("stage-hold", HTMLSelectElement),
  size: by("stage-size", HTMLSelectElement),
});
const shown = new ShownChord(state, { show: "live", hold: 0 });
const name = new BigName(shown, by("name-box"), by("name"));
const keyboards = new Keyboards(state, {
  both: by("both-keys", SVGSVGElement),
  lower: by("lower-keys", SVGSVGElement),
  upper: by("upper-keys", SVGSVGElement),
  strip: by("strip"),
});

sound.follow(piano);
for (const each of [stage, stageChoices]) each.addEventListener("change", showName);
showName();
state.addEventListener("refused", (event) => notice.show(/** @type {CustomEvent<string>} */ (event).detail));
new Announcer(state, by("announcer"));

showConnection(state, by("connection"));
showFacts(state, {
  kind: by("kind"), roman: by("roman"), key: by("key-heard"), lowerName: by("lower-name"), upperName: by("upper-name"),
});
showAlternatives(state, by("alternatives"), (reading, notes) => player.play(reading, notes));
showRecent(state, by("recent"), (reading, notes) => player.play(reading, notes));

playWithPointer(keyboards.both, latch);
for (const type of ["on", "off"]) {
  piano.addEventListener(type, (event) => keyboards.both.press(/** @type {CustomEvent} */ (event).detail.midi, type === "on"));
}

beginTheme(by("theme"));
beginSettings(state, keyboards, notice);
new Drawer(state, notice);
beginPianoControls({ state, piano, latch, sound, player, notice, keyboards });
returnFocus(() => computerKeys.checked && state.writable);

/** At the keyboard the name follows the fingers; what an audience sees is as calm as was chosen. */
function showName() {
  /** @type {import("./overlay-options.js").StageOptions} */
  const { size, show, hold } = stage.isOn ? stageChoices.options : { size: "fit", show: "live", hold: 0 };
  name.isSameSize = size === "same";
  shown.change({ show, hold });
  name.refit();
}
