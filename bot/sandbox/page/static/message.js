// Draws one message with everything that can be pressed on it.

import { about } from "./about.js";
import { component } from "./component.js";
import { apart, make, name } from "./dom.js";
import { embed } from "./embed.js";
import { face } from "./face.js";
import { blocks } from "./markdown.js";
import { picture } from "./picture.js";
import { full, hours, when } from "./time.js";

// draw returns the article of a message. context says which person sees it, in
// which channel.
export function draw(m, context) {
  const article = make("article", { class: classes(m), "data-id": m.id, "aria-label": `${apart(m.author)}, ${when(new Date(m.time))}` });
  const view = { message: m, context, press: (node, id, values) => press(article, node, m, id, values, context) };
  article.append(...[
    above(m, context),
    make("div", { class: "side" }, face(m.bot ? "bot" : context.faces.get(m.authorID)?.name ?? m.author, m.bot),
      make("time", { class: "faint hours", datetime: m.time, "aria-hidden": "true" }, hours(new Date(m.time)))),
    make("div", { class: "body" }, head(m, context), content(m, context), parts(m, view), make("p", { class: "failure", role: "alert" }), below(m, context)),
  ].filter(Boolean));
  return article;
}

function classes(m) {
  return ["message", m.mentioned && "mentioned", m.ephemeral && "told", (m.used || m.replyTo) && "headed"].filter(Boolean).join(" ");
}

function above(m, context) {
  if (m.used) {
    const by = [...context.faces.values()].find((f) => f.name === m.by);
    return make("div", { class: "above" }, face(m.by, false, 16), name(by?.shown ?? m.by, { class: "who" }), " used ", make("span", { class: "command", dir: "auto" }, m.used));
  }
  if (!m.replyTo) return null;
  const original = context.find(m.replyTo);
  return make("div", { class: "above" }, original ? [name(original.author, { class: "who" }), " ", make("span", { class: "excerpt", dir: "auto" }, excerpt(original, context))] : make("em", {}, "Original message was deleted"));
}

const excerpt = (m, context) => blocks(m.content ?? "", context).map((n) => n.textContent).join(" ").replaceAll("\n", " ").slice(0, 160);

function head(m, context) {
  const who = make("button", { type: "button", class: "who", "aria-haspopup": "listbox", "aria-expanded": "false" }, name(m.author));
  who.addEventListener("click", () => about(who, m.authorID, context));
  return make("header", {}, who,
    m.bot ? make("span", { class: "tag" }, "APP") : null,
    make("time", { class: "faint", datetime: m.time, title: full(new Date(m.time)) }, when(new Date(m.time))));
}

function content(m, context) {
  if (m.thinking) {
    return make("p", { class: "thinking" }, make("span", { class: "dots", "aria-hidden": "true" }, make("i"), make("i"), make("i")), make("span", {}, name(m.author), " is thinking…"));
  }
  if (m.layout) return null;
  const edited = m.edited ? make("span", { class: "faint edited" }, " (edited)") : null;
  const nodes = m.content ? blocks(m.content, context) : [];
  if (edited && nodes.at(-1)?.tagName === "P") nodes.at(-1).append(edited);
  else if (edited) nodes.push(make("p", {}, edited));
  return make("div", { class: "text" }, nodes);
}

function parts(m, view) {
  return [
    ...(m.layout ? [] : m.files ?? []).map(picture),
    ...(m.embeds ?? []).map((e) => embed(e, view.context)),
    ...(m.components ?? []).map((c) => component(c, view)),
    m.layout && m.edited ? make("p", { class: "only faint edited" }, "(edited)") : null,
  ];
}

function below(m, context) {
  const thread = m.thread && context.places.find((p) => p.id === m.thread);
  return [
    thread ? make("button", { type: "button", class: "thread", onclick: () => context.go(thread.id) }, "› ", name(thread.name), thread.archived ? " (archived)" : "") : null,
    m.ephemeral ? make("p", { class: "only faint" }, make("span", { class: "eye", "aria-hidden": "true" }), "Only you can see this · ",
      make("button", { type: "button", class: "link", onclick: () => context.hide(m.id) }, "Dismiss message")) : null,
  ];
}

// press sends the press of a component. The message accepts no other press
// until the page shows the outcome.
async function press(article, node, m, id, values, context) {
  if (article.getAttribute("aria-busy") === "true") return;
  const failure = article.querySelector(".failure");
  failure.textContent = "";
  article.setAttribute("aria-busy", "true");
  node.classList.add("waiting");
  const o = await context.act({ kind: "press", message: m.id, component: id, values });
  article.removeAttribute("aria-busy");
  node.classList.remove("waiting");
  if (o.failed) failure.textContent = "This interaction failed";
  else if (o.error) failure.textContent = o.error;
}
