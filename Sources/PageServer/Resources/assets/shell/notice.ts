// One sentence for the player when something could not be done; it goes by itself.

export class Notice {
  timer: number | undefined;

  declare element: HTMLElement;
  declare home: HTMLElement | null;

  constructor(element: HTMLElement) {
    this.element = element;
    this.home = element.parentElement;
  }

  show(sentence: string) {
    clearTimeout(this.timer);
    this.move();
    this.element.textContent = sentence;
    this.timer = setTimeout(() => (this.element.textContent = ""), 6000);
  }

  /**
   * Moves the sentence into the open dialog, because that covers the page and keeps screen readers from it, and back when the dialog closes.
   * The browser reports the closing later; the dialog may be open again by then.
   */
  move = () => {
    const dialog = document.querySelector("dialog[open]");
    const place = dialog ?? this.home;
    if (!place || this.element.parentElement === place) return;
    place.append(this.element);
    dialog?.addEventListener("close", this.move);
  };
}
