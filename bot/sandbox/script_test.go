package sandbox_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"galet/bot/sandbox"
	"galet/bot/sandbox/sandboxtest"
	"galet/bot/sandbox/script"
)

// party is a toy that uses a little of everything: its commands and answers.
func party() ([]*discordgo.ApplicationCommand, map[string]answer) {
	commands := []*discordgo.ApplicationCommand{
		command("greet",
			&discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionUser, Name: "who", Description: "whom", Required: true},
			&discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionBoolean, Name: "warmly", Description: "how"},
			&discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: "words", Description: "with what"}),
		command("offer"), command("pick"), command("quietly"), command("think"), command("mute"), command("card"),
		command("find", &discordgo.ApplicationCommandOption{
			Type: discordgo.ApplicationCommandOptionString, Name: "what", Description: "what", Required: true, Autocomplete: true,
		}),
	}
	return commands, map[string]answer{
		"greet": greet, "offer": offer, "take": take, "pick": pick, "chosen": chosen,
		"find?": suggest, "find": found, "quietly": func(s *toy, i *discordgo.Interaction) { whisper(s, i, "hush") }, "think": think, "card": card,
	}
}

func greet(s *toy, i *discordgo.Interaction) {
	data := i.ApplicationCommandData()
	text := "Hello, <@" + data.GetOption("who").UserValue(nil).ID + ">!"
	if o := data.GetOption("words"); o != nil {
		text += " " + o.StringValue()
	}
	say(text)(s, i)
}

func offer(s *toy, i *discordgo.Interaction) {
	s.respond(i, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{
		Content: "An offer", Components: []discordgo.MessageComponent{row(button("Take", "take/1"), button("Leave", "leave/1"))},
	})
}

func take(s *toy, i *discordgo.Interaction) {
	if strings.HasPrefix(i.Message.Content, "taken") {
		whisper(s, i, "gone already")
		return
	}
	s.respond(i, discordgo.InteractionResponseUpdateMessage, &discordgo.InteractionResponseData{
		Content: "taken by <@" + i.Member.User.ID + ">", Components: []discordgo.MessageComponent{},
	})
}

func whisper(s *toy, i *discordgo.Interaction, text string) {
	s.respond(i, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{
		Content: text, Flags: discordgo.MessageFlagsEphemeral,
	})
}

func pick(s *toy, i *discordgo.Interaction) {
	menu := func(id, placeholder string, count int) discordgo.SelectMenu {
		return discordgo.SelectMenu{CustomID: id, Placeholder: placeholder, MinValues: &count, MaxValues: count, Options: []discordgo.SelectMenuOption{
			{Label: "d4", Value: "f-d4"}, {Label: "e5", Value: "f-e5"},
		}}
	}
	s.respond(i, discordgo.InteractionResponseChannelMessageWithSource, &discordgo.InteractionResponseData{
		Content: "Your turn", Components: []discordgo.MessageComponent{row(menu("chosen/1", "Pick a field", 1)), row(menu("chosen/2", "Pick two", 2))},
	})
}

func chosen(s *toy, i *discordgo.Interaction) {
	whisper(s, i, "you chose "+strings.Join(i.MessageComponentData().Values, " "))
}

func suggest(s *toy, i *discordgo.Interaction) {
	typed := i.ApplicationCommandData().GetOption("what").StringValue()
	choices := []*discordgo.ApplicationCommandOptionChoice{}
	for n, fruit := range []string{"apple", "apricot", "plum"} {
		if strings.Contains(fruit, typed) {
			choices = append(choices, &discordgo.ApplicationCommandOptionChoice{Name: fruit, Value: fmt.Sprint(n + 1)})
		}
	}
	body := map[string]any{"type": 8, "data": map[string]any{"choices": choices}}
	_, _ = s.Request("POST", discordgo.EndpointInteractionResponse(i.ID, i.Token), body)
}

func found(s *toy, i *discordgo.Interaction) {
	say("found "+i.ApplicationCommandData().GetOption("what").StringValue())(s, i)
}

// card answers with an alt text, which the library's own types lack.
func card(s *toy, i *discordgo.Interaction) {
	body := map[string]any{"type": 4, "data": map[string]any{
		"embeds":      []any{map[string]any{"title": "A card", "description": "two"}},
		"attachments": []any{map[string]any{"id": 0, "filename": "a.png", "description": "a grey square"}},
	}}
	kind, raw, err := discordgo.MultipartBodyWithJSON(body, []*discordgo.File{{Name: "a.png", Reader: strings.NewReader("not much of a picture")}})
	if err != nil {
		return
	}
	_, _ = s.RequestRaw("POST", discordgo.EndpointInteractionResponse(i.ID, i.Token), kind, raw, "", 0)
}

