package bot

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"galet/game"
	"galet/game/match"
)

// handler answers one kind of request. Its errors become words in refusals.go.
type handler func(Request) (Reply, error)

// presser answers a press on a button or menu.
type presser func(Request, Path) (Reply, error)

// routes say who answers what.
type routes struct {
	commands    map[string]handler
	completions map[string]handler
	presses     map[string]presser
}

// The actions of custom ids.
const (
	actAccept    = "accept"
	actDecline   = "decline"
	actWithdraw  = "withdraw"
	actGroup     = "group"
	actPlay      = "play"
	actCommit    = "commit"
	actAgain     = "again"
	actResign    = "resign"
	actKeep      = "keep"
	actSettings  = "settings"
	actPrivacy   = "privacy"
	actStop      = "stop"
	actRules     = "rules"
	actDare      = "dare"
	actBack      = "back"
	actReminders = "reminders"
	actAllow     = "allow"
	actRefuse    = "refuse"
	actRematch   = "rematch"
	actLookBack  = "look"
	actStep      = "step"
	actGames     = "games"

	// Of those below a ladder the ply is the page, the rest the game.
	actLadder    = "ladder"
	actLadderOwn = "ladder-own"
	actLadderAll = "ladder-all"
)

func (b *Bot) newRoutes() routes {
	return routes{
		commands: map[string]handler{
			cmdChallenge: b.challenge,
			cmdMove:      b.move,
			cmdBoard:     b.board,
			cmdGames:     b.listGames,
			cmdResign:    b.askResign,
			cmdTakeBack:  b.askBack,
			cmdRecord:    b.record,
			cmdReplay:    b.replay,
			cmdPreview:   b.setPreview,
			cmdRules:     b.rules,
			cmdAway:      b.away,
			cmdReminders: b.reminders,
			cmdHelp:      b.help,
			cmdSettings:  b.settings,
			cmdPrivacy:   b.privacy,
			cmdEnd:       b.askStop,

			cmdLeaderboard: b.leaderboard,
			cmdProfile:     b.profile,
		},
		completions: map[string]handler{
			optMove:  b.completeMove,
			optMatch: b.completeMatch,
			optUntil: b.completeUntil,
		},
		presses: map[string]presser{
			actAccept:    b.accept,
			actDecline:   b.decline,
			actWithdraw:  b.withdraw,
			actGroup:     b.chooseGroup,
			actPlay:      b.choosePlay,
			actCommit:    b.commit,
			actAgain:     b.chooseAgain,
			actResign:    b.resign,
			actKeep:      b.keepPlaying,
			actSettings:  b.changeSettings,
			actPrivacy:   b.privacyPressed,
			actStop:      b.stop,
			actRules:     b.turnPage,
			actDare:      b.dare,
			actBack:      b.back,
			actReminders: b.chooseReminders,
			actAllow:     b.allowBack,
			actRefuse:    b.refuseBack,
			actRematch:   b.rematch,
			actLookBack:  b.lookBack,
			actStep:      b.step,
			actGames:     b.turnGames,

			actLadder:    b.turnLadder,
			actLadderOwn: b.turnToOwn,
			actLadderAll: b.showLadder,
		},
	}
}

// Handle answers a request. It never fails: what goes wrong is answered in
// words, and logged if it is the bot's own fault.
func (b *Bot) Handle(r Request) (reply Reply) {
	began := b.now()
	if r.of == nil {
		r.of = b.subject(r)
	}
	r.of.outcome = outcomeOK
	defer func() {
		if p := recover(); p != nil {
			reply = r.answer(b.panicked(r, p))
		}
		level := b.log.Info
		if r.Kind == Completion {
			level = b.log.Debug
		}
		level("interaction", r.attrs("outcome", r.of.outcome, "took", b.now().Sub(began), "guild", r.Place.Guild)...)
	}()
	reply, err := b.route(r)
	if err != nil {
		reply = r.answer(b.refused(r, err))
		reply.Message.Rows = b.ruleRows(r, err)
		reply.Mends = r.Offered && !r.Private && outdated(err)
	}
	return reply
}

// refused notes what went wrong, and gives the words for it.
func (b *Bot) refused(r Request, err error) string {
	r.of.outcome = outcomeOf(err)
	if r.of.outcome == failed {
		b.log.Error("interaction failed", r.attrs("err", err)...)
	}
	return b.words(r, err)
}

// panicked notes a panic, and gives the words for it.
func (b *Bot) panicked(r Request, p any) string {
	b.log.Error("panic", r.attrs("panic", p, "stack", string(debug.Stack()))...)
	r.of.outcome = outcomePanic
	return r.in().Say("refusal.failed")
}

// outdated tells whether an error says that a button or menu has had its time.
func outdated(err error) bool {
	var stale *match.StaleError
	var closed *match.ClosedError
	return errors.Is(err, match.ErrOver) || errors.As(err, &stale) || errors.As(err, &closed)
}

// route finds the handler of a request; outside servers there is none.
func (b *Bot) route(r Request) (Reply, error) {
	if r.Place.Guild == "" {
		return Reply{}, errPrivate
	}
	if r.Kind != Completion {
		b.noteLocale(r)
	}
	switch r.Kind {
	case Command:
		command, _, _ := strings.Cut(r.Command, " ")
		if h, ok := b.routes.commands[command]; ok {
			return h(r)
		}
	case Completion:
		if h, ok := b.routes.completions[r.Focus]; ok {
			return h(r)
		}
	case Press:
		path, err := ParsePath(r.Press)
		if err != nil {
			return Reply{}, err
		}
		if h, ok := b.routes.presses[path.Action]; ok {
			reply, err := h(r, path)
			if path.ID != 0 {
				err = about(path.ID, err)
			}
			return reply, err
		}
	}
	return Reply{}, errPath
}

// answer says something to the one who asked, in the form that the request
// allows.
func (r Request) answer(words string) Reply {
	if r.Kind == Completion {
		return Reply{Form: Complete}
	}
	return private(words)
}

// matchError says which challenge or match an error is about.
type matchError struct {
	id  match.ID
	err error
}

// Error is the reason, and its match.
func (e *matchError) Error() string { return fmt.Sprintf("match %s: %v", e.id, e.err) }

// Unwrap gives the reason.
func (e *matchError) Unwrap() error { return e.err }

// about adds to an error which challenge or match it is about.
func about(id match.ID, err error) error {
	if err == nil {
		return nil
	}
	return &matchError{id, err}
}

func unknownGame(id game.ID) error { return fmt.Errorf("%w %q", game.ErrUnknownGame, string(id)) }

// key is what orders requests: those of one match come one after another,
// others by who asked.
func (r Request) key() string {
	if path, err := ParsePath(r.Press); err == nil && path.ID != 0 {
		return "m" + path.ID.String()
	}
	return "p" + string(r.By.ID)
}
