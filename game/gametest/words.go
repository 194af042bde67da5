package gametest

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"galet/game"
	"galet/game/lang"
)

// Limits of a game's texts, in addition to those in package game.
const (
	maxTitle   = 32
	maxTagline = 60
	maxGoal    = 400
	maxPrompt  = 100
	maxTerms   = 200
	maxSeat    = 32
	// maxSentence is the limit of Last and Status without the names in them, so that a
	// message stays within Discord's 2000 characters.
	maxSentence = 400
)

// checkAbout checks that the introduction, and the terms of every setup, are within their
// limits.
func checkAbout(r *run) error {
	var errs []error
	for _, loc := range lang.All() {
		if err := r.checkAboutIn(loc); err != nil {
			errs = append(errs, fmt.Errorf("in %s: %w", loc.Tag(), err))
		}
	}
	return errors.Join(errs...)
}

func (r *run) checkAboutIn(loc game.Localizer) error {
	a := r.Words.About(loc)
	errs := []error{
		checkLine("title", a.Title, 1, maxTitle),
		checkLine("tagline", a.Tagline, 1, maxTagline),
		checkLine("goal", a.Goal, 1, maxGoal),
		checkLine("group prompt", a.GroupPrompt, 1, maxPrompt),
		checkLine("move prompt", a.MovePrompt, 1, maxPrompt),
	}
	for _, g := range r.games {
		if err := checkLine("terms", r.Words.Terms(loc, g.record.Options), 1, maxTerms); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", g.name, err))
		}
	}
	return errors.Join(errs...)
}

// localizer is the language in which a position is checked. The languages take turns.
func localizer(p ply) game.Localizer { return lang.All()[p.number%len(lang.All())] }

// checkLine checks that a text is one line of low to high characters, without white space
// around it.
func checkLine(what, text string, low, high int) error {
	if strings.ContainsAny(text, "\r\n") || strings.TrimSpace(text) != text {
		return fmt.Errorf("the %s %q is not one trimmed line", what, text)
	}
	return checkLength(what, text, low, high)
}

// checkCaption checks that a caption says what each seat plays, what was played, and at
// the end who won.
func checkCaption(r *run) error {
	return r.each(func(p ply) error {
		c := r.Words.Caption(localizer(p), p.Position, names)
		long := 2*len(names[0]) + maxSentence
		err := errors.Join(
			checkLine("first seat", c.Seats[0], 1, maxSeat),
			checkLine("second seat", c.Seats[1], 1, maxSeat),
			checkLength("last ply", c.Last, 0, long),
			checkLength("status", c.Status, 0, long),
		)
		if err != nil {
			return err
		}
		return errors.Join(checkLast(p, c), checkStatus(p, c))
	})
}

func checkLast(p ply, c game.Caption) error {
	if p.number == 0 {
		if c.Last != "" {
			return fmt.Errorf("a last ply before the first: %q", c.Last)
		}
		return nil
	}
	if mover := names[p.before().ToMove()]; !strings.Contains(c.Last, mover) {
		return fmt.Errorf("the last ply %q does not name %s, who played it", c.Last, mover)
	}
	return nil
}

func checkStatus(p ply, c game.Caption) error {
	result, over := p.Result()
	if !over {
		return nil
	}
	if c.Status == "" {
		return errors.New("no status at the end")
	}
	if winner := names[result.Winner]; !result.Draw && !strings.Contains(c.Status, winner) {
		return fmt.Errorf("the status %q does not name %s, who has won", c.Status, winner)
	}
	return nil
}

// notReadAloud are characters that screen readers skip, join, or name in another
// language.
var notReadAloud = regexp.MustCompile(`[–±→·/\[\]]|[0-9]-`)

// checkAlt checks that the description of every position is within the limit for any
// names, and that its sentences begin with a capital. The description of a match that
// goes on must differ from that of a match that a player ended.
func checkAlt(r *run) error {
	called := [][2]string{
		names,
		{"", ""},
		{strings.Repeat("W", 32), strings.Repeat("ä", 32)},
		{strings.Repeat("👩‍👩‍👧‍👦", 32), strings.Repeat("ש", 400)},
		{strings.Repeat("a\u0301\u0302", 700), "\u202e\n\x00" + strings.Repeat("𝔛", 1100)},
	}
	return r.each(func(p ply) error {
		loc := localizer(p)
		for _, names := range called {
			for _, live := range []bool{true, false} {
				if err := checkLength("description", r.Words.Alt(loc, p.Position, names, live), 1, game.AltLimit); err != nil {
					return fmt.Errorf("names %.40q: %w", names, err)
				}
			}
		}
		alt := r.Words.Alt(loc, p.Position, [2]string{}, true)
		if sign := notReadAloud.FindString(alt); sign != "" {
			return fmt.Errorf("in %s %q in the description is not read aloud as it is meant: %q", loc.Tag(), sign, alt)
		}
		for _, sentence := range strings.Split(alt, ". ") {
			if first, _ := utf8.DecodeRuneInString(sentence); unicode.IsLower(first) {
				return fmt.Errorf("in %s a sentence of the description begins in lower case: %q", loc.Tag(), sentence)
			}
		}
		_, over := p.Result()
		if live := r.Words.Alt(loc, p.Position, names, true); over != (live == r.Words.Alt(loc, p.Position, names, false)) {
			return fmt.Errorf("over is %t, and the description of a match that is not live is wrong: %q", over, live)
		}
		return nil
	})
}
