// The charts: the one that is followed, in large bars, and the list to choose from, to add to, and to put in the order of an evening.

import { showForReader } from "./chart-reader.js";
import { button, ChartSets, keyList } from "./chart-sets.js";
import { tempoField, tempoOf } from "./charts-model.js";
import { rules } from "./charts-style.js";
import { texts } from "./charts-texts.js";
import { fill, isTyping, make, useRules } from "./dom.js";
import { chartOf, lengthsOf } from "./followed.js";
import { keyName } from "./music-names.js";
import { sha256 } from "./sha256.js";
import { takeShared } from "./shared.js";
import { ask, attempt, follow, read, sentenceOf, state, View } from "./shell.js";

type Charts = Wire.ChartsReply;

useRules(rules);

/** Bytes of a file that go with one request, which has 16 KiB with its Base64. */
const PIECE = 9000;
/** Charts that are listed; a collection has thousands. */
const MOST = 100;

/** Play has it by this name, too. */
const OFFER = "tune-offer";

class ChartsPage extends View {
  declare signal?: AbortSignal;
  /** Counts the questions for the charts. */
  loads = 0;
  declare words?: HTMLParagraphElement;
  declare search?: HTMLInputElement;
  declare rows?: HTMLUListElement;
  declare more?: HTMLParagraphElement;
  declare sets?: ChartSets;

  charts: Charts | null = null;
  /** Shows the tempo that was chosen. */
  showTempo = () => {};
  /** Shows what instruments get. */
  showSends = () => {};

  open(signal: AbortSignal) {
    this.signal = signal;
    this.words = make("p", { class: "charts-words", role: "status" });
    this.search = make("input", { type: "search", placeholder: texts.search, "aria-label": texts.search });
    this.search.addEventListener("input", () => this.list());
    this.rows = make("ul", { class: "chart-list" });
    this.more = make("p", { class: "charts-words" });
    this.sets = new ChartSets(() => this.load(), () => this.list());
    const offer = make("div");
    this.append(
      make("header", { class: "charts-head" }, make("h1", { tabindex: -1, class: "unseen" }, texts.title),
        make("details", { class: "help" }, make("summary", {}, texts.help), ...texts.helpLines.map((line) => make("p", {}, line)))),
      this.words, offer, this.chosen(signal),
      make("div", { class: "charts-acts charts-writers" }, this.search, this.files()), this.rows, this.more, this.sets.element);
    import(`./${OFFER}.js`).then(({ showOffer }: typeof import("./tune-offer.js")) => signal.aborted || showOffer({ element: offer, signal, state, attempt }), () => {});
    this.receive(signal);
    this.askForShared();
    follow(["connection", "event:chart"], () => state.connected && this.load(), signal);
  }

