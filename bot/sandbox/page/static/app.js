// Connects the parts of the page: the panes, the sidebar, the clock and the
// live updates.

import { ask, byId } from "./dom.js";
import { closeList } from "./listbox.js";
import { listen } from "./live.js";
import { Pane } from "./pane.js";
import { sidebar } from "./sidebar.js";
import { setClock, setLocale, tick } from "./time.js";
import { forget, record, showClock, tools } from "./tools.js";

const none = { unread: 0, pings: 0 };

const page = {
  title: "", welcome: "", people: [], counts: {}, panes: [], active: null, developing: false,
  version: 0, waiting: [], acting: 0,

  count(person, channel) { return this.counts[person]?.[channel] ?? none; },
  total(person, key) { return Object.values(this.counts[person] ?? {}).reduce((n, c) => n + c[key], 0); },
  pings(person) { return this.total(person, "pings"); },
  unread(person) { return this.total(person, "unread"); },

  // news says how much is unread: "2 mentions", "3 unread", or "".
  news(person, channel) {
    const pings = channel ? this.count(person, channel).pings : this.pings(person);
    const unread = channel ? this.count(person, channel).unread : this.unread(person);
    if (pings) return pings === 1 ? "1 mention" : `${pings} mentions`;
    return unread ? `${unread} unread` : "";
  },

  activate(pane) {
    if (this.active === pane) return;
    this.active = pane;
    this.panes.forEach((p) => p.node.classList.toggle("active", p === pane));
    sidebar(this);
  },

  // reaches resolves when the page shows this version of the world, or after a
  // full update.
  reaches(version) {
    if (this.version >= version) return Promise.resolve();
    return new Promise((shown) => this.waiting.push({ version, shown }));
  },

  told(version, whole) {
    this.version = version;
    document.body.dataset.version = String(version);
    this.waiting = this.waiting.filter((w) => {
      if (!whole && w.version > version) return true;
      w.shown();
      return false;
    });
  },

  // busy adds n to the number of actions whose outcome the page does not show
  // yet.
  busy(n) {
    this.acting += n;
    document.body.dataset.idle = String(this.acting === 0);
  },

  // changed is called when a pane shows another person or channel. With anew,
  // the page asks the server for the new view.
  changed(anew) {
    closeList();
    history.replaceState(null, "", "#" + this.panes.map((p) => `${p.person}/${p.channel}`).join("+"));
    sidebar(this);
    if (anew) hear();
  },
};

function hear() {
  const query = new URLSearchParams(page.panes.map((p) => ["view", p.view()]));
  if (page.developing) query.set("tools", "");
  forget();
  listen(query, heard, () => status("Reconnecting…"));
}

function heard(u, whole) {
  if (u.connected !== undefined) {
    page.connected = u.connected;
    status("");
  } else if (whole) status("");
  if (u.ahead !== undefined) {
    setClock(u.ahead);
    tickAll();
  }
  if (u.counts) page.counts = u.counts;
  for (const [i, changed] of Object.entries(u.views ?? {})) page.panes[i]?.update(changed, whole);
  if (u.counts || u.views) {
    sidebar(page);
    page.panes.forEach((p) => p.badges());
    title();
  }
  if (page.developing) record(u);
  if (u.version !== undefined) page.told(u.version, whole);
}

function title() {
  const pings = page.people.reduce((n, p) => n + page.pings(p.name), 0);
  document.title = pings ? `(${pings}) ${page.title}` : page.title;
}

function status(text) {
  byId("status").textContent = text || (page.connected === false ? "The bot is not connected." : "");
}

let fading = 0;

function told(text) {
  const note = byId("note");
  note.textContent = text;
  note.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => { note.hidden = true; }, 4000);
}

function tickAll() {
  tick();
  showClock();
}

function addPane(person, channel) {
  const pane = new Pane(page, person, channel);
  page.panes.push(pane);
  byId("panes").append(pane.node);
  return pane;
}

function both() {
  const on = page.panes.length === 1;
  if (on) {
    const [first] = page.panes;
    const other = page.people.find((p) => p.name !== first.person) ?? page.people[0];
    addPane(other.name, first.channel);
  } else {
    page.panes.pop().node.remove();
    page.activate(page.panes[0]);
  }
  showBoth();
  page.changed(true);
}

function showBoth() {
  const on = page.panes.length > 1;
  byId("both").setAttribute("aria-pressed", String(on));
  document.body.classList.toggle("both", on);
}

function develop() {
  page.developing = !page.developing;
  byId("tools").hidden = !page.developing;
  byId("develop").setAttribute("aria-pressed", String(page.developing));
  hear();
}

const themes = ["system", "dark", "light"];

function theme(next) {
  document.documentElement.dataset.theme = next;
  byId("theme").setAttribute("aria-label", `Theme: ${next}. Change`);
  byId("theme").dataset.theme = next;
  localStorage.setItem("theme", next);
}

async function start() {
  const { title: named, locale, welcome, people, actions } = await ask("/api/people");
  Object.assign(page, { title: named, welcome, people });
  byId("title").textContent = named;
  setLocale(locale);
  tools(actions, told);
  theme(themes.includes(localStorage.getItem("theme")) ? localStorage.getItem("theme") : "system");
  byId("theme").addEventListener("click", () => theme(themes[(themes.indexOf(document.documentElement.dataset.theme) + 1) % themes.length]));
  byId("both").addEventListener("click", both);
  byId("develop").addEventListener("click", develop);
  byId("close-tools").addEventListener("click", develop);
  const asked = decodeURIComponent(location.hash.slice(1)).split("+").slice(0, 2).map((v) => v.split("/"));
  for (const [person, channel] of asked) addPane(person || people[0].name, channel ?? "");
  page.activate(page.panes[0]);
  showBoth();
  page.busy(0);
  hear();
  setInterval(tickAll, 5000);
  document.addEventListener("visibilitychange", () => page.panes.forEach((p) => p.seen()));
}

start().catch((e) => status(e.message));
