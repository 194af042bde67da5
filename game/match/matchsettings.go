package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// matchSetting is a kind of setting that a member can have for a match. A value of the
// match lists those members. So the settings can be deleted with the data of the
// match, and also with the data of a member.
type matchSetting struct {
	// setting is the key prefix of the member's setting, list that of the match's value.
	// The number of the match follows both. Both are stored: they never change.
	setting, list string
}

var (
	// followSetting: the member gets a direct message when the match ends. The value is
	// the language of the member's Discord.
	followSetting = matchSetting{setting: "follow/", list: "followers/"}
	// noteSetting is the member's private note to the match.
	noteSetting = matchSetting{setting: "note/", list: "annotators/"}
)

const (
	// MaxFollowed is the most matches that one member can follow. Matches on servers
	// without the bot do not count.
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

// englishUS is the language of a follower whose Discord sends no locale.
const englishUS = "en-US"

// Followed reports whether the viewer follows the match.
func (v View) Followed() bool { return v.Settings[followSetting.setting+v.ID.String()] != "" }

// FollowedBy are the open matches on a server that a member follows, the latest turn
// last.
func (s *Service) FollowedBy(g GuildID, p PlayerID) ([]Match, error) {
	found, err := get(s, func(tx *txn) ([]Match, error) {
		ids, err := followSetting.matches(tx, p)
		if err != nil {
			return nil, err
		}
		return readAll(ids, tx.Matches().Match)
	})
	return byTurn(found, func(m Match) bool { return m.Place.Guild == g && !m.Over() }), err
}

// Follow makes the bot send a member a direct message when a match of others ends. The
// locale is the language of the member's Discord. A second call only changes the locale.
// It is refused with ErrNotFound, ErrOtherServer, ErrOver, ErrFollowsOwn,
// ErrTooManyFollowed and ErrTooManyFollowers. The host checks that the member sees the
// match.
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
		members, err1 := followSetting.members(tx.KeyValues(), id)
		followed, err2 := followSetting.matches(tx, p)
		follows, err3 := countOpen(tx, followed, at.Guild)
		switch err := errors.Join(err1, err2, err3); {
		case err != nil:
			return err
		case slices.Contains(members, p):
		case follows.all >= MaxFollowed:
			return ErrTooManyFollowed
		case len(members) >= MaxFollowers:
			return ErrTooManyFollowers
		}
		return followSetting.set(tx, id, p, locale)
	})
}

// Unfollow undoes Follow, also when the match is over and the message is not sent
// yet.
func (s *Service) Unfollow(id ID, p PlayerID) error {
	return s.update(func(tx *txn) error { return followSetting.remove(tx, id, p) })
}

// FollowLocale is the language of a member who follows a match; empty: they do not.
func (s *Service) FollowLocale(id ID, p PlayerID) (string, error) {
	return get(s, func(tx *txn) (string, error) { return tx.KeyValues().Setting(p, followSetting.setting+id.String()) })
}

// tellFollowers queues a NoticeFollowed to each follower of a match that is over.
func tellFollowers(tx *txn, m Match) error {
	members, err := followSetting.members(tx.KeyValues(), m.ID)
	for _, p := range members {
		err = errors.Join(err, tx.Outbox().PutNotice(Notice{Kind: NoticeFollowed, ID: m.ID, Ply: m.Ply(), Branch: m.Branch, Player: p}))
	}
	return err
}

// Note is the viewer's private note to the match; empty: there is none.
func (v View) Note() string { return NoteTo(v.ID, v.Settings) }

// NoteTo is the private note to a match among the settings of a member.
func NoteTo(id ID, settings map[string]string) string {
	return settings[noteSetting.setting+id.String()]
}

// NotesFullError refuses a note of a member who has notes to MaxNotes matches.
type NotesFullError struct {
	// Oldest is the match with the lowest number of these, and Text the note to it.
	Oldest ID
	Text   string
}

// Error names the limit.
func (e *NotesFullError) Error() string { return fmt.Sprintf("at most %d notes", MaxNotes) }

// SetNote sets the private note of a member to a match, in place of the one before. Its
// errors are ErrNotFound, ErrOtherServer, ErrLongNote, *NotesFullError and
// ErrTooManyAnnotators. The host checks that the member sees the match.
func (s *Service) SetNote(id ID, p PlayerID, text string, at Place) error {
	return s.update(func(tx *txn) error {
		m, err := find(tx, id, at)
		switch {
		case err != nil:
			return err
		case m.Private():
			return ErrNotFound
		case utf8.RuneCountInString(text) > MaxNoteLength:
			return ErrLongNote
		}
		members, err1 := noteSetting.members(tx.KeyValues(), id)
		noted, err2 := noteSetting.matches(tx, p)
		_, plays := m.Seat(p)
		others := slices.DeleteFunc(slices.Clone(members), func(o PlayerID) bool { _, plays := m.Seat(o); return plays })
		switch err := errors.Join(err1, err2); {
		case err != nil:
			return err
		case slices.Contains(members, p):
		case len(noted) >= MaxNotes:
			oldest, err := tx.KeyValues().Setting(p, noteSetting.setting+noted[0].String())
			if err != nil {
				return err
			}
			return &NotesFullError{Oldest: noted[0], Text: oldest}
		case !plays && len(others) >= MaxAnnotators:
			return ErrTooManyAnnotators
		}
		return noteSetting.set(tx, id, p, text)
	})
}

