// What can be pressed on a message, and the layouts of newer messages.

import { make } from "./dom.js";
import { blocks } from "./markdown.js";
import { menu } from "./menu.js";
import { picture } from "./picture.js";

const styles = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };

// component draws one component; view has the message, press and context.
export function component(c, view) {
  const inner = () => (c.components ?? []).map((i) => component(i, view));
  switch (c.type) {
    case 1: return make("div", { class: "row" }, inner());
    case 2: return button(c, view);
    case 3: case 5: case 6: case 7: case 8: return menu(c, view.context, { chosen: (values, node) => view.press(node, c.custom_id, values) });
    case 9: return make("div", { class: "section" }, make("div", {}, inner()), component(c.accessory, view));
    case 10: return make("div", { class: "text" }, blocks(c.content ?? "", view.context));
    case 11: return media(c.media, c.description, view, "thumbnail");
    case 12: return make("div", { class: "gallery" }, (c.items ?? []).map((i) => media(i.media, i.description, view)));
    case 13: return media(c.file, c.description, view);
    case 14: return make("hr", { class: c.divider === false ? "space" : "" });
    case 17: return container(c, inner());
  }
  return null;
}

function container(c, inner) {
  return edged(make("div", { class: "container" }, inner), c.accent_color);
}

// edged gives a block an edge of a colour, if there is one.
export function edged(node, colour) {
  if (colour != null) node.style.borderInlineStartColor = "#" + colour.toString(16).padStart(6, "0");
  return node;
}

// media shows a file of the message; pictures from elsewhere stay away.
export function media(m, description, view, kind) {
  const name = /^attachment:\/\/(.+)$/.exec(m?.url ?? "")?.[1];
  const file = (view.message.files ?? []).find((f) => f.name === name);
  if (file) return picture({ ...file, alt: description || file.alt }, kind);
  return m?.url ? make("p", { class: "faint" }, m.url) : null;
}

function emoji(e) {
  return e?.name ? make("span", { class: "emoji", "aria-hidden": "true" }, e.name) : null;
}

function button(c, view) {
  if (c.style === 5) {
    const safe = /^https?:\/\//.test(c.url ?? "");
    return make("a", { class: "button secondary", href: safe ? c.url : null, rel: "noreferrer noopener", target: "_blank" }, emoji(c.emoji), c.label ?? "", " ↗");
  }
  const node = make("button", {
    type: "button", class: `press ${styles[c.style] ?? "secondary"}`, disabled: !!c.disabled, "aria-label": c.label ? null : c.emoji?.name,
  }, emoji(c.emoji), make("span", { dir: "auto" }, c.label ?? ""));
  node.addEventListener("click", () => view.press(node, c.custom_id, []));
  return node;
}
