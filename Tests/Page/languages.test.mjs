// Each language says everything that English says, and no sentence of the page stands outside the catalogs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { asset, core, features } from "./assets.mjs";
import { table } from "./table.mjs";

const { inWords } = await asset("sentence.js");
const { familyName, keyName, scaleName } = await asset("music-names.js");
const { languageOf, languages, locale, number, said, spoken, translated } = await asset("language.js");
const { learn, report: practiceReport, statistics, texts: practice } = await asset("practice-texts.js");
const ENGLISH = {
  messages: (await asset("messages.js")).messages, practice, learn, statistics, practiceReport, circle: (await asset("circle-texts.js")).texts, help: (await asset("help-texts.js")).texts, diary: (await asset("diary-texts.js")).texts, nowhere: (await asset("nowhere-texts.js")).texts,
  form: (await asset("form-texts.js")).texts, charts: (await asset("charts-texts.js")).texts, sheet: (await asset("sheet-texts.js")).texts, combine: (await asset("combine-texts.js")).texts, explore: (await asset("explore-texts.js")).texts, lookUp: (await asset("look-up-texts.js")).texts, fretboard: (await asset("fretboard-texts.js")).texts, loop: (await asset("loop-texts.js")).texts,
};

/** Records by ids of chordd, where a language may have a word that English takes from the id. */
const OPEN = new Set(["messages.name.kinds"]);

/** Texts of several words that are the same in English: what musicians say, what is typed as it stands, and titles of formats. */
const ALIKE = [/^(?:chordd|Nashville|ChordPro|LilyPond|MusicXML|N\.C\.)$/u, /^(?:Dm7 G7|ii V I|E♭ major)/u, /^upper structure|^Rootless|^Drop \d|^Voicing|^Locked hands$|^lead sheet/iu];

