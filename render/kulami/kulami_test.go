package kulami_test

import (
	"image"
	"testing"

	"galet/game"
	"galet/game/kulami"
	"galet/render"
	painter "galet/render/kulami"
	"galet/render/rendertest"
)

func TestLooks(t *testing.T) {
	t.Parallel()
	resigned := &render.Over{Winner: game.Second, Notes: [2]string{"resigned", "wins"}}
	cancelled := &render.Over{NoWinner: true, Notes: [2]string{"cancelled", "no winner"}}
	rendertest.Looks(t, kulami.Game{}, painter.Painter{}, []rendertest.Look{
		{Golden: "opening", Record: "square-play", Names: [2]string{"Ana", ""}},
		{Golden: "play", Record: "square-play", Ply: rendertest.Last, Names: [2]string{"Ana", "Bo Lindqvist"}},
		{Golden: "resigned", Record: "square-play", Ply: 15, Names: [2]string{"田中さくら", "Zoë 🌿"}, Over: resigned},
		{Golden: "cancelled", Record: "square-none", Ply: 1, Names: [2]string{"Νίκος", "Ана Петрова"}, Over: cancelled},
		{Golden: "end", Record: "square-end", Ply: rendertest.Last, Names: [2]string{"Ana", "Bo Lindqvist"}},
		{Golden: "irregular", Record: "irregular-play", Ply: rendertest.Last, Names: [2]string{"נועם לוי", "Maximilian von Hohenstein"}},
		{Golden: "irregular-end", Record: "irregular-end", Ply: rendertest.Last, Names: [2]string{"ليلى حداد", "W̷̢̛i̸l̵l̶i̷a̵m\n\u202eevil"}},
		{Golden: "figures", Record: "figures-end", Ply: 24, Names: [2]string{"MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM", "\u200b\t"}},
		{Golden: "figures-end", Record: "figures-end", Ply: rendertest.Last, Names: [2]string{"**Ana** <@1>", "Bo"}},
	})
}

// The last marble of a match, here on h8, has its ring on the final board.
func TestLastMarbleIsRinged(t *testing.T) {
	t.Parallel()
	all := rendertest.Replay(t, kulami.Game{}, "square-end")
	picture := rendertest.Decode(t, rendertest.Draw(t, render.New(), painter.Painter{}, render.View{Position: all[len(all)-1]}))
	marble := image.Pt(822, 206)
	for _, at := range []image.Point{{39, 0}, {-39, 0}, {0, 39}, {0, -39}} {
		if r, g, b, _ := picture.At(marble.X+at.X, marble.Y+at.Y).RGBA(); r>>8 != 0xF6 || g>>8 != 0xEC || b>>8 != 0xD8 {
			t.Errorf("at %v from its middle: %02x%02x%02x, want the ivory of a ring", at, r>>8, g>>8, b>>8)
		}
	}
}

func TestCourse(t *testing.T) {
	t.Parallel()
	rendertest.Course(t, kulami.Game{}, painter.Painter{})
}
