// Cards from the player's own playing: which, why, and two answers. Nothing is taken by itself.

import { chordLink } from "./chord-link.js";
import { make } from "./dom.js";
import { texts } from "./practice-texts.js";
import { saidOf } from "./sentence.js";
import { ask, notice, read, sentenceOf, state } from "./shell.js";

export class Proposals {
  declare signal: AbortSignal;
  declare changed: () => unknown;
  declare element: HTMLElement;

  /** @param changed what is asked next has changed */
  constructor(signal: AbortSignal, changed: () => unknown) {
    this.signal = signal;
    this.changed = changed;
    this.element = make("section", { class: "proposals", "aria-label": texts.proposals, hidden: true });
  }

  async load() {
    try {
      const reply = await read("practice-proposals");
      if (!this.signal.aborted) this.show(reply);
    } catch {
      // Practice does not need them; what keeps it from answering is said elsewhere.
      this.element.hidden = true;
    }
  }

  show({ proposals, taken }: Wire.PracticeProposalsReply) {
    const hadFocus = this.element.contains(document.activeElement);
    this.element.hidden = !proposals.length && !taken;
    this.element.replaceChildren(
      make("h2", { tabindex: -1 }, texts.proposals),
      ...proposals.length ? [make("ul", {}, ...proposals.map((row) => this.row(row)))] : [],
      ...taken ? [make("p", { class: "quiet-words", role: "status" }, texts.takenCards(taken))] : []);
    // The rows before took the focus with them.
    if (hadFocus) this.focus();
  }

  focus() {
    ((this.element.querySelector("li button.strong") ?? this.element.querySelector("h2")) as HTMLElement | null)?.focus();
  }

  row(proposal: Wire.PracticeProposalsRow) {
    const { card, chord } = proposal;
    const answer = (words: string, request: "practice-take" | "practice-leave", kind = "") => {
      const button = make("button", { type: "button", class: kind, disabled: !state.writable, "aria-label": `${words}: ${chord.symbol}` }, words);
      button.addEventListener("click", () => this.answer(request, card));
      return button;
    };
    return make("li", { "data-card": card }, chordLink(chord), make("span", { class: "why" }, saidOf(proposal, "why")),
      answer(texts.take, "practice-take", "strong"), answer(texts.notNow, "practice-leave"));
  }

  async answer(request: "practice-take" | "practice-leave", card: string) {
    try {
      this.show(await ask(request, { cards: card }));
      this.focus();
      this.changed();
    } catch (refusal) {
      notice.show(sentenceOf(refusal));
    }
  }
}

export const proposalsStyle = `
  .proposals[hidden] { display: none; }
  .proposals { margin: 0 0 14px; }
  .proposals h2 { font-weight: 600; }
  .proposals ul { display: grid; gap: 6px; margin: 4px 0; }
  .proposals li { display: grid; grid-template-columns: auto minmax(0, 1fr) auto auto; align-items: center; gap: 4px 12px; max-width: 110ch; padding: 4px 12px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
  .proposals .chord-link { min-width: 110px; }
  .proposals .why { color: var(--faint); line-height: 1.3; }
  @media (max-width: 43.99em) {
    .proposals li { grid-template-columns: minmax(0, 1fr) auto auto; }
    .proposals .why { grid-column: 1 / -1; grid-row: 2; }
  }
`;
