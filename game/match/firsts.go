package match

import "galet/game"

// Firsts is how often the first player won of the matches of a game that were
// played on the same terms, on all servers.
type Firsts struct {
	// Chosen are the values of the game's parameters, by name.
	Chosen map[string]string
	// First, Drawn and Second count the matches that the first player won,
	// that were drawn, and that the second player won.
	First, Drawn, Second int
}

// Games counts the matches.
func (f Firsts) Games() int { return f.First + f.Drawn + f.Second }

// With counts an end so many times more.
func (f Firsts) With(e End, by int) Firsts {
	switch {
	case e.Draw:
		f.Drawn += by
	case e.Winner == game.First:
		f.First += by
	default:
		f.Second += by
	}
	return f
}

// Played tells whether the players themselves brought a match to a result, by
// the rules or by giving it up, so that it says something about the game.
func (h How) Played() bool { return h == Finished || h == Resigned }