/** Words that no other language has. */
const STOP = /\b(?:the|you|your|which|what|this|that|with|chord|chords|scale|note|notes|hands|is|are|of|keys)\b/iu;
/** A name that pianists say so; and what is typed as it stands, or is the value of an option in an address. */
const TYPED = [/^Locked hands$/iu, /\((?:root F|in C minor|today, yesterday)/u, /^(?:ii V I|Dm7 G7|E♭ major)/u, /\/chord/u];
/** The marks of quotation, and what surely is a slip. */
const SLIPS = { de: /"|“[^„]*”|\.\.\.|'|\bSie (?:können|haben|müssen)\b/u, es: /"|“|”|\.\.\.|'|\busted\b/u };

function* leaves(value, path = []) {
  if (typeof value === "object" && value !== null) for (const [name, each] of Object.entries(value)) yield* leaves(each, [...path, name]);
  else yield [path.join("."), value];
}

/** What a function says when its values are the letters A1, A2, … */
function saidBy(value) {
  if (typeof value !== "function") return [value];
  const tries = [
    () => value("A1", "A2", "A3", "A4"), () => value(["A1", "A2"], ["A3"]), () => value(1, 1, "A3"), () => value(2, 2, "A3"), () => value("A1", ["A2"]),
    () => value("A1", { bookmarks: 1, sheets: 2 }), () => value({ number: 1, of: 2, section: "A1" }),
  ];
  return tries.flatMap((act) => {
    try {
      return [act()];
    } catch {
      return [];
    }
  });
}

/** Whether a text has words of its own, besides the values that were put into it. */
const isText = (text) => !/object|undefined/u.test(text) && /[a-z]{3}/iu.test(text.replace(/\bA\d\b/gu, ""));

for (const { code, load } of languages.filter((each) => each.load)) {
  const { default: catalog } = await load();
  const shapeOf = (sections) => [...leaves(sections)].map(([path, value]) => `${path} ${typeof value}${typeof value === "function" ? value.length : ""}`);
  const isOpen = (entry) => [...OPEN].some((path) => entry.startsWith(`${path}.`));
  const { server, sentences, ...sections } = catalog;

  test(`${code} has what English has`, () => {
    const [english, other] = [shapeOf(ENGLISH).map((entry) => entry), shapeOf(sections)];
    // A function may leave out values that its language needs not.
    const known = new Map(other.map((entry) => entry.split(" ")));
    const missing = english.filter((entry) => {
      const [path, kind] = entry.split(" ");
      const has = known.get(path);
      return has === undefined || kind.startsWith("function") !== has.startsWith("function") || (kind.startsWith("function") && Number(has.slice(8)) > Number(kind.slice(8)));
    });
    const paths = new Set(english.map((entry) => entry.split(" ")[0]));
    assert.deepEqual({ missing, more: other.filter((entry) => !paths.has(entry.split(" ")[0]) && !isOpen(entry)) }, { missing: [], more: [] });
  });

  const english = new Map(leaves(ENGLISH));
  const all = [...leaves(sections)].flatMap(([path, value]) => saidBy(value).filter((text) => typeof text === "string").map((text) => [path, text]));
  // The names of parts are English; what a voice alone says comes to no page.
  const fromServer = [...Object.entries(server.texts), ...Object.entries(sentences).filter(([key]) => !key.startsWith("spoken.")).map(([key, text]) => [key, text.replace(/\{[^}]*\}/gu, "…")])];

  test(`${code} says nothing in English`, () => {
    // One word may be the same in both, as Instrument is.
    const alike = all.filter(([path, text]) => isText(text) && !path.includes(".takes.") && saidBy(english.get(path)).includes(text) && !ALIKE.some((form) => form.test(text)));
    const words = [...all, ...fromServer].filter(([path, text]) => !path.includes(".takes.") && STOP.test(text) && !TYPED.some((form) => form.test(text)));
    assert.deepEqual({ alike: alike.filter(([, text]) => / /u.test(text)), words }, { alike: [], words: [] });
  });

  test(`${code} is written with its own signs`, () => {
    assert.deepEqual([...all, ...fromServer].filter(([path, text]) => text.trim() === "" && english.get(path) !== text && typeof english.get(path) === "string"), []);
    assert.deepEqual([...all, ...fromServer].filter(([, text]) => SLIPS[code]?.test(text)), []);
    if (code === "es") assert.deepEqual([...all, ...fromServer].filter(([, text]) => (/\?/u.test(text) && !/¿/u.test(text)) || (/!/u.test(text) && !/¡/u.test(text))), []);
  });
}

test("every file of a language is in the list, and each language has its file", () => {
  const files = core.flatMap(([name]) => /^language-(\w+)\.ts$/u.exec(name)?.[1] ?? []);
  assert.deepEqual(languages.filter(({ load }) => load).map(({ code }) => code).sort(), files.sort());
});

table("the language of the page", [
  [["", "", "de-AT", "en"], "de"], [["es", "de"], "es"], [["fr", "nl"], "en"], [["fr", "es-MX"], "es"], [[], "en"], [["EN-gb", "de"], "en"],
], (tags) => languageOf(tags).code);

test("English costs nothing", () => {
  assert.equal(translated("messages", ENGLISH.messages), ENGLISH.messages);
  assert.deepEqual([said("Practice"), keyName("E♭ major"), scaleName("Dorian ♭2"), familyName("minor")], ["Practice", "E♭ major", "Dorian ♭2", "minor"]);
  assert.deepEqual([locale, number(1.25, 1), number(3)], ["en", "1.3", "3"]);
});

/** Titles, keys and scales of chordd. */
const NAMES = {
  de: [
    [said, "Practice", "Üben"], [said, "Something new.", "Something new."], [keyName, "C major", "C-Dur"], [keyName, "A minor", "a-Moll"], [keyName, "F♯ minor", "f♯-Moll"], [keyName, "Fis minor", "fis-Moll"],
    [keyName, "C Dorian", "C dorisch"], [keyName, "Es Dorian ♭2", "Es dorisch ♭2"], [keyName, "F♯", "F♯"], [scaleName, "Lydian ♯2♯6", "lydisch ♯2♯6"], [scaleName, "enigma", "enigma"], [familyName, "half-diminished", "halbvermindert"],
  ],
  es: [
    [keyName, "C major", "C mayor"], [keyName, "Do major", "Do mayor"], [keyName, "La minor", "La menor"], [keyName, "C Lydian dominant", "C lidia dominante"], [keyName, "B major", "B mayor"], [familyName, "dominant", "dominante"],
  ],
};
for (const [code, rows] of Object.entries(NAMES)) {
  const { default: other } = await languages.find((each) => each.code === code).load();
  table(`names in ${code}`, rows.map(([name, text, words]) => [[name, text], words]), ([name, text]) => name(text, other));
}

/** A sentence of chordd. */
const say = (key, parts = {}) => ({ key, parts });
const all = (form, ...phrases) => say(form, { all: phrases });
const third = say("interval", { size: say("size.minor"), number: say("number.3") });
const interval = (size, number) => say("interval", { size: say(`size.${size}`), number: say(`number.${number}`) });
const tone = (key, note, degree, bass = undefined) => say(key, { note, degree: say(`degree.${degree}`), ...bass ? { bass } : {} });
const fault = (key, ...notes) => say(key, { notes, count: notes.length });
const KEYS = [
  [say("key.major", { tonic: "C" }), "C-Dur", "C mayor"], [say("key.minor", { tonic: "F♯" }), "f♯-Moll", "F♯ menor"], [say("key.major", { tonic: say("tonic.b", { note: "B" }) }), "B♮-Dur", "B mayor"],
  [all("sentences", say("right"), say("moved-least", { count: 3 }), say("on-the-beat")), "Richtig. 3 Halbtöne bewegt, so wenig wie möglich. Auf den Schlag.", "Bien. 3 semitonos de movimiento, el mínimo posible. A tiempo."],
  [say("moved-least", { count: 1 }), "1 Halbton bewegt, so wenig wie möglich.", "1 semitono de movimiento, el mínimo posible."], [all("comma", "mi7", say("form.root")), "mi7, Grundstellung", "mi7, estado fundamental"],
  [say("played-but", { played: "Cmi", clauses: all("clauses", fault("wrong", "E♭"), fault("missing", "B", "D")) }), "Du hast Cmi gespielt: E♭ ist falsch, und B und D fehlen.", "Has tocado Cmi: E♭ no es correcta, y faltan B y D."],
  [say("held-but", { played: "Cmi", clauses: fault("wrong", "E♭", "G") }), "Du hältst Cmi: E♭ und G sind falsch.", "Mantienes Cmi: E♭ y G no son correctas."], [say("time-of-task", { seconds: say("decimal", { whole: 1, tenth: 4 }) }), "1,4 s je Aufgabe.", "1,4 s por pregunta."],
  [say("played-not-it", { played: "C7(♭9,♯11)" }), "Du hast C7(♭9,♯11) gespielt, und das ist es nicht.", "Has tocado C7(♭9,♯11), y no es eso."], [say("it-is", { answer: third }), "Es ist eine kleine Terz.", "Es una tercera menor."],
  [say("played-not-it", { played: say("interval.tritone") }), "Du hast einen Tritonus gespielt, und das ist es nicht.", "Has tocado un tritono, y no es eso."], [say("so-far", { chords: ["I", "vi"] }), "Bis hier: I vi.", "Hasta aquí: I vi."],
  [say("explained.letters", { notes: ["E♭", "G♭"], letters: ["E", "F", "G"], count: 3 }), "E♭ – G♭: Buchstaben E F G; 3 Halbtöne", "E♭ – G♭: letras E F G; 3 semitonos"], [say("interval-above", { interval: third, note: "E♭" }), "kleine Terz über E♭", "tercera menor sobre E♭"],
  [all("comma", say("aloud", { words: "F sharp minor seven" }), say("form.shell")), "Fis Moll sieben, Shell", "F sostenido menor siete, shell"],
  // Why a name comes where it does, and what would make it right.
  [say("why.degree-in-bass", { degree: "♭7" }), "♭7 im Bass", "♭7 en el bajo"], [say("why.extension", { degree: "♯11" }), "♯11: ein Optionston", "♯11: una extensión"], [say("why.root-missing"), "der Grundton fehlt", "falta la fundamental"],
  [say("advice.add", { tones: [tone("advice.tone", "G", 5)] }), "G, die Quinte, ergänzen", "añade G, la quinta"],
  [say("advice.add", { tones: [tone("advice.tone-for-bass", "C", 1, "D"), tone("advice.tone", "G", 5)] }), "C, den Grundton, im Bass statt D und G, die Quinte, ergänzen", "añade C, la fundamental, en el bajo en lugar de D, y G, la quinta"],
  [all("steps", say("advice.play", { tone: tone("advice.tone-in-bass", "C", 1) }), say("advice.even-then")), "C, den Grundton, im Bass spielen; auch dann ist ein anderer Name leichter zu lesen", "toca C, la fundamental, en el bajo; aun así otro nombre es más fácil de leer"],
  [say("ground.sounding", { notes: ["E", "B♭"], count: 2 }), "E, B♭ klingen", "suenan E, B♭"], [say("ground.sounding", { notes: ["E"], count: 1 }), "E klingt", "suena E"], [say("ground.tone", { note: "B♭", degree: say("degree.7"), chord: "C7" }), "B♭: die Septime von C7", "B♭: la séptima de C7"],
  [interval("doubly-diminished", 7), "doppelt verminderte Septime", "séptima doblemente disminuida"], [interval("augmented", 4), "übermäßige Quarte", "cuarta aumentada"], [all("comma", third, say("aloud", { words: "C, E flat" })), "kleine Terz, C, Es", "tercera menor, C, E bemol"],
  // Refusals.
  [all("steps", say("typed.no-scale", { name: say("quoted", { text: "foo" }) }), say("did-you-mean", { names: [say("scale.blues"), say("scale.Dorian"), "X"] })), "es gibt keine Tonleiter „foo“; meinst du Blues, dorisch oder X?", "no hay ninguna escala «foo»; ¿quieres decir blues, dórica o X?"],
  [say("player.known", { player: say("quoted", { text: "Ana" }) }), "es gibt schon einen Spieler „Ana“", "ya hay alguien con el nombre «Ana»"], [say("no-sheet", { sheet: "7" }), "es gibt kein Leadsheet 7", "no hay ningún lead sheet 7"],
];
for (const [index, code] of ["de", "es"].entries()) {
  const { default: catalog } = await languages.find((each) => each.code === code).load();
  table(`sentences in ${code}`, KEYS.map((row) => [row[0], row[index + 1]]), (phrase) => inWords(phrase, "", catalog));
}

test("B major is no name for Germans, who read B♭ major", async () => {
  const { default: german } = await languages.find(({ code }) => code === "de").load();
  const words = (noteNames) => ["B major", "B minor", "B Dorian"].map((text) => (german.server.noteNames = noteNames) && keyName(text, german));
  assert.deepEqual([words("english"), words("german")], [["B♮-Dur", "b♮-Moll", "B♮ dorisch"], ["B-Dur", "b-Moll", "B dorisch"]]);
});

/** What a screen reader says of names. */
const SPOKEN = {
  de: [["F sharp minor seven", "Fis Moll sieben"], ["C, E flat", "C, Es"], ["B half-diminished", "B halbvermindert"]],
  es: [["C major seven", "C maj siete"], ["C sharp", "C sostenido"]],
};
for (const [code, rows] of Object.entries(SPOKEN)) {
  const { default: catalog } = await languages.find((each) => each.code === code).load();
  table(`spoken in ${code}`, rows, (text) => spoken(text, catalog));
}

// MARK: - No sentence outside

const IS_CATALOG = /^(?:messages|language-\w+|[\w-]+-texts|[\w-]+-style)\.ts$/u;
/** An attribute or a text whose literal a person reads or hears. */
const SAYS = [
  /(?:"aria-label"|"aria-valuetext"|title|placeholder|alt)"?: ?"([^"]*[A-Za-z]{2}[^"]*)"/gu, /(?:textContent|ariaLabel|title) = "([^"]*[A-Za-z]{2}[^"]*)"/gu,
  /setAttribute\("(?:aria-label|aria-valuetext|title|placeholder|alt)", "([^"]*[A-Za-z]{2}[^"]*)"\)/gu, /make\("\w+", \{[^{}]*\}, "([^"]*[A-Za-z]{2}[^"]*)"/gu, /new Option\("([^"]*[A-Za-z]{2}[^"]*)"/gu,
  /(?:aria-label|title|placeholder|alt)=\\?"([^"$]*[A-Za-z]{2}[^"$]*)"/gu, /notice\.show\("([^"]+)"/gu,
];
const withoutComments = (code) => code.replace(/\/\*.*?\*\//gsu, "").replace(/(^|\s)\/\/.*$/gmu, "");
const sayings = (code) => SAYS.flatMap((form) => [...withoutComments(code).matchAll(form)].map(([, text]) => text)).filter((text) => text !== "chordd");

for (const [name, path] of [...core, ...features].filter(([each]) => !IS_CATALOG.test(each))) {
  test(`${name} says nothing of its own`, () => assert.deepEqual(sayings(readFileSync(path, "utf8")), []));
}

table("what is said outside", [
  ['make("p", { class: "x" }, "Hello there")', ["Hello there"]], ['make("h1", {}, texts.title)', []], ['button.title = "Play it"; // x', ["Play it"]], ['"aria-label": "Play"', ["Play"]], ['<b title="Seen">', ["Seen"]],
], sayings);
