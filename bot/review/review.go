package review

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"galet/bot/discord"
	"galet/bot/matchview"
	"galet/bot/ui"
	"galet/game"
	"galet/game/match"
	"galet/render/chart"
)

// reviewTimeout is how long a member waits for a review at most.
const reviewTimeout = 45 * time.Second

// Review answers /review in private: how the winning chances changed in an
// ended match, and the moves that cost the most.
func (h *Handlers) Review(r ui.Request) (ui.Reply, error) {
	m, err := h.playing.ReviewedMatch(r)
	if err != nil {
		return ui.Reply{}, err
	}
	return h.review(r, m)
}

// Pressed answers the button on the last board.
func (h *Handlers) Pressed(r ui.Request, p ui.Path) (ui.Reply, error) {
	m, err := h.permission.VisibleMatch(r, p.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	return h.review(r, m)
}

func (h *Handlers) review(r ui.Request, m match.View) (ui.Reply, error) {
	loc := r.Loc()
	switch {
	case !m.Over():
		return ui.Answer(loc.Say("review.goes-on")), nil
	case m.Ply() == 0:
		return ui.Answer(loc.Say("review.no-moves")), nil
	case !h.thinking.On():
		return ui.Answer(loc.Say("review.off")), nil
	}
	if running, err := h.matches.OpenMatchInRecord(r.By.ID, m.Record, 1); err != nil || running != 0 {
		return ui.Answer(loc.Say("review.running", "Match", running)), err
	}
	return ui.Reply{Kind: ui.Deferred, Later: func(ctx context.Context, answer ui.Answerer) error {
		a, err := h.analyseInTime(ctx, r.By.ID, m.Match)
		switch {
		case errors.Is(err, context.DeadlineExceeded):
			return answer.Send(ui.Message{Content: loc.Say("review.busy")})
		case err != nil:
			return err
		}
		return answer.Turn(func() error {
			message, err := h.reviewMessage(loc, m, a)
			if err != nil {
				return err
			}
			return answer.Send(message)
		})
	}}, nil
}

// analyseInTime analyses a match, unless its review is kept. It fails after
// reviewTimeout. Members who ask at the same time get the same review.
func (h *Handlers) analyseInTime(ctx context.Context, by match.PlayerID, m match.Match) (review, error) {
	if a, known := h.kept.Get(m.ID); known {
		return a, nil
	}
	ctx, stop := context.WithTimeout(ctx, reviewTimeout)
	defer stop()
	a, err := h.analyse(ctx, by, m.Record)
	if err == nil && !h.kept.Add(m.ID, a) {
		a, _ = h.kept.Get(m.ID)
	}
	return a, err
}

// reviewMessage is the graph, and a picture of each moment.
func (h *Handlers) reviewMessage(loc game.Localizer, m match.View, a review) (ui.Message, error) {
	s, err := h.builder.View(loc, m)
	if err != nil {
		return ui.Message{}, err
	}
	names := matchview.PlainNames(loc, m.Players)
	graph := chancesGraph(loc, names, a)
	graph.Painter, graph.Title, graph.Label = s.Painter, s.Title(), loc.Say("review.graph", "Match", m.ID)
	lines := []string{textReviewHead(loc, m.Match, s.Title(), a)}
	var files []ui.File
	for i, found := range a.moments {
		then, err := h.builder.ViewAt(loc, m, found.ply)
		if err != nil {
			return ui.Message{}, err
		}
		head, moves := textMoment(then, i+1, found, matchview.Mentions(loc, m.Players)[found.seat])
		lines = append(lines, "**"+head+"** "+moves)
		file, err := h.builder.BoardPicture(then)
		if err != nil {
			return ui.Message{}, err
		}
		head, moves = textMoment(then, i+1, found, names[found.seat])
		file.Alt = ui.Clip(head+" "+moves+" "+file.Alt, discord.AttachmentDescriptionLimit)
		files = append(files, file)
	}
	data, err := h.builder.Draw(m.Record.Game, graph.PNG)
	if err != nil {
		return ui.Message{}, err
	}
	alt := ui.Clip(textChances(loc, names, a), discord.AttachmentDescriptionLimit)
	first := ui.File{Name: fmt.Sprintf("%s-%s-review.png", m.Record.Game, m.ID), Alt: alt, Data: data}
	return ui.Message{Content: strings.Join(lines, "\n"), Files: append([]ui.File{first}, files...)}, nil
}

// chancesGraph is the graph of the chances, with the moments marked.
func chancesGraph(loc game.Localizer, names [2]string, a review) chart.Chances {
	graph := chart.Chances{Names: names, In: loc}
	for _, c := range a.chances {
		graph.Values = append(graph.Values, float64(c.percent)/100)
	}
	for _, m := range a.moments {
		graph.Marks = append(graph.Marks, m.ply+1)
	}
	return graph
}
