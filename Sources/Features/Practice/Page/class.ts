// A class: how its players stand, their tasks, and a wall that shows who has the chord.

import { sign } from "./class-signs.js";
import { make, useRules, within } from "./dom.js";
import { playerName } from "./practice-courses.js";
import { rowText } from "./practice-lines.js";
import { rules } from "./practice-style.js";
import { report } from "./practice-texts.js";
import { at } from "./root.js";
import { save } from "./save-file.js";
import { saidOf } from "./sentence.js";
import { attempt, follow, notice, read, sentenceOf, state, View } from "./shell.js";
import { remember, remembered } from "./storage.js";
import { subjectOf } from "./views.js";

const texts = report.classroom;

/** Milliseconds between two looks at the class. */
const INTERVAL = 2000;
/** Seconds after which an answer says nothing about now. */
const RECENT = 60;

useRules(...rules);

type Pupil = Wire.ClassOverviewPupil;
type Standing = "right" | "working" | "away";

/** How a player stands at this moment: with a task, only answers to it count. */
function standing({ latest, task }: Pupil): Standing {
  if (!latest || latest.seconds > RECENT || (task && latest.drill !== task.drill)) return "away";
  return latest.right ? "right" : "working";
}

class ClassRoom extends View {
  declare signal?: AbortSignal;
  overview: Wire.ClassOverview | null = null;
  isWall = false;
  hasNames = remembered("class.names", "off") === "on";
  isAsking = false;

  open(signal: AbortSignal) {
    this.signal = signal;
    this.isWall = subjectOf(location) === "wall";
    const head = make("header", { class: "practice-head" }, make("h1", { tabindex: -1 }, this.isWall ? texts.wall : texts.title));
    this.append(head, make("section", { class: this.isWall ? "class-wall" : "class-list" }));
    if (this.isWall) {
      const names = make("input", { type: "checkbox", id: "class-names", checked: this.hasNames });
      names.addEventListener("change", () => {
        this.hasNames = names.checked;
        remember("class.names", names.checked ? "on" : "off");
        this.draw();
      });
      head.append(make("a", { href: at("/class") }, texts.back), make("label", { class: "consent" }, names, make("span", {}, texts.names)));
      if (document.fullscreenEnabled) head.append(this.button(texts.full, () => this.requestFullscreen()));
    } else {
      head.append(make("a", { href: at("/class/wall") }, texts.wall), this.button(texts.table, () => this.saveTable()));
      if (state.writable) this.offerTasks(head);
    }
    const timer = setInterval(() => state.connected && !document.hidden && this.load(), INTERVAL);
    signal.addEventListener("abort", () => clearInterval(timer));
    follow(["connection", "settings"], () => state.connected && this.load(), signal);
  }

