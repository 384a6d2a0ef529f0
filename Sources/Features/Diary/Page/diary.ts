// The diary, sitting by sitting: chords can be found, heard, kept, practiced, and made into a lead sheet.

import { addressOf } from "./chord-link.js";
import { Bookmarks, saveMIDI, type Times } from "./diary-bookmarks.js";
import { DiaryList, type Look } from "./diary-list.js";
import { chordsBetween, clockLength, namesOf, stepsOf, symbolsOf, timesOf, withNewest } from "./diary-model.js";
import { button, copyText, makeSheet, output, practice, toggle } from "./diary-parts.js";
import { rules } from "./diary-style.js";
import { texts } from "./diary-texts.js";
import { dayAndClock } from "./diary-times.js";
import { isTyping, make, useRules } from "./dom.js";
import { Sequence } from "./sequence.js";
import { attempt, follow, go, notice, read, sentenceOf, state, View } from "./shell.js";
import { subjectOf } from "./views.js";

type Found = Wire.HistoryFound;

useRules(rules);

const PAGE = 100;
const MOST = 500;
/** Chords come in quick succession, and are written down a second after they began; the list follows a little later, and asks again until the last delay. */
const [LIVE_DELAY, LAST_DELAY] = [600, 5000];

/** What the history opens with, once: a bookmark that is to be shown. */
let wanted: Times | null = null;

class Diary extends View {
  declare signal?: AbortSignal;
  declare sequence?: Sequence;
  declare list?: DiaryList;
  declare bookmarks?: Bookmarks;
  declare words?: HTMLParagraphElement;
  declare older?: HTMLButtonElement;
  declare range?: HTMLElement;
  declare input?: HTMLInputElement;
  declare everything?: HTMLButtonElement;
  declare selecting?: HTMLButtonElement;
  declare keepTitle?: HTMLInputElement;
  declare question?: HTMLElement;

  /** The results that are shown, newest first. */
  results: Found[] = [];
  sittings: Map<number, Wire.HistorySitting> = new Map();
  next: number | null = null;
  /** The search. */
  asked = "";
  times: Times | null = null;
  isExact = false;
  /** Whether the answers to drills are shown, too. */
  hasDrills = false;
  /** The numbers of the first and the last chord that are selected. */
  chosen: number[] = [];
  turn = 0;
  isLoading = false;
  /** How names were written when the list was read. */
  writing = "";
  observer: IntersectionObserver | undefined;
  live: ReturnType<typeof setTimeout> | undefined = undefined;

