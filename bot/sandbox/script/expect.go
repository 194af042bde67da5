package script

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"galet/bot/sandbox"
)

// expect checks what people see when the bot is idle.
func (r *runner) expect(words []word) error {
	if len(words) < 2 {
		return errors.New("what is expected of what?")
	}
	if err := r.world.Settle(r.ctx); err != nil {
		return err
	}
	if words[0].is("refused") {
		return r.refused(words[1])
	}
	channel := r.here
	if strings.HasPrefix(words[0].text, "#") {
		channel, words = words[0].text, words[1:]
	}
	who, rest := words[0].text, words[1:]
	kept, remembered := r.kept[who]
	switch {
	case slices.Contains(r.world.People(), who) && len(rest) > 1:
		return r.ofPerson(who, rest)
	case remembered && rest[0].is("gone"):
		return r.wait("the message is gone", func() error {
			if _, err := r.now(kept); err == nil {
				return errors.New("it is still there")
			}
			return nil
		})
	case remembered:
		return r.holds(rest, func([]check) (*sandbox.Message, error) { return r.now(kept) })
	case who == "none":
		return r.none(channel, rest)
	case who == "any":
		return r.holds(rest, func(all []check) (*sandbox.Message, error) { return r.any(channel, all) })
	case who == "last" || strings.HasPrefix(who, "last-"):
		back, err := strconv.Atoi(cmp.Or(strings.TrimPrefix(strings.TrimPrefix(who, "last"), "-"), "0"))
		if err != nil {
			return err
		}
		return r.holds(rest, func([]check) (*sandbox.Message, error) { return r.last(channel, back) })
	}
	return fmt.Errorf("%q is nothing to expect anything of", who)
}

// holds waits until the message that find returns passes all checks.
func (r *runner) holds(words []word, find func([]check) (*sandbox.Message, error)) error {
	all, err := checks(words)
	if err != nil {
		return err
	}
	return r.wait("it to hold", func() error {
		m, err := find(all)
		if err != nil {
			return err
		}
		if wrong := failing(all, *m); len(wrong) > 0 {
			return fmt.Errorf("does not hold: %s\nof: %s", strings.Join(wrong, "; "), m)
		}
		return nil
	})
}

// wait repeats try until it returns nil, or returns its last error.
func (r *runner) wait(what string, try func() error) error {
	var last error
	if err := r.world.WaitFor(what, func() bool { last = try(); return last == nil }); err != nil && last == nil {
		return err
	}
	return last
}

// public are the messages of a channel that everyone sees.
func (r *runner) public(channel string) ([]sandbox.Message, error) {
	for _, name := range r.world.People() {
		all, err := r.world.Person(name).Messages(channel)
		if err == nil {
			return slices.DeleteFunc(all, func(m sandbox.Message) bool { return m.Only != "" }), nil
		}
	}
	return nil, fmt.Errorf("nobody sees a channel %q", channel)
}

func (r *runner) last(channel string, back int) (*sandbox.Message, error) {
	all, err := r.public(channel)
	switch {
	case err != nil:
		return nil, err
	case len(all) <= back:
		return nil, errors.New("so much was not said")
	}
	return &all[len(all)-1-back], nil
}

// any is a message that passes all checks; if none does, the newest.
func (r *runner) any(channel string, all []check) (*sandbox.Message, error) {
	said, err := r.public(channel)
	if err != nil {
		return nil, err
	}
	for _, m := range slices.Backward(said) {
		if len(failing(all, m)) == 0 {
			return &m, nil
		}
	}
	return nil, errors.New("there is no such message")
}

func (r *runner) none(channel string, words []word) error {
	all, err := checks(words)
	if err != nil {
		return err
	}
	if m, err := r.any(channel, all); err == nil {
		return fmt.Errorf("there is one: %s", m)
	}
	return nil
}

func (r *runner) now(kept sandbox.Message) (*sandbox.Message, error) {
	m, ok := r.world.Message(kept.ID)
	if !ok {
		return nil, errors.New("it was taken away")
	}
	return &m, nil
}

// ofPerson handles "expect NAME sees" and "expect NAME told".
func (r *runner) ofPerson(name string, words []word) error {
	p := r.world.Person(name)
	switch verb, rest := words[0].text, words[1:]; verb {
	case "sees":
		return r.holds(rest, func([]check) (*sandbox.Message, error) {
			all, err := p.Messages(r.at[name])
			if err != nil || len(all) == 0 {
				return nil, errors.Join(err, errors.New("nothing was said"))
			}
			return &all[len(all)-1], nil
		})
	case "told":
		if rest[0].is("nothing") {
			if m, err := r.toldTo(p); err == nil {
				return fmt.Errorf("was told: %s", m)
			}
			return nil
		}
		return r.holds(rest, func([]check) (*sandbox.Message, error) { return r.toldTo(p) })
	}
	return fmt.Errorf("%q is nothing to expect of a person: sees or told", words[0].text)
}

// toldTo is the newest private message to a person since their last act, that
// act's reply included.
func (r *runner) toldTo(p *sandbox.Person) (*sandbox.Message, error) {
	last := r.told[p.Name()]
	if m := last.reply.Message; m != nil && m.Only != "" {
		if now, ok := r.world.Message(m.ID); ok {
			return &now, nil
		}
	}
	all, err := p.Messages(r.at[p.Name()])
	if err != nil {
		return nil, err
	}
	for _, m := range slices.Backward(all) {
		if m.ID <= last.before { // that message itself may be deleted
			break
		}
		if m.Only != "" {
			return &m, nil
		}
	}
	return nil, errors.New("nothing was told to " + p.Name() + " alone")
}

// refused expects a refusal with this code.
func (r *runner) refused(code word) error {
	want, err := strconv.Atoi(code.text)
	if err != nil {
		return err
	}
	return r.wait("a refusal", func() error {
		if !slices.ContainsFunc(r.world.Refusals(), func(f sandbox.Refusal) bool { return f.Code == want }) {
			return fmt.Errorf("nothing was refused with %d", want)
		}
		r.world.ForgetRefusals()
		return nil
	})
}
