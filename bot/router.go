package bot

import (
	"errors"
	"runtime/debug"
	"strings"

	"galet/bot/ui"
	"galet/game/match"
)

// handler answers one kind of request. refusals.go turns its errors into texts.
type handler func(ui.Request) (ui.Reply, error)

// presser answers a press on a button or menu.
type presser func(ui.Request, ui.Path) (ui.Reply, error)

// routes are the handlers of all commands, completions and presses.
type routes struct {
	commands    map[string]handler
	completions map[string]handler
	presses     map[string]presser
}

func (b *Bot) newRoutes() routes {
	return routes{
		commands: map[string]handler{
			ui.CmdChallenge: b.challenges.Challenge,
			ui.CmdMove:      b.playing.Move,
			ui.CmdBoard:     b.playing.Board,
			ui.CmdGames:     b.playing.ListGames,
			ui.CmdNext:      b.playing.Next,
			ui.CmdResign:    b.playing.AskResign,
			ui.CmdTakeBack:  b.playing.AskTakeBack,
			ui.CmdRecord:    b.playing.Record,
			ui.CmdReplay:    b.playing.Replay,
			ui.CmdReview:    b.review.Review,
			ui.CmdNote:      b.playing.Note,
			ui.CmdPreview:   b.playing.SetPreview,
			ui.CmdMenus:     b.playing.SetMenus,
			ui.CmdRules:     b.help.Rules,
			ui.CmdAway:      b.settings.Away,
			ui.CmdReminders: b.settings.Reminders,
			ui.CmdHelp:      b.help.Help,
			ui.CmdSettings:  b.settings.Settings,
			ui.CmdPrivacy:   b.settings.Privacy,
			ui.CmdEnd:       b.playing.AskStop,
			ui.CmdBlock:     b.settings.Block,

			ui.CmdPractice: b.practice.Practice,
			ui.CmdHint:     b.practice.Hint,

			ui.CmdLeaderboard: b.leaderboard.Leaderboard,
			ui.CmdProfile:     b.leaderboard.Profile,
			ui.CmdPuzzle:      b.puzzles.Puzzle,
			ui.CmdTournament:  b.tournaments.Tournament,
			ui.CmdLeague:      b.tournaments.League,
		},
		completions: map[string]handler{
			ui.OptMove:  b.playing.CompleteMove,
			ui.OptMatch: b.playing.CompleteMatch,
			ui.OptUntil: b.settings.CompleteUntil,

			ui.OptStarts: b.tournaments.CompleteStart,
		},
		presses: map[string]presser{
			ui.ActAccept:              b.challenges.Accept,
			ui.ActDecline:             b.challenges.Decline,
			ui.ActWithdraw:            b.challenges.Withdraw,
			ui.ActGroup:               b.playing.ChooseGroup,
			ui.ActPlay:                b.playing.ChoosePlay,
			ui.ActCommit:              b.playing.Commit,
			ui.ActAgain:               b.playing.ChooseAgain,
			ui.ActResign:              b.playing.Resign,
			ui.ActKeepPlaying:         b.playing.KeepPlaying,
			ui.ActSettings:            b.settings.ChangeSettings,
			ui.ActPrivacy:             b.settings.PrivacyPressed,
			ui.ActStop:                b.playing.Stop,
			ui.ActRules:               b.help.TurnPage,
			ui.ActChallengeFromCourse: b.challenges.ChallengeFromCourse,
			ui.ActEndAway:             b.settings.Back,
			ui.ActReminders:           b.settings.ChooseReminders,
			ui.ActAllow:               b.playing.AllowTakeBack,
			ui.ActRefuse:              b.playing.RefuseTakeBack,
			ui.ActRematch:             b.challenges.Rematch,
			ui.ActViewMoves:           b.playing.ViewMoves,
			ui.ActStep:                b.playing.Step,
			ui.ActGames:               b.playing.TurnGames,
			ui.ActOpen:                b.playing.OpenGame,
			ui.ActHelp:                b.help.HelpPressed,
			ui.ActPuzzle:              b.puzzles.Pressed,
			ui.ActReview:              b.review.Pressed,
			ui.ActMoveBoard:           b.playing.MoveBoardHere,
			ui.ActBlock:               b.settings.ChangeBlock,
			ui.ActNext:                b.playing.NextPressed,
			ui.ActFollow:              b.playing.Follow,
			ui.ActNote:                b.playing.NotePressed,

			ui.ActAnalysis:      b.analysis.Pressed,
			ui.ActAnalysisPlay:  b.analysis.Play,
			ui.ActAnalysisGroup: b.analysis.ChooseGroup,

			ui.ActPractice:      b.practice.Pressed,
			ui.ActPracticePlay:  b.practice.Play,
			ui.ActPracticeGroup: b.practice.ChooseGroup,

			ui.ActTournament: b.tournaments.Pressed,
			ui.ActLeague:     b.tournaments.LeaguePressed,

			ui.ActLadder:    b.leaderboard.TurnLadder,
			ui.ActLadderOwn: b.leaderboard.TurnToOwn,
			ui.ActLadderAll: b.leaderboard.ShowLadder,
			ui.ActExclude:   b.leaderboard.Exclude,
		},
	}
}

