package form

// Mentions says whom a message may notify ("allowed_mentions").
type Mentions struct {
	Parse       []string `json:"parse"`
	Users       []string `json:"users"`
	Roles       []string `json:"roles"`
	RepliedUser bool     `json:"replied_user"`
}

var mentionsCheck = object(fields{
	"parse":        may(list(0, 3, oneOf("users", "roles", "everyone"))),
	"users":        may(list(0, 100, snowflake)),
	"roles":        may(list(0, 100, snowflake)),
	"replied_user": may(boolean),
}, mentionsExclusive)

// mentionsExclusive: what is parsed from the text cannot be listed as well.
func mentionsExclusive(a at, m map[string]any) {
	for _, parsed := range entries(m["parse"]) {
		kind, _ := parsed.(string)
		if kind != "everyone" && len(entries(m[kind])) > 0 {
			a.bad("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
				"parse:[%q] and %s: [ids...] are mutually exclusive.", kind, kind)
		}
	}
}
