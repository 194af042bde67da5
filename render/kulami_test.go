package render_test

import (
	"testing"

	"galet/game"
	"galet/game/kulami"
	"galet/render"
)

func TestKulamiLooks(t *testing.T) {
	t.Parallel()
	resigned := &render.Over{Winner: game.Second, Notes: [2]string{"resigned", "wins"}}
	cancelled := &render.Over{NoWinner: true, Notes: [2]string{"cancelled", "no winner"}}
	looks(t, kulami.Game{}, render.Kulami{}, []look{
		{"kulami-opening", "square-play", 0, [2]string{"Ana", ""}, nil},
		{"kulami-play", "square-play", last, [2]string{"Ana", "Bo Lindqvist"}, nil},
		{"kulami-resigned", "square-play", 15, [2]string{"田中さくら", "Zoë 🌿"}, resigned},
		{"kulami-cancelled", "square-none", 1, [2]string{"Νίκος", "Ана Петрова"}, cancelled},
		{"kulami-end", "square-end", last, [2]string{"Ana", "Bo Lindqvist"}, nil},
		{"kulami-irregular", "irregular-play", last, [2]string{"נועם לוי", "Maximilian von Hohenstein"}, nil},
		{"kulami-irregular-end", "irregular-end", last, [2]string{"ليلى حداد", "W̷̢̛i̸l̵l̶i̷a̵m\n\u202eevil"}, nil},
		{"kulami-figures", "figures-end", 24, [2]string{"MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM", "\u200b\t"}, nil},
		{"kulami-figures-end", "figures-end", last, [2]string{"**Ana** <@1>", "Bo"}, nil},
	})
}
