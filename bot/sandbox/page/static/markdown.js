// Draws Discord's markdown as elements. All text from people ends in text
// nodes. Only http and https addresses become links.

import { about } from "./about.js";
import { make, name } from "./dom.js";
import { full, stamp } from "./time.js";

// blocks draws a text with its headings, quotes, lists and code.
export function blocks(text, context) {
  const nodes = [];
  const lines = text.split("\n");
  let plain = [];
  const flush = () => {
    if (plain.length) nodes.push(make("p", { dir: "auto" }, inline(plain.join("\n"), context)));
    plain = [];
  };
  while (lines.length) {
    const made = code(lines) ?? quote(lines, context) ?? list(lines, context) ?? heading(lines, context);
    if (made) {
      flush();
      nodes.push(made);
    } else {
      plain.push(lines.shift());
    }
  }
  flush();
  return nodes;
}

function code(lines) {
  if (!lines[0].startsWith("```")) return null;
  const text = lines.join("\n");
  const end = text.indexOf("```", 3);
  if (end < 0) return null;
  const after = text.slice(end + 3).replace(/^\n/, "");
  lines.splice(0, lines.length, ...(after ? after.split("\n") : []));
  return make("pre", {}, make("code", {}, text.slice(3, end).replace(/^[\w+-]*\n/, "").replace(/\n$/, "")));
}

function quote(lines, context) {
  if (lines[0].startsWith(">>> ")) {
    const rest = lines.splice(0).join("\n").slice(4);
    return make("blockquote", {}, blocks(rest, context));
  }
  const quoted = [];
  while (lines.length && lines[0].startsWith("> ")) quoted.push(lines.shift().slice(2));
  return quoted.length ? make("blockquote", {}, blocks(quoted.join("\n"), context)) : null;
}

function list(lines, context) {
  const ordered = /^\d+\. /.test(lines[0]);
  const mark = ordered ? /^\s*(\d+)\. / : /^\s*[-*] /;
  const items = [];
  const first = ordered ? parseInt(lines[0], 10) : undefined;
  while (lines.length && mark.test(lines[0])) {
    items.push(make("li", { dir: "auto" }, inline(lines.shift().replace(mark, ""), context)));
  }
  return items.length ? make(ordered ? "ol" : "ul", { start: first }, items) : null;
}

function heading(lines, context) {
  const found = /^(#{1,3}|-#) (.+)$/.exec(lines[0]);
  if (!found) return null;
  lines.shift();
  const tag = found[1] === "-#" ? "small" : "strong";
  return make("p", { class: `heading-${found[1] === "-#" ? "small" : `h${found[1].length}`}`, dir: "auto" }, make(tag, {}, inline(found[2], context)));
}

// Each rule is a pattern and the function that draws a match.
const rules = [
  [/^\\([^\p{L}\p{N}\s])/u, (m) => m[1]],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, (m) => make("code", {}, m[2])],
  [/^<@!?(\d+)>/, (m, c) => mention(m[1], c)],
  [/^<@&(\d+)>/, (m, c) => make("span", { class: "mention" }, "@", name(c.roles.find((r) => r.id === m[1])?.name ?? "unknown-role"))],
  [/^<\/([^:<>/]{1,100}):\d+>/, (m, c) => command(m[1], c)],
  [/^<#(\d+)>/, (m, c) => channel(m[1], c)],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => moment(m[1], m[2])],
  [/^<a?:(\w{2,32}):\d+>/, (m) => `:${m[1]}:`],
  [/^@(everyone|here)\b/, (m) => make("span", { class: "mention" }, m[0])],
  [/^\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, c) => link(m[2], inline(m[1], c), c)],
  [/^<(https?:\/\/[^\s>]+)>/, (m, c) => link(m[1], [m[1]], c)],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]]/, (m, c) => link(m[0], [m[0]], c)],
  [/^\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/s, (m, c) => make("strong", {}, inline(m[1], c))],
  [/^__((?:\\.|[^\\])+?)__(?!_)/s, (m, c) => make("u", {}, inline(m[1], c))],
  [/^\*(?=\S)((?:\\.|\*\*|[^\\*])+?)\*(?!\*)/s, (m, c) => make("em", {}, inline(m[1], c))],
  [/^_(?=\S)((?:\\.|__|[^\\_])+?)_(?![\p{L}\p{N}_])/su, (m, c) => make("em", {}, inline(m[1], c))],
  [/^~~((?:\\.|[^\\])+?)~~/s, (m, c) => make("s", {}, inline(m[1], c))],
  [/^\|\|((?:\\.|[^\\])+?)\|\|/s, (m, c) => spoiler(inline(m[1], c))],
];

const special = /[\\`<@[h*_~|]/;

// inline draws the markdown within a line or paragraph.
export function inline(text, context) {
  const nodes = [];
  let plain = "";
  const flush = () => {
    if (plain) nodes.push(plain);
    plain = "";
  };
  for (let i = 0; i < text.length;) {
    const rest = text.slice(i);
    const within = /[\p{L}\p{N}]$/u.test(plain);
    const hit = special.test(text[i]) && !((text[i] === "_" || text[i] === "h") && within) ? first(rest) : null;
    if (!hit) {
      plain += text[i++];
      continue;
    }
    const [found, become] = hit;
    const made = become(found, context);
    i += found[0].length;
    if (typeof made === "string") {
      plain += made;
    } else {
      flush();
      nodes.push(made);
    }
  }
  flush();
  return nodes;
}

function first(text) {
  for (const [pattern, become] of rules) {
    const found = pattern.exec(text);
    if (found) return [found, become];
  }
  return null;
}

function mention(id, context) {
  const who = context.faces.get(id);
  if (!who) return make("span", { class: "mention" }, "@unknown-user");
  const node = make("button", {
    type: "button", class: id === context.me ? "mention me" : "mention", "aria-haspopup": "listbox", "aria-expanded": "false",
  }, "@", name(who.shown));
  node.addEventListener("click", () => about(node, id, context));
  return node;
}

// command is the mention of a command. A press puts the command into the box.
function command(path, context) {
  return make("button", { type: "button", class: "mention", onclick: () => context.begin(path) }, "/", name(path));
}

function channel(id, context) {
  const at = context.places.find((p) => p.id === id);
  if (!at) return make("span", { class: "mention" }, "#No Access");
  return make("button", { type: "button", class: "mention", onclick: () => context.go(id) }, at.parent ? "› " : "#", name(at.name));
}

function moment(seconds, style) {
  const date = new Date(Number(seconds) * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${seconds}>`;
  return make("time", { class: "stamp", datetime: date.toISOString(), title: full(date), "data-relative": style === "R" }, stamp(date, style));
}

// link draws a link. A link to a message of this world shows that message.
export function link(address, words, context) {
  const jump = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?$/.exec(address);
  const at = jump && context.places.find((p) => p.id === jump[1]);
  if (at) {
    const label = words.length === 1 && words[0] === address ? [`#${at.name} › message`] : words;
    return make("button", { type: "button", class: "mention", onclick: () => context.go(jump[1], jump[2]) }, label);
  }
  return make("a", { href: address, target: "_blank", rel: "noreferrer noopener" }, words);
}

function spoiler(children) {
  const node = make("button", { type: "button", class: "spoiler", "aria-label": "Spoiler, press to show", "aria-expanded": "false" }, make("span", {}, children));
  node.addEventListener("click", () => {
    node.classList.add("open");
    node.removeAttribute("aria-label");
    node.setAttribute("aria-expanded", "true");
  });
  return node;
}
