package ui

import (
	"galet/game"
	"galet/game/match"
)

// Message is a message of the bot. payload.go converts it to Discord's form.
type Message struct {
	Content string
	// Pings are the players to notify. Other mentions in the message notify nobody.
	Pings []match.PlayerID
	Files []File
	Rows  []Row
	// Keep: an edit leaves the files of the message as they are.
	Keep bool
	// Parts, if there are any, replace Content and Files. Such a message is a layout, and
	// can only be updated with another layout.
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
	// Kind is the kind of choices. Options are only for a menu of options. A menu of
	// members, channels or roles allows none to MaxValues choices, and Selected are the
	// ids chosen now. A menu of members without MaxValues allows exactly one choice.
	Kind      MenuKind
	MaxValues int
	Selected  []string
	// Forums adds forums to a menu of channels. The posts of a forum are threads. Media
	// channels (16) are not added: Discord's description of its API allows no such type here.
	Forums bool
}

// MenuKind is the kind of a menu's choices.
type MenuKind int

// The kinds of choices, with Discord's numbers.
const (
	stringMenu  MenuKind = 0
	MemberMenu  MenuKind = 5
	RoleMenu    MenuKind = 6
	ChannelMenu MenuKind = 8
)

// Item is one of at most 25 options of a menu.
type Item struct {
	Label, Detail, Value string
	// Chosen: the item is the menu's present choice.
	Chosen bool
}

// Button is a button whose press has a path.
type Button struct {
	ID    Path
	Label string
	Style ButtonStyle
	// Disabled: the button is shown and cannot be pressed.
	Disabled bool
}

// The words in the paths of BackAndNext.
const (
	StepBack = "back"
	StepNext = "next"
)

// BackAndNext are the buttons from page n to the pages beside it, of pages first to last.
// path is the path to a page. The word makes two paths to the same page differ.
func BackAndNext(loc game.Localizer, n, first, last int, path func(page int, word string) Path) []Button {
	return []Button{
		{ID: path(max(n-1, first), StepBack), Label: loc.Say("button.step-back"), Style: Secondary, Disabled: n <= first},
		{ID: path(min(n+1, last), StepNext), Label: loc.Say("button.step-next"), Style: Secondary, Disabled: n >= last},
	}
}

// KeepButton stands beside a confirming button and changes nothing.
func KeepButton(loc game.Localizer) Button {
	return Button{ID: Path{Action: ActKeepPlaying}, Label: loc.Say("button.no"), Style: Secondary}
}

// ButtonStyle is the colour of a button.
type ButtonStyle int

// The styles, with Discord's own numbers.
const (
	Primary   ButtonStyle = 1
	Secondary ButtonStyle = 2
	Success   ButtonStyle = 3
	Danger    ButtonStyle = 4
)
