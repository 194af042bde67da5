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
	maxLabel   = 80
	maxDetail  = 100
	maxMenu    = 25
	maxButtons = 3
)

// checkMenu checks that every legal move, and no other, is offered, and that
// the offer fits buttons and at most two menus.
func checkMenu(r *run) error {
	return r.each(func(p ply) error {
		menu := r.Words.Menu(r.localizer(p), p.Position)
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
		if d := cmp.Diff(menu, r.Words.Menu(r.localizer(p), p.Position)); d != "" {
			return fmt.Errorf("calls of Menu differ (-first +second):\n%s", d)
		}
		return checkGroups(menu)
	})
}

func checkChoice(c game.Choice) error {
	if c.Button && c.Group != "" {
		return errors.New("a button with a group")
	}
	if c.Button {
		return line("offer", c.Offer(), 1, maxLabel)
	}
	return errors.Join(
		line("label", c.Label, 1, maxLabel),
		line("detail", c.Detail, 0, maxDetail),
		line("group", c.Group, 0, maxLabel),
		line("group's detail", c.GroupDetail, 0, maxDetail),
	)
}

// checkGroups checks that the moves without buttons fit one menu, or a menu of
// groups and a menu for each group.
func checkGroups(menu []game.Choice) error {
	var listed []game.Choice
	for _, c := range menu {
		if !c.Button {
			listed = append(listed, c)
		}
	}
	if n := len(menu) - len(listed); n > maxButtons {
		return fmt.Errorf("%d buttons, at most %d", n, maxButtons)
	}
	grouped := len(listed) > maxMenu
	labels := map[string][]string{}
	last := ""
	for i, c := range listed {
		if grouped && c.Group == "" {
			return fmt.Errorf("%d moves in the menu, and %q is in no group", len(listed), c.Move)
		}
		group := labels[c.Group]
		if i > 0 && c.Group != last && len(group) > 0 {
			return fmt.Errorf("the group %q is torn apart at %q", c.Group, c.Move)
		}
		if i > 0 && c.Group == last && c.Group != "" {
			if before := listed[i-1]; c.GroupDetail != before.GroupDetail || c.Likely && !before.Likely {
				return fmt.Errorf("%q after %q: another detail of the group, or a likely move after an unlikely one", c.Label, before.Label)
			}
		}
		if slices.Contains(group, c.Label) {
			return fmt.Errorf("the label %q stands twice in the group %q", c.Label, c.Group)
		}
		if len(group) == maxMenu {
			return fmt.Errorf("more than %d moves in the group %q", maxMenu, c.Group)
		}
		labels[c.Group] = append(group, c.Label)
		last = c.Group
	}
	if len(labels) > maxMenu {
		return fmt.Errorf("%d groups, at most %d", len(labels), maxMenu)
	}
	return nil
}
