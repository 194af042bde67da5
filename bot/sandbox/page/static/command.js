// Reads the bot's commands: what may come next in a line. It does not use the
// page.

export const kinds = { subcommand: 1, integer: 4, boolean: 5, user: 6 };

// localised returns a command, an option or a choice with two added texts:
// shown and description, the name and the description in a language.
export function localised(o, locale) {
  return {
    ...o, shown: o.name_localizations?.[locale] ?? o.name, description: o.description_localizations?.[locale] ?? o.description,
    options: o.options?.map((inner) => localised(inner, locale)),
    choices: o.choices?.map((c) => ({ ...c, name: c.name_localizations?.[locale] ?? c.name })),
  };
}

// paths lists all commands that can be sent, with their subcommands. path is
// what is sent, shown is what people read.
export function paths(commands) {
  return commands.flatMap(({ name, shown, description, options = [] }) => {
    const inner = options.filter((o) => o.type === kinds.subcommand);
    if (!inner.length) return [{ path: name, shown, description, options }];
    return inner.map((o) => ({ path: `${name} ${o.name}`, shown: `${shown} ${o.shown}`, description: o.description, options: o.options ?? [] }));
  });
}

// matching returns the paths that contain a text, the best matches first.
export function matching(all, text) {
  const typed = text.toLowerCase().trimStart();
  const near = (s) => (s.startsWith(typed) ? 0 : s.split(" ").some((w) => w.startsWith(typed)) ? 1 : s.includes(typed) ? 2 : 3);
  const rank = (p) => Math.min(near(p.path), near(p.shown));
  return all.filter((p) => rank(p) < 3).sort((a, b) => rank(a) - rank(b));
}

// entered returns the path with which a line begins, and the rest of the line.
export function entered(all, line) {
  for (const p of all) {
    const name = [p.path, p.shown].find((s) => line.startsWith(`/${s} `));
    if (name) return { path: p, rest: line.slice(name.length + 2) };
  }
  return undefined;
}

// split splits a text of "name:value" parts, where name is the name of an
// option.
export function split(text, options) {
  const names = options.flatMap((o) => [o.name, o.shown]).join("|");
  if (!names) return [];
  const marks = [...text.matchAll(new RegExp(`(?:^|\\s)(${names}):`, "g"))];
  return marks.map((m, i) => ({
    option: optionNamed(options, m[1]),
    text: text.slice(m.index + m[0].length, marks[i + 1]?.index ?? text.length).replace(/^"(.*)"$/s, "$1"),
  }));
}

export const optionNamed = (options, name) => options.find((o) => o.name === name || o.shown === name);

const fold = (s) => s.toLowerCase().replace(/^@/, "");

// values returns an option's fixed values as {label, detail, value}, or null if
// it has none.
export function values(option, context) {
  if (option.choices?.length) return option.choices.map((c) => ({ label: c.name, value: String(c.value) }));
  switch (option.type) {
    case kinds.boolean: return ["True", "False"].map((v) => ({ label: v, value: v.toLowerCase() }));
    case kinds.user: return people(context);
  }
  return null;
}

const people = (context) => [...context.faces.values()].map((f) => ({ label: "@" + f.shown, detail: f.name, value: `<@${f.id}>`, face: f }));
// fitting returns the values that contain a text.
export function fitting(list, text) {
  const typed = fold(text);
  return list.filter((v) => [v.label, v.detail ?? "", v.value].some((s) => fold(s).includes(typed)));
}

// meant returns the value that equals a text, or undefined.
export function meant(list, text) {
  const typed = fold(text.trim());
  return list.find((v) => [v.label, v.detail ?? "", v.value].some((s) => s && fold(s) === typed));
}

// fault says what is wrong with an option's text; "" means that the page finds
// no fault.
export function fault(option, text, picked, context) {
  if (!text.trim()) return "This option is required. Specify a value.";
  const list = values(option, context);
  if (list && !picked && !meant(list, text)) {
    return option.type === kinds.user ? "Nobody here is called that." : "Choose one of the values on offer.";
  }
  if (option.choices?.length) return "";
  return option.type === kinds.integer ? number(option, text) : "";
}

function number(option, text) {
  const n = Number(text);
  if (!Number.isInteger(n)) return "A number is wanted.";
  return option.min_value != null && n < option.min_value ? `At least ${option.min_value}.` : "";
}

// written returns the line to send. A value that contains quotes is not quoted,
// because a quoted value cannot hold quotes.
export function written(path, pairs) {
  const quote = (v) => (v.includes('"') ? v : `"${v}"`);
  return [`/${path}`, ...pairs.map((p) => `${p.name}:${quote(p.value)}`)].join(" ");
}
