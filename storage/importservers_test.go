package storage_test

import "testing"

// TestImportRefusesServers changes one place of a server's records.
func TestImportRefusesServers(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, from, to, want string
	}{
		{"a server twice", `"server":{"id":"2"`, `"server":{"id":"1"`, "it appears twice"},
		{"more matches than there can be", `"max_open":5`, `"max_open":40000`, "max_open is 40000, the most is 32767"},
		{"fewer than none", `"max_open":5`, `"max_open":-5`, "max_open is -5 where"},
		{"a pace that is none", `"threads":true,"pace":7`, `"threads":true,"pace":4`, "a pace of 4"},
		{"left in microseconds", `"left":"2026-11-20T12:00:00Z"`, `"left":"2026-11-20T12:00:00.000001Z"`, "server.left is not as it is exported"},
		{"without its channels", `"channels":["10","ten"],`, ``, "server.channels is missing"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			refuses(t, edit(t, string(read(lines("schema2"))), tt.from, tt.to), tt.want)
		})
	}
}
