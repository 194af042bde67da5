package material_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"galet/render/canvas"
	"galet/render/colour"
	"galet/render/material"
)

// The tables hold what canvas.Shades computes.
func TestShades(t *testing.T) {
	t.Parallel()
	check := func(of canvas.Art, ramps []colour.Ramp) {
		got := ramps[len(ramps)-1].Colours()
		if want := canvas.Shades(of, len(got)).Stops; !cmp.Equal(got, want) {
			t.Errorf("%+v has the shades %#v; want %#v", of, got, want)
		}
	}
	for g := material.RedGlass; g <= material.BlackGlass; g++ {
		check(material.Marble{Glass: g, Radius: material.PlaqueRadius}, g.Ramps())
	}
	for w := material.Oak; w <= material.Dark; w++ {
		check(material.Hollow{Radius: 32, Wood: w}, w.Ramps())
	}
}
