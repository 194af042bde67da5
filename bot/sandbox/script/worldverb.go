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

func (r *runner) archive(words []word) error {
	if len(words) == 0 {
		return errors.New("archive what?")
	}
	return r.world.ArchiveThread(words[0].text, len(words) > 1 && words[1].is("locked"))
}

// kick: "kick the bot from Server".
func (r *runner) kick(words []word) error {
	if len(words) != 4 || !words[1].is("bot") {
		return errors.New("kick the bot from which server?")
	}
	return r.world.RemoveBot(words[3].text)
}

// invite: "invite the bot to Server".
func (r *runner) invite(words []word) error {
	if len(words) != 4 || !words[1].is("bot") {
		return errors.New("invite the bot to which server?")
	}
	return r.world.AddBot(words[3].text)
}

func (r *runner) rename(words []word) error {
	if len(words) != 2 {
		return errors.New("rename whom to what?")
	}
	return r.world.Rename(words[0].text, words[1].text)
}

// misbehave: what goes wrong, then method, path and how often, all of which
// may be left out.
func (r *runner) misbehave(words []word) error {
	if len(words) == 0 {
		return errors.New("misbehave how?")
	}
	rule := sandbox.Rule{Times: 1, RetryAfter: 50 * time.Millisecond}
	switch how := words[0].text; how {
	case "drop":
		rule.Drop = true
	case "lose":
		rule.Lose = true
	default:
		status, err := strconv.Atoi(how)
		if err != nil || status < 400 || status > 599 {
			return fmt.Errorf("%q is no way to misbehave", how)
		}
		rule.Status = status
	}
	for _, w := range words[1:] {
		n, err := strconv.Atoi(w.text)
		switch {
		case err == nil:
			rule.Times = n
		case strings.HasPrefix(w.text, "/"):
			rule.Path = w.text
		default:
			rule.Method = w.text
		}
	}
	r.world.Misbehave(rule)
	return nil
}

func (r *runner) gateway(words []word) error {
	if len(words) != 1 {
		return errors.New("the gateway does what?")
	}
	switch words[0].text {
	case "reconnect":
		r.world.AskReconnect()
	case "invalidate":
		r.world.InvalidateSessions(false)
	case "cut":
		r.world.DropGateway(-1)
	default:
		return fmt.Errorf("%q is nothing that the gateway does", words[0].text)
	}
	return nil
}
