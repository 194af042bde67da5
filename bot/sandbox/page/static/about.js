// What can be done with a member: mention them, and the "Apps".

import { openList } from "./listbox.js";

export function about(anchor, id, context) {
  const who = context.faces.get(id);
  if (!who) return;
  const apps = who.bot ? [] : context.apps(2);
  const options = [{ label: "Mention", description: "@" + who.name }, ...apps.map((c) => ({ label: c.shown, description: "App" }))];
  openList(anchor, options, { label: who.shown, choose: ([i]) => (i === 0 ? context.mention(who.shown) : context.app(apps[i - 1], id)) });
}
