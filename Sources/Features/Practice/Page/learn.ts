// Learn: a scale, why it is built so, how it is played, the chords on its notes, and a test of both.

import { fill, make, useRules, within } from "./dom.js";
import { DrillPiano } from "./drill-piano.js";
import { said } from "./language.js";
import { chordAsked, chordKeys, isDone, keyLabels, marksFrom, tonicFrom } from "./learn-model.js";
import { chordButton, drawScale, readScale, showHeld, thirdsLines } from "./learn-scale.js";
import { learnRules } from "./learn-style.js";
import { keyName, scaleName } from "./music-names.js";
import { askedWords, verdictLine } from "./practice-lines.js";
import { aloud, isOpenName, marksOf } from "./practice-model.js";
import { CurrentSession } from "./practice-session.js";
import { soundTask } from "./practice-sound.js";
import { rules } from "./practice-style.js";
import { learn as texts } from "./practice-texts.js";
import { eachOf, saidOf } from "./sentence.js";
import { follow, latch, notice, read, sentenceOf, sound, state, View } from "./shell.js";
import { remember, remembered } from "./storage.js";

type Session = Wire.SessionView | null;
type Task = Wire.TaskView | null;

/** The drills that are played here, and what they are called. */
const DRILLS = new Set(["scale-up", "scale-chords", "scale-test", "chords-test", "interval-test", "stack-thirds"]);
/** Those that end with a result, and are begun again. */
const TESTS = new Set(["scale-test", "chords-test", "interval-test", "stack-thirds"]);
const [LOWEST, HIGHEST] = [24, 84];

useRules(...rules, learnRules);

class Learn extends View {
  declare signal?: AbortSignal;
  declare piano?: DrillPiano;
  declare current?: CurrentSession;

  choices: Pick<Wire.PracticeChoices, "keys" | "scales"> = { keys: [], scales: [] };
  /** What was played right before, in any scale. */
  learned: Wire.Learned[] = [];
  wasRunning = false;
  tonic = remembered("learn.key", "C");
  scaleName = remembered("learn.scale", "major");
  scale: Wire.ScaleFacts | null = null;
  letters = remembered("learn.letters", "on") === "on";
  numbers = remembered("learn.numbers", "on") === "on";
  first = Number(remembered("learn.first", "48"));
  /** The index of the chord that is shown; none: -1. */
  chosen = -1;
  /** The result of each chord that was played. */
  results: Map<number, "right" | "wrong"> = new Map();
  isChords = false;
  /** The session that was begun here. */
  own: number | null = null;
  /** The buttons that were drawn last, so that they keep the focus. */
  drawnActs = "";

  open(signal: AbortSignal) {
    this.signal = signal;
    this.append(
      make("h1", { tabindex: -1 }, texts.title), make("form", { class: "learn-choice" }),
      make("section", { class: "learn-panel" },
        make("h2", { class: "learn-name" }), make("ol", { class: "scale-steps" }),
        make("div", { class: "learn-why" }, make("p", { class: "why-words" }), make("p", { class: "intervals-words quiet-words" }), make("p", { class: "remark" })),
        make("div", { class: "learn-task", hidden: true }, make("span", { class: "count" }), make("span", { class: "instruction" }), make("span", { class: "words" })),
        make("p", { class: "unseen spoken", "aria-live": "assertive", "aria-atomic": "true" }),
        make("div", { class: "verdict", role: "status", "aria-atomic": "true" }),
        make("div", { class: "options", role: "group", "aria-label": texts.answers, hidden: true }),
        make("div", { class: "chord-part", hidden: true }, make("h2", { class: "chords-name" }), make("p", { class: "quiet-words" }, texts.chordsHint), make("ol", { class: "chord-buttons" })),
        make("details", { class: "learn-thirds", hidden: true }, make("summary", {}, texts.whyChords), make("div")),
        make("p", { class: "row acts" })),
      make("section", { class: "learn-piano" }));
    const bar = this.pianoBar();
    const place = within(this, ".learn-piano", HTMLElement);
    this.piano = new DrillPiano(place, signal, { mayWiden: false });
    place.prepend(bar);
    showHeld(within(bar, ".mover"), () => this.session?.running === true && TESTS.has(this.session.drill), signal);
    this.current = new CurrentSession(signal);
    this.current.addEventListener("change", () => this.show(), { signal });
    follow(["settings"], () => state.connected && this.load(), signal);
    signal.addEventListener("abort", () => document.documentElement.classList.remove("learning"));
  }

