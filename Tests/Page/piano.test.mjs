import { asset } from "./assets.mjs";
import { event, provideWindow } from "./browser.mjs";
import { table } from "./table.mjs";

const { Piano } = await asset("piano.js");
const { PianoKeys } = await asset("piano-keys.js");
const { PianoLatch } = await asset("piano-latch.js");

/** A piano that may be played, and what it sends, in short. */
function made() {
  const { window, document } = provideWindow();
  const sent = [];
  const connection = Object.assign(new EventTarget(), {
    send: ({ type, midi, velocity, down }) => {
      sent.push([type, midi, velocity, down].filter((each) => each !== undefined).join(" "));
      return true;
    },
  });
  const piano = new Piano(connection);
  return { window, document, connection, sent, piano };
}

/** The messages to chordd when these holders press (`a+60`) and let go (`a-60`), and `pedal` goes down (`+`) and up (`-`). */
function sentFor(steps) {
  const { window, document, connection, sent, piano } = made();
  for (const step of steps.split(" ")) {
    const [, holder, sign, midi] = step.match(/^(\w+)([+-])(\d*)$/u) ?? [];
    if (step === "blur") window.dispatchEvent(new Event("blur"));
    else if (step === "pagehide") window.dispatchEvent(new Event("pagehide"));
    else if (step === "hidden") {
      document.hidden = true;
      document.dispatchEvent(new Event("visibilitychange"));
    } else if (step === "gone") connection.dispatchEvent(new Event("gone"));
    else if (step === "off") piano.enabled = false;
    else if (!midi) piano.sustain(sign === "+", holder);
    else if (sign === "+") piano.press(Number(midi), holder);
    else piano.release(Number(midi), holder);
  }
  return sent;
}

table("what chordd is sent", [
  ["a+60 a-60", ["noteOn 60 80", "noteOff 60"]],
  ["a+60 a+60 a-60", ["noteOn 60 80", "noteOff 60"]],
  ["a+60 b+60 a-60", ["noteOn 60 80"]],
  ["a+60 b+60 a-60 b-60", ["noteOn 60 80", "noteOff 60"]],
  ["a-60", []],
  ["a+128", []],
  ["a+127 a+0", ["noteOn 127 80", "noteOn 0 80"]],
  ["pedal+ space+ pedal-", ["sustain true"]],
  ["pedal+ space+ pedal- space-", ["sustain true", "sustain false"]],
  ["a+60 latch+62 blur", ["noteOn 60 80", "noteOn 62 80", "noteOff 60"]],
  ["space+ pedal+ blur", ["sustain true"]],
  ["space+ blur", ["sustain true", "sustain false"]],
  ["a+60 latch+62 hidden", ["noteOn 60 80", "noteOn 62 80", "release"]],
  ["a+60 pagehide a-60", ["noteOn 60 80", "release"]],
  ["pagehide", []],
  ["a+60 gone a-60", ["noteOn 60 80"]],
  ["off a+60 pedal+", []],
  ["a+60 off a-60", ["noteOn 60 80", "noteOff 60"]],
], sentFor);

/** The keys that are down after strokes with the latch on; `off` switches it off. */
function latched(steps) {
  const { piano } = made();
  const latch = new PianoLatch(piano);
  latch.set(true);
  for (const step of steps.split(" ").filter(Boolean)) {
    if (step === "off") latch.set(false);
    else {
      latch.press(Number(step), "finger");
      latch.release(Number(step), "finger");
    }
  }
  return [[...piano.holders.keys()], latch.count];
}

table("keys that the latch holds, and how many", [
  ["", [[], 0]],
  ["60 64", [[60, 64], 2]],
  ["60 64 60", [[64], 1]],
  ["60 64 off", [[], 0]],
  ["off 60", [[], 0]],
], latched);

/** The effect of the computer's keys: `KeyZ` is pressed, `-KeyZ` let go, `^KeyZ` pressed with Ctrl. */
function played(steps, enabled = true) {
  made();
  const done = [];
  const keys = new PianoKeys({
    press: (midi) => done.push(`+${midi}`), release: (midi) => done.push(`-${midi}`), sustain: (down) => done.push(`pedal ${down}`),
  });
  keys.enabled = enabled;
  for (const step of steps.split(" ")) {
    const code = step.replace(/^[-^]/u, "");
    const type = step.startsWith("-") ? "keyup" : "keydown";
    dispatchEvent(event(type, { code, ctrlKey: step.startsWith("^"), altKey: false, metaKey: false, repeat: false }));
  }
  return done.join(" ");
}

table("the computer's keys", [
  ["KeyZ -KeyZ", true, "+48 -48"],
  ["KeyS KeyM Comma Slash", true, "+49 +59 +60 +64"],
  ["KeyQ Digit2 KeyP", true, "+60 +61 +76"],
  ["KeyZ KeyZ", true, "+48"],
  ["^KeyZ", true, ""],
  ["KeyA", true, ""],
  ["KeyZ", false, ""],
  ["Space -Space", true, "pedal true pedal false"],
  ["ArrowRight KeyZ", true, "+60"],
  ["ArrowLeft KeyZ", true, "+36"],
  ["ArrowLeft ArrowLeft ArrowLeft ArrowLeft KeyZ", true, "+24"],
  ["ArrowRight ArrowRight ArrowRight ArrowRight KeyZ", true, "+84"],
  ["KeyZ ArrowRight -KeyZ", true, "+48 -48"],
], played);
