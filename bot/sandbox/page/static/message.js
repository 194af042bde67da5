// Draws one message with everything that can be pressed on it.

import { make, name } from "./dom.js";
import { component, media } from "./component.js";
import { face } from "./face.js";
import { blocks, inline } from "./markdown.js";
import { openList } from "./listbox.js";
import { picture } from "./picture.js";
import { full, hours, when } from "./time.js";

// draw makes the message as an article. context says who looks, from where.
export function draw(m, context) {
  const article = make("article", { class: classes(m), "data-id": m.id, "aria-label": `${m.author}, ${when(new Date(m.time))}` });
  const view = { message: m, context, press: (node, id, values) => press(article, node, m, id, values, context) };
  article.append(...[
    above(m, context),
    make("div", { class: "side" }, face(m.bot ? "bot" : context.faces.get(m.authorID)?.name ?? m.author, m.author, m.bot),
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
    return make("div", { class: "above" }, face(m.by, by?.shown ?? m.by, false, 16), name(by?.shown ?? m.by, { class: "who" }), " used ", make("span", { class: "command" }, "/" + m.used));
  }
  if (!m.replyTo) return null;
  const original = context.find(m.replyTo);
  return make("div", { class: "above" }, original ? [name(original.author, { class: "who" }), " ", make("span", { class: "excerpt", dir: "auto" }, excerpt(original, context))] : make("em", {}, "Original message was deleted"));
}

const excerpt = (m, context) => blocks(m.content ?? "", context).map((n) => n.textContent).join(" ").replaceAll("\n", " ").slice(0, 160);

function head(m, context) {
  const who = make("button", { type: "button", class: "who", "aria-haspopup": "listbox", "aria-expanded": "false" }, name(m.author));
  who.addEventListener("click", () => about(who, m, context));
  return make("header", {}, who,
    m.bot ? make("span", { class: "tag" }, "APP") : null,
    make("time", { class: "faint", datetime: m.time, title: full(new Date(m.time)) }, when(new Date(m.time))),
    context.apps(3).length ? more(m, context) : null);
}

// about offers what can be done with a member: mention them, and the "Apps".
function about(anchor, m, context) {
  const apps = m.bot ? [] : context.apps(2);
  const options = [{ label: "Mention", description: "@" + m.author }, ...apps.map((c) => ({ label: c.name, description: "App" }))];
  openList(anchor, options, { label: m.author, choose: ([i]) => (i === 0 ? context.mention(m.author) : context.app(apps[i - 1].name, m.authorID)) });
}

function more(m, context) {
  const apps = context.apps(3);
  const node = make("button", { type: "button", class: "more", "aria-label": "Apps for this message", "aria-haspopup": "listbox", "aria-expanded": "false" }, "⋯");
  node.addEventListener("click", () => openList(node, apps.map((c) => ({ label: c.name, description: "App" })), {
    label: "Apps", choose: ([i]) => context.app(apps[i].name, m.id),
  }));
  return node;
}

function content(m, context) {
  if (m.thinking) {
    return make("p", { class: "thinking" }, make("span", { class: "dots", "aria-hidden": "true" }, make("i"), make("i"), make("i")), `${m.author} is thinking…`);
  }
  const edited = m.edited ? make("span", { class: "faint edited" }, " (edited)") : null;
  const nodes = m.content ? blocks(m.content, context) : [];
  if (edited && nodes.at(-1)?.tagName === "P") nodes.at(-1).append(edited);
  else if (edited) nodes.push(make("p", {}, edited));
  return make("div", { class: "text" }, nodes);
}

function parts(m, view) {
  const used = JSON.stringify([m.embeds, m.components]);
  const loose = (m.files ?? []).filter((f) => !used.includes(`attachment://${f.name}"`));
  return [
    ...loose.map((f) => picture(f)),
    ...(m.embeds ?? []).map((e) => embed(e, view)),
    ...(m.components ?? []).map((c) => component(c, view)),
  ];
}

function embed(e, view) {
  const node = make("div", { class: "embed" },
    e.author ? make("p", { class: "embed-author", dir: "auto" }, e.author.name) : null,
    e.title ? make("p", { class: "embed-title", dir: "auto" }, inline(e.title, view.context)) : null,
    e.description ? make("div", { class: "text" }, blocks(e.description, view.context)) : null,
    e.fields?.length ? make("dl", {}, e.fields.map((f) => make("div", { class: f.inline ? "field inline" : "field" },
      make("dt", { dir: "auto" }, inline(f.name, view.context)), make("dd", {}, blocks(f.value, view.context))))) : null,
    media(e.image, "", view), media(e.thumbnail, "", view, "thumbnail"),
    e.footer ? make("p", { class: "faint", dir: "auto" }, e.footer.text) : null);
  if (e.color) node.style.borderLeftColor = "#" + e.color.toString(16).padStart(6, "0");
  return node;
}

function below(m, context) {
  const thread = m.thread && context.places.find((p) => p.id === m.thread);
  return [
    thread ? make("button", { type: "button", class: "thread", onclick: () => context.go(thread.id) }, "› ", name(thread.name), thread.archived ? " (archived)" : "") : null,
    m.ephemeral ? make("p", { class: "only faint" }, make("span", { class: "eye", "aria-hidden": "true" }), "Only you can see this · ",
      make("button", { type: "button", class: "link", onclick: () => context.hide(m.id) }, "Dismiss message")) : null,
  ];
}

// press sends what was pressed; until it is answered nothing else on the
// message can be.
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