  pianoBar() {
    const turn = (name: "letters" | "numbers") => {
      const box = make("input", { type: "checkbox", checked: this[name], id: `learn-${name}` });
      box.addEventListener("change", () => {
        this[name] = box.checked;
        remember(`learn.${name}`, box.checked ? "on" : "off");
        this.showPiano();
      });
      return make("label", { class: "switch" }, box, make("span", {}, texts[name]));
    };
    const range = make("input", { type: "range", id: "learn-first", min: LOWEST, max: HIGHEST, step: 12, value: this.first, "aria-label": texts.place });
    const move = (first: number) => {
      this.first = Math.max(LOWEST, Math.min(HIGHEST, first));
      remember("learn.first", String(this.first));
      range.value = String(this.first);
      range.setAttribute("aria-valuetext", texts.from(state.keyName(this.first)));
      if (this.piano) this.piano.range = null;
      this.showPiano();
    };
    range.addEventListener("input", () => move(range.valueAsNumber));
    const arrow = (sign: string, words: string, by: number) => {
      const button = make("button", { type: "button", "aria-label": words, title: words }, sign);
      button.addEventListener("click", () => move(this.first + by));
      return button;
    };
    return make("div", { class: "learn-piano-bar" }, turn("letters"), turn("numbers"),
      make("span", { class: "mover" }, arrow("←", texts.lower, -12), range, arrow("→", texts.higher, 12)));
  }

  async load() {
    try {
      const { choices, learned } = await read("practice");
      if (this.signal?.aborted) return;
      this.choices = choices;
      this.learned = learned;
      if (!choices.keys.includes(this.tonic)) this.tonic = choices.keys[0];
      if (!choices.scales.includes(this.scaleName)) this.scaleName = choices.scales[0];
      this.drawChoice();
      await this.loadScale();
    } catch (refusal) {
      if (!this.signal?.aborted) notice.show(sentenceOf(refusal));
    }
  }

  /** Memory knows more after a session. */
  async loadLearned() {
    try {
      const { learned } = await read("practice");
      if (this.signal?.aborted) return;
      this.learned = learned;
      this.showTicks();
      this.show();
    } catch (refusal) {
      if (!this.signal?.aborted) notice.show(sentenceOf(refusal));
    }
  }

  async loadScale() {
    const [tonic, name] = [this.tonic, this.scaleName];
    try {
      const scale = await readScale(tonic, name);
      if (this.signal?.aborted || tonic !== this.tonic || name !== this.scaleName) return;
      if (scale.name !== this.scale?.name) {
        this.results.clear();
        this.chosen = -1;
        this.isChords = false;
      }
      this.scale = scale;
      drawScale(this, scale);
      this.showTicks();
      this.show();
    } catch (refusal) {
      if (!this.signal?.aborted) notice.show(sentenceOf(refusal));
    }
  }

  drawChoice() {
    const form = within(this, ".learn-choice", HTMLElement);
    const keys = make("fieldset", {}, make("legend", {}, texts.key), ...this.choices.keys.map((key) => {
      const box = make("input", { type: "radio", name: "learn-key", value: key, checked: key === this.tonic });
      box.addEventListener("change", () => this.choose(key, this.scaleName));
      return make("label", { class: "chip" }, box, make("span", {}, key, make("span", { class: "tick" })));
    }));
    const select = make("select", { id: "learn-scale" }, ...this.choices.scales.map((name) => make("option", { value: name, selected: name === this.scaleName }, scaleName(name))));
    select.addEventListener("change", () => this.choose(this.tonic, select.value));
    form.replaceChildren(keys, make("label", {}, make("span", {}, texts.scale), select));
  }

  async choose(tonic: string, name: string) {
    this.tonic = tonic;
    this.scaleName = name;
    remember("learn.key", tonic);
    remember("learn.scale", name);
    // The task before is about another scale.
    if (this.task) await this.current?.ask("practice-stop");
    this.own = null;
    await this.loadScale();
  }

  /** Ticks at the keys in which this scale was played. */
  showTicks() {
    for (const label of this.querySelectorAll(".learn-choice .chip")) {
      const key = within(label, "input", HTMLInputElement).value;
      const pc = this.choices.keys.indexOf(key);
      // The keys go down by fifths from C.
      const isKnown = this.learned.some((each) => each.up && each.scale === this.scale?.scale && each.pc === (5 * pc) % 12);
      within(label, ".tick").replaceChildren(...isKnown ? [make("span", { "aria-hidden": "true" }, "\u2009✓"), make("span", { class: "unseen" }, ` ${texts.learned}`)] : []);
    }
  }

