package ui

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"galet/bot/discord"
	"galet/game/match"
)

// Payload converts the message to Discord's form. It cuts texts that are too long.
func (m Message) Payload() discord.MessageSend {
	if m.Parts != nil {
		return m.layout()
	}
	content, embeds := splitContent(m.Content, m.Pings)
	p := discord.MessageSend{
		Content:         &content,
		Embeds:          embeds,
		Components:      make([]discord.Component, len(m.Rows)),
		AllowedMentions: discord.AllowedMentions{Parse: []string{}},
	}
	for _, f := range m.Files {
		p.Files = append(p.Files, discord.File{Name: f.Name, Data: f.Data})
	}
	for _, id := range m.Pings {
		p.AllowedMentions.Users = append(p.AllowedMentions.Users, string(id))
	}
	for i, r := range m.Rows {
		p.Components[i] = r.component()
	}
	if !m.Keep {
		p.Attachments = attachments(m.Files)
	}
	return p
}

// layout converts a message with parts.
func (m Message) layout() discord.MessageSend {
	p := discord.MessageSend{Flags: discord.FlagLayout, AllowedMentions: discord.AllowedMentions{Parse: []string{}}}
	var all []File
	for _, part := range m.Parts {
		p.Components = append(p.Components, discord.Component{Type: discord.ComponentText, Content: part.Text})
		gallery := discord.Component{Type: discord.ComponentGallery}
		for _, f := range part.Files {
			p.Files = append(p.Files, discord.File{Name: f.Name, Data: f.Data})
			gallery.Items = append(gallery.Items, discord.GalleryItem{Media: discord.Media{URL: "attachment://" + f.Name}})
		}
		if all = append(all, part.Files...); len(part.Files) > 0 {
			p.Components = append(p.Components, gallery)
		}
	}
	for _, r := range m.Rows {
		p.Components = append(p.Components, r.component())
	}
	describePictures(p.Components, all)
	p.Attachments = attachments(all)
	return p
}

// describePictures sets the descriptions of a layout's pictures. If the layout would be too
// large, it cuts them to one length.
func describePictures(components []discord.Component, files []File) {
	room := discord.LayoutSizeLimit
	for _, c := range components {
		room -= c.Size()
	}
	tooLong := func(limit int) bool {
		size := 0
		for _, f := range files {
			size += len(Clip(f.Alt, limit))
		}
		return size > room
	}
	limit := max(sort.Search(discord.AttachmentDescriptionLimit, func(n int) bool { return tooLong(n + 1) }), 1)
	for _, c := range components {
		for i := range c.Items {
			c.Items[i].Description = Clip(files[0].Alt, limit)
			files = files[1:]
		}
	}
}

// splitContent makes a short text the message's content. Of a longer text, the first line
// is the content, and the rest goes into an embed, which has more room. A mention in an
// embed notifies nobody, so the content also mentions the pinged players. The list of
// embeds is never nil, because a short text may replace a longer one.
func splitContent(text string, pings []match.PlayerID) (string, []discord.Embed) {
	if utf8.RuneCountInString(text) <= discord.ContentLimit {
		return text, []discord.Embed{}
	}
	head, rest, ok := strings.Cut(text, "\n")
	if !ok {
		return Clip(text, discord.ContentLimit), []discord.Embed{}
	}
	mentions := ""
	for _, id := range pings {
		mentions += " " + Mention(id)
	}
	return Clip(head, discord.ContentLimit-len(mentions)) + mentions, []discord.Embed{{Description: Clip(rest, discord.EmbedDescriptionLimit)}}
}

func attachments(files []File) *[]discord.Attachment {
	list := make([]discord.Attachment, len(files))
	for i, f := range files {
		list[i] = discord.Attachment{ID: i, Filename: f.Name, Description: Clip(f.Alt, discord.AttachmentDescriptionLimit)}
	}
	return &list
}

