package ui

import (
	"errors"
	"strconv"
	"strings"

	"galet/game"
	"galet/game/match"
)

// version begins every custom id; a button with another version counts as
// outdated.
const version = "v1"

// chained ends the action in a custom id of a chain; see Path.Chain.
const chained = "+"

// ErrPath: this version of the bot never made such a custom id.
var ErrPath = errors.New("unknown custom id")

// Path is the action of a button or menu, as in its custom id: v1/<action>/<match>/<ply>,
// and for some actions /<rest>. The ply in a branch after the first is written
// <ply>.<branch>. In a chain the action ends with "+".
type Path struct {
	Action string
	// ID is the match; 0, written "-": the path has none.
	ID match.ID
	// Ply and Branch are the ply and branch of the board with the button: after moves
	// are taken back, the same ply comes again. Some actions use them for other numbers.
	Ply, Branch int
	// Rest is the button's move, or another value of the action, or empty.
	Rest string
	// Chain: the message shows the boards that wait for the member one after another.
	Chain bool
}

// String is the custom id. A path has only one.
func (p Path) String() string {
	action := p.Action
	if p.Chain {
		action += chained
	}
	s := version + "/" + action + "/" + noneOr(p.ID) + "/" + strconv.Itoa(p.Ply)
	if p.Branch != 0 {
		s += "." + strconv.Itoa(p.Branch)
	}
	if p.Rest != "" {
		s += "/" + p.Rest
	}
	return s
}

// ParsePath parses the result of String, and nothing else. Its error is ErrPath.
func ParsePath(s string) (Path, error) {
	parts := strings.SplitN(s, "/", 5)
	if len(s) > 100 || len(parts) < 4 || parts[0] != version {
		return Path{}, ErrPath
	}
	id, err := parseNoneOr(parts[2])
	if err != nil {
		return Path{}, ErrPath
	}
	ply, branch, err := parsePly(parts[3])
	if err != nil {
		return Path{}, ErrPath
	}
	p := Path{ID: id, Ply: ply, Branch: branch}
	p.Action, p.Chain = strings.CutSuffix(parts[1], chained)
	if len(parts) == 5 {
		p.Rest = parts[4]
	}
	if p.String() != s {
		return Path{}, ErrPath
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
		return 0, 0, ErrPath
	}
	return ply, branch, nil
}

// none replaces the match in a path without a match.
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

// PagePath is the path of a page of a course; an empty key means the first page.
func PagePath(id game.ID, key string) Path {
	p := Path{Action: ActRules, Rest: string(id)}
	if key != "" {
		p.Rest += "/" + key
	}
	return p
}
