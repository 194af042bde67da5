package gametest

import (
	"errors"
	"fmt"
	"slices"

	"github.com/google/go-cmp/cmp"

	"galet/game"
)

// Discord's limits for menus and buttons.
const (
	maxLabel    = 80
	maxDetail   = 100
	maxMenu     = 25
	maxQuestion = 700
)

// checkMenu checks that the menu has exactly the legal moves, and that it fits at most
// two menus of Discord.
func checkMenu(r *run) error {
	return r.each(func(p ply) error {
		menu := r.Words.Menu(localizer(p), p.Position)
		var offered []game.Move
		for _, c := range menu {
			offered = append(offered, c.Move)
			if err := checkChoice(c); err != nil {
				return fmt.Errorf("the choice %q: %w", c.Move, err)
			}
		}
		legal := p.Legal()
		slices.Sort(legal)
		slices.Sort(offered)
		if !slices.Equal(legal, offered) {
			return fmt.Errorf("the menu differs from the legal moves (-legal +menu):\n%s", cmp.Diff(legal, offered))
		}
		if d := cmp.Diff(menu, r.Words.Menu(localizer(p), p.Position)); d != "" {
			return fmt.Errorf("calls of Menu differ (-first +second):\n%s", d)
		}
		return checkGroups(menu)
	})
}

func checkChoice(c game.Choice) error {
	if c.Question != "" && c.Group != "" {
		return errors.New("a question about a move with a group")
	}
	return errors.Join(
		checkLine("label", c.Label, 1, maxLabel),
		checkLine("name", c.Name, 0, maxLabel),
		checkLine("detail", c.Detail, 0, maxDetail),
		checkLine("hint", c.Hint, 0, maxDetail),
		checkLine("group", c.Group, 0, maxLabel),
		checkLine("group's detail", c.GroupDetail, 0, maxDetail),
		checkLine("question", c.Question, 0, maxQuestion),
	)
}

// checkGroups checks that the moves fit one menu, or one menu of groups and of moves with
// a question, and one menu for each group.
func checkGroups(menu []game.Choice) error {
	var listed []game.Choice
	for _, c := range menu {
		if c.Question == "" {
			listed = append(listed, c)
		}
	}
	alone := len(menu) - len(listed)
	grouped := len(menu) > maxMenu
	labels := map[string][]string{}
	last := ""
	for i, c := range listed {
		if grouped && c.Group == "" {
			return fmt.Errorf("%d moves in the menu, and %q is in no group", len(listed), c.Move)
		}
		group := labels[c.Group]
		if i > 0 && c.Group != last && len(group) > 0 {
			return fmt.Errorf("the moves of the group %q do not follow each other: %q comes later", c.Group, c.Move)
		}
		if i > 0 && c.Group == last && c.Group != "" {
			if before := listed[i-1]; c.GroupDetail != before.GroupDetail || c.Likely && !before.Likely {
				return fmt.Errorf("%q after %q: another detail of the group, or a likely move after an unlikely one", c.Label, before.Label)
			}
		}
		if slices.Contains(group, c.Label) {
			return fmt.Errorf("the label %q appears twice in the group %q", c.Label, c.Group)
		}
		if len(group) == maxMenu {
			return fmt.Errorf("more than %d moves in the group %q", maxMenu, c.Group)
		}
		labels[c.Group] = append(group, c.Label)
		last = c.Group
	}
	if n := len(labels) + alone; n > maxMenu {
		return fmt.Errorf("%d groups and moves without a group, at most %d", n, maxMenu)
	}
	return nil
}
