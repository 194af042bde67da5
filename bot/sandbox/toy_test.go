package sandbox_test

import (
	"bytes"
	"image"
	"image/png"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"galet/bot/sandbox"
	"galet/bot/sandbox/sandboxtest"
)

// toy is a small bot on the real client library.
type toy struct {
	*discordgo.Session
	world *sandbox.World
}

// answer is what a toy does with one kind of interaction, chosen by the name
// of the command or the first word of the custom id.
type answer func(s *toy, i *discordgo.Interaction)

// town is a world with two members and two channels.
func town() sandbox.Config {
	return sandbox.Config{
		Guilds: []sandbox.Guild{{
			Name:     "Town",
			Channels: []sandbox.Channel{{Name: "general"}, {Name: "attic", For: []string{"ana"}}},
			Members: []sandbox.Member{
				{Name: "ana", Display: "Ana"}, {Name: "bo", Nick: "Bo the Bold"}, {Name: "robo", Bot: true},
			},
		}},
		BotName: "toy",
	}
}

// Whether worlds check requests and answers against Discord's description.
func TestAgainstDescription(t *testing.T) { sandboxtest.NeedsDescription(t) }

// rewrite sends every call to the world instead of Discord.
type rewrite struct{ to *url.URL }

func (r rewrite) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.URL.Scheme, request.URL.Host = r.to.Scheme, r.to.Host
	return http.DefaultTransport.RoundTrip(request)
}

// newSession is the client library, pointed at the world and not connected.
// It does not reconnect, so that it ends with the world; its own Close takes a
// second.
func newSession(t testing.TB, w *sandbox.World) *discordgo.Session {
	t.Helper()
	s, err := discordgo.New("Bot " + w.Token())
	if err != nil {
		t.Fatal(err)
	}
	to, err := url.Parse(w.URL())
	if err != nil {
		t.Fatal(err)
	}
	s.Client = &http.Client{Transport: rewrite{to}, Timeout: sandboxtest.Patience}
	s.Identify.Intents = discordgo.IntentsGuilds
	s.StateEnabled = false
	s.ShouldReconnectOnError = false
	s.LogLevel = -1
	return s
}

// newToy connects a toy that registers commands and answers by name.
func newToy(t *testing.T, w *sandbox.World, commands []*discordgo.ApplicationCommand, answers map[string]answer) *toy {
	t.Helper()
	return connect(t, &toy{newSession(t, w), w}, commands, answers)
}

func connect(t testing.TB, bot *toy, commands []*discordgo.ApplicationCommand, answers map[string]answer) *toy {
	t.Helper()
	bot.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) {
		if f := answers[subject(i.Interaction)]; f != nil {
			f(bot, i.Interaction)
		}
	})
	if err := bot.Open(); err != nil {
		t.Fatal(err)
	}
	if _, err := bot.ApplicationCommandBulkOverwrite(bot.world.BotID(), "", commands); err != nil {
		t.Fatal(err)
	}
	return bot
}

func subject(i *discordgo.Interaction) string {
	name := ""
	switch data := i.Data.(type) {
	case discordgo.ApplicationCommandInteractionData:
		name = data.Name
	case discordgo.MessageComponentInteractionData:
		name = data.CustomID
	case discordgo.ModalSubmitInteractionData:
		name = data.CustomID
	}
	name, _, _ = strings.Cut(name, "/")
	if i.Type == discordgo.InteractionApplicationCommandAutocomplete {
		name += "?"
	}
	return name
}

// respond answers and leaves what is refused to the world's list.
func (s *toy) respond(i *discordgo.Interaction, kind discordgo.InteractionResponseType, data *discordgo.InteractionResponseData) {
	_ = s.InteractionRespond(i, &discordgo.InteractionResponse{Type: kind, Data: data})
}

func say(text string) answer {
	return func(s *toy, i *discordgo.Interaction) {
		s.respond(i, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{Content: text})
	}
}

func command(name string, options ...*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommand {
	return &discordgo.ApplicationCommand{Name: name, Description: "a command", Options: options}
}

func row(parts ...discordgo.MessageComponent) discordgo.MessageComponent {
	return discordgo.ActionsRow{Components: parts}
}

func button(label, id string) discordgo.Button { return discordgo.Button{Label: label, CustomID: id} }

// picture is a PNG of w by h pixels.
func picture(t *testing.T, w, h int) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// clean fails the test if the world was asked for what it does not imitate,
// or refused anything.
func clean(t *testing.T, w *sandbox.World) {
	t.Helper()
	for _, f := range w.Faults() {
		t.Errorf("fault: %s", f)
	}
	for _, r := range w.Refusals() {
		t.Errorf("refused: %s", r)
	}
}

// must is a value that came without an error.
func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}