// DeleteNote deletes the private note of a member to a match. It works from any server,
// even if the member can no longer see the match.
func (s *Service) DeleteNote(id ID, p PlayerID) error {
	return s.update(func(tx *txn) error { return noteSetting.remove(tx, id, p) })
}

// members are the members who have the setting for a match.
func (k matchSetting) members(kv KeyValues, id ID) (members []PlayerID, err error) {
	list, err := kv.Meta(k.list + id.String())
	for _, p := range strings.Fields(string(list)) {
		members = append(members, PlayerID(p))
	}
	return members, err
}

// matches are the matches for which a member has the setting, by number.
func (k matchSetting) matches(tx *txn, p PlayerID) (ids []ID, err error) {
	settings, err := tx.KeyValues().Settings(p)
	for key := range settings {
		if number, is := strings.CutPrefix(key, k.setting); is {
			id, failed := ParseID(number)
			ids, err = append(ids, id), errors.Join(err, failed)
		}
	}
	slices.Sort(ids)
	return ids, err
}

// set stores a member's value for a match.
func (k matchSetting) set(tx *txn, id ID, p PlayerID, value string) error {
	members, err := k.members(tx.KeyValues(), id)
	if err == nil && !slices.Contains(members, p) {
		err = k.setMembers(tx, id, append(members, p))
	}
	return errors.Join(err, tx.KeyValues().SetSetting(p, k.setting+id.String(), value))
}

// remove deletes a member's value for a match.
func (k matchSetting) remove(tx *txn, id ID, p PlayerID) error {
	members, err := k.members(tx.KeyValues(), id)
	if err != nil {
		return err
	}
	members = slices.DeleteFunc(members, func(o PlayerID) bool { return o == p })
	return errors.Join(k.setMembers(tx, id, members), tx.KeyValues().SetSetting(p, k.setting+id.String(), ""))
}

func (k matchSetting) setMembers(tx *txn, id ID, members []PlayerID) error {
	var list []string
	for _, p := range members {
		list = append(list, string(p))
	}
	return tx.KeyValues().SetMeta(k.list+id.String(), []byte(strings.Join(list, " ")))
}

// dropMatchSettings deletes the settings that members have for a match.
func dropMatchSettings(tx *txn, id ID) (err error) {
	for _, k := range []matchSetting{followSetting, noteSetting} {
		members, failed := k.members(tx.KeyValues(), id)
		err = errors.Join(err, failed)
		for _, p := range members {
			err = errors.Join(err, k.remove(tx, id, p))
		}
	}
	return err
}

// dropMatchSettingsOf deletes the settings that a member has for matches.
func dropMatchSettingsOf(tx *txn, p PlayerID) (err error) {
	for _, k := range []matchSetting{followSetting, noteSetting} {
		ids, failed := k.matches(tx, p)
		err = errors.Join(err, failed)
		for _, id := range ids {
			err = errors.Join(err, k.remove(tx, id, p))
		}
	}
	return err
}

// CheckSetting returns an error if a member's setting is for a match whose value does
// not list the member.
func CheckSetting(kv KeyValues, p PlayerID, key string) error {
	for _, k := range []matchSetting{followSetting, noteSetting} {
		number, is := strings.CutPrefix(key, k.setting)
		if !is {
			continue
		}
		id, err := ParseID(number)
		if err != nil {
			return err
		}
		list, err := k.members(kv, id)
		if err == nil && !slices.Contains(list, p) {
			err = errors.New("the match does not list this member")
		}
		return err
	}
	return nil
}

// CheckMeta returns an error if a match's value lists a member who has no such setting.
// It also returns the match that the value belongs to; 0: it belongs to none.
func CheckMeta(kv KeyValues, key string) (ID, error) {
	for _, k := range []matchSetting{followSetting, noteSetting} {
		number, is := strings.CutPrefix(key, k.list)
		if !is {
			continue
		}
		id, err := ParseID(number)
		if err != nil {
			return 0, err
		}
		list, err := k.members(kv, id)
		for _, p := range list {
			value, failed := kv.Setting(p, k.setting+number)
			if err = errors.Join(err, failed); err == nil && value == "" {
				err = errors.New("it lists a member without a setting for the match")
			}
		}
		return id, err
	}
	return 0, nil
}
