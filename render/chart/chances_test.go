package chart_test

import (
	"image"
	"math"
	"testing"

	"galet/game/lang"
	"galet/render"
	"galet/render/chart"
	kalapainter "galet/render/kala"
	"galet/render/rendertest"
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

// The percentages are written as in the texts: German puts a space before the sign, English
// does not.
func TestPercentagesAreInTheLanguage(t *testing.T) {
	t.Parallel()
	r := render.New()
	c := chart.Chances{Painter: unlurpainter.Painter{}, Title: "Unlur", Label: "#1", Values: []float64{.5, .5}}
	english := draw(t, r, c)
	c.In, _ = lang.Find("de")
	german := draw(t, r, c)
	if rendertest.SameWithin(english, german, image.Rect(24, 190, 120, 220)) {
		t.Error("the percentages are the same in English and in German")
	}
}

// A mark covers no mark before it, wherever they are: all numbers can be read.
func TestMarksAreApart(t *testing.T) {
	t.Parallel()
	r := render.New()
	for _, chance := range []float64{0, .5, 1} {
		c := chart.Chances{Painter: unlurpainter.Painter{}, Title: "Unlur", Label: "#1", Values: make([]float64, 167)}
		for i := range c.Values {
			c.Values[i] = chance
		}
		c.Marks = []int{80}
		alone := draw(t, r, c)
		c.Marks = []int{80, 82, 84}
		together := draw(t, r, c)
		first := image.Pt(126+(920-126)*80/166, min(max(624-int(chance*420), 204+12), 624-12))
		if box := (image.Rectangle{first, first}).Inset(-16); !rendertest.SameWithin(alone, together, box) {
			t.Errorf("chance %v: the first mark is not as it is alone", chance)
		}
	}
}

// A mark at the edge of the plot covers neither the name above nor the numbers below.
func TestMarksLeaveTheWords(t *testing.T) {
	t.Parallel()
	r := render.New()
	c := chart.Chances{Painter: unlurpainter.Painter{}, Title: "Unlur", Label: "#1", Names: [2]string{"gypsy", "Bo"}, Values: make([]float64, 31)}
	c.Values[2] = 1
	bare := draw(t, r, c)
	c.Marks = []int{2, 10}
	marked := draw(t, r, c)
	for what, box := range map[string]image.Rectangle{"name": image.Rect(126, 150, 230, 186), "number": image.Rect(370, 646, 410, 670)} {
		if !rendertest.SameWithin(bare, marked, box) {
			t.Errorf("a mark covers the %s", what)
		}
	}
}
