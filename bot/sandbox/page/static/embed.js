// Draws an embed: a framed block of text under a message.

import { make } from "./dom.js";
import { blocks, inline } from "./markdown.js";

export function embed(e, context) {
  const node = make("div", { class: "embed" },
    e.title ? make("p", { class: "embed-title", dir: "auto" }, inline(e.title, context)) : null,
    e.description ? make("div", { class: "text" }, blocks(e.description, context)) : null);
  if (e.color != null) node.style.borderInlineStartColor = "#" + e.color.toString(16).padStart(6, "0");
  return node;
}
