package lang_test

import (
	"iter"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"galet/game/lang"
)

// texts are all texts of a language with their keys, each plural form by itself.
func texts(l *lang.Language) iter.Seq2[string, string] {
	return func(yield func(key, text string) bool) {
		for key := range l.Keys() {
			for _, text := range lang.Texts(l, key) {
				if !yield(key, text) {
					return
				}
			}
		}
	}
}

// code is what a member types, and what is no prose.
var code = regexp.MustCompile("`[^`]*`")

// sign is a sign that a language never sets, with what it sets instead.
type sign struct {
	wrong   *regexp.Regexp
	instead string
}

// names are the placeholders in which a name stands.
const names = `\{(Game|Players?|Opponent|Winner|Loser|First|Second|Rival|Challenger|Moderator|Role)\}`

// signs are the wrong signs of each language.
var signs = map[string][]sign{
	"en": {
		{regexp.MustCompile(`['"]`), "’ and “ ”"},
		{regexp.MustCompile(`\s%`), "% without a space"},
	},
	"fr": {
		{regexp.MustCompile(`['"“”]`), "’ and « »"},
		{regexp.MustCompile(`[^\x{202f}][;:?!](\W|$)`), "U+202F before ; : ? !"},
		{regexp.MustCompile(`« | »|«[^\x{a0}]|[^\x{a0}]»`), "U+00A0 inside « »"},
		{regexp.MustCompile(`[^\x{202f}\x{a0}]%`), "a no-break space before %"},
		{regexp.MustCompile(`\b([dD]e|[qQ]ue) ` + names), "a sentence without de or que: a name may begin with a vowel"},
	},
	"de": {
		{regexp.MustCompile(`['"”]`), "’ and „ “"},
		{regexp.MustCompile(`[^\x{202f}\x{a0}]%`), "a no-break space before %"},
	},
	"es": {
		{regexp.MustCompile(`['"“”]`), "’ and « »"},
		{regexp.MustCompile(`[^\x{202f}\x{a0}]%`), "a no-break space before %"},
		{regexp.MustCompile(`\b[yY] h?[iíIÍ]`), "e before i-"},
		{regexp.MustCompile(`\b[oO] h?[oóOÓ]`), "u before o-"},
		{regexp.MustCompile(`^[^¿]*\?|^[^¡]*!`), "¿ and ¡ at the beginning"},
		{regexp.MustCompile(`\b[yY] ` + names), "a sentence without y: a name may begin with i"},
		{regexp.MustCompile(`\b(de|a) el\b`), "del, al"},
	},
	"nl": {
		{regexp.MustCompile(`['"“”]`), "’ and ‘ ’"},
		{regexp.MustCompile(`\s%`), "% without a space"},
	},
}

// Texts use the typographic characters of their language: its quotation marks,
// apostrophes and dashes.
func TestSignsArePrinted(t *testing.T) {
	t.Parallel()
	for _, l := range lang.All() {
		for key, text := range texts(l) {
			for _, s := range signs[l.Tag()] {
				if found := s.wrong.FindString(code.ReplaceAllString(text, "`x`")); found != "" {
					t.Errorf("%s in %s: %q, use %s:\n%s", key, l.Tag(), found, s.instead, text)
				}
			}
		}
	}
}

// unspoken are signs that a screen reader skips, or reads in another language.
var unspoken = regexp.MustCompile(`[–±→·]`)

// described are further texts that stand in descriptions of pictures.
var described = []string{"review.moment", "review.moment-moves", "review.chance", "review.chance-proved", "review.after"}

// Descriptions of pictures are read aloud, so they have no such signs.
func TestDescriptionsAreSpoken(t *testing.T) {
	t.Parallel()
	for _, l := range lang.All() {
		for key, text := range texts(l) {
			if found := unspoken.FindString(text); found != "" && (slices.ContainsFunc(strings.Split(key, "."), isAlt) || slices.Contains(described, key)) {
				t.Errorf("%s in %s: %q is not read aloud:\n%s", key, l.Tag(), found, text)
			}
		}
	}
}

// isAlt reports whether a part of a key marks the description of a picture: "alt-own".
func isAlt(part string) bool { return part == "alt" || strings.HasPrefix(part, "alt-") }

// Spanish writes "e" before i-. Names of permissions are listed; those that can be the last
// of a list do not begin with i. "Insertar enlaces" does, so the bot lists it first.
func TestSpanishListsHaveNoI(t *testing.T) {
	t.Parallel()
	es, _ := lang.Find("es")
	for _, key := range []string{"permission.view", "permission.send", "permission.attach", "permission.history", "permission.connect", "permission.threads", "permission.create-threads"} {
		if last := strings.ToLower(es.Say(key)); strings.HasPrefix(last, "i") || strings.HasPrefix(last, "hi") {
			t.Errorf("%s may stand after y: %q", key, last)
		}
	}
}

