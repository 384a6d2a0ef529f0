// The courses of the player's files, and who practices.

import { make } from "./dom.js";
import { texts } from "./practice-texts.js";

/** The name of the player whose file is the usual one. */
const USUAL = "default";

/** The name of a player for people. */
export const playerName = (name: string) => (name === USUAL ? texts.firstPlayer : name);

/** The lessons of a course, each with what is done of it, and a button for the next one. */
export function courseSection({ title, lessons, next }: Wire.CourseRow, isWritable: boolean, start: (drill: string) => void) {
  const button = (content: Element[], drill: string, kind: string) => {
    const element = make("button", { type: "button", class: kind, disabled: !isWritable }, ...content);
    element.addEventListener("click", () => start(drill));
    return element;
  };
  const rows = lessons.map((lesson) => {
    const { drill, done, right, tasks } = lesson;
    const isNext = drill === next;
    const words = [done ? texts.lessonDone : isNext ? texts.lessonNext : "", tasks === undefined || right === undefined ? "" : texts.rightOf(right, tasks)];
    const item = make("li", { class: done ? "lesson is-done" : "lesson" },
      button([
        make("span", { class: "drill-title" }, make("span", { "aria-hidden": "true", class: "lesson-sign" }, done ? "✓" : isNext ? "→" : "·"), lesson.title),
        make("span", { class: "drill-summary" }, words.filter(Boolean).join(", ")),
      ], drill, "drill-start"));
    if (isNext) item.setAttribute("aria-current", "step");
    return item;
  });
  const following = lessons.find(({ drill }) => drill === next);
  const count = texts.lessonsDone(lessons.filter(({ done }) => done).length, lessons.length);
  return make("section", { class: "drill-group course" }, make("h2", {}, title),
    make("p", { class: "remark" },
      ...following ? [button([make("span", {}, texts.nextLesson(following.title))], following.drill, "strong")] : [], make("span", {}, count)),
    make("ol", { class: "drills" }, ...rows));
}

/** Who practices, and a way to add somebody. */
export function playerChoice({ players, player }: Wire.PracticeReply, isWritable: boolean, choose: (player: string, isNew: boolean) => void) {
  const select = make("select", { id: "practice-player", disabled: !isWritable },
    ...players.map(({ name }) => make("option", { value: name, selected: name === player }, playerName(name))));
  select.addEventListener("change", () => choose(select.value, false));
  const name = make("input", { type: "text", id: "practice-new-player", maxlength: 40, autocomplete: "off", "aria-label": texts.newPlayer, placeholder: texts.newPlayer });
  const form = make("form", { class: "new-player", hidden: true }, name, make("button", {}, texts.addPlayer));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (name.value.trim()) choose(name.value.trim(), true);
  });
  const more = make("button", { type: "button", class: "quiet", disabled: !isWritable, "aria-expanded": "false" }, texts.newPlayer);
  more.addEventListener("click", () => {
    form.hidden = !form.hidden;
    more.setAttribute("aria-expanded", String(!form.hidden));
    if (!form.hidden) name.focus();
  });
  return make("div", { class: "players" },
    make("label", {}, make("span", {}, `${texts.player} `), select), more, form);
}

export const coursesStyle = `
  .players { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 10px; margin: 0 0 10px; color: var(--faint); }
  .players select, .players input { min-height: 36px; border: 1px solid var(--control-line); border-radius: 8px; color: var(--ink); } .players input { background: var(--ground); padding: 0 10px; }
  .new-player { display: flex; flex-wrap: wrap; gap: 6px; }
  .new-player[hidden] { display: none; }
  .lesson-sign { display: inline-block; width: 1.4em; }
  .lesson.is-done .lesson-sign { color: var(--right, inherit); }
  .course li[aria-current] { border-color: var(--ink); }
`;
