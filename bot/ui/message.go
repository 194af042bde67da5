package ui

import (
	"galet/game/match"
)

// Message is a message as the bot means it; payload.go says how Discord
// wants it written.
type Message struct {
	Content string
	// Pings are the players to notify; mentions of others are shown but notify
	// nobody.
	Pings []match.PlayerID
	Files []File
	Rows  []Row
	// Keep leaves the files of an edited message as they are.
	Keep bool
	// Parts, if there are any, take the place of Content and Files. Such a message
	// is a layout: it can only be updated with another.
	Parts []Part
}

// Part is some text, and at most ten pictures side by side below it.
type Part struct {
	Text  string
	Files []File
}

// File is an attachment.
type File struct {
	Name string
	// Alt describes a picture to those who cannot see it.
	Alt  string
	Data []byte
}

// Row is one row of components: a menu, or up to five buttons.
type Row struct {
	Menu    *Menu
	Buttons []Button
}

// Menu is a select menu of options, or of members, channels or roles of the
// server.
type Menu struct {
	ID Path
	// Prompt is shown while nothing is chosen.
	Prompt  string
	Options []Item
	// Of is the kind of choices; Options is only for a menu of options. A menu of
	// members, channels or roles has up to Most choices or none, and Picked are
	// the ids chosen now; a member menu without Most has one choice.
	Of     Source
	Most   int
	Picked []string
}

// Source is the kind of a menu's choices.
type Source int

// The kinds of choices, with Discord's numbers.
const (
	words    Source = 0
	Members  Source = 5
	Roles    Source = 6
	Channels Source = 8
)

// Item is one of at most 25 options of a menu.
type Item struct {
	Label, Detail, Value string
	// Chosen shows the item as the menu's present choice.
	Chosen bool
}

// Button is a button with a path.
type Button struct {
	ID    Path
	Label string
	Look  Look
	// Off: it is shown and cannot be pressed.
	Off bool
}

// Look is a button's colour.
type Look int

// The looks, with Discord's own numbers.
const (
	Primary Look = 1
	Plain   Look = 2
	Good    Look = 3
	Danger  Look = 4
)
