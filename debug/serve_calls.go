package debug

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"
)

// CallPath is where a game is asked over HTTP: POST on the name of a call under it, with its arguments as JSON.
const CallPath = "/call/"

// Control is what answers calls over HTTP, for scripts and tools, and the path under which it is to be served; docs/protocols.md has
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
	untimed(w)
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
	answer := encodeAnswer(result)
	timed(w)
	w.Header().Set("Content-Type", "application/json")
	w.Write(answer)
}

// sendTimeout is for what is sent at a time: a whole answer, or a part of a file.
const sendTimeout = time.Minute

// untimed takes the server's limits of time from a request that has been read. What is asked waits for the game's next frame and may
// then compute for long, and a server that stops to listen or to write meanwhile would leave who asked without an answer.
func untimed(w http.ResponseWriter) {
	to := http.NewResponseController(w)
	_ = to.SetReadDeadline(time.Time{}) // who has no such limits needs none taken away
	_ = to.SetWriteDeadline(time.Time{})
}

// timed limits how long what is written next may take.
func timed(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(sendTimeout))
}

// answerRefused answers what was not done.
func answerRefused(w http.ResponseWriter, status int, code Code, why string) {
	timed(w)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	b, _ := json.Marshal(refusedJSON{code, why}) // of two texts
	w.Write(b)
}

type refusedJSON struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
}
