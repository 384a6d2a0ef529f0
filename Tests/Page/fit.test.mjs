import { asset } from "./assets.mjs";
import { provide } from "./browser.mjs";
import { table } from "./table.mjs";

const { fit, narrow } = await asset("fit.js");

provide({ getComputedStyle: ({ padding = 0, fontSize = "0px" }) => ({
  paddingLeft: `${padding}px`, paddingRight: `${padding}px`, paddingTop: `${padding}px`, paddingBottom: `${padding}px`, fontSize,
}) });

table("the size of a text in a box: box, padding, text at 100 px, limits", [
  [[400, 200], 0, [200, 100], {}, 200],
  [[400, 100], 0, [200, 100], {}, 100],
  [[400, 200], 50, [200, 100], {}, 100],
  [[333, 999], 0, [200, 100], {}, 166.5],
  [[400, 200], 0, [200, 100], { largest: 80 }, 80],
  [[4, 2], 0, [200, 100], {}, 12],
  [[4, 2], 0, [200, 100], { smallest: 5 }, 5],
  [[400, 200], 0, [0, 0], {}, 12],
], ([clientWidth, clientHeight], padding, [width, height], limits) => {
  const inner = { style: {}, getBoundingClientRect: () => ({ width, height }) };
  return fit({ clientWidth, clientHeight, padding }, inner, limits);
});

table("names that are too wide for their buttons: widths of text at 20 px, in a button of 100", [
  [[80, 100, 200], ["", "", "10px"]],
  [[], []],
  [[400], ["5px"]],
], (widths) => {
  const names = widths.map((width) => ({
    style: { fontSize: "99px" }, fontSize: "20px", parentElement: { clientWidth: 100 },
    firstElementChild: { getBoundingClientRect: () => ({ width }) },
  }));
  narrow(names);
  return names.map(({ style }) => style.fontSize);
});
