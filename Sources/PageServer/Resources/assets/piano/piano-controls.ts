// The switches below the piano: sound, octave, MIDI devices of the browser, computer keys, panic.

import { by, markup } from "./dom.js";
import { messages } from "./messages.js";
import { attempt, follow, keys, latch, letters, midi, notice, piano, sound, state } from "./shell.js";
import { remember, remembered } from "./storage.js";

/** A device with a mouse or the like has a keyboard to type with, too. */
const TYPISTS = matchMedia("(any-hover: hover)");

/** The keyboard that is played, and the strip that moves it. */
type Keyboards = Pick<import("./keyboards.js").Keyboards, "both" | "strip">;

/** The question whether the page is to be heard; it stands above the keys. */
export const soundOffer = () => markup`
  <div id="sound-offer" role="status" hidden><span>${messages.piano.hearIt}</span><button id="sound-yes" type="button">${messages.piano.soundOn}</button><button id="sound-no" type="button">${messages.piano.no}</button></div>`;

/** The controls below the keys, in an element of the class `controls`. */
export function pianoControls() {
  const says = messages.piano;
  return markup`
    <div class="group">
      <button id="latch" type="button" aria-pressed="false" title="${says.latchHint}">${says.latch}</button>
      <button id="let-go" type="button" title="${says.letGoHint}" disabled>${says.letGo}</button>
      <button id="pedal" type="button" aria-pressed="false" title="${says.pedalHint}">${says.pedal}</button>
    </div>
    <div class="group typing">
      <label class="switch" title="${says.computerKeysHint}"><input type="checkbox" id="computer-keys"><span>${says.computerKeys}</span></label>
      <button id="octave-down" type="button" aria-label="${says.octaveDown}">−</button><output id="octave" aria-label="${says.octave}"></output><button id="octave-up" type="button" aria-label="${says.octaveUp}">+</button>
    </div>
    <button id="midi" type="button" aria-pressed="false" hidden>${says.midi}</button>
    <button id="panic" type="button" title="${says.panicHint}">${says.panic}</button>
    <p id="read-only" hidden>${says.readOnly}</p>`;
}

/** The switch of the sound, in an element of the class `controls`. */
export const soundControls = () => markup`
  <div class="group">
    <label class="switch"><input type="checkbox" id="sound"><span>${messages.piano.sound}</span></label>
    <input type="range" id="volume" min="0" max="100" value="70" aria-label="${messages.piano.volume}">
  </div>`;

export function beginPianoControls(keyboards: Keyboards, signal: AbortSignal) {
  beginSound(signal);
  beginSwitches(signal);
  beginKeys(keyboards, signal);
  beginMIDI(signal);
  by("panic").addEventListener("click", () => {
    piano.releaseAll();
    sound.silence();
    attempt("panic");
  });
  follow(["connection", "settings"], () => (by("read-only").hidden = state.playable), signal);
}

function beginSound(signal: AbortSignal) {
  const [switcher, volume] = [by("sound", HTMLInputElement), by("volume", HTMLInputElement)];
  const offer = by("sound-offer");
  volume.value = String(Math.round(100 * sound.volume));
  volume.addEventListener("input", () => {
    sound.setVolume(volume.valueAsNumber / 100);
    remember("volume", volume.value);
  });
  const choose = (isOn: boolean) => {
    switcher.checked = isOn;
    offer.hidden = true;
    sound.setEnabled(isOn);
    remember("sound", isOn ? "on" : "off");
  };
  switcher.addEventListener("change", () => choose(switcher.checked));
  by("sound-yes").addEventListener("click", () => choose(true));
  by("sound-no").addEventListener("click", () => choose(false));
  switcher.checked = sound.enabled;
  if (remembered("sound", null) === null) piano.addEventListener("on", offerSound, { once: true, signal });

  /** The offer is removed after a while, so that it does not stay in front of the keys. */
  function offerSound() {
    offer.hidden = switcher.checked || remembered("sound", null) !== null;
    setTimeout(() => (offer.hidden = true), 15_000);
  }
}

/** Latch and pedal: a chord with one finger, or with the mouse. */
function beginSwitches(signal: AbortSignal) {
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
  latch.addEventListener("change", show, { signal });
  piano.addEventListener("sustain", show, { signal });
  show();
}

function beginKeys(keyboards: Keyboards, signal: AbortSignal) {
  const switcher = by("computer-keys", HTMLInputElement);
  // With a keyboard at hand the letters are there only for a player who uses them.
  let wereUsed = false;
  keys.addEventListener("struck", () => {
    if (wereUsed) return;
    wereUsed = true;
    show();
  }, { signal });
  const places = document.querySelectorAll("[data-code]") as NodeListOf<HTMLElement>;
  switcher.checked = keys.enabled;
  const show = () => {
    by("octave").textContent = state.keyName(keys.base);
    const isShown = keys.enabled && piano.enabled && TYPISTS.matches && (wereUsed || !state.sources.some(({ port }) => port));
    keyboards.both.write(new Map(isShown ? [...keys.codes].map(([midi, code]) => [midi, letters.of(code)]) : []));
    for (const place of places) place.textContent = letters.of(place.dataset.code ?? "");
  };
  letters.addEventListener("change", show, { signal });
  piano.addEventListener("enabled", show, { signal });
  switcher.addEventListener("change", () => {
    keys.enabled = switcher.checked;
    remember("computer-keys", switcher.checked ? "on" : "off");
    piano.releaseAll();
    show();
  });
  by("octave-down").addEventListener("click", () => keys.shift(-1));
  by("octave-up").addEventListener("click", () => keys.shift(1));
  keys.addEventListener("shift", () => {
    show();
    keyboards.strip.moveTo(keys.base);
  }, { signal });
  follow(["connection"], show, signal);
}

function beginMIDI(signal: AbortSignal) {
  const button = by("midi");
  const [says, devices] = [messages.piano, midi];
  if (!devices) {
    // Said where it is looked for; the browsers that have none at all have none over https either.
    button.hidden = isSecureContext;
    button.addEventListener("click", () => notice.show(says.midiNeedsHttps));
    return;
  }
  button.hidden = false;
  const show = () => {
    button.setAttribute("aria-pressed", String(devices.isOn));
    button.title = devices.isOn ? devices.devices.join(", ") || says.noDevice : says.midiHint;
  };
  devices.addEventListener("devices", show, { signal });
  button.addEventListener("click", async () => {
    try {
      if (devices.isOn) devices.end();
      else await devices.begin();
    } catch {
      notice.show(says.midiRefused);
    }
    show();
  });
  show();
}
