package sandbox_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"galet/bot/sandbox"
	"galet/bot/sandbox/sandboxtest"
)

func TestCommandIsAnsweredWithAPicture(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, town())
	data := picture(t, 30, 20)
	newToy(t, w, []*discordgo.ApplicationCommand{command("show")}, map[string]answer{
		"show": func(s *toy, i *discordgo.Interaction) {
			s.respond(i, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{
				Content: "Look, <@" + i.Member.User.ID + ">", Components: []discordgo.MessageComponent{row(button("More", "more/1"))},
				Files: []*discordgo.File{
					{Name: "a.png", ContentType: "image/png", Reader: bytes.NewReader(data)},
					{Name: "b.gif", ContentType: "image/gif", Reader: strings.NewReader("GIF89a\x05\x00\x07\x00\x00\x00\x00")},
				},
			})
		},
	})
	reply := must[sandbox.Reply](t)(w.Person("ana").Slash("#general", "/show"))
	m := reply.Message
	if m == nil || m.Text != "Look, @Ana" || m.Used != "/show" || m.By != "ana" {
		t.Fatalf("ana saw %v", m)
	}
	if diff := cmp.Diff([]string{"ana"}, m.Pings); diff != "" {
		t.Errorf("pings (-want +got):\n%s", diff)
	}
	a := m.Attachments[0]
	if a.Filename != "a.png" || a.Width != 30 || a.Height != 20 || !bytes.Equal(a.Data, data) {
		t.Errorf("attachment %+v", a)
	}
	if b := m.Attachments[1]; b.Width != 5 || b.Height != 7 {
		t.Errorf("animation of %d by %d", b.Width, b.Height)
	}
	clean(t, w)
}

func TestNobodyAnswers(t *testing.T) {
	t.Parallel()
	c := town()
	c.AnswerWithin = 50 * time.Millisecond
	w := sandboxtest.World(t, c)
	newToy(t, w, []*discordgo.ApplicationCommand{command("mute")}, nil)
	if _, err := w.Person("ana").Slash("", "/mute"); !errors.Is(err, sandbox.ErrFailed) {
		t.Errorf("got %v, want ErrFailed", err)
	}
}

func TestNobodyIsConnected(t *testing.T) {
	t.Parallel()
	s := newScene(t)
	s.call("PUT", s.names.Replace("/applications/{app}/commands"), `[{"name":"do","description":"d"}]`)
	if _, err := s.world.Person("ana").Slash("", "/do"); !errors.Is(err, sandbox.ErrFailed) {
		t.Errorf("got %v, want ErrFailed", err)
	}
}

// parts has buttons, one of which is off, and menus.
const parts = `{"content":"x","components":[
	{"type":1,"components":[
		{"type":2,"style":1,"label":"Accept","custom_id":"a"},{"type":2,"style":1,"label":"Accept all","custom_id":"b"},
		{"type":2,"style":1,"label":"Not now","custom_id":"c","disabled":true}]},
	{"type":1,"components":[{"type":3,"custom_id":"m","placeholder":"Pick","options":[
		{"label":"red","value":"1"},{"label":"red and blue","value":"2"},{"label":"rust","value":"3"}]}]},
	{"type":1,"components":[{"type":5,"custom_id":"u","placeholder":"Whom"}]}]}`

func TestWhatTheClientLetsOnePress(t *testing.T) {
	t.Parallel()
	d := newDesk(t, town())
	posted := d.call("POST", "/channels/"+d.world.Person("ana").Places()[0].ID+"/messages", parts).id(t)
	bo := d.world.Person("bo")
	for _, tt := range []struct {
		name string
		do   func() (sandbox.Reply, error)
		want string
	}{
		{"a whole label", func() (sandbox.Reply, error) { return bo.Click("", "Accept") }, "a []"},
		{"off", func() (sandbox.Reply, error) { return bo.Click("", "Not now") }, "switched off"},
		{"nothing of the kind", func() (sandbox.Reply, error) { return bo.Click("", "Decline") }, "no button"},
		{"an option", func() (sandbox.Reply, error) { return bo.Choose("", "", "red") }, "m [1]"},
		{"an option cut short", func() (sandbox.Reply, error) { return bo.Choose("", "Pick", "red a") }, "m [2]"},
		{"options alike", func() (sandbox.Reply, error) { return bo.Press(posted, "m", "r") }, "no \"r\""},
		{"no such option", func() (sandbox.Reply, error) { return bo.Press(posted, "m", "green") }, "no \"green\""},
		{"too many options", func() (sandbox.Reply, error) { return bo.Press(posted, "m", "1", "3") }, "wants 1 to 1"},
		{"a person", func() (sandbox.Reply, error) { return bo.Press(posted, "u", d.world.Person("ana").ID()) }, "u [" + d.world.Person("ana").ID() + "] ana"},
		{"anything, by force", func() (sandbox.Reply, error) { return bo.PressRaw(posted, "x", "y", "z") }, "x [y z]"},
		{"on no message, by force", func() (sandbox.Reply, error) { return bo.PressRaw("1", "x") }, "no message 1"},
		{"on no message", func() (sandbox.Reply, error) { return bo.Press("1", "x") }, "no message 1"},
	} {
		acted := d.act(tt.do)
		got := ""
		select {
		case i := <-d.heard:
			data := i.MessageComponentData()
			got = data.CustomID + " [" + strings.Join(data.Values, " ") + "]"
			for _, u := range data.Resolved.Users {
				got += " " + u.Username
			}
			d.answer(i, `{"type":6}`)
			<-acted.reply
		case err := <-acted.err:
			got = err.Error()
		}
		if !strings.Contains(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
	clean(t, d.world)
}

func TestSettleWaitsForThePromised(t *testing.T) {
	t.Parallel()
	c := town()
	quiet := 0
	c.Quiet = func(context.Context) error { quiet++; return nil }
	d := newDesk(t, c)
	d.slash()
	i := d.next()
	d.answer(i, `{"type":5}`)
	settled := make(chan error, 1)
	go func() { settled <- d.world.Settle(context.Background()) }()
	select {
	case <-settled:
		t.Error("settled while the bot was thinking")
	default:
	}
	d.call("PATCH", webhook(i)+"/messages/@original", `{"content":"x"}`)
	if err := <-settled; err != nil || quiet == 0 {
		t.Errorf("settled with %v after asking %d times", err, quiet)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	d.slash()
	d.next()
	if err := d.world.Settle(ended); err == nil || !strings.Contains(err.Error(), "did not become idle") {
		t.Errorf("an end to patience: %v", err)
	}
}
