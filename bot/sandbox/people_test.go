package sandbox_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"galet/bot/sandbox"
)

func TestCommandIsAnsweredWithAPicture(t *testing.T) {
	t.Parallel()
	w := newWorld(t, town())
	data := picture(t, 30, 20)
	newToy(t, w, []*discordgo.ApplicationCommand{command("show")}, map[string]answer{
		"show": func(s *toy, i *discordgo.Interaction) {
			s.respond(i, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{
				Content: "Look, <@" + i.Member.User.ID + ">", Components: []discordgo.MessageComponent{row(button("More", "more/1"))},
				Files: []*discordgo.File{{Name: "a.png", ContentType: "image/png", Reader: bytes.NewReader(data)}},
			})
		},
	})
	reply := must[sandbox.Reply](t)(w.Person("ana").Slash("#general", "/show"))
	m := reply.Message
	if m == nil || m.Text != "Look, @Ana" || m.Used != "show" || m.By != "ana" {
		t.Fatalf("ana saw %v", m)
	}
	if diff := cmp.Diff([]string{"ana"}, m.Pings); diff != "" {
		t.Errorf("pings (-want +got):\n%s", diff)
	}
	a := m.Attachments[0]
	if a.Filename != "a.png" || a.Width != 30 || a.Height != 20 || !bytes.Equal(a.Data, data) {
		t.Errorf("attachment %+v", a)
	}
	clean(t, w)
}

func TestNobodyAnswers(t *testing.T) {
	t.Parallel()
	c := town()
	c.AnswerWithin = 50_000_000
	w := newWorld(t, c)
	newToy(t, w, []*discordgo.ApplicationCommand{command("mute")}, nil)
	if _, err := w.Person("ana").Slash("", "/mute"); !errors.Is(err, sandbox.ErrFailed) {
		t.Errorf("got %v, want ErrFailed", err)
	}
}
