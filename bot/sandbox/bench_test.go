package sandbox_test

import (
	"testing"

	"github.com/bwmarrin/discordgo"

	"galet/bot/sandbox"
)

// One command and its answer, by several people at once, through the client library:
// the cost of the stand-in in a load test.
func BenchmarkCommand(b *testing.B) {
	c := town()
	c.Keep = 100
	w, err := sandbox.New(c)
	if err != nil {
		b.Fatal(err)
	}
	defer w.Close()
	session := newSession(b, w)
	bot := &toy{session, w}
	connect(b, bot, []*discordgo.ApplicationCommand{command("do")}, map[string]answer{"do": func(_ *toy, i *discordgo.Interaction) {
		body := []byte(`{"type":4,"data":{"content":"done"}}`)
		_, _ = session.RequestRaw("POST", discordgo.EndpointInteractionResponse(i.ID, i.Token), "application/json", body, i.ID, 0)
	}})
	b.ReportAllocs()
	b.SetParallelism(32)
	b.RunParallel(func(p *testing.PB) {
		for p.Next() {
			if _, err := w.Person("ana").Slash("", "/do"); err != nil {
				b.Error(err)
			}
		}
	})
}
