package sandbox

import (
	"reflect"

	"galet/bot/sandbox/validate"
)

// maxCommands is the maximum number of chat commands of an application.
const maxCommands = 100

// own refuses a path that names another application.
func (c *call) own() error {
	if c.arg("application_id") != c.bot.id {
		return &apiError{Status: 403, Code: 20012, Message: "You are not authorized to perform this action on this application"}
	}
	return nil
}

func (c *call) getCommands() (any, error) { return orEmpty(c.commands), c.own() }

// putCommands handles the request that replaces all commands.
func (c *call) putCommands() (any, error) {
	if err := c.own(); err != nil {
		return nil, err
	}
	all, err := c.form.ReadCommands(c.json)
	if err != nil {
		return nil, err
	}
	if len(all) > maxCommands {
		return nil, errTooManyCommands
	}
	for i, cmd := range all {
		all[i] = c.identified(cmd)
	}
	c.commands = all
	return all, nil
}

// identified sets a command's ids. A command with a known name keeps its id,
// and its version if it did not change.
func (c *call) identified(cmd *validate.Command) *validate.Command {
	old := find(c.commands, func(o *validate.Command) bool { return o.Name == cmd.Name })
	if old == nil {
		old = &validate.Command{ID: c.nextID()}
	}
	cmd.ApplicationID, cmd.ID, cmd.Version = c.bot.id, old.ID, old.Version
	if !reflect.DeepEqual(cmd, old) {
		cmd.Version = c.nextID()
	}
	return cmd
}
