package match_test

import (
	"errors"
	"testing"

	"galet/game/match"
)

func TestWhoIsAModerator(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		role    match.RoleID
		manages bool
		roles   []match.RoleID
		may     bool
	}{
		{"one who manages the server", "", true, nil, true},
		{"one who manages it, and another role was chosen", "7", true, nil, true},
		{"one who has the role", "7", false, []match.RoleID{"6", "7"}, true},
		{"one who has another", "7", false, []match.RoleID{"6"}, false},
		{"one who has a role, and none was chosen", "", false, []match.RoleID{"6", ""}, false},
	} {
		if got := (match.Server{Moderators: tt.role}).IsModerator(tt.manages, tt.roles); got != tt.may {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}

func TestStop(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	m := d.play(d.begin("1111"), "1", "2")
	d.sendAll(m.ID)
	for name, tt := range map[string]struct {
		id   match.ID
		by   match.Player
		at   match.Place
		want error
	}{
		"from another server": {m.ID, cy, abroad, match.ErrOtherServer},
		"by a player":         {m.ID, bo, here, match.ErrOwnMatch},
		"no such match":       {m.ID + 1, cy, here, match.ErrNotFound},
	} {
		if _, err := d.Stop(tt.id, tt.by, tt.at); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
	}
	stopped, err := d.Stop(m.ID, cy, nextDoor)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "end", &match.End{How: match.Stopped, Moderator: cy, At: d.now()}, stopped.End)
	equal(t, "owed", []match.Notice{{Kind: match.NoticeBoard, ID: m.ID, Ply: 2, Place: here}}, d.pending(m.ID))
	if _, err := d.Stop(m.ID, cy, here); !errors.Is(err, match.ErrOver) {
		t.Errorf("again: %v", err)
	}
	d.restart()
	kept, err := d.Match(m.ID)
	equal(t, "kept", stopped, kept)
	if err != nil {
		t.Fatal(err)
	}
}
