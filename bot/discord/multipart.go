package discord

import (
	"bytes"
	"encoding/json"
	"path"

	"github.com/bwmarrin/discordgo"
)

// EncodeBody writes the body of a request: JSON, or with files a multipart form
// whose payload_json is the JSON.
func EncodeBody(body any, files []File) (contentType string, data []byte, err error) {
	if len(files) == 0 {
		data, err = json.Marshal(body)
		return "application/json", data, err
	}
	uploads := make([]*discordgo.File, len(files))
	for i, f := range files {
		uploads[i] = &discordgo.File{Name: f.Name, ContentType: contentTypes[path.Ext(f.Name)], Reader: bytes.NewReader(f.Data)}
	}
	return discordgo.MultipartBodyWithJSON(body, uploads)
}

// contentTypes are the types of the files that the bot sends, by extension. The
// system's own table differs between machines.
var contentTypes = map[string]string{
	".gif":  "image/gif",
	".json": "application/json",
	".png":  "image/png",
}
