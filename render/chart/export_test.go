package chart

import (
	"image"

	"galet/render"
)

// The most that a picture shows.
const (
	MaxCharts = maxCharts
	MaxRows   = maxRows
)

// Dates are the names of times below the first chart of a graph.
func Dates(r *render.Renderer, g Graph) (names []string, err error) {
	_, err = r.Draw(picture([]render.Painter{g.Charts[0].Painter}, g.height(), g.In, func(s *render.Stage) {
		for _, m := range newGraphPicture(s, g).timeMarks(image.Rect(plotLeft, 0, plotRight, 1)) {
			names = append(names, m.label)
		}
	}))
	return names, err
}