func (r Row) component() discord.Component {
	row := discord.Component{Type: discord.ComponentActionRow}
	if r.Menu != nil {
		row.Components = append(row.Components, r.Menu.component())
	}
	for _, b := range r.Buttons {
		row.Components = append(row.Components, discord.Component{
			Type: discord.ComponentButton, CustomID: b.ID.String(), Style: int(b.Style), Label: Clip(b.Label, discord.ButtonLabelLimit), Disabled: b.Disabled,
		})
	}
	return row
}

func (m *Menu) component() discord.Component {
	c := discord.Component{Type: discord.ComponentStringSelect, CustomID: m.ID.String(), Placeholder: Clip(m.Prompt, discord.PlaceholderLimit)}
	switch {
	case m.Kind == stringMenu:
	case m.Kind == MemberMenu && m.MaxValues == 0:
		c.Type = int(m.Kind)
	default:
		m.setDefaults(&c)
	}
	for _, i := range m.Options {
		c.Options = append(c.Options, discord.SelectOption{
			Label: Clip(i.Label, discord.OptionTextLimit), Value: i.Value, Description: Clip(i.Detail, discord.OptionTextLimit), Default: i.Chosen,
		})
	}
	return c
}

// messageChannels are the types of channel with messages.
var messageChannels = []int{discord.ChannelGuildText, discord.ChannelGuildVoice, discord.ChannelAnnouncement, discord.ChannelStage}

// setDefaults completes a component for channels, roles or several members: the number of
// values, and those chosen now.
func (m *Menu) setDefaults(c *discord.Component) {
	least, of := 0, "role"
	switch m.Kind {
	case ChannelMenu:
		of, c.ChannelTypes = "channel", messageChannels
		if m.Forums {
			c.ChannelTypes = append(slices.Clip(messageChannels), discord.ChannelForum)
		}
	case MemberMenu:
		of = "user"
	}
	c.Type, c.MinValues, c.MaxValues = int(m.Kind), &least, m.MaxValues
	for _, id := range m.Selected {
		c.DefaultValues = append(c.DefaultValues, discord.SelectDefaultValue{ID: id, Type: of})
	}
}

// Clip cuts a text to at most limit characters, and ends a cut text with "…".
func Clip(s string, limit int) string {
	if utf8.RuneCountInString(s) <= limit {
		return s
	}
	return string([]rune(s)[:limit-1]) + "…"
}

// NonceOf is the nonce of a notice's message. Discord posts a nonce only once within some
// minutes. began separates it from the notice with the same number in another database.
func NonceOf(seq uint64, began time.Time) string {
	return strconv.FormatUint(seq, 36) + "." + strconv.FormatInt(began.UnixMilli(), 36)
}

// Response converts the reply to the first answer to an interaction.
func (r Reply) Response() discord.InteractionResponse {
	if r.Kind == Complete {
		list := discord.Choices{Choices: make([]discord.ApplicationCommandOptionChoice, len(r.Choices))}
		for i, c := range r.Choices {
			list.Choices[i] = discord.ApplicationCommandOptionChoice{Name: Clip(c.Name, discord.OptionTextLimit), Value: c.Value}
		}
		return discord.InteractionResponse{Type: int(Complete), Data: list}
	}
	if r.Kind == Deferred {
		return discord.InteractionResponse{Type: int(Deferred), Data: discord.DeferredMessage{Flags: discord.FlagEphemeral}}
	}
	if r.Kind == DeferredUpdate {
		return discord.InteractionResponse{Type: int(DeferredUpdate)}
	}
	p := r.Message.Payload()
	if r.Kind == Private {
		p.Flags |= discord.FlagEphemeral
	}
	return discord.InteractionResponse{Type: int(r.Kind), Data: p}
}

// Ephemeral is a message that only the member sees.
func Ephemeral(content string) discord.MessageSend {
	p := Message{Content: content}.Payload()
	p.Flags |= discord.FlagEphemeral
	return p
}
