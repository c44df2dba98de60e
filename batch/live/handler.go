package live

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"
)

// Where a batch is served: a snapshot, all that follow, and the matches that are watched.
const (
	Path       = "/batch/"
	NowPath    = "/batch.json"
	StreamPath = Path + "stream"
	PlayPath   = Path + "play"
)

// every is how often a stream has a snapshot, at most: four times a second.
const every = 250 * time.Millisecond

// alive is how often a stream says something though nothing has changed, so that who is gone is noticed.
const alive = 15 * time.Second

// maxRequest is how long a request may be, in bytes.
const maxRequest = 16 << 10

// ErrUnknown is the error of a match that is not among those that a page shows.
var ErrUnknown = errors.New("this match is not kept any more: choose another one")

// handler serves a watch.
type handler struct {
	watch *Watch

	mu      sync.Mutex
	at      time.Time
	version int64
	text    []byte
}

// Handler serves a watch under [Path] and [NowPath]:
//
//	GET  /batch.json    a [Snapshot]
//	GET  /batch/stream  all that follow, as events of text/event-stream, at most four a second
//	POST /batch/play    {"match": "1/a:b/7"}: plays that match on the page
//
// play begins the match of an id; its error is for people. nil if matches cannot be watched.
func Handler(w *Watch, play func(id string) error) http.Handler {
	h := &handler{watch: w, version: -1}
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+NowPath, h.now)
	mux.HandleFunc("GET "+StreamPath, h.stream)
	mux.HandleFunc("POST "+PlayPath, func(w http.ResponseWriter, r *http.Request) { serve(w, r, play) })
	return mux
}

// snapshot returns the newest as JSON, made four times a second at most for all pages together.
func (h *handler) snapshot() (text []byte, version int64, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.text != nil && time.Since(h.at) < every {
		return h.text, h.version, nil
	}
	s := h.watch.Snapshot()
	if h.text == nil || s.Version != h.version || s.State == Playing {
		if h.text, err = json.Marshal(&s); err != nil {
			return nil, 0, err
		}
	}
	h.at, h.version = time.Now(), s.Version
	return h.text, h.version, nil
}

func (h *handler) now(w http.ResponseWriter, _ *http.Request) {
	text, _, err := h.snapshot()
	if err != nil {
		http.Error(w, "The batch cannot be told: "+err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Write(text)
}

func (h *handler) stream(w http.ResponseWriter, r *http.Request) {
	to := http.NewResponseController(w)
	to.SetReadDeadline(time.Time{}) // the server's are for requests that end
	w.Header().Set("Content-Type", "text/event-stream")
	tick := time.NewTicker(every)
	defer tick.Stop()
	told, last := int64(-1), time.Time{}
	for {
		text, version, err := h.snapshot()
		if err != nil {
			return
		}
		if version != told || time.Since(last) >= alive {
			to.SetWriteDeadline(time.Now().Add(alive))
			if _, err := fmt.Fprintf(w, "data: %s\n\n", text); err != nil || to.Flush() != nil {
				return
			}
			told, last = version, time.Now()
		}
		select {
		case <-r.Context().Done():
			return
		case <-tick.C:
		}
	}
}

// failure is the answer to what did not work.
type failure struct {
	Error string `json:"error"`
}

func serve(w http.ResponseWriter, r *http.Request, play func(id string) error) {
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
		answer(w, http.StatusUnsupportedMediaType, failure{"A request is JSON: send it with Content-Type: application/json."})
		return
	}
	var asked struct {
		Match string `json:"match"`
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequest))
	if err == nil {
		err = json.Unmarshal(text, &asked)
	}
	if err != nil {
		answer(w, http.StatusBadRequest, failure{`The request cannot be read: it is an object such as {"match": "1/a:b/7"}.`})
		return
	}
	if play == nil {
		answer(w, http.StatusConflict, failure{"Matches cannot be watched here."})
		return
	}
	switch err := play(asked.Match); {
	case err == nil:
		answer(w, http.StatusOK, struct{}{})
	case errors.Is(err, ErrUnknown):
		answer(w, http.StatusNotFound, failure{sentence(err)})
	default:
		answer(w, http.StatusConflict, failure{sentence(err)})
	}
}

// sentence returns an error as people read it.
func sentence(err error) string {
	text := err.Error()
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 || first == utf8.RuneError {
		return text
	}
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(text[size:], ".") + "."
}

func answer(w http.ResponseWriter, status int, what any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(what)
}
