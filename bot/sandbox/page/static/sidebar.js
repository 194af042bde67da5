// The people and the channels beside the panes, with the number of unread
// mentions.

import { byId, make, name } from "./dom.js";
import { face } from "./face.js";

export function sidebar(page) {
  exchange(byId("people"), page.people.map((p) => person(page, p)));
  exchange(byId("places"), servers(page));
}

// exchange replaces a list if it has changed, and keeps the focus on the same
// button.
function exchange(old, nodes) {
  const next = make(old.tagName, {}, nodes);
  if (next.innerHTML === old.innerHTML) return;
  const key = old.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  old.replaceChildren(...next.childNodes);
  if (key) [...old.querySelectorAll("button")].find((b) => b.dataset.key === key)?.focus({ preventScroll: true });
}

function badge(n) {
  return n ? make("span", { class: "badge", "aria-label": n === 1 ? "1 mention" : `${n} mentions` }, String(n)) : null;
}

function person(page, p) {
  const current = page.active.person === p.name;
  return make("li", {}, make("button", {
    type: "button", "data-key": p.name, "aria-pressed": String(current), class: page.unread(p.name) ? "unread" : "", onclick: () => page.active.be(p.name),
  }, face(p.name, false, 28), name(p.shown), make("span", { class: "faint", title: "Language" }, p.locale), badge(page.pings(p.name))));
}

function servers(page) {
  const places = page.active.places, all = [];
  for (const guild of new Set(places.map((p) => p.guild))) {
    all.push(make("h2", {}, name(guild || "Direct messages")),
      make("ul", {}, places.filter((p) => p.guild === guild).map((p) => channel(page, p))));
  }
  return all;
}

function channel(page, p) {
  const count = page.count(page.active.person, p.id);
  return make("li", { class: p.parent ? "thread-item" : "" }, make("button", {
    type: "button", "data-key": p.id, "aria-current": page.active.channel === p.id ? "page" : null, class: count.unread ? "unread" : "", onclick: () => page.active.go(p.id),
  }, make("span", { class: "hash", "aria-hidden": "true" }, p.parent ? "›" : p.guild ? "#" : "@"), name(p.guild ? p.name : page.active.bot()),
  p.archived ? make("span", { class: "faint" }, " archived") : null, badge(count.pings)));
}
