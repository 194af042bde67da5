package search

import "galet/game/engine"

// levels are the strengths of the levels, the weakest first.
var levels = [engine.MaxLevel]engine.Strength{
	{Depth: 2, Spread: 0.02, Window: 0.15},
	{Depth: 3, Spread: 0.021, Window: 0.14},
	{Depth: 4, Spread: 0.018, Window: 0.13},
	{Depth: 6, Spread: 0.005, Window: 0.06},
	{Nodes: 5_000},
	{Nodes: 30_000},
	{Nodes: 320_000},
	{},
}
