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
// v1/<action>/<match>/<ply>, and for some actions /<rest>. The ply of a branch
// after the first is written <ply>.<branch>.
type Path struct {
	Action string
	// ID is the match; 0, written "-": it is about none.
	ID match.ID
	// Ply and Branch are those of the board on which the button stands: after
	// a move was taken back the same ply comes again.
	Ply, Branch int
	// Rest is the move that the button stands for, or empty.
	Rest string
}

// String is the path's only spelling.
func (p Path) String() string {
	s := version + "/" + p.Action + "/" + noneOr(p.ID) + "/" + strconv.Itoa(p.Ply)
	if p.Branch != 0 {
		s += "." + strconv.Itoa(p.Branch)
	}
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
	id, err := parseNoneOr(parts[2])
	if err != nil {
		return Path{}, errPath
	}
	ply, branch, err := parsePly(parts[3])
	if err != nil {
		return Path{}, errPath
	}
	p := Path{Action: parts[1], ID: id, Ply: ply, Branch: branch}
	if len(parts) == 5 {
		p.Rest = parts[4]
	}
	if p.String() != s {
		return Path{}, errPath
	}
	return p, nil
}

// parsePly reads a ply, and its branch if there is one.
func parsePly(s string) (ply, branch int, err error) {
	first, second, branched := strings.Cut(s, ".")
	if ply, err = strconv.Atoi(first); err == nil && branched {
		branch, err = strconv.Atoi(second)
	}
	if err != nil || ply < 0 || branch < 0 {
		return 0, 0, errPath
	}
	return ply, branch, nil
}

// none stands in a path for a match where it is about none.
const none = "-"

func noneOr(id match.ID) string {
	if id == 0 {
		return none
	}
	return id.String()
}

func parseNoneOr(s string) (match.ID, error) {
	if s == none {
		return 0, nil
	}
	return match.ParseID(s)
}
