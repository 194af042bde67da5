package bot

import (
	"errors"
	"strconv"
	"strings"

	"galet/game/match"
)

// version begins every custom id; a button of another version is answered as
// an old one.
const version = "v1"

// errPath is a custom id that this version of the bot never wrote.
var errPath = errors.New("unknown custom id")

// Path is what a button or menu does, as its custom id says it:
// v1/<action>/<match>/<ply>, and for some actions /<rest>.
type Path struct {
	Action string
	ID     match.ID
	// Ply is the ply of the board on which the button stands.
	Ply int
	// Rest is the move that the button stands for, or empty.
	Rest string
}

// String is the path's only spelling.
func (p Path) String() string {
	s := version + "/" + p.Action + "/" + p.ID.String() + "/" + strconv.Itoa(p.Ply)
	if p.Rest != "" {
		s += "/" + p.Rest
	}
	return s
}

// ParsePath reads what String wrote and nothing else; its error is errPath.
func ParsePath(s string) (Path, error) {
	parts := strings.SplitN(s, "/", 5)
	if len(s) > 100 || len(parts) < 4 || parts[0] != version {
		return Path{}, errPath
	}
	id, err := match.ParseID(parts[2])
	if err != nil {
		return Path{}, errPath
	}
	ply, err := strconv.Atoi(parts[3])
	if err != nil || ply < 0 {
		return Path{}, errPath
	}
	p := Path{Action: parts[1], ID: id, Ply: ply}
	if len(parts) == 5 {
		p.Rest = parts[4]
	}
	if p.String() != s {
		return Path{}, errPath
	}
	return p, nil
}
