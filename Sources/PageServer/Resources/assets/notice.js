// One sentence for the player when something could not be done; it goes by itself.

export class Notice {
  /** @type {number | undefined} */
  timer;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  /** @param {string} sentence */
  show(sentence) {
    clearTimeout(this.timer);
    this.element.textContent = sentence;
    this.timer = setTimeout(() => (this.element.textContent = ""), 6000);
  }
}
