// A drill that is running: the task, the answer, and the piano.

import { fill, isTyping, make, onResize, within } from "./dom.js";
import { DrillPiano } from "./drill-piano.js";
import { fit, refitWithFonts } from "./fit.js";
import { showName } from "./name-view.js";
import { ear, firstTouch, largest, missedLine, nextPrompt, rowText, verdictLine } from "./practice-lines.js";
import { Metronome } from "./practice-metronome.js";
import { aloud, askedCount, clockText, isOpenName, marksOf, optionAt, partOf, readingOf, tempoText, timeText, written } from "./practice-model.js";
import { KEYS, runParts } from "./practice-parts.js";
import type { CurrentSession, SpokenLine } from "./practice-session.js";
import { soundTask, Voice } from "./practice-sound.js";
import { texts } from "./practice-texts.js";
import { eachOf, saidOf } from "./sentence.js";
import { follow, latch, sound, state } from "./shell.js";
import { drawStaff } from "./staff.js";
import { remember, remembered } from "./storage.js";

const REQUESTS = { hear: "practice-replay", hint: "practice-hint", giveUp: "practice-give-up", next: "practice-next", stop: "practice-stop" } as const;

/** The last result stays while the next task is begun. */
type Result = { prompt: Wire.Prompt, verdict: Wire.VerdictView };

export class Run {
  voice = new Voice();
  /** The content that was drawn last, as far as it changes with the task alone. */
  drawnTask = "";
  /** The task that was sounded and said last. */
  begun = "";
  result: Result | null = null;

  /** How many tasks were wrong when it was looked last. */
  wrong = 0;
  /** The chord that was heard alone last; without one all of them are broken. */
  heard: number | undefined = undefined;

  declare element: HTMLElement;
  declare current: CurrentSession;
  declare again?: () => void;
  declare close?: () => void;
  declare part: (name: string) => HTMLElement;
  declare prompt: HTMLElement;
  declare large: HTMLElement;
  declare piano: DrillPiano;
  declare metronome: Metronome;

  /**
   * @param element has to be in the document
   * @param ends what the buttons of the summary do
   */
  constructor(element: HTMLElement, current: CurrentSession, signal: AbortSignal, { again, close }: { again?: () => void, close?: () => void } = {}) {
    this.element = element;
    this.current = current;
    this.again = again;
    this.close = close;
    element.classList.add("drill-run");
    element.append(...runParts());
    const part = (name: string) => within(element, `.${name}`, HTMLElement);
    this.part = part;
    this.prompt = part("prompt");
    this.large = part("large");
    this.piano = new DrillPiano(part("run-piano"), signal);
    this.piano.drawer.append(this.typed());
    this.metronome = new Metronome(sound, (beat) => this.showBeat(beat));
    this.voice.isOn = remembered("speak", "off") === "on" && Voice.isAvailable;
    this.beginControls(signal);
    onResize([this.prompt], () => this.refit(), signal);
    refitWithFonts(() => this.refit(), signal);
    current.addEventListener("change", () => this.show(), { signal });
    current.addEventListener("said", (event) => this.voice.follow((event as CustomEvent<SpokenLine>).detail), { signal });
    follow(["connection", "settings"], () => this.showHelp(), signal);
    const clock = setInterval(() => this.showClock(), 500);
    signal.addEventListener("abort", () => {
      clearInterval(clock);
      this.metronome.end();
      this.voice.silence();
    });
    this.show();
  }