func think(s *toy, i *discordgo.Interaction) {
	s.respond(i, discordgo.InteractionResponseDeferredChannelMessageWithSource, nil)
	text := "thought it over"
	_, _ = s.InteractionResponseEdit(i, &discordgo.WebhookEdit{Content: &text})
}

func TestPartyScript(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, town())
	commands, answers := party()
	newToy(t, w, commands, answers)
	text, err := os.ReadFile("testdata/party.txt")
	if err != nil {
		t.Fatal(err)
	}
	var ticked time.Duration
	hooks := script.Hooks{"tick": func(words []string) error {
		ticked, err = script.Duration(words[0])
		return err
	}}
	if err := script.Run(context.Background(), w, "party.txt", string(text), hooks); err != nil {
		t.Fatal(err)
	}
	if ticked != 24*time.Hour {
		t.Errorf("the hook was given %v, want a day", ticked)
	}
}

// A script whose check fails reports it, with its line and what people saw.
func TestScriptsThatFail(t *testing.T) {
	t.Parallel()
	var scripts sync.WaitGroup // they wait more than they work
	for _, tt := range []struct{ name, text, want string }{
		{"unknown person", "cyd /offer", `nobody is called "cyd"`},
		{"unknown action", "ana dances about", `"dances" is not an act`},
		{"text not there", "ana /offer\nexpect last \"A gift\"", `s.txt:2: expect last "A gift": does not hold: it has "A gift"`},
		{"shows the channel", "ana /offer\nexpect last no buttons", "[Take]"},
		{"wrong pings", "ana /greet who:@bo\nexpect last pings @ana", "does not hold: pings ana"},
		{"client refuses", "ana /greet", `the option "who" is required`},
		{"works though it should not", "ana cannot /offer", "it was expected not to work"},
		{"nobody answers", "ana /mute", sandbox.ErrFailed.Error()},
		{"something told", "ana /pick\nana choose d4\nexpect ana told nothing", "there is such a message: toy: you chose f-d4"},
		{"nothing told", "ana /offer\nexpect ana told \"x\"", "nothing was told to ana alone"},
		{"other suggestions", "complete ana /find what:ap -> \"plum\"", `the bot suggests ["apple" "apricot"]`},
		{"one too many", "ana /offer\nexpect none \"offer\"", "there is such a message: toy: An offer"},
		{"refusal expected", "expect refused 50035", "nothing was refused with 50035"},
		{"open quote", "expect last \"x", "a quote is not closed"},
		{"bad pattern", "ana /offer\nexpect last /(/", "missing closing )"},
		{"nothing remembered", "ana click \"Take\" on offer", `nothing is remembered as "offer"`},
		{"refused and not expected", "refuse", "Discord would have refused: DELETE /api/v9/channels/1/messages/1: 404, code 10003"},
		{"not imitated", "stray", "not imitated: PUT /api/v9/channels/1/pins/1 is not imitated"},
		{"not said", "ana /offer\nexpect last-1 \"x\"", "there are fewer messages"},
	} {
		c := town()
		c.Patience = 2 * time.Second
		w := sandboxtest.World(t, c)
		commands, answers := party()
		newToy(t, w, commands, answers)
		hooks := script.Hooks{
			"refuse": func([]string) error { newAPI(t, w).call("DELETE", "/channels/1/messages/1", ""); return nil },
			"stray":  func([]string) error { newAPI(t, w).call("PUT", "/channels/1/pins/1", ""); return nil },
		}
		scripts.Go(func() {
			err := script.Run(context.Background(), w, "s.txt", tt.text, hooks)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("%s: got %v\nwant %q in it", tt.name, err, tt.want)
			}
		})
	}
	scripts.Wait()
}

func TestScriptHookFails(t *testing.T) {
	t.Parallel()
	w := sandboxtest.World(t, town())
	broken := errors.New("broken")
	err := script.Run(context.Background(), w, "s.txt", "\n# a clock\ntick 1 2", script.Hooks{"tick": func(words []string) error {
		return fmt.Errorf("%d words: %w", len(words), broken)
	}})
	if !errors.Is(err, broken) || !strings.HasPrefix(err.Error(), "s.txt:3: tick 1 2: 2 words") {
		t.Errorf("got %v", err)
	}
}
