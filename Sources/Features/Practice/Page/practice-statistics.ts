// The statistics of practice: a table of fluency by shape and key, the slowest and the due cards, and the progress over the weeks.

import { draw, make } from "./dom.js";
import { locale, number as written } from "./language.js";
import { rowText } from "./practice-lines.js";
import { percent, timeText } from "./practice-model.js";
import { statistics as texts } from "./practice-texts.js";
import { saidOf } from "./sentence.js";

/** The levels of fluency: their numbers are those of chordd. */
const LEVELS = 6;

const levelOf = ({ level, seen }: Wire.PracticeStatisticsHeatCell) => (level > 0 ? level + 1 : seen > 0 ? 1 : 0);

/** The level of a bar of a tune, from its seconds: the ladder is 6, 3, 2, 1, half a second. */
export const ladder = (seconds: number | undefined) => (seconds === undefined ? 0 : 1 + [6, 3, 2, 1, 0.5].filter((limit) => seconds <= limit).length);

/** A day as people write it here. */
const dayText = (day: string) =>
  new Date(`${day}T12:00:00`).toLocaleDateString(locale, { day: "numeric", month: "short" });

/** @param element is filled with them */
export function showStatistics(element: HTMLElement, statistics: Wire.PracticeStatisticsReply) {
  const { streak, reviews, minutes, retention, heat, slowest, due, weeks, test36, tunes } = statistics;
  const says = texts.numbers;
  const numbers = [
    streak ? says.streak(streak) : "", says.reviews(reviews), says.minutes(minutes),
    retention === undefined ? "" : says.retention(percent(retention)),
  ].filter(Boolean);
  element.replaceChildren(
    make("ul", { class: "numbers" }, ...numbers.map((words) => make("li", {}, words))),
    ...reviews === 0 ? [make("p", { class: "quiet-words" }, texts.nothing)] : [],
    ...heat.rows.length ? [part(texts.heat, heatTable(heat), true)] : [],
    ...slowest.length ? [part(texts.slowest, slowestList(slowest))] : [],
    part(texts.dueDays, dueChart(due)),
    ...weeks.length ? [part(texts.weeks, weeksChart(weeks))] : [],
    ...test36.length ? [part(texts.test, testChart(test36))] : [],
    ...tunes.some(({ bars }) => bars.some(({ seconds }) => seconds !== undefined)) ? [part(texts.tunes, tunesHeat(tunes), true)] : []);
}

const part = (title: string, content: Element, isWide: boolean = false) => make("section", { class: isWide ? "statistic wide" : "statistic" }, make("h2", {}, title), content);

/** The level as upright bars: it is read without color. */
function levelSign(level: number) {
  const svg = draw("svg", { class: "level-sign", viewBox: "0 0 20 10", "aria-hidden": "true" });
  for (let bar = 1; bar < LEVELS; bar++) {
    const height = bar * 2;
    svg.append(draw("rect", { class: bar < level ? "full" : "empty", x: (bar - 1) * 4, y: 10 - height, width: 3, height }));
  }
  return svg;
}

function heatTable({ keys, rows }: Wire.PracticeStatisticsHeat) {
  const head = make("tr", {}, make("th", { scope: "col" }, texts.chord), ...keys.map((key) => make("th", { scope: "col" }, key)));
  const body = rows.map((row) => make("tr", {}, make("th", { scope: "row" }, saidOf(row, "title")), ...row.cells.map((cell) => {
    const level = levelOf(cell);
    const says = level === 0 && cell.retention !== undefined ? texts.unmeasured : texts.cell(level === 1 && cell.seconds === undefined ? texts.unright : texts.levels[level], cell.seen);
    const words = [says, ...cell.due ? [texts.due] : [], ...cell.retention === undefined || !cell.seen ? [] : [percent(cell.retention)]];
    return make("td", { class: `level-${level}`, title: words.join(", ") },
      make("span", { class: "unseen" }, words.join(", ")),
      make("span", { "aria-hidden": "true", class: cell.due ? "seconds is-due" : "seconds" },
        cell.seconds === undefined ? (level ? "…" : "·") : written(cell.seconds, 1)),
      ...level ? [levelSign(level)] : []);
  })));
  return make("div", { class: "scrolled", tabindex: 0, role: "region", "aria-label": texts.heat },
    make("table", { class: "heat" }, make("caption", {}, texts.heatCaption), make("thead", {}, head), make("tbody", {}, ...body)));
}

