package sandbox_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/bot/sandbox"
	"galet/bot/sandbox/sandboxtest"
)

func TestTailAndUnread(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, sandbox.Config{Guilds: []sandbox.Guild{{
		Name: "Town", Channels: []sandbox.Channel{{Name: "general"}},
		Members: []sandbox.Member{{Name: "ana", Display: "Ana", Nick: "A."}, {Name: "bo"}},
	}}})
	ana, bo := w.Person("ana"), w.Person("bo")
	var ids []string
	for _, text := range []string{"one", "two <@" + bo.ID() + ">", "three"} {
		m, err := ana.Say("", text)
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, m.ID)
	}
	for _, tt := range []struct{ n, want, earlier int }{{0, 0, 3}, {2, 2, 1}, {9, 3, 0}} {
		tail, earlier, err := bo.Tail("", tt.n)
		if err != nil || len(tail) != tt.want || earlier != tt.earlier || len(tail) > 0 && tail[len(tail)-1].Content != "three" {
			t.Errorf("the last %d: %v, %d earlier, %v; want %d and %d", tt.n, tail, earlier, err, tt.want, tt.earlier)
		}
	}
	for _, tt := range []struct {
		name, after     string
		who             *sandbox.Person
		messages, pings int
	}{
		{"nothing read", "", bo, 3, 1},
		{"the first read", ids[0], bo, 2, 1},
		{"all read", ids[2], bo, 0, 0},
		{"one's own", "", ana, 0, 0},
		{"a stranger", "", w.Person("zed"), 0, 0},
	} {
		if messages, pings := tt.who.Unread("", tt.after); messages != tt.messages || pings != tt.pings {
			t.Errorf("%s: %d unread, %d pings; want %d and %d", tt.name, messages, pings, tt.messages, tt.pings)
		}
	}
	if _, _, err := ana.Tail("attic", 1); err == nil {
		t.Error("a channel that is not there has a tail")
	}
}

func TestFaces(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, sandbox.Config{BotName: "Robo", Guilds: []sandbox.Guild{{
		Name: "Town", Channels: []sandbox.Channel{{Name: "general"}, {Name: "attic", For: []string{"ana"}}},
		Members: []sandbox.Member{{Name: "ana", Display: "Ana", Nick: "A."}, {Name: "bo"}},
	}}})
	ana := w.Person("ana")
	robo, one := sandbox.Face{ID: w.BotID(), Name: "Robo", Shown: "Robo", Bot: true, Locale: "en-US"}, sandbox.Face{ID: ana.ID(), Name: "ana", Shown: "A.", Locale: "en-US"}
	for _, tt := range []struct {
		channel string
		want    []sandbox.Face
	}{
		{"general", []sandbox.Face{robo, one, {ID: w.Person("bo").ID(), Name: "bo", Shown: "bo", Locale: "en-US"}}},
		{"attic", []sandbox.Face{robo, one}},
		{"dm", []sandbox.Face{robo, {ID: ana.ID(), Name: "ana", Shown: "Ana", Locale: "en-US"}}},
	} {
		got, err := ana.Faces(tt.channel)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.channel, diff)
		}
	}
	if _, err := w.Person("bo").Faces("attic"); err == nil {
		t.Error("bo sees who is in the attic")
	}
	for name, want := range map[string]string{"ana": "Ana", "bo": "bo", "zed": "zed"} {
		if got := w.Person(name).Face().Shown; got != want {
			t.Errorf("%s is shown as %q, want %q", name, got, want)
		}
	}
}
