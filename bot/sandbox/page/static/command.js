// What can come next in a command line, from the commands of the bot and,
// for options that it completes, from the bot itself.

const kinds = { subcommand: 1, group: 2, boolean: 5, user: 6 };

// parse follows the subcommands of a line and finds the option being typed.
export function parse(line, commands) {
  const [first, ...words] = line.split(" ");
  const command = commands.find((c) => c.type === 1 && "/" + c.name === first);
  if (!command || words.length === 0) return { partial: first };
  let options = command.options ?? [];
  while (options.length && options[0].type <= kinds.group && words.length > 1) {
    const next = options.find((o) => o.name === words[0]);
    if (!next) break;
    words.shift();
    options = next.options ?? [];
  }
  const rest = words.join(" ");
  const used = options.filter((o) => (" " + rest).includes(` ${o.name}:`));
  const current = used
    .map((o) => ({ option: o, at: (" " + rest).lastIndexOf(` ${o.name}:`) }))
    .sort((a, b) => b.at - a.at)[0];
  const text = current ? rest.slice(current.at + current.option.name.length + 1) : "";
  return { command, options, used, option: current?.option, text, word: words.at(-1) ?? "" };
}

// suggest lists what may come next: {label, note, line}.
export async function suggest(line, commands, people, complete) {
  if (!line.startsWith("/")) return [];
  const at = parse(line, commands);
  if (!at.command) return names(at.partial, commands);
  if (at.option?.autocomplete && !at.text.endsWith(" ")) return (await complete(line)).map((c) => value(line, at, c.name, c.value));
  if (at.option?.choices) {
    const fits = at.option.choices.filter((c) => c.name.toLowerCase().startsWith(at.text.toLowerCase()) && c.name !== at.text);
    if (fits.length) return fits.map((c) => value(line, at, c.name, c.name));
  }
  if (at.option?.type === kinds.user && !at.text.includes(" ")) {
    const fits = people.filter((p) => ("@" + p).startsWith(at.text) && "@" + p !== at.text);
    if (fits.length) return fits.map((p) => value(line, at, "@" + p, "@" + p));
  }
  if (at.option?.type === kinds.boolean && at.text === "") return ["true", "false"].map((v) => value(line, at, v, v));
  return rest(line, at);
}

function names(partial, commands) {
  return commands
    .filter((c) => c.type === 1 && ("/" + c.name).startsWith(partial))
    .map((c) => ({ label: "/" + c.name, note: c.description, line: `/${c.name} ` }));
}

function value(line, at, label, text) {
  const before = line.slice(0, line.length - at.text.length);
  return { label, note: at.option.name, line: `${before}${text} ` };
}

function rest(line, at) {
  const before = line.slice(0, line.length - at.word.length);
  return at.options
    .filter((o) => !at.used.includes(o))
    .filter((o) => o.name.startsWith(at.word) || at.word === "" || at.option)
    .map((o) => ({
      label: o.name, note: (o.required ? "required: " : "") + o.description,
      line: (at.word === "" || !o.name.startsWith(at.word) ? line.trimEnd() + " " : before) + o.name + (o.type <= kinds.group ? " " : ":"),
    }));
}
