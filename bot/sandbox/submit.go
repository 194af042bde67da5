package sandbox

import (
	"slices"

	"galet/bot/sandbox/form"
)

// Submit fills in the window that the bot opened last for the person, field
// by field, by label or custom id, and sends it. A field that is left out
// keeps what it began with. The window stays where the bot does not answer.
func (p *Person) Submit(fields map[string]string) (Reply, error) {
	all := map[string][]string{}
	for name, text := range fields {
		all[name] = []string{text}
	}
	return p.SubmitAll(all)
}

// SubmitAll does the same with any number of values for each field: a menu
// may take several, or none.
func (p *Person) SubmitAll(fields map[string][]string) (Reply, error) {
	var open *openModal
	reply, err := p.send(func() (*interaction, error) {
		open = p.w.modals[p.user]
		if p.user == nil || open == nil {
			return nil, cannot("%s has no window open", p.name)
		}
		filling := filling{p, open.from.channel, fields, map[string]bool{}, nil}
		components, err := filling.parts(open.modal.Components)
		if err != nil {
			return nil, err
		}
		for name := range fields {
			if !filling.used[name] {
				return nil, cannot("the window has no field %q", name)
			}
		}
		data := object{"custom_id": open.modal.CustomID, "components": components}
		if len(filling.ids) > 0 {
			data["resolved"] = p.w.resolved(open.from.channel, filling.ids)
		}
		return &interaction{kind: form.OnModal, user: p.user, channel: open.from.channel, source: open.from.source, data: data}, nil
	})
	if err == nil {
		p.w.do(func() {
			if p.w.modals[p.user] == open {
				delete(p.w.modals, p.user)
			}
		})
	}
	return reply, err
}

// Dismiss closes the window that the person has open, and sends nothing.
func (p *Person) Dismiss() { p.w.do(func() { delete(p.w.modals, p.user) }) }

// filling is a window while it is filled in.
type filling struct {
	who    *Person
	at     *channel
	fields map[string][]string
	// used are the names of fields that the window has.
	used map[string]bool
	// ids are those that its menus of people, roles and channels chose.
	ids []string
}

// parts are a window's parts as the bot gets them back.
func (f *filling) parts(parts []Component) ([]object, error) {
	all := []object{}
	for _, part := range parts {
		o := object{"type": part.Type, "id": part.ID}
		switch part.Type {
		case form.Row:
			v, err := f.field(part.Components[0], part.Components[0].Label)
			if err != nil {
				return nil, err
			}
			o["components"] = []object{v}
		case form.Label:
			v, err := f.field(*part.Inner, part.Label)
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
func (f *filling) field(c Component, label string) (object, error) {
	values, given := f.fields[c.CustomID]
	f.used[c.CustomID] = true
	if !given {
		if values, given = f.fields[label]; given {
			f.used[label] = true
		}
	}
	o := object{"type": c.Type, "id": c.ID, "custom_id": c.CustomID}
	if c.Type == form.TextInput {
		text := c.Value
		if given {
			text = first(values)
		}
		value, err := written(c, label, text)
		o["value"] = value
		return o, err
	}
	values, err := f.chosen(c, label, values, given)
	o["values"] = orEmpty(values)
	return o, err
}

func first(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return values[0]
}

func written(c Component, label, text string) (any, error) {
	option := &form.CommandOption{Name: label, MinLength: c.MinLength, MaxLength: c.MaxLength, Required: required(c)}
	if text == "" && !option.Required {
		return "", nil
	}
	return textWithin(option, text)
}

func required(c Component) bool { return c.Required == nil || *c.Required }

// chosen are the values of a menu in a window; where nothing was said, those
// that it began with.
func (f *filling) chosen(c Component, label string, names []string, given bool) ([]string, error) {
	if !given {
		names = c.Beginning()
	}
	names = slices.DeleteFunc(slices.Clone(names), func(s string) bool { return s == "" })
	switch {
	case len(names) == 0 && required(c):
		return nil, cannot("%q wants a choice", label)
	case len(names) == 0:
		return nil, nil
	}
	values, err := f.who.chosen(f.at, &c, names)
	if c.Type != form.Select {
		f.ids = append(f.ids, values...)
	}
	return values, err
}
