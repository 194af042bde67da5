package bot

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/textproto"
	"path"
	"strings"
)

// encode writes a request's body: JSON, or with files a multipart form whose
// payload_json is the JSON.
func encode(body any, files []File) (contentType string, data []byte, err error) {
	data, err = json.Marshal(body)
	if err != nil || len(files) == 0 {
		return "application/json", data, err
	}
	size := len(data) + 512
	for _, f := range files {
		size += len(f.Data) + 512
	}
	form := bytes.NewBuffer(make([]byte, 0, size))
	w := multipart.NewWriter(form)
	if err := writePart(w, "payload_json", "", "application/json", data); err != nil {
		return "", nil, err
	}
	for i, f := range files {
		if err := writePart(w, fmt.Sprintf("files[%d]", i), f.Name, cmp.Or(kinds[path.Ext(f.Name)], "application/octet-stream"), f.Data); err != nil {
			return "", nil, err
		}
	}
	if err := w.Close(); err != nil {
		return "", nil, err
	}
	return w.FormDataContentType(), form.Bytes(), nil
}

// kinds are the types of the files that are sent, by their extension. A
// machine's own table has thousands, which would all be read, and on another
// machine others.
var kinds = map[string]string{
	".gif":  "image/gif",
	".json": "application/json",
	".png":  "image/png",
}

func writePart(w *multipart.Writer, name, file, kind string, data []byte) error {
	disposition := "form-data; name=" + quoted(name)
	if file != "" {
		disposition += "; filename=" + quoted(file)
	}
	part, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {disposition},
		"Content-Type":        {kind},
	})
	if err != nil {
		return err
	}
	_, err = part.Write(data)
	return err
}

// quoted is a value as all forms have it, in quotes: there are readers of
// forms that know no other.
func quoted(s string) string { return `"` + escapes.Replace(s) + `"` }

var escapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\r", "", "\n", "")