  /** What was learned of the scale that is shown. */
  get known() {
    const { scale } = this;
    return this.learned.find((each) => each.scale === scale?.scale && each.pc === scale.pcs[0]);
  }

  /** The next key around the circle of fifths. */
  get nextKey() {
    const { keys } = this.choices;
    return keys[(keys.indexOf(this.tonic) + 1) % keys.length];
  }

  /** The session, if it is about this view. */
  get session() {
    const session = this.current?.now;
    return session && DRILLS.has(session.drill) && (session.running || session.id === this.own) ? session : null;
  }

  /** @returns what is asked now */
  get task(): Task {
    const { session } = this;
    return session?.running ? session.task ?? null : null;
  }

  async start(drill: string) {
    const { scale } = this;
    if (!scale) return;
    sound.wake();
    if (drill === "scale-chords") {
      this.isChords = true;
      this.results.clear();
    }
    this.chosen = -1;
    const body = { drill, keys: scale.tonic, scale: scale.scale };
    const order = drill === "scale-up" ? { ...body, count: 1 } : drill === "stack-thirds" ? { drill, keys: scale.tonic, count: 8 } : body;
    if (await this.current?.ask("practice-start", order)) {
      this.own = this.current?.now?.id ?? null;
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      this.show();
    }
  }

  show() {
    const { scale, session, task } = this;
    if (!scale) return;
    const verdict = session?.verdict;
    document.documentElement.classList.toggle("learning", task !== null);
    const isRunning = session?.running === true;
    if (this.wasRunning && !isRunning) this.loadLearned();
    this.wasRunning = isRunning;
    if (session?.running) this.own = session.id;
    this.sortOut(scale, session);
    this.showTask(session, task);
    this.showSteps(session, task);
    this.showVerdict(session, task);
    this.showOptions(session, task);
    this.showChords(scale, session, task);
    this.showThirds(scale, session, task);
    this.showActs(session, task);
    this.showPiano();
    if (verdict?.outcome === "right" && latch.isOn) latch.letGo();
  }

  /** Notes the result of the chord that is asked. */
  sortOut(scale: Wire.ScaleFacts, session: Session) {
    if (!session?.task || !session.verdict || session.drill !== "scale-chords") return;
    this.isChords = true;
    const { outcome } = session.verdict;
    if (outcome !== "right" && outcome !== "wrong") return;
    this.results.set(chordAsked(scale.triads, session.task.prompt, session.task.number), outcome);
  }

  showTask(session: Session, task: Task) {
    const place = within(this, ".learn-task", HTMLElement);
    place.hidden = !task;
    within(this, ".learn-why", HTMLElement).hidden = task !== null && session?.drill !== "scale-up" || this.isChords;
    if (!task || !session) return;
    const { prompt } = task;
    within(place, ".count").textContent = texts.of(session.number, session.count);
    within(place, ".instruction").textContent = saidOf(prompt, "instruction");
    within(place, ".words").replaceChildren(...isOpenName(task, session.verdict) ? askedWords(prompt) : []);
    const [spoken, live] = [aloud(task), within(this, ".spoken")];
    if (live.textContent !== spoken) live.textContent = spoken;
    if (task.sound && !state.playback) soundTask(sound, task.sound);
  }

  /** Marks the notes of the scale that have been played, while it is played up. */
  showSteps(session: Session, task: Task) {
    const isUp = session?.drill === "scale-up";
    const finished = isUp && !session?.running && session?.id === this.own && isDone(session);
    const position = finished ? Infinity : isUp && task ? session?.verdict?.position ?? 0 : -1;
    for (const [index, tone] of [...within(this, ".scale-steps").children].entries()) {
      tone.classList.toggle("done", index < position);
      within(tone, ".tone .unseen").textContent = index < position ? texts.done : "";
      if (index === position) tone.setAttribute("aria-current", "step");
      else tone.removeAttribute("aria-current");
    }
    within(this, ".scale-steps", HTMLElement).hidden = session?.running === true && !isUp;
  }

