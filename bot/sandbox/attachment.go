package sandbox

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"image"
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// linkLife is how long the address of an attachment works.
const linkLife = 24 * time.Hour

// attachment is a file of a message.
type attachment struct {
	id, filename, description, kind string

	channel       *channel
	data          []byte
	width, height int
}

// upload is a file as it came with a request.
type upload struct {
	number         int
	filename, kind string
	data           []byte
}

func (w *World) newAttachment(c *channel, u upload) *attachment {
	a := &attachment{id: w.nextID(), filename: u.filename, kind: u.kind, channel: c, data: u.data}
	if size, _, err := image.DecodeConfig(bytes.NewReader(u.data)); err == nil {
		a.width, a.height = size.Width, size.Height
	}
	if a.kind == "" || a.kind == "application/octet-stream" {
		a.kind = http.DetectContentType(u.data)
	}
	return a
}

// link is the attachment's address, signed, and good for a day.
func (w *World) link(a *attachment) string {
	expires := strconv.FormatInt(w.now().Add(linkLife).Unix(), 16)
	return fmt.Sprintf("%s/attachments/%s/%s/%s?ex=%s&is=%s&hm=%s",
		w.URL(), a.channel.id, a.id, url.PathEscape(a.filename), expires, strconv.FormatInt(w.now().Unix(), 16), sign(a.id, expires))
}

func sign(id, expires string) string {
	h := fnv.New64a()
	fmt.Fprint(h, id, "/", expires)
	return fmt.Sprintf("%016x", h.Sum64())
}

// serveAttachment gives a file to whoever has a link that is still good.
func (w *World) serveAttachment(out http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	a := w.findAttachment(r.PathValue("channel"), r.PathValue("id"))
	now := w.now()
	w.mu.Unlock()
	expires, err := strconv.ParseInt(r.FormValue("ex"), 16, 64)
	signed := a != nil && r.FormValue("hm") == sign(a.id, r.FormValue("ex"))
	if err != nil || !signed || now.Unix() > expires || r.PathValue("name") != a.filename {
		http.Error(out, "This content is no longer available.", http.StatusNotFound)
		return
	}
	out.Header().Set("Content-Type", a.kind)
	out.Header().Set("X-Content-Type-Options", "nosniff")
	out.Write(a.data)
}

func (w *World) findAttachment(channel, id string) *attachment {
	c := w.channels[channel]
	if c == nil {
		return nil
	}
	for _, m := range c.messages {
		for _, a := range m.attachments {
			if a.id == id {
				return a
			}
		}
	}
	return nil
}

func (w *World) attachmentObject(a *attachment, ephemeral bool) object {
	link := w.link(a)
	o := object{
		"id": a.id, "filename": a.filename, "size": len(a.data), "url": link, "proxy_url": link,
		"content_type": a.kind,
	}
	if a.description != "" {
		o["description"] = a.description
	}
	if a.width > 0 {
		o["width"], o["height"] = a.width, a.height
	}
	if ephemeral {
		o["ephemeral"] = true
	}
	return o
}
