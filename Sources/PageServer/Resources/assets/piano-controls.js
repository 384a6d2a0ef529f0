// The switches below the piano: sound, octave, MIDI devices of the browser, computer keys, panic.

import { ask } from "./api.js";
import { PianoKeys } from "./piano-keys.js";
import { PianoMIDI } from "./piano-midi.js";
import { noteName } from "./split.js";
import { remember, remembered } from "./storage.js";

const by = (id) => document.getElementById(id);

export function beginPianoControls({ state, piano, sound, player, notice }) {
  beginSound(sound);
  beginKeys(piano);
  beginMIDI(piano, notice);
  by("play").addEventListener("click", () => player.playShown());
  by("panic").addEventListener("click", () => {
    piano.releaseAll();
    sound.silence();
    ask("panic").catch((refusal) => notice.show(refusal.message));
  });
  state.follow(["connection", "settings"], () => {
    piano.enabled = state.writable;
    by("panic").disabled = !state.writable;
    by("read-only").hidden = state.writable;
  });
}

function beginSound(sound) {
  const [switcher, volume] = [by("sound"), by("volume")];
  volume.value = remembered("volume", "70");
  sound.setVolume(volume.value / 100);
  volume.addEventListener("input", () => {
    sound.setVolume(volume.value / 100);
    remember("volume", volume.value);
  });
  switcher.addEventListener("change", () => sound.setEnabled(switcher.checked));
}

function beginKeys(piano) {
  const keys = new PianoKeys(piano);
  const switcher = by("computer-keys");
  switcher.checked = remembered("computer-keys", "on") === "on";
  const show = () => {
    keys.enabled = switcher.checked;
    by("octave").textContent = noteName(keys.base);
  };
  switcher.addEventListener("change", () => {
    remember("computer-keys", switcher.checked ? "on" : "off");
    piano.releaseAll();
    show();
  });
  by("octave-down").addEventListener("click", () => keys.shift(-1));
  by("octave-up").addEventListener("click", () => keys.shift(1));
  keys.addEventListener("shift", show);
  show();
}

function beginMIDI(piano, notice) {
  const button = by("midi");
  if (!PianoMIDI.isAvailable) return;
  const midi = new PianoMIDI(piano);
  button.hidden = false;
  const show = () => {
    button.setAttribute("aria-pressed", midi.isOn);
    button.title = midi.isOn ? midi.devices.join(", ") || "no MIDI device is connected" : "Play with a MIDI keyboard of this browser";
  };
  midi.addEventListener("devices", show);
  button.addEventListener("click", async () => {
    try {
      if (midi.isOn) midi.end();
      else await midi.begin();
    } catch {
      notice.show("The browser does not give its MIDI devices to this page; allow it in the settings of the site.");
    }
    show();
  });
}
