package storage_test

import (
	"encoding/binary"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"galet/game"
	"galet/game/match"
	"galet/game/match/matchtest"
	"galet/storage"
)

// key is a number, or several, as keys hold them.
func key(numbers ...uint64) (k []byte) {
	for _, n := range numbers {
		k = binary.BigEndian.AppendUint64(k, n)
	}
	return k
}

// put, remove and empty change one bucket of a file behind the store's back.
func put(bucket string, key []byte, value string) func(*bolt.Tx) error {
	return func(tx *bolt.Tx) error { return tx.Bucket([]byte(bucket)).Put(key, []byte(value)) }
}

func remove(bucket string, key []byte) func(*bolt.Tx) error {
	return func(tx *bolt.Tx) error { return tx.Bucket([]byte(bucket)).Delete(key) }
}

func empty(bucket string) func(*bolt.Tx) error {
	return func(tx *bolt.Tx) error {
		if err := tx.DeleteBucket([]byte(bucket)); err != nil {
			return err
		}
		_, err := tx.CreateBucket([]byte(bucket))
		return err
	}
}

// TestCheckFile tampers with the file of a good store.
func TestCheckFile(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		tamper func(*bolt.Tx) error
		want   []string
	}{
		{"nothing", func(*bolt.Tx) error { return nil }, nil},
		{"matches_open is empty", empty("matches_open"), []string{"match 1: not in index matches_open", "match 1: not in index matches_open"}},
		{"matches_ended is empty", empty("matches_ended"), []string{"match 2: not in index matches_ended", "match 2", "match 3", "match 3", "match 4", "match 4"}},
		{"challenges_made is empty", empty("challenges_made"), []string{"challenge 6: not in index challenges_made"}},
		{"challenges_on is empty", empty("challenges_on"), []string{"challenge 6: not in index challenges_on"}},
		{"challenges_received is empty", empty("challenges_received"), []string{"challenge 6: not in index challenges_received"}},
		{"matches_here is empty", empty("matches_here"), []string{"match 1: not in index matches_here"}},
		{"challenges_due is empty", empty("challenges_due"), []string{"challenge 6: not in index challenges_due"}},
		{"outbox_of is empty", empty("outbox_of"), []string{"notice 1: not in index outbox_of"}},
		{"one too many in matches_open", put("matches_open", append([]byte("\x03abc"), key(1)...), ""), []string{"matches_open: key 03616263"}},
		{"one too many in matches_here", put("matches_here", append([]byte("\x03abc"), key(1)...), ""), []string{"matches_here: key 03616263"}},
		{"one too many in challenges_made", put("challenges_made", append([]byte("\x03abc"), key(6)...), ""), []string{"challenges_made: key 03616263"}},
		{"one too many in challenges_received", put("challenges_received", append([]byte("\x03abc"), key(6)...), ""), []string{"challenges_received: key 03616263"}},
		{"one too many in challenges_on", put("challenges_on", append([]byte("\x03abc"), key(6)...), ""), []string{"challenges_on: key 03616263"}},
		{"one too many in challenges_due", put("challenges_due", key(77, 6), ""), []string{"challenges_due: key 0000"}},
		{"a short key in an index", put("matches_ended", []byte("x"), ""), []string{"matches_ended: key 78"}},
		{"one too many in outbox_of", put("outbox_of", key(1, 99), ""), []string{"outbox_of: key 0000"}},
		{"an ended match lost", remove("ended", key(3)), []string{"matches_ended: key", "matches_ended: key", "matches_unrated: key", "firsts: key", "ended: it counts 3, and holds 2",
			"notice", "notice", "notice", "notice", "notice"}},
		{"an ended match cut short", put("ended", key(4), "\x01\x00"), []string{"challenge 4: the value is too short", "match 4: the value is too short",
			"matches_ended: key", "matches_ended: key", "matches_unrated: key", "the change by match 4"}},
		{"an ended match of a later form", put("ended", key(4), "\x02\x00"), []string{"challenge 4: the value is too short", "match 4: the value is too short",
			"matches_ended: key", "matches_ended: key", "matches_unrated: key", "the change by match 4"}},
		{"a match lost", remove("matches", key(1)), []string{"challenge 1: accepted, and there is a match: false", "matches_open: key", "matches_open: key", "matches_here: key", "notice", "notice"}},
		{"a challenge lost", remove("challenges", key(1)), []string{"match 1: its challenge: not found", "notice"}},
		{"a match that is no match", put("matches", key(1), "\x02xyz"), []string{"match 1: the value is too short"}},
		{"a match of a later form", put("matches", key(1), "\x09"), []string{"match 1: the value is of version 9, not 2"}},
		{"a challenge that is none", put("challenges", key(6), "\x02\x07"), []string{"challenge 6: the state is 7"}},
		{"a notice that is none", put("outbox", key(1), "\x02\x20"), []string{"notice 1: the kind is 32"}},
		{"a number never given out", put("matches", key(50), "x"), []string{"matches: number 50 was never given out"}},
		{"numbers that were never given out", func(tx *bolt.Tx) error { return tx.Bucket([]byte("challenges")).SetSequence(0) },
			[]string{"challenges: number 1 was never given out", "challenges: number 2"}},
		{"a key that is no number", put("challenges", []byte("seven"), "x"), []string{"challenges: key 736576656e: the key cannot be read"}},
		{"a setting of nobody", put("settings", []byte("\x09a"), "x"), []string{"settings: key 0961: the key cannot be read"}},
		{"a member that is none", put("members", []byte("\x02bo"), "\x01\x09"), []string{"member bo: the way to remind is 9"}},
		{"a member without a word", put("members", []byte("\x02bo"), "\x01\x00\x00\x00\x00"), []string{"member bo: it is empty"}},
		{"a member of no name", put("members", []byte("\x09bo"), "\x01\x01\x00\x00\x00"), []string{"members: key 09626f: the key cannot be read"}},
		{"away twice at once", put("members", []byte("\x02bo"), "\x01\x00\x00\x00\x02\x02\x06\x04\x08"), []string{"member bo: away at times"}},
		{"a server cut short", put("servers", []byte("\x011"), "\x01\x00"), []string{"server 1: the value is too short"}},
		{"a server of a pace that is none", put("servers", []byte("\x01x"), "\x01\x00\x00\x00\x00\x00\x05\x01\x01\x00\x00"), []string{"server x: a pace of 5"}},
		{"a server of no name", put("servers", []byte("\x09x"), "\x01\x00"), []string{"servers: key 0978: the key cannot be read"}},
		{"progress that cannot be", put("settings", []byte("\x02bopuzzles/cells"), `{"solved":[3,3]}`), []string{`setting "puzzles/cells" of bo: puzzles answered: `}},
		{"a match that lists no such follower", put("settings", []byte("\x02bofollow/1"), "de"), []string{`setting "follow/1" of bo: the match does not list this member`}},
		{"a follower of no match", put("settings", []byte("\x02bofollow/x"), "de"), []string{`setting "follow/x" of bo: not found: "x" is not a match number`}},
		{"a note that its match does not list", put("settings", []byte("\x02bonote/1"), "mine"), []string{`setting "note/1" of bo: the match does not list this member`}},
		{"one without a note", put("notes", []byte("annotators/1"), "bo"), []string{`note "annotators/1": it lists a member without a setting for the match`}},
		{"a follower who does not follow", put("notes", []byte("followers/1"), "bo"), []string{`note "followers/1": it lists a member without a setting for the match`}},
		{"followers of a match that is not there", put("notes", []byte("followers/99"), "bo"), []string{`note "followers/99": it lists a member without a setting for the match`, `note "followers/99": there is no such match`}},
		{"a daily puzzle with the number of a challenge", put("dailies", []byte("\x011"), "\x01\x02\x0210\x01\x05cells\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"), []string{"daily puzzle of server 1: its number is 2"}},
		{"a daily puzzle answered twice", put("dailies", []byte("\x011"), "\x01\x09\x0210\x01\x05cells\x01\x00\x01\x02bo\x01\x02bo\x00\x00\x00\x00\x00\x00\x00"), []string{"daily puzzle of server 1: its number is 9", "daily puzzle of server 1: a member answered twice"}},
		{"an analysis of no match", put("analyses", append(key(99), "\x02bo"...), "\x01\x01\x01\x01\x011"), []string{"analysis of match 99 by bo: its match: not found", "analysis of match 99 by bo: not in index analyses_of"}},
		{"an analysis after the end", put("analyses", append(key(2), "\x02bo"...), "\x01\x01\x01\x01\x011"), []string{"analysis of match 2 by bo: its match: the match is over"}},
		{"an illegal line", put("analyses", append(key(1), "\x02bo"...), "\x01\x01\x01\x02\x011\x011"), []string{"analysis of match 1 by bo: line 1 after 0, of 2 moves: ply 1"}},
		{"two lines of one number", put("analyses", append(key(1), "\x02bo"...), "\x01\x02\x01\x01\x011\x01\x01\x012"), []string{"analysis of match 1 by bo: line 1 after 1, of 1 moves: <nil>"}},
		{"conditional moves of one who watches", put("analyses", append(key(1), "\x017"...), "\x01\x01\x01\x02\x011\x012\x01\x01\x01\x02"), []string{"analysis of match 1 by 7: it has conditional moves: not a player", "analysis of match 1 by 7: not in index analyses_of"}},
		{"conditional moves of the past", put("analyses", append(key(1), "\x02bo"...), "\x01\x01\x01\x01\x011\x01\x01\x01\x01"), []string{"analysis of match 1 by bo: line 1 has conditional moves and does not fit"}},
		{"conditional moves in no line", put("analyses", append(key(1), "\x02bo"...), "\x01\x01\x01\x01\x011\x01\x01\x02\x01"), []string{"analysis of match 1 by bo: conditional moves up to ply 1 in line 2"}},
		{"an analysis without lines", put("analyses", append(key(1), "\x02bo"...), "\x01\x00"), []string{"analysis of match 1 by bo: it is empty"}},
		{"one too many in analyses_of", put("analyses_of", append([]byte("\x02bo"), key(1)...), ""), []string{"analyses_of: key 02626f"}},
		{"a short key in analyses_of", put("analyses_of", []byte("\x02bo"), ""), []string{"analyses_of: key 02626f leads"}},
		{"an outage without its end", put("outages", key(1<<63+1), ""), []string{"outages: read outage from "}},
		{"an outage that a line cannot hold", put("outages", key(1<<63+1), "\xff\xff\xff\xff\xff\xff\xff\xff"), []string{"outages: read outage from 1970-01-01 00:00:00.001 +0000 UTC: until is not in the years 0 to 9999"}},
		{"an outage that ends before it begins", put("outages", key(1<<63+2), string(key(1<<63+1))), []string{"outages: they overlap"}},
		{"to be woken, and not known", put("matches_wake", key(5, 1), ""), []string{"matches_wake: key 0000"}},
		{"a bucket of its own", func(tx *bolt.Tx) error { _, err := tx.CreateBucket([]byte("mine")); return err }, []string{"mine: an unknown bucket"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := sampleFile(t)
			raw(t, path, tt.tamper)
			checkFinds(t, open(t, path), tt.want)
		})
	}
}

