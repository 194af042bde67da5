package sandbox

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"galet/bot/sandbox/validate"
)

// typed is a parsed command line.
type typed struct {
	channel *channel
	command *validate.Command
	// sub is the subcommand, if any, and name the command with it. options are the
	// options that it takes, pairs those on the line.
	sub     *validate.CommandOption
	name    string
	options []validate.CommandOption
	pairs   []*pair
}

// pair is one "option:text", and its value as the client sends it, or the reason why
// the client would refuse it.
type pair struct {
	option validate.CommandOption
	text   string
	quoted bool
	value  any
	err    error
}

// parse parses a command line by the bot's commands.
func (p *Person) parse(ref, line string) (*typed, error) {
	return in(p, ref, func(c *channel) (*typed, error) { return p.parseIn(c, line) })
}

func (p *Person) parseIn(c *channel, line string) (*typed, error) {
	name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	name, ok := strings.CutPrefix(name, "/")
	if !ok {
		return nil, clientErrorf("%q is no command: it begins with a slash", line)
	}
	cmd := find(p.w.commands, func(cmd *validate.Command) bool { return cmd.Name == name })
	if cmd == nil {
		return nil, clientErrorf("there is no command %q", name)
	}
	if err := p.usable(c, cmd); err != nil {
		return nil, err
	}
	t := &typed{channel: c, command: cmd, name: name, options: cmd.Options}
	if len(t.options) > 0 && t.options[0].Type == validate.Subcommand {
		var word string
		word, rest, _ = strings.Cut(strings.TrimSpace(rest), " ")
		at := slices.IndexFunc(t.options, func(o validate.CommandOption) bool { return o.Name == word })
		if at < 0 {
			return nil, clientErrorf("/%s has no subcommand %q", name, word)
		}
		t.sub, t.name, t.options = &t.options[at], name+" "+word, t.options[at].Options
	}
	if err := t.read(rest); err != nil {
		return nil, err
	}
	for _, pair := range t.pairs {
		pair.value, pair.err = p.value(c, pair.option, pair.text)
	}
	return t, nil
}

// read parses "option:value" pairs. A value is in quotes, or ends at the next option.
func (t *typed) read(rest string) error {
	names := each(t.options, func(o validate.CommandOption) string { return regexp.QuoteMeta(o.Name) })
	starts := regexp.MustCompile(`(?:^|\s)(`+strings.Join(names, "|")+`):(?:"([^"]*)")?`).FindAllStringSubmatchIndex(rest, -1)
	if len(names) == 0 {
		starts = nil
	}
	starts = append(starts, []int{len(rest)})
	stray := rest[:starts[0][0]]
	for i, at := range starts[:len(starts)-1] {
		name := rest[at[2]:at[3]]
		option := t.options[slices.Index(names, regexp.QuoteMeta(name))]
		p := &pair{option: option, text: strings.TrimSpace(rest[at[1]:starts[i+1][0]])}
		if at[4] >= 0 {
			stray += p.text
			p.text, p.quoted = rest[at[4]:at[5]], true
		}
		if t.has(name) {
			return clientErrorf("the option %q is given twice", name)
		}
		t.pairs = append(t.pairs, p)
	}
	if strings.TrimSpace(stray) != "" {
		return clientErrorf("/%s has no option where it says %q", t.command.Name, strings.TrimSpace(rest))
	}
	return nil
}

// has reports whether the line has an option.
func (t *typed) has(name string) bool {
	return slices.ContainsFunc(t.pairs, func(p *pair) bool { return p.option.Name == name })
}

// complete returns an error if a required option is missing, or the client would
// refuse a value.
func (t *typed) complete() error {
	for _, o := range t.options {
		if o.Required && !t.has(o.Name) {
			return clientErrorf("the option %q is required", o.Name)
		}
	}
	for _, p := range t.pairs {
		if p.err != nil {
			return p.err
		}
	}
	return nil
}

// typed is the interaction for a line: the command, or autocomplete of one option.
func (p *Person) typed(t *typed, focus *pair) *interaction {
	options, ids := []object{}, []string{}
	for _, pair := range t.pairs {
		o := object{"name": pair.option.Name, "type": pair.option.Type, "value": pair.value}
		if pair == focus || pair.err != nil {
			o["value"], o["focused"] = pair.text, pair == focus
		}
		options = append(options, o)
		if id, ok := pair.value.(string); ok && pair.option.Type == validate.User {
			ids = append(ids, id)
		}
	}
	if t.sub != nil {
		options = []object{{"name": t.sub.Name, "type": t.sub.Type, "options": options}}
	}
	data := object{"id": t.command.ID, "name": t.command.Name, "type": t.command.Type, "options": options, "resolved": p.w.resolvedData(t.channel, ids)}
	it := &interaction{Kind: validate.OnCommand, User: p.user.id, Used: t.name, channel: t.channel, data: data}
	if focus != nil {
		it.Kind, it.option = validate.OnAutocomplete, focus.option.Type
	}
	return it
}

// value is an option's value as the client sends it, or an error if the client
// would refuse it.
func (p *Person) value(at *channel, o validate.CommandOption, text string) (any, error) {
	if len(o.Choices) > 0 {
		return choiceMeant(o, text)
	}
	switch o.Type {
	case validate.String:
		if text == "" && o.Required {
			return nil, clientErrorf("the option %q is required", o.Name)
		}
		return text, nil
	case validate.Integer:
		return numberWithin(o, text)
	case validate.Boolean:
		b, err := strconv.ParseBool(strings.ToLower(text))
		if err != nil {
			return nil, clientErrorf("%s is true or false, not %q", o.Name, text)
		}
		return b, nil
	case validate.User:
		if u := p.w.findUser(at, text); u != nil {
			return u.id, nil
		}
		return nil, clientErrorf("there is nobody called %q", text)
	}
	return nil, clientErrorf("options of type %d cannot be typed here", o.Type)
}

func choiceMeant(o validate.CommandOption, text string) (any, error) {
	for _, c := range o.Choices {
		if c.Name == text || fmt.Sprint(c.Value) == text {
			return c.Value, nil
		}
	}
	return nil, clientErrorf("%s has no choice %q", o.Name, text)
}

// greatest is Discord's largest number value; the smallest is -greatest.
const greatest = 1<<53 - 1

func numberWithin(o validate.CommandOption, text string) (any, error) {
	n, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return nil, clientErrorf("%s is a number, not %q", o.Name, text)
	case max(n, -n) > greatest, o.MinValue != nil && float64(n) < *o.MinValue:
		return nil, clientErrorf("%s is out of its bounds", o.Name)
	}
	return n, nil
}
