// The report that a teacher reads, and the consent of the player to it.

import { make } from "./dom.js";
import { locale } from "./language.js";
import { rowText } from "./practice-lines.js";
import { playerName } from "./practice-courses.js";
import { report as texts } from "./practice-texts.js";
import { eachOf, saidOf } from "./sentence.js";

const dayText = (day: string) => new Date(`${day}T12:00:00`).toLocaleDateString(locale, { day: "numeric", month: "long" });

/** The switch of the player, and below it the report where it is allowed. */
export function reportSection({ player, isAllowed, isWritable, report }: { player: string, isAllowed: boolean, isWritable: boolean, report: Wire.PracticeReport | null }, allow: (isAllowed: boolean) => void) {
  const box = make("input", { type: "checkbox", id: "practice-consent", checked: isAllowed, disabled: !isWritable });
  box.addEventListener("change", () => allow(box.checked));
  return make("section", { class: "statistic wide report" }, make("h2", {}, texts.title(playerName(player))),
    make("p", { class: "remark" }, make("label", { class: "consent" }, box, make("span", {}, ` ${texts.allow}`)), make("span", {}, texts.why)),
    ...report ? parts(report) : []);
}

function parts({ practiced, lessons, fluent, stuck, next }: Wire.PracticeReport) {
  const { days, minutes, answers, right, last, drills } = practiced;
  const line = (...words: (Node | string)[]) => make("li", {}, ...words);
  const part = (title: string, lines: Element[], otherwise: string) =>
    make("div", {}, make("h3", {}, title), lines.length ? make("ul", {}, ...lines) : make("p", { class: "quiet-words" }, otherwise));
  const score = ({ right: good, tasks, day }: Wire.PracticeReportLessonResult) =>
    (good === undefined || tasks === undefined ? "" : `: ${texts.of(good, tasks)}${day ? `, ${dayText(day)}` : ""}`);
  return [
    part(texts.practiced, answers === 0 ? [] : [
      line(`${texts.days(days)}, ${texts.minutes(minutes)}, ${texts.atOnce(right, answers)}${last ? `, ${texts.last(dayText(last))}` : ""}`),
      ...drills.map((drill) => line(`${saidOf(drill, "title")}: ${texts.of(drill.right, drill.answers)}, ${texts.last(dayText(drill.last))}`)),
    ], last ? texts.nothingSince(dayText(last)) : texts.nothingYet),
    ...lessons.length ? [part(texts.lessons, lessons.map((lesson) => line(`${lesson.done ? "✓" : "·"} ${lesson.course}: ${lesson.title}${score(lesson)}`)), "")] : [],
    part(texts.fluent, fluent.map((shape) => line(`${saidOf(shape, "title")}: ${shape.keys.join(" ")}`)), texts.nothingYet),
    part(texts.stuck, stuck.map((task) => line(...rowText(task), `: ${texts.wrongOf(task.wrong, task.answers)}`)), texts.nothing),
    part(texts.next, [
      ...next.again.length ? [line(`${texts.again}: ${eachOf(next, "again").join("; ")}`)] : [],
      line(texts.due(next.due)),
      ...next.lessons.map((lesson) => line(`${lesson.course}: ${lesson.title}`)),
    ], ""),
  ];
}

export const reportStyle = `
  .report { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); gap: 4px 24px; align-items: start; }
  .report h2, .report > .remark { grid-column: 1 / -1; }
  .report ul { padding: 0; list-style: none; }
  .consent { display: inline-flex; align-items: center; gap: 8px; min-height: 36px; color: var(--ink); }
`;