// In a description, a clause may stand in place of a name: "wer mitmacht". German needs a
// comma between that clause and a verb, so these texts do not begin with the name.
func TestGermanTurnsTakeClauses(t *testing.T) {
	t.Parallel()
	de, _ := lang.Find("de")
	for _, key := range []string{"kulami.alt.turn", "kulami.alt.last", "unlur.alt.turn", "unlur.alt.turn-black", "unlur.alt.turn-white", "unlur.alt.roles", "kala.alt.turn"} {
		for _, text := range lang.Texts(de, key) {
			if strings.HasPrefix(text, "{") {
				t.Errorf("%s begins with a name: %q", key, text)
			}
		}
	}
	for _, key := range []string{"picture.first", "picture.second"} { // these stand in texts of all kinds
		if name := de.Say(key); strings.HasPrefix(name, "wer ") {
			t.Errorf("%s is a clause: %q", key, name)
		}
	}
}

// Words that are not used in a language, with the term to use instead.
var terms = map[string]map[string]string{
	"en": {
		`[Ww]hoever`: "the player who, or you", `[Ff]rom whom`: "who can", `by lot`: "at random", `old one`: "out of date", `stands? (still|at|until)`: "a plain verb",
		`cannot be had`: "which is the limit", `barred`: "closed", `still settling`: "provisional",
		`of (which|whom)`: "two sentences", `lack`: "need, or be missing", `you alone`: "only you see", `[Aa]greed`: "Terms", `I do not|You cannot`: "I don’t, You can’t",
		`rivals?`: "opponent", `switched`: "turned",
		`[Gg]ames? that go(es)? on`: "in progress", `notes? to`: "note on",
	},
	"fr": {
		`nomme(-la|rsz)? (une|les|donc|quelqu’un)`: "indiquer", `joue (Noir|Blanc)`: "joue les Noirs, les Blancs", `arche`: "arc", `blocs?`: "case du bac",
		`n’ont pas pu être prévenus`: "annoncer dans", `du bas au haut`: "de bas en haut", `comme partout`: "tous serveurs confondus",
		`ouverts? à tous`: "à tout le monde", `est ancien`: "n’est plus à jour", `m’héberge`: "la personne qui s’occupe de moi", `[Cc]onvenu`: "conditions", `supprime[rs]?`: "effacer", `pris dans un menu`: "choisi",
		`si vide`: "par défaut", `finies?`: "terminée", `coups? décisifs?`: "coups qui terminent la partie",
	},
	"de": {
		`im Ring`: "eingekreist", `liegt ein Ring`: "eingekreist", `ausgelost`: "zufällig gelegt", `Remis`: "Unentschieden",
		`volle Partie`: "das Original", `wer folgt`: "wer nachzieht", `frisch`: "neu", `frei gelegt`: "zufällig gelegt",
		`Frist`: "Zeit", `[Ss]tand geht`: "Stellung", `auf Zeit`: "durch Zeitüberschreitung", `erwähnt dich`: "Ich erwähne dich",
		`nicht mehr aktuell`: "veraltet", `, und (was|wann|welche|wie|ob)`: "no comma before und", `[Vv]ersuche es`: "Versuch es",
		`durch Zeit`: "durch Zeitüberschreitung", `[Jj]eder gegen jeden`: "Rundenturnier", `wenn leer`: "ohne Angabe", `[Ll]ass \x60[^.:]* leer`: "lass weg",
	},
	"es": {
		`copas?`: "cuenco", `alubias?`: "semilla", `puntuadas?`: "clasificatoria", `sin puntuar`: "amistosa", `nombra (una?|los|a otra|a alguien|{)`: "indicar",
		`(con|de) (Negras|Blancas)`: "las Negras, las Blancas", `bloques?`: "compartimento",
		`es antiguo`: "ya no está al día", `me administra`: "quien se ocupa de mí", `[Aa]cordado`: "condiciones", `[Dd]eja \S+ vacío`: "en blanco", `por defecto|si lo omites`: "en blanco", `enseño`: "mostrar",
		`jugadas? decisivas?|deciden la partida`: "terminan la partida",
	},
	"nl": {
		`afgebroken|afbreken|brak af`: "annuleren", `zaaiweg`: "route", `verslag`: "notatie", `in de ring|een ring`: "omcirkeld",
		`in beelden`: "met plaatjes", `blokjes?`: "groepje van vier", `Verder spelen`: "Doorspelen",
		`[Rr]emise`: "gelijkspel", `seintjes?`: "herinnering", `verloopt`: "vervalt", `resultaat`: "uitslag", `zetnummer`: "stelling",
		`(al|met) haar|(als|zodra) ze is|kunt haar`: "die", `beheert kan`: "a comma between the verbs", `[Aa]fgesproken`: "Afspraken",
		`partijen op tijd`: "door tijdsoverschrijding", `[Dd]e tabel`: "de stand", `[Aa]llen tegen allen`: "iedereen tegen iedereen",
		`op nummer|nummer \{Rank\}`: "plaats", `oud bord`: "niet meer actueel", `laat (leeg (voor|zodat|om)|\x60(tegenstander|niveau)\x60 weg)`: "leeg:, laat leeg", `je het wist`: "laat wissen: wist is past tense too",
	},
}

