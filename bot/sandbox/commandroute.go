package sandbox

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"galet/bot/sandbox/form"
)

// most are the numbers of commands of each kind that an application may have,
// everywhere and again in each server.
var most = map[int]int{form.ChatInput: 100, form.UserCommand: 15, form.MessageCommand: 15}

// scope checks whose commands the path means, and gives the server, or "".
func (c *call) scope() (string, error) {
	if c.arg("application_id") != c.bot.id {
		return "", &apiError{status: 403, code: 20012, message: "You are not authorized to perform this action on this application"}
	}
	id := c.arg("guild_id")
	if id != "" && c.guildByID(id) == nil {
		return "", errMissingAccess
	}
	return id, nil
}

func (c *call) getCommands() (reply, error) {
	scope, err := c.scope()
	if err != nil {
		return reply{}, err
	}
	all := []*form.Command{}
	for _, cmd := range c.commands {
		if cmd.GuildID == scope {
			all = append(all, c.localised(cmd))
		}
	}
	return reply{http.StatusOK, all}, nil
}

// localised leaves the translations out, unless the query wants them.
func (c *call) localised(cmd *form.Command) *form.Command {
	if c.request.FormValue("with_localizations") == "true" {
		return cmd
	}
	plain := *cmd
	plain.Names, plain.Descriptions = nil, nil
	return &plain
}

// putCommands replaces all commands of a scope.
func (c *call) putCommands() (reply, error) {
	scope, err := c.scope()
	if err != nil {
		return reply{}, err
	}
	all, report, err := form.ReadCommands(c.json)
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	if tooMany(all) {
		return reply{}, errTooManyCommands
	}
	others := slices.DeleteFunc(slices.Clone(c.commands), func(o *form.Command) bool { return o.GuildID == scope })
	for i, cmd := range all {
		all[i] = c.settle(cmd, scope)
	}
	c.commands = append(others, all...)
	return reply{http.StatusOK, all}, nil
}

func tooMany(all []*form.Command) bool {
	count := map[int]int{}
	for _, cmd := range all {
		count[cmd.Type]++
		if count[cmd.Type] > most[cmd.Type] {
			return true
		}
	}
	return false
}

func (c *call) postCommand() (reply, error) {
	scope, err := c.scope()
	if err != nil {
		return reply{}, err
	}
	cmd, report, err := form.ReadCommand(c.json)
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	status := http.StatusCreated
	stands := c.commandNamed(cmd.Type, cmd.Name, scope)
	kept := slices.DeleteFunc(slices.Clone(c.commands), func(o *form.Command) bool { return o == stands })
	if stands != nil {
		status = http.StatusOK
	}
	cmd = c.settle(cmd, scope)
	scoped := slices.DeleteFunc(slices.Clone(kept), func(o *form.Command) bool { return o.GuildID != scope })
	if tooMany(append(scoped, cmd)) {
		return reply{}, errTooManyCommands
	}
	c.commands = append(kept, cmd)
	return reply{status, cmd}, nil
}

// settle gives a command its ids. A command that was there under the same
// name keeps its id, and its version too if nothing has changed.
func (c *call) settle(cmd *form.Command, scope string) *form.Command {
	cmd.ApplicationID, cmd.GuildID = c.bot.id, scope
	stands := c.commandNamed(cmd.Type, cmd.Name, scope)
	if stands == nil {
		cmd.ID, cmd.Version = c.nextID(), c.nextID()
		return cmd
	}
	cmd.ID, cmd.Version = stands.ID, stands.Version
	if !sameJSON(cmd, stands) {
		cmd.Version = c.nextID()
	}
	return cmd
}

func sameJSON(a, b any) bool {
	left, errA := json.Marshal(a)
	right, errB := json.Marshal(b)
	return errA == nil && errB == nil && string(left) == string(right)
}

func (w *World) commandNamed(kind int, name, scope string) *form.Command {
	for _, cmd := range w.commands {
		if cmd.Type == kind && strings.EqualFold(cmd.Name, name) && cmd.GuildID == scope {
			return cmd
		}
	}
	return nil
}

// commandFor finds the command of the path.
func (c *call) commandFor() (*form.Command, error) {
	scope, err := c.scope()
	if err != nil {
		return nil, err
	}
	for _, cmd := range c.commands {
		if cmd.ID == c.arg("command_id") && cmd.GuildID == scope {
			return cmd, nil
		}
	}
	return nil, errUnknownCommand
}

func (c *call) getCommand() (reply, error) {
	cmd, err := c.commandFor()
	if err != nil {
		return reply{}, err
	}
	return reply{http.StatusOK, cmd}, nil
}

func (c *call) patchCommand() (reply, error) {
	stands, err := c.commandFor()
	if err != nil {
		return reply{}, err
	}
	merged, err := form.MergeCommand(stands, c.json)
	if err != nil {
		return reply{}, err
	}
	cmd, report, err := form.ReadCommand(merged)
	if err := c.checked(report, err); err != nil {
		return reply{}, err
	}
	cmd.ID, cmd.ApplicationID, cmd.GuildID, cmd.Version = stands.ID, stands.ApplicationID, stands.GuildID, stands.Version
	if !sameJSON(cmd, stands) {
		cmd.Version = c.nextID()
	}
	c.commands[slices.Index(c.commands, stands)] = cmd
	return reply{http.StatusOK, cmd}, nil
}

func (c *call) deleteCommand() (reply, error) {
	cmd, err := c.commandFor()
	if err != nil {
		return reply{}, err
	}
	c.commands = slices.DeleteFunc(c.commands, func(o *form.Command) bool { return o == cmd })
	return reply{status: http.StatusNoContent}, nil
}
