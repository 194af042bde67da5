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

// expect checks what people see when the bot is idle: that one of the messages of a
// subject passes all checks, or that none does.
func (r *runner) expect(words []word) error {
	if len(words) < 2 {
		return errors.New("name a message, and what is expected of it")
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
	find, rest, err := r.subject(channel, words)
	if err != nil {
		return err
	}
	var all []check
	absent := len(rest) == 1 && (rest[0].is("gone") || rest[0].is("nothing"))
	if !absent {
		if all, err = checks(rest); err != nil {
			return err
		}
		absent = words[0].is("none")
	}
	return r.wait(func() error { return holds(all, absent, find) })
}

// subject reads whose messages are meant, and returns the words after it.
func (r *runner) subject(channel string, words []word) (find func() ([]sandbox.Message, error), rest []word, err error) {
	who, rest := words[0].text, words[1:]
	p, kept := r.world.Person(who), r.kept[who]
	back, isLast := strings.CutPrefix(who, "last")
	switch {
	case kept.ID != "":
		find = func() ([]sandbox.Message, error) { return r.now(kept) }
	case who == "none" || who == "any":
		find = func() ([]sandbox.Message, error) { return r.public(channel) }
	case p.ID() != "" && len(rest) > 0 && rest[0].is("sees"):
		find, rest = newest(0, func() ([]sandbox.Message, error) { return p.Messages(r.at[who]) }), rest[1:]
	case p.ID() != "" && len(rest) > 0 && rest[0].is("told"):
		find, rest = func() ([]sandbox.Message, error) { return r.toldTo(p) }, rest[1:]
	case isLast:
		n, err := strconv.Atoi(cmp.Or(strings.TrimPrefix(back, "-"), "0"))
		return newest(n, func() ([]sandbox.Message, error) { return r.public(channel) }), rest, err
	default:
		err = fmt.Errorf("%q names no message", who)
	}
	return find, rest, err
}

// newest finds the newest of some messages, or one further back.
func newest(back int, find func() ([]sandbox.Message, error)) func() ([]sandbox.Message, error) {
	return func() ([]sandbox.Message, error) {
		all, err := find()
		if err != nil || len(all) <= back {
			return nil, cmp.Or(err, errors.New("there are fewer messages"))
		}
		return all[len(all)-1-back : len(all)-back], nil
	}
}

// holds returns what does not hold: one of the messages is expected to pass all
// checks, or none.
func holds(all []check, absent bool, find func() ([]sandbox.Message, error)) error {
	found, err := find()
	at := slices.IndexFunc(found, func(m sandbox.Message) bool { return len(failing(all, m)) == 0 })
	switch {
	case absent && at >= 0:
		return fmt.Errorf("there is such a message: %s", found[at])
	case absent || at >= 0:
		return nil
	case err != nil || len(found) == 0:
		return cmp.Or(err, errors.New("there is no message"))
	}
	m := found[len(found)-1]
	return fmt.Errorf("does not hold: %s\nof: %s", strings.Join(failing(all, m), "; "), m)
}

// wait repeats try until it returns nil, or returns its last error.
func (r *runner) wait(try func() error) error {
	var last error
	if err := r.world.WaitFor("it to hold", func() bool { last = try(); return last == nil }); err != nil && last == nil {
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

func (r *runner) now(kept sandbox.Message) ([]sandbox.Message, error) {
	m, ok := r.world.Message(kept.ID)
	if !ok {
		return nil, errors.New("the message was deleted")
	}
	return []sandbox.Message{m}, nil
}

// toldTo is the newest private message to a person since their last act, that
// act's reply included.
func (r *runner) toldTo(p *sandbox.Person) ([]sandbox.Message, error) {
	last := r.told[p.Name()]
	if m := last.reply.Message; m != nil && m.Only != "" {
		if now, err := r.now(*m); err == nil {
			return now, nil
		}
	}
	all, err := p.Messages(r.at[p.Name()])
	for _, m := range slices.Backward(all) {
		if m.ID <= last.before {
			break
		}
		if m.Only != "" {
			return []sandbox.Message{m}, nil
		}
	}
	return nil, cmp.Or(err, errors.New("nothing was told to "+p.Name()+" alone"))
}

// refused expects a refusal with this code.
func (r *runner) refused(code word) error {
	want, err := strconv.Atoi(code.text)
	if err != nil {
		return err
	}
	return r.wait(func() error {
		if !slices.ContainsFunc(r.world.Refusals(), func(f sandbox.Refusal) bool { return f.Code == want }) {
			return fmt.Errorf("nothing was refused with %d", want)
		}
		r.world.ForgetRefusals()
		return nil
	})
}
