// Practice: what to drill, the drill itself, and what came of it.

import { sign } from "./class-signs.js";
import { make, useRules, within } from "./dom.js";
import { courseSection, playerChoice } from "./practice-courses.js";
import { rowText, withElements } from "./practice-lines.js";
import { bodyOf, comingLists, grouped, keptList, usedNow } from "./practice-model.js";
import { chosenFor, optionsForm } from "./practice-options.js";
import { Proposals } from "./practice-proposals.js";
import { reminderChoice } from "./reminder-choice.js";
import { reportSection } from "./practice-report.js";
import { Run } from "./practice-run.js";
import { CurrentSession } from "./practice-session.js";
import { showStatistics } from "./practice-statistics.js";
import { rules } from "./practice-style.js";
import { report as reportTexts, texts } from "./practice-texts.js";
import { saidOf } from "./sentence.js";
import { ask, follow, notice, read, sentenceOf, sound, state, View } from "./shell.js";
import { remember, remembered } from "./storage.js";
import { subjectOf } from "./views.js";

type Start = Wire.Requests["practice-start"];
type Part = "start" | "run" | "statistics";

useRules(...rules);

class Practice extends View {
  declare signal?: AbortSignal;
  declare proposals?: Proposals;
  declare current?: CurrentSession;
  declare run?: Run;

  overview: Wire.PracticeReply | null = null;
  /** The body of the request that started the session. */
  started: Start | null = null;
  /** The part of the address behind the name of the view. */
  place = "";
  isStatistics = false;
  /** The session whose summary was closed. */
  closed: number | null = null;
  wasRunning = false;
  /** The titles of groups that are open. */
  opened: Set<string> = new Set();

  open(signal: AbortSignal) {
    this.signal = signal;
    this.place = subjectOf(location);
    this.isStatistics = this.place === "statistics";
    this.append(
      make("header", { class: "practice-head" }, make("h1", { tabindex: -1 }, texts.titles[this.place] ?? texts.title)),
      make("section", { class: "practice-start" }), make("section", { class: "practice-run", hidden: true }),
      make("section", { class: "practice-statistics", hidden: true }));
    this.proposals = new Proposals(signal, () => this.load());
    this.current = new CurrentSession(signal);
    this.run = new Run(within(this, ".practice-run", HTMLElement), this.current, signal, {
      again: () => this.start(this.startAgain()), close: () => this.showStart(),
    });
    this.current.addEventListener("change", () => this.show(), { signal });
    if (this.isStatistics) this.loadStatistics();
    // Names of notes and chords may be written differently, or chordd may be another one.
    follow(["settings"], () => state.connected && this.load(), signal);
    signal.addEventListener("abort", () => document.documentElement.classList.remove("practicing"));
    this.show();
  }

  /** What starts the session that was shown once more; it may have begun elsewhere, as that of a lead sheet does. */
  startAgain(): Start {
    const { drill = "", sheet } = this.current?.now ?? {};
    return sheet ? { drill, sheet } : this.started ?? { drill };
  }

  async load() {
    try {
      const overview = await read("practice", { sounds: true });
      if (this.signal?.aborted) return;
      this.overview = overview;
      this.drawStart(overview);
      if (this.place === "") this.proposals?.load();
    } catch (refusal) {
      if (!this.signal?.aborted) notice.show(sentenceOf(refusal));
    }
  }

  async loadStatistics() {
    const element = within(this, ".practice-statistics", HTMLElement);
    if (!element.hasChildNodes()) element.append(make("p", { class: "quiet-words" }, texts.loading));
    try {
      const statistics = await read("practice-statistics");
      if (this.signal?.aborted) return;
      showStatistics(element, statistics);
      const report = await this.report();
      if (report) element.append(report);
    } catch (refusal) {
      if (!this.signal?.aborted) notice.show(sentenceOf(refusal));
    }
  }

  /** The report of the one who plays, where it is allowed, and the consent to it. */
  async report() {
    const { player, report: isAllowed } = await read("practice");
    const report = isAllowed ? await read("practice-report") : null;
    if (this.signal?.aborted) return null;
    return reportSection({ player, isAllowed, isWritable: state.writable, report }, (isGiven) => this.change(() => ask("practice-consent", { report: isGiven })));
  }

  /** Does something that changes who practices, or what is kept of them. */
  async change(action: () => Promise<unknown>) {
    try {
      await action();
    } catch (refusal) {
      if (!this.signal?.aborted) notice.show(sentenceOf(refusal));
    }
    if (this.signal?.aborted) return;
    await this.load();
    if (this.isStatistics) await this.loadStatistics();
  }

