// The options in the address of the overlay and of the stage. What is unknown or wrong is said in the console and changes
// nothing.

const COLOR = /^(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/iu;
const SWITCHES = { 1: true, 0: false, on: true, off: false, yes: true, no: false, true: true, false: false, "": true };

const color = (text) => {
  const digits = text.replace(/^#/u, "");
  if (COLOR.test(digits)) return `#${digits}`;
  return text === "transparent" ? text : undefined;
};
const toggle = (text) => SWITCHES[text.toLowerCase()];
const number = (least, most) => (text) => {
  const value = text.trim() === "" ? NaN : Number(text);
  return value >= least && value <= most ? value : undefined;
};
const oneOf = (...words) => (text) => (words.includes(text) ? text : undefined);
const time = (text) => (text === "forever" ? Infinity : number(0, 3600)(text));

/** Name: [what it is when it is not given, how it is read, what it takes]. */
const STAGE = {
  size: ["fit", oneOf("fit", "same"), "fit or same"],
  show: ["landing", oneOf("landing", "live", "committed"), "landing, live or committed"],
  hold: [0, time, "seconds from 0 to 3600, or forever"],
};

const OVERLAY = {
  ...STAGE,
  size: ["fit", (text) => STAGE.size[1](text) ?? number(8, 1000)(text), "fit, same, or pixels from 8 to 1000"],
  color: ["#ffffff", color, "a color such as ffffff or f0c"],
  lower: ["#f4b942", color, "a color such as f4b942"],
  upper: ["#58c4ee", color, "a color such as 58c4ee"],
  background: ["transparent", color, "a color such as 00000080, or transparent"],
  style: [undefined, oneOf("standard", "berklee", "pop", "jazz", "ireal", "harte", "musicxml", "lilypond"), "a style of names"],
  hands: [false, toggle, "1 or 0"],
  keyboard: [false, toggle, "1 or 0"],
  // As it was called before there was `show`.
  committed: [false, toggle, "1 or 0"],
  alternatives: [0, number(0, 7), "a number from 0 to 7"],
  align: ["center", oneOf("left", "center", "right"), "left, center or right"],
  shadow: [true, toggle, "1 or 0"],
  outline: [0, number(0, 20), "pixels from 0 to 20"],
};

/** The options of a query such as "?size=120&keyboard=1"; `warn` is told each mistake as a sentence. */
export function overlayOptions(query, warn = console.warn) {
  const given = read(OVERLAY, query, "overlay", warn);
  for (const name of new URLSearchParams(query).keys()) {
    if (!Object.hasOwn(OVERLAY, name)) warn(`The overlay has no option "${name}"; it has ${Object.keys(OVERLAY).join(", ")}.`);
  }
  const options = { ...usual(OVERLAY), ...given };
  if (options.committed && !("show" in given)) options.show = "committed";
  return options;
}

/** The options of a stage: those of the query, then what `remembered(name)` gives as text, then the usual ones. */
export function stageOptions(query, remembered, warn = console.warn) {
  const before = Object.keys(STAGE).map((name) => [name, STAGE[name][1](remembered(name) ?? "")]);
  const chosen = Object.fromEntries(before.filter(([, value]) => value !== undefined));
  return { ...usual(STAGE), ...chosen, ...read(STAGE, query, "stage", warn) };
}

/** One option of a stage, as it is written in an address. */
export function stageOption(name, text) {
  return STAGE[name][1](text);
}

const usual = (table) => Object.fromEntries(Object.entries(table).map(([name, [value]]) => [name, value]));

/** What the query gives, and gives rightly. */
function read(table, query, place, warn) {
  const options = {};
  for (const [name, text] of new URLSearchParams(query)) {
    if (!Object.hasOwn(table, name)) continue;
    const [, parse, takes] = table[name];
    const value = parse(text);
    if (value === undefined) warn(`The ${place}'s option ${name} takes ${takes}, not "${text}".`);
    else options[name] = value;
  }
  return options;
}
