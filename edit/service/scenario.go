package service

import (
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/wits-ai/wits/edit"
)

// maxScenario is how long a scenario may be that is saved, in bytes.
const maxScenario = 16 << 20

// post answers what a page asks for over HTTP: to save a scenario or new rules, {"file": "flees.test.json", "text": "..."}, or about saved games,
// {"saves": "list"}; see [savesAsked]. A refusal is in words.
func (s *Service) post(w http.ResponseWriter, r *http.Request) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		http.Error(w, "This is asked for as JSON, with Content-Type: application/json.", http.StatusUnsupportedMediaType)
		return
	}
	var q struct {
		savesAsked
		madeAsked
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
	} else if file, status, why := s.saveMade(q.madeAsked); why != "" {
		http.Error(w, why, status)
		return
	} else {
		told = map[string]string{"file": file}
	}
	w.Header().Set("Content-Type", "application/json")
	b, _ := json.Marshal(told) // of texts and numbers
	w.Write(b)
}

// madeAsked is what the debugger has made, to be saved.
type madeAsked struct{ File, Text string }

// rulesSuffix ends the names of documents of rules.
const rulesSuffix = ".rules.json"

// saveMade writes a scenario or a document of rules into the project, and gives the file that it has become, "tests/flees.test.json" or
// "mine.rules.json"; or why not, in words. Nothing is written over.
func (s *Service) saveMade(q madeAsked) (file string, status int, why string) {
	if s.options.Inside != "" {
		return "", http.StatusConflict, "These are the documents of " + s.options.Inside + " itself, which are kept for this run only. Copy them into a project first."
	}
	if !json.Valid([]byte(q.Text)) {
		return "", http.StatusBadRequest, "The text is not JSON."
	}
	var err error
	if base, ok := strings.CutSuffix(q.File, rulesSuffix); ok {
		file = q.File
		for n := 2; s.has(file); n++ {
			file = fmt.Sprintf("%s_%d%s", base, n, rulesSuffix)
		}
		_, err = s.project.Save(edit.Save{Path: file, Text: q.Text})
	} else {
		file, err = s.project.SaveScenario(q.File, []byte(q.Text))
	}
	if err != nil {
		return "", http.StatusConflict, err.Error()
	}
	return file, http.StatusOK, ""
}

// has reports whether the project has a document.
func (s *Service) has(file string) bool {
	_, err := s.project.Read(file)
	return err == nil
}
