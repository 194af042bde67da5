package gametest

import (
	"errors"
	"fmt"
	"regexp"
	"unicode/utf8"

	"galet/game"
)

// How many pages a course has.
const (
	fewestPages = 5
	mostPages   = 8
)

var pageKey = regexp.MustCompile(`^[a-z]{1,16}$`)

// checkCourse checks that the course has a good length, that every page has a
// key of its own and its words, and that its position is reached by moves.
func checkCourse(r *run) error {
	pages := r.Words.Course()
	if n := len(pages); n < fewestPages || n > mostPages {
		return fmt.Errorf("the course has %d pages, want %d to %d", n, fewestPages, mostPages)
	}
	var errs []error
	seen := map[string]bool{}
	for _, page := range pages {
		if !pageKey.MatchString(page.Key) || seen[page.Key] {
			errs = append(errs, fmt.Errorf("the page key %q is not in lower-case letters, or appears twice", page.Key))
		}
		seen[page.Key] = true
		if err := checkPage(r, page); err != nil {
			errs = append(errs, fmt.Errorf("page %s: %w", page.Key, err))
		}
	}
	return errors.Join(errs...)
}

func checkPage(r *run, page game.Page) error {
	_, err := page.Position(r.Game)
	for _, key := range []string{page.Title, page.Text, page.Alt} {
		if key == "" {
			err = errors.Join(err, errors.New("a key of its words is missing"))
		}
	}
	for _, tag := range page.Marks.Tags {
		if utf8.RuneCountInString(tag.Letter) != 1 || tag.At == "" {
			err = errors.Join(err, fmt.Errorf("the tag %q is not one letter on a place", tag.Letter))
		}
	}
	for _, rule := range page.Rules {
		if !errors.Is(rule, game.ErrIllegal) {
			err = errors.Join(err, fmt.Errorf("%v is no rule of a move", rule))
		}
	}
	return err
}
