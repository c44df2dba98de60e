package studio

import (
	"encoding/json"
	"net/http"
)

// aboutPath is where the page asks what it can show.
const aboutPath = "/about"

// about tells the page what there is.
type about struct{ game, edit http.Handler }

// ServeHTTP implements http.Handler.
func (a about) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "This can only be read.", http.StatusMethodNotAllowed)
		return
	}
	runs := a.game != nil
	if g, ok := a.game.(interface{ Runs() bool }); ok { // such as a Runner
		runs = g.Runs()
	}
	w.Header().Set("Content-Type", kinds[".json"])
	json.NewEncoder(w).Encode(struct {
		Game bool `json:"game"`
		Edit bool `json:"edit"`
	}{runs, a.edit != nil})
}