  async load() {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      this.overview = await read("practice-class");
      if (!this.signal?.aborted) this.draw();
    } catch (refusal) {
      if (!this.signal?.aborted) notice.show(sentenceOf(refusal));
    } finally {
      this.isAsking = false;
    }
  }

  draw() {
    if (!this.overview) return;
    const { players, silent } = this.overview;
    const place = within(this, "section", HTMLElement);
    const content = players.length ? this.isWall ? this.wall(players) : [this.table(players)] : [make("p", { class: "remark" }, texts.nobody)];
    const drawn = make("section", {}, ...content, ...silent && !this.isWall ? [make("p", { class: "quiet-words" }, texts.silent(silent))] : []);
    // A table that has not changed stays, and so does the focus in it.
    if (drawn.innerHTML !== place.innerHTML) {
      const focused = document.activeElement instanceof HTMLElement && place.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
      place.replaceChildren(...drawn.childNodes);
      if (focused) place.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
    }
    const chosen = this.querySelector<HTMLSelectElement>("#class-player");
    if (chosen && document.activeElement !== chosen) {
      const before = chosen.value;
      chosen.replaceChildren(new Option(texts.all, ""), ...players.map(({ player }) => new Option(playerName(player), player)));
      if (players.some(({ player }) => player === before)) chosen.value = before;
    }
  }

  table(players: Pupil[]) {
    const { columns } = texts;
    const cell = (label: string, ...content: (Node | string)[]) => make("td", { "data-label": label }, ...content);
    const practice = ({ answers, right, minutes }: Wire.ClassOverviewPractice) => (answers ? `${report.minutes(minutes)}, ${report.of(right, answers)}` : "–");
    const rows = players.map(({ player, sign: number, today, week, days, stuck, task }) => {
      const name = playerName(player);
      const back = state.writable && task ? [this.button("✕", () => this.give("", player), { "aria-label": `${texts.takeBack}: ${name}`, class: "turn" })] : [];
      return make("tr", {}, make("th", { scope: "row" }, sign(number), ` ${name}`), cell(columns.today, practice(today)), cell(columns.week, week.answers ? `${practice(week)}, ${report.days(days)}` : "–"),
        cell(report.stuck, ...stuck.length ? stuck.flatMap((chord, index) => [...index ? [", "] : [], ...rowText(chord)]) : ["–"]),
        cell(columns.task, ...task ? [saidOf(task, "title"), task.answers ? `: ${report.of(task.right, task.answers)} ` : " ", ...back] : ["–"]));
    });
    const head = [columns.player, columns.today, columns.week, report.stuck, columns.task].map((words) => make("th", { scope: "col" }, words));
    return make("div", { class: "class-table" }, make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)));
  }

  /** Everybody as a sign: no name, unless it is wished. */
  wall(players: Pupil[]) {
    const tasks = [...new Set(players.map(({ task }) => (task ? saidOf(task, "title") : "")))];
    const tiles = players.map((pupil) => {
      const now = standing(pupil);
      const name = playerName(pupil.player);
      return make("li", { class: `pupil is-${now}` }, sign(pupil.sign), ...this.hasNames ? [make("b", {}, name)] : [], make("span", {}, texts.standings[now]));
    });
    return [
      make("p", { class: "wall-task" }, tasks.length === 1 && tasks[0] ? tasks[0] : texts.wall, make("b", {}, texts.have(players.filter((pupil) => standing(pupil) === "right").length, players.length))),
      make("ul", { class: "pupils" }, ...tiles),
    ];
  }

  /** A drill for all, or for one. */
  async offerTasks(head: HTMLElement) {
    const { drills } = await read("practice", { sounds: true }).catch(() => ({ drills: [] }));
    if (this.signal?.aborted || !drills.length) return;
    const groups = new Map<string, HTMLElement>();
    for (const drill of drills) {
      const title = saidOf(drill, "group");
      const group = groups.get(title) ?? make("optgroup", { label: title });
      group.append(new Option(saidOf(drill, "title"), drill.name));
      groups.set(title, group);
    }
    const drill = make("select", { id: "class-drill", "aria-label": texts.task }, ...groups.values());
    const player = make("select", { id: "class-player", "aria-label": texts.for }, new Option(texts.all, ""));
    const form = make("form", { class: "class-task" }, make("span", {}, texts.give), drill, player, make("button", { class: "strong" }, texts.send));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.give(drill.value, player.value);
    });
    head.after(form);
    this.draw();
  }

  async give(drill: string, player: string) {
    if (await attempt("practice-task", { ...drill ? { drill } : {}, ...player ? { player } : {} })) await this.load();
  }

  async saveTable() {
    try {
      const { csv, day } = await read("practice-class", { csv: true });
      save(`class-${day}.csv`, csv ?? "", "text/csv");
    } catch (refusal) {
      notice.show(sentenceOf(refusal));
    }
  }

  button(words: string, act: () => unknown, attributes: Record<string, string> = {}) {
    const element = make("button", { type: "button", ...attributes }, words);
    element.addEventListener("click", () => act());
    return element;
  }
}

customElements.define("chordd-class", ClassRoom);
