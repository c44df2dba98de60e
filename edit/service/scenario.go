package service

import (
	"encoding/json"
	"io"
	"mime"
	"net/http"
)

// maxScenario is how long a scenario may be that is saved, in bytes.
const maxScenario = 16 << 20

// post answers what a page asks for over HTTP: to save a scenario, {"file": "flees.test.json", "text": "..."}, or about saved games,
// {"saves": "list"}; see [savesAsked]. A refusal is in words.
func (s *Service) post(w http.ResponseWriter, r *http.Request) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		http.Error(w, "This is asked for as JSON, with Content-Type: application/json.", http.StatusUnsupportedMediaType)
		return
	}
	var q struct {
		savesAsked
		scenarioAsked
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxScenario))
	if err == nil {
		err = json.Unmarshal(body, &q)
	}
	if err != nil {
		http.Error(w, "What was asked for did not arrive.", http.StatusBadRequest)
		return
	}
	var told any
	if q.Saves != "" {
		t, err := s.saves(r.Context(), q.savesAsked)
		if err != nil {
			t = savesTold{Refused: sentence(err), Saves: []savedGame{}}
		}
		told = t
	} else if file, status, why := s.saveScenario(q.scenarioAsked); why != "" {
		http.Error(w, why, status)
		return
	} else {
		told = map[string]string{"file": file}
	}
	w.Header().Set("Content-Type", "application/json")
	b, _ := json.Marshal(told) // of texts and numbers
	w.Write(b)
}

// scenarioAsked is a scenario to be saved.
type scenarioAsked struct{ File, Text string }

// saveScenario writes a scenario into the project, and gives the file that it has become, "tests/flees.test.json"; or why not, in
// words. The text is that of the debugger, which has made it.
func (s *Service) saveScenario(q scenarioAsked) (file string, status int, why string) {
	if s.options.Inside != "" {
		return "", http.StatusConflict, "These are the documents of " + s.options.Inside + " itself, which are kept for this run only. Copy them into a project first."
	}
	if !json.Valid([]byte(q.Text)) {
		return "", http.StatusBadRequest, "The scenario is not JSON."
	}
	file, err := s.project.SaveScenario(q.File, []byte(q.Text))
	if err != nil {
		return "", http.StatusConflict, err.Error()
	}
	return file, http.StatusOK, ""
}
