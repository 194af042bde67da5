package bot

import "galet/game/match"

// Message is a message as the bot means it; payload.go says how Discord
// wants it written.
type Message struct {
	Content string
	// Pings are the players whom the message notifies; mentions of others
	// are shown and notify nobody.
	Pings []match.PlayerID
	Files []File
	Rows  []Row
	// Keep leaves the files of the message that is edited as they are.
	Keep bool
}

// File is an attachment.
type File struct {
	Name string
	// Alt describes a picture to those who do not see it.
	Alt  string
	Data []byte
}

// Row is one row of components: a menu, or up to five buttons.
type Row struct {
	Menu    *Menu
	Buttons []Button
}

// Menu is a select menu of which one option is chosen, or of members, channels
// or roles of the server.
type Menu struct {
	ID Path
	// Prompt stands in the menu while nothing is chosen.
	Prompt  string
	Options []Item
	// Of says what is chosen from; if not from words, there are no Options. Of
	// members one is chosen; of channels or roles up to Most or none, and Picked
	// are the ids of those that are chosen now.
	Of     Source
	Most   int
	Picked []string
}

// Source is what a menu is of.
type Source int

// What menus are of, with Discord's own numbers for such menus.
const (
	Words    Source = 0
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

// Button is a button that does what its path says.
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

// menuLimit is the most options that a menu or a completion can hold.
const menuLimit = 25
