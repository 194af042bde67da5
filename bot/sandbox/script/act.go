package script

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"galet/bot/sandbox"
)

// act carries out a person's act.
func (r *runner) act(name string, words []word, text string) error {
	expected := ""
	if len(words) > 0 && (words[0].is("cannot") || words[0].is("fails")) {
		expected = words[0].text
		_, text, _ = strings.Cut(text, " "+expected+" ")
		text, words = name+" "+text, words[1:]
	}
	if len(words) == 0 {
		return errors.New("does what?")
	}
	before := r.newest(name)
	reply, err := r.action(name, words, text)
	r.told[name] = told{reply, before}
	return asExpected(expected, err)
}

// asExpected compares an error with the expected one.
func asExpected(expected string, err error) error {
	var refused *sandbox.ClientError
	switch {
	case expected == "cannot" && errors.As(err, &refused), expected == "fails" && errors.Is(err, sandbox.ErrFailed):
		return nil
	case expected == "cannot" && err == nil, expected == "fails" && err == nil:
		return errors.New("it was expected not to work, and it did")
	}
	return err
}

// newest is the id of the newest message that a person sees in their channel.
func (r *runner) newest(name string) string {
	all, err := r.world.Person(name).Messages(r.at[name])
	if err != nil || len(all) == 0 {
		return ""
	}
	return all[len(all)-1].ID
}

func (r *runner) action(name string, words []word, text string) (sandbox.Reply, error) {
	p, where := r.world.Person(name), r.at[name]
	r.here = where
	if !words[0].quoted && strings.HasPrefix(words[0].text, "/") {
		_, typed, _ := strings.Cut(text, " ")
		return p.Slash(where, strings.TrimSpace(typed))
	}
	args, kept, err := r.on(words[1:])
	if err != nil {
		return sandbox.Reply{}, err
	}
	if len(args) == 0 {
		return sandbox.Reply{}, fmt.Errorf("%s what?", words[0].text)
	}
	switch words[0].text {
	case "click":
		if kept != nil {
			return stale(p, *kept, args[0].text, nil)
		}
		return p.Click(where, args[0].text)
	case "choose":
		options, menu := menuOf(args)
		if kept != nil {
			return stale(p, *kept, menu, options)
		}
		return p.Choose(where, menu, options...)
	case "raw":
		return r.raw(p, kept, args)
	case "says":
		_, err := p.Say(where, args[0].text)
		return sandbox.Reply{}, err
	case "goes":
		return sandbox.Reply{}, r.moves(p, args[0].text)
	}
	return sandbox.Reply{}, fmt.Errorf("%q is nothing that people do", words[0].text)
}

func (r *runner) moves(p *sandbox.Person, channel string) error {
	if _, err := p.Messages(channel); err != nil {
		return err
	}
	r.at[p.Name()], r.here = channel, channel
	return nil
}

// on cuts "on NAME" off the end and returns the message remembered under NAME.
func (r *runner) on(words []word) ([]word, *sandbox.Message, error) {
	n := len(words)
	if n < 2 || !words[n-2].is("on") {
		return words, nil, nil
	}
	m, ok := r.kept[words[n-1].text]
	if !ok {
		return nil, nil, fmt.Errorf("nothing is remembered as %q", words[n-1].text)
	}
	return words[:n-2], &m, nil
}

// menuOf cuts "in MENU" off the end.
func menuOf(words []word) (options []string, menu string) {
	if n := len(words); n >= 2 && words[n-2].is("in") {
		menu, words = words[n-1].text, words[:n-2]
	}
	return texts(words), menu
}

// raw sends any custom id with any values.
func (r *runner) raw(p *sandbox.Person, kept *sandbox.Message, args []word) (sandbox.Reply, error) {
	if kept == nil {
		m, err := r.newestWithParts(p)
		if err != nil {
			return sandbox.Reply{}, err
		}
		kept = &m
	}
	return p.PressRaw(kept.ID, args[0].text, texts(args[1:])...)
}

func (r *runner) newestWithParts(p *sandbox.Person) (sandbox.Message, error) {
	if err := r.world.Settle(r.ctx); err != nil {
		return sandbox.Message{}, err
	}
	all, err := p.Messages(r.at[p.Name()])
	if err != nil {
		return sandbox.Message{}, err
	}
	for _, m := range slices.Backward(all) {
		if len(m.Components) > 0 {
			return m, nil
		}
	}
	return sandbox.Message{}, errors.New("no message has buttons or menus")
}

// stale presses a component of a message as it was when it was remembered.
func stale(p *sandbox.Person, m sandbox.Message, part string, options []string) (sandbox.Reply, error) {
	for _, c := range partsOf(m) {
		if options == nil && isButton(c) && (c.Label == part || c.CustomID == part) {
			return p.PressRaw(m.ID, c.CustomID)
		}
		values, ok := valuesOf(c, options)
		if options != nil && ok && (part == "" || strings.HasSuffix(c.Placeholder, part) || c.CustomID == part) {
			return p.PressRaw(m.ID, c.CustomID, values...)
		}
	}
	return sandbox.Reply{}, fmt.Errorf("the message had no %q %q when it was remembered", part, options)
}

// valuesOf are the values of the options with these labels, if all exist.
func valuesOf(c sandbox.Component, labels []string) ([]string, bool) {
	var values []string
	for _, label := range labels {
		for _, o := range c.Options {
			if o.Label == label || o.Value == label {
				values = append(values, o.Value)
				break
			}
		}
	}
	return values, len(labels) > 0 && len(values) == len(labels)
}

// remember stores the newest message with components as it is now.
func (r *runner) remember(words []word) error {
	if len(words) != 1 {
		return errors.New("remember wants one name")
	}
	for _, name := range r.world.People() {
		if m, err := r.newestWithParts(r.world.Person(name)); err == nil && r.at[name] == r.here {
			r.kept[words[0].text] = m
			return nil
		}
	}
	return errors.New("no message has buttons or menus")
}
