package chart_test

import (
	"math"
	"testing"

	"galet/render/chart"
	kalapainter "galet/render/kala"
	unlurpainter "galet/render/unlur"
)

func TestChances(t *testing.T) {
	t.Parallel()
	long := make([]float64, 92)
	for i := range long {
		long[i] = min(max(.5+.3*math.Sin(float64(i)/7)+float64(i)/300, 0), 1)
	}
	long[91] = 1
	golden(t, map[string]chart.Chances{
		"chances": {
			Painter: kalapainter.Painter{}, Title: "Kala", Label: "#12", Names: [2]string{"Ana", "Bo"},
			Values: []float64{.5, .52, .48, .55, .3, .33, .31, .6, .58, .2, .1, 0, 0}, Marks: []int{4, 7, 9},
		},
		"chances-long": {
			Painter: unlurpainter.Painter{}, Title: "Unlur", Label: "#1234",
			Names: [2]string{"Bartholomäus Grünwald-Ščerbakov 🧵 of the long names", "דנה"}, Values: long, Marks: []int{91},
		},
	})
	refused(t, map[string]picture{
		"one value":            chart.Chances{Painter: kalapainter.Painter{}, Values: []float64{1}},
		"a mark past the last": chart.Chances{Painter: kalapainter.Painter{}, Values: []float64{1, 0}, Marks: []int{2}},
	})
}
