package storage_test

import (
	"cmp"
	"maps"
	"slices"

	"galet/game/match"
)

// memoryAnalyses are the analyses in a memory.
type memoryAnalyses map[analysisID]match.Analysis

type analysisID struct {
	match  match.ID
	player match.PlayerID
}

func (m memoryAnalyses) Analysis(id match.ID, p match.PlayerID) (match.Analysis, error) {
	if a, ok := m[analysisID{id, p}]; ok {
		return a, nil
	}
	return match.Analysis{Match: id, Player: p}, nil
}

func (m memoryAnalyses) PutAnalysis(a match.Analysis) error {
	if m[analysisID{a.Match, a.Player}] = a; len(a.Lines) == 0 {
		delete(m, analysisID{a.Match, a.Player})
	}
	return nil
}

func (m memoryAnalyses) AnalysesOf(p match.PlayerID) (found []match.Analysis, err error) {
	for _, a := range slices.SortedFunc(maps.Values(m), func(a, b match.Analysis) int { return cmp.Compare(a.Match, b.Match) }) {
		if a.Player == p {
			found = append(found, a)
		}
	}
	return found, nil
}

func (m memoryAnalyses) DeleteAnalyses(id match.ID) error {
	maps.DeleteFunc(m, func(at analysisID, _ match.Analysis) bool { return at.match == id })
	return nil
}
