package bot_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"galet/bot/ui"
	"galet/game/match"
)

// TestReadmeSaysWhatPrivacySays compares the README's section with the command.
func TestReadmeSaysWhatPrivacySays(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(readme), "\n## Privacy\n")
	section, _, _ = strings.Cut(section, "\n## ")
	d := newTestBot(t)
	said := d.bot.Handle(ui.Request{Kind: ui.Command, Command: "privacy", Place: here, By: ana}).Message.Content
	if len(said) > 2000 {
		t.Errorf("it is %d characters long", len(said))
	}
	for line := range strings.Lines(said) {
		line = strings.TrimSpace(line)
		before, after, ok := strings.Cut(section, line)
		if !ok {
			t.Errorf("the README lacks, or has in another order: %s", line)
		}
		if line != "" && strings.TrimSpace(before) != "" && !strings.HasPrefix(strings.TrimSpace(before), "This is what") {
			t.Errorf("the README says more: %s", before)
		}
		section = after
	}
	if strings.TrimSpace(section) != "" {
		t.Errorf("the README says more: %s", section)
	}
}

// TestDataAsAFile: the file has all data of the member, and no other user's id.
func TestDataAsAFile(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	m := d.begin(squares, ana, bo, here)
	if err := d.matches.SetSetting(ana.ID, "preview/x", "on"); err != nil {
		t.Fatal(err)
	}
	reply := d.bot.Handle(ui.Request{
		Kind: ui.Command, Command: "privacy", Options: map[string]string{"data": "export"}, Place: here, By: ana,
	})
	if reply.Kind != ui.Deferred {
		t.Fatalf("answered by %+v", reply)
	}
	said := d.later(reply)
	if len(said.Files) != 1 {
		t.Fatalf("no file: %s", said.Content)
	}
	var got struct {
		ID       string            `json:"discord_id"`
		Settings map[string]string `json:"settings"`
		Matches  []struct {
			ID      match.ID  `json:"id"`
			Players [2]string `json:"players"`
		} `json:"matches"`
		Challenges []struct {
			By    string `json:"by"`
			State string `json:"state"`
		} `json:"challenges"`
	}
	text := string(said.Files[0].Data)
	if err := json.Unmarshal(said.Files[0].Data, &got); err != nil {
		t.Fatal(err)
	}
	if got.ID != string(ana.ID) || got.Settings["preview/x"] != "on" || len(got.Matches) != 1 || got.Matches[0].ID != m.ID ||
		got.Matches[0].Players[0] != ana.Name || len(got.Challenges) != 1 || got.Challenges[0].State != "accepted" {
		t.Errorf("the file says %s", text)
	}
	if strings.Contains(text, string(bo.ID)) {
		t.Errorf("another member's id stands in %s", text)
	}
}

// TestDataAsAFileLacksNothing: the file also has a match's terms, its end and
// its rating changes.
func TestDataAsAFileLacksNothing(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	c, err := d.matches.Propose(match.Proposal{
		Game: squares, By: ana, Against: &bo, First: match.FirstChallenger, Terms: match.Terms{Pace: 7, Rated: true}, Place: here,
	})
	if err == nil {
		_, err = d.matches.Accept(c.ID, bo, here)
	}
	if err != nil {
		t.Fatal(err)
	}
	d.play(c.ID, "d4", "d7")
	if _, err := d.matches.Resign(c.ID, bo, here); err != nil {
		t.Fatal(err)
	}
	open := d.play(d.begin(squares, ana, bo, here).ID, "d4")
	if _, err := d.matches.RequestTakeBack(open.ID, ana, here); err != nil {
		t.Fatal(err)
	}
	if err := d.matches.MarkUndelivered(match.Notice{Kind: match.NoticeBoard, ID: c.ID, Ply: 2}); err != nil {
		t.Fatal(err)
	}
	if err := d.matches.SetReminders(ana.ID, match.RemindDirectly, "fr"); err != nil {
		t.Fatal(err)
	}
	reply := d.bot.Handle(ui.Request{
		Kind: ui.Command, Command: "privacy", Options: map[string]string{"data": "export"}, Place: here, By: ana, Locale: "de",
	})
	file := d.later(reply)
	text := string(file.Files[0].Data)
	for _, want := range []string{
		`"reminders_in": "fr"`, `"days_a_move": 7`, `"rated": true`, `"first": "me"`, `"expires": "`, `"answered": "`, `"bonus": "none"`,
		`"outcome": "Ana hat gewonnen"`, `"ended": "`, `"asked_to_take_back": "`, `"board": "https://discord.com/channels/1/11/`,
		`"last_match": "`, `"streak": 1`, `"won": 1`, `"points": 1662.212001`,
		"\"matches_not_told_of\": [\n    1\n  ]", `"messages_to_be_sent": [`, `"match": 2`, `"what": "the board"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in it", want)
		}
	}
	if t.Failed() {
		t.Log(text)
	}
}
