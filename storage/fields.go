package storage

import (
	"fmt"

	"galet/game"
	"galet/game/match"
	"galet/game/rating"
	"galet/storage/record"
)

// valueOf is what a pointer leads to, or the zero value.
func valueOf[T any](p *T) (v T) {
	if p != nil {
		v = *p
	}
	return v
}

// inner is the name of a field of an object. Only lines use names.
func inner(f record.Fields, object, name string) string {
	if f.Line() {
		return object + "." + name
	}
	return name
}

func player(f record.Fields, name string, p *match.Player) {
	record.Identity(f, inner(f, name, "id"), &p.ID)
	record.Text(f, inner(f, name, "name"), &p.Name)
}

func place(f record.Fields, p *match.Place) {
	record.Identity(f, "guild", &p.Guild)
	record.Identity(f, "channel", &p.Channel)
}

func ladder(f record.Fields, on *match.Ladder) {
	record.Identity(f, "guild", &on.Guild)
	record.Identity(f, "game", &on.Game)
}

func pace(f record.Fields, p *match.Pace) {
	*p = match.Pace(f.Byte("pace", byte(*p), 0, 255))
	if !p.Known() {
		f.Fail(fmt.Errorf("a pace of %d days is not offered", byte(*p)))
		*p = match.NoPace
	}
}

// The tags of the optional fields: of challenges and matches, of standings, of
// servers, and of analyses.
const (
	tagHints      = 1
	tagNoAnalysis = 2
	tagPlaces     = 3
	tagMatchPlies = 4
	tagTournament = 5
	tagExcluded   = 1
	tagMenus      = 1
	tagOrganizers = 2
	tagLineMoves  = 1
)

var hintsWords = record.Words{What: "the hints", Low: 1, Names: []string{"off", "on"}}

// hints visits whether a match has hints. Only HintsAsRated is not stored.
func hints(f record.Fields, h *match.Hints) {
	if f.Optional(tagHints, "hints", *h != match.HintsAsRated) {
		record.Word(f, "hints", h, hintsWords)
	}
}

func seat(f record.Fields, name string, s *game.Seat) {
	*s = game.Seat(f.Byte(name, byte(*s), byte(game.First), byte(game.Second)))
}

// options are the JSON of a game's options.
func options(f record.Fields, id game.ID, o *game.Options) {
	var text []byte
	var err error
	if !f.Reading() {
		text, err = (*o).MarshalJSON()
	}
	read := f.JSON("options", string(text))
	if f.Reading() {
		*o, err = f.Parse(id, read)
	}
	if err != nil {
		f.Fail(err)
	}
}

func ratingFields(f record.Fields, name string, r *rating.Rating) {
	record.Millionths(f, inner(f, name, "points"), &r.Points)
	record.Millionths(f, inner(f, name, "deviation"), &r.Deviation)
	record.Millionths(f, inner(f, name, "volatility"), &r.Volatility)
	if f.Reading() && !r.Valid() {
		f.Fail(fmt.Errorf("a rating of %v is out of bounds", *r))
	}
}
