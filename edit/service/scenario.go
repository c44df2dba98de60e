package service

import (
	"encoding/json"
	"io"
	"mime"
	"net/http"
)

// maxScenario is how long a scenario may be that is saved, in bytes.
const maxScenario = 16 << 20

// saveScenario writes a scenario into the project: {"file": "flees.test.json", "text": "..."}. The answer is the file that it has become,
// {"file": "tests/flees.test.json"}; or why not, in words. The text is that of the debugger, which has made it.
func (s *Service) saveScenario(w http.ResponseWriter, r *http.Request) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		http.Error(w, "A scenario is sent as JSON, with Content-Type: application/json.", http.StatusUnsupportedMediaType)
		return
	}
	if s.options.Inside != "" {
		http.Error(w, "These are the documents of "+s.options.Inside+" itself, which are kept for this run only. Copy them into a project first.", http.StatusConflict)
		return
	}
	var q struct{ File, Text string }
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxScenario))
	if err == nil {
		err = json.Unmarshal(body, &q)
	}
	if err != nil {
		http.Error(w, "The scenario did not arrive.", http.StatusBadRequest)
		return
	}
	if !json.Valid([]byte(q.Text)) {
		http.Error(w, "The scenario is not JSON.", http.StatusBadRequest)
		return
	}
	file, err := s.project.SaveScenario(q.File, []byte(q.Text))
	if err != nil {
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	b, _ := json.Marshal(map[string]string{"file": file}) // of texts
	w.Write(b)
}