function slowestList(slowest: Wire.SummarySlow[]) {
  return make("ol", { class: "slowest" }, ...slowest.map((slow) =>
    make("li", {}, make("span", {}, ...rowText(slow)), make("span", {}, timeText(slow.ms)))));
}

function dueChart(due: Wire.PracticeStatisticsDue[]) {
  const most = Math.max(1, ...due.map(({ count }) => count));
  return make("ol", { class: "due-days" }, ...due.map(({ day, count }, index) => {
    const when = index === 0 ? texts.today : dayText(day);
    const bar = draw("svg", { viewBox: "0 0 10 60", preserveAspectRatio: "none", "aria-hidden": "true" },
      draw("rect", { x: 0, y: 60 - 58 * count / most, width: 10, height: Math.max(count ? 2 : 0.6, 58 * count / most) }));
    return make("li", {}, make("span", { class: "count" }, String(count)), bar, make("span", { class: "day" }, String(new Date(`${day}T12:00:00`).getDate())),
      make("span", { class: "unseen" }, texts.dueBar(when, count)));
  }));
}

/** A line through values, with a dot and a number at each; the table below has the same. */
function curve(points: { label: string, value: number, shown: string }[], title: string) {
  const [width, height, left, top] = [360, 130, 8, 20];
  const most = Math.max(...points.map(({ value }) => value), 1e-9);
  const x = (index: number) => left + 12 + (points.length === 1 ? 0 : index * (width - 2 * left - 24) / (points.length - 1));
  const y = (value: number) => top + (height - top - 24) * (1 - value / most);
  const svg = draw("svg", { class: "curve", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${title}: ${points.map(({ label, shown }) => `${label} ${shown}`).join(", ")}` });
  svg.append(draw("line", { class: "axis", x1: left, x2: width - left, y1: height - 22, y2: height - 22 }));
  svg.append(draw("polyline", { points: points.map(({ value }, index) => `${x(index)},${y(value)}`).join(" ") }));
  const every = Math.ceil(points.length / 7);
  for (const [index, { label, value, shown }] of points.entries()) {
    svg.append(draw("circle", { cx: x(index), cy: y(value), r: 3.5 }));
    if ((points.length - 1 - index) % every) continue;
    svg.append(draw("text", { x: x(index), y: y(value) - 8 }, shown), draw("text", { class: "axis-text", x: x(index), y: height - 7 }, label));
  }
  return svg;
}

function table(columns: string[], rows: string[][]) {
  return make("details", {}, make("summary", {}, texts.table), make("table", { class: "plain-table" },
    make("thead", {}, make("tr", {}, ...columns.map((words) => make("th", { scope: "col" }, words)))),
    make("tbody", {}, ...rows.map(([first, ...rest]) => make("tr", {}, make("th", { scope: "row" }, first), ...rest.map((words) => make("td", {}, words)))))));
}

function weeksChart(weeks: Wire.PracticeStatisticsWeek[]) {
  const { minutes, reviews, right } = texts.columns;
  const share = (week: Wire.PracticeStatisticsWeek) => (week.reviews ? percent(week.right / week.reviews) : "–");
  const points = weeks.map((week) => ({ label: dayText(week.week), value: week.minutes, shown: String(Math.round(week.minutes)) }));
  return make("div", {}, make("p", { class: "quiet-words" }, minutes), curve(points, minutes),
    table([texts.week, minutes, reviews, right], weeks.map((week) => [dayText(week.week), String(Math.round(week.minutes)), String(week.reviews), share(week)])));
}

function testChart(tests: Wire.PracticeStatisticsTest[]) {
  const { day, median, firstTouch } = texts.testColumns;
  const points = tests.map((test) => ({ label: dayText(test.day), value: test.median, shown: timeText(test.median) }));
  return make("div", {}, make("p", { class: "quiet-words" }, median), curve(points, median),
    table([day, median, firstTouch], tests.map((test) => [dayText(test.day), timeText(test.median), percent(test.firstTouch)])));
}

function tunesHeat(tunes: Wire.PracticeStatisticsTuneHeat[]) {
  return make("div", {}, ...tunes.map(({ title, bars }) => make("div", {}, make("h3", {}, title),
    make("ol", { class: "tune-bars" }, ...bars.map(({ number, text, seconds }) => {
      const level = ladder(seconds);
      return make("li", { class: `level-${level}` }, make("span", { class: "bar-number" }, String(number)), make("span", {}, text),
        make("span", { class: "seconds" }, seconds === undefined ? "" : `${written(seconds, 1)} s`), levelSign(level),
        make("span", { class: "unseen" }, seconds === undefined ? texts.unseenBar : texts.levels[level]));
    })))));
}

export const statisticsStyle = `
  .practice-statistics:not([hidden]) { display: grid; gap: var(--gap) calc(2 * var(--gap)); grid-template-columns: repeat(auto-fit, minmax(min(100%, 380px), 1fr)); align-items: start; }
  .practice-statistics > .numbers, .statistic.wide { grid-column: 1 / -1; }
  .statistic { min-width: 0; }
  .statistic h2 { font-weight: 600; }
  .statistic h3 { font-size: 15px; font-weight: 650; margin: 6px 0; }
  .scrolled { overflow-x: auto; }
  .heat { border-collapse: separate; border-spacing: 2px; font-variant-numeric: tabular-nums; }
  .heat caption { text-align: left; caption-side: bottom; color: var(--faint); font-size: 13px; padding-top: 4px; }
  .heat th { font-weight: 600; padding: 2px 6px; }
  .heat thead th { min-width: 44px; }
  .heat tbody th { text-align: left; white-space: nowrap; position: sticky; left: 0; background: var(--ground); }
  .heat td { position: relative; text-align: center; padding: 3px 4px 5px; border-radius: 5px; background: var(--surface); border: 1px solid var(--line); line-height: 1.1; }
  .level-sign { display: block; width: 20px; height: 10px; margin: 2px auto 0; }
  .level-sign .full { fill: currentColor; }
  .level-sign .empty { fill: none; stroke: currentColor; stroke-width: 0.5; opacity: 0.6; }
  .is-due { text-decoration: underline dotted 2px; text-underline-offset: 3px; }
  /* It grows from pale to full, like a plant: nothing is red that is on its way. */
  .heat .level-1, .tune-bars .level-1 { background: #eef3ea; color: #16181b; border-color: transparent; }
  .heat .level-2, .tune-bars .level-2 { background: #dcebd0; color: #16181b; border-color: transparent; }
  .heat .level-3, .tune-bars .level-3 { background: #c3e0b4; color: #16181b; border-color: transparent; }
  .heat .level-4, .tune-bars .level-4 { background: #9fd3a6; color: #16181b; border-color: transparent; }
  .heat .level-5, .tune-bars .level-5 { background: #73c29f; color: #101215; border-color: transparent; }
  .heat .level-6, .tune-bars .level-6 { background: #45ab95; color: #101215; border-color: transparent; }
  .heat .level-0 { color: var(--faint); }
  .due-days { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 3px; text-align: center; font-size: 12px; font-variant-numeric: tabular-nums; }
  .due-days li { display: grid; grid-template-columns: minmax(0, 1fr); min-width: 0; position: relative; }
  .due-days svg { width: 100%; height: 64px; }
  .due-days rect { fill: var(--upper-key); }
  .due-days .day { color: var(--faint); }
  .due-days li:first-child .day { color: var(--ink); font-weight: 700; }
  .curve { width: 100%; max-width: 560px; }
  .curve polyline { fill: none; stroke: var(--upper-ink); stroke-width: 2; }
  .curve circle { fill: var(--upper-ink); }
  .curve .axis { stroke: var(--control-line); }
  .curve text { fill: var(--ink); font-size: 11px; text-anchor: middle; }
  .curve .axis-text { fill: var(--faint); }
  .plain-table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
  .plain-table th, .plain-table td { text-align: right; padding: 2px 14px 2px 0; font-weight: 400; }
  .plain-table thead th { color: var(--faint); }
  .statistic summary { color: var(--faint); cursor: pointer; min-height: 32px; padding: 4px 0; }
  .tune-bars { display: grid; grid-template-columns: repeat(auto-fill, minmax(96px, 1fr)); gap: 3px; }
  .tune-bars li { position: relative; border: 1px solid var(--line); border-radius: 5px; padding: 2px 6px 4px; display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 0 4px; }
  .tune-bars .bar-number { font-size: 11px; opacity: 0.75; grid-column: 1 / -1; }
  .tune-bars .seconds { font-size: 12px; }
`;
