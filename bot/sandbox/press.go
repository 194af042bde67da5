package sandbox

import (
	"slices"
	"strings"

	"galet/bot/sandbox/validate"
)

// Click presses a button, by its label or custom id, on the newest message
// that has one and that the person sees in the channel. A label may be cut
// short where only one button begins with it. If Config.Quiet is given, the
// person looks once the bot has come to rest.
func (p *Person) Click(channel, button string) (Reply, error) {
	p.w.quiet()
	return p.send(func() (*interaction, error) {
		m, c, err := p.find(channel, func(c *Component) fit { return buttonFits(c, button) })
		if err != nil {
			return nil, err
		}
		if c == nil {
			return nil, cannot("%s sees no button %q", p.name, button)
		}
		return p.press(m, c, nil)
	})
}

// Choose picks options, by label or value, in a menu on the newest message
// that has them and that the person sees in the channel. The menu is named by
// its placeholder or custom id; "" is any menu that has the options. If
// Config.Quiet is given, the person looks once the bot has come to rest.
func (p *Person) Choose(channel, menu string, options ...string) (Reply, error) {
	p.w.quiet()
	return p.send(func() (*interaction, error) {
		m, c, err := p.find(channel, func(c *Component) fit { return menuFits(c, menu, options) })
		if err != nil {
			return nil, err
		}
		if c == nil {
			return nil, cannot("%s sees no menu %q with %q", p.name, menu, options)
		}
		return p.press(m, c, options)
	})
}

// Press presses a component of one message, by its custom id; values are the
// options of a menu.
func (p *Person) Press(messageID, customID string, values ...string) (Reply, error) {
	return p.send(func() (*interaction, error) {
		m := p.w.messages[messageID]
		if p.user == nil || m == nil || !p.sees(m) {
			return nil, cannot("%s sees no message %s", p.name, messageID)
		}
		var found *Component
		validate.Walk(m.components, func(c *Component) {
			if c.CustomID == customID {
				found = c
			}
		})
		if found == nil {
			return nil, cannot("the message has no %q", customID)
		}
		return p.press(m, found, values)
	})
}

// PressRaw sends what a modified client might: any custom id and any values,
// on any message of a channel that the person sees. No values make it a
// button, else it is a menu.
func (p *Person) PressRaw(messageID, customID string, values ...string) (Reply, error) {
	return p.send(func() (*interaction, error) {
		m := p.w.messages[messageID]
		if p.user == nil || m == nil || !m.channel.sees(p.user) {
			return nil, cannot("there is no message %s where %s is", messageID, p.name)
		}
		kind := validate.Button
		if len(values) > 0 {
			kind = validate.Select
		}
		return p.pressed(m, &Component{Type: kind, CustomID: customID}, values), nil
	})
}

// fit says how well a component is meant by a name.
type fit int

const (
	not fit = iota
	nearly
	exactly
)

// find looks for a component from the newest message to the oldest. On one
// message an exact fit goes before a near one; there must be only one near fit.
func (p *Person) find(channel string, fits func(*Component) fit) (*message, *Component, error) {
	ch, err := p.in(channel)
	if err != nil {
		return nil, nil, err
	}
	for _, m := range slices.Backward(ch.messages) {
		if !p.sees(m) {
			continue
		}
		var found []*Component
		best := not
		validate.Walk(m.components, func(c *Component) {
			switch f := fits(c); {
			case f > best:
				found, best = []*Component{c}, f
			case f == best && f != not:
				found = append(found, c)
			}
		})
		if len(found) > 1 && best == nearly {
			return nil, nil, cannot("more than one thing is called that; say it in full")
		}
		if len(found) > 0 {
			return m, found[0], nil
		}
	}
	return nil, nil, nil
}

func named(name string, exact ...string) fit {
	if slices.Contains(exact, name) {
		return exactly
	}
	for _, s := range exact {
		if s != "" && strings.HasPrefix(strings.ToLower(s), strings.ToLower(name)) {
			return nearly
		}
	}
	return not
}

func buttonFits(c *Component, name string) fit {
	if c.Type != validate.Button {
		return not
	}
	return named(name, c.Label, c.CustomID)
}

func menuFits(c *Component, menu string, options []string) fit {
	if !c.IsMenu() {
		return not
	}
	worst := exactly
	if menu != "" {
		worst = named(menu, c.Placeholder, c.CustomID)
		if worst == not && strings.HasSuffix(c.Placeholder, menu) {
			worst = nearly
		}
	}
	for _, name := range options {
		best := not
		for _, o := range c.Options {
			best = max(best, named(name, o.Label, o.Value))
		}
		if c.Type == validate.Select {
			worst = min(worst, best)
		}
	}
	return worst
}

// press checks what the client would, and makes the interaction.
func (p *Person) press(m *message, c *Component, options []string) (*interaction, error) {
	if c.Disabled {
		return nil, cannot("%q is switched off", or(c.Label, c.Placeholder))
	}
	if c.Type == validate.Button {
		return p.pressed(m, c, nil), nil
	}
	values, err := p.chosen(m.channel, c, options)
	if err != nil {
		return nil, err
	}
	return p.pressed(m, c, values), nil
}

func (p *Person) pressed(m *message, c *Component, values []string) *interaction {
	data := object{"custom_id": c.CustomID, "component_type": c.Type, "id": c.ID}
	if c.Type != validate.Button {
		data["values"] = orEmpty(values)
	}
	if c.Type > validate.Select {
		data["resolved"] = p.w.resolved(m.channel, values)
	}
	return &interaction{kind: validate.OnComponent, user: p.user, channel: m.channel, source: m, data: data}
}
