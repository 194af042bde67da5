package main

import "galet/bot/sandbox"

// servers are where one finds oneself: two servers that share people, and
// one of them with a channel that only some see. Their ids do not change, so
// that a file of matches that was kept fits the next time.
func servers(lang string) []sandbox.Guild {
	ana := sandbox.Member{Name: "ana", ID: "1001", Display: "Ana", Locale: lang}
	bo := sandbox.Member{Name: "bo", ID: "1002", Display: "Bo", Locale: lang}
	cleo := sandbox.Member{Name: "cleo", ID: "1003", Display: "Cléo 🦊", Locale: lang}
	dov := sandbox.Member{Name: "dov", ID: "1004", Display: "דב לוי", Locale: lang}
	keeper := ana
	keeper.Nick = "Captain Ana"
	keeper.Permissions = sandbox.MemberPermissions | sandbox.ManageGuild | sandbox.ManageChannels | sandbox.ManageMessages
	return []sandbox.Guild{
		{
			Name: "Board games", ID: "2001", Locale: lang, Members: []sandbox.Member{keeper, bo, cleo, dov},
			Channels: []sandbox.Channel{
				{Name: "table", ID: "3001"}, {Name: "corner", ID: "3002"}, {Name: "back-room", ID: "3003", For: []string{"ana", "cleo"}},
			},
		},
		{
			Name: "Neighbours", ID: "2002", Locale: lang, Members: []sandbox.Member{ana, bo, {Name: "eve", ID: "1005", Display: "Eve", Locale: lang}},
			Channels: []sandbox.Channel{{Name: "lounge", ID: "3004"}},
		},
	}
}
