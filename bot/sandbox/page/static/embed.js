// Draws an embed: a framed block of text and pictures under a message.

import { edged, media } from "./component.js";
import { make } from "./dom.js";
import { blocks, inline, link } from "./markdown.js";
import { full, when } from "./time.js";

export function embed(e, view) {
  const context = view.context;
  const title = e.title ? inline(e.title, context) : null;
  return edged(make("div", { class: "embed" },
    media(e.thumbnail, "", view, "thumbnail"),
    e.author ? make("p", { class: "embed-author", dir: "auto" }, leads(e.author.url, [e.author.name], context)) : null,
    title ? make("p", { class: "embed-title", dir: "auto" }, leads(e.url, title, context)) : null,
    e.description ? make("div", { class: "text" }, blocks(e.description, context)) : null,
    e.fields?.length ? make("dl", {}, e.fields.map((f) => field(f, context))) : null,
    media(e.image, "", view), foot(e)), e.color);
}

const leads = (url, words, context) => (/^https?:\/\//.test(url ?? "") ? link(url, words, context) : words);

function field(f, context) {
  return make("div", { class: f.inline ? "field inline" : "field" },
    make("dt", { dir: "auto" }, inline(f.name, context)), make("dd", { class: "text" }, blocks(f.value, context)));
}

function foot(e) {
  const at = e.timestamp ? new Date(e.timestamp) : null;
  const time = at && !Number.isNaN(at.getTime()) ? make("time", { datetime: at.toISOString(), title: full(at) }, when(at)) : null;
  if (!e.footer && !time) return null;
  return make("p", { class: "faint embed-foot" }, e.footer ? make("bdi", {}, e.footer.text) : null, e.footer && time ? " • " : null, time);
}
