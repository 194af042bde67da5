package sandbox

import (
	"cmp"
	"slices"
	"strings"

	"galet/bot/sandbox/validate"
)

// Click presses a button, given by its label or custom id, on the newest
// message in the channel that has it and that the person sees. A label may be
// cut short if only one button begins with it. If Config.Quiet is set, the
// person waits until the bot is idle.
func (p *Person) Click(channel, button string) (Reply, error) {
	p.w.waitIdle()
	return p.send(func() (*interaction, error) {
		m, c, err := p.findComponent(channel, func(c *Component) fit { return buttonFits(c, button) })
		if err != nil {
			return nil, err
		}
		if c == nil {
			return nil, clientErrorf("%s sees no button %q", p.name, button)
		}
		return p.pressInteraction(m, c, nil)
	})
}

// Choose selects options, given by label or value, in a menu on the newest
// message in the channel that has them and that the person sees. The menu is
// given by its placeholder or custom id; "" means any menu with the options. If
// Config.Quiet is set, the person waits until the bot is idle.
func (p *Person) Choose(channel, menu string, options ...string) (Reply, error) {
	p.w.waitIdle()
	return p.send(func() (*interaction, error) {
		m, c, err := p.findComponent(channel, func(c *Component) fit { return menuFits(c, menu, options) })
		if err != nil {
			return nil, err
		}
		if c == nil {
			return nil, clientErrorf("%s sees no menu %q with %q", p.name, menu, options)
		}
		return p.pressInteraction(m, c, options)
	})
}

// Press presses a component of one message by its custom id. values are the
// options of a menu.
func (p *Person) Press(messageID, customID string, values ...string) (Reply, error) {
	return p.send(func() (*interaction, error) {
		m := p.w.messages[messageID]
		if p.user == nil || m == nil || !p.sees(m) {
			return nil, clientErrorf("%s sees no message %s", p.name, messageID)
		}
		var found *Component
		validate.Walk(m.Components, func(c *Component) {
			if c.CustomID == customID {
				found = c
			}
		})
		if found == nil {
			return nil, clientErrorf("the message has no %q", customID)
		}
		return p.pressInteraction(m, found, values)
	})
}

// PressRaw sends what a modified client could: any custom id and any values, on
// any message of a channel that the person sees. With values it is a menu,
// without it is a button.
func (p *Person) PressRaw(messageID, customID string, values ...string) (Reply, error) {
	return p.send(func() (*interaction, error) {
		m := p.w.messages[messageID]
		if p.user == nil || m == nil || !m.channel.sees(p.user) {
			return nil, clientErrorf("there is no message %s where %s is", messageID, p.name)
		}
		kind := validate.Button
		if len(values) > 0 {
			kind = validate.Select
		}
		return p.pressed(m, &Component{Type: kind, CustomID: customID}, values), nil
	})
}

// fit is how well a component matches a name.
type fit int

const (
	not fit = iota
	nearly
	exactly
)

// findComponent searches messages from the newest to the oldest. Within a
// message an exact match wins. Several prefix matches are an error.
func (p *Person) findComponent(channel string, fits func(*Component) fit) (*message, *Component, error) {
	ch, err := p.channel(channel)
	if err != nil {
		return nil, nil, err
	}
	for _, m := range slices.Backward(ch.messages) {
		if !p.sees(m) {
			continue
		}
		var found []*Component
		best := not
		validate.Walk(m.Components, func(c *Component) {
			switch f := fits(c); {
			case f > best:
				found, best = []*Component{c}, f
			case f == best && f != not:
				found = append(found, c)
			}
		})
		if len(found) > 1 && best == nearly {
			return nil, nil, clientErrorf("more than one thing is called that; say it in full")
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

// pressInteraction checks what the client checks, and builds the interaction.
func (p *Person) pressInteraction(m *message, c *Component, options []string) (*interaction, error) {
	if c.Disabled {
		return nil, clientErrorf("%q is switched off", cmp.Or(c.Label, c.Placeholder))
	}
	if c.Type == validate.Button {
		return p.pressed(m, c, nil), nil
	}
	values, err := p.menuValues(m.channel, c, options)
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
		data["resolved"] = p.w.resolvedData(m.channel, values)
	}
	return &interaction{Kind: validate.OnComponent, User: p.user, channel: m.channel, source: m, data: data}
}
