package sandbox

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"galet/bot/sandbox/validate"
)

// Click presses a button, given by its label or custom id, on the newest
// message in the channel that has it and that the person sees. If Config.Quiet
// is set, the person waits until the bot is idle.
func (p *Person) Click(channel, button string) (Reply, error) {
	return p.pressNewest(channel, buttonNamed(button))
}

// Choose selects options, given by label or value, in a menu on the newest
// message in the channel that has them and that the person sees. A label may be
// cut short if only one option begins with it. The menu is given by its custom id,
// or by the beginning or the end of its placeholder; "" means any menu with the
// options. If Config.Quiet is set, the person waits until the bot is idle.
func (p *Person) Choose(channel, menu string, options ...string) (Reply, error) {
	return p.pressNewest(channel, menuWith(menu, options))
}

// ClickOn presses a button of a message as the message was, even one that is switched
// off: as a client that missed changes would, or a modified one.
func (p *Person) ClickOn(was Message, button string) (Reply, error) {
	return p.press(buttonNamed(button), func() ([]*message, error) { return p.old(was) })
}

// ChooseOn selects options in a menu of a message as the message was.
func (p *Person) ChooseOn(was Message, menu string, options ...string) (Reply, error) {
	return p.press(menuWith(menu, options), func() ([]*message, error) { return p.old(was) })
}

// Press presses a component of one message by its custom id. values are the
// options of a menu.
func (p *Person) Press(messageID, customID string, values ...string) (Reply, error) {
	return p.press(target{strconv.Quote(customID), values, func(c *Component) bool { return c.CustomID == customID }}, func() ([]*message, error) {
		m := p.w.messages[messageID]
		if m == nil || !p.sees(m) {
			return nil, clientErrorf("%s sees no message %s", p.user.name, messageID)
		}
		return []*message{m}, nil
	})
}

// pressNewest presses a component of the newest message that has it.
func (p *Person) pressNewest(channel string, t target) (Reply, error) {
	p.w.waitIdle()
	return p.press(t, func() ([]*message, error) { return p.seen(channel) })
}

// old is a message with the components that it had.
func (p *Person) old(was Message) ([]*message, error) {
	m := p.w.messages[was.ID]
	if m == nil || !m.channel.sees(p.user) {
		return nil, clientErrorf("there is no message %s where %s is", was.ID, p.user.name)
	}
	old := *m
	old.Components = was.Components
	return []*message{&old}, nil
}

// press presses a component of the last of some messages that has it. It checks what
// the client checks; a button of an old message need not be on.
func (p *Person) press(t target, messages func() ([]*message, error)) (Reply, error) {
	return p.send(func() (*interaction, error) {
		all, err := messages()
		if err != nil {
			return nil, err
		}
		for _, m := range slices.Backward(all) {
			c := t.among(m.Components)
			switch {
			case c == nil:
				continue
			case c.Disabled && m == p.w.messages[m.ID]:
				return nil, clientErrorf("%q is switched off", cmp.Or(c.Label, c.Placeholder))
			case c.Type == validate.Button:
				return p.pressed(m, c, nil), nil
			}
			values, err := p.menuValues(m.channel, c, t.options)
			return p.pressed(m, c, values), err
		}
		return nil, clientErrorf("%s sees no %s", p.user.name, t.what)
	})
}

// PressRaw sends what a modified client could: any custom id and any values, on
// any message of a channel that the person sees. With values it is a menu,
// without it is a button.
func (p *Person) PressRaw(messageID, customID string, values ...string) (Reply, error) {
	return p.send(func() (*interaction, error) {
		m, err := p.old(Message{ID: messageID})
		if err != nil {
			return nil, err
		}
		kind := validate.Button
		if len(values) > 0 {
			kind = validate.Select
		}
		return p.pressed(m[0], &Component{Type: kind, CustomID: customID}, values), nil
	})
}

// target is a component as a person names it, and the options to choose there.
type target struct {
	what    string
	options []string
	fits    func(*Component) bool
}

func buttonNamed(name string) target {
	return target{fmt.Sprintf("button %q", name), nil, func(c *Component) bool {
		return c.Type == validate.Button && (c.Label == name || c.CustomID == name)
	}}
}

func menuWith(name string, options []string) target {
	return target{fmt.Sprintf("menu %q with %q", name, options), options, func(c *Component) bool {
		if !c.IsMenu() || c.CustomID != name && !strings.HasPrefix(c.Placeholder, name) && !strings.HasSuffix(c.Placeholder, name) {
			return false
		}
		lacks := func(name string) bool { return optionNamed(c.Options, name) == nil }
		return c.Type != validate.Select || !slices.ContainsFunc(options, lacks)
	}}
}

// among finds the target in a message; nil if it is not there.
func (t target) among(tree []Component) (found *Component) {
	validate.Walk(tree, func(c *Component) {
		if found == nil && t.fits(c) {
			found = c
		}
	})
	return found
}

func (p *Person) pressed(m *message, c *Component, values []string) *interaction {
	data := object{"custom_id": c.CustomID, "component_type": c.Type, "id": c.ID}
	if c.Type != validate.Button {
		data["values"] = orEmpty(values)
	}
	if c.Type > validate.Select {
		data["resolved"] = p.w.resolvedData(m.channel, values)
	}
	return &interaction{Kind: validate.OnComponent, User: p.user.id, channel: m.channel, source: p.w.messages[m.ID], data: data}
}