  open(signal: AbortSignal) {
    this.signal = signal;
    this.toggleAttribute("data-bookmarks", subjectOf(location) === "bookmarks");
    [this.times, wanted] = [wanted, null];
    this.sequence = new Sequence(output, signal);
    this.list = new DiaryList({ sheet: (times) => makeSheet({ ...times, drills: this.hasDrills }), hear: (chords) => this.hear(chords), pick: (id) => this.pick(id), amount: (sitting) => this.amount(sitting), forget: (sitting) => this.forget(sitting) });
    this.bookmarks = new Bookmarks({ hear: (times) => this.hearTimes(times), show: (times) => this.showTimes(times), changed: () => this.readNewest() }, this.hasAttribute("data-bookmarks"));
    this.words = make("p", { class: "diary-words", role: "status" });
    this.older = button(texts.more, () => this.load(true), { class: "diary-more", hidden: true });
    this.question = this.askHowLong();
    this.range = make("section", { class: "diary-chosen", "aria-label": texts.selection, hidden: true });
    this.append(
      make("header", { class: "diary-head" }, make("h1", { tabindex: -1, class: "unseen" }, this.hasAttribute("data-bookmarks") ? texts.bookmarksTitle : texts.title),
        make("details", { class: "help" }, make("summary", {}, texts.help), ...texts.helpLines.map((line) => make("p", {}, line)))),
      this.searchForm(), this.keepForm(), this.bookmarks.element, this.question, this.words, this.list.element, this.list.box, this.older, this.range);
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && this.load(true), { rootMargin: "800px" });
    observer.observe(this.older);
    this.observer = observer;
    signal.addEventListener("abort", () => {
      observer.disconnect();
      clearTimeout(this.live);
    });
    // Before the computer's piano, which has the same key.
    addEventListener("keydown", (event) => this.press(event), { signal, capture: true });
    this.sequence.addEventListener("step", () => this.showHeard());
    follow(["settings", "connection"], () => this.begin(), signal);
    follow(["recent", "committed"], () => this.followLive(), signal);
  }

  searchForm() {
    this.input = make("input", {
      type: "search", "aria-label": texts.search, placeholder: texts.example, autocapitalize: "none", autocomplete: "off", spellcheck: "false", enterkeyhint: "search",
    });
    this.asked = this.input.value = new URLSearchParams(location.search).get("search") ?? "";
    this.everything = button(texts.all, () => this.look("", null), { hidden: true });
    const form = make("form", { class: "diary-search", role: "search" }, this.input, make("button", { type: "submit" }, texts.find), this.everything,
      this.toolsButton(),
      make("span", { class: "diary-acts diary-tools", role: "group", "aria-label": texts.view },
        toggle(texts.exact, texts.exactHint, this.isExact, (isOn) => {
          this.isExact = isOn;
          this.look(this.asked, this.times);
        }),
        toggle(texts.drills, texts.drillsHint, this.hasDrills, (isOn) => {
          this.hasDrills = isOn;
          this.look(this.asked, this.times);
        }),
        toggle(texts.notes, texts.notesHint, false, (isOn) => this.change({ hasNotes: isOn })),
        this.selecting = toggle(texts.select, texts.selectHint, false, (isOn) => this.select(isOn))));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.look(this.input?.value.trim() ?? "", null);
    });
    // The cross of the box.
    this.input.addEventListener("search", () => this.input?.value === "" && this.asked && this.look("", null));
    return form;
  }

  /** On a phone the music comes first, and what is done with it stands behind a button. */
  toolsButton() {
    const opener = button(texts.tools, () => {
      const isOpen = this.toggleAttribute("data-tools");
      opener.setAttribute("aria-expanded", String(isOpen));
    }, { class: "diary-opener", "aria-expanded": "false" });
    return opener;
  }

  keepForm() {
    this.keepTitle = make("input", { "aria-label": texts.keepTitle, placeholder: texts.keepExample, maxlength: 100, autocomplete: "off" });
    const form = make("form", { class: "diary-acts diary-keep diary-tools writers" }, this.keepTitle, make("button", { type: "submit", title: texts.keepHint }, texts.keep, make("kbd", {}, "B")),
      button(texts.lastMinutes, () => saveMIDI({}, texts.midiName)));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.keep();
    });
    return form;
  }

  /** Whether what is played is kept longer than an hour: asked until it is answered. */
  askHowLong() {
    const answer = async (value: string) => {
      const isDone = await attempt("set", { name: "diary.keep", value }) && await attempt("save");
      if (isDone && this.question) this.question.hidden = true;
    };
    return make("section", { class: "diary-question writers", "aria-label": texts.keepQuestion, hidden: true }, make("p", {}, texts.keepQuestion),
      button(texts.keepForever, () => answer("forever")), button(texts.keepHour, () => answer("hour")));
  }

  press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || event.target instanceof Element && event.target.closest("select")) return;
    if (event.key === "Escape" && this.list?.look.isSelecting) this.select(false);
    if (event.key.toLowerCase() !== "b" || !state.writable) return;
    event.preventDefault();
    if (!event.repeat) this.keep();
  }

  /** Reads the list with the connection, and anew where names are written otherwise; the split may move during playing. */
  begin() {
    if (!state.connected) {
      this.writing = "";
      return;
    }
    const writing = `${state.style} ${state.noteNames} ${state.writable}`;
    if (writing === this.writing) return;
    const isAgain = this.results.length > 0 && this.writing === "";
    this.writing = writing;
    // After a lost connection the list stays at its place.
    if (isAgain) this.followLive();
    else this.look(this.asked, this.times);
  }

  look(search: string, times: Times | null) {
    this.asked = search;
    this.times = times;
    this.chosen = [];
    if (this.input) this.input.value = search;
    if (this.everything) this.everything.hidden = !search && !times;
    history.replaceState(null, "", location.pathname + (search ? `?${new URLSearchParams({ search })}` : "") + location.hash);
    return this.load(false);
  }

  /** @param before goes on with what is older */
  ask(before: number | null = null) {
    const { asked, isExact, hasDrills, times } = this;
    return read("history", {
      limit: PAGE, before, search: asked || null, exact: isExact, drills: hasDrills, since: times && Math.floor(times.since), until: times && Math.ceil(times.until),
    });
  }

  /** @param isMore goes on with older ones */
  async load(isMore: boolean) {
    if (isMore && (this.isLoading || this.next === null)) return;
    const turn = isMore ? this.turn : ++this.turn;
    this.isLoading = true;
    if (!isMore && !this.results.length) this.say(texts.loading);
    try {
      const reply = await this.ask(isMore ? this.next : null);
      if (this.signal?.aborted || turn !== this.turn) return;
      this.take(reply, isMore ? [...this.results, ...reply.results] : reply.results);
      this.next = reply.next;
      this.show();
      // Seen anew: the end of a short page may still be in sight, which is no change for the observer.
      this.isLoading = false;
      if (this.older) this.observer?.unobserve(this.older);
      if (this.older) this.observer?.observe(this.older);
    } catch (refusal) {
      if (this.signal?.aborted || turn !== this.turn) return;
      this.say(sentenceOf(refusal), true);
      if (!isMore) {
        this.results = [];
        this.next = null;
        this.show();
      }
    } finally {
      if (turn === this.turn) this.isLoading = false;
    }
  }

  /** New chords come to the top, a little later. */
  followLive(delay = LIVE_DELAY) {
    clearTimeout(this.live);
    this.live = setTimeout(() => this.readNewest(delay), delay);
  }

  /** @param delay after which it is read; after a shorter one than the last it is read again */
  async readNewest(delay: number = LAST_DELAY) {
    const { turn } = this;
    if (!state.connected || this.times) return;
    try {
      const reply = await this.ask();
      if (this.signal?.aborted || turn !== this.turn) return;
      if (delay < LAST_DELAY) this.followLive(2 * delay);
      if (this.isLoading) return;
      const together = withNewest(this.results, reply.results, reply.next === null);
      if (together === null || reply.next === null || this.results.length <= reply.results.length && !this.next) this.next = reply.next;
      this.take(reply, together ?? reply.results);
      this.list?.keepingPlace(() => this.show());
    } catch {
      // The next chord asks again.
    }
  }

  take(reply: Wire.HistoryReply, results: Found[]) {
    this.results = results;
    for (const sitting of reply.sittings) this.sittings.set(sitting.id, sitting);
    this.bookmarks?.show(reply.bookmarks);
    if (this.question) this.question.hidden = !reply.asks || !results.length;
    if (this.hasAttribute("data-bookmarks")) return this.say(reply.notice ?? (reply.bookmarks.length ? "" : texts.noBookmarks), reply.notice !== null);
    if (reply.notice !== null) this.say(reply.notice, true);
    else if (!results.length) this.say(this.asked || this.times ? texts.notFound : texts.empty);
    else this.say(this.times ? texts.during(dayAndClock(this.times.since)) : "");
    return undefined;
  }

  say(words: string, isWrong: boolean = false) {
    if (!this.words) return;
    this.words.textContent = words;
    this.words.classList.toggle("wrong", isWrong);
  }

  show() {
    this.list?.show(this.results, [...this.sittings.values()]);
    if (this.older) this.older.hidden = this.next === null;
    this.showChosen();
    this.showHeard();
  }

  change(look: Partial<Look>) {
    const { list } = this;
    if (!list) return;
    list.look = { ...list.look, ...look };
    list.show(this.results, [...this.sittings.values()]);
    this.showChosen();
  }

  showTimes(times: Times) {
    if (!this.hasAttribute("data-bookmarks")) return this.look("", times);
    wanted = times;
    return go(addressOf("/diary"));
  }

  // MARK: - Selecting

  select(isOn: boolean) {
    this.chosen = [];
    this.selecting?.setAttribute("aria-pressed", String(isOn));
    this.change({ isSelecting: isOn });
    if (!isOn) this.selecting?.focus();
  }

  pick(id: number) {
    const [begin] = this.chosen;
    const sittingOf = (wanted: number) => chordsBetween(this.results, wanted, wanted)[0]?.sitting;
    this.chosen = this.chosen.length === 1 && sittingOf(begin) === sittingOf(id) ? [begin, id] : [id];
    this.showChosen();
  }

  /** Shows the actions for the selection. */
  showChosen() {
    const { range, list, chosen } = this;
    if (!range || !list) return;
    range.hidden = !list.look.isSelecting;
    const chords = chosen.length ? chordsBetween(this.results, chosen[0], chosen.at(-1) ?? chosen[0]) : [];
    list.mark(new Set(chords.map(({ id }) => id)));
    if (range.hidden) return;
    const times = chords.length ? timesOf(chords) : { since: 0, until: 0 };
    const words = !chords.length ? texts.chooseFirst : `${texts.chosen(chords.length, clockLength(times.until - times.since))}${chosen.length === 1 ? `. ${texts.chooseLast}` : ""}`;
    const acts = !chords.length ? [] : [
      button(texts.hear, () => this.hear(chords), { class: "strong" }),
      ...state.writable ? [button(texts.sheet, () => makeSheet({ ...times, drills: this.hasDrills })), button(texts.practice, () => practice(symbolsOf(chords)))] : [],
      button(texts.copy, () => copyText(namesOf(chords))),
    ];
    range.replaceChildren(make("b", { role: "status" }, words), ...acts, button(texts.done, () => this.select(false)));
  }

  // MARK: - Hearing

  hear(chords: Wire.HistoryPlayed[]) {
    if (this.sequence?.isPlaying) this.sequence.stop();
    else this.sequence?.play(stepsOf(chords));
  }

  async hearTimes({ since, until }: Times) {
    if (this.sequence?.isPlaying) return this.sequence.stop();
    try {
      // A kept minute is heard as a whole.
      const { results } = await read("history", { limit: MOST, since, until, drills: true });
      if (this.signal?.aborted) return undefined;
      if (results.length) this.sequence?.play(stepsOf(results.flatMap(({ chords }) => chords).reverse()));
      else notice.show(texts.notFound);
    } catch (refusal) {
      notice.show(sentenceOf(refusal));
    }
    return undefined;
  }

  showHeard() {
    const { sequence } = this;
    this.list?.markHeard(sequence?.current ?? "");
    const hearing = this.range?.querySelector(".strong");
    if (hearing) hearing.textContent = sequence?.isPlaying ? texts.stop : texts.hear;
  }

  // MARK: - Keeping

  async keep() {
    const title = this.keepTitle?.value.trim() ?? "";
    if (!await attempt("bookmark", title ? { title } : {})) return;
    if (this.keepTitle) this.keepTitle.value = "";
    notice.show(texts.kept);
    this.readNewest();
  }

  /** How much would go; undefined when that is not known. */
  async amount(sitting: number): Promise<Wire.ForgottenReply | undefined> {
    try {
      return await read("history-count", { sitting });
    } catch (refusal) {
      notice.show(sentenceOf(refusal));
      return undefined;
    }
  }

  async forget(sitting: number) {
    if (!await attempt("history-forget", { sitting })) return;
    this.sittings.delete(sitting);
    await this.look(this.asked, this.times);
    this.querySelector("h1")?.focus();
  }
}

customElements.define("chordd-diary", Diary);
