// The menu of a member. It has one entry: mention them.

import { openList } from "./listbox.js";

export function about(anchor, id, context) {
  const who = context.faces.get(id);
  if (!who) return;
  openList(anchor, [{ label: "Mention", description: "@" + who.name }], { label: who.shown, choose: () => context.mention(who.shown) });
}
