package storage

import (
	"fmt"
	"math"
	"time"

	"galet/game"
	"galet/game/match"
)

// matchVersion is the form of a match's value:
//
//	guild identity, identities of the two players by seat,
//	how it ended byte (0: it goes on); if it ended: end time, draw bool,
//	winner's and ender's seats bytes; if not: whether it has to be woken
//	bool; if so: when, time;
//	channel identity, names of the two players, started and moved times,
//	board's channel and message identities and ply number,
//	game text, options text (JSON), number of moves, each move's text,
//	branch number, board's branch number, pace byte, rated byte (0: no, 1:
//	yes, 2: no, there is no ladder, 3: no, too often), reminded and repeated
//	bools, next challenge's number, wish byte (0: none, 1: waits, 2: refused);
//	if there is one: seat byte, ply number, time; if it was stopped: steward
//	identity and name
//
// Version 1 had no word of waking, and nothing after the moves.
const matchVersion = 2

// matches is the bucket of that name and its indexes.
type matches struct{ *tx }

// Match implements match.Matches.
func (t matches) Match(id match.ID) (match.Match, error) {
	value := t.get(bucketMatches, numberKey(uint64(id)))
	if value == nil {
		return match.Match{}, match.ErrNotFound
	}
	m, err := t.decodeMatch(id, value)
	if err != nil {
		return match.Match{}, fmt.Errorf("read match %v: %w", id, err)
	}
	return m, nil
}

// PutMatch implements match.Matches.
func (t matches) PutMatch(m match.Match) error {
	value, err := encodeMatch(m)
	if err != nil {
		return fmt.Errorf("write match %v: %w", m.ID, err)
	}
	key := numberKey(uint64(m.ID))
	var before []entry
	after := matchHeadOf(m)
	if old := t.get(bucketMatches, key); old != nil {
		head, err := newMatchHead(old)
		if err != nil {
			return fmt.Errorf("read match %v: %w", m.ID, err)
		}
		if head == after {
			return t.put(bucketMatches, key, value)
		}
		before = head.entries(m.ID)
		if err := t.uncount(m.ID, head); err != nil {
			return err
		}
	}
	if err := t.reindex(before, after.entries(m.ID)); err != nil {
		return err
	}
	if err := t.countFirst(m, 1); err != nil {
		return err
	}
	return t.put(bucketMatches, key, value)
}

// uncount takes a match, as it is stored, out of the counts of its game.
func (t matches) uncount(id match.ID, h matchHead) error {
	if !h.how.Played() {
		return nil
	}
	m, err := t.Match(id)
	if err != nil {
		return err
	}
	return t.countFirst(m, -1)
}

// OpenMatches implements match.Matches.
func (t matches) OpenMatches(p match.PlayerID) ([]match.ID, error) {
	return t.numbers(bucketOpen, playerPrefix(p), math.MaxInt), nil
}

// Woken implements match.Matches.
func (t matches) Woken(now time.Time) ([]match.ID, error) {
	return t.due(bucketWake, now), nil
}

// OpenHere implements match.Matches.
func (t matches) OpenHere(g match.GuildID) ([]match.ID, error) {
	return t.numbers(bucketHere, serverKey(g), math.MaxInt), nil
}

// Ended implements match.Matches.
func (t matches) Ended(g match.GuildID, p match.PlayerID, n int) ([]match.ID, error) {
	return t.numbers(bucketEnded, endedPrefix(g, p), n), nil
}

// matchHead is the front of a match's value: all that the indexes follow from.
type matchHead struct {
	guild   match.GuildID
	players [2]match.PlayerID
	how     match.How
	// at is when it ended or, while it goes on, when it has to be woken: zero
	// if never.
	at time.Time
}

func matchHeadOf(m match.Match) matchHead {
	h := matchHead{guild: m.Place.Guild, at: m.Wake}
	for seat, p := range m.Players {
		h.players[seat] = p.ID
	}
	if m.End != nil {
		h.how, h.at = m.End.How, m.End.At
	}
	return h
}

func newMatchHead(value []byte) (matchHead, error) {
	d := newDecoder(value, matchVersion)
	h := d.matchHead()
	return h, d.err
}

