// One sentence for the player when something could not be done; it goes by itself.

export class Notice {
  /** @type {number | undefined} */
  timer;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.home = element.parentElement;
  }

  /** @param {string} sentence */
  show(sentence) {
    clearTimeout(this.timer);
    this.move();
    this.element.textContent = sentence;
    this.timer = setTimeout(() => (this.element.textContent = ""), 6000);
  }

  /**
   * Into the dialog that is open, which covers the page and silences it; home again when that closes. A dialog tells of its closing
   * later, and may be open again by then.
   */
  move = () => {
    const dialog = document.querySelector("dialog[open]");
    const place = dialog ?? this.home;
    if (!place || this.element.parentElement === place) return;
    place.append(this.element);
    dialog?.addEventListener("close", this.move);
  };
}
