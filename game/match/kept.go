package match

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"
)

// kept is something that members keep of matches: each has a setting for it, and the
// match has a note that lists them, so that it goes with the data of the match and with
// those of the member. Both are stored.
type kept struct {
	// setting is the key prefix of the member's setting, list that of the note of the
	// match; the match follows.
	setting, list string
}

var (
	// Whoever follows a match gets a direct message at its end. The value is the language
	// of the follower's Discord.
	following = kept{setting: "follow/", list: "followers/"}
	// A private note is a text that only the member sees.
	annotating = kept{setting: "note/", list: "annotators/"}
)

const (
	// MaxFollowed is the most matches that one member can follow.
	MaxFollowed = 25
	// MaxFollowers is the most members who can follow one match.
	MaxFollowers = 25
	// MaxNotes is the most matches to which one member can have a private note.
	MaxNotes = 50
	// MaxNoteLength is how many characters a private note may have.
	MaxNoteLength = 500
	// MaxAnnotators is the most members who can have a private note to one match, besides
	// its players.
	MaxAnnotators = 50
)

// englishUS is the language of a follower whose Discord tells none.
const englishUS = "en-US"

// Followed reports whether the viewer follows the match.
func (v View) Followed() bool { return v.Settings[following.setting+v.ID.String()] != "" }

// FollowedBy are the open matches on a server that a member follows, the latest turn
// last.
func (s *Service) FollowedBy(g GuildID, p PlayerID) ([]Match, error) {
	found, err := get(s, func(tx *txn) ([]Match, error) {
		ids, err := following.by(tx, p)
		if err != nil {
			return nil, err
		}
		return readAll(ids, tx.Matches().Match)
	})
	return byTurn(found, func(m Match) bool { return m.Place.Guild == g && !m.Over() }), err
}

// Follow has a member told by direct message when a match of others ends; the locale
// is the language of their Discord. Following it again changes nothing but that. It
// is refused with ErrNotFound, ErrOtherServer, ErrOver, ErrFollowsOwn,
// ErrTooManyFollowed and ErrTooManyFollowers. The host checks that the member sees
// the match.
func (s *Service) Follow(id ID, p PlayerID, locale string, at Place) error {
	if locale == "" {
		locale = englishUS
	}
	return s.update(func(tx *txn) error {
		m, err := find(tx, id, at)
		switch _, plays := m.Seat(p); {
		case err != nil:
			return err
		case m.Private():
			return ErrNotFound
		case m.Over():
			return ErrOver
		case plays:
			return ErrFollowsOwn
		}
		of, err1 := following.of(tx.Notes(), id)
		followed, err2 := following.by(tx, p)
		switch err := errors.Join(err1, err2); {
		case err != nil:
			return err
		case slices.Contains(of, p):
		case len(followed) >= MaxFollowed:
			return ErrTooManyFollowed
		case len(of) >= MaxFollowers:
			return ErrTooManyFollowers
		}
		return following.put(tx, id, p, locale)
	})
}

// Unfollow undoes Follow, also when the match is over and the message is not sent
// yet.
func (s *Service) Unfollow(id ID, p PlayerID) error {
	return s.update(func(tx *txn) error { return following.remove(tx, id, p) })
}

// FollowLocale is the language of a member who follows a match; empty: they do not.
func (s *Service) FollowLocale(id ID, p PlayerID) (string, error) {
	return get(s, func(tx *txn) (string, error) { return tx.Notes().Setting(p, following.setting+id.String()) })
}

// tellFollowers queues a NoticeFollowed to each follower of a match that is over.
func tellFollowers(tx *txn, m Match) error {
	of, err := following.of(tx.Notes(), m.ID)
	for _, p := range of {
		err = errors.Join(err, tx.Outbox().PutNotice(Notice{Kind: NoticeFollowed, ID: m.ID, Ply: m.Ply(), Branch: m.Branch, Player: p}))
	}
	return err
}

// Note is the viewer's private note to the match; empty: there is none.
func (v View) Note() string { return NoteTo(v.ID, v.Settings) }

// NoteTo is the private note to a match among the settings of a member.
func NoteTo(id ID, settings map[string]string) string {
	return settings[annotating.setting+id.String()]
}

