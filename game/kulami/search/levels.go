package search

import "galet/game/engine"

// levels are the strengths of the levels, the weakest first.
var levels = [engine.MaxLevel]engine.Strength{
	{Depth: 2, Spread: 0.02, Window: 0.15},
	{Depth: 3, Spread: 0.021, Window: 0.14},
	{Depth: 4, Spread: 0.0135, Window: 0.115},
	{Depth: 5, Spread: 0.004, Window: 0.06},
	{Nodes: 2_500},
	{Nodes: 21_000},
	{Nodes: 240_000},
	{},
}
