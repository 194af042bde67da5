package search

import "galet/game/engine"

// levels are the strengths of the levels, the weakest first.
var levels = [engine.MaxLevel]engine.Strength{
	{Nodes: 500, Spread: 0.056, Window: 0.23},
	{Nodes: 1_200, Spread: 0.049, Window: 0.19},
	{Nodes: 2_300, Spread: 0.037, Window: 0.14},
	{Nodes: 3_500, Spread: 0.028, Window: 0.115},
	{Nodes: 3_500, Spread: 0.018, Window: 0.09},
	{Nodes: 5_000, Spread: 0.005, Window: 0.03},
	{Nodes: 32_000},
	{},
}
