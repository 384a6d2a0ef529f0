// Functions of a browser that Node lacks, as few as the modules of the page need.

/** As Node 18 has none. */
globalThis.CustomEvent ??= class CustomEvent extends Event {
  constructor(type, options = {}) {
    super(type);
    this.detail = options.detail ?? null;
  }
};

/** Sets global names, also those that Node has as a read-only property. */
export function provide(names) {
  for (const [name, value] of Object.entries(names)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}

/** The window and the document, as far as somebody listens to their events. */
export function provideWindow() {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { hidden: false });
  provide({
    document, Element: globalThis.Element ?? class Element {},
    addEventListener: window.addEventListener.bind(window), dispatchEvent: window.dispatchEvent.bind(window),
    location: new URL("http://localhost:8737/"),
  });
  return { window, document };
}

/** A storage that keeps nothing beyond the test. */
export function provideStorage(kept = {}) {
  const values = new Map(Object.entries(kept));
  const localStorage = { getItem: (name) => values.get(name) ?? null, setItem: (name, value) => values.set(name, String(value)) };
  provide({ localStorage });
  return values;
}

/** An event with further fields, as those of keys have. */
export const event = (type, fields = {}) => Object.assign(new Event(type, { cancelable: true }), fields);

/** A clock that is moved by hand; timers and the time are taken from it. */
export class Clock {
  now = 0;
  timers = new Map();
  count = 0;

  constructor() {
    provide({
      setTimeout: (act, delay = 0) => {
        this.timers.set(++this.count, { due: this.now + delay, act });
        return this.count;
      },
      clearTimeout: (timer) => this.timers.delete(timer),
      performance: { now: () => this.now },
    });
  }

  /** Lets time pass; what becomes due is done in its order. */
  pass(milliseconds) {
    const end = this.now + milliseconds;
    for (;;) {
      const [timer, next] = [...this.timers].sort(([, a], [, b]) => a.due - b.due)[0] ?? [];
      if (!next || next.due > end) break;
      this.timers.delete(timer);
      this.now = Math.max(this.now, next.due);
      next.act();
    }
    this.now = end;
  }
}
