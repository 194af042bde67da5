// Shows the messages of a channel, oldest first. The elements of unchanged
// messages are not replaced.

import { freshId, make } from "./dom.js";
import { draw } from "./message.js";
import { day } from "./time.js";

const together = 7 * 60e3;

// older compares ids as strings, because they exceed the precision of a Number.
const older = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

export class Log {
  constructor(context, { earlier, seen }) {
    this.context = context;
    this.seen = seen;
    this.entries = [];
    this.byId = new Map();
    this.hidden = new Set();
    this.list = make("div", { class: "entries", role: "log", "aria-live": "polite", "aria-relevant": "additions", tabindex: "0", id: freshId("log") });
    this.more = make("button", { type: "button", class: "earlier secondary", onclick: earlier, hidden: true });
    this.start = make("div", { class: "start" });
    this.pending = make("div", { class: "pending", role: "status" });
    this.jump = make("button", { type: "button", class: "jump", hidden: true, onclick: () => this.toEnd() }, "Jump to the newest");
    this.scroller = make("div", { class: "scroller" }, this.start, this.more, this.list, this.pending);
    this.node = make("div", { class: "log" }, this.scroller, this.jump);
    this.scroller.addEventListener("scroll", () => this.scrolled());
    this.list.addEventListener("keydown", (e) => this.walk(e));
    this.following = true;
    this.top = 0;
    new ResizeObserver(() => this.following && this.toEnd()).observe(this.scroller);
  }

  clear() {
    this.entries = [];
    this.byId.clear();
    this.list.replaceChildren();
    this.pending.replaceChildren();
    this.from = undefined;
    this.following = true;
  }

  find(id) { return this.byId.get(id)?.m; }

  // update shows a list of messages. Without messages, the list has not
  // changed.
  update({ messages, earlier, read }) {
    if (read !== undefined && this.from === undefined) this.from = read;
    if (messages) {
      const here = new Set(messages.map((m) => m.id));
      [...this.byId.keys()].filter((id) => !here.has(id)).forEach((id) => this.remove(id));
      messages.forEach((m) => this.put(m));
      this.layout();
    }
    if (earlier !== undefined) {
      this.more.hidden = earlier === 0;
      this.more.textContent = `Show earlier messages (${earlier})`;
      this.start.hidden = earlier > 0;
    }
    if (this.following) this.toEnd();
    else if (messages) this.jump.hidden = false;
  }

  put(m) {
    if (this.hidden.has(m.id)) return;
    const text = JSON.stringify(m);
    const old = this.byId.get(m.id);
    if (old?.text === text) return;
    const article = draw(m, this.context);
    if (old) {
      this.exchange(old, article);
      Object.assign(old, { m, text, article });
      return;
    }
    const entry = { m, text, article, node: make("div", { class: "entry" }, article) };
    let at = this.entries.length;
    while (at > 0 && older(this.entries[at - 1].m.id, m.id) > 0) at--;
    this.list.insertBefore(entry.node, this.entries[at]?.node ?? null);
    this.entries.splice(at, 0, entry);
    this.byId.set(m.id, entry);
  }

  // exchange replaces the article of a message. The focus stays on the same control, or
  // goes to the first one that can be used.
  exchange(old, article) {
    const stops = (a) => [...a.querySelectorAll("button, a")];
    const held = document.activeElement, at = stops(old.article).indexOf(held);
    old.article.replaceWith(article);
    if (at < 0) return;
    const same = held.matches(".press") ? stops(article).find((b) => b.textContent === held.textContent) : stops(article)[at];
    const next = same && !same.disabled ? same : article.querySelector(".press:enabled, .menu:enabled");
    (next ?? this.list).focus({ preventScroll: true });
  }

  remove(id) {
    const entry = this.byId.get(id);
    if (!entry) return;
    if (entry.node.contains(document.activeElement)) this.list.focus({ preventScroll: true });
    entry.node.remove();
    this.entries.splice(this.entries.indexOf(entry), 1);
    this.byId.delete(id);
  }

  hide(id) {
    this.hidden.add(id);
    this.remove(id);
    this.layout();
  }

  redraw() {
    for (const entry of this.entries) {
      const article = draw(entry.m, this.context);
      this.exchange(entry, article);
      entry.article = article;
    }
    this.layout();
  }

  // layout joins successive messages of one author. It draws a line before each
  // day, and one before the first new message.
  layout() {
    let before = null, marked = !this.from;
    for (const e of this.entries) {
      const date = new Date(e.m.time);
      const sameDay = before && new Date(before.time).toDateString() === date.toDateString();
      const joined = sameDay && before.authorID === e.m.authorID && !e.m.used && !e.m.replyTo && before.ephemeral === e.m.ephemeral && date - new Date(before.time) < together;
      e.article.classList.toggle("joined", !!joined);
      const fresh = !marked && older(e.m.id, this.from) > 0 && e.m.authorID !== this.context.me;
      marked ||= fresh;
      this.divide(e, "day", sameDay ? null : day(date));
      this.divide(e, "new", fresh ? "New" : null);
      before = e.m;
    }
  }

  divide(entry, kind, text) {
    const old = entry.node.querySelector(`.divider.${kind}`);
    if (old?.textContent === text) return;
    old?.remove();
    if (text) entry.node.prepend(make("div", { class: `divider ${kind}`, role: "separator", "aria-label": text }, make("span", {}, text)));
  }

  // scrolled keeps the log at its end until the person scrolls up. New messages
  // and a smaller window do not count as scrolling up.
  scrolled() {
    const s = this.scroller, up = s.scrollTop < this.top;
    this.top = s.scrollTop;
    if (s.scrollHeight - s.scrollTop - s.clientHeight < 60) this.following = true;
    else if (up) this.following = false;
    if (this.following) {
      this.jump.hidden = true;
      this.seen();
    }
  }

  toEnd() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.top = this.scroller.scrollTop;
    this.following = true;
    this.jump.hidden = true;
    this.seen();
  }

  last() { return this.entries.at(-1)?.m.id; }

  // show scrolls to a message and highlights it for 1.6 s. It returns false if
  // the log does not have the message.
  show(id) {
    const entry = this.byId.get(id);
    if (!entry) return false;
    this.following = false;
    entry.node.scrollIntoView({ block: "center" });
    entry.article.classList.add("flash");
    setTimeout(() => entry.article.classList.remove("flash"), 1600);
    return true;
  }

  walk(e) {
    if (e.target !== this.list && e.target.tagName !== "ARTICLE") return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[e.key];
    if (!step) return;
    e.preventDefault();
    const at = this.entries.findIndex((x) => x.article === e.target);
    const next = this.entries.at(at < 0 ? -1 : Math.max(0, Math.min(this.entries.length - 1, at + step)));
    if (!next) return;
    next.article.tabIndex = -1;
    next.article.focus();
  }
}
