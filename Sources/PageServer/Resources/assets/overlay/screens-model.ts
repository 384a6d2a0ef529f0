// The choices of the builder of screens for others, and the address that they make.

import { CONCERT, fieldsOf, instrumentOf } from "./band-options.js";
import { USUAL } from "./overlay-options.js";

type Group = "what" | "when" | "how";
/** A switch, or a list of choices. */
export type Field = { name: string, group: Group, isSwitch?: boolean, onBand?: boolean };
/** The fields as they stand in an address; fields that are as usual are left out. */
type Choices = Record<string, string>;
type Kind = "overlay" | "band";
/** The size is that of the preview, in pixels. */
export type Screen = { kind: Kind, width: number, height: number, choices: Choices };

export const FIELDS: Field[] = [
  { name: "key", group: "what", isSwitch: true },
  { name: "roman", group: "what", isSwitch: true },
  { name: "hands", group: "what", isSwitch: true },
  { name: "keyboard", group: "what", isSwitch: true },
  { name: "staff", group: "what", isSwitch: true },
  { name: "clef", group: "what" },
  { name: "label", group: "what" },
  { name: "range", group: "what" },
  { name: "before", group: "what" },
  { name: "next", group: "what" },
  { name: "alternatives", group: "what" },
  { name: "view", group: "when" },
  { name: "show", group: "when" },
  { name: "hold", group: "when" },
  { name: "fade", group: "when" },
  { name: "instrument", group: "how", onBand: true },
  { name: "letters", group: "how", onBand: true },
  { name: "style", group: "how" },
  { name: "size", group: "how" },
  { name: "align", group: "how" },
  { name: "background", group: "how" },
  { name: "color", group: "how" },
  { name: "outline", group: "how" },
  { name: "shadow", group: "how", isSwitch: true },
];

export const PRESETS: Record<string, Screen> = {
  stream: { kind: "overlay", width: 900, height: 420, choices: { hands: "1", keyboard: "1" } },
  dark: { kind: "overlay", width: 1920, height: 1080, choices: { background: "0e1013", color: "f4f1ea", key: "1", roman: "1", before: "4", shadow: "0" } },
  worship: { kind: "overlay", width: 1280, height: 320, choices: { background: "000000b0", align: "left", key: "1", before: "4", hold: "forever", fade: "600" } },
  lesson: {
    kind: "overlay", width: 1280, height: 720,
    choices: { background: "f7f6f2", color: "16181b", shadow: "0", key: "1", roman: "1", keyboard: "1", label: "degrees", range: "C2-C7", hold: "forever" },
  },
  band: { kind: "band", width: 390, height: 844, choices: { instrument: "Bb" } },
};

/** What a field is where the address does not say it, as it would stand there. */
export function usualOf(name: string) {
  const usual = USUAL[name as keyof typeof USUAL];
  if (typeof usual === "boolean") return usual ? "1" : "0";
  if (usual === Infinity) return "forever";
  return String(usual ?? "").replace(/^#/u, "");
}

/** The path and the query of a screen. */
export function addressOf({ kind, choices }: Screen) {
  const { instrument = CONCERT.instrument, letters = CONCERT.letters, ...rest } = choices;
  const part = fieldsOf({ ...instrumentOf(instrument), letters });
  const others = kind === "band" ? [] : Object.entries(rest).filter(([name, value]) => value !== usualOf(name));
  const query = String(new URLSearchParams([...others, ...Object.entries(part)]));
  return `/${kind}${query && `?${query}`}`;
}
