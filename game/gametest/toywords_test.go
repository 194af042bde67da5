package gametest_test

import (
	"fmt"
	"strings"

	"galet/game"
)

func (t toy) About(game.Localizer) game.About {
	a := game.About{
		Title: "Toy", Tagline: "cells in a row", Goal: "Take the last cell.",
		GroupPrompt: "Choose a row", MovePrompt: "Choose a cell",
	}
	if t.fault == "tagline" {
		a.Tagline = strings.Repeat("x", 61)
	}
	return a
}

func (t toy) Terms(_ game.Localizer, o game.Options) string {
	if t.fault == "terms" {
		return "two\nlines"
	}
	return fmt.Sprintf("%d cells", o.(toyOptions).cells)
}

func (t toy) Caption(_ game.Localizer, p game.Position, names [2]string) game.Caption {
	position := p.(*toyPosition)
	c := game.Caption{Seats: [2]string{"first", "second"}}
	if n := len(position.taken); n > 0 {
		c.Last = fmt.Sprintf("%s took %s", names[(n-1)%2], position.taken[n-1])
	}
	if result, over := p.Result(); over {
		c.Status = names[result.Winner] + " took the last cell and wins."
	}
	switch t.fault {
	case "seat without words":
		c.Seats[1] = ""
	case "last always":
		c.Last = "Ana and Bo took nothing"
	case "last without name":
		c.Last = strings.TrimPrefix(strings.TrimPrefix(c.Last, names[0]), names[1])
	case "status missing":
		c.Status = ""
	case "status names the loser":
		c.Status = strings.ReplaceAll(c.Status, names[0], names[1])
	}
	return c
}

func (t toy) Alt(_ game.Localizer, p game.Position, names [2]string, live bool) string {
	position := p.(*toyPosition)
	if t.fault == "alt too long" {
		return fmt.Sprintf("%s and %s: %v", names[0], names[1], position.taken)
	}
	if t.fault == "alt empty" && len(position.taken) == 3 {
		return ""
	}
	if t.fault == "replay" {
		return fmt.Sprintf("Call %d", t.memory.turn(1000))
	}
	said := fmt.Sprintf("Taken: %v", position.taken)
	if _, over := position.Result(); !over && (live || t.fault == "alt after the end") {
		said += fmt.Sprintf("; still free: %v", position.Legal())
	}
	said = strings.NewReplacer("[", "", "]", "").Replace(said)
	if t.fault == "alt with a dash" {
		said += ". From a1-a3."
	}
	if t.fault == "alt in lower case" {
		said += ". that is all."
	}
	return said
}

func (t toy) Menu(_ game.Localizer, p game.Position) []game.Choice {
	var menu []game.Choice
	for _, m := range p.Legal() {
		menu = append(menu, game.Choice{Move: m, Label: string(m), Group: "row"})
	}
	if len(menu) < 3 {
		return menu
	}
	switch t.fault {
	case "menu order":
		if t.memory.turn(2) == 0 {
			menu[0], menu[1] = menu[1], menu[0]
		}
	case "ungrouped":
		for i := range menu {
			menu[i].Group = ""
		}
	case "many groups":
		for i := range menu {
			menu[i].Group = menu[i].Label
		}
	case "menu lacks a move":
		menu = menu[1:]
	case "menu lists twice":
		menu = append(menu, menu[0])
	case "menu label":
		menu[0].Label = strings.Repeat("x", 81)
	case "menu detail":
		menu[0].Detail = strings.Repeat("x", 101)
	case "menu label twice":
		menu[0].Label = menu[1].Label
	case "menu torn":
		menu[1].Group = "another"
	case "question in a group":
		menu[0].Question = "Really?"
	case "long question":
		menu[0].Question, menu[0].Group = strings.Repeat("x", 701), ""
	case "many questions":
		for i := range menu {
			menu[i].Question, menu[i].Group = "Really?", ""
		}
	case "menu hint":
		menu[0].Hint = strings.Repeat("x", 101)
	}
	return menu
}
