package sandbox

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"galet/bot/sandbox/validate"
)

// typed is a parsed command line.
type typed struct {
	channel *channel
	command *validate.Command
	// sub is the subcommand, if any. options are the options that it takes,
	// pairs those on the line.
	sub     *validate.CommandOption
	options []*validate.CommandOption
	pairs   []pair
}

// pair is one "option:value".
type pair struct {
	option *validate.CommandOption
	text   string
	quoted bool
	// picked is the chosen suggestion, if any.
	picked *Choice
}

// parse parses a command line by the bot's commands.
func (p *Person) parse(channel, line string) (*typed, error) {
	p.w.mu.Lock()
	defer p.w.mu.Unlock()
	c, err := p.channel(channel)
	if err != nil {
		return nil, err
	}
	name, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	name, ok := strings.CutPrefix(name, "/")
	if !ok {
		return nil, clientErrorf("%q is no command: it begins with a slash", line)
	}
	cmd, err := p.command(c, name)
	if err != nil {
		return nil, err
	}
	t := &typed{channel: c, command: cmd}
	options := cmd.Options
	if len(options) > 0 && options[0].Type == validate.Subcommand {
		var word string
		word, rest, _ = strings.Cut(strings.TrimSpace(rest), " ")
		at := slices.IndexFunc(options, func(o validate.CommandOption) bool { return o.Name == word })
		if at < 0 {
			return nil, clientErrorf("/%s has no subcommand %q", name, word)
		}
		t.sub, options = &options[at], options[at].Options
	}
	for i := range options {
		t.options = append(t.options, &options[i])
	}
	return t, t.read(rest)
}

// read parses "option:value" pairs. A value is in quotes, or ends at the next option.
func (t *typed) read(rest string) error {
	var names []string
	for _, o := range t.options {
		names = append(names, regexp.QuoteMeta(o.Name))
	}
	starts := regexp.MustCompile(`(?:^|\s)(`+strings.Join(names, "|")+`):(?:"([^"]*)")?`).FindAllStringSubmatchIndex(rest, -1)
	if len(names) == 0 {
		starts = nil
	}
	starts = append(starts, []int{len(rest)})
	stray := rest[:starts[0][0]]
	for i, at := range starts[:len(starts)-1] {
		option := find(t.options, func(o *validate.CommandOption) bool { return o.Name == rest[at[2]:at[3]] })
		p := pair{option: option, text: strings.TrimSpace(rest[at[1]:starts[i+1][0]])}
		if at[4] >= 0 {
			stray += p.text
			p.text, p.quoted = rest[at[4]:at[5]], true
		}
		if slices.ContainsFunc(t.pairs, func(o pair) bool { return o.option == option }) {
			return clientErrorf("the option %q is given twice", option.Name)
		}
		t.pairs = append(t.pairs, p)
	}
	if strings.TrimSpace(stray) != "" {
		return clientErrorf("/%s has no option where it says %q", t.command.Name, strings.TrimSpace(rest))
	}
	return nil
}

// name is the command with its subcommand.
func (t *typed) name() string {
	if t.sub != nil {
		return t.command.Name + " " + t.sub.Name
	}
	return t.command.Name
}

// complete returns an error if a required option is missing.
func (t *typed) complete() error {
	for _, o := range t.options {
		if o.Required && !slices.ContainsFunc(t.pairs, func(p pair) bool { return p.option == o }) {
			return clientErrorf("the option %q is required", o.Name)
		}
	}
	return nil
}

// data is the command's part of the interaction.
func (t *typed) data(options []object) object {
	if t.sub != nil {
		options = []object{{"name": t.sub.Name, "type": t.sub.Type, "options": orEmpty(options)}}
	}
	data := object{"id": t.command.ID, "name": t.command.Name, "type": t.command.Type}
	if len(options) > 0 {
		data["options"] = options
	}
	return data
}

// values are the options as the client sends them, and the ids in them.
func (p *Person) values(t *typed) ([]object, []string, error) {
	var options []object
	var ids []string
	for _, pair := range t.pairs {
		v, err := p.value(t, pair)
		if err != nil {
			return nil, nil, err
		}
		options = append(options, object{"name": pair.option.Name, "type": pair.option.Type, "value": v})
		if id, ok := v.(string); ok && pair.option.Type == validate.User {
			ids = append(ids, id)
		}
	}
	return options, ids, nil
}

// value is an option's value as the client sends it, or an error if the client
// would refuse it.
func (p *Person) value(t *typed, pair pair) (any, error) {
	o := pair.option
	if pair.picked != nil {
		return pair.picked.Value, nil
	}
	if len(o.Choices) > 0 {
		return choiceMeant(o, pair.text)
	}
	switch o.Type {
	case validate.String:
		return textWithin(o, pair.text)
	case validate.Integer:
		return numberWithin(o, pair.text)
	case validate.Boolean:
		b, err := strconv.ParseBool(strings.ToLower(pair.text))
		if err != nil {
			return nil, clientErrorf("%s is true or false, not %q", o.Name, pair.text)
		}
		return b, nil
	case validate.User:
		if u := p.w.findUser(t.channel, pair.text); u != nil {
			return u.id, nil
		}
		return nil, clientErrorf("there is nobody called %q", pair.text)
	}
	return nil, clientErrorf("options of type %d cannot be typed here", o.Type)
}

func choiceMeant(o *validate.CommandOption, text string) (any, error) {
	for _, c := range o.Choices {
		value := fmt.Sprint(c.Value)
		if number, ok := c.Value.(float64); ok {
			value = strconv.FormatFloat(number, 'f', -1, 64)
		}
		if c.Name == text || value == text {
			return c.Value, nil
		}
	}
	return nil, clientErrorf("%s has no choice %q", o.Name, text)
}

func textWithin(o *validate.CommandOption, text string) (any, error) {
	const most = 6000
	switch n := utf8.RuneCountInString(text); {
	case n > most:
		return nil, clientErrorf("%s must be at most %d characters long", o.Name, most)
	case n == 0 && o.Required:
		return nil, clientErrorf("the option %q is required", o.Name)
	}
	return text, nil
}

// greatest is Discord's largest number value; the smallest is -greatest.
const greatest = 1<<53 - 1

func numberWithin(o *validate.CommandOption, text string) (any, error) {
	n, err := strconv.ParseFloat(text, 64)
	lo, hi := -float64(greatest), float64(greatest)
	if o.MinValue != nil {
		lo = *o.MinValue
	}
	switch {
	case err != nil || n != math.Trunc(n):
		return nil, clientErrorf("%s is a number, not %q", o.Name, text)
	case n < lo || n > hi:
		return nil, clientErrorf("%s is out of its bounds", o.Name)
	}
	return n, nil
}
