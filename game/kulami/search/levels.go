package search

import "galet/game/engine"

// levels are the strengths of the levels, the weakest first.
var levels = [engine.MaxLevel]engine.Strength{
	{Depth: 2, Spread: 0.02, Window: 0.15},
	{Depth: 3, Spread: 0.03, Window: 0.15},
	{Depth: 3, Spread: 0.01, Window: 0.1},
	{Depth: 4, Spread: 0.01, Window: 0.1},
	{Nodes: 900},
	{Nodes: 7_000},
	{Nodes: 60_000},
	{},
}
