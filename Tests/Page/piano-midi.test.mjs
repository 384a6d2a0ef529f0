import { asset } from "./assets.mjs";
import { provide } from "./browser.mjs";
import { table } from "./table.mjs";

provide({ navigator: {} });
const { PianoMIDI } = await asset("piano-midi.js");

/** The effect of the bytes of one message. */
function done(bytes) {
  const calls = [];
  const record = (name) => (...fields) => {
    calls.push([name, ...fields.filter((each) => typeof each !== "function")].join(" "));
  };
  const piano = { press: record("press"), release: record("release"), sustain: record("sustain"), releaseHolder: record("releaseHolder") };
  new PianoMIDI(piano).play("usb", bytes);
  return calls.join();
}

table("a message of a MIDI device", [
  [[0x90, 60, 100], "press 60 midi usb 0 100"],
  [[0x93, 60, 1], "press 60 midi usb 3 1"],
  [[0x90, 60, 0], "release 60 midi usb 0"],
  [[0x81, 60, 64], "release 60 midi usb 1"],
  [[0xb0, 64, 127], "sustain true midi usb 0"],
  [[0xb0, 64, 63], "sustain false midi usb 0"],
  [[0xb0, 123, 0], "releaseHolder"],
  [[0xb0, 120, 0], "releaseHolder"],
  [[0xb0, 7, 100], ""],
  [[0xe0, 0, 64], ""],
  [[0xf8], ""],
], done);
