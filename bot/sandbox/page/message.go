package page

import (
	"fmt"
	"net/http"
	"time"

	"galet/bot/sandbox"
)

// message is a message for the page's script.
type message struct {
	ID         string              `json:"id"`
	Author     string              `json:"author"`
	AuthorID   string              `json:"authorID"`
	Bot        bool                `json:"bot,omitempty"`
	Content    string              `json:"content,omitempty"`
	Time       string              `json:"time"`
	Edited     bool                `json:"edited,omitempty"`
	Thinking   bool                `json:"thinking,omitempty"`
	Ephemeral  bool                `json:"ephemeral,omitempty"`
	Mentioned  bool                `json:"mentioned,omitempty"`
	Used       string              `json:"used,omitempty"`
	By         string              `json:"by,omitempty"`
	ReplyTo    string              `json:"replyTo,omitempty"`
	Thread     string              `json:"thread,omitempty"`
	Embeds     []sandbox.Embed     `json:"embeds,omitempty"`
	Files      []file              `json:"files,omitempty"`
	Components []sandbox.Component `json:"components,omitempty"`
	Layout     bool                `json:"layout,omitempty"`
}

// file is an attachment. Its address never changes, so a browser loads it once.
type file struct {
	URL    string `json:"url"`
	Name   string `json:"name"`
	Alt    string `json:"alt,omitempty"`
	Image  bool   `json:"image,omitempty"`
	Width  int    `json:"width,omitempty"`
	Height int    `json:"height,omitempty"`
	Bytes  int    `json:"bytes"`
}

// drawn converts a message for one person.
func drawn(m sandbox.Message, who string) message {
	d := message{
		ID: m.ID, Author: m.Author, AuthorID: m.AuthorID, Bot: m.FromBot, Content: m.Content, Time: m.Time.Format(time.RFC3339),
		Edited: m.Edited, Thinking: m.Thinking, Ephemeral: m.Only != "", Used: m.Used, By: m.By, ReplyTo: m.ReplyTo,
		Thread: m.Thread, Embeds: m.Embeds, Components: m.Components, Layout: m.Layout,
	}
	for _, name := range m.Mentions {
		d.Mentioned = d.Mentioned || name == who
	}
	for _, a := range m.Attachments {
		d.Files = append(d.Files, file{
			URL: fmt.Sprintf("/files/%s/%s", m.ID, a.ID), Name: a.Filename, Alt: a.Description,
			Image: a.Width > 0, Width: a.Width, Height: a.Height, Bytes: len(a.Data),
		})
	}
	return d
}

// file serves an attachment. Files that are no pictures are downloads.
func (p *page) file(out http.ResponseWriter, r *http.Request) {
	m, _ := p.world.Message(r.PathValue("message"))
	for _, a := range m.Attachments {
		if a.ID != r.PathValue("attachment") {
			continue
		}
		kind := "application/octet-stream"
		if a.Width > 0 {
			kind = a.ContentType
		} else {
			out.Header().Set("Content-Disposition", "attachment")
		}
		out.Header().Set("Content-Type", kind)
		out.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
		out.Write(a.Data)
		return
	}
	http.NotFound(out, r)
}