// TestCheckPages breaks pages while the file is open.
func TestCheckPages(t *testing.T) {
	t.Parallel()
	path := sampleFile(t)
	db := openRead(t, path)
	scratch(t, path, 3*4096, size(t, path))
	checkFinds(t, db, []string{"page "})
}

// TestCheckClocks removes the index of matches to be woken.
func TestCheckClocks(t *testing.T) {
	t.Parallel()
	path := fullSampleFile(t)
	raw(t, path, empty("matches_wake"))
	checkFinds(t, open(t, path), []string{"match 7: not in index matches_wake"})
}

// TestCheckStory writes matches and challenges that are well formed but
// contradict the rules.
func TestCheckStory(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		id     match.ID
		change func(*match.Challenge, *match.Match)
		want   []string
	}{
		{"an illegal move", 1, func(_ *match.Challenge, m *match.Match) { m.Record.Moves = []game.Move{"1", "1"} },
			[]string{`match 1: ply 1, move "1": illegal move`}},
		{"a move after the end", 2, func(_ *match.Challenge, m *match.Match) { m.Record.Moves = append(m.Record.Moves, "1") },
			[]string{`match 2: ply 2, move "1": illegal move`}},
		{"over by the rules, and goes on", 2, func(_ *match.Challenge, m *match.Match) { m.End = nil },
			[]string{"match 2: over by the rules: true; ended by them: false"}},
		{"finished before its end", 1, func(_ *match.Challenge, m *match.Match) { m.End = &match.End{How: match.Finished} },
			[]string{"match 1: over by the rules: false; ended by them: true"}},
		{"won by the loser", 2, func(_ *match.Challenge, m *match.Match) { m.End.Winner = game.Second },
			[]string{"match 2: ended as finished by seat 0, seat 1 wins, by the rules finished by seat 0, seat 0 wins"}},
		{"a draw that was won", 2, func(_ *match.Challenge, m *match.Match) { m.End.Draw = true },
			[]string{"match 2: ended as finished by seat 0, a draw, by the rules finished by seat 0, seat 0 wins"}},
		{"won by the one who resigned", 3, func(_ *match.Challenge, m *match.Match) { m.End.Winner = m.End.By },
			[]string{"match 3: ended as resigned by seat 1, seat 1 wins, by the rules resigned by seat 1, seat 0 wins"}},
		{"resigned too early", 4, func(_ *match.Challenge, m *match.Match) { m.End.How = match.Resigned },
			[]string{"match 4: ended as resigned by seat 1, seat 0 wins, by the rules cancelled by seat 1, nobody wins"}},
		{"cancelled too late", 3, func(_ *match.Challenge, m *match.Match) { m.End.How = match.Cancelled },
			[]string{"match 3: ended as cancelled by seat 1, nobody wins, by the rules resigned by seat 1, seat 0 wins"}},
		{"a board from the future", 1, func(_ *match.Challenge, m *match.Match) { m.Board.Ply = 2 },
			[]string{"match 1: the board message shows ply 2 of 1"}},
		{"a pace, and no clock", 1, func(c *match.Challenge, m *match.Match) { c.Pace, m.Pace = 3, 3 },
			[]string{"match 1: a clock runs: true; it wakes at 0001"}},
		{"a clock, and no pace", 1, func(_ *match.Challenge, m *match.Match) { m.NextCheck = when },
			[]string{"match 1: a clock runs: false; it wakes at 2026"}},
		{"rated without a pace", 1, func(c *match.Challenge, m *match.Match) { c.Rated, m.Rated = true, true },
			[]string{"match 1: rated, without a pace"}},
		{"rated against the terms", 1, func(_ *match.Challenge, m *match.Match) { m.Rated = true },
			[]string{"match 1: rated: true, for the reason 0; its challenge is: false"}},
		{"not rated, and no reason", 1, func(c *match.Challenge, _ *match.Match) { c.Rated = true },
			[]string{"match 1: rated: false, for the reason 0; its challenge is: true"}},
		{"another pace", 3, func(c *match.Challenge, _ *match.Match) { c.Pace = 3 },
			[]string{"match 3: not the game that was agreed"}},
		{"a board of a branch to come", 1, func(_ *match.Challenge, m *match.Match) { m.Board.Branch = 1 },
			[]string{"match 1: the board message shows branch 1 of 0"}},
		{"asked for what is to come", 1, func(_ *match.Challenge, m *match.Match) { m.TakeBack = &match.TakeBack{Ply: 1} },
			[]string{"match 1: asked to take back ply 1 of 1"}},
		{"late out of turn", 3, func(_ *match.Challenge, m *match.Match) { m.End = &match.End{How: match.TimedOut, By: 1} },
			[]string{"match 3: ended as timed out by seat 1, seat 0 wins, by the rules timed out by seat 0, seat 1 wins"}},
		{"late, and the winner", 3, func(_ *match.Challenge, m *match.Match) { m.End = &match.End{How: match.TimedOut} },
			[]string{"match 3: ended as timed out by seat 0, seat 0 wins, by the rules timed out by seat 0, seat 1 wins"}},
		{"lapsed after a move", 3, func(_ *match.Challenge, m *match.Match) { m.End = &match.End{How: match.Lapsed} },
			[]string{"match 3: ended as lapsed by seat 0, nobody wins, by the rules timed out by seat 0, seat 1 wins"}},
		{"lost before a move", 4, func(_ *match.Challenge, m *match.Match) { m.End = &match.End{How: match.TimedOut, Winner: 1} },
			[]string{"match 4: ended as timed out by seat 0, seat 1 wins, by the rules lapsed by seat 0, nobody wins"}},
		{"other terms", 1, func(c *match.Challenge, _ *match.Match) { c.Options = matchtest.CellsOptions{Cells: []int{2, 2, 2, 2}} },
			[]string{"match 1: not the game that was agreed"}},
		{"other players", 1, func(_ *match.Challenge, m *match.Match) { m.Players[0].ID, m.Players[1].ID = "x", "y" },
			[]string{"match 1: the challenger does not play", "match 1: the one who accepted does not play"}},
		{"accepted by more than it has places for", 1, func(c *match.Challenge, _ *match.Match) { c.Against, c.Places, c.Accepted = nil, 2, []match.ID{2, 3} },
			[]string{"challenge 1: accepted by 2, with 2 places"}},
		{"several places, and to a member", 1, func(c *match.Challenge, _ *match.Match) { c.Places = 2 },
			[]string{"challenge 1: accepted by 0, with 2 places, to a member: true"}},
		{"a place taken as a match before the challenge", 2, func(c *match.Challenge, _ *match.Match) { c.Against, c.Places, c.Accepted = nil, 3, []match.ID{1} },
			[]string{"challenge 2: accepted as match 1: <nil>"}},
		{"a place taken twice", 1, func(c *match.Challenge, _ *match.Match) { c.Against, c.Places, c.Accepted = nil, 4, []match.ID{2, 2} },
			[]string{"challenge 1: accepted as match 2: <nil>"}},
		{"a place taken as a challenge that is open", 1, func(c *match.Challenge, _ *match.Match) { c.Against, c.Places, c.Accepted = nil, 3, []match.ID{6} },
			[]string{"challenge 1: accepted as match 6: <nil>"}},
		{"a place taken as a match to come", 1, func(c *match.Challenge, _ *match.Match) { c.Against, c.Places, c.Accepted = nil, 3, []match.ID{99} },
			[]string{"challenge 1: accepted as match 99: not found"}},
		{"open, and answered", 1, func(c *match.Challenge, _ *match.Match) { c.State = match.Open },
			[]string{"challenge 1: open, with the answer", "challenge 1: open, and there is a match: true"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			db := open(t, sampleFile(t))
			must(t, db.Update(func(tx match.Tx) error {
				c, err := tx.Challenges().Challenge(tt.id)
				must(t, err)
				m, err := tx.Matches().Match(tt.id)
				must(t, err)
				tt.change(&c, &m)
				must(t, tx.Challenges().PutChallenge(c))
				return tx.Matches().PutMatch(m)
			}))
			checkFinds(t, db, tt.want)
		})
	}
}

// checkFinds compares the beginnings of the first problems of a check with those
// wanted. More problems may follow from the last of them.
func checkFinds(t *testing.T, db *storage.DB, want []string) {
	t.Helper()
	problems, err := db.Check()
	must(t, err)
	if (len(want) == 0) != (len(problems) == 0) || len(want) > len(problems) {
		t.Fatalf("found %v, want %v", problems, want)
	}
	for i, beginning := range want {
		if !strings.HasPrefix(problems[i].String(), beginning) {
			t.Errorf("problem %d is %q, want %q", i, problems[i], beginning)
		}
	}
}
