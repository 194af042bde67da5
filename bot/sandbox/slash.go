package sandbox

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"galet/bot/sandbox/validate"
)

// Slash sends a command, "/name subcommand option:value other:two words". A
// value ends at the next option's name, or is in "quotes". A person is "@name",
// a channel "#name". A choice is given by its name or value. An autocomplete
// option accepts any text; "?text" takes the first suggestion for the text
// instead.
func (p *Person) Slash(channel, line string) (Reply, error) {
	t, err := p.parse(channel, line)
	if err == nil {
		err = cmp.Or(p.pick(t), t.complete())
	}
	if err != nil {
		return Reply{}, err
	}
	return p.send(func() (*interaction, error) { return p.typed(t, nil), nil })
}

// Complete asks for autocomplete of the last option on the line. It returns the
// suggestions in the bot's order.
func (p *Person) Complete(channel, line string) ([]Choice, error) {
	t, err := p.parse(channel, line)
	if err != nil {
		return nil, err
	}
	if len(t.pairs) == 0 || !t.pairs[len(t.pairs)-1].option.Autocomplete {
		return nil, clientErrorf("the last option typed is not one that the bot completes")
	}
	return p.suggestions(t, t.pairs[len(t.pairs)-1])
}

// suggestions asks for autocomplete of one option.
func (p *Person) suggestions(t *typed, focus *pair) ([]Choice, error) {
	reply, err := p.send(func() (*interaction, error) { return p.typed(t, focus), nil })
	return reply.Choices, err
}

// pick replaces every "?text" by its first suggestion.
func (p *Person) pick(t *typed) error {
	for _, pair := range t.pairs {
		asked, ok := strings.CutPrefix(pair.text, "?")
		if !ok || pair.quoted || !pair.option.Autocomplete {
			continue
		}
		pair.text = asked
		choices, err := p.suggestions(t, pair)
		if err != nil {
			return err
		}
		if len(choices) == 0 {
			return clientErrorf("the bot suggests nothing for %s:%s", pair.option.Name, asked)
		}
		pair.value, pair.err = choices[0].Value, nil
	}
	return nil
}

// Commands lists the commands that the person can use in a channel.
func (p *Person) Commands(ref string) ([]Command, error) {
	return in(p, ref, func(c *channel) ([]Command, error) {
		usable := filter(p.w.commands, func(cmd *Command) bool { return p.usable(c, cmd) == nil })
		return each(usable, func(cmd *Command) Command { return *cmd }), nil
	})
}

// usable returns the reason why a person cannot use a command in a channel, or
// nil.
func (p *Person) usable(c *channel, cmd *validate.Command) error {
	direct, context, where := c.Kind == directChannel, 0, "a server"
	if direct {
		context, where = 1, "direct messages"
	}
	switch {
	case cmd.Contexts != nil && !slices.Contains(cmd.Contexts, context):
		return clientErrorf("%q cannot be used in %s", cmd.Name, where)
	case direct:
		return nil
	case c.guild.gone:
		return clientErrorf("the bot is not in the server")
	case p.w.archived(c):
		return clientErrorf("commands cannot be used in an archived thread")
	}
	switch has := c.permissionsOf(c.guild.member(p.user)); {
	case !has.Has(UseCommands):
		return clientErrorf("%s may not use commands here", p.user.name)
	case cmd.Permissions != nil && !has.Has(needed(cmd)):
		return clientErrorf("%s may not use %q", p.user.name, cmd.Name)
	}
	return nil
}

// needed are a command's default_member_permissions; "0" means administrators
// only.
func needed(cmd *validate.Command) Permissions {
	bits, _ := strconv.ParseUint(string(*cmd.Permissions), 10, 64)
	return cmp.Or(Permissions(bits), administrator)
}
