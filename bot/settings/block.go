package settings

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"galet/bot/ui"
	"galet/game/match"
)

// The settings of challenges, as custom ids name them. After blockMembers comes the version
// of the list that the page shows.
const (
	blockMembers = "members"
	blockDirect  = "direct"
)

// Block answers /block: it shows whose challenges a member takes, with a menu to change
// it. If a member is given, it first blocks them.
func (h *Handlers) Block(r ui.Request) (ui.Reply, error) {
	if _, given := r.Options[ui.OptPlayer]; given {
		who, err := r.MemberOrSelf(ui.OptPlayer)
		if err != nil {
			return ui.Reply{}, err
		}
		list, _, err := h.matches.Blocked(r.By.ID)
		if err != nil {
			return ui.Reply{}, err
		}
		if !slices.Contains(list, who.ID) {
			if err := h.matches.Block(r.By, append(list, who.ID)); err != nil {
				return ui.Reply{}, err
			}
		}
	}
	return h.blockPage(r)
}

// ChangeBlock answers the menu and the button of that page. The menu replaces the whole
// list. If the page shows an old list, the answer shows the present one instead, and nothing
// changes: members who were blocked since stay blocked.
func (h *Handlers) ChangeBlock(r ui.Request, p ui.Path) (ui.Reply, error) {
	name, value, _ := strings.Cut(p.Rest, "/")
	var err error
	switch name {
	case blockMembers:
		now, _, failed := h.matches.Blocked(r.By.ID)
		if failed != nil {
			return ui.Reply{}, failed
		}
		if value != listVersion(now) {
			reply, err := h.blockPage(r)
			reply.Message.Content = r.Loc().Say("list.outdated") + "\n" + reply.Message.Content
			return reply, err
		}
		var list []match.PlayerID
		if list, err = ids[match.PlayerID](r.Values, match.MaxBlocked); err == nil {
			err = h.matches.Block(r.By, list)
		}
	case blockDirect:
		err = h.matches.SetDirect(r.By.ID, value == switchedOn)
	default:
		err = ui.ErrPath
	}
	if err != nil {
		return ui.Reply{}, err
	}
	return h.blockPage(r)
}

// listVersion tells lists of ids apart. A menu that replaces a whole list has the version of
// the shown one in its custom id.
func listVersion[T ~string](list []T) string {
	h := fnv.New64a()
	for _, id := range list {
		fmt.Fprintln(h, id)
	}
	return strconv.FormatUint(h.Sum64(), 36)
}

func (h *Handlers) blockPage(r ui.Request) (ui.Reply, error) {
	list, direct, err := h.matches.Blocked(r.By.ID)
	if err != nil {
		return ui.Reply{}, err
	}
	loc := r.Loc()
	menu := &ui.Menu{ID: blockPath(blockMembers + "/" + listVersion(list)), Kind: ui.MemberMenu, MaxValues: match.MaxBlocked, Prompt: loc.Say("block.menu")}
	said := loc.Say("block.none")
	if len(list) > 0 {
		mentions := make([]string, len(list))
		for i, p := range list {
			mentions[i] = ui.Mention(p)
			menu.Selected = append(menu.Selected, string(p))
		}
		said = loc.Say("block.some", "Players", strings.Join(mentions, " "))
	}
	challenges := loc.Say("block.direct.off")
	if direct {
		challenges = loc.Say("block.direct.on")
	}
	button := toggle(blockPath(blockDirect), direct, loc.Say("block.direct.turn-on"), loc.Say("block.direct.turn-off"))
	reply := r.Ephemeral(ui.Message{
		Content: "- " + said + "\n- " + challenges,
		Rows:    []ui.Row{{Menu: menu}, {Buttons: []ui.Button{button}}},
	})
	reply.Flush = true
	return reply, nil
}

func blockPath(rest string) ui.Path { return ui.Path{Action: ui.ActBlock, Rest: rest} }