  showVerdict(session: Session, task: Task) {
    const element = within(this, ".verdict", HTMLElement);
    const { verdict = null, summary = null, running = false } = session ?? {};
    const isSaid = task && verdict && (verdict.outcome !== "open" || verdict.message || verdict.hint);
    const drawn = JSON.stringify([session?.id, running, isSaid ? verdict : null, summary]);
    if (element.dataset.drawn === drawn) return;
    element.dataset.drawn = drawn;
    element.dataset.outcome = isSaid ? verdict.outcome : "open";
    if (isSaid) return element.replaceChildren(...verdictLine(verdict, task.prompt));
    if (running || !session || !summary) return element.replaceChildren();
    const hasPlayed = isDone(session);
    element.dataset.outcome = hasPlayed && summary.right > 0 ? "right" : "open";
    // The sentence about the result says how much was right.
    const words = session.drill === "scale-up" && hasPlayed && this.scale ? texts.hooray(keyName(this.scale.name)) : `${saidOf(session, "title")}:`;
    return element.replaceChildren(make("span", { class: "sign-of-outcome", "aria-hidden": "true" }, element.dataset.outcome === "right" ? "✓" : ""),
      make("span", { class: "sentence" }, [words, saidOf(summary, "message")].filter(Boolean).join(" ")));
  }

  /** The answers to choose from. */
  showOptions(session: Session, task: Task) {
    const group = within(this, ".options", HTMLElement);
    const options = task?.options ?? [];
    const names = task ? eachOf(task, "options") : [];
    group.hidden = !options.length;
    fill(group, options.map((option, index) => ({ option, name: names[index], task: task?.number })), (each) => JSON.stringify(each), ({ option, name }) => {
      const button = make("button", { type: "button" }, name);
      button.addEventListener("click", () => this.current?.ask("practice-answer", { answer: option }));
      return button;
    });
    for (const [index, button] of [...group.children].entries()) {
      const isWrong = session?.verdict?.wrongChoices.includes(options[index]) === true;
      button.classList.toggle("wrong", isWrong);
      button.toggleAttribute("disabled", isWrong || !state.writable);
    }
  }

  /** Why every other note makes a chord: by the thirds of the chord that is shown. */
  showThirds(scale: Wire.ScaleFacts, session: Session, task: Task) {
    const place = within(this, ".learn-thirds", HTMLDetailsElement);
    const isStacked = scale.triads.length === scale.notes.length && scale.notes.length === 7;
    place.hidden = !isStacked || task !== null && session?.drill !== "scale-chords";
    if (place.hidden) return;
    const asked = task ? chordAsked(scale.triads, task.prompt, task.number) : -1;
    const chord = scale.triads[this.chosen] ?? scale.triads[asked] ?? scale.triads[0];
    const drawn = JSON.stringify([scale.name, chord.symbol, state.writable, task === null]);
    if (place.dataset.drawn === drawn) return;
    place.dataset.drawn = drawn;
    const stack = make("button", { type: "button", disabled: !state.writable, hidden: task !== null }, texts.stackThirds);
    stack.addEventListener("click", () => this.start("stack-thirds"));
    within(place, "div").replaceChildren(...thirdsLines(scale, chord), make("p", { class: "row" }, stack));
  }

  showChords(scale: Wire.ScaleFacts, session: Session, task: Task) {
    const place = within(this, ".chord-part", HTMLElement);
    place.hidden = !this.isChords || session?.running === true && session.drill !== "scale-chords";
    if (place.hidden) return;
    within(place, ".chords-name").textContent = texts.chordsOf(keyName(scale.name));
    const list = within(place, ".chord-buttons", HTMLElement);
    fill(list, scale.triads, ({ numeral, symbol }) => JSON.stringify([scale.name, numeral, symbol]), (chord) => make("li", {}, chordButton(chord, () => {
      const index = scale.triads.indexOf(chord);
      this.chosen = this.chosen === index ? -1 : index;
      this.show();
    })));
    const asked = task && session?.drill === "scale-chords" ? chordAsked(scale.triads, task.prompt, task.number) : -1;
    for (const [index, item] of [...list.children].entries()) {
      const button = within(item, "button", HTMLButtonElement);
      // A tick of an earlier time stays until the chord is played anew.
      const result = this.results.get(index) ?? (this.known?.triads.includes(index + 1) ? "right" : undefined);
      button.classList.toggle("right", result === "right");
      button.classList.toggle("wrong", result === "wrong");
      button.classList.toggle("asked", index === asked);
      button.setAttribute("aria-pressed", String(index === this.chosen));
      if (index === asked) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      within(button, ".result-words").textContent = result ? texts[result] : "";
      within(button, ".result").textContent = result === "right" ? "✓ " : result === "wrong" ? "✕ " : "";
    }
  }

