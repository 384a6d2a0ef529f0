// The live page: puts its parts together. Each part is in the file that it is named after.

import { Announcer } from "./announcer.js";
import { Connection } from "./connection.js";
import { showConnection } from "./connection-line.js";
import { showFacts } from "./facts.js";
import { Keyboards } from "./keyboards.js";
import { showAlternatives, showRecent } from "./lists.js";
import { BigName } from "./big-name.js";
import { Notice } from "./notice.js";
import { Piano } from "./piano.js";
import { beginPianoControls } from "./piano-controls.js";
import { playWithPointer } from "./piano-pointer.js";
import { Player } from "./player.js";
import { beginSettings } from "./settings.js";
import { Sound } from "./sound.js";
import { Stage } from "./stage.js";
import { State } from "./state.js";
import { beginTheme } from "./theme-switch.js";

const by = (id) => document.getElementById(id);

const notice = new Notice(by("notice"));
const connection = new Connection();
const state = new State(connection);
const piano = new Piano(connection);
const sound = new Sound();
const player = new Player(state, sound, notice);
const stage = new Stage(by("stage"), by("leave-stage"), () => by("computer-keys").checked);
const name = new BigName(state, by("name-box"), by("name"));
const keyboards = new Keyboards(state, { both: by("both-keys"), lower: by("lower-keys"), upper: by("upper-keys") });

sound.follow(piano);
stage.addEventListener("change", () => name.refit());
state.addEventListener("refused", ({ detail }) => notice.show(detail));
new Announcer(state, by("announcer"));

showConnection(state, by("connection"));
showFacts(state, {
  kind: by("kind"), roman: by("roman"), key: by("key-heard"), lowerName: by("lower-name"), upperName: by("upper-name"),
});
showAlternatives(state, by("alternatives"), (reading, notes) => player.play(reading, notes));
showRecent(state, by("recent"), (reading, notes) => player.play(reading, notes));

playWithPointer(keyboards.both, piano);
for (const type of ["on", "off"]) piano.addEventListener(type, ({ detail }) => keyboards.both.press(detail.midi, type === "on"));

beginTheme(by("theme"));
beginSettings(state, keyboards, notice);
beginPianoControls({ state, piano, sound, player, notice });
