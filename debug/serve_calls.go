package debug

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
)

// CallPath is where a game is asked over HTTP: POST on the name of a call under it, with its arguments as JSON.
const CallPath = "/call/"

// Control returns what answers calls over HTTP, for scripts and tools, and the path under which it is to be served; docs/protocols.md has
// the calls. The server in front of it decides who may ask.
func (h *Hub) Control() (path string, handler http.Handler) {
	files := map[string]http.HandlerFunc{"recording": h.download, "profile": h.downloadProfile}
	return CallPath, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, _ := strings.CutPrefix(r.URL.Path, CallPath)
		file := files[name]
		_, known := requests[name]
		switch {
		case r.Method == http.MethodPost && (known || file == nil):
			h.serveCall(w, r, name)
		case r.Method == http.MethodGet && file != nil:
			file(w, r)
		case known || file == nil:
			w.Header().Set("Allow", http.MethodPost)
			answerRefused(w, http.StatusMethodNotAllowed, Invalid, "A call is made by POST, with its arguments as JSON: see docs/protocols.md.")
		default:
			w.Header().Set("Allow", http.MethodGet)
			answerRefused(w, http.StatusMethodNotAllowed, Invalid, "This can only be read.")
		}
	})
}

// serveCall does one call.
func (h *Hub) serveCall(w http.ResponseWriter, r *http.Request, name string) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" || r.Header.Get("Content-Encoding") != "" {
		answerRefused(w, http.StatusUnsupportedMediaType, Invalid, "The arguments of a call are JSON: send them with Content-Type: application/json, uncompressed.")
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequest))
	if tooLong := (*http.MaxBytesError)(nil); errors.As(err, &tooLong) {
		answerRefused(w, http.StatusRequestEntityTooLarge, Invalid, "The arguments are longer than 256 KiB.")
		return
	}
	if err != nil {
		answerRefused(w, http.StatusBadRequest, Invalid, "The arguments did not arrive.")
		return
	}
	q, err := requestTable.ReadNamed(name, body, budget(len(body)))
	var result any
	if err == nil {
		result, err = h.ask(r.Context(), q)
	}
	if r.Context().Err() != nil {
		return // nobody hears it
	}
	if err != nil {
		code := CodeOf(err)
		answerRefused(w, httpStatuses[code], code, err.Error())
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Write(encodeAnswer(result))
}

// answerRefused answers what was not done.
func answerRefused(w http.ResponseWriter, status int, code Code, why string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	b, _ := json.Marshal(refusedJSON{code, why}) // of two texts
	w.Write(b)
}

type refusedJSON struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
}
