// What the bot's commands say may come next. Knows nothing of the page.

export const kinds = { subcommand: 1, group: 2, string: 3, integer: 4, boolean: 5, user: 6, channel: 7, mentionable: 9, number: 10 };

// paths lists every command that can be sent, its subcommands spelled out.
export function paths(commands) {
  const all = [];
  const walk = (path, description, options) => {
    const inner = options.filter((o) => o.type <= kinds.group);
    if (!inner.length) all.push({ path, description, options });
    inner.forEach((o) => walk(`${path} ${o.name}`, o.description, o.options ?? []));
  };
  commands.filter((c) => c.type === 1).forEach((c) => walk(c.name, c.description, c.options ?? []));
  return all;
}

// matching are the paths that a beginning may become, the nearest first.
export function matching(all, text) {
  const typed = text.toLowerCase().trimStart();
  const rank = (p) => (p.path.startsWith(typed) ? 0 : p.path.split(" ").some((w) => w.startsWith(typed)) ? 1 : p.path.includes(typed) ? 2 : 3);
  return all.filter((p) => rank(p) < 3).sort((a, b) => rank(a) - rank(b));
}

// entered finds the path that a line has in full, and what follows it.
export function entered(all, line) {
  const found = all.find((p) => line === `/${p.path} ` || line.startsWith(`/${p.path} `));
  return found && { path: found, rest: line.slice(found.path.length + 2) };
}

// split cuts "name:value" texts at the names of options.
export function split(text, options) {
  const names = options.map((o) => o.name).join("|");
  if (!names) return [];
  const marks = [...text.matchAll(new RegExp(`(?:^|\\s)(${names}):`, "g"))];
  return marks.map((m, i) => ({
    name: m[1],
    text: text.slice(m.index + m[0].length, marks[i + 1]?.index ?? text.length).replace(/^"(.*)"$/s, "$1"),
  }));
}

const fold = (s) => s.toLowerCase().replace(/^@/, "");

// values are those that an option lists by itself: {label, detail, value}.
export function values(option, context) {
  if (option.choices?.length) return option.choices.map((c) => ({ label: c.name, value: String(c.value) }));
  switch (option.type) {
    case kinds.boolean: return ["True", "False"].map((v) => ({ label: v, value: v.toLowerCase() }));
    case kinds.user: case kinds.mentionable:
      return [...context.faces.values()].map((f) => ({ label: "@" + f.shown, detail: f.name, value: `<@${f.id}>`, face: f }));
    case kinds.channel: return context.places.filter((p) => p.guild).map((p) => ({ label: "#" + p.name, value: p.id }));
  }
  return null;
}

// fitting are the values that a text may become.
export function fitting(list, text) {
  const typed = fold(text);
  return list.filter((v) => [v.label, v.detail ?? "", v.value].some((s) => fold(s).includes(typed)));
}

// meant is the value that a text names exactly, or undefined.
export function meant(list, text) {
  const typed = fold(text.trim());
  return list.find((v) => [v.label, v.detail ?? "", v.value].some((s) => s && fold(s) === typed));
}

// fault says what is wrong with an option's text, as far as one can know
// here; "" if nothing.
export function fault(option, text, picked, context) {
  if (!text.trim()) return "This option is required. Specify a value.";
  const list = values(option, context);
  if (list && !picked && !meant(list, text)) {
    return option.type === kinds.user ? "Nobody here is called that." : "Choose one of the values on offer.";
  }
  if (option.choices?.length) return "";
  if (option.type === kinds.integer || option.type === kinds.number) return number(option, text);
  const n = [...text].length;
  if (option.min_length != null && n < option.min_length) return `At least ${option.min_length} characters.`;
  if (option.max_length != null && n > option.max_length) return `At most ${option.max_length} characters.`;
  return "";
}

function number(option, text) {
  const n = Number(text);
  if (Number.isNaN(n) || (option.type === kinds.integer && !Number.isInteger(n))) return "A number is wanted.";
  if (option.min_value != null && n < option.min_value) return `At least ${option.min_value}.`;
  if (option.max_value != null && n > option.max_value) return `At most ${option.max_value}.`;
  return "";
}

// written is a line as it is sent; what it quotes cannot hold quotes itself.
export function written(path, pairs) {
  const quote = (v) => (v.includes('"') ? v : `"${v}"`);
  return [`/${path}`, ...pairs.map((p) => `${p.name}:${quote(p.value)}`)].join(" ");
}
