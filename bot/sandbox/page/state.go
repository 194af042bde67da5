package page

import (
	"fmt"
	"net/http"
	"strconv"
	"time"

	"galet/bot/sandbox"
)

// place is whom and where a request is about.
type place struct {
	Person  string `json:"person"`
	Channel string `json:"channel"`
}

// state is what one person sees in one channel.
type state struct {
	Version   uint64            `json:"version"`
	Connected bool              `json:"connected"`
	Places    []sandbox.Place   `json:"places"`
	Commands  []sandbox.Command `json:"commands"`
	Messages  []message         `json:"messages"`
	Earlier   int               `json:"earlier"`
	Modal     *sandbox.Modal    `json:"modal"`
}

// message is a message as the page draws it.
type message struct {
	ID         string              `json:"id"`
	Author     string              `json:"author"`
	Bot        bool                `json:"bot"`
	Text       string              `json:"text"`
	Time       string              `json:"time"`
	Edited     bool                `json:"edited"`
	Thinking   bool                `json:"thinking"`
	Ephemeral  bool                `json:"ephemeral"`
	Mentioned  bool                `json:"mentioned"`
	Used       string              `json:"used"`
	By         string              `json:"by"`
	ReplyTo    string              `json:"replyTo"`
	Embeds     []sandbox.Embed     `json:"embeds"`
	Files      []file              `json:"files"`
	Components []sandbox.Component `json:"components"`
}

type file struct {
	URL    string `json:"url"`
	Name   string `json:"name"`
	Alt    string `json:"alt"`
	Image  bool   `json:"image"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// shown is how many messages of a channel are sent unless more are asked for.
const shown = 100

// people is what the page needs once: who there is, and what developers can
// do.
func (p *page) people(out http.ResponseWriter, _ *http.Request) {
	actions := []string{}
	for _, a := range p.Actions {
		actions = append(actions, a.Name)
	}
	write(out, map[string]any{"title": p.Title, "people": p.world.People(), "actions": actions})
}

func (p *page) state(out http.ResponseWriter, r *http.Request) {
	who := p.world.Person(r.FormValue("person"))
	limit, err := strconv.Atoi(r.FormValue("limit"))
	if err != nil || limit < 1 {
		limit = shown
	}
	s := state{Version: p.world.Version(), Connected: p.world.Connected(), Places: who.Places(), Modal: who.Open()}
	if s.Commands, err = who.Commands(r.FormValue("channel")); err != nil {
		http.Error(out, err.Error(), http.StatusNotFound)
		return
	}
	all, err := who.Messages(r.FormValue("channel"))
	if err != nil {
		http.Error(out, err.Error(), http.StatusNotFound)
		return
	}
	s.Earlier = max(0, len(all)-limit)
	s.Messages = []message{}
	for _, m := range all[s.Earlier:] {
		s.Messages = append(s.Messages, drawn(m, who.Name()))
	}
	write(out, s)
}

// drawn is a message as one person sees it.
func drawn(m sandbox.Message, who string) message {
	d := message{
		ID: m.ID, Author: m.Author, Bot: m.FromBot, Text: m.Text, Time: m.Time.Format(time.RFC3339), Edited: m.Edited,
		Thinking: m.Thinking, Ephemeral: m.Only != "", Used: m.Used, By: m.By, ReplyTo: m.ReplyTo,
		Embeds: m.Embeds, Components: m.Components,
	}
	for _, name := range m.Pings {
		d.Mentioned = d.Mentioned || name == who
	}
	for _, a := range m.Attachments {
		d.Files = append(d.Files, file{
			URL: fmt.Sprintf("/files/%s/%s", m.ID, a.ID), Name: a.Filename, Alt: a.Description,
			Image: a.Width > 0, Width: a.Width, Height: a.Height,
		})
	}
	return d
}

// file gives an attachment. What is no picture is not shown, but saved.
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

// events tells the page, as server-sent events, whenever anything changed.
func (p *page) events(out http.ResponseWriter, r *http.Request) {
	out.Header().Set("Content-Type", "text/event-stream")
	flush := http.NewResponseController(out)
	for {
		changed := p.world.Changed()
		if _, err := fmt.Fprintf(out, "data: %d\n\n", p.world.Version()); err != nil || flush.Flush() != nil {
			return
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		}
	}
}
