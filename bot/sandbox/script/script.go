// Package script runs texts in which people act in a [sandbox.World] and
// look at what they see. It refuses to know what the bot is about; verbs that
// need the bot (a clock, a restart) are brought as [Hooks].
//
// A script has one statement a line. Empty lines, and lines that begin with
// "# ", mean nothing; a line that ends in \ goes on in the next one. Words are
// parted by spaces; "…" is one word, in which \" \\ and \n can stand.
//
// # Acts
//
//	ana /roll dice:2 for:@bo     types a command (see sandbox.Person.Slash)
//	ana click "Accept"           presses a button, by label or custom id
//	ana choose "row 4"           picks in any menu that has the option
//	ana choose "a" "b" in "Pick" picks several, in the menu whose placeholder ends so
//	ana choose in "Pick"         picks nothing in it
//	ana says "hello"             writes an ordinary message
//	ana goes #attic              acts in another channel from here on; also dm
//	remember board               keeps the newest message with buttons or menus
//	ana click "Accept" on board  presses what the message had when remembered,
//	ana choose "d4" on board     as a client that has not seen it change
//	ana raw "custom/id" "value"  sends any custom id, on the newest message
//	                             that has buttons or menus; "on board" works
//
// An act that Discord's client refuses, or that the bot does not answer in
// time, ends the script, unless it is expected:
//
//	ana cannot click "Accept"    the client must refuse it
//	ana fails /roll              nobody may answer it
//
// # What is seen
//
//	expect last CHECKS           the newest message that everyone sees
//	expect last-1 CHECKS         the one before it
//	expect any CHECKS            some message that everyone sees
//	expect none CHECKS           no such message
//	expect #attic last CHECKS    the same in another channel
//	expect ana sees CHECKS       the newest message that ana sees
//	expect ana told CHECKS       the newest thing told to ana alone, since and
//	                             by her last act
//	expect ana told nothing
//	expect board CHECKS          a remembered message as it is now
//	expect board gone            it was taken away
//	expect refused 50013         Discord refused something with this code;
//	                             what was refused so far is forgotten
//	complete ana /roll for:b -> "Bo" "Bob"
//	                             the suggestions, all, in order; also
//	                             -> nothing, -> has "Bo", -> lacks "Cy"
//
// CHECKS are one or more of
//
//	"text" or /regexp/           somewhere on it: text, alt text, labels
//	content, alt, button, menu, option, file, embed X
//	                             in this part of it; X is a "text" or /regexp/
//	off X                        a button or menu that is switched off
//	pings @ana @bo               these were notified, and nobody else
//	pings nobody
//	no buttons, no menus, no files, no embeds
//	edited, thinking
//	not CHECK                    the one check does not hold
//
// An expectation waits until it holds, after the bot has come to rest.
//
// # The world
//
//	allow #general view send attach    all that the bot may do there; of
//	                             view send embed attach history threads everyone
//	delete last                  takes the newest message away; "delete board"
//	delete #attic                takes a channel away
//	thread #talk in #general     begins a thread
//	private thread #talk in #general for ana
//	close #attic to bo           he no longer sees a channel; "open #attic to bo"
//	archive #talk                puts a thread to sleep; "archive #talk locked"
//	kick the bot from Server     "invite the bot to Server" asks it back
//	kick bo from Server          he leaves; "invite bo to Server" lets him back
//	language bo de               that of his Discord; "language Server fr"
//	mail bo closed               he takes no direct messages; "mail bo open"
//	misbehave 503 POST /channels/*/messages 2
//	                             the next two such calls fail; "drop" cuts the
//	                             connection before the call has an effect,
//	                             "lose" after
//	misbehave 403 code:50013 POST
//	                             and this is Discord's own code
//	misbehave 429 global 2s POST the limit's scope, and how long it asks to wait
//	                             (50 ms); also "user", "shared"
//	misbehave slow 2s POST       the next such call takes so long
//	gateway cut                  cuts the connection
//	gateway repeat 3             delivers the last three events again
//	gateway loses Server         Discord cannot reach that server; "gateway finds
//	                             Server" ends that
//	settle                       waits until the bot has come to rest
//
// When the script has ended, nothing may have been refused that was not
// expected, and nothing may have been asked for that the world does not
// imitate.
package script

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"galet/bot/sandbox"
)

// Hooks are verbs of the caller's own: the first word of a line, and what is
// done with the words after it.
type Hooks map[string]func(words []string) error

// Run plays a script. The error names the script, the line and what people
// saw; it wraps what a hook returned.
func Run(ctx context.Context, w *sandbox.World, name, text string, hooks Hooks) error {
	r := &runner{
		ctx: ctx, world: w, hooks: hooks,
		at: map[string]string{}, kept: map[string]sandbox.Message{}, told: map[string]told{},
	}
	for _, l := range lines(text) {
		if err := r.statement(l); err != nil {
			return fmt.Errorf("%s:%d: %s: %w\n%s", name, l.number, l.text, err, w.Dump())
		}
	}
	if err := r.end(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, w.Dump())
	}
	return nil
}

// runner is a script on its way.
type runner struct {
	ctx   context.Context
	world *sandbox.World
	hooks Hooks
	// at is where each person is, here where the last act was.
	at   map[string]string
	here string
	// kept are the messages remembered by name.
	kept map[string]sandbox.Message
	told map[string]told
}

// told is what belongs to a person's last act: its reply, and the newest
// message before it.
type told struct {
	reply  sandbox.Reply
	before string
}

// statement does one line.
func (r *runner) statement(l line) error {
	words, err := split(l.text)
	if err != nil {
		return err
	}
	if len(words) == 0 {
		return nil
	}
	verb, rest := words[0].text, words[1:]
	if hook := r.hooks[verb]; hook != nil {
		return hook(texts(rest))
	}
	if slices.Contains(r.world.People(), verb) {
		return r.act(verb, rest, l.text)
	}
	do := map[string]func([]word) error{
		"expect": r.expect, "remember": r.remember, "allow": r.allow, "delete": r.remove, "misbehave": r.misbehave,
		"settle":   func([]word) error { return r.world.Settle(r.ctx) },
		"complete": func([]word) error { return r.complete(l.text) },
	}[verb]
	if do != nil {
		return do(rest)
	}
	for _, v := range worldVerbs {
		if args, fits := v.match(words); fits {
			return v.do(r.world, args)
		}
	}
	return fmt.Errorf("nobody is called %q, and it is no verb", verb)
}

// end looks back at the whole script.
func (r *runner) end() error {
	if err := r.world.Settle(r.ctx); err != nil {
		return err
	}
	var found []string
	for _, f := range r.world.Faults() {
		found = append(found, "not imitated: "+f)
	}
	for _, f := range r.world.Refusals() {
		found = append(found, "Discord would have refused: "+f.String())
	}
	if len(found) > 0 {
		return errors.New(strings.Join(found, "\n"))
	}
	return nil
}