// SetNote sets the private note of a member to a match, in place of the one before; an
// empty text removes it. It is refused with ErrNotFound, ErrOtherServer, ErrLongNote,
// ErrTooManyNotes and ErrTooManyAnnotators. The host checks that the member sees the
// match.
func (s *Service) SetNote(id ID, p PlayerID, text string, at Place) error {
	return s.update(func(tx *txn) error {
		m, err := find(tx, id, at)
		switch {
		case err != nil:
			return err
		case m.Private():
			return ErrNotFound
		case text == "":
			return annotating.remove(tx, id, p)
		case utf8.RuneCountInString(text) > MaxNoteLength:
			return ErrLongNote
		}
		of, err1 := annotating.of(tx.Notes(), id)
		noted, err2 := annotating.by(tx, p)
		_, plays := m.Seat(p)
		others := slices.DeleteFunc(slices.Clone(of), func(o PlayerID) bool { _, plays := m.Seat(o); return plays })
		switch err := errors.Join(err1, err2); {
		case err != nil:
			return err
		case slices.Contains(of, p):
		case len(noted) >= MaxNotes:
			return ErrTooManyNotes
		case !plays && len(others) >= MaxAnnotators:
			return ErrTooManyAnnotators
		}
		return annotating.put(tx, id, p, text)
	})
}

// of are the members who keep it of a match.
func (k kept) of(n Notes, id ID) (of []PlayerID, err error) {
	note, err := n.Meta(k.list + id.String())
	for _, p := range strings.Fields(string(note)) {
		of = append(of, PlayerID(p))
	}
	return of, err
}

// by are the matches of which a member keeps it, by number.
func (k kept) by(tx *txn, p PlayerID) (ids []ID, err error) {
	settings, err := tx.Notes().Settings(p)
	for key := range settings {
		if of, is := strings.CutPrefix(key, k.setting); is {
			id, failed := ParseID(of)
			ids, err = append(ids, id), errors.Join(err, failed)
		}
	}
	slices.Sort(ids)
	return ids, err
}

// put has a member keep a value of a match.
func (k kept) put(tx *txn, id ID, p PlayerID, value string) error {
	of, err := k.of(tx.Notes(), id)
	if err == nil && !slices.Contains(of, p) {
		err = k.putList(tx, id, append(of, p))
	}
	return errors.Join(err, tx.Notes().SetSetting(p, k.setting+id.String(), value))
}

// remove undoes put.
func (k kept) remove(tx *txn, id ID, p PlayerID) error {
	of, err := k.of(tx.Notes(), id)
	if err != nil {
		return err
	}
	of = slices.DeleteFunc(of, func(o PlayerID) bool { return o == p })
	return errors.Join(k.putList(tx, id, of), tx.Notes().SetSetting(p, k.setting+id.String(), ""))
}

func (k kept) putList(tx *txn, id ID, of []PlayerID) error {
	var note []string
	for _, p := range of {
		note = append(note, string(p))
	}
	return tx.Notes().SetMeta(k.list+id.String(), []byte(strings.Join(note, " ")))
}

// dropKept deletes what members keep of a match.
func dropKept(tx *txn, id ID) (err error) {
	for _, k := range []kept{following, annotating} {
		of, failed := k.of(tx.Notes(), id)
		err = errors.Join(err, failed)
		for _, p := range of {
			err = errors.Join(err, k.remove(tx, id, p))
		}
	}
	return err
}

// keepNothing deletes what a member keeps of matches.
func keepNothing(tx *txn, p PlayerID) (err error) {
	for _, k := range []kept{following, annotating} {
		ids, failed := k.by(tx, p)
		err = errors.Join(err, failed)
		for _, id := range ids {
			err = errors.Join(err, k.remove(tx, id, p))
		}
	}
	return err
}

// CheckSetting refuses a member's setting that is kept of a match which does not list
// the member.
func CheckSetting(n Notes, p PlayerID, key string) error {
	for _, k := range []kept{following, annotating} {
		of, is := strings.CutPrefix(key, k.setting)
		if !is {
			continue
		}
		id, err := ParseID(of)
		if err != nil {
			return err
		}
		list, err := k.of(n, id)
		if err == nil && !slices.Contains(list, p) {
			err = errors.New("the match does not list this member")
		}
		return err
	}
	return nil
}

// CheckNote refuses a note that lists a member whose settings say otherwise. It returns
// the match that the note belongs to; 0: it is another note.
func CheckNote(n Notes, key string) (ID, error) {
	for _, k := range []kept{following, annotating} {
		of, is := strings.CutPrefix(key, k.list)
		if !is {
			continue
		}
		id, err := ParseID(of)
		if err != nil {
			return 0, err
		}
		list, err := k.of(n, id)
		for _, p := range list {
			value, failed := n.Setting(p, k.setting+of)
			if err = errors.Join(err, failed); err == nil && value == "" {
				err = errors.New("a member who keeps nothing of the match")
			}
		}
		return id, err
	}
	return 0, nil
}