  show() {
    const session = this.current?.now;
    const isRunning = session?.running === true;
    const isSummary = !isRunning && session?.summary !== undefined && session.id !== this.closed && this.wasRunning;
    if (isRunning) {
      this.wasRunning = true;
      this.isStatistics = false;
    }
    const part: Part = isRunning || (isSummary && !this.isStatistics) ? "run" : this.isStatistics ? "statistics" : "start";
    this.dataset.part = part;
    for (const each of ["start", "run", "statistics"]) within(this, `.practice-${each}`, HTMLElement).hidden = each !== part;
    document.documentElement.classList.toggle("practicing", isRunning);
    // It was not seen, and had no size.
    if (part === "run") this.run?.appear();
  }

  showStart() {
    this.closed = this.current?.now?.id ?? null;
    this.wasRunning = false;
    this.show();
    this.load();
    within(this, "h1", HTMLElement).focus();
  }

  /** @param body of the request */
  async start(body: Start) {
    // The touch that starts a drill is the one that the browser asks for before sound.
    sound.wake();
    this.started = body;
    const drill = String(body.drill);
    if (!await this.current?.ask("practice-start", { sounds: true, ...body })) return;
    if (drill !== "review" && drill !== "placement") {
      remember("practice.used", JSON.stringify(usedNow(keptList(remembered("practice.used", null)), drill)));
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  drawStart(overview: Wire.PracticeReply) {
    const open = this.querySelector("[aria-expanded=true]")?.getAttribute("aria-controls");
    const focused = document.activeElement instanceof HTMLElement && this.contains(document.activeElement) ? document.activeElement : null;
    const { today, streak, placed, memory, drills, wrong, folder } = overview;
    const element = within(this, ".practice-start", HTMLElement);
    const go = this.button(texts.continue, "strong continue", { drill: "review" });
    go.id = "practice-continue";
    go.setAttribute("aria-describedby", "practice-brings");
    const used = keptList(remembered("practice.used", null));
    const isTunes = this.place === "tunes";
    if (isTunes) return element.replaceChildren(...this.tunes(overview, open));
    const lessons = new Set(overview.courses.flatMap((course) => course.lessons.map(({ drill }) => drill)));
    // Somebody who is alone has no choice to make, and finds the way to add another player at the end.
    const players = playerChoice(overview, state.writable, (player, isNew) => this.change(() => ask("practice-player", { player, new: isNew })));
    const isAlone = overview.players.length < 2;
    element.replaceChildren(
      make("div", { class: "today" }, go, make("div", { id: "practice-brings" }, ...this.brings(today, streak))),
      ...this.classPlace(overview),
      ...this.proposals ? [this.proposals.element] : [],
      ...isAlone ? [] : [players],
      ...state.writable ? [] : [make("p", { class: "remark" }, texts.lookOnly)],
      ...memory ? [make("p", { class: "remark warning" }, memory)] : [],
      ...wrong.map((sentence) => make("p", { class: "remark warning" }, sentence)),
      ...placed ? [] : [make("p", { class: "remark" }, this.button(texts.placement, "", { drill: "placement" }), " ", texts.placementWhy)],
      ...overview.courses.map((course) => courseSection(course, state.writable, (drill) => this.start({ drill }))),
      ...grouped(drills.filter(({ name }) => !lessons.has(name) && name !== "review" && (name !== "placement" || placed)), used, texts.lastUsed).map((group) =>
        this.group(group, overview, open)),
      ...isAlone ? [players] : [],
      ...folder ? [make("p", { class: "remark files" }, texts.files)] : []);
    // A control that is drawn anew is found by its name; one that was only moved has lost the focus, too.
    (focused?.isConnected ? focused : document.getElementById(focused?.id || " "))?.focus();
    return undefined;
  }

  /** The sign by which a player in a class is seen on its wall, and the task of the teacher. */
  classPlace({ class: place }: Wire.PracticeReply) {
    // Somebody without a teacher is in no class.
    if (!place?.task) return [];
    const { yourTask, yourSign } = reportTexts.classroom;
    return [make("p", { class: "remark class-place" }, this.button(yourTask(saidOf(place.task, "title")), "strong", { drill: place.task.drill }), make("span", {}, `${yourSign}: `, sign(place.sign)))];
  }

  /** What the button brings, and how long it takes. */
  brings(today: Wire.PracticeToday, streak: number) {
    const { due, new: fresh, coming, done, minutes, expectedMinutes, budgetMinutes, waits } = today;
    const lists = comingLists(coming);
    const first = [...due ? [texts.due(due)] : [], ...fresh ? [texts.fresh(fresh)] : []].join(", ");
    const numbers = [texts.budget(minutes, budgetMinutes), ...done ? [texts.done(done)] : [], ...streak ? [texts.streak(streak)] : []];
    return [
      make("p", { class: "brings" }, first ? texts.brings(first, Math.max(1, Math.round(expectedMinutes))) : minutes >= budgetMinutes ? texts.minutesOver : texts.nothingDue),
      ...lists.length ? [make("p", { class: "quiet-words coming" }, ...withElements((put) => texts.coming(lists.map(({ kind, rows }) => texts.comingKinds[kind](rows.map((row) => put(...rowText(row))))))))] : [],
      ...waits.length ? [make("p", { class: "quiet-words" }, saidOf(today, "waits"))] : [],
      ...done || due ? [make("p", { class: "beliefs" }, this.belief(texts.tooEasy, "practice-easy"), " ", this.belief(texts.tooHard, "practice-hard"))] : [],
      make("ul", { class: "numbers" }, ...numbers.map((words) => make("li", {}, words))),
      reminderChoice(),
    ];
  }

  /** What the player says about the path is believed at once. */
  belief(words: string, request: "practice-easy" | "practice-hard") {
    const button = make("button", { type: "button", id: request, disabled: !state.writable }, words);
    button.addEventListener("click", () => this.change(() => ask(request, {})));
    return button;
  }

  /**
   * A group of drills: that of the last used ones is open, the others are behind their titles.
   *
   * @param open the id of the options that are open
   */
  group({ title, drills }: ReturnType<typeof grouped>[number], overview: Wire.PracticeReply, open: string | null | undefined) {
    const list = () => make("ul", { class: "drills" }, ...drills.map((drill) => this.drill(drill, overview, open)));
    if (title === texts.lastUsed) return make("section", { class: "drill-group" }, make("h2", {}, title), list());
    const element = make("details", { class: "drill-group", open: this.opened.has(title) || drills.some(({ name }) => open === `options-${name}`) },
      make("summary", {}, make("h2", {}, title), make("small", {}, ` ${drills.length}`)), list());
    element.addEventListener("toggle", () => (element.open ? this.opened.add(title) : this.opened.delete(title)));
    return element;
  }

  /**
   * The tunes, each with one button; the drill of tunes has further options.
   *
   * @param open the id of the options that are open
   */
  tunes(overview: Wire.PracticeReply, open: string | null | undefined) {
    const drills = overview.drills.filter(({ takes }) => takes.includes("tune"));
    const rows = overview.tunes.map(({ name, title }) => {
      const start = make("button", { type: "button", class: "drill-start", disabled: !state.writable || !drills.length }, make("span", { class: "drill-title" }, title || name));
      start.addEventListener("click", () => this.start(bodyOf(drills[0], { ...chosenFor(drills[0].name), tune: name })));
      return make("li", {}, start);
    });
    return [
      make("ul", { class: "drills" }, ...drills.map((drill) => this.drill(drill, overview, open))),
      make("section", { class: "drill-group" }, make("h2", {}, texts.titles.tunes), make("ul", { class: "drills" }, ...rows)),
    ];
  }

  /** @param open the id of the options that are open */
  drill(drill: Wire.PracticeDrillRow, overview: Wire.PracticeReply, open: string | null | undefined) {
    const { name, title, summary, takes, own } = drill;
    const id = `options-${name}`;
    const start = make("button", { type: "button", class: "drill-start", id: `start-${name}`, disabled: !state.writable },
      make("span", { class: "drill-title" }, saidOf(drill, "title"), ...own ? [make("small", {}, ` ${texts.own}`)] : []),
      make("span", { class: "drill-summary" }, saidOf(drill, "summary")));
    start.addEventListener("click", () => {
      const chosen = chosenFor(name);
      if (takes.includes("tune") && chosen.tune === undefined && overview.tunes.length) chosen.tune = overview.tunes[0].name;
      this.start(bodyOf(drill, chosen));
    });
    const item = make("li", {}, start);
    const place = make("div", { id, hidden: id !== open });
    const more = make("button", {
      type: "button", class: "drill-more", id: `more-${name}`, "aria-expanded": String(id === open), "aria-controls": id, "aria-label": texts.optionsOf(saidOf(drill, "title")),
    }, texts.options);
    const fillPlace = () => {
      const form = optionsForm(drill, overview);
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        start.click();
      });
      form.append(make("button", { class: "strong" }, texts.start));
      place.replaceChildren(form);
    };
    more.addEventListener("click", () => {
      place.hidden = !place.hidden;
      more.setAttribute("aria-expanded", String(!place.hidden));
      if (!place.hidden) fillPlace();
    });
    if (!place.hidden) fillPlace();
    item.append(more, place);
    return item;
  }

  button(words: string, kind: string, body: Start) {
    const button = make("button", { type: "button", class: kind, disabled: !state.writable }, words);
    button.addEventListener("click", () => this.start(body));
    return button;
  }
}

customElements.define("chordd-practice", Practice);
