// The view that plays: the name of the chord, the hands and the piano. Each part is in the file that it is named after.

import { BigName } from "./big-name.js";
import { by, make, markup, within } from "./dom.js";
import { keyInForce, showFacts } from "./facts.js";
import { beginHands } from "./hands.js";
import { Keyboards } from "./keyboards.js";
import { showBefore } from "./lists.js";
import { look } from "./look.js";
import { messages } from "./messages.js";
import type { StageOptions } from "./overlay-options.js";
import { beginPianoControls, pianoControls, soundControls, soundOffer } from "./piano-controls.js";
import { playWithPointer } from "./piano-pointer.js";
import { keys, latch, piano, parts, player, state, View } from "./shell.js";
import { ShownChord } from "./shown-chord.js";
import { Stage } from "./stage.js";
import { StageChoices, SWITCHED, type Switched } from "./stage-choices.js";
import { remember, remembered } from "./storage.js";

const root = document.documentElement;
/** How many chords before are listed where there is space. */
const MOST = 16;
/** Draws the staff; only who wants one loads it. */
const STAFF = "written";

customElements.define("chordd-play", class extends View {
  open(signal: AbortSignal) {
    this.append(content());
    within(this, ".stage-also").append(...SWITCHED.map((part) =>
      make("label", { class: "switch" }, messages.stage.also[part], make("input", { type: "checkbox", role: "switch", id: `stage-${part}` }))));
    within(this, ".piano").prepend(soundOffer());
    by("piano-controls").append(pianoControls());
    within(this, ".sound").append(soundControls());
    by("play").addEventListener("click", () => player.playShown());
    parts.open("facts", by("facts-slot"), signal);
    parts.open("below", by("below-slot"), signal);
    const button = by("stage");
    beginFoot(within(this, ".foot"), by("piano-more"));
    const showLook = () => this.toggleAttribute("data-three", look.hasThree);
    look.addEventListener("change", showLook, { signal });
    showLook();

    const keyboards = new Keyboards(state, {
      both: by("both-keys", SVGSVGElement), lower: by("lower-keys", SVGSVGElement), upper: by("upper-keys", SVGSVGElement), strip: by("strip"),
    }, signal);
    const stage = new Stage(button, by("leave-stage"), () => keys.enabled, signal);
    stage.addEventListener("change", () => stage.isOn && within(this, "#facts-slot").querySelector("dialog")?.close(), { signal });
    const shown = showOnStage(stage, signal);
    showFacts(state, shown, {
      kind: by("kind"), roman: by("roman"), key: by("key-heard"), lowerName: by("lower-name"), upperName: by("upper-name"),
    }, signal);
    showBefore(state, shown, by("recent"), (reading, notes) => player.play(reading, notes), () => (stage.isOn ? Number(root.dataset.stageBefore) : MOST), signal);
    parts.open("next", by("next"), signal, { options: () => (stage.isOn ? { next: Number(root.dataset.stageNext) } : {}) });
    showStaff(by("play-staff"), [stage, shown], signal);
    parts.open("stage", within(this, ".fold"), signal);
    beginHands(keyboards, signal);
    beginPianoControls(keyboards, signal);
    playWithPointer(keyboards.both, latch, signal);
    for (const midi of piano.holders.keys()) keyboards.both.press(midi, true);
    for (const type of ["on", "off"]) {
      piano.addEventListener(type, (event) => keyboards.both.press((event as CustomEvent).detail.midi, type === "on"), { signal });
    }
  }
});