func TestTermsHaveOneWord(t *testing.T) {
	t.Parallel()
	for _, l := range lang.All() {
		for word, instead := range terms[l.Tag()] {
			wrong := regexp.MustCompile(`(?:^|[^\p{L}])(?:` + word + `)(?:[^\p{L}]|$)`)
			for key, text := range texts(l) {
				if wrong.MatchString(text) {
					t.Errorf("%s in %s: not %q, but %s:\n%s", key, l.Tag(), word, instead, text)
				}
			}
		}
	}
}

// infinitives match the beginning of a text that says in the infinitive what a press or a
// command does.
var infinitives = map[string]*regexp.Regexp{
	"fr": regexp.MustCompile(`^(à l’entraînement, )?(ne pas |ne plus )?(me |la |tout )?\p{L}+(er|ir|re)( |$)`),
	"es": regexp.MustCompile(`^(en la práctica, )?(no )?\p{L}+(ar|er|ir)(me|lo)?( |$)`),
}

// actions are buttons that say what a press does.
var actions = []string{
	"button.accept", "button.decline", "button.withdraw", "button.resign", "button.call-off", "button.keep-playing", "button.play",
	"button.choose-again", "button.let-stand", "button.look-back", "button.review", "practice.show", "practice.back", "practice.again",
	"reminder.ends-turn-off", "reminder.ends-turn-on", "course.rule", "settings.rated.turn-on", "settings.rated.turn-off",
	"settings.ladder.turn-on", "settings.ladder.turn-off", "block.direct.turn-off", "block.direct.turn-on", "place.bring",
	"stop.yes", "stop.no", "privacy.delete.button", "privacy.delete.yes", "privacy.delete.no",
}

// Buttons, and the commands in /help, say in the infinitive what they do. Descriptions of
// commands speak to the member, as the other texts do.
func TestVerbsHaveOneForm(t *testing.T) {
	t.Parallel()
	for tag, form := range infinitives {
		l, _ := lang.Find(tag)
		for key, text := range texts(l) {
			begins := form.MatchString(strings.ToLower(text))
			_, described := strings.CutSuffix(key, ".what")
			command, helps := strings.CutPrefix(key, "help.")
			switch {
			case described && strings.HasPrefix(key, "command.") && begins:
				t.Errorf("%s in %s begins with an infinitive: %q", key, tag, text)
			case (slices.Contains(actions, key) || helps && isCommand(command)) && !begins:
				t.Errorf("%s in %s begins with no infinitive: %q", key, tag, text)
			}
		}
	}
}

// lastVerbs are languages with the infinitive behind its object: "Zug zeigen".
var lastVerbs = []string{"de", "nl"}

// infinitive is an infinitive at the end of a clause.
var infinitive = regexp.MustCompile(`\p{L}n(,|:| oder | und | of | die | als | wat | wie | hoe |$)`)

// In those languages too, buttons and the commands in /help say in the infinitive what they do.
func TestVerbsComeLast(t *testing.T) {
	t.Parallel()
	for _, tag := range lastVerbs {
		l, _ := lang.Find(tag)
		for key, text := range texts(l) {
			command, helps := strings.CutPrefix(key, "help.")
			if (slices.Contains(actions, key) || helps && isCommand(command)) && !infinitive.MatchString(text) {
				t.Errorf("%s in %s has no infinitive: %q", key, tag, text)
			}
		}
	}
}

func isCommand(name string) bool {
	_, ok := lang.English().Keys()["command."+name+".what"]
	return ok
}

// onePhone is how many letters of a menu a phone shows, beside its arrow.
const onePhone = 37

// The text in a closed menu is short enough for a phone.
func TestMenusAreReadOnAPhone(t *testing.T) {
	t.Parallel()
	for _, l := range lang.All() {
		for key, text := range texts(l) {
			part := strings.Split(key, ".")
			name := part[len(part)-1]
			settles := part[0] == "settings" || part[0] == "block"
			if n := utf8.RuneCountInString(strings.ReplaceAll(text, "{N}", "14")); settles && (name == "menu" || strings.HasPrefix(name, "option-")) && n > onePhone {
				t.Errorf("%s in %s has %d characters, at most %d: %q", key, l.Tag(), n, onePhone, text)
			}
		}
	}
}
