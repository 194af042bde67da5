package search

import "galet/game/engine"

// levels are the strengths of the levels, the weakest first.
var levels = [engine.MaxLevel]engine.Strength{
	{Nodes: 300, Spread: 0.064, Window: 0.27},
	{Nodes: 1_200, Spread: 0.05, Window: 0.2},
	{Nodes: 1_800, Spread: 0.04, Window: 0.15},
	{Nodes: 3_500, Spread: 0.028, Window: 0.115},
	{Nodes: 3_500, Spread: 0.018, Window: 0.09},
	{Nodes: 3_500, Spread: 0.008, Window: 0.04},
	{Nodes: 13_000},
	{},
}
