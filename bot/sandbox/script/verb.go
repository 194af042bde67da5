package script

import (
	"fmt"
	"strconv"
	"strings"

	"galet/bot/sandbox"
)

// verb is a statement that is no person's act. In words, "*" matches any word and
// "…" the rest; do gets the matches.
type verb struct {
	words string
	do    func(r *runner, args []word) error
}

// verbs are matched in this order.
var verbs = []verb{
	{"expect …", (*runner).expect},
	{"complete …", (*runner).complete},
	{"remember *", (*runner).remember},
	{"misbehave * …", (*runner).misbehave},
	{"allow * …", (*runner).allow},
	{"delete *", (*runner).remove},
	{"settle", func(r *runner, _ []word) error { return r.world.Settle(r.ctx) }},
	change("thread * in *", func(w *sandbox.World, args []string) error { return w.BeginThread(args[1], args[0], "") }),
	change("private thread * in * for *", func(w *sandbox.World, args []string) error { return w.BeginThread(args[1], args[0], args[2]) }),
	overwrite("close * to *", 0, sandbox.ViewChannel),
	overwrite("open * to *", sandbox.ViewChannel, 0),
	overwrite("deny commands in * to *", sandbox.ViewChannel, sandbox.UseCommands),
	change("archive *", func(w *sandbox.World, args []string) error { return w.CloseThread(args[0], true, false) }),
	change("archive * locked", func(w *sandbox.World, args []string) error { return w.CloseThread(args[0], true, true) }),
	change("lock *", func(w *sandbox.World, args []string) error { return w.CloseThread(args[0], false, true) }),
	change("kick the bot from *", func(w *sandbox.World, args []string) error { return w.RemoveBot(args[0], false) }),
	change("kick * from *", func(w *sandbox.World, args []string) error { return w.SetMember(args[1], args[0], false) }),
	change("invite the bot to *", func(w *sandbox.World, args []string) error { return w.AddBot(args[0]) }),
	change("invite * to *", func(w *sandbox.World, args []string) error { return w.SetMember(args[1], args[0], true) }),
	change("language * *", func(w *sandbox.World, args []string) error { return w.SetLocale(args[0], args[1]) }),
	change("mail * open", func(w *sandbox.World, args []string) error { return w.TakeDirectMessages(args[0], true) }),
	change("mail * closed", func(w *sandbox.World, args []string) error { return w.TakeDirectMessages(args[0], false) }),
	change("gateway cut", func(w *sandbox.World, _ []string) error { w.FailGateway(sandbox.GatewayFault{Close: -1}); return nil }),
	change("gateway loses *", func(w *sandbox.World, args []string) error { return w.RemoveBot(args[0], true) }),
	change("gateway finds *", func(w *sandbox.World, args []string) error { return w.AddBot(args[0]) }),
	change("gateway repeat *", func(w *sandbox.World, args []string) error {
		n, err := strconv.Atoi(args[0])
		w.Redeliver(n)
		return err
	}),
}

// change is a verb that needs the world only.
func change(words string, do func(w *sandbox.World, args []string) error) verb {
	return verb{words, func(r *runner, args []word) error { return do(r.world, texts(args)) }}
}

// overwrite is a verb for what a channel allows and denies to a person.
func overwrite(words string, allow, deny sandbox.Permissions) verb {
	return change(words, func(w *sandbox.World, args []string) error { return w.SetOverwrite(args[0], args[1], allow, deny) })
}

// match returns the words for the stars if the statement matches.
func match(pattern string, said []word) (args []word, fits bool) {
	wanted := strings.Fields(pattern)
	for i, w := range wanted {
		switch {
		case w == "…":
			return append(args, said[i:]...), true
		case i == len(said):
			return nil, false
		case w == "*":
			args = append(args, said[i])
		case !said[i].is(w):
			return nil, false
		}
	}
	return args, len(wanted) == len(said)
}

var permissionWords = map[string]sandbox.Permissions{
	"view": sandbox.ViewChannel, "send": sandbox.SendMessages, "embed": sandbox.EmbedLinks,
	"attach": sandbox.AttachFiles, "history": sandbox.ReadHistory,
	"threads": sandbox.CreatePublicThreads | sandbox.SendInThreads,
}

// allow sets the bot's permissions in a channel.
func (r *runner) allow(words []word) error {
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
	name := words[0].text
	if strings.HasPrefix(name, "#") {
		return r.world.DeleteChannel(name)
	}
	kept, err := r.remembered(name)
	if err != nil {
		return err
	}
	return r.world.DeleteMessage(kept.ID)
}

// remembered is the message remembered under a name.
func (r *runner) remembered(name string) (*sandbox.Message, error) {
	kept, ok := r.kept[name]
	if !ok {
		return nil, fmt.Errorf("nothing is remembered as %q", name)
	}
	return &kept, nil
}