  /** Takes files that are dropped, and files or text that are pasted. */
  receive(signal: AbortSignal) {
    this.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files") && state.writable) event.preventDefault();
    }, { signal });
    this.addEventListener("drop", (event) => {
      const files = [...event.dataTransfer?.files ?? []];
      if (!files.length || !state.writable) return;
      event.preventDefault();
      this.add(files);
    }, { signal });
    document.addEventListener("paste", (event) => {
      if (isTyping(event.target) || !state.writable) return;
      const files = [...event.clipboardData?.files ?? []];
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (files.length || text.includes("\n")) this.add(files.length ? files : [pastedFile(text)]);
    }, { signal });
  }

  /** Asks whether to keep what another program has shared: only a touch of the player keeps it. */
  async askForShared() {
    const shared = await takeShared();
    if (!shared) return;
    const { title, text, files } = shared;
    const all = [...files, ...text.includes("\n") ? [pastedFile(text, title)] : []];
    const box = make("section", { class: "asking shared", role: "alertdialog", "aria-label": texts.shared }, make("span", {}, all.length ? texts.shared : texts.sharedNothing));
    if (all.length) {
      box.append(make("b", {}, all.map(({ name }) => name).join(", ")), button(texts.setSave, () => {
        box.remove();
        this.add(all);
      }));
    }
    box.append(button(texts.cancel, () => box.remove()));
    this.words?.after(box);
    box.querySelector("button")?.focus();
  }

  /** The chart that is followed. */
  chosen(signal: AbortSignal) {
    const title = make("h2");
    const facts = make("span", { class: "facts" });
    const keys = keyList([], 0, { "aria-label": texts.key });
    const tempo = make("input", { type: "number", min: 20, max: 1000, inputmode: "numeric", "aria-label": texts.tempo, title: texts.tempo });
    const sign = make("span");
    // The tempo of the chart stands behind the empty field: it is not a wish of the player.
    this.showTempo = () => {
      const [chart, choice] = [chartOf(state), this.charts?.chosen];
      const isKnown = chart && choice && choice.name === chart.name;
      if (document.activeElement !== tempo) tempo.value = isKnown && choice.tempo !== null ? String(choice.tempo) : "";
      if (!isKnown) return;
      if (document.activeElement !== keys) keys.replaceChildren(...keyList(choice.keys, chart.transpose, {}).children);
      keys.value = String(chart.transpose);
      const field = tempoField(choice, chart.tempo, tempo.value);
      sign.textContent = field.sign;
      tempo.placeholder = choice.tempo === null ? field.placeholder : "";
    };
    const choose = () => {
      const chart = chartOf(state);
      const beats = tempo.value ? Math.min(1000, Math.max(20, Math.round(Number(tempo.value)))) : null;
      // A chart of a set list stays at its place there.
      const which = chart?.set ? { set: chart.set, place: chart.place } : { chart: chart?.name ?? title.textContent };
      attempt("chart-choose", { ...which, transpose: Number(keys.value), tempo: beats });
    };
    keys.addEventListener("change", choose);
    tempo.addEventListener("change", choose);
    tempo.addEventListener("input", this.showTempo);
    const turns = [button(texts.previous, () => attempt("chart-turn", { steps: -1 })), button(texts.next, () => attempt("chart-turn", { steps: 1 }))];
    const label = make("label", { class: "tempo" }, sign, tempo);
    const forget = button(texts.forget, () => attempt("chart-forget", { chart: chartOf(state)?.name ?? "" }), { title: texts.forgetWhat });
    const send = button(texts.send, () => attempt("chart-send", {}), { hidden: true });
    this.showSends = () => {
      const choice = this.charts?.chosen;
      const sends = choice?.name === chartOf(state)?.name ? choice?.sends ?? [] : [];
      send.hidden = !sends.length;
      send.title = [texts.sendWhat, ...sends].join("\n");
    };
    const written = make("div", { class: "written" });
    const box = make("section", { class: "chosen-chart", hidden: true }, make("header", {}, title, facts,
      make("span", { class: "charts-acts charts-writers" }, keys, label, forget, send, ...turns, button(texts.print, () => print()), button(texts.none, () => attempt("chart-choose", {}))), showForReader(written, facts, signal)), written);
    follow(["event:chart", "connection"], () => {
      const chart = chartOf(state);
      box.hidden = !chart;
      if (!chart) return;
      title.textContent = chart.name;
      keys.value = String(chart.transpose);
      this.showTempo();
      this.showSends();
      label.hidden = chart.song !== null && chart.song.lengths !== "said";
      forget.hidden = chart.song?.lengths !== "learned";
      for (const turn of turns) turn.hidden = !chart.set;
    }, signal);
    return box;
  }

  files() {
    const input = make("input", { type: "file", multiple: true, accept: ".irealb,.html,.htm,.txt,.cho,.crd,.chopro,.chordpro,.pro,.musicxml,.xml,.mxl,.onsong,.opensong,.md", "aria-label": texts.take });
    input.addEventListener("change", async () => {
      await this.add([...input.files ?? []]);
      input.value = "";
    });
    return make("label", { class: "file" }, input, make("span", {}, texts.take));
  }

  async add(files: File[]) {
    const wrong: string[] = [];
    const kept: string[] = [];
    let count = 0;
    for (const file of files) {
      try {
        const reply = await sendFile(file);
        if (!reply.known) count += reply.charts.length;
        if (reply.file && reply.known) kept.push(texts.known(reply.file));
        else if (reply.file && reply.file !== file.name) kept.push(texts.keptAs(file.name, reply.file));
        wrong.push(...reply.wrong.slice(0, 3));
      } catch (refusal) {
        wrong.push(sentenceOf(refusal));
      }
    }
    await this.load();
    this.say([...count ? [texts.added(count)] : [], ...kept, ...wrong].join("; "), wrong.length > 0);
  }

  async load() {
    if (!state.writable) return this.say("", false);
    const turn = ++this.loads;
    try {
      const charts = await read("charts");
      // A later question has the newer answer.
      if (turn !== this.loads || this.signal?.aborted) return undefined;
      this.charts = charts;
    } catch (refusal) {
      return this.say(sentenceOf(refusal), true);
    }
    this.say(this.charts.charts.length ? this.charts.wrong.join("; ") : texts.empty, this.charts.wrong.length > 0);
    this.list();
    this.showTempo();
    this.showSends();
    return this.listSets();
  }

  list() {
    const { charts, rows, more, search } = this;
    if (!charts || !rows || !more || !search) return;
    const wanted = search.value.trim().toLowerCase();
    const found = charts.charts.filter(({ name }) => name.toLowerCase().includes(wanted));
    const chosen = charts.chosen?.name;
    fill(rows, found.slice(0, MOST), (row) => JSON.stringify([row, row.name === chosen, this.sets?.names]), (row) => this.row(row, row.name === chosen));
    more.textContent = found.length > MOST ? texts.more(found.length - MOST) : "";
  }

  row(row: Wire.ChartsRow, isChosen: boolean) {
    const { name, bars, file, composer, key, beats, unit } = row;
    // Words without chords have no bars, and are only shown.
    const [length, act] = bars ? [texts.bars(bars), texts.follow] : [texts.lengths.words, texts.show];
    const facts = [key ? keyName(key) : "", tempoOf(row), bars && beats ? `${beats}/${unit}` : "", length, isChosen && bars ? texts.followed : ""];
    const item = make("li", isChosen ? { "data-chosen": "" } : {},
      make("span", { class: "titled" }, make("b", {}, name), make("span", { class: "composer" }, composer ?? "")),
      make("span", { class: "facts" }, ...facts.filter(Boolean).map((each) => make("span", {}, each))));
    item.append(button(isChosen ? texts.none : act, () => (isChosen ? attempt("chart-choose", {}) : attempt("chart-choose", { chart: name, transpose: 0 })), { class: "choose", "aria-label": isChosen ? texts.none : `${act}: ${name}` }), this.adder(name));
    if (file) item.append(button(texts.remove, () => this.confirm(item, file), { class: "remove", "aria-label": `${texts.remove}: ${name}` }));
    return item;
  }

  /** Adds the chart to a set list. */
  adder(chart: string) {
    const names = this.sets?.names ?? [];
    const lists = make("select", { class: "adder charts-writers", "aria-label": `${texts.add}: ${chart}`, hidden: !names.length }, new Option(texts.add, ""), ...names.map((name) => new Option(name, name)));
    lists.addEventListener("change", async () => {
      const set = lists.value;
      lists.value = "";
      if (set) await this.sets?.add(set, chart);
    });
    return lists;
  }

  confirm(item: HTMLElement, file: string) {
    item.querySelector(".asking")?.remove();
    const box = make("div", { class: "asking", role: "alertdialog", "aria-label": texts.removeAsk(file) }, make("span", {}, texts.removeAsk(file)));
    box.append(button(texts.remove, async () => {
      if (await attempt("chart-delete", { file })) this.load();
    }, { class: "danger" }), button(texts.cancel, () => box.remove()));
    item.append(box);
    box.querySelector("button")?.focus();
  }

  listSets() {
    if (this.charts) this.sets?.take(this.charts.sets);
    // The rows offer the lists.
    this.list();
  }

  say(words: string, isWrong: boolean) {
    if (!this.words) return;
    this.words.textContent = words;
    this.words.classList.toggle("wrong", isWrong);
  }
}

/**
 * The text of a song as a file, by its title or its first words.
 *
 * @param said the title that another program gave it
 */
function pastedFile(text: string, said: string = "") {
  const title = said.trim() || (/\{\s*(?:title|t)\s*:\s*([^}\n]+)\}/iu.exec(text)?.[1] ?? text.split("\n").find((line) => /\p{L}/u.test(line)) ?? "");
  const name = title.replace(/[^\p{L}\p{N} '’-]+/gu, " ").trim().slice(0, 60) || "song";
  return new File([text], `${name}.txt`, { type: "text/plain" });
}

/** Sends a file, in pieces. */
async function sendFile(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const whole = { name: file.name, upload: `${Date.now()}-${Math.random()}`, total: bytes.length, sha256: sha256(bytes) };
  for (let offset = 0; ; offset += PIECE) {
    const piece = bytes.subarray(offset, offset + PIECE);
    const reply = await ask("chart-import", { ...whole, base64: btoa(String.fromCharCode(...piece)), offset });
    if (offset + PIECE >= bytes.length) return reply;
  }
}

customElements.define("chordd-charts", ChartsPage);
