package playing

import (
	"errors"
	"strings"

	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game/match"
)

// deleteNote marks the button that deletes a note, in its custom id.
const deleteNote = "delete"

// Note answers /note: it keeps a member's private note to a match, or shows it if no
// text was typed.
func (h *Handlers) Note(r ui.Request) (ui.Reply, error) {
	m, err := h.commandMatch(r, purposeSee)
	if err != nil {
		return ui.Reply{}, err
	}
	text := strings.Join(strings.Fields(r.Options[ui.OptText]), " ")
	if text == "" {
		return h.notePage(r, m), nil
	}
	err = h.matches.SetNote(m.ID, r.By.ID, text, r.Place)
	if full, is := errors.AsType[*match.NotesFullError](err); is {
		return notesFull(r, full), nil
	}
	if err != nil {
		return ui.Reply{}, ui.About(m.ID, err)
	}
	if m, err = h.matches.View(m.ID, r.By.ID); err != nil {
		return ui.Reply{}, err
	}
	return h.notePage(r, m), nil
}

// NotePressed answers the button below a private board, and the button that deletes a
// note.
func (h *Handlers) NotePressed(r ui.Request, p ui.Path) (ui.Reply, error) {
	switch p.Rest {
	case "":
		m, err := h.permission.VisibleMatch(r, p.ID)
		if err != nil {
			return ui.Reply{}, err
		}
		return ui.Privately(h.notePage(r, m).Message), nil
	case deleteNote:
		if err := h.matches.DeleteNote(p.ID, r.By.ID); err != nil {
			return ui.Reply{}, err
		}
		return r.Ephemeral(ui.Message{Content: r.Loc().Say("note.deleted", "Match", p.ID)}), nil
	}
	return ui.Reply{}, ui.ErrPath
}

// notePage shows a note with a button to delete it, or says how to write one.
func (h *Handlers) notePage(r ui.Request, m match.View) ui.Reply {
	loc := r.Loc()
	head := matchview.TextHead(m.ID, h.builder.Title(loc, m.Record.Game))
	how := func(key string) string {
		return loc.Say(key, "Command", h.builder.Clickable(loc, ui.CmdNote), "Match", m.ID, "N", match.MaxNoteLength)
	}
	if m.Note() == "" {
		return r.Ephemeral(ui.Message{Content: loc.Say("note.none", "Head", head) + " " + how("note.how")})
	}
	return r.Ephemeral(ui.Message{
		Content: loc.Say("note.yours", "Head", head) + "\n" + matchview.TextNote(loc, m.Note()) + "\n" + how("note.change"),
		Rows:    deleteNoteRows(m.ID, loc.Say("note.delete")),
	})
}

// notesFull says that a member has too many notes. It shows the oldest, with a button to
// delete it, because no list has the notes of other servers and of ended matches.
func notesFull(r ui.Request, full *match.NotesFullError) ui.Reply {
	loc := r.Loc()
	return r.Ephemeral(ui.Message{
		Content: loc.Say("note.full", "N", match.MaxNotes, "Match", full.Oldest) + "\n" + matchview.TextNote(loc, full.Text),
		Rows:    deleteNoteRows(full.Oldest, loc.Say("note.delete-of", "Match", full.Oldest)),
	})
}

func deleteNoteRows(id match.ID, label string) []ui.Row {
	return []ui.Row{{Buttons: []ui.Button{{ID: ui.Path{Action: ui.ActNote, ID: id, Rest: deleteNote}, Label: label, Style: ui.Secondary}}}}
}
