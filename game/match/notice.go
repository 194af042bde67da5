package match

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Notice is something that the host still has to send. It is written in the same
// transaction as the decision behind it, so it is sent even if the host stops in between.
// The notices of one match are sent in the order of Seq.
type Notice struct {
	// Seq numbers all notices from 1, in the order in which they are made.
	Seq  uint64
	Kind Kind
	// ID is the challenge, match, Daily, tournament or league of the notice.
	ID ID
	// Ply and Branch are the position of a NoticeBoard. If the match has changed since,
	// the host may skip the post and mark it with a zero Posted. In a NoticeDaily Ply is
	// the day, in a NoticeTournament the number of changes since it was queued.
	Ply, Branch int
	// Place is where to post. A NoticeRemind without a channel is a direct message, and
	// so is a NoticeFollowed.
	Place Place
	// Player gets a NoticeRemind or NoticeFollowed. Others are further matches of the
	// notice.
	Player PlayerID
	Others []ID
	// Channel and Message are the message to edit or delete. A NoticeClosed without a
	// Message has nothing to edit: as far as the store knows, the challenge was not posted.
	Channel ChannelID
	Message MessageID
	// Quiet: nobody is pinged.
	Quiet bool
}

// Later reports whether a notice of a match shows a later state than another.
func (n Notice) Later(than Notice) bool {
	return than.board().before(n.board())
}

func (n Notice) board() Board { return Board{Ply: n.Ply, Branch: n.Branch} }

// Kind is what the host has to do for a notice.
type Kind uint8

// The kinds of notice. The values are stored: they never change.
const (
	// NoticeChallenge: post the challenge.
	NoticeChallenge Kind = 1
	// NoticeClosed: edit the challenge's message. A closed challenge becomes one line
	// that says how it was closed, and where the board is.
	NoticeClosed Kind = 2
	// NoticeBoard: post the match at Ply, also for the last time.
	NoticeBoard Kind = 3
	// NoticeRetire: remove the menus from an old board message.
	NoticeRetire Kind = 4
	// NoticeRemind: tell a player that little time is left to move.
	NoticeRemind Kind = 5
	// NoticeRefresh: update the latest board message. That may be a later one than Message.
	NoticeRefresh Kind = 6
	// NoticeThread: start the thread of a match on the message of its challenge, or that
	// of a tournament on its message. Posted is then the thread and its first message.
	NoticeThread Kind = 7
	// NoticeDelete: delete a message that a newer one replaces. If Discord refuses,
	// reduce it as for NoticeReduce. A reminder that still holds for the matches Others
	// is edited instead.
	NoticeDelete Kind = 8
	// NoticeReduce: turn an old board message into one line that says where the board is.
	NoticeReduce Kind = 9
	// NoticeDaily: post the puzzle of the day Ply, in place of Message.
	NoticeDaily Kind = 10
	// NoticeUndaily: delete the message of an earlier puzzle of the day.
	NoticeUndaily Kind = 11
	// NoticeFollowed: tell Player, who follows the match, by direct message that it has
	// ended. A player who no longer sees the match is not told.
	NoticeFollowed Kind = 12
	// NoticeTournament: post the message of a tournament or league, or update Message. If
	// Message is not the latest message any more, it becomes one line that links to the
	// latest.
	NoticeTournament Kind = 13
)

// Posted is the message that was posted for a notice. It is zero if the host edited a
// message, or sent nothing. If only Message is empty, the message was posted, but its id
// is unknown.
type Posted struct {
	Channel ChannelID
	Message MessageID
	// Retired is an older board message that has lost its menus already, so that
	// no NoticeRetire is needed for it.
	Retired MessageID
}

// undelivered is the key prefix of values about players who have to be told that a match
// ended, that it is their turn, or that a conditional move of theirs was played. The
// player and the match follow.
const undelivered = "unheard/"

func undeliveredTo(p PlayerID) string         { return undelivered + string(p) + "/" }
func undeliveredKey(p PlayerID, id ID) string { return undeliveredTo(p) + id.String() }

// newsValue is the value under undeliveredKey about the end of the match, or about its
// present turn: then it has the ply and branch. A different value is out of date, unless
// storePlayedConditional stored it.
func (m Match) newsValue() string {
	if m.Over() {
		return "1"
	}
	return fmt.Sprintf("%d.%d", m.Ply(), m.Branch)
}

// MarkUndelivered records that a board or a reminder could not be posted. The player to move is
// then told later, or the one who is asked to take back a move. Of an end, both players are
// told, except the one who caused it.
func (s *Service) MarkUndelivered(n Notice) error {
	return s.update(func(tx *txn) error {
		if n.Kind == NoticeRemind {
			due, err := dueReminders(tx, n)
			for _, m := range due {
				err = errors.Join(err, m.markUndelivered(tx, n.Player))
			}
			return err
		}
		m, err := tx.Matches().Match(n.ID)
		if err != nil || n.Kind != NoticeBoard || n.Quiet || n.board().before(Board{Ply: m.Ply(), Branch: m.Branch}) {
			return ignoring(err, ErrNotFound)
		}
		players, err := uninformed(tx, m)
		for _, p := range players {
			err = errors.Join(err, m.markUndelivered(tx, p))
		}
		return err
	})
}

// markUndelivered records that a player has to be told of the end or the present turn.
func (m Match) markUndelivered(tx *txn, p PlayerID) error {
	return tx.KeyValues().SetMeta(undeliveredKey(p, m.ID), []byte(m.newsValue()))
}

