package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"regexp"
	"slices"
	"strconv"
)

// The bounds of a request with files, in bytes.
const (
	maxFile    = 10 << 20
	maxRequest = 25 << 20
	maxFiles   = 10
)

// readBody takes a request's body apart: the JSON, and the files beside it.
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
	var limit *http.MaxBytesError
	if errors.As(err, &limit) {
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
	if len(c.files) > maxFiles {
		return refuseAt("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
	}
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
		c.odd = append(c.odd, fmt.Sprintf("the part %q of a multipart request is not imitated", part.FormName()))
	case len(data) > maxFile:
		return errTooLarge
	default:
		n, _ := strconv.Atoi(numbered[1])
		c.files = append(c.files, upload{number: n, filename: part.FileName(), kind: part.Header.Get("Content-Type"), data: data})
	}
	return nil
}

// fileNumbers are the n of the files[n] of the request.
func (c *call) fileNumbers() []int {
	var all []int
	for _, f := range c.files {
		all = append(all, f.number)
	}
	return all
}
