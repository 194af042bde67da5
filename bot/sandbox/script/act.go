package script

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"galet/bot/sandbox"
)

// act carries out a person's act.
func (r *runner) act(name string, words []word) error {
	expected := ""
	if len(words) > 0 && (words[0].is("cannot") || words[0].is("fails")) {
		expected, words = words[0].text, words[1:]
	}
	if len(words) == 0 {
		return errors.New("the act is missing")
	}
	before := r.world.LastID()
	reply, err := r.action(name, words)
	r.told[name] = told{reply, before}
	return asExpected(expected, err)
}

// asExpected compares an error with the expected one.
func asExpected(expected string, err error) error {
	var refused *sandbox.ClientError
	switch {
	case expected == "cannot" && errors.As(err, &refused), expected == "fails" && errors.Is(err, sandbox.ErrFailed):
		return nil
	case expected != "" && err == nil:
		return errors.New("it was expected not to work, and it did")
	}
	return err
}

func (r *runner) action(who string, words []word) (sandbox.Reply, error) {
	p, where := r.world.Person(who), r.at[who]
	r.here = where
	if !words[0].quoted && strings.HasPrefix(words[0].text, "/") {
		return p.Slash(where, r.typed())
	}
	args, name, old := cut(words[1:], "on")
	on, err := r.remembered(name)
	if old && err != nil {
		return sandbox.Reply{}, err
	}
	if len(args) == 0 {
		return sandbox.Reply{}, fmt.Errorf("%s what?", words[0].text)
	}
	switch words[0].text {
	case "click":
		if on != nil {
			return p.ClickOn(*on, args[0].text)
		}
		return p.Click(where, args[0].text)
	case "choose":
		options, menu, _ := cut(args, "in")
		if on != nil {
			return p.ChooseOn(*on, menu, texts(options)...)
		}
		return p.Choose(where, menu, texts(options)...)
	case "raw":
		return r.raw(p, on, args)
	case "says":
		_, err := p.Say(where, args[0].text)
		return sandbox.Reply{}, err
	case "goes":
		_, err := p.Messages(args[0].text)
		if err == nil {
			r.at[who], r.here = args[0].text, args[0].text
		}
		return sandbox.Reply{}, err
	}
	return sandbox.Reply{}, fmt.Errorf("%q is not an act", words[0].text)
}

// cut cuts a keyword and the word after it off the end.
func cut(words []word, keyword string) (rest []word, after string, found bool) {
	n := len(words)
	if n < 2 || !words[n-2].is(keyword) {
		return words, "", false
	}
	return words[:n-2], words[n-1].text, true
}

// raw sends any custom id with any values.
func (r *runner) raw(p *sandbox.Person, on *sandbox.Message, args []word) (sandbox.Reply, error) {
	if on == nil {
		m, err := r.newestWithParts(p)
		if err != nil {
			return sandbox.Reply{}, err
		}
		on = &m
	}
	return p.PressRaw(on.ID, args[0].text, texts(args[1:])...)
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

// remember stores the newest message with components as it is now.
func (r *runner) remember(words []word) error {
	for _, name := range r.world.People() {
		if m, err := r.newestWithParts(r.world.Person(name)); err == nil && r.at[name] == r.here {
			r.kept[words[0].text] = m
			return nil
		}
	}
	return errors.New("no message has buttons or menus")
}