// uninformed are the players who only learn a match's present state from its board.
func uninformed(tx *txn, m Match) (list []PlayerID, err error) {
	if asked := m.TakeBack; asked != nil && !asked.Refused {
		return []PlayerID{m.Players[asked.By.Other()].ID}, nil
	}
	if !m.Over() {
		r, err := tx.replay(m)
		if err != nil {
			return nil, err
		}
		return []PlayerID{m.Players[r.Position.ToMove()].ID}, nil
	}
	for _, p := range m.Players {
		if p.ID != "" && p.ID.Level() == 0 && !m.endedBy(p.ID) {
			list = append(list, p.ID)
		}
	}
	return list, nil
}

// endedBy reports whether a player's own action ended a match that is over.
func (m Match) endedBy(p PlayerID) bool {
	switch m.End.How {
	case Finished, Resigned, Cancelled:
		return m.Players[m.End.By].ID == p
	}
	return false
}

// News is a match with something that a member has to be told.
type News struct {
	Match
	// Since is the ply of the first conditional move that the member has to be told of.
	// 0: the news is that the match ended, that it is the member's turn, or that the member is
	// asked to take back a move.
	Since int
	// value is the value under undeliveredKey.
	value string
}

// Undelivered are a member's matches on a server with news for the member, by ID.
func (s *Service) Undelivered(g GuildID, p PlayerID) ([]News, error) {
	list, err := get(s, func(tx *txn) (list []News, err error) {
		ids, err := undeliveredMatches(tx, p)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			m, err1 := tx.Matches().Match(id)
			value, err2 := tx.KeyValues().Meta(undeliveredKey(p, id))
			if err := errors.Join(err1, err2); err != nil {
				return nil, err
			}
			since, holds := m.untoldSince(string(value)), string(value) == m.newsValue()
			if holds && !m.Over() && !m.TakeBackWaitsFor(p) { // the request may have been answered
				r, err := tx.replay(m)
				if ignoringWrongRecord(err) != nil {
					return nil, err
				}
				holds = err == nil && m.Players[r.Position.ToMove()].ID == p
			}
			if m.Place.Guild == g && (since > 0 || holds) {
				list = append(list, News{Match: m, Since: since, value: string(value)})
			}
		}
		return list, nil
	})
	slices.SortFunc(list, func(a, b News) int { return cmp.Compare(a.ID, b.ID) })
	return list, err
}

// undeliveredMatches are the matches that a member has to be told something about.
func undeliveredMatches(tx *txn, p PlayerID) (ids []ID, err error) {
	keys, err := tx.KeyValues().MetaKeys(undeliveredTo(p))
	for _, key := range keys {
		id, failed := ParseID(strings.TrimPrefix(key, undeliveredTo(p)))
		ids, err = append(ids, id), errors.Join(err, failed)
	}
	return ids, err
}

// MarkDelivered records that a member has been told some news. What is newer is still to be
// told.
func (s *Service) MarkDelivered(p PlayerID, list []News) error {
	return s.update(func(tx *txn) (err error) {
		for _, n := range list {
			err = errors.Join(err, n.markDelivered(tx, p))
		}
		return err
	})
}

// markDelivered deletes the value that n tells of. If conditional moves were played since,
// it stores the first of them.
func (n News) markDelivered(tx *txn, p PlayerID) error {
	value, err := tx.KeyValues().Meta(undeliveredKey(p, n.ID))
	if err != nil || string(value) != n.value {
		return err
	}
	m, err := tx.Matches().Match(n.ID)
	if err != nil {
		return ignoring(err, ErrNotFound)
	}
	if err := markDelivered(tx, p, n.ID); err != nil {
		return err
	}
	played, err := tx.replay(m)
	if err != nil {
		return ignoringWrongRecord(err)
	}
	seat, _ := m.Seat(p)
	for _, ply := range m.Conditional {
		if n.Since > 0 && ply >= n.Ply() && played.By[ply] == seat {
			return storePlayedConditional(tx, p, m, ply)
		}
	}
	return nil
}

func markDelivered(tx *txn, p PlayerID, id ID) error {
	return tx.KeyValues().SetMeta(undeliveredKey(p, id), nil)
}

// takeUndelivered deletes the values about the end or the turn of a match whose board is
// about to be posted, because the board tells it. others reports whether a player other
// than by had such a value.
func takeUndelivered(tx *txn, m Match, by PlayerID) (others bool, err error) {
	for _, p := range m.Players {
		value, err := tx.KeyValues().Meta(undeliveredKey(p.ID, m.ID))
		if err != nil {
			return false, err
		}
		if string(value) != m.newsValue() {
			continue
		}
		if err := markDelivered(tx, p.ID, m.ID); err != nil {
			return false, err
		}
		others = others || p.ID != by
	}
	return others, nil
}

// dropUndelivered deletes the values about a match.
func dropUndelivered(tx *txn, id ID) error {
	m, err := tx.Matches().Match(id)
	for _, p := range m.Players {
		if err == nil && p.ID != "" {
			err = markDelivered(tx, p.ID, id)
		}
	}
	return ignoring(err, ErrNotFound)
}

// dropAllUndelivered deletes the values about a member.
func dropAllUndelivered(tx *txn, p PlayerID) error {
	keys, err := tx.KeyValues().MetaKeys(undeliveredTo(p))
	for _, key := range keys {
		err = errors.Join(err, tx.KeyValues().SetMeta(key, nil))
	}
	return err
}