  /** For those who play nothing at all: the notes as words. */
  typed() {
    const input = make("input", { type: "text", id: "typed-notes", placeholder: texts.typedHint, spellcheck: "false", autocapitalize: "off" });
    const form = make("form", { class: "typed" }, make("label", {}, make("span", {}, texts.typed), input), make("button", {}, texts.answer));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const answer = input.value.trim();
      if (answer && await this.current.ask("practice-answer", { answer })) input.value = "";
    });
    return form;
  }

  beginControls(signal: AbortSignal) {
    for (const button of this.element.querySelectorAll("button")) {
      const name = button.dataset.act as keyof typeof REQUESTS | undefined;
      if (name) button.addEventListener("click", () => this.act(name));
    }
    const speak = within(this.element, "#speak", HTMLInputElement);
    speak.checked = this.voice.isOn;
    speak.addEventListener("change", () => {
      this.voice.isOn = speak.checked;
      remember("speak", speak.checked ? "on" : "off");
      if (speak.checked) this.sayTask();
      else this.voice.silence();
      this.showHelp();
    });
    // Before the piano: while something is chosen, its number keys choose.
    addEventListener("keydown", (event) => this.keyDown(event), { capture: true, signal });
  }

  act(name: keyof typeof REQUESTS) {
    const { task } = this.session ?? {};
    if (name === "hear") this.heard = undefined;
    if (name === "hear" && task?.sound && !state.playback) soundTask(sound, task.sound);
    // chordd sounds the task; or says all of it again.
    else this.current.ask(REQUESTS[name]);
  }

  /** Sounds a part of the task again. */
  hearPart({ chord, isBroken = false }: { chord?: number, isBroken?: boolean }) {
    const { task } = this.session ?? {};
    if (!task?.sound) return;
    this.heard = chord;
    if (state.playback) this.current.ask("practice-replay", { ...chord === undefined ? {} : { chord }, ...isBroken ? { how: "arpeggio" } : {} });
    else soundTask(sound, partOf(task.sound, { chord, isBroken }));
  }

  keyDown(event: KeyboardEvent) {
    const { session } = this;
    if (!session?.running || !state.writable || this.element.hidden || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const { target } = event;
    if (isTyping(target)) return;
    const choice = session.task?.options && optionAt(event.code, session.task.options);
    const found = KEYS.find(([code]) => code === event.code);
    if (!choice && !found) return;
    // A button that has the focus is pressed with this key.
    if (event.code === "Enter" && target instanceof Element && target.closest("button, a, summary, select, input")) return;
    event.preventDefault();
    event.stopPropagation();
    if (choice) this.choose(choice);
    else if (found && !this.button(found[1]).disabled && !this.button(found[1]).hidden) this.act(found[1]);
  }

  choose(choice: string) {
    // While a right answer is still shown, the next task is not visible yet.
    if (this.session?.verdict?.outcome === "right") this.current.ask("practice-next");
    else this.current.ask("practice-answer", { answer: choice });
  }

  button(name: string) {
    return within(this.element, `[data-act="${name}"]`, HTMLButtonElement);
  }

  /** The session that this shows. */
  get session() {
    return this.current.now;
  }

  show() {
    const { session } = this;
    if (!session) return;
    const { task, verdict, running, summary } = session;
    const isSummary = !running && summary !== undefined;
    this.element.toggleAttribute("data-finished", isSummary);
    this.part("summary").hidden = !isSummary;
    // With a MIDI output chordd clicks there.
    this.metronome.isHeard = !state.playback;
    this.metronome.follow(running ? session.tempo ?? null : null, session.now);
    this.part("lamp-of-beat").hidden = !running || !session.tempo;
    this.part("run-title").textContent = saidOf(session, "title");
    if (isSummary && summary) return this.showSummary(session, summary);
    this.drawnSummary = "";
    this.part("run-number").textContent = texts.of(session.number, session.count);
    const score = this.part("run-score");
    score.textContent = `✓ ${session.right}  ✕ ${session.wrong}`;
    score.setAttribute("aria-label", texts.score(session.right, session.wrong));
    this.part("run-bar-of-tune").textContent = task?.bar ? texts.bar(task.bar) : "";
    this.part("run-tempo").textContent = session.tempo ? texts.tempoNow(session.tempo.bpm) : "";
    this.showClock();
    if (!task) return this.showPause(session);
    if (verdict?.outcome === "right") this.result = { prompt: task.prompt, verdict };
    // A task that was missed or shown is no result to keep on the page.
    else if (session.wrong > this.wrong) this.result = null;
    this.wrong = session.wrong;
    this.showTask(session, task, verdict);
    this.showVerdict(task, verdict, session.missed);
    this.piano.show({ low: task.low, high: task.high, marks: marksOf(task, verdict) });
    this.showHelp();
    this.begin(session, task);
    // With the latch a chord is held until it is let go; right ones are.
    if (verdict?.outcome === "right" && latch.isOn) latch.letGo();
  }

  /** There is no task yet: a round is counted in. */
  showPause({ id, next, running }: Wire.SessionView) {
    const drawn = JSON.stringify([id, running, next]);
    this.showHelp();
    if (drawn === this.drawnTask) return;
    this.drawnTask = drawn;
    this.prompt.dataset.kind = "name";
    this.part("large-box").hidden = false;
    this.large.dataset.shape = "words";
    this.large.replaceChildren(make("span", { class: "seen words" }, running ? texts.ready : ""));
    for (const name of ["instruction", "beside", "explanation"]) this.part(name).textContent = "";
    this.part("staff-box").hidden = true;
    this.drawSteps([]);
    this.drawOptions([], []);
    this.part("run-parts").hidden = true;
    this.drawNext(next);
    this.piano.show({ ...this.piano.shown, marks: new Map() });
    this.refit();
  }

  drawNext(next: Wire.Prompt[]) {
    fill(this.part("next-prompts"), next.slice(0, 2).map((each, index) => ({ each, index })),
      ({ each, index }) => JSON.stringify([index, each]), ({ each }) => nextPrompt(each));
  }

  /** Sounds and says a task that is new. */
  begin(session: Wire.SessionView, task: Wire.TaskView) {
    const id = `${session.id} ${task.number}`;
    if (this.begun === id) return;
    // A task that was already asked when the page was opened is not sounded without a touch.
    const isNew = this.begun !== "" || session.seconds < 2;
    this.begun = id;
    this.part("spoken").textContent = aloud(task);
    if (!isNew) return;
    const { sound: chords } = task;
    // Behind the words about it, which come with the same event.
    if (chords && !state.playback) setTimeout(() => this.voice.afterwards(() => this.begun === id && soundTask(sound, chords)));
  }

  /** Says the task to a player who has just asked for words. */
  sayTask() {
    const { task } = this.session ?? {};
    if (!task) return;
    if (task.sound) this.voice.say(aloud(task));
    else this.current.ask("practice-replay");
  }

  showTask(session: Wire.SessionView, task: Wire.TaskView, verdict: Wire.VerdictView | undefined) {
    const isOpen = isOpenName(task, verdict);
    const drawn = JSON.stringify([session.id, task.number, task.prompt, isOpen, task.staff, task.steps, task.options, session.next]);
    if (drawn !== this.drawnTask) {
      this.drawnTask = drawn;
      this.drawTask(session, task, isOpen);
    }
    const position = verdict?.position ?? 0;
    for (const [index, step] of [...this.part("steps").children].entries()) {
      const isDone = index < position;
      step.classList.toggle("done", isDone);
      within(step, ".unseen").textContent = isDone ? texts.stepDone : "";
      if (index === position) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    }
    for (const [index, button] of [...this.part("options").querySelectorAll("button")].entries()) {
      const isWrong = verdict?.wrongChoices.includes(task.options?.[index] ?? "") === true;
      button.disabled = isWrong;
      button.classList.toggle("wrong", isWrong);
    }
  }

  drawTask(session: Wire.SessionView, task: Wire.TaskView, isOpen: boolean) {
    const { prompt, staff, steps, options, explanation } = task;
    const { large, parts, beside } = written(prompt);
    this.part("instruction").textContent = saidOf(prompt, "instruction");
    this.prompt.dataset.kind = staff ? "staff" : !isOpen ? "hidden" : "name";
    if (!isOpen) {
      showName(this.large, null);
      this.large.replaceChildren(make("span", { class: "seen" }, ear()));
    } else if (parts.length) {
      showName(this.large, readingOf({ ...prompt, name: large, parts }));
    } else {
      this.large.dataset.shape = "words";
      this.large.replaceChildren(make("span", { class: "seen words" }, large));
    }
    this.part("large-box").hidden = !isOpen && staff !== undefined;
    this.part("beside").textContent = isOpen ? beside.join(" · ") : prompt.key ? texts.inKey(saidOf(prompt, "key")) : "";
    const box = this.part("staff-box");
    box.hidden = !staff;
    box.replaceChildren(...staff ? [drawStaff(staff)] : []);
    const why = this.part("explanation");
    why.hidden = !explanation;
    why.textContent = saidOf(task, "explanation");
    this.drawSteps(steps ?? []);
    this.drawOptions(options ?? [], eachOf(task, "options"));
    this.drawParts(task);
    this.drawNext(session.next);
    this.refit();
  }

  /** Chords that sound can be heard one by one, and note by note. Single notes cannot be taken apart. */
  drawParts({ sound: whole, number }: Wire.TaskView) {
    const group = this.part("run-parts");
    const isChord = whole?.chords.slice(whole.asked).some(({ notes }) => notes.length > 1) === true;
    group.hidden = !isChord;
    const drawn = isChord ? JSON.stringify([this.session?.id, number]) : "";
    if (group.dataset.drawn === drawn) return;
    group.dataset.drawn = drawn;
    this.heard = undefined;
    const count = whole && isChord ? askedCount(whole) : 0;
    const chords = count > 1 ? Array.from({ length: count }, (_, index) => index + 1) : [];
    const button = (words: string, act: () => void) => {
      const made = make("button", { type: "button", disabled: !state.writable && Boolean(state.playback) }, words);
      made.addEventListener("click", act);
      return made;
    };
    group.replaceChildren(
      ...chords.map((chord) => button(texts.chordAlone(chord), () => this.hearPart({ chord }))),
      ...isChord ? [button(texts.broken, () => this.hearPart({ chord: this.heard, isBroken: true }))] : []);
  }

  drawSteps(steps: Wire.SequenceStep[]) {
    const list = this.part("steps");
    list.hidden = !steps.length;
    list.replaceChildren(...steps.map(({ name, degree }) => make("li", {},
      make("span", { class: "step-name" }, name), make("span", { class: "step-degree" }, degree ?? ""),
      make("span", { class: "unseen" }))));
  }

  /** @param names the same in the language of the page */
  drawOptions(options: string[], names: string[]) {
    const group = this.part("options");
    group.hidden = !options.length;
    // Numerals need little room.
    group.classList.toggle("short", options.every((option) => option.length <= 5));
    group.replaceChildren(...options.map((option, index) => {
      const button = make("button", { type: "button" }, ...index < 9 ? [make("kbd", { "aria-hidden": "true" }, String(index + 1)), " "] : [], names[index]);
      button.addEventListener("click", () => this.choose(option));
      return button;
    }));
  }

  showVerdict(task: Wire.TaskView, verdict: Wire.VerdictView | undefined, missed: Wire.MissedView | undefined) {
    const isSaying = verdict !== undefined && (verdict.outcome !== "open" || verdict.hint || verdict.message);
    const element = this.part("verdict");
    const drawn = JSON.stringify(isSaying ? [task.number, verdict] : missed ?? this.result);
    if (element.dataset.drawn === drawn) return;
    element.dataset.drawn = drawn;
    if (isSaying) {
      element.dataset.outcome = verdict.outcome;
      element.replaceChildren(...verdictLine(verdict, isOpenName(task, verdict) ? task.prompt : null));
    } else if (missed) {
      element.dataset.outcome = "missed";
      element.replaceChildren(...missedLine(missed));
    } else if (this.result) {
      element.dataset.outcome = "before";
      element.replaceChildren(...verdictLine(this.result.verdict, this.result.prompt));
    } else {
      element.dataset.outcome = "open";
      element.replaceChildren();
    }
  }

  showHelp() {
    const { task, verdict, running } = this.session ?? {};
    const isShown = verdict?.outcome === "shown";
    for (const name of Object.keys(REQUESTS)) this.button(name).disabled = !state.writable || !running;
    this.button("hear").hidden = !task?.sound && !this.voice.isOn;
    this.button("hear").classList.toggle("strong", Boolean(task?.hidden));
    this.button("giveUp").hidden = isShown;
    this.button("hint").hidden = isShown;
    this.button("next").firstChild?.replaceWith(`${isShown ? texts.next : texts.skip} `);
  }

  showClock() {
    const { session } = this;
    if (!session || this.element.hidden) return;
    const passed = session.running ? (performance.now() - this.current.since) / 1000 : 0;
    this.part("run-clock").textContent = clockText(session.left === undefined ? session.seconds + passed : session.left - passed);
  }

  showBeat({ inBar, isCountIn, number }: { number: number, inBar: number, isCountIn: boolean }) {
    const lamp = this.part("lamp-of-beat");
    lamp.textContent = isCountIn ? String(-number) : String(inBar + 1);
    lamp.classList.toggle("first", inBar === 0);
    lamp.classList.remove("lit");
    requestAnimationFrame(() => lamp.classList.add("lit"));
  }

  /** It is seen now; before it had no size. */
  appear() {
    this.piano.width = 0;
    this.piano.draw();
    this.show();
    this.refit();
  }

  refit() {
    const seen = this.large.querySelector(".seen");
    const box = this.part("large-box");
    if (!(seen instanceof HTMLElement) || box.hidden) return;
    const largest = this.prompt.dataset.kind === "staff" ? 34 : 240;
    if (seen.classList.contains("words")) fitWords(box, seen, largest);
    else fit(box, seen, { largest, smallest: 14 });
  }

  drawnSummary = "";

  showSummary(session: Wire.SessionView, summary: Wire.SummaryView) {
    const drawn = JSON.stringify([session.id, summary]);
    if (drawn === this.drawnSummary) return;
    this.drawnSummary = drawn;
    this.result = null;
    this.drawnTask = "";
    const rows = [
      [texts.medianThink, timeText(summary.medianThink)], [texts.medianGrab, timeText(summary.medianGrab)],
    ].filter(([, time]) => time).flatMap(([term, time]) => [make("dt", {}, term), make("dd", {}, time)]);
    const buttons = [[texts.again, this.again, "strong"], [texts.close, this.close, ""]].flatMap(([words, act, kind]) => {
      if (typeof act !== "function") return [];
      const button = make("button", { type: "button", class: String(kind) }, String(words));
      button.addEventListener("click", () => act());
      return [button];
    });
    const element = this.part("summary");
    element.replaceChildren(
      make("h2", {}, `${texts.finished}: ${saidOf(session, "title")}`),
      make("p", { class: "summary-large" }, largest(summary)),
      make("p", {}, [firstTouch(summary), tempoText(summary),
        clockText(session.seconds)].filter(Boolean).join(" · ")),
      make("p", { class: "summary-message" }, saidOf(summary, "outlook")),
      make("dl", {}, ...rows),
      ...summary.slowest.length ? [make("h3", {}, texts.slowest), make("ol", { class: "slowest" },
        ...summary.slowest.map((slow) => make("li", {}, make("span", {}, ...rowText(slow)), make("span", {}, timeText(slow.ms)))))] : [],
      make("p", { class: "row" }, ...buttons));
    element.focus();
  }
}

/** Words may take several lines: their size is found by trying. */
function fitWords(box: HTMLElement, words: HTMLElement, largest: number) {
  let [fits, tooLarge] = [14, largest];
  for (let turn = 0; turn < 7; turn++) {
    const size = (fits + tooLarge) / 2;
    words.style.fontSize = `${size}px`;
    const isInside = words.offsetHeight <= box.clientHeight && words.scrollWidth <= box.clientWidth - 12;
    if (isInside) fits = size;
    else tooLarge = size;
  }
  words.style.fontSize = `${Math.floor(fits)}px`;
}
