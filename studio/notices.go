package studio

import (
	"io"
	"net/http"

	"github.com/wits-ai/wits/studio/notices"
)

// noticesPath is where the page links to the licences of what it carries.
const noticesPath = "/notices.txt"

// serveNotices answers with the third-party notices.
func serveNotices(w http.ResponseWriter, r *http.Request) {
	if !reads(w, r) {
		return
	}
	w.Header().Set("Content-Type", kinds[".txt"])
	if r.Method != http.MethodHead {
		_, _ = io.WriteString(w, notices.Text()) // a reader who has gone needs no answer
	}
}
