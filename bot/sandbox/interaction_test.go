package sandbox_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"galet/bot/sandbox"
	"galet/bot/sandbox/sandboxtest"
)

// manualBot is a bot without code: the test takes each interaction and makes the calls
// itself.
type manualBot struct {
	*api
	clock *sandbox.Clock
	heard chan *discordgo.Interaction
}

func newDesk(t *testing.T, c sandbox.Config) *manualBot {
	t.Helper()
	clock := sandbox.StoppedClock(time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC))
	c.Now = clock.Now
	w := sandboxtest.World(t, c)
	d := &manualBot{newAPI(t, w), clock, make(chan *discordgo.Interaction, 8)}
	session := newSession(t, w)
	session.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) { d.heard <- i.Interaction })
	connect(t, &toy{session, w}, []*discordgo.ApplicationCommand{
		command("do"),
	}, nil)
	return d
}

// pendingAct is a person who waits for what they will see.
type pendingAct struct {
	reply chan sandbox.Reply
	err   chan error
}

func (d *manualBot) act(f func() (sandbox.Reply, error)) pendingAct {
	a := pendingAct{make(chan sandbox.Reply, 1), make(chan error, 1)}
	go func() {
		reply, err := f()
		a.reply <- reply
		a.err <- err
	}()
	return a
}

func (a pendingAct) saw(t *testing.T) sandbox.Reply {
	t.Helper()
	select {
	case reply := <-a.reply:
		if err := <-a.err; err != nil {
			t.Fatal(err)
		}
		return reply
	case <-time.After(sandboxtest.Patience):
		t.Fatal("the person saw nothing")
	}
	return sandbox.Reply{}
}

func (d *manualBot) slash() pendingAct {
	return d.act(func() (sandbox.Reply, error) { return d.world.Person("ana").Slash("#general", "/do") })
}

func (d *manualBot) next() *discordgo.Interaction {
	d.t.Helper()
	select {
	case i := <-d.heard:
		return i
	case <-time.After(sandboxtest.Patience):
		d.t.Fatal("no interaction came")
	}
	return nil
}

func (d *manualBot) answer(i *discordgo.Interaction, body string) answered {
	d.t.Helper()
	return d.call("POST", "/interactions/"+i.ID+"/"+i.Token+"/callback", body)
}

// webhook is the path of the messages of an interaction.
func webhook(i *discordgo.Interaction) string { return "/webhooks/" + i.AppID + "/" + i.Token }

func TestOneAnswerInTime(t *testing.T) {
	t.Parallel()
	d := newDesk(t, town())
	acted := d.slash()
	i := d.next()
	if got := d.call("PATCH", webhook(i)+"/messages/@original", `{"content":"x"}`); got.code != 10015 {
		t.Errorf("an edit before the answer: %d %s", got.status, got.raw)
	}
	if got := d.answer(i, `{"type":7,"data":{}}`); got.code != 50035 {
		t.Errorf("an update of nothing: %d %s", got.status, got.raw)
	}
	if got := d.answer(i, `{"type":4,"data":{"content":"one"}}`); got.status != http.StatusNoContent {
		t.Errorf("the answer: %d %s", got.status, got.raw)
	}
	if reply := acted.saw(t); reply.Message.Content != "one" || reply.Updated {
		t.Errorf("ana saw %+v", reply)
	}
	if got := d.answer(i, `{"type":4,"data":{"content":"two"}}`); got.code != 40060 {
		t.Errorf("a second answer: %d %s", got.status, got.raw)
	}
}

func TestAnswerTooLate(t *testing.T) {
	t.Parallel()
	d := newDesk(t, town())
	acted := d.slash()
	i := d.next()
	d.clock.Forward(4 * time.Second)
	if got := d.answer(i, `{"type":4,"data":{"content":"one"}}`); got.code != 10062 {
		t.Errorf("four seconds later: %d %s", got.status, got.raw)
	}
	<-acted.reply
	if err := <-acted.err; !errors.Is(err, sandbox.ErrFailed) {
		t.Errorf("ana saw %v", err)
	}
}

func TestDeferredResponses(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, deferred, method, path string
		only                         string
	}{
		{"by an edit", `{"type":5}`, "PATCH", "/messages/@original", ""},
		{"by a follow-up, in its place", `{"type":5}`, "POST", "", ""},
		{"for one person", `{"type":5,"data":{"flags":64}}`, "POST", "", "ana"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t, town())
			acted := d.slash()
			i := d.next()
			d.answer(i, tt.deferred)
			seen := must[[]sandbox.Message](t)(d.world.Person("ana").Messages("#general"))
			if len(seen) != 1 || !seen[0].Thinking || seen[0].Only != tt.only {
				t.Errorf("while it thinks ana sees %v", seen)
			}
			if got := d.call(tt.method, webhook(i)+tt.path, `{"content":"thought, <@`+i.Member.User.ID+`>"}`); got.status != http.StatusOK {
				t.Errorf("%d %s", got.status, got.raw)
			}
			m := acted.saw(t).Message
			if m.Thinking || m.Text != "thought, @Ana" || m.Only != tt.only || len(m.Pings) > 0 || m.ID != seen[0].ID {
				t.Errorf("ana saw %+v", m)
			}
			clean(t, d.world)
		})
	}
}

