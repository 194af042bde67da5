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
	"attach": sandbox.AttachFiles, "history": sandbox.ReadHistory, "everyone": sandbox.MentionEveryone,
	"threads": sandbox.CreatePublicThreads | sandbox.SendInThreads,
}

// allow sets all that the bot may do in a channel.
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

// remove takes away the newest message, a remembered one, or a channel.
func (r *runner) remove(words []word) error {
	if len(words) != 1 {
		return errors.New("delete what?")
	}
	name := words[0].text
	if strings.HasPrefix(name, "#") {
		return r.world.DeleteChannel(name)
	}
	if kept, ok := r.kept[name]; ok {
		return r.world.DeleteMessage(kept.ID)
	}
	if name != "last" {
		return fmt.Errorf("nothing is remembered as %q", name)
	}
	if err := r.world.Settle(r.ctx); err != nil {
		return err
	}
	m, err := r.last(r.here, 0)
	if err != nil {
		return err
	}
	return r.world.DeleteMessage(m.ID)
}

// thread: "thread #talk in #general".
func (r *runner) thread(words []word) error {
	if len(words) != 3 || !words[1].is("in") {
		return errors.New("a thread of what name in which channel?")
	}
	return r.world.BeginThread(words[2].text, strings.TrimPrefix(words[0].text, "#"))
}

func (r *runner) archive(words []word) error {
	if len(words) == 0 {
		return errors.New("archive what?")
	}
	return r.world.ArchiveThread(words[0].text, len(words) > 1 && words[1].is("locked"))
}

// kick: "kick the bot from Server", "kick bo from Server".
func (r *runner) kick(words []word) error {
	switch {
	case len(words) == 4 && words[1].is("bot"):
		return r.world.RemoveBot(words[3].text)
	case len(words) == 3:
		return r.world.RemoveMember(words[2].text, words[0].text)
	}
	return errors.New("kick whom from which server?")
}

// invite: "invite the bot to Server", "invite bo to Server".
func (r *runner) invite(words []word) error {
	switch {
	case len(words) == 4 && words[1].is("bot"):
		return r.world.AddBot(words[3].text)
	case len(words) == 3:
		return r.world.ReturnMember(words[2].text, words[0].text)
	}
	return errors.New("invite whom to which server?")
}

func (r *runner) rename(words []word) error {
	if len(words) != 2 {
		return errors.New("rename whom to what?")
	}
	return r.world.Rename(words[0].text, words[1].text)
}

// language: "language bo de", "language Server fr".
func (r *runner) language(words []word) error {
	if len(words) != 2 {
		return errors.New("whose language is which?")
	}
	return r.world.SetLocale(words[0].text, words[1].text)
}

// mail: "mail bo closed", "mail bo open".
func (r *runner) mail(words []word) error {
	if len(words) != 2 || !words[1].is("open") && !words[1].is("closed") {
		return errors.New("whose mail is open or closed?")
	}
	return r.world.TakeDirectMessages(words[0].text, words[1].is("open"))
}

// misbehave: what goes wrong, then method, path, how often, Discord's code, the
// scope of a 429 and how long, all of which may be left out.
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

// misbehaviour reads one more word on which calls go wrong, and how.
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

func (r *runner) gateway(words []word) error {
	if len(words) == 0 {
		return errors.New("the gateway does what?")
	}
	switch words[0].text {
	case "reconnect":
		r.world.AskReconnect()
	case "invalidate":
		r.world.InvalidateSessions(false)
	case "cut":
		r.world.DropGateway(-1)
	case "silent":
		r.world.SilenceGateway()
	case "repeat":
		return r.repeat(words[1:])
	case "loses", "finds":
		if len(words) != 2 {
			return fmt.Errorf("the gateway %s which server?", words[0].text)
		}
		if words[0].is("finds") {
			return r.world.FindGuild(words[1].text)
		}
		return r.world.LoseGuild(words[1].text)
	default:
		return fmt.Errorf("%q is nothing that the gateway does", words[0].text)
	}
	return nil
}

// repeat: "gateway repeat 3".
func (r *runner) repeat(words []word) error {
	if len(words) != 1 {
		return errors.New("repeat how many events?")
	}
	n, err := strconv.Atoi(words[0].text)
	if err != nil {
		return err
	}
	r.world.Redeliver(n)
	return nil
}
