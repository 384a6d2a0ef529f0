// The view at an address that has none: it goes where surely was meant, or says what could be.

import { make, useRules } from "./dom.js";
import { nearestOf, type Place, wordOf } from "./nowhere-model.js";
import { rules } from "./nowhere-style.js";
import { texts } from "./nowhere-texts.js";
import { at, pathIn } from "./root.js";
import { pathOf, roomsOf } from "./rooms.js";
import { follow, parts, state, View } from "./shell.js";
import { PLAY, SCREENS } from "./views.js";

useRules(rules);

const linkTo = ({ path, title }: Place) => make("li", {}, make("a", { href: at(path) + location.hash }, title));

customElements.define("chordd-nowhere", class extends View {
  open(signal: AbortSignal) {
    const word = wordOf(pathIn(location));
    const heading = make("h1", { tabindex: -1 }, texts.title(word));
    const [near, meant, all] = [make("section"), make("section"), make("section")];
    this.append(heading, near, meant, all);
    this.classList.add("nowhere");
    document.title = `${texts.title(word)} – chordd`;
    parts.open("nowhere", meant, signal);
    follow(["connection"], () => {
      const places = [...roomsOf([PLAY, ...state.views]).flatMap(({ tabs }) => tabs), { path: pathOf(SCREENS), title: SCREENS.title }];
      const { same, close } = nearestOf(word, places);
      // Back leads to where the address was typed, not to this view.
      if (same) {
        history.replaceState(null, "", at(same.path) + location.search + location.hash);
        dispatchEvent(new Event("popstate"));
        return;
      }
      near.replaceChildren(...close.length ? [make("h2", {}, texts.near), make("ul", { class: "nowhere-list" }, ...close.map(linkTo))] : []);
      all.replaceChildren(make("h2", {}, texts.all), make("ul", { class: "nowhere-list" }, ...places.map(linkTo)));
    }, signal);
  }
});
