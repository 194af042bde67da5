package playing

import (
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
)

// textGames is the text above a list of matches and challenges: the viewer's, those of
// another member, or those that can be watched. It also says if there are none.
func textGames(loc game.Localizer, of, viewer match.PlayerID, n int) string {
	switch own := of == viewer; {
	case of == watchable && n == 0:
		return loc.Say("watch.none")
	case of == watchable:
		return loc.Say("watch.head")
	case own && n == 0:
		return loc.Say("list.none")
	case n == 0:
		return loc.Say("list.none-of", "Player", ui.Mention(of))
	case own:
		return loc.Say("list.yours")
	}
	return loc.Say("list.theirs", "Player", ui.Mention(of))
}

// textListedNote is the reader's private note at the end of a line of a list.
func textListedNote(loc game.Localizer, note string) string {
	return " – " + matchview.TextNote(loc, note)
}

// textPlayed confirms a move to the player who made it.
func textPlayed(loc game.Localizer, id match.ID, label string) string {
	return loc.Say("play.played", "Move", matchview.Escape(label), "Match", id)
}

// textChoose asks for another choice of a move.
func textChoose(loc game.Localizer, id match.ID, title string) string {
	return loc.Say("play.which", "Head", matchview.TextHead(id, title))
}

// textPreview is the text above the picture of a preview.
func textPreview(loc game.Localizer, name, detail string) string {
	if detail == "" {
		return loc.Say("preview.shown", "Move", matchview.Escape(name))
	}
	return loc.Say("preview.shown-detail", "Move", matchview.Escape(name), "Detail", matchview.Escape(detail))
}

// textPreviewSet confirms a setting.
func textPreviewSet(loc game.Localizer, title string, show bool) string {
	if show {
		return loc.Say("preview.on", "Game", title)
	}
	return loc.Say("preview.off", "Game", title)
}

// textResignDone confirms that a match was given up.
func textResignDone(loc game.Localizer, m match.Match) string {
	if m.End != nil && m.End.How == match.Cancelled {
		return loc.Say("resign.called-off", "Match", m.ID)
	}
	return loc.Say("resign.done", "Match", m.ID)
}

// textRecord is the text beside the file of a record.
func textRecord(loc game.Localizer, m match.Match, title string) string {
	key := "record.so-far"
	if m.Over() {
		key = "record.whole"
	}
	return loc.Say(key, "Head", matchview.TextHead(m.ID, title), "Moves", matchview.TextMoves(loc, m.Ply()))
}
