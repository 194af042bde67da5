package storage_test

import "testing"

// TestImportRefusesTime changes one place of the records about time, which no
// file of schema 1 has.
func TestImportRefusesTime(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, from, to, want string
	}{
		{"a pace that is none", `"pace":7,"rated":false,"follows"`, `"pace":2,"rated":false,"follows"`, "line 10: challenge: a pace of 2"},
		{"a reason that is none", `"rated":false,"unrated":"too_often"`, `"rated":false,"unrated":"so"`, `line 22: match: unrated: the word "so" is not one of`},
		{"a match's pace", `"pace":1,"rated":true,"unrated"`, `"pace":9,"rated":true,"unrated"`, "line 19: match: a pace of 9"},
		{"a third seat asked", `"asked":{"by":0`, `"asked":{"by":2`, "line 19: match: asked.by is 2"},
		{"asked for a ply that cannot be", `"asked":{"by":0,"ply":2`, `"asked":{"by":0,"ply":-2`, "line 19: match: asked.ply is -2 where"},
		{"a branch that cannot be", `"branch":2,"pace"`, `"branch":-2,"pace"`, "line 19: match: branch is -2 where"},
		{"reminded of a branch that cannot be", `"branch":2,"player"`, `"branch":-2,"player"`, "notice: branch is -2 where a whole number from 0 on is wanted"},
		{"no time to be woken", `"wake":"2026-11-21T12:00:00Z"`, `"wake":null`, "a clock runs: true"},
		{"reminded in another way", `"never"`, `"loudly"`, `the word "loudly" is not one of`},
		{"a member of whom nothing is kept", `"reminders":"never","locale":"","away":[],"late":true`, `"reminders":"channel","locale":"","away":[],"late":false`, "member: it is empty"},
		{"a member twice", `"member":{"id":"100"`, `"member":{"id":"bo"`, "it appears twice"},
		{"an outage twice", `"outage":{"from":"2026-11-20T15:00:00Z"`, `"outage":{"from":"2026-11-20T09:00:00Z"`, "it appears twice"},
		{"an outage in microseconds", `"2026-11-20T21:00:00Z"`, `"2026-11-20T21:00:00.000001Z"`, "outage.until is not as it is exported"},
		{"outages that overlap", `"until":"2026-11-20T11:00:00Z"`, `"until":"2026-11-20T16:00:00Z"`, "they overlap"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			refuses(t, edit(t, string(read(lines("schema2"))), tt.from, tt.to), tt.want)
		})
	}
}
