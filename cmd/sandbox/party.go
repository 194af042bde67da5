package main

import (
	"cmp"

	"galet/bot/sandbox"
)

// servers are two servers that share people; one channel is hidden from some of
// them. The ids are constant, so that a database file fits the next run.
// Without a locale, people and servers have their own. The bot may use threads
// only in the first server.
func servers(lang string) []sandbox.Guild {
	own := func(other string) string { return cmp.Or(lang, other) }
	ana := sandbox.Member{Name: "ana", ID: "1001", Display: "Ana", Locale: own("en-US")}
	bo := sandbox.Member{Name: "bo", ID: "1002", Display: "Bo", Locale: own("en-US")}
	cleo := sandbox.Member{Name: "cleo", ID: "1003", Display: "Cléo 🦊", Locale: own("fr")}
	dov := sandbox.Member{Name: "dov", ID: "1004", Display: "דב לוי", Locale: own("es-ES")}
	eve := sandbox.Member{Name: "eve", ID: "1005", Display: "Eve", Locale: own("de")}
	keeper, referee, least := ana, cleo, sandbox.LeastPermissions
	keeper.Nick = "Captain Ana"
	keeper.Roles = []string{"Keepers"}
	referee.Roles = []string{"Referees"}
	return []sandbox.Guild{
		{
			Name: "Board games", ID: "2001", Locale: own("en-US"), Members: []sandbox.Member{keeper, bo, referee, dov, eve},
			Roles: []sandbox.Role{
				{Name: "Referees", ID: "4001"}, {Name: "Champions", ID: "4002"},
				{Name: "Keepers", ID: "4003", Permissions: sandbox.ManageGuild | sandbox.ManageChannels | sandbox.ManageMessages},
			},
			Channels: []sandbox.Channel{
				{Name: "table", ID: "3001"}, {Name: "corner", ID: "3002"}, {Name: "back-room", ID: "3003", For: []string{"ana", "cleo"}},
			},
		},
		{
			Name: "Neighbours", ID: "2002", Locale: own("de"), Members: []sandbox.Member{ana, bo, eve},
			Channels: []sandbox.Channel{{Name: "lounge", ID: "3004", Permissions: &least}},
		},
	}
}
