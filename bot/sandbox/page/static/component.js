// The components of a message: what can be pressed, and a layout's texts and pictures.

import { make } from "./dom.js";
import { blocks } from "./markdown.js";
import { menu } from "./menu.js";
import { picture } from "./picture.js";

const styles = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };

// component draws one component. view has message, press and context.
export function component(c, view) {
  if (c.type === 1) return make("div", { class: "row" }, (c.components ?? []).map((i) => component(i, view)));
  if (c.type === 2) return button(c, view);
  if (c.type === 10) return make("div", { class: "text" }, blocks(c.content, view.context));
  if (c.type === 12) return gallery(c, view.message.files ?? []);
  return menu(c, view.context, (values, node) => view.press(node, c.custom_id, values));
}

// gallery draws pictures side by side, cut to squares as Discord cuts them. A
// single picture is not cut.
function gallery(c, files) {
  const shown = c.items.map((i) => files.find((f) => f.id === i.media.attachment_id)).filter(Boolean);
  return make("div", { class: shown.length > 1 ? "gallery" : "" }, shown.map(picture));
}

function button(c, view) {
  const node = make("button", { type: "button", class: `press ${styles[c.style] ?? "secondary"}`, disabled: !!c.disabled }, make("span", { dir: "auto" }, c.label ?? ""));
  node.addEventListener("click", () => view.press(node, c.custom_id, []));
  return node;
}
