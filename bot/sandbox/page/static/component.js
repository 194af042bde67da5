// What can be pressed on a message.

import { make } from "./dom.js";
import { menu } from "./menu.js";

const styles = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };

// component draws one component; view has the message, press and context.
export function component(c, view) {
  if (c.type === 1) return make("div", { class: "row" }, (c.components ?? []).map((i) => component(i, view)));
  if (c.type === 2) return button(c, view);
  return menu(c, view.context, (values, node) => view.press(node, c.custom_id, values));
}

function button(c, view) {
  const node = make("button", { type: "button", class: `press ${styles[c.style] ?? "secondary"}`, disabled: !!c.disabled }, make("span", { dir: "auto" }, c.label ?? ""));
  node.addEventListener("click", () => view.press(node, c.custom_id, []));
  return node;
}
