package render_test

import (
	"testing"

	"galet/game"
	"galet/game/unlur"
	"galet/render"
)

func TestUnlurLooks(t *testing.T) {
	t.Parallel()
	plain := [2]string{"Ana", "Bo Lindqvist"}
	resigned := &render.Over{Winner: game.Second, Notes: [2]string{"resigned", "wins"}}
	cancelled := &render.Over{NoWinner: true, Notes: [2]string{"cancelled", "no winner"}}
	looks(t, unlur.Game{}, render.Unlur{}, []look{
		{"unlur-opening-6", "contract", 0, plain, nil},
		{"unlur-opening-8", "play", 0, [2]string{"Maximilian von Hohenstein", ""}, nil},
		{"unlur-contract", "contract", last, [2]string{"Zoë 🌿", "田中さくら"}, nil},
		{"unlur-must-pass", "must-pass", last, [2]string{"Νίκος", "ليلى حداد"}, nil},
		{"unlur-passed", "play", 4, [2]string{"Maximilian von Hohenstein", "נועם לוי"}, nil},
		{"unlur-play", "play", last, plain, nil},
		{"unlur-resigned", "black-y", 30, [2]string{"Ана Петрова", "Bo"}, resigned},
		{"unlur-cancelled", "contract", 1, plain, cancelled},
		{"unlur-white-line", "white-line", last, plain, nil},
		{"unlur-black-y", "black-y", last, plain, nil},
		{"unlur-black-line", "black-line", last, plain, nil},
		{"unlur-white-y", "white-y", last, plain, nil},
		{"unlur-both-by-black", "both-by-black", last, plain, nil},
		{"unlur-both-by-white", "both-by-white", last, plain, nil},
		{"unlur-all-sides", "all-sides", last, plain, nil},
	})
}
