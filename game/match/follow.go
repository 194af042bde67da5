package match

import (
	"errors"
	"slices"
	"strings"
)

// Whoever follows a match gets a direct message at its end. follows is the key
// prefix of a follower's setting: after it comes the match; the value is the
// language of the follower's Discord. followers is the key prefix of the note of a
// match that lists its followers. Both are stored until the message is sent.
const (
	follows   = "follow/"
	followers = "followers/"
)

const (
	// MaxFollowed is the most matches that one member can follow.
	MaxFollowed = 25
	// MaxFollowers is the most members who can follow one match.
	MaxFollowers = 25
)

// englishUS is the language of a follower whose Discord tells none.
const englishUS = "en-US"

// Followed reports whether the viewer follows the match.
func (v View) Followed() bool { return v.Settings[follows+v.ID.String()] != "" }

// FollowedBy are the open matches on a server that a member follows, the latest turn
// last.
func (s *Service) FollowedBy(g GuildID, p PlayerID) ([]Match, error) {
	found, err := get(s, func(tx *txn) ([]Match, error) {
		ids, err := followedBy(tx, p)
		if err != nil {
			return nil, err
		}
		return matches(tx, ids)
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
		of, err1 := followersOf(tx.Notes(), id)
		followed, err2 := followedBy(tx, p)
		if err := errors.Join(err1, err2); err != nil {
			return err
		}
		if !slices.Contains(of, p) {
			switch {
			case len(followed) >= MaxFollowed:
				return ErrTooManyFollowed
			case len(of) >= MaxFollowers:
				return ErrTooManyFollowers
			}
			of = append(of, p)
		}
		return errors.Join(putFollowers(tx, id, of), tx.Notes().SetSetting(p, follows+id.String(), locale))
	})
}

// Unfollow undoes Follow, also when the match is over and the message is not sent
// yet.
func (s *Service) Unfollow(id ID, p PlayerID) error {
	return s.update(func(tx *txn) error { return unfollow(tx, id, p) })
}

// FollowLocale is the language of a member who follows a match; empty: they do not.
func (s *Service) FollowLocale(id ID, p PlayerID) (string, error) {
	return get(s, func(tx *txn) (string, error) { return tx.Notes().Setting(p, follows+id.String()) })
}

func unfollow(tx *txn, id ID, p PlayerID) error {
	of, err := followersOf(tx.Notes(), id)
	if err != nil {
		return err
	}
	of = slices.DeleteFunc(of, func(o PlayerID) bool { return o == p })
	return errors.Join(putFollowers(tx, id, of), tx.Notes().SetSetting(p, follows+id.String(), ""))
}

// tellFollowers queues a NoticeFollowed to each follower of a match that is over.
func tellFollowers(tx *txn, m Match) error {
	of, err := followersOf(tx.Notes(), m.ID)
	for _, p := range of {
		err = errors.Join(err, tx.Outbox().PutNotice(Notice{Kind: NoticeFollowed, ID: m.ID, Ply: m.Ply(), Branch: m.Branch, Player: p}))
	}
	return err
}

// followersOf are the members who follow a match.
func followersOf(n Notes, id ID) (of []PlayerID, err error) {
	note, err := n.Meta(followers + id.String())
	for _, p := range strings.Fields(string(note)) {
		of = append(of, PlayerID(p))
	}
	return of, err
}

func putFollowers(tx *txn, id ID, of []PlayerID) error {
	var note []string
	for _, p := range of {
		note = append(note, string(p))
	}
	return tx.Notes().SetMeta(followers+id.String(), []byte(strings.Join(note, " ")))
}

// followedBy are the matches that a member follows, by number.
func followedBy(tx *txn, p PlayerID) (ids []ID, err error) {
	settings, err := tx.Notes().Settings(p)
	for key := range settings {
		if of, is := strings.CutPrefix(key, follows); is {
			id, failed := ParseID(of)
			ids, err = append(ids, id), errors.Join(err, failed)
		}
	}
	slices.Sort(ids)
	return ids, err
}

// dropFollowers deletes what is kept of the followers of a match.
func dropFollowers(tx *txn, id ID) error {
	of, err := followersOf(tx.Notes(), id)
	for _, p := range of {
		err = errors.Join(err, unfollow(tx, id, p))
	}
	return err
}

// followNothing deletes what is kept of the matches that a member follows.
func followNothing(tx *txn, p PlayerID) error {
	ids, err := followedBy(tx, p)
	for _, id := range ids {
		err = errors.Join(err, unfollow(tx, id, p))
	}
	return err
}

// CheckSetting refuses a member's setting that follows a match which does not list
// the member.
func CheckSetting(n Notes, p PlayerID, key string) error {
	of, is := strings.CutPrefix(key, follows)
	if !is {
		return nil
	}
	id, err := ParseID(of)
	if err != nil {
		return err
	}
	list, err := followersOf(n, id)
	if err == nil && !slices.Contains(list, p) {
		err = errors.New("the match does not list this follower")
	}
	return err
}

// CheckNote refuses a note that lists a follower whose settings say otherwise. It
// returns the match whose followers the note lists; 0: it is another note.
func CheckNote(n Notes, key string) (ID, error) {
	of, is := strings.CutPrefix(key, followers)
	if !is {
		return 0, nil
	}
	id, err := ParseID(of)
	if err != nil {
		return 0, err
	}
	list, err := followersOf(n, id)
	for _, p := range list {
		locale, failed := n.Setting(p, follows+of)
		if err = errors.Join(err, failed); err == nil && locale == "" {
			err = errors.New("a follower who does not follow the match")
		}
	}
	return id, err
}
