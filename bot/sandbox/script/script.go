// Package script runs test scripts: people act in a [sandbox.World], and the
// script checks what they see. The package does not know the bot; the caller
// brings verbs that need it (a clock, a restart) as [Hooks].
//
// A script has one statement a line. Empty lines and lines that begin with
// "# " are comments. A line that ends in \ continues on the next one. Spaces
// separate words; "…" is one word, with the escapes \" \\ and \n.
//
// # Acts
//
//	ana /roll dice:2 for:@bo     types a command (see sandbox.Person.Slash)
//	ana click "Accept"           presses a button, by label or custom id
//	ana choose "row 4"           picks in any menu that has the option
//	ana choose "a" "b" in "Pick" picks several in the menu whose placeholder begins or ends with Pick
//	ana choose in "Pick"         submits the menu without a choice
//	ana says "hello"             writes an ordinary message
//	ana goes #attic              acts in another channel from now on; also dm
//	remember board               stores the newest message with buttons or menus
//	ana click "Accept" on board  presses a component of the stored message,
//	ana choose "d4" on board     as a client that missed later changes would
//	ana raw "custom/id" "value"  sends any custom id, on the newest message
//	                             that has buttons or menus; "on board" works
//
// The script fails if Discord's client refuses an act or the bot does not
// answer it in time. These expect it:
//
//	ana cannot click "Accept"    the client must refuse it
//	ana fails /roll              the bot must not answer it
//
// # Checks
//
//	expect last CHECKS           the newest message that everyone sees
//	expect last-1 CHECKS         the one before it
//	expect any CHECKS            some message that everyone sees
//	expect none CHECKS           no such message
//	expect #attic last CHECKS    the same in another channel
//	expect ana sees CHECKS       the newest message that ana sees
//	expect ana told CHECKS       the newest private message to ana since her
//	                             last act, its reply included
//	expect ana told nothing
//	expect board CHECKS          a stored message as it is now
//	expect board gone            it is deleted
//	expect refused 50013         Discord refused a call with this code; this
//	                             clears the list of refusals
//	complete ana /roll for:b -> "Bo" "Bob"
//	                             all suggestions in order; also
//	                             -> nothing, -> has "Bo", -> lacks "Cy"
//
// CHECKS are one or more of
//
//	"text" or /regexp/           anywhere on it: text, alt text, labels
//	content, alt, button, menu, option, file X
//	                             in this part of it; X is "text" or /regexp/
//	off X                        a disabled button or menu
//	pings @ana @bo               it notified these people and nobody else
//	pings nobody
//	no buttons, no menus, no files
//	edited, thinking
//	not CHECK                    the check fails
//
// Expectations wait until the bot is idle, and then until they hold.
//
// # The world
//
//	allow #general view send attach    the bot's permissions there; any of
//	                             view send embed attach history threads
//	delete board                 deletes a remembered message
//	delete #attic                deletes a channel
//	thread #talk in #general     creates a thread
//	private thread #talk in #general for ana
//	close #attic to bo           hides a channel from bo; "open #attic to bo" shows it
//	deny commands in #attic to bo    lets bo see a channel, and use no commands in it
//	archive #talk                archives a thread; also "archive #talk locked" and "lock #talk"
//	kick the bot from Server     "invite the bot to Server" adds it again
//	kick bo from Server          bo leaves; "invite bo to Server" adds him again
//	language bo de               sets bo's language; "language Server fr" a server's
//	mail bo closed               bo refuses direct messages; "mail bo open"
//	misbehave 503 POST /channels/*/messages 2
//	                             the next two such calls fail; "drop" cuts the
//	                             connection before the call has an effect,
//	                             "lose" after
//	misbehave 403 code:50013 POST
//	                             with this Discord error code
//	misbehave 429 global 2s POST with this scope and wait; without one it is
//	                             50 ms; also "user", "shared"
//	misbehave slow 2s POST       the next such call takes 2 s
//	gateway cut                  cuts the gateway connection
//	gateway repeat 3             delivers the last three events again
//	gateway loses Server         makes that server unavailable; "gateway finds
//	                             Server" ends it
//	settle                       waits until the bot is idle
//
// A script also fails if Discord refused a call unexpectedly, or if the bot
// used something that the world does not implement.
package script

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"galet/bot/sandbox"
)

// Hooks are the caller's own verbs. The key is the first word of a line; the
// function gets the other words.
type Hooks map[string]func(words []string) error

// Run runs a script. The error names the script and the line and shows what
// people saw. It wraps the error of a hook.
func Run(ctx context.Context, w *sandbox.World, name, text string, hooks Hooks) error {
	r := &runner{
		ctx: ctx, world: w, hooks: hooks,
		at: map[string]string{}, kept: map[string]sandbox.Message{}, told: map[string]told{},
	}
	for _, l := range lines(text) {
		if err := r.statement(l.text); err != nil {
			return fmt.Errorf("%s:%d: %s: %w\n%s", name, l.number, l.text, err, w.Dump())
		}
	}
	if err := r.end(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, w.Dump())
	}
	return nil
}

// runner is the state of a running script.
type runner struct {
	ctx   context.Context
	world *sandbox.World
	hooks Hooks
	// text is the present statement.
	text string
	// at is each person's channel; here is the channel of the last act.
	at   map[string]string
	here string
	// kept are the messages remembered by name.
	kept map[string]sandbox.Message
	told map[string]told
}

// told is the answer to a person's last act: its reply, and the newest id before the
// act.
type told struct {
	reply  sandbox.Reply
	before string
}

func (r *runner) statement(text string) error {
	words, err := split(text)
	if err != nil || len(words) == 0 {
		return err
	}
	r.text = text
	verb := words[0].text
	if hook := r.hooks[verb]; hook != nil {
		return hook(texts(words[1:]))
	}
	if slices.Contains(r.world.People(), verb) {
		return r.act(verb, words[1:])
	}
	for _, v := range verbs {
		if args, fits := match(v.words, words); fits {
			return v.do(r, args)
		}
	}
	return fmt.Errorf("nobody is called %q, and it is no verb", verb)
}

// typed is the command that the statement types.
func (r *runner) typed() string {
	_, typed, _ := strings.Cut(r.text, " /")
	return "/" + strings.TrimSpace(typed)
}

// end checks what must hold at the end of a script.
func (r *runner) end() error {
	if err := r.world.Settle(r.ctx); err != nil {
		return err
	}
	found := each(r.world.Faults(), func(f string) string { return "not imitated: " + f })
	for _, f := range r.world.Refusals() {
		found = append(found, "Discord would have refused: "+f.String())
	}
	if len(found) > 0 {
		return errors.New(strings.Join(found, "\n"))
	}
	return nil
}