// entries are the index entries of the match.
func (h matchHead) entries(id match.ID) []entry {
	entries := make([]entry, 0, 4)
	if h.how == 0 {
		entries = append(entries, entry{bucketHere, openOnKey(h.guild, id)})
	}
	if h.how == 0 && !h.at.IsZero() {
		entries = append(entries, entry{bucketWake, dueKey(h.at, id)})
	}
	for _, p := range h.players {
		if p == "" {
			continue // one who had all data deleted
		}
		if h.how == 0 {
			entries = append(entries, entry{bucketOpen, playerKey(p, id)})
		} else {
			entries = append(entries, entry{bucketEnded, endedKey(h.guild, p, h.at, id)})
		}
	}
	return entries
}

func (d *decoder) matchHead() matchHead {
	h := matchHead{
		guild:   match.GuildID(d.identity()),
		players: [2]match.PlayerID{match.PlayerID(d.identity()), match.PlayerID(d.identity())},
		how:     match.How(d.within("the end", 0, byte(match.Stopped))),
	}
	if h.how != 0 || d.bool() {
		h.at = d.time()
	}
	return h
}

func encodeMatch(m match.Match) ([]byte, error) {
	options, err := m.Record.Options.MarshalJSON()
	if err != nil {
		return nil, err
	}
	e := encoder{b: make([]byte, 0, 256+len(options)+8*len(m.Record.Moves))}
	e.byte(matchVersion)
	e.identity(string(m.Place.Guild))
	for _, p := range m.Players {
		e.identity(string(p.ID))
	}
	e.state(m)
	e.identity(string(m.Place.Channel))
	for _, p := range m.Players {
		e.text(p.Name)
	}
	e.time(m.Started)
	e.time(m.Moved)
	e.identity(string(m.Board.Channel))
	e.identity(string(m.Board.Message))
	e.number(uint64(m.Board.Ply))
	e.text(string(m.Record.Game))
	e.text(string(options))
	e.number(uint64(len(m.Record.Moves)))
	for _, move := range m.Record.Moves {
		e.text(string(move))
	}
	e.turn(m)
	return e.b, e.err
}

// state writes how a match ended, or when it has to be woken.
func (e *encoder) state(m match.Match) {
	end := m.End
	if end == nil {
		e.byte(0)
		e.bool(!m.Wake.IsZero())
		if !m.Wake.IsZero() {
			e.time(m.Wake)
		}
		return
	}
	e.byte(byte(end.How))
	e.time(end.At)
	e.bool(end.Draw)
	e.byte(byte(end.Winner))
	e.byte(byte(end.By))
}

func (t *tx) decodeMatch(id match.ID, value []byte) (match.Match, error) {
	d := newDecoder(value, matchVersion)
	h := d.matchHead()
	m := match.Match{ID: id, Place: match.Place{Guild: h.guild}}
	if h.how == 0 {
		m.Wake = h.at
	} else {
		m.End = &match.End{How: h.how, At: h.at, Draw: d.bool(), Winner: d.seat(), By: d.seat()}
	}
	m.Place.Channel = match.ChannelID(d.identity())
	for seat, p := range h.players {
		m.Players[seat] = match.Player{ID: p, Name: d.text()}
	}
	m.Started, m.Moved = d.time(), d.time()
	m.Board = match.Board{
		Channel: match.ChannelID(d.identity()),
		Message: match.MessageID(d.identity()),
		Ply:     d.ply(),
	}
	m.Record.Game = game.ID(d.text())
	options := d.text()
	m.Record.Moves = d.moves()
	d.turn(&m)
	if err := d.end(); err != nil {
		return match.Match{}, err
	}
	var err error
	m.Record.Options, err = t.terms.read(m.Record.Game, options)
	return m, err
}

func (d *decoder) seat() game.Seat { return game.Seat(d.within("a seat", 0, 1)) }

// moves reads the moves, with room for the one that is likely to come.
func (d *decoder) moves() []game.Move {
	n := d.count()
	if n == 0 {
		return nil
	}
	moves := make([]game.Move, n, n+1)
	for i := range moves {
		moves[i] = game.Move(d.text())
	}
	return moves
}