  showActs(session: Session, task: Task) {
    const ask = (request: `practice-${"replay" | "hint" | "give-up" | "next" | "stop"}`) => () => {
      if (request === "practice-replay" && task?.sound && !state.playback) soundTask(sound, task.sound);
      else this.current?.ask(request);
    };
    const acts: [words: string, act: () => unknown, kind?: string][] = [];
    const finished = !task && session?.id === this.own ? session?.drill : null;
    const hasChords = (this.scale?.triads.length ?? 0) === (this.scale?.notes.length ?? -1);
    if (task) {
      const isShown = session?.verdict?.outcome === "shown";
      if (task.sound) acts.push([texts.hear, ask("practice-replay")]);
      if (!isShown) acts.push([texts.hint, ask("practice-hint")], [texts.giveUp, ask("practice-give-up")]);
      acts.push([isShown ? texts.next : texts.skip, ask("practice-next")], [texts.stop, ask("practice-stop")]);
    } else {
      const played = finished === "scale-up" && isDone(session);
      const isTest = finished !== undefined && finished !== null && TESTS.has(finished);
      if (isTest) acts.push([texts.again, () => this.start(String(finished)), "strong"], [texts.back, () => this.back()], [texts.other, () => this.other()]);
      else if (!this.isChords) acts.push([played ? texts.playAgain : texts.play, () => this.start("scale-up"), played ? "" : "strong"]);
      if (!isTest && hasChords) acts.push([this.isChords ? texts.again : texts.startChords, () => this.start("scale-chords"), played || this.isChords ? "strong" : ""]);
      if (!isTest && this.isChords) acts.push([texts.back, () => this.back()]);
      if (finished && isDone(session)) acts.push([texts.nextKey(this.nextKey), () => this.choose(this.nextKey, this.scaleName)]);
      acts.push([texts.testScales, () => this.start("scale-test")]);
      if ((this.scale?.notes.length ?? 0) > 4) acts.push([texts.testIntervals, () => this.start("interval-test")]);
      if (hasChords) acts.push([texts.testChords, () => this.start("chords-test")]);
    }
    const place = within(this, ".acts", HTMLElement);
    const drawn = JSON.stringify([acts.map(([words, , kind]) => [words, kind]), session?.id, task?.number, state.writable, this.scale?.name, hasChords ? "" : texts.noChords]);
    if (drawn === this.drawnActs) return;
    this.drawnActs = drawn;
    place.replaceChildren(...acts.map(([words, act, kind]) => {
      const button = make("button", { type: "button", class: kind, disabled: !state.writable }, words);
      button.addEventListener("click", act);
      return button;
    }), ...!task && !hasChords ? [make("span", { class: "quiet-words" }, texts.noChords)] : []);
  }

  back() {
    this.own = null;
    this.isChords = false;
    this.chosen = -1;
    this.show();
  }

  other() {
    this.back();
    this.querySelector("input:checked")?.scrollIntoView({ block: "center" });
    within(this, "input:checked", HTMLElement).focus();
  }

  showPiano() {
    const { scale, task, session, piano } = this;
    if (!piano || !scale) return;
    // In a test the keys do not give the answer away.
    const isTest = task !== null && session !== null && TESTS.has(session.drill);
    const labels = keyLabels(scale, { letters: this.letters, numbers: this.numbers && !isTest });
    const told = marksOf(task, session?.verdict);
    // Marks that are shown before the first key go into the octaves that the player sees.
    const isBegun = (session?.verdict?.position ?? 0) > 0 || [...told.values()].some(({ state: kind }) => kind === "right" || kind === "wrong");
    const isNear = [...told.keys()].every((midi) => midi >= this.first && midi <= this.first + 24);
    const marks = isBegun || isNear ? told : marksFrom(told, this.first);
    const chord = scale.triads[this.chosen];
    if (chord) {
      for (const { midi, name } of chordKeys(scale, chord, tonicFrom(scale, this.first))) {
        if (!marks.has(midi)) marks.set(midi, { state: "guide", name, strength: 1 });
      }
    }
    // Two octaves; they go where the answer is shown.
    const shown = [...marks.keys()];
    const isSeen = shown.every((midi) => midi >= this.first && midi <= this.first + 24);
    const low = isSeen ? this.first : Math.floor(Math.min(...shown) / 12) * 12;
    if (low !== piano.shown.low) piano.range = null;
    piano.show({ low, high: low + 24, marks, labels });
  }
}

customElements.define("chordd-learn", Learn);
