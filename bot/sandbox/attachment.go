package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
)

// link is an attachment's address, at which nothing is served here.
func (w *World) link(m *message, a Attachment) string {
	return fmt.Sprintf("%s/attachments/%s/%s/%s", w.URL(), m.channel.ID, a.ID, url.PathEscape(a.Filename))
}

func (w *World) attachmentObject(m *message, a Attachment) object {
	link := w.link(m, a)
	o := object{"id": a.ID, "filename": a.Filename, "size": a.Size, "url": link, "proxy_url": link, "content_type": a.ContentType}
	if a.Description != "" {
		o["description"] = a.Description
	}
	return o
}

// The bounds of a request with files, in bytes.
const (
	maxFile    = 10 << 20
	maxRequest = 25 << 20
)

// readBody splits a request's body into its JSON part and its files.
func (c *call) readBody() (err error) {
	c.request.Body = http.MaxBytesReader(nil, c.request.Body, maxRequest)
	switch kind, _, _ := mime.ParseMediaType(c.request.Header.Get("Content-Type")); {
	case kind == "multipart/form-data":
		err = c.readParts()
	case kind == "application/json" || c.request.ContentLength == 0:
		c.json, err = io.ReadAll(c.request.Body)
	default:
		return &apiError{Status: 400, Code: 50035, Message: `Expected "Content-Type" header to be one of {'application/json', 'multipart/form-data'}.`}
	}
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return errTooLarge
	}
	return err
}

func (c *call) readParts() error {
	c.files = map[int]Attachment{}
	if err := c.request.ParseMultipartForm(maxRequest); err != nil {
		return err
	}
	form := c.request.MultipartForm
	for name, values := range form.Value {
		if name == "payload_json" {
			c.json = []byte(values[0])
		} else {
			c.form.Odd("the part %q of a multipart request is not imitated", name)
		}
	}
	for name, files := range form.File {
		var n int
		if _, err := fmt.Sscanf(name, "files[%d]", &n); err != nil {
			c.form.Odd("the part %q of a multipart request is not imitated", name)
			continue
		}
		a, err := readFile(files[0])
		if err != nil {
			return err
		}
		c.files[n] = a
	}
	return nil
}

func readFile(h *multipart.FileHeader) (a Attachment, err error) {
	if h.Size > maxFile {
		return a, errTooLarge
	}
	f, err := h.Open()
	if err != nil {
		return a, err
	}
	defer f.Close()
	a = Attachment{Filename: h.Filename, ContentType: h.Header.Get("Content-Type"), Size: int(h.Size), Data: make([]byte, h.Size)}
	if _, err := io.ReadFull(f, a.Data); err != nil {
		return a, err
	}
	if size, _, err := image.DecodeConfig(bytes.NewReader(a.Data)); err == nil {
		a.Width, a.Height = size.Width, size.Height
	}
	if a.ContentType == "" || a.ContentType == "application/octet-stream" {
		a.ContentType = http.DetectContentType(a.Data)
	}
	return a, nil
}
