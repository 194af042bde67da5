package bot

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// metaCommands is the note under which the last registration is kept.
const metaCommands = "commands"

// registered is one command as Discord holds it; its version changes with
// every change.
type registered struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Version string `json:"version"`
}

// registration is what was sent at the last registration, as a fingerprint,
// and what Discord made of it.
type registration struct {
	Sent string       `json:"sent"`
	Made []registered `json:"made"`
}

// register makes Discord's commands those of this version, if they are not:
// what would be sent has changed, or what Discord holds has.
func (b *Bot) register(ctx context.Context, r *rest, app string) error {
	list, err := json.Marshal(b.commands())
	if err != nil {
		return fmt.Errorf("commands: %w", err)
	}
	sum := sha256.Sum256(list)
	want := registration{Sent: hex.EncodeToString(sum[:])}
	held, err := r.commands(ctx, app)
	if err != nil {
		return err
	}
	if want.Made = sorted(held); b.sameAs(want) {
		b.knowCommands(held)
		return nil
	}
	made, err := r.register(ctx, app, list)
	if err != nil {
		return err
	}
	want.Made = sorted(made)
	b.knowCommands(made)
	b.log.Info("commands registered", "count", len(made))
	note, err := json.Marshal(want)
	if err != nil {
		return fmt.Errorf("commands: %w", err)
	}
	return b.matches.SetMeta(metaCommands, note)
}

// knowCommands remembers the commands' numbers, by which they can be clicked.
func (b *Bot) knowCommands(list []registered) {
	ids := make(map[string]string, len(list))
	for _, c := range list {
		ids[c.Name] = c.ID
	}
	b.ids.Store(&ids)
}

// sameAs tells whether this registration was noted as the last.
func (b *Bot) sameAs(r registration) bool {
	noted, err := b.matches.Meta(metaCommands)
	if err != nil {
		b.log.Error("commands", "err", err)
		return false
	}
	now, err := json.Marshal(r)
	return err == nil && bytes.Equal(noted, now)
}

func sorted(list []registered) []registered {
	return slices.SortedFunc(slices.Values(list), func(a, b registered) int { return strings.Compare(a.ID, b.ID) })
}
