package chart_test

import (
	"math"
	"testing"

	"galet/render"
	"galet/render/chart"
	kalapainter "galet/render/kala"
	"galet/render/rendertest"
	unlurpainter "galet/render/unlur"
)

func TestChances(t *testing.T) {
	t.Parallel()
	r := render.New()
	long := make([]float64, 92)
	for i := range long {
		long[i] = min(max(.5+.3*math.Sin(float64(i)/7)+float64(i)/300, 0), 1)
	}
	long[91] = 1
	for name, c := range map[string]chart.Chances{
		"chances": {
			Painter: kalapainter.Painter{}, Title: "Kala", Label: "#12", Names: [2]string{"Ana", "Bo"},
			Values: []float64{.5, .52, .48, .55, .3, .33, .31, .6, .58, .2, .1, 0, 0}, Marks: []int{4, 7, 9},
		},
		"chances-long": {
			Painter: unlurpainter.Painter{}, Title: "Unlur", Label: "#1234",
			Names: [2]string{"Bartholomäus Grünwald-Ščerbakov 🧵 of the long names", "דנה"}, Values: long, Marks: []int{91},
		},
	} {
		file, err := c.PNG(r)
		if err != nil {
			t.Fatal(err)
		}
		rendertest.Golden(t, name, file)
	}
	for _, c := range []chart.Chances{
		{Painter: kalapainter.Painter{}, Values: []float64{1}},
		{Painter: kalapainter.Painter{}, Values: []float64{1, 0}, Marks: []int{2}},
	} {
		if _, err := c.PNG(r); err == nil {
			t.Errorf("drawn: %+v", c)
		}
	}
}
