package search

import "galet/game/engine"

// levels are the strengths of the levels, the weakest first.
var levels = [engine.MaxLevel]engine.Strength{
	{Nodes: 130, Spread: 0.07, Window: 0.3},
	{Nodes: 400, Spread: 0.06, Window: 0.25},
	{Nodes: 1_200, Spread: 0.05, Window: 0.2},
	{Nodes: 3_500, Spread: 0.03, Window: 0.12},
	{Nodes: 3_500, Spread: 0.02, Window: 0.1},
	{Nodes: 3_500, Spread: 0.012, Window: 0.06},
	{Nodes: 13_000},
	{},
}
