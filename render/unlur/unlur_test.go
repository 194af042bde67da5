package unlur_test

import (
	"testing"

	"galet/game"
	"galet/game/unlur"
	"galet/render"
	"galet/render/rendertest"
	painter "galet/render/unlur"
)

func TestLooks(t *testing.T) {
	t.Parallel()
	plain := [2]string{"Ana", "Bo Lindqvist"}
	resigned := &render.Over{Winner: game.Second, Notes: [2]string{"resigned", "wins"}}
	cancelled := &render.Over{NoWinner: true, Notes: [2]string{"cancelled", "no winner"}}
	rendertest.Looks(t, unlur.Game{}, painter.Painter{}, []rendertest.Look{
		{Golden: "opening-6", Record: "contract", Names: plain},
		{Golden: "opening-8", Record: "play", Names: [2]string{"Maximilian von Hohenstein", ""}},
		{Golden: "contract", Record: "contract", Ply: rendertest.Last, Names: [2]string{"Zoë 🌿", "田中さくら"}},
		{Golden: "must-pass", Record: "must-pass", Ply: rendertest.Last, Names: [2]string{"Νίκος", "ليلى حداد"}},
		{Golden: "passed", Record: "play", Ply: 4, Names: [2]string{"Maximilian von Hohenstein", "נועם לוי"}},
		{Golden: "play", Record: "play", Ply: rendertest.Last, Names: plain},
		{Golden: "resigned", Record: "black-y", Ply: 30, Names: [2]string{"Ана Петрова", "Bo"}, Over: resigned},
		{Golden: "cancelled", Record: "contract", Ply: 1, Names: plain, Over: cancelled},
		{Golden: "white-line", Record: "white-line", Ply: rendertest.Last, Names: plain},
		{Golden: "black-y", Record: "black-y", Ply: rendertest.Last, Names: plain},
		{Golden: "black-line", Record: "black-line", Ply: rendertest.Last, Names: plain},
		{Golden: "white-y", Record: "white-y", Ply: rendertest.Last, Names: plain},
		{Golden: "both-by-black", Record: "both-by-black", Ply: rendertest.Last, Names: plain},
		{Golden: "both-by-white", Record: "both-by-white", Ply: rendertest.Last, Names: plain},
		{Golden: "all-sides", Record: "all-sides", Ply: rendertest.Last, Names: plain},
	})
}

func TestCourse(t *testing.T) {
	t.Parallel()
	rendertest.Course(t, unlur.Game{}, painter.Painter{})
}
