package page

import "net/http"

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