func TestTokenLivesAQuarterOfAnHour(t *testing.T) {
	t.Parallel()
	d := newDesk(t, town())
	d.slash()
	i := d.next()
	d.answer(i, `{"type":4,"data":{"content":"one"}}`)
	d.clock.Forward(14 * time.Minute)
	d.call("POST", webhook(i), `{"content":"more","flags":64}`)
	original := webhook(i) + "/messages/@original"
	for _, step := range []struct {
		name, method, path, body string
		status, code             int
	}{
		{"edit the answer", "PATCH", original, `{"content":"two"}`, 200, 0},
		{"delete it", "DELETE", original, "", 204, 0},
		{"edit it once more", "PATCH", original, `{"content":"x"}`, 404, 10008},
	} {
		if got := d.call(step.method, step.path, step.body); got.status != step.status || got.code != step.code {
			t.Errorf("%s: %d %s", step.name, got.status, got.raw)
		}
	}
	d.clock.Forward(2 * time.Minute)
	if got := d.call("POST", webhook(i), `{"content":"x"}`); got.code != 50027 {
		t.Errorf("after sixteen minutes: %d %s", got.status, got.raw)
	}
}

func TestPressesAndUpdates(t *testing.T) {
	t.Parallel()
	d := newDesk(t, town())
	d.slash()
	d.answer(d.next(), `{"type":4,"data":{"content":"a","flags":64,"components":[`+`{"type":1,"components":[{"type":2,"style":1,"label":"Go","custom_id":"go"}]}`+`]}}`)
	if _, err := d.world.Person("bo").Click("#general", "Go"); err == nil {
		t.Error("bo pressed what only ana sees")
	}
	acted := d.act(func() (sandbox.Reply, error) { return d.world.Person("ana").Click("#general", "Go") })
	i := d.next()
	if i.Message == nil || i.Message.Flags&discordgo.MessageFlagsEphemeral == 0 || i.Message.Content != "a" {
		t.Errorf("the bot was told of the message %+v", i.Message)
	}
	d.answer(i, `{"type":7,"data":{"content":"b <@`+i.Member.User.ID+`>","components":[]}}`)
	reply := acted.saw(t)
	if !reply.Updated || reply.Message.Content != "b <@"+i.Member.User.ID+">" || reply.Message.Only != "ana" || len(reply.Message.Components) > 0 {
		t.Errorf("ana saw %+v", reply.Message)
	}
	clean(t, d.world)
}

func TestAcknowledgedPressIsUpdatedLater(t *testing.T) {
	t.Parallel()
	d := newDesk(t, town())
	d.slash()
	d.answer(d.next(), `{"type":4,"data":{"content":"a","components":[{"type":1,"components":[{"type":2,"style":1,"label":"Go","custom_id":"go"}]}]}}`)
	acted := d.act(func() (sandbox.Reply, error) { return d.world.Person("bo").Click("", "Go") })
	i := d.next()
	d.answer(i, `{"type":6}`)
	if reply := acted.saw(t); reply.Message != nil {
		t.Errorf("bo saw %+v", reply.Message)
	}
	d.call("PATCH", webhook(i)+"/messages/@original", `{"content":"b"}`)
	seen := must[[]sandbox.Message](t)(d.world.Messages("#general"))
	if len(seen) != 1 || seen[0].Content != "b" || len(seen[0].Components) != 1 {
		t.Errorf("the channel shows %v", seen)
	}
	clean(t, d.world)
}

// What an interaction says about where and who, in a server and in direct
// messages.
func TestInteractionTellsTheBot(t *testing.T) {
	t.Parallel()
	c := town()
	few := sandbox.ViewChannel
	c.Guilds[0].Channels[0].Permissions = &few
	c.Guilds[0].Members[0].Locale = "de"
	d := newDesk(t, c)
	d.slash()
	i := d.next()
	if i.Member == nil || i.Member.User.GlobalName != "Ana" || i.User != nil || i.GuildID == "" || string(i.Locale) != "de" ||
		i.AppPermissions != int64(few) || i.Context != discordgo.InteractionContextGuild || string(*i.GuildLocale) != "en-US" {
		t.Errorf("in a server: %+v", i)
	}
	d.answer(i, `{"type":4,"data":{"content":"x"}}`)
	d.act(func() (sandbox.Reply, error) { return d.world.Person("ana").Slash("dm", "/do") })
	i = d.next()
	if i.Member != nil || i.User == nil || i.GuildID != "" || i.Context != discordgo.InteractionContextBotDM {
		t.Errorf("in direct messages: %+v", i)
	}
	d.answer(i, `{"type":4,"data":{"content":"x"}}`)
	clean(t, d.world)
}

func TestArchivedThreadTakesNoAnswer(t *testing.T) {
	t.Parallel()
	c := town()
	c.Permissions = sandbox.ThreadPermissions
	d := newDesk(t, c)
	general := d.world.Person("ana").Places()[0].ID
	on := d.call("POST", "/channels/"+general+"/messages", `{"content":"x"}`).id(t)
	thread := d.call("POST", "/channels/"+general+"/messages/"+on+"/threads", `{"name":"talk"}`).id(t)
	acted := d.act(func() (sandbox.Reply, error) { return d.world.Person("ana").Slash("talk", "/do") })
	i := d.next()
	if err := d.world.CloseThread(thread, true, false); err != nil {
		t.Fatal(err)
	}
	if got := d.answer(i, `{"type":4,"data":{"content":"x"}}`); got.code != 50083 {
		t.Errorf("a public answer: %d %s", got.status, got.raw)
	}
	d.answer(i, `{"type":4,"data":{"content":"x","flags":64}}`)
	acted.saw(t)
	_, err := d.world.Person("ana").Slash("talk", "/do")
	if err == nil || !strings.Contains(err.Error(), "archived thread") {
		t.Errorf("a command typed in an archived thread: %v", err)
	}
}