// Handle answers a request. An error becomes a text for the member; errors of the bot
// itself are also logged.
func (b *Bot) Handle(r ui.Request) (reply ui.Reply) {
	began := b.config.Now()
	var err error
	if r.Subject == nil {
		r.Subject = b.subject(r)
	}
	r.Subject.Outcome = outcomeOK
	defer func() {
		if p := recover(); p != nil {
			reply = answer(r, b.panicked(r, p))
		}
		attrs := r.Attrs("outcome", r.Subject.Outcome, "took", b.config.Now().Sub(began), "guild", r.Place.Guild)
		switch {
		case r.Subject.Outcome == failed:
			b.log.Error("interaction failed", append(attrs, "err", err)...)
		case r.Kind == ui.Completion:
			b.log.Debug("interaction", attrs...)
		default:
			b.log.Info("interaction", attrs...)
		}
	}()
	reply, err = b.route(r)
	if err != nil {
		reply = answer(r, b.refusal(r, err))
		reply.Message.Rows = b.help.RuleRows(r, err)
		reply.Stale = r.Offered && !r.Private && outdated(err)
	}
	if reply.Later != nil {
		reply.Later = b.recoverLater(r, reply.Later)
	}
	if reply.Edit != nil {
		reply.Edit.Message = b.recoverMessage(r, reply.Edit.Message)
	}
	return reply
}

// refusal records the outcome of an error, and returns its text.
func (b *Bot) refusal(r ui.Request, err error) string {
	r.Subject.Outcome = outcomeOf(err)
	return b.errorText(r, err)
}

// refusedLater is like refusal, for an answer that is made after Handle has returned. It
// also logs an error of the bot.
func (b *Bot) refusedLater(r ui.Request, err error) string {
	said := b.refusal(r, err)
	if r.Subject.Outcome == failed {
		b.log.Error("interaction failed", r.Attrs("err", err)...)
	}
	return said
}

// panicked logs a panic, and returns the text for the member.
func (b *Bot) panicked(r ui.Request, p any) string {
	b.log.Error("panic: please report it", r.Attrs("panic", p, "stack", string(debug.Stack()))...)
	r.Subject.Outcome = outcomePanic
	return r.Loc().Say("refusal.failed")
}

// outdated reports whether an error means that a button or menu is too old.
func outdated(err error) bool {
	var stale *match.StaleError
	var closed *match.ClosedError
	return errors.Is(err, match.ErrOver) || errors.As(err, &stale) || errors.As(err, &closed)
}

// anywhere are the commands and actions that work in direct messages too.
var anywhere = map[string]bool{
	ui.CmdPractice: true, ui.CmdHint: true, ui.ActPractice: true, ui.ActPracticePlay: true, ui.ActPracticeGroup: true, ui.ActViewMoves: true, ui.ActStep: true, ui.ActReview: true,
	ui.ActAnalysis: true, ui.ActAnalysisPlay: true, ui.ActAnalysisGroup: true,
	ui.CmdPuzzle: true, ui.CmdPrivacy: true,
}

// route finds the handler of a request, and calls it. Outside servers it only allows
// private commands and actions.
func (b *Bot) route(r ui.Request) (ui.Reply, error) {
	if r.Place.Guild == "" && !anywhere[r.Subject.Asked] {
		return ui.Reply{}, ui.ErrPrivate
	}
	if r.Kind != ui.Completion && r.Place.Guild != "" {
		b.noteLocale(r)
	}
	switch r.Kind {
	case ui.Command:
		command, _, _ := strings.Cut(r.Command, " ")
		if h, ok := b.routes.commands[command]; ok {
			return h(r)
		}
	case ui.Completion:
		if h, ok := b.routes.completions[r.Focus]; ok {
			return h(r)
		}
	case ui.Press:
		path := r.Subject.Path
		if r.Subject.BadPath != nil {
			return ui.Reply{}, r.Subject.BadPath
		}
		if h, ok := b.routes.presses[path.Action]; ok {
			reply, err := h(r, path)
			if path.ID != 0 {
				err = ui.About(path.ID, err)
			}
			return reply, err
		}
	}
	return ui.Reply{}, ui.ErrPath
}

// answer is a text for the member, in a form that the request allows.
func answer(r ui.Request, words string) ui.Reply {
	if r.Kind == ui.Completion {
		return ui.Reply{Kind: ui.Complete}
	}
	return ui.Answer(words)
}
