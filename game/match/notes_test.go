package match_test

import (
	"testing"

	"galet/game/match"
)

func TestMeta(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	steps := []struct{ key, set, want string }{
		{"commands", "abc", "abc"},
		{"commands", "a longer one", "a longer one"},
		{"other", "\x00\xff", "\x00\xff"},
		{"commands", "", ""},
		{"commands", "", ""},
	}
	for _, step := range steps {
		if err := d.SetMeta(step.key, []byte(step.set)); err != nil {
			t.Fatal(err)
		}
		d.restart()
		got, err := d.Meta(step.key)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, step.key, step.want, string(got))
	}
}

// TestSetting has members whose names and keys could be confused.
func TestSetting(t *testing.T) {
	t.Parallel()
	d := newTestService(t)
	settings := []struct {
		player     match.PlayerID
		key, value string
	}{
		{"1", "preview.kala", "on"},
		{"12", "preview.kala", "off"},
		{"1", "2preview.kala", "x"},
		{"a", "b", "1"},
		{"ab", "c", "2"},
	}
	for _, s := range settings {
		if err := d.SetSetting(s.player, s.key, s.value); err != nil {
			t.Fatal(err)
		}
	}
	d.restart()
	for _, s := range settings {
		equal(t, string(s.player)+" "+s.key, s.value, d.setting(s.player, s.key))
	}
	if err := d.SetSetting("1", "preview.kala", ""); err != nil {
		t.Fatal(err)
	}
	equal(t, "after it was undone", "", d.setting("1", "preview.kala"))
	equal(t, "the other's", "off", d.setting("12", "preview.kala"))
}

// setting is what a player chose under a key.
func (d *testService) setting(p match.PlayerID, key string) string {
	d.t.Helper()
	kept, err := d.Data(p)
	d.must(err)
	return kept.Settings[key]
}
