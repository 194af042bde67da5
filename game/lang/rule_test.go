package lang_test

import (
	"errors"
	"fmt"
	"testing"

	"golang.org/x/text/language"

	"galet/game"
	"galet/game/lang"
)

func TestRule(t *testing.T) {
	t.Parallel()
	rule := lang.NewRule(game.ErrIllegal, "list.last")
	err := fmt.Errorf("ply 3: %w", rule.Broken("Before", "d4", "Last", "e5"))
	var refusal *lang.Refusal
	switch {
	case !errors.Is(err, rule) || !errors.Is(err, game.ErrIllegal) || !errors.As(err, &refusal):
		t.Fatalf("%v does not wrap its rule", err)
	case refusal.Rule.Key() != "list.last":
		t.Errorf("the rule is %q", refusal.Rule.Key())
	case err.Error() != "ply 3: illegal move: d4 and e5":
		t.Errorf("in English it is %q", err)
	}
	fr := read(t, language.French, "[list]\nlast = '{Before} et {Last}'")
	if got := refusal.In(fr); got != "d4 et e5" {
		t.Errorf("in French it is %q", got)
	}
	if got := rule.BrokenAs("list.more", "Before", "a", "Next", "b"); got.Error() != "illegal move: a, b" || got.Rule != rule {
		t.Errorf("in other words it is %q, by %v", got, got.Rule)
	}
	if got := rule.Error(); got != "illegal move: list.last" {
		t.Errorf("the rule itself is %q", got)
	}
}
