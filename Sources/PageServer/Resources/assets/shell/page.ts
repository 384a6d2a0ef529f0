// The page: what stands around the views, and the view of the address.

import { Announcer } from "./announcer.js";
import { showConnection } from "./connection-line.js";
import { by, markup } from "./dom.js";
import { Drawer } from "./drawer.js";
import { returnFocus } from "./focus.js";
import { messages } from "./messages.js";
import { beginSettings } from "./settings.js";
import { keys, notice, parts, state } from "./shell.js";
import { beginMenu, beginSign } from "./menu.js";
import { beginTheme } from "./theme-switch.js";
import { beginLook } from "./look.js";
import { openNetwork } from "./network.js";
import { offerParts } from "./optional-parts.js";
import { at } from "./root.js";
import { Views } from "./views.js";

const { header, network, screens } = messages;
/** Loaded when it is opened. */
const HELP = "help";

by("key-place").append(markup`
  <label id="key-chip" class="worded"><span class="caption">${header.key}</span> <span id="key-shown"></span> <span id="key-how" class="caption"></span>
    <select id="key"><option value="detect">${header.keyByEar}</option><option value="none">${header.noKey}</option></select></label>`);
by("choices").append(markup`
  <p id="unsaved" hidden><span id="unsaved-names"></span> <button id="save-now" type="button">${header.save}</button></p>
  <div id="key-in-menu"></div>
  <label><span>${header.style}</span><select id="style"></select></label>
  <label><span>${header.keyboards}</span><select id="keyboards-shown">${""}</select></label>
  <label><span>${header.staff}</span><select id="staff-shown">${""}</select></label>
  <div id="optional"></div>
  <button id="theme" type="button"><span>${header.colors}</span> <span class="value"></span></button>
  <button id="stage-from-menu" type="button"><span>${header.stage}</span> <kbd>F</kbd></button>
  <a id="screens" href="${at("/screens")}">${screens.title}</a>
  <button id="open-network" type="button" hidden>${network.title}</button>
  <button id="settings" type="button">${header.settings}</button>
  <button id="help" type="button">${header.help}</button>`);
parts.open("header", by("look-up"), new AbortController().signal);
beginSign(by("look-up-sign", HTMLButtonElement), by("look-up"));
by("skip").textContent = messages.header.skip;
// Not by the address, which views read.
by("skip").addEventListener("click", (event) => {
  event.preventDefault();
  by("view").focus();
});
beginMenu(by("menu", HTMLButtonElement), by("choices"));
beginTheme(by("theme"));
beginSettings();
new Drawer(state, notice);
beginLook();
by("stage-from-menu").addEventListener("click", () => document.getElementById("stage")?.click());
by("open-network").addEventListener("click", openNetwork);
by("help").addEventListener("click", () => import(`./${HELP}.js`).then(({ openHelp }: typeof import("./help.js")) => openHelp(), () => notice.show(messages.views.partFailed)));
state.follow(["connection", "settings"], () => (by("open-network").hidden = !state.owner));
offerParts(state, by("optional"));
parts.load("page", () => notice.show(messages.views.partFailed));
new Announcer(state, by("announcer"));
returnFocus(() => keys.enabled && state.playable);
// The built-in view is there before anything is said, and so before the first chord comes.
await new Views(state, { main: by("view"), rooms: by("rooms"), tabs: by("views") }, notice).begin();
showConnection(state, by("connection"));
