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

	"galet/bot/discord"
	"galet/game/match"
)

// metaCommands is the key of the value that stores the last registration.
const metaCommands = "commands"

// registration is the fingerprint of the last registration, and Discord's
// response to it.
type registration struct {
	Sent string                      `json:"sent"`
	Made []discord.RegisteredCommand `json:"made"`
}

// register registers the commands with Discord, if they differ from the last registration
// or from what Discord has.
func (b *Bot) register(ctx context.Context, r *discord.Client, matches *match.Service, app string) error {
	commands := b.commands()
	list, err := json.Marshal(commands)
	if err != nil {
		return fmt.Errorf("commands: %w", err)
	}
	sum := sha256.Sum256(list)
	want := registration{Sent: hex.EncodeToString(sum[:])}
	held, err := r.GlobalCommands(ctx, app)
	if err != nil {
		return err
	}
	if want.Made = sortedByID(held); b.sameAs(want) {
		b.storeCommandIDs(held)
		return nil
	}
	made, err := r.SetGlobalCommands(ctx, app, commands, held)
	if err != nil {
		return err
	}
	want.Made = sortedByID(made)
	b.storeCommandIDs(made)
	b.log.Info("commands registered", "count", len(made))
	value, err := json.Marshal(want)
	if err != nil {
		return fmt.Errorf("commands: %w", err)
	}
	return matches.SetMeta(metaCommands, value)
}

// learnCommands reads which commands another process has registered.
func (b *Bot) learnCommands() error {
	value, err := b.matches.Meta(metaCommands)
	if err != nil || value == nil {
		return err
	}
	var r registration
	if err := json.Unmarshal(value, &r); err != nil {
		return err
	}
	b.storeCommandIDs(r.Made)
	b.registered.Store(true)
	return nil
}

// storeCommandIDs stores the commands' ids, which make them clickable.
func (b *Bot) storeCommandIDs(list []discord.RegisteredCommand) {
	ids := make(map[string]string, len(list))
	for _, c := range list {
		ids[c.Name] = c.ID
	}
	b.builder.SetCommandIDs(ids)
}

// sameAs reports whether a registration equals the stored one.
func (b *Bot) sameAs(r registration) bool {
	noted, err := b.matches.Meta(metaCommands)
	if err != nil {
		b.log.Error("cannot read the registered commands", "err", err)
		return false
	}
	now, err := json.Marshal(r)
	return err == nil && bytes.Equal(noted, now)
}

func sortedByID(list []discord.RegisteredCommand) []discord.RegisteredCommand {
	return slices.SortedFunc(slices.Values(list), func(a, b discord.RegisteredCommand) int { return strings.Compare(a.ID, b.ID) })
}
