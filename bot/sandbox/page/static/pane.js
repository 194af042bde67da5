// One person in one channel: what the person sees, and the box to write in.

import { apart, ask, make, name } from "./dom.js";
import { localised } from "./command.js";
import { Composer } from "./composer.js";
import { face } from "./face.js";
import { Log } from "./log.js";
import { openList } from "./listbox.js";
import { blocks } from "./markdown.js";

// unbegun stands for the direct messages with the bot before their first
// message. The server knows this id.
const unbegun = { id: "dm", name: "", guild: "", type: 1 };

// seenBy adds to a message what depends on the person, and to its files their
// addresses. An address never changes.
const seenBy = (person) => (m) => ({
  ...m, mentioned: !!m.mentions?.includes(person), ephemeral: !!m.only,
  files: (m.files ?? []).map((f) => ({ ...f, url: `/files/${m.id}/${f.id}`, alt: f.description, image: !!f.width, bytes: f.size })),
});

export class Pane {
  // page has the people and the unread counts. The pane calls page.changed when
  // it shows another person or channel.
  constructor(page, person, channel) {
    Object.assign(this, { page, person, channel, limit: 0, places: [], commands: [], wanted: null });
    this.context = this.newContext();
    this.log = new Log(this.context, { earlier: () => this.earlier(), seen: () => this.seen() });
    this.composer = new Composer(this.context, {
      send: (action) => this.send(action), complete: (text) => ask("/api/act", { ...this.where(), kind: "complete", text }).catch((e) => ({ error: e.message })),
    });
    this.who = make("button", { type: "button", class: "pick person", "aria-haspopup": "listbox", "aria-expanded": "false", onclick: () => this.pickPerson() });
    this.place = make("button", { type: "button", class: "pick place", "aria-haspopup": "listbox", "aria-expanded": "false", onclick: () => this.pickPlace() });
    this.node = make("section", { class: "pane" }, make("header", { class: "pane-head" }, this.who, this.place), this.log.node, this.composer.node);
    // A pressed element gets the focus before its click event. On a phone an
    // active pane grows, and the element would move away. So the pane becomes
    // active only at the click.
    let pressing = false;
    this.node.addEventListener("pointerdown", () => { pressing = true; });
    this.node.addEventListener("pointercancel", () => { pressing = false; });
    this.node.addEventListener("focusin", () => pressing || page.activate(this));
    this.node.addEventListener("click", () => {
      pressing = false;
      page.activate(this);
    }, true);
  }

  where() { return { person: this.person, channel: this.channel }; }

  view() { return [this.person, this.channel, this.limit || ""].join("/"); }

  newContext() {
    const pane = this;
    return {
      me: "", faces: new Map(), roles: [],
      get places() { return pane.places; },
      here: () => pane.here(),
      begin: (path) => pane.composer.begin(path),
      act: (action) => pane.act(action),
      go: (channel, message) => pane.go(channel, message),
      find: (id) => pane.log.find(id),
      hide: (id) => pane.log.hide(id),
      mention: (shown) => pane.composer.insert("@" + shown),
    };
  }

  // update shows what has changed. whole: the update has everything.
  update(u, whole) {
    if (u.place) this.settle(u.place);
    if (u.places) this.places = u.places.some((p) => !p.guild) ? u.places : [...u.places, unbegun];
    if (u.commands) {
      this.commands = u.commands.map((c) => localised(c, this.locale()));
      this.composer.setCommands(this.commands);
    }
    if (u.roles) this.context.roles = u.roles;
    if (u.faces) {
      this.context.faces = new Map(u.faces.map((f) => [f.id, f]));
      this.context.me = u.faces.find((f) => f.name === this.person)?.id ?? "";
    }
    this.log.update({ ...u, messages: u.messages?.map(seenBy(this.person)) });
    if ((u.faces || u.places || u.roles) && !whole) this.log.redraw();
    if (u.place || u.places || u.faces) this.head();
    if (this.wanted && this.log.show(this.wanted)) this.wanted = null;
  }

  settle({ person, channel }) {
    if (person === this.person && channel === this.channel) return;
    this.log.clear();
    Object.assign(this, { person, channel });
    this.page.changed(false);
  }

  locale() { return this.page.people.find((p) => p.name === this.person)?.locale; }

  // shown is the person's name on this server.
  shown() {
    const named = (f) => f.name === this.person;
    return ([...this.context.faces.values()].find(named) ?? this.page.people.find(named))?.shown ?? this.person;
  }

  here() { return this.places.find((p) => p.id === this.channel); }

  bot() { return [...this.context.faces.values()].find((f) => f.bot)?.shown ?? "the bot"; }

  title(at) { return at.guild ? `${at.parent ? "› " : "# "}${at.name}` : `@ ${this.bot()}`; }

