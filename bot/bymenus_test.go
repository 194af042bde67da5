package bot_test

import "galet/game/match"

// byMenus is a store in which servers choose moves from menus unless they say
// otherwise. Most tests look at menus; those of buttons do without.
type byMenus struct{ match.Store }

func (s byMenus) View(f func(match.Tx) error) error {
	return s.Store.View(func(tx match.Tx) error { return f(menusTx{tx}) })
}

func (s byMenus) Update(f func(match.Tx) error) error {
	return s.Store.Update(func(tx match.Tx) error { return f(menusTx{tx}) })
}

type menusTx struct{ match.Tx }

func (tx menusTx) Servers() match.Servers { return menusServers{tx.Tx.Servers()} }

type stored = match.Servers

type menusServers struct{ stored }

func (s menusServers) Server(id match.GuildID) (match.Server, error) {
	found, err := s.stored.Server(id)
	found.Menus = !found.Menus
	return found, err
}

func (s menusServers) PutServer(changed match.Server) error {
	changed.Menus = !changed.Menus
	return s.stored.PutServer(changed)
}
