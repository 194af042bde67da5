package bot_test

import (
	"fmt"
	"maps"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"galet/bot/sandbox"
	"galet/bot/sandbox/validate"
	"galet/bot/ui"
	"galet/game/catalog"
	"galet/game/lang"
)

// registered are the commands as Discord would read them.
func registered(t *testing.T) []*sandbox.Command {
	t.Helper()
	data, err := newTestBot(t).bot.Commands()
	if err != nil {
		t.Fatal(err)
	}
	list, err := new(validate.Report).ReadCommands(data)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Discord accepts the commands, and no two have the same name in any language.
func TestCommandsInEveryLanguage(t *testing.T) {
	t.Parallel()
	list := registered(t)
	for _, locale := range []string{"en-US", "en-GB", "fr", "de", "es-ES", "es-419", "nl"} {
		seen := map[string]string{}
		for _, c := range list {
			name, ok := c.Names[locale]
			if !ok || c.Descriptions[locale] == "" {
				t.Errorf("/%s is not named and described in %s", c.Name, locale)
			}
			if other, taken := seen[name]; taken {
				t.Errorf("/%s and /%s are both called %q in %s", c.Name, other, name, locale)
			}
			seen[name] = c.Name
			if n := letters(c, locale); n > 8000 {
				t.Errorf("/%s has %d characters in %s, at most 8000", c.Name, n, locale)
			}
		}
	}
	for _, c := range list {
		if names := len(c.Names); names != 7 {
			t.Errorf("/%s is named in %d languages: %v", c.Name, names, c.Names)
		}
		if c.Names["en-US"] != c.Name {
			t.Errorf("/%s is called %q in English", c.Name, c.Names["en-US"])
		}
	}
}

// unspaced is a sign that needs a space before it in French, but has none.
var unspaced = regexp.MustCompile("[^\u202f][;:?!](\\s|$)")

// Text made of several parts has French spacing.
func TestFrenchSetsSignsOff(t *testing.T) {
	t.Parallel()
	loc := lang.ForLocale("fr")
	var said []string
	for _, c := range registered(t) {
		said = append(said, c.Descriptions["fr"])
		for _, o := range c.Options {
			said = append(said, o.Descriptions["fr"])
		}
	}
	for _, name := range []string{"kala-six", "kala-harvest-rival", "square-both", "unlur-6-both-by-black"} {
		record, err := recordOf(name)
		if err != nil {
			t.Fatal(err)
		}
		e, _ := catalog.Find(record.Game)
		for p, err := range record.Positions() {
			if err != nil {
				t.Fatal(err)
			}
			said = append(said, e.Words.Alt(loc, p, [2]string{"Ana", "Bo"}, false))
			for _, c := range e.Words.Menu(loc, p) {
				said = append(said, c.Label, c.Detail)
			}
		}
	}
	for _, text := range said {
		if found := unspaced.FindString(text); found != "" {
			t.Errorf("%q in %q", found, text)
		}
	}
}

// letters is the length of a command in a language, as Discord counts it: names,
// descriptions and the values of choices.
func letters(c *sandbox.Command, locale string) int {
	n := utf8.RuneCountInString(c.Names[locale] + c.Descriptions[locale])
	for _, o := range c.Options {
		n += optionLetters(o, locale)
	}
	return n
}

func optionLetters(o validate.CommandOption, locale string) int {
	n := utf8.RuneCountInString(o.Names[locale] + o.Descriptions[locale])
	for _, c := range o.Choices {
		value, _ := c.Value.(string)
		n += utf8.RuneCountInString(c.Names[locale] + value)
	}
	for _, inner := range o.Options {
		n += optionLetters(inner, locale)
	}
	return n
}

// Discord's limits cut no text of a command.
func TestCommandsAreNotCut(t *testing.T) {
	t.Parallel()
	for _, c := range registered(t) {
		for text := range textsOf(c) {
			if strings.HasSuffix(text, "…") {
				t.Errorf("/%s: %q was cut", c.Name, text)
			}
		}
	}
}

// textsOf are all that people read of a command.
func textsOf(c *sandbox.Command) map[string]bool {
	all := map[string]bool{}
	add := func(texts map[string]string) {
		for text := range maps.Values(texts) {
			all[text] = true
		}
	}
	add(c.Names)
	add(c.Descriptions)
	var each func([]validate.CommandOption)
	each = func(list []validate.CommandOption) {
		for _, o := range list {
			add(o.Names)
			add(o.Descriptions)
			for _, choice := range o.Choices {
				add(choice.Names)
			}
			each(o.Options)
		}
	}
	each(c.Options)
	return all
}

// quoted is a command or an option that a text names. It also finds examples of what a
// member types; those begin with a digit.
var quoted = regexp.MustCompile("`([^`:]+)(:[^`]*)?`")

// Texts name commands and options as their reader's Discord does.
func TestTextsNameWhatThereIs(t *testing.T) {
	t.Parallel()
	list := registered(t)
	for _, l := range lang.All() {
		locale := map[string]string{"en": "en-US", "es": "es-ES"}[l.Tag()]
		if locale == "" {
			locale = l.Tag()
		}
		there := namesIn(list, locale)
		for key := range l.Keys() {
			for _, found := range quoted.FindAllStringSubmatch(l.Say(key), -1) {
				if typed := found[1][0] >= '0' && found[1][0] <= '9'; !typed && !there[found[1]] {
					t.Errorf("%s in %s names %s, which there is not", key, l.Tag(), found[0])
				}
			}
		}
	}
}

// namesIn are the commands, with a slash, and the options in a language.
func namesIn(list []*sandbox.Command, locale string) map[string]bool {
	there := map[string]bool{}
	for _, c := range list {
		there["/"+c.Names[locale]] = true
		var each func([]validate.CommandOption)
		each = func(options []validate.CommandOption) {
			for _, o := range options {
				there[o.Names[locale]] = true
				each(o.Options)
			}
		}
		each(c.Options)
	}
	return there
}

// limits are those of Discord for texts that stand alone, by the beginning of
// their keys.
var limits = []struct {
	begins, ends string
	most         int
}{
	{"button.", "", 80},
	{"course.", "", 400},
	{"command.", ".what", 100},
	{"command.", ".called", 32},
	{"option.", ".what", 100},
	{"option.", ".called", 32},
	{"", ".menu.groups", 100},
	{"", ".menu.moves", 100},
	{"refusal.", "", 1200},
	{"help.", "", 300},
	{"ladder.label", "", 14},
	{"ladder.settling", "", 40},
	{"ladder.foot", "", 30},
	{"ladder.mine", "", 20},
	{"ladder.show", "", 20},
	{"profile.graph", "", 24},
	{"profile.hours", "", 24},
	{"follow.start", "", 34},
	{"follow.stop", "", 34},
	{"watch.button", "", 34},
	{"watch.back", "", 34},
	{"settings.title", "", 60},
	{"settings.", ".menu", 100},
	{"settings.", ".turn-on", 80},
	{"settings.", ".turn-off", 80},
	{"stop.note", "", 20},
}

func TestTextsKeepDiscordsLimits(t *testing.T) {
	t.Parallel()
	for _, l := range lang.All() {
		for key := range l.Keys() {
			n := utf8.RuneCountInString(l.Say(key))
			for _, limit := range limits {
				if strings.HasPrefix(key, limit.begins) && strings.HasSuffix(key, limit.ends) && n > limit.most {
					t.Errorf("%s in %s has %d characters, at most %d", key, l.Tag(), n, limit.most)
				}
			}
		}
	}
}

// /privacy is one message in every language.
func TestPrivacyInEveryLanguage(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	for _, l := range lang.All() {
		r := request(ana, here, "privacy")
		r.Locale = l.Tag()
		reply := d.bot.Handle(r)
		n := utf8.RuneCountInString(reply.Message.Content)
		if !strings.Contains(reply.Message.Content, l.Say("privacy.head")) || n > 2000 {
			t.Errorf("in %s it has %d characters, at most 2000: %s", l.Tag(), n, reply.Message.Content)
		}
	}
}

// /settings is one message in every language, for every setting and after every
// change. A long list is in an embed. Nothing on it is cut.
func TestSettingsInEveryLanguage(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	channels := make([]string, 25)
	for i := range channels {
		channels[i] = fmt.Sprint(18446744073709551000 + uint64(i))
	}
	changes := []struct {
		rest   string
		values []string
	}{
		{"channels", channels},
		{"most", []string{"15"}}, {"threads/on", nil}, {"stewards", channels[:1]}, {"language", []string{"server"}},
		{"pace", []string{"none"}}, {"rated/off", nil}, {"pace", []string{"7"}}, {"rated/on", nil},
		{"ladder/off", nil}, {"ladder/on", nil}, {"most", []string{"0"}}, {"most", []string{"1"}}, {"language", []string{"nl"}},
	}
	for _, l := range lang.All() {
		for _, c := range changes {
			for page := range 2 {
				p := ui.Path{Action: "settings", Ply: page, Rest: c.rest}
				if c.rest == "channels" {
					p.Rest = d.channelsMenu().Rest
				}
				r := pressed(ana, here, ephemeral, p, c.values...)
				r.ManagesServer, r.Locale, r.ServerLocale = true, l.Tag(), l.Tag()
				said := d.bot.Handle(r).Message
				head, _, _ := strings.Cut(said.Content, "\n")
				if n := utf8.RuneCountInString(said.Content); head != l.Say("settings.title") || n > 4096 {
					t.Errorf("in %s, after %s, it has %d characters, at most 4096: %s", l.Tag(), c.rest, n, said.Content)
				}
				for _, cut := range cutOn(said) {
					t.Errorf("in %s, after %s: %s", l.Tag(), c.rest, cut)
				}
			}
		}
	}
}

// cutOn lists the texts of a message's components that are too long for Discord.
func cutOn(m ui.Message) []string {
	var cut []string
	look := func(text string, most int) {
		if n := utf8.RuneCountInString(text); n > most {
			cut = append(cut, fmt.Sprintf("%q has %d characters, at most %d", text, n, most))
		}
	}
	for _, row := range m.Rows {
		for _, b := range row.Buttons {
			look(b.Label, 80)
		}
		if row.Menu == nil {
			continue
		}
		look(row.Menu.Prompt, 150)
		for _, o := range row.Menu.Options {
			look(o.Label, 100)
			look(o.Detail, 100)
		}
	}
	return cut
}

// onePhone is how many characters one screen of a phone shows.
const onePhone = 700

// Each page of /help is read on one screen of a phone, in every language.
func TestHelpInEveryLanguage(t *testing.T) {
	t.Parallel()
	d := newTestBot(t)
	for _, l := range lang.All() {
		r := request(ana, here, "help")
		r.Locale = l.Tag()
		r.ManagesServer = true
		pages := helpPages(d, r)
		for _, page := range pages {
			if n := utf8.RuneCountInString(page); n == 0 || n > onePhone {
				t.Errorf("in %s it has %d characters:\n%s", l.Tag(), n, page)
			}
		}
		// A command that is only read is called as its reader's Discord calls it.
		if challenge := "`/" + l.Say("command.challenge.called") + "` –"; !strings.Contains(pages[0], challenge) {
			t.Errorf("in %s it does not name %s", l.Tag(), challenge)
		}
	}
}
