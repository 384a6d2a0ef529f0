// The page: what stands around the views, and the view of the address.

import { Announcer } from "./announcer.js";
import { showConnection } from "./connection-line.js";
import { by, markup } from "./dom.js";
import { Drawer } from "./drawer.js";
import { returnFocus } from "./focus.js";
import { messages } from "./messages.js";
import { beginSettings } from "./settings.js";
import { keys, notice, slots, state } from "./shell.js";
import { beginMenu } from "./menu.js";
import { beginTheme } from "./theme-switch.js";
import { loadParts } from "./parts.js";
import { Views } from "./views.js";

const { header } = messages;

by("unsaved").append(markup`<span id="unsaved-names"></span> <button id="save-now" type="button">${header.save}</button>`);
by("choices").append(markup`
  <label><span>${header.key}</span><select id="key"><option value="detect">${header.keyByEar}</option><option value="none">${header.noKey}</option></select></label>
  <label><span>${header.style}</span><select id="style"></select></label>
  <button id="settings" type="button">${header.settings}</button>
  <a id="screens" href="/screens" title="${header.screensHint}">${header.screens}</a>
  <button id="theme" type="button"><span class="caption">${header.colors}</span> <span class="value"></span></button>`);
slots.header.open(by("look-up"), new AbortController().signal);
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
loadParts(state, notice);
new Announcer(state, by("announcer"));
returnFocus(() => keys.enabled && state.writable);
// The built-in view is there before anything is said, and so before the first chord comes.
await new Views(state, { main: by("view"), nav: by("views") }, notice).begin();
showConnection(state, by("connection"));
