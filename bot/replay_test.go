package bot_test

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/bot"
	"galet/bot/ui"
	"galet/game"
	"galet/game/catalog"
	"galet/game/match"
)

// /replay shows the boards as they were at every ply, of open and ended matches, to
// anyone on the server and to no one else.
func TestReplay(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		moves []game.Move
		ends  bool
		says  string
		alt   string
	}{
		"at the start": {nil, false, "0 moves so far", "An animation of the match so far, 0 moves."},
		"under way":    {[]game.Move{"d4", "d7", "d8"}, false, "3 moves so far", "so far, 3 moves. The position now:"},
		"resigned":     {[]game.Move{"d4", "d7"}, true, "2 moves, animated. <@101> won.", "the whole match, 2 moves. Ana won. The last position: "},
		"called off":   {[]game.Move{"d4"}, true, "1 move, animated. Called off.", "1 move. Called off."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newTestBotWith(t, func(c *bot.Config) { c.Games = catalog.All() })
			d.begin(squares, ana, bo, here)
			boards := []image.Image{d.shown()}
			for _, move := range row.moves {
				d.play(1, move)
				boards = append(boards, d.shown())
			}
			if row.ends {
				if _, err := d.matches.Resign(1, bo, here); err != nil {
					t.Fatal(err)
				}
				boards[len(boards)-1] = d.shown()
			}
			reply := d.ask(cleo, here, "replay", "match", "1")
			if reply.Kind != ui.Deferred || reply.About != 0 {
				t.Fatalf("answered %+v", reply)
			}
			m := d.later(reply)
			if !strings.Contains(m.Content, row.says) || len(m.Pings) > 0 || len(m.Files) != 1 {
				t.Fatalf("said %q, pings %v, %d files", m.Content, m.Pings, len(m.Files))
			}
			if f := m.Files[0]; f.Name != "kulami-1.gif" || !strings.Contains(f.Alt, row.alt) {
				t.Errorf("file %s, described as %q", f.Name, f.Alt)
			}
			sameAnimation(t, m.Files[0].Data, boards)
		})
	}
}

// shown is the picture on the first match's board.
func (d *testBot) shown() image.Image {
	d.Helper()
	board := d.ask(cleo, here, "board", "match", "1")
	im, err := png.Decode(bytes.NewReader(board.Message.Files[0].Data))
	if err != nil {
		d.Fatal(err)
	}
	return im
}

// sameAnimation compares an animation with boards. Each frame is more like its own
// board than like any other. Frames do not mark legal moves. The last frame is shown
// longer, and is the same as its board except for shades.
func sameAnimation(t *testing.T, file []byte, boards []image.Image) {
	t.Helper()
	film, err := gif.DecodeAll(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if len(film.Image) != len(boards) {
		t.Fatalf("%d frames, want %d", len(film.Image), len(boards))
	}
	last := len(boards) - 1
	got := image.NewRGBA(film.Image[0].Rect)
	for i, frame := range film.Image {
		draw.Draw(got, frame.Rect, frame, frame.Rect.Min, draw.Over)
		own := difference(got, boards[i])
		for j, other := range boards {
			if j != i && difference(got, other) <= own {
				t.Errorf("frame %d is more like board %d", i, j)
			}
		}
		if i == last && own > 2 { // 3 with what could be played marked or not
			t.Errorf("the last frame is not its board: %.2f apart", own)
		}
		if i < last && film.Delay[i] >= film.Delay[last] {
			t.Errorf("frame %d stands for %d hundredths, the last for %d", i, film.Delay[i], film.Delay[last])
		}
	}
}

// difference is the mean difference between a frame and a board, over all channels
// and pixels, 0 to 255. The board is twice as wide and high as the frame.
func difference(frame *image.RGBA, board image.Image) float64 {
	whole := image.NewRGBA(board.Bounds())
	draw.Draw(whole, whole.Rect, board, image.Point{}, draw.Src)
	sum := 0
	for y := range frame.Rect.Dy() {
		for x := range frame.Rect.Dx() {
			for c := range 3 {
				four := 0
				for _, at := range [...]int{whole.PixOffset(2*x, 2*y), whole.PixOffset(2*x+1, 2*y), whole.PixOffset(2*x, 2*y+1), whole.PixOffset(2*x+1, 2*y+1)} {
					four += int(whole.Pix[at+c])
				}
				d := int(frame.Pix[frame.PixOffset(x, y)+c]) - four/4
				sum += max(d, -d)
			}
		}
	}
	return float64(sum) / float64(3*frame.Rect.Dx()*frame.Rect.Dy())
}

// An error before the deferred answer is the answer; one after it replaces the
// deferred answer.
func TestReplayRefused(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		at     match.Place
		named  string
		change func(*bot.Config)
		form   ui.ReplyKind
		says   string
		logs   string
	}{
		"no such match":        {here, "9", nil, ui.Private, "no such match", `outcome="not found"`},
		"another server":       {elsewhere, "1", nil, ui.Private, "another server", `outcome="other server"`},
		"a game that went":     {here, "1", func(c *bot.Config) { c.Games = nil }, ui.Deferred, "don’t know that game", "outcome=ok"},
		"nothing to draw with": {here, "1", func(c *bot.Config) { c.Pictures = nil }, ui.Deferred, "went wrong", `msg="panic: please report it"`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newTestBotWith(t, func(c *bot.Config) {
				if row.change != nil {
					row.change(c)
				}
			})
			d.begin(squares, ana, bo, here)
			reply := d.ask(ana, row.at, "replay", "match", row.named)
			said := reply.Message
			if reply.Kind == ui.Deferred {
				said = d.later(reply)
			}
			if diff := cmp.Diff(row.form, reply.Kind); diff != "" || !strings.Contains(said.Content, row.says) {
				t.Errorf("form %v, said %q", reply.Kind, said.Content)
			}
			if log := d.log.String(); !strings.Contains(log, row.logs) {
				t.Errorf("the log lacks %s:\n%s", row.logs, log)
			}
		})
	}
}
