package search

import "galet/game/engine"

// levels are the strengths of the levels, the weakest first.
var levels = [engine.MaxLevel]engine.Strength{
	{Depth: 2, Spread: 0.02, Window: 0.15},
	{Depth: 3, Spread: 0.03, Window: 0.15},
	{Depth: 3, Spread: 0.01, Window: 0.1},
	{Depth: 4, Spread: 0.01, Window: 0.1},
	{Nodes: 600},
	{Nodes: 4_500},
	{Nodes: 100_000},
	{},
}
