package studio

import (
	"encoding/json"
	"net/http"

	"github.com/wits-ai/wits/edit/labels"
)

// labelsPath is where the page asks for what designers read beside identifiers.
const labelsPath = "/labels"

// said tells it.
type said struct {
	labels func() labels.Set
	edit   http.Handler
}

// ServeHTTP implements http.Handler.
func (s said) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !reads(w, r) {
		return
	}
	set := labels.Set{}
	if e, ok := s.edit.(interface{ Labels() labels.Set }); ok {
		set = e.Labels()
	} else if s.labels != nil {
		set = s.labels()
	}
	w.Header().Set("Content-Type", kinds[".json"])
	json.NewEncoder(w).Encode(set)
}
