package script

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"galet/bot/sandbox"
)

var permissionWords = map[string]sandbox.Permissions{
	"view": sandbox.ViewChannel, "send": sandbox.SendMessages, "embed": sandbox.EmbedLinks,
	"attach": sandbox.AttachFiles, "history": sandbox.ReadHistory,
	"threads": sandbox.CreatePublicThreads | sandbox.SendInThreads,
}

// allow sets the bot's permissions in a channel.
func (r *runner) allow(words []word) error {
	if len(words) == 0 {
		return errors.New("allow where?")
	}
	var p sandbox.Permissions
	for _, w := range words[1:] {
		bits, ok := permissionWords[w.text]
		if !ok {
			return fmt.Errorf("%q is no permission", w.text)
		}
		p |= bits
	}
	return r.world.SetPermissions(words[0].text, p)
}

// remove deletes a remembered message, or a channel.
func (r *runner) remove(words []word) error {
	if len(words) != 1 {
		return errors.New("delete what?")
	}
	name := words[0].text
	if strings.HasPrefix(name, "#") {
		return r.world.DeleteChannel(name)
	}
	kept, ok := r.kept[name]
	if !ok {
		return fmt.Errorf("nothing is remembered as %q", name)
	}
	return r.world.DeleteMessage(kept.ID)
}

// worldVerb is a statement that changes the world. "*" in words matches any
// word; do gets the matches.
type worldVerb struct {
	words string
	do    func(w *sandbox.World, args []string) error
}

// worldVerbs are matched in this order.
var worldVerbs = []worldVerb{
	{"thread * in *", func(w *sandbox.World, args []string) error {
		return w.BeginThread(args[1], strings.TrimPrefix(args[0], "#"))
	}},
	{"private thread * in * for *", func(w *sandbox.World, args []string) error {
		return w.BeginPrivateThread(args[1], strings.TrimPrefix(args[0], "#"), args[2])
	}},
	{"close * to *", func(w *sandbox.World, args []string) error { return w.SetVisible(args[0], args[1], false) }},
	{"open * to *", func(w *sandbox.World, args []string) error { return w.SetVisible(args[0], args[1], true) }},
	{"deny commands in * to *", func(w *sandbox.World, args []string) error { return w.DenyCommands(args[0], args[1]) }},
	{"archive *", func(w *sandbox.World, args []string) error { return w.ArchiveThread(args[0], false) }},
	{"archive * locked", func(w *sandbox.World, args []string) error { return w.ArchiveThread(args[0], true) }},
	{"kick the bot from *", func(w *sandbox.World, args []string) error { return w.RemoveBot(args[0]) }},
	{"kick * from *", func(w *sandbox.World, args []string) error { return w.RemoveMember(args[1], args[0]) }},
	{"invite the bot to *", func(w *sandbox.World, args []string) error { return w.AddBot(args[0]) }},
	{"invite * to *", func(w *sandbox.World, args []string) error { return w.ReturnMember(args[1], args[0]) }},
	{"language * *", func(w *sandbox.World, args []string) error { return w.SetLocale(args[0], args[1]) }},
	{"mail * open", func(w *sandbox.World, args []string) error { return w.TakeDirectMessages(args[0], true) }},
	{"mail * closed", func(w *sandbox.World, args []string) error { return w.TakeDirectMessages(args[0], false) }},
	{"gateway cut", func(w *sandbox.World, _ []string) error { w.DropGateway(-1); return nil }},
	{"gateway loses *", func(w *sandbox.World, args []string) error { return w.LoseGuild(args[0]) }},
	{"gateway finds *", func(w *sandbox.World, args []string) error { return w.AddBot(args[0]) }},
	{"gateway repeat *", func(w *sandbox.World, args []string) error {
		n, err := strconv.Atoi(args[0])
		w.Redeliver(n)
		return err
	}},
}

// match returns the words for the stars if the statement matches.
func (v worldVerb) match(said []word) (args []string, fits bool) {
	wanted := strings.Fields(v.words)
	if len(wanted) != len(said) {
		return nil, false
	}
	for i, w := range wanted {
		switch {
		case w == "*":
			args = append(args, said[i].text)
		case !said[i].is(w):
			return nil, false
		}
	}
	return args, true
}

// misbehave parses a rule: the failure, then method, path, count, Discord's
// code, scope and wait. Only the failure is required.
func (r *runner) misbehave(words []word) error {
	if len(words) == 0 {
		return errors.New("misbehave how?")
	}
	rule := sandbox.Rule{Times: 1}
	how, span := words[0].text, 50*time.Millisecond
	for _, w := range words[1:] {
		if d, err := time.ParseDuration(w.text); err == nil && w.text != "0" {
			span = d
		} else if err := misbehaviour(&rule, w.text); err != nil {
			return err
		}
	}
	switch status, err := strconv.Atoi(how); {
	case how == "drop":
		rule.Drop = true
	case how == "lose":
		rule.Lose = true
	case how == "slow":
		rule.Wait = span
	case err == nil && status >= 400 && status < 600:
		rule.Status, rule.RetryAfter = status, span
	default:
		return fmt.Errorf("%q is no way to misbehave", how)
	}
	r.world.Misbehave(rule)
	return nil
}

// misbehaviour applies one more word to a rule.
func misbehaviour(rule *sandbox.Rule, text string) error {
	n, err := strconv.Atoi(text)
	code, coded := strings.CutPrefix(text, "code:")
	switch {
	case err == nil:
		rule.Times = n
	case coded:
		rule.Code, err = strconv.Atoi(code)
		return err
	case strings.HasPrefix(text, "/"):
		rule.Path = text
	case text == "user" || text == "global" || text == "shared":
		rule.Scope = text
	case text == strings.ToUpper(text):
		rule.Method = text
	default:
		return fmt.Errorf("%q is nothing about a call", text)
	}
	return nil
}
