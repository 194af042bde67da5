package sandbox

import "galet/bot/sandbox/form"

// Submit fills in the window that the bot opened last for the person, field
// by field, by label or custom id, and sends it. A field that is left out
// keeps what it began with.
func (p *Person) Submit(fields map[string]string) (Reply, error) {
	return p.send(func() (*interaction, error) {
		open := p.w.modals[p.user]
		if p.user == nil || open == nil {
			return nil, cannot("%s has no window open", p.name)
		}
		used := map[string]bool{}
		components, err := filled(open.modal.Components, fields, used)
		if err != nil {
			return nil, err
		}
		for name := range fields {
			if !used[name] {
				return nil, cannot("the window has no field %q", name)
			}
		}
		delete(p.w.modals, p.user)
		return &interaction{
			kind: form.OnModal, user: p.user, channel: open.from.channel, source: open.from.source,
			data: object{"custom_id": open.modal.CustomID, "components": components},
		}, nil
	})
}

// Dismiss closes the window that the person has open, and sends nothing.
func (p *Person) Dismiss() { p.w.do(func() { delete(p.w.modals, p.user) }) }

// filled are a window's parts as the bot gets them back.
func filled(parts []Component, fields map[string]string, used map[string]bool) ([]object, error) {
	all := []object{}
	for _, part := range parts {
		o := object{"type": part.Type, "id": part.ID}
		switch part.Type {
		case form.Row:
			v, err := field(part.Components[0], part.Components[0].Label, fields, used)
			if err != nil {
				return nil, err
			}
			o["components"] = []object{v}
		case form.Label:
			v, err := field(*part.Inner, part.Label, fields, used)
			if err != nil {
				return nil, err
			}
			o["component"] = v
		}
		all = append(all, o)
	}
	return all, nil
}

// field is one input as the bot gets it back.
func field(c Component, label string, fields map[string]string, used map[string]bool) (object, error) {
	text, given := fields[c.CustomID]
	used[c.CustomID] = true
	if !given {
		if text, given = fields[label]; given {
			used[label] = true
		}
	}
	if !given {
		text = c.Value
	}
	o := object{"type": c.Type, "id": c.ID, "custom_id": c.CustomID}
	if c.Type != form.TextInput {
		values, err := chosenInModal(c, text, given)
		o["values"] = values
		return o, err
	}
	option := &form.CommandOption{Name: label, MinLength: c.MinLength, MaxLength: c.MaxLength, Required: c.Required == nil || *c.Required}
	if text == "" && !option.Required {
		o["value"] = ""
		return o, nil
	}
	value, err := textWithin(option, text)
	o["value"] = value
	return o, err
}

func chosenInModal(c Component, text string, given bool) ([]string, error) {
	if given {
		return chosen(&c, []string{text})
	}
	values := []string{}
	for _, o := range c.Options {
		if o.Default {
			values = append(values, o.Value)
		}
	}
	if len(values) == 0 && (c.Required == nil || *c.Required) {
		return nil, cannot("the menu %q wants a choice", c.Placeholder)
	}
	return values, nil
}
