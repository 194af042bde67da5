package kulami_test

import (
	"testing"

	"galet/game/gametest"
	"galet/game/kulami"
)

func TestConformance(t *testing.T) {
	t.Parallel()
	gametest.Run(t, gametest.Subject{
		Game:  kulami.Game{},
		Words: kulami.Game{},
		Setups: []map[string]string{
			nil,
			{"board": "square", "bonus": "area"},
			{"board": "random-square", "bonus": "chains"},
			{"board": "irregular", "bonus": "none"},
			{"board": "random-irregular", "bonus": "area+chains"},
		},
	})
}

func TestRecords(t *testing.T) {
	t.Parallel()
	gametest.Records(t, kulami.Game{}, "testdata")
}

func FuzzRecord(f *testing.F) { gametest.FuzzRecord(f, kulami.Game{}) }

func FuzzSetup(f *testing.F) { gametest.FuzzSetup(f, kulami.Game{}) }
