// Stage mode: the name and nothing else, on the full screen. The screen stays on meanwhile.

import { isTyping } from "./dom.js";
import { KeepAwake } from "./keep-awake.js";

const root = document.documentElement;
/** How long the options stay, in milliseconds: they are to be read in the dark. */
const SHOWN = 4000;

export class Stage extends EventTarget {
  isOn = false;
  timer: number | undefined;
  /** Whether it was on the full screen. */
  wasFull = false;

  declare awake: KeepAwake;
  declare mayUseLetters: () => boolean;
  declare button: HTMLElement;
  declare exit: HTMLElement;

  /** @param mayUseLetters says whether F counts: it is in the way of speech input */
  constructor(button: HTMLElement, exit: HTMLElement, mayUseLetters: () => boolean, signal: AbortSignal) {
    super();
    this.awake = new KeepAwake(signal);
    this.mayUseLetters = mayUseLetters;
    button.addEventListener("click", () => this.set(true));
    exit.addEventListener("click", () => this.set(false));
    addEventListener("keydown", (event) => this.keyDown(event), { signal });
    document.addEventListener("fullscreenchange", () => {
      if (!document.fullscreenElement && this.wasFull) this.set(false);
      this.wasFull = document.fullscreenElement !== null;
    }, { signal });
    for (const type of ["pointermove", "pointerdown"]) addEventListener(type, () => this.showExit(), { signal });
    signal.addEventListener("abort", () => this.set(false));
    this.button = button;
    this.exit = exit;
    if (new URLSearchParams(location.search).has("stage")) this.set(true);
  }

  keyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (isTyping(event.target) || event.target instanceof Element && event.target.closest("select")) return;
    if (event.code === "KeyF" && this.mayUseLetters()) this.set(!this.isOn);
    else if (event.key === "Escape" && this.isOn) this.set(false);
  }

  set(isOn: boolean) {
    if (isOn === this.isOn) return;
    this.isOn = isOn;
    root.classList.toggle("stage", isOn);
    // Before the full screen, which uses up the permission that a touch gives.
    this.awake.set(isOn);
    // A browser may refuse the full screen (a phone, a frame); the mode works without.
    const { userActivation } = navigator as { userActivation?: { isActive: boolean } };
    if (isOn && userActivation?.isActive) root.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
    if (!isOn && document.fullscreenElement) document.exitFullscreen().catch(() => {});
    if (!isOn && document.activeElement === this.exit) this.button.focus();
    this.dispatchEvent(new Event("change"));
  }

  /** The way out is visible while the mouse moves or the screen is touched. */
  showExit() {
    if (!this.isOn) return;
    clearTimeout(this.timer);
    root.classList.add("moved");
    this.timer = setTimeout(() => root.classList.remove("moved"), SHOWN);
  }
}