/** At the keyboard a harmony is as steady as on the stage, and exact names follow the fingers; what an audience sees is as it was chosen. */
function showOnStage(stage: Stage, signal: AbortSignal) {
  const choices = new StageChoices({
    show: by("stage-show", HTMLSelectElement), hold: by("stage-hold", HTMLSelectElement), size: by("stage-size", HTMLSelectElement),
    view: by("stage-view", HTMLSelectElement),
  }, Object.fromEntries(SWITCHED.map((each) => [each, by(`stage-${each}`, HTMLInputElement)])) as Record<Switched, HTMLInputElement>);
  const shown = new ShownChord(state, { show: "live", hold: 0, view: choices.options.view }, signal);
  const name = new BigName(shown, by("name-box"), by("name"), signal);
  const show = () => {
    const { size, show, hold, view }: StageOptions = stage.isOn ? choices.options : { ...choices.options, size: "fit", show: choices.options.view === "calm" ? "landing" : "live", hold: 0 };
    for (const part of SWITCHED.filter((each) => each !== "before" && each !== "next")) root.toggleAttribute(`data-stage-${part}`, Boolean(choices.options[part]));
    root.dataset.stageBefore = String(choices.options.before);
    root.dataset.stageNext = String(choices.options.next);
    state.tell("options");
    name.isSameSize = size === "same";
    shown.change({ show, hold, view });
    list.value = view;
    by("view-shown").textContent = messages.name.shows[view];
    by("view-hint").textContent = messages.name.showsHint[view];
    name.refit();
    state.tell("recent");
  };
  const list = by("shown-view", HTMLSelectElement);
  list.addEventListener("change", () => choices.take("view", list.value), { signal });
  for (const each of [stage, choices]) each.addEventListener("change", show, { signal });
  show();
  return shown;
}

/** The line below the keys: with the controls of the piano, or with the others. */
function beginFoot(foot: HTMLElement, button: HTMLElement) {
  const show = (isOpen: boolean) => {
    foot.toggleAttribute("data-open", isOpen);
    button.setAttribute("aria-expanded", String(isOpen));
    remember("piano-controls", isOpen ? "on" : "off");
  };
  button.addEventListener("click", () => show(!foot.hasAttribute("data-open")));
  show(remembered("piano-controls", "off") === "on");
}

/**
 * The held notes on a staff with the signature of the key, where it was switched on.
 *
 * @param others tell when it may have been switched
 */
function showStaff(box: HTMLElement, others: EventTarget[], signal: AbortSignal) {
  let drawn = "";
  let draw: typeof import("./written.js").staffOfHeld | undefined;
  const show = async () => {
    const isOff = look.staff === "off";
    box.hidden = isOff && !(root.classList.contains("stage") && root.hasAttribute("data-stage-staff"));
    if (box.hidden) return;
    draw ??= (await import(`./${STAFF}.js`) as typeof import("./written.js")).staffOfHeld;
    const clefs = isOff ? "grand" : look.staff as "grand";
    const text = JSON.stringify([state.chord?.notes, state.noteNames, keyInForce(state, state.chord), clefs]);
    if (text === drawn && box.hasChildNodes()) return;
    drawn = text;
    box.replaceChildren(draw(state, clefs));
  };
  for (const each of [look, ...others]) each.addEventListener("change", show, { signal });
  state.follow(["chord", "connection", "heardKey", "settings"], show, signal);
}

