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
	"regexp"
	"slices"
	"strconv"
)

// upload is a file in a request.
type upload struct {
	number         int
	filename, kind string
	data           []byte
}

func (w *World) newAttachment(u upload) Attachment {
	a := Attachment{ID: w.nextID(), Filename: u.filename, ContentType: u.kind, Size: len(u.data), Data: u.data}
	if size, _, err := image.DecodeConfig(bytes.NewReader(u.data)); err == nil {
		a.Width, a.Height = size.Width, size.Height
	}
	if a.ContentType == "" || a.ContentType == "application/octet-stream" {
		a.ContentType = http.DetectContentType(u.data)
	}
	return a
}

// link is an attachment's address, at which nothing is served here.
func (w *World) link(m *message, a Attachment) string {
	return fmt.Sprintf("%s/attachments/%s/%s/%s", w.URL(), m.channel.id, a.ID, url.PathEscape(a.Filename))
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
func (c *call) readBody() error {
	body := http.MaxBytesReader(nil, c.request.Body, maxRequest)
	kind, params, err := mime.ParseMediaType(c.request.Header.Get("Content-Type"))
	if err == nil && kind == "multipart/form-data" {
		return c.readParts(multipart.NewReader(body, params["boundary"]))
	}
	if c.json, err = io.ReadAll(body); err != nil {
		return tooLarge(err)
	}
	if len(c.json) > 0 && kind != "application/json" {
		return &apiError{status: 400, code: 50035, message: `Expected "Content-Type" header to be one of {'application/json', 'multipart/form-data'}.`}
	}
	return nil
}

func tooLarge(err error) error {
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return errTooLarge
	}
	return fmt.Errorf("reading the request: %w", err)
}

func (c *call) readParts(r *multipart.Reader) error {
	for {
		part, err := r.NextPart()
		if err == io.EOF {
			break
		}
		if err != nil {
			return tooLarge(err)
		}
		if err := c.readPart(part); err != nil {
			return err
		}
	}
	slices.SortFunc(c.files, func(a, b upload) int { return a.number - b.number })
	return nil
}

var filePart = regexp.MustCompile(`^files\[(\d{1,4})\]$`)

func (c *call) readPart(part *multipart.Part) error {
	var into bytes.Buffer
	into.Grow(int(min(max(c.request.ContentLength, 0), maxRequest)))
	if _, err := into.ReadFrom(part); err != nil {
		return tooLarge(err)
	}
	data := into.Bytes()
	numbered := filePart.FindStringSubmatch(part.FormName())
	switch {
	case part.FormName() == "payload_json":
		c.json = data
	case numbered == nil:
		c.form.Odd("the part %q of a multipart request is not imitated", part.FormName())
	case len(data) > maxFile:
		return errTooLarge
	default:
		n, _ := strconv.Atoi(numbered[1])
		c.files = append(c.files, upload{number: n, filename: part.FileName(), kind: part.Header.Get("Content-Type"), data: data})
	}
	return nil
}