  head() {
    const shown = this.shown(), at = this.here();
    this.who.replaceChildren(face(this.person, false, 28), make("span", { class: "pick-words" }, make("small", {}, "You are"), name(shown)));
    this.who.setAttribute("aria-label", `You are ${apart(shown)}. Choose another person`);
    const title = at ? this.title(at) : "", where = at ? [at.guild || "Direct messages", at.archived && "archived"].filter(Boolean).join(", ") : "";
    this.place.replaceChildren(make("span", { class: "pick-words" }, make("small", { dir: "auto" }, where), make("bdi", {}, title)));
    this.place.setAttribute("aria-label", `${apart(title)}, ${apart(where)}. Choose another channel`);
    this.node.setAttribute("aria-label", `${apart(shown)} in ${apart(title)}`);
    this.log.list.setAttribute("aria-label", `Messages in ${apart(title)} as ${apart(shown)} sees them`);
    this.log.start.replaceChildren(make("h2", {}, "This is ", name(title)), make("div", { class: "text welcome" }, blocks(this.page.welcome, this.context)));
    this.composer.placeholder(matchMedia("(max-width: 700px)").matches ? "Message, or /" : `Message ${apart(title)}, or / for a command`);
    this.badges();
  }

  badges() {
    const others = this.page.people.filter((p) => p.name !== this.person).reduce((n, p) => n + this.page.pings(p.name), 0);
    this.who.toggleAttribute("data-pings", others > 0);
    this.who.querySelector(".badge")?.remove();
    if (others) this.who.append(make("span", { class: "badge", "aria-label": `${others} for the others` }, String(others)));
  }

  pickPerson() {
    openList(this.who, this.page.people.map((p) => ({ label: p.shown, description: [p.locale, this.page.news(p.name)].filter(Boolean).join(" · "), default: p.name === this.person })), {
      label: "You are", choose: ([i]) => this.be(this.page.people[i].name),
    });
  }

  pickPlace() {
    const all = this.places;
    openList(this.place, all.map((p) => ({
      label: this.title(p), default: p.id === this.channel,
      description: [p.guild || "Direct messages", p.archived && "archived", this.page.news(this.person, p.id)].filter(Boolean).join(" · "),
    })), { label: "Go to", choose: ([i]) => this.go(all[i].id) });
  }

  be(person) { this.move(person, this.channel); }

  go(channel, message) {
    this.wanted = message && !this.log.show(message) ? message : null;
    if (channel !== this.channel) this.move(this.person, channel);
  }

  move(person, channel) {
    if (person === this.person && channel === this.channel) return;
    this.log.clear();
    this.composer.leave();
    Object.assign(this, { person, channel, limit: 0 });
    this.page.changed(true);
  }

  earlier() {
    this.log.following = false;
    this.limit = this.log.entries.length + 100;
    this.page.changed(true);
  }

  // seen tells the server the last message that the person has read, if the
  // channel is visible and scrolled to its end.
  async seen() {
    const last = this.log.last();
    if (!last || document.hidden || !this.log.following || last === this.noted) return;
    this.noted = last;
    await ask("/api/act", { ...this.where(), kind: "read", message: last }).catch(() => { this.noted = ""; });
  }

  // act sends an action. It resolves when the page shows the outcome.
  async act(action) {
    const { shown, ...plain } = action;
    this.page.busy(1);
    try {
      const o = await ask("/api/act", { ...this.where(), ...plain });
      await this.page.reaches(o.version);
      return o;
    } catch (e) {
      return { error: e.message };
    } finally {
      this.page.busy(-1);
    }
  }

  // send sends a message or a command. If that takes longer than 250 ms, the log shows
  // that it is pending.
  async send(action) {
    const row = make("div", { class: "on-its-way" }, name(this.shown(), { class: "who" }), action.kind === "say" ? ": " : " used ",
      make("span", { class: action.kind === "say" ? "" : "command", dir: "auto" }, action.shown), make("span", { class: "faint" }, " – sending…"));
    const channel = this.channel, late = setTimeout(() => {
      this.log.pending.append(row);
      if (this.log.following) this.log.toEnd();
    }, 250);
    this.log.toEnd();
    const o = await this.act(action);
    clearTimeout(late);
    row.remove();
    if (o.failed && channel === this.channel) this.failed(action.shown);
    return o;
  }

  failed(shown) {
    const row = make("div", { class: "on-its-way told" }, make("span", { class: "command", dir: "auto" }, shown), make("p", { class: "failure" }, "The application did not respond"),
      make("p", { class: "only faint" }, "Only you can see this · ", make("button", { type: "button", class: "link", onclick: () => row.remove() }, "Dismiss message")));
    this.log.pending.append(row);
    this.log.toEnd();
  }
}
