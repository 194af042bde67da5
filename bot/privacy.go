package bot

import (
	"encoding/json"
	"fmt"
	"strings"

	"galet/game"
)

// What a member can have done with all that is kept of them: choices of
// /privacy, and parts of custom ids.
const (
	dataExport = "export"
	dataDelete = "delete"
	dataErase  = "erase"
	dataKeep   = "keep"
)

// privacy answers /privacy: what is kept and why, or what was chosen.
func (b *Bot) privacy(r Request) (Reply, error) {
	switch r.Options[optData] {
	case "":
		return private(privacyText(r.in()), Row{Buttons: []Button{
			{ID: dataPath(dataExport), Label: r.in().Say("privacy.export.button"), Look: Plain},
			{ID: dataPath(dataDelete), Label: r.in().Say("privacy.delete.button"), Look: Danger},
		}}), nil
	case dataExport:
		return b.exported(r), nil
	case dataDelete:
		return b.askErase(r)
	}
	return Reply{}, errPath
}

// privacyPressed answers the buttons. They concern whoever presses them.
func (b *Bot) privacyPressed(r Request, p Path) (Reply, error) {
	switch p.Rest {
	case dataExport:
		return b.exported(r), nil
	case dataDelete:
		return b.askErase(r)
	case dataErase:
		return b.erase(r), nil
	case dataKeep:
		return r.aside(Message{Content: r.in().Say("privacy.delete.kept")}), nil
	}
	return Reply{}, errPath
}

func dataPath(what string) Path { return Path{Action: actPrivacy, Rest: what} }

// privacyText says what is kept and why. The README says the same.
func privacyText(in game.Speaker) string {
	return strings.Join([]string{
		in.Say("privacy.head"),
		"- " + in.Say("privacy.matches"),
		"- " + in.Say("privacy.ratings"),
		"- " + in.Say("privacy.choices"),
		"- " + in.Say("privacy.server"),
		"",
		in.Say("privacy.nobody"),
		in.Say("privacy.long"),
		in.Say("privacy.yours"),
		in.Say("privacy.posted"),
	}, "\n")
}

// askErase warns before all is deleted.
func (b *Bot) askErase(r Request) (Reply, error) {
	in := r.in()
	open, err := b.matches.OpenEverywhere(r.By.ID)
	if err != nil {
		return Reply{}, err
	}
	said := in.Say("privacy.delete.ask")
	if open > 0 {
		said += "\n" + in.Say("privacy.delete.open", "N", open)
	}
	return r.aside(Message{Content: said, Rows: []Row{{Buttons: []Button{
		{ID: dataPath(dataErase), Label: in.Say("privacy.delete.yes"), Look: Danger},
		{ID: dataPath(dataKeep), Label: in.Say("privacy.delete.no"), Look: Plain},
	}}}}), nil
}

// erase deletes all that is kept of a member.
func (b *Bot) erase(r Request) Reply {
	reply := b.later(r, func() (Message, error) {
		if err := b.matches.Forget(r.By.ID); err != nil {
			return Message{}, err
		}
		return Message{Content: r.in().Say("privacy.delete.done")}, nil
	})
	reply.Owes = true
	return reply
}

// exported gives a member all that is kept of them, as a file.
func (b *Bot) exported(r Request) Reply {
	return b.later(r, func() (Message, error) {
		d, err := b.matches.Data(r.By.ID)
		if err != nil {
			return Message{}, err
		}
		data, err := json.MarshalIndent(dataFileOf(r.in(), r.By.ID, d, b.now()), "", "  ")
		if err != nil {
			return Message{}, fmt.Errorf("the data of a member: %w", err)
		}
		if len(data) > fileLimit {
			return Message{}, errLarge
		}
		return Message{
			Content: r.in().Say("privacy.export.done"),
			Files:   []File{{Name: "galet.json", Data: append(data, '\n')}},
		}, nil
	})
}