function content() {
  const { name, hands, header, lists, piano, stage } = messages;
  return markup`
<div class="fold">
  <section class="now" aria-label="${name.region}">
    <div id="play-staff" hidden></div>
    <div id="name-box">
      <h1 id="name" class="name"></h1>
      <p class="invitation">${name.invitation}<span>${name.invitationHow}<span class="typing"> ${name.invitationKeys} <b data-code="KeyZ">Z</b> ${name.to} <b data-code="KeyM">M</b> ${name.and} <b data-code="KeyQ">Q</b> ${name.to} <b data-code="KeyP">P</b></span></span></p>
    </div>
    <div id="next" hidden></div>
    <div id="below-slot"></div>
  </section>
  <div class="facts">
    <p class="tonality"><span id="roman" hidden></span> <span id="key-heard"></span></p>
    <p id="kind"></p>
  </div>
  <section class="hands" aria-label="${hands.region}">
    <div class="hand lower">
      <h2><svg class="half" viewBox="0 6 16 16" aria-hidden="true"><path d="M1 8a7 7 0 0 0 14 0z"/></svg><span class="whose">${hands.lower}</span> <span id="lower-name" class="name small"></span></h2>
      <div class="keys"><svg id="lower-keys" role="img" aria-label="${hands.lower}"></svg></div>
    </div>
    <div class="hand upper">
      <h2><svg class="half" viewBox="0 -1 16 16" aria-hidden="true"><path d="M1 8a7 7 0 0 1 14 0z"/></svg><span class="whose">${hands.upper}</span> <span id="upper-name" class="name small"></span></h2>
      <div class="keys"><svg id="upper-keys" role="img" aria-label="${hands.upper}"></svg></div>
    </div>
  </section>
  <section class="piano" aria-label="${piano.region}">
    <div id="strip" role="scrollbar" tabindex="0" aria-controls="both-keys" aria-orientation="horizontal" aria-valuenow="60" aria-label="${piano.strip}" hidden><svg aria-hidden="true"></svg><span class="frame"></span></div>
    <div class="keys" id="both-box">
      <svg id="both-keys" class="playable" role="img" aria-label="${hands.both}"></svg>
      <div id="rail"><div id="split" role="slider" tabindex="0" aria-label="${piano.split}" aria-orientation="horizontal" hidden><span class="line"></span><span class="grip"><span class="split-name"></span></span></div></div>
    </div>
  </section>
  <aside aria-labelledby="recent-title"><h2 id="recent-title">${lists.before}</h2><ol id="recent" reversed></ol></aside>
</div>
<div class="acts">
  <button id="play" type="button"><svg viewBox="0 0 12 12" aria-hidden="true"><path d="M2.5 1 10.5 6 2.5 11Z"/></svg>${name.play}</button>
  <span id="facts-slot"></span>
  <button id="stage" type="button" title="${header.stageHint}">${header.stage} <kbd>F</kbd></button>
</div>
<div class="foot">
  <div class="views">
    <label class="worded"><span class="caption">${piano.hands}</span> <span id="hands-shown"></span><select id="hands"><option value="key">${piano.splitAtKey}</option><option value="floating">${piano.floating}</option><option value="channel">${piano.byChannel}</option><option value="off">${piano.oneHand}</option></select></label>
    <label class="worded"><span class="caption">${name.show}</span> <span id="view-shown"></span> <span id="view-hint" class="hint"></span><select id="shown-view"><option value="calm">${name.shows.calm} – ${name.showsHint.calm}</option><option value="exact">${name.shows.exact} – ${name.showsHint.exact}</option></select></label>
  </div>
  <div id="piano-controls" class="controls"></div>
  <div class="sound controls"></div>
  <button id="piano-more" type="button" title="${piano.controlsHint}" aria-controls="piano-controls">${piano.controls} <svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d="M7 10l5 5 5-5"/></svg></button>
</div>
<div id="stage-bar">
  <label><span>${stage.names}</span><select id="stage-show"><option value="landing">${stage.landing}</option><option value="live">${stage.live}</option><option value="committed">${stage.committed}</option></select></label>
  <label><span>${stage.view}</span><select id="stage-view"><option value="calm">${stage.calm}</option><option value="exact">${stage.exact}</option></select></label>
  <label><span>${stage.stay}</span><select id="stage-hold"><option value="0">${stage.whileSounding}</option><option value="2">${stage.longer(2)}</option><option value="5">${stage.longer(5)}</option><option value="15">${stage.longer(15)}</option><option value="forever">${stage.forever}</option></select></label>
  <label><span>${stage.size}</span><select id="stage-size"><option value="fit">${stage.fit}</option><option value="same">${stage.same}</option></select></label>
  <span class="stage-also"></span>
  <button id="leave-stage" type="button">${stage.leave} <kbd>F</kbd></button>
</div>`;
}
