package search

import "galet/game/engine"

// levels are the strengths of the levels, the weakest first.
var levels = [engine.MaxLevel]engine.Strength{
	{Depth: 2, Spread: 0.025, Window: 0.15},
	{Depth: 3, Spread: 0.038, Window: 0.15},
	{Depth: 4, Spread: 0.037, Window: 0.15},
	{Depth: 5, Spread: 0.03, Window: 0.1},
	{Nodes: 20_000},
	{Nodes: 80_000},
	{Nodes: 400_000},
	{},
}
