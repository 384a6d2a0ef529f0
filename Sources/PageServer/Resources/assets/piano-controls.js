// The switches below the piano: sound, octave, MIDI devices of the browser, computer keys, panic.

import { ask, sentenceOf } from "./api.js";
import { by } from "./dom.js";
import { KeyLetters } from "./key-letters.js";
import { PianoKeys } from "./piano-keys.js";
import { PianoMIDI } from "./piano-midi.js";
import { remember, remembered } from "./storage.js";

/** Whoever has a mouse or the like has letters to type with, too. */
const TYPISTS = matchMedia("(any-hover: hover)");

/**
 * @typedef {import("./keyboards.js").Keyboards} Keyboards
 * @typedef {import("./notice.js").Notice} Notice
 * @typedef {import("./piano.js").Piano} Piano
 * @typedef {import("./piano-latch.js").PianoLatch} PianoLatch
 * @typedef {import("./sound.js").Sound} Sound
 *
 * @typedef {object} Parts what the controls are for
 * @property {import("./state.js").State} state
 * @property {Piano} piano
 * @property {PianoLatch} latch
 * @property {Sound} sound
 * @property {import("./player.js").Player} player
 * @property {Notice} notice
 * @property {Keyboards} keyboards
 */

/** @param {Parts} parts */
export function beginPianoControls({ state, piano, latch, sound, player, notice, keyboards }) {
  beginSound(sound, piano);
  beginSwitches(piano, latch);
  beginKeys(state, piano, latch, keyboards);
  beginMIDI(piano, notice);
  by("play").addEventListener("click", () => player.playShown());
  by("panic").addEventListener("click", () => {
    piano.releaseAll();
    sound.silence();
    ask("panic").catch((refusal) => notice.show(sentenceOf(refusal)));
  });
  state.follow(["connection", "settings"], () => {
    const hasChanged = piano.enabled !== state.writable;
    piano.enabled = state.writable;
    document.documentElement.classList.toggle("read-only", !state.writable);
    by("read-only").hidden = state.writable;
    if (hasChanged) piano.tell("enabled", {});
  });
}

/**
 * @param {Sound} sound
 * @param {Piano} piano
 */
function beginSound(sound, piano) {
  const [switcher, volume] = [by("sound", HTMLInputElement), by("volume", HTMLInputElement)];
  const offer = by("sound-offer");
  volume.value = remembered("volume", "70");
  sound.setVolume(volume.valueAsNumber / 100);
  volume.addEventListener("input", () => {
    sound.setVolume(volume.valueAsNumber / 100);
    remember("volume", volume.value);
  });
  const choose = (/** @type {boolean} */ isOn) => {
    switcher.checked = isOn;
    offer.hidden = true;
    sound.setEnabled(isOn);
    remember("sound", isOn ? "on" : "off");
  };
  switcher.addEventListener("change", () => choose(switcher.checked));
  by("sound-yes").addEventListener("click", () => choose(true));
  by("sound-no").addEventListener("click", () => choose(false));
  const chosen = remembered("sound", null);
  // It begins with the first key: before that the browser would not let it.
  switcher.checked = sound.enabled = chosen === "on";
  if (chosen === null) piano.addEventListener("on", offerSound, { once: true });

  /** Who does not look at it is not to have it in front of the keys for a whole evening. */
  function offerSound() {
    offer.hidden = switcher.checked || remembered("sound", null) !== null;
    setTimeout(() => (offer.hidden = true), 15_000);
  }
}

/**
 * Latch and pedal: a chord with one finger, or with the mouse.
 *
 * @param {Piano} piano
 * @param {PianoLatch} latch
 */
function beginSwitches(piano, latch) {
  by("latch").addEventListener("click", () => latch.set(!latch.isOn));
  by("let-go").addEventListener("click", () => latch.letGo());
  by("pedal").addEventListener("click", () => {
    piano.sustain(!piano.pedals.has("pedal"), "pedal");
    show();
  });
  const show = () => {
    by("latch").setAttribute("aria-pressed", String(latch.isOn));
    by("let-go", HTMLButtonElement).disabled = latch.count === 0;
    by("pedal").setAttribute("aria-pressed", String(piano.pedals.has("pedal")));
  };
  latch.addEventListener("change", show);
  piano.addEventListener("sustain", show);
}

/**
 * @param {import("./state.js").State} state
 * @param {Piano} piano
 * @param {PianoLatch} latch
 * @param {Keyboards} keyboards
 */
function beginKeys(state, piano, latch, keyboards) {
  const keys = new PianoKeys(latch);
  const switcher = by("computer-keys", HTMLInputElement);
  const places = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-code]"));
  switcher.checked = remembered("computer-keys", "on") === "on";
  const letters = new KeyLetters();
  const show = () => {
    keys.enabled = switcher.checked;
    by("octave").textContent = state.keyName(keys.base);
    const isShown = switcher.checked && piano.enabled && TYPISTS.matches;
    keyboards.both.write(new Map(isShown ? [...keys.codes].map(([midi, code]) => [midi, letters.of(code)]) : []));
    for (const place of places) place.textContent = letters.of(place.dataset.code ?? "");
  };
  letters.addEventListener("change", show);
  keys.addEventListener("struck", (event) => letters.learn(/** @type {CustomEvent<KeyboardEvent>} */ (event).detail));
  piano.addEventListener("enabled", show);
  switcher.addEventListener("change", () => {
    remember("computer-keys", switcher.checked ? "on" : "off");
    piano.releaseAll();
    show();
  });
  by("octave-down").addEventListener("click", () => keys.shift(-1));
  by("octave-up").addEventListener("click", () => keys.shift(1));
  keys.addEventListener("shift", () => {
    show();
    keyboards.strip.moveTo(keys.base);
  });
  state.follow(["connection"], show);
}

/**
 * @param {Piano} piano
 * @param {Notice} notice
 */
function beginMIDI(piano, notice) {
  const button = by("midi");
  if (!PianoMIDI.isAvailable) {
    // Said where it is looked for; the browsers that have none at all have none over https either.
    button.hidden = isSecureContext;
    button.addEventListener("click", () => notice.show(
      "Browser MIDI needs an encrypted page (https) and a browser that has it, such as Chrome or Firefox; see page-server.md."));
    return;
  }
  const midi = new PianoMIDI(piano);
  button.hidden = false;
  const show = () => {
    button.setAttribute("aria-pressed", String(midi.isOn));
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
