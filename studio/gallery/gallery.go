// Package gallery serves the front door of the page: the games that a program has, the projects that somebody works on, and the
// guides to begin with. What happens when one is chosen is up to the program, the [Host].
//
//	GET  /gallery/                what there is, as JSON: a [Listing]
//	GET  /gallery/picture/duel    the picture of a game
//	POST /gallery/play            {"game": "duel"}: runs it
//	POST /gallery/inside          {"game": "duel"}: opens its documents in the editor
//	POST /gallery/copy            {"game": "duel", "folder": "mine"}: makes a project of them, and opens that
//	POST /gallery/new             {"name": "Arena", "folder": "arena", "game": "duel", "copy": false}: makes a project, and opens that
//	POST /gallery/open            {"project": "/home/ada/mine"}: opens one of the projects of the listing
//	POST /gallery/reset           {"game": "duel"}: takes back what was changed of its documents
//
// An answer is {} or, with a status of 400 or more, {"error": "in plain words"}, with the "field" of the request that is wrong, if one is.
package gallery

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"time"
	"unicode"
	"unicode/utf8"
)

// Path is where the gallery is served.
const Path = "/gallery/"

// Host is the program that has games and opens projects. Its methods are called from several goroutines at once. Errors are for
// people; [ErrUnknown] is one of a name that is not in the listing.
type Host interface {
	// Gallery lists what there is.
	Gallery() Listing
	// Picture returns that of a game, in a format that browsers know; nil for none.
	Picture(game string) []byte
	// Play runs a game with its own documents, as somebody who looked inside has changed them, in place of the game that runs.
	Play(game string) error
	// Inside opens a game's own documents in the editor. What is changed there stays until the program ends.
	Inside(game string) error
	// Copy makes a project of a game's documents in a new folder, and opens it in the editor.
	Copy(game, folder string) error
	// New makes a project in a new folder, and opens it in the editor. An error of what was asked for is a [FieldError].
	New(Beginning) error
	// Open opens a project of the listing, by its folder.
	Open(dir string) error
	// Reset takes back what was changed of a game's own documents.
	Reset(game string) error
}

// Listing is what there is to choose from.
type Listing struct {
	// Version is that of Wits, for people.
	Version string `json:"version"`
	// Where is the folder in which projects are made.
	Where string `json:"where"`
	// Running is the name of the game that runs; "" for none.
	Running string `json:"running"`
	// Inside is the game whose own documents are open in the editor; "" for a project, or for nothing.
	Inside   string    `json:"inside"`
	Games    []Game    `json:"games"`
	Projects []Project `json:"projects"`
	Guides   []Guide   `json:"guides"`
}

// Game is one that can be played.
type Game struct {
	// Name is what the command line calls it; Title and About are for people, and so is Goal: what a player is to do, "" where
	// nobody plays.
	Name  string `json:"name"`
	Title string `json:"title"`
	About string `json:"about"`
	Goal  string `json:"goal"`
	// Kinds are those of its documents, the most frequent first.
	Kinds []string `json:"kinds"`
	// Picture: it has one. Documents: it has some, to look into and to copy. Changed: they are not those it came with.
	Picture   bool `json:"picture"`
	Documents bool `json:"documents"`
	Changed   bool `json:"changed"`
}

// Project is a folder of documents.
type Project struct {
	Dir  string `json:"dir"`
	Name string `json:"name"`
	// Game is the title of the one that it is for; "" for none of this program.
	Game string `json:"game"`
	// Opened is when it was opened last; zero if it only lies near.
	Opened time.Time `json:"opened,omitzero"`
}

// Guide is a page that teaches.
type Guide struct {
	Title string `json:"title"`
	About string `json:"about"`
	// Address is where it is read: on this server, or elsewhere.
	Address string `json:"address"`
}

// Beginning is how a new project begins.
type Beginning struct {
	// Name is what people call it. Folder is the name of its folder, which is made in the one that projects are made in.
	Name   string `json:"name"`
	Folder string `json:"folder"`
	// Game is the one that it is for; "" for none of this program. Copy: it begins with the game's own documents, else with none.
	Game string `json:"game"`
	Copy bool   `json:"copy"`
}

// FieldError is the error of one field of a request, by its name in JSON.
type FieldError struct {
	Field string
	Err   error
}

func (e *FieldError) Error() string { return e.Err.Error() }

// Unwrap gives the error without the field.
func (e *FieldError) Unwrap() error { return e.Err }

// ErrUnknown is the error of a game or a project that is not in the listing.
var ErrUnknown = errors.New("there is no such thing here")

// maxRequest is how long a request may be, in bytes.
const maxRequest = 16 << 10

// Handler serves a gallery under [Path].
func Handler(h Host) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+Path+"{$}", func(w http.ResponseWriter, _ *http.Request) { answer(w, http.StatusOK, h.Gallery()) })
	mux.HandleFunc("GET "+Path+"picture/{game}", func(w http.ResponseWriter, r *http.Request) {
		picture := h.Picture(r.PathValue("game"))
		if picture == nil {
			http.Error(w, "There is no picture of such a game.", http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", http.DetectContentType(picture))
		w.Write(picture)
	})
	for name, do := range map[string]func(request) error{
		"play":   func(r request) error { return h.Play(r.Game) },
		"inside": func(r request) error { return h.Inside(r.Game) },
		"copy":   func(r request) error { return h.Copy(r.Game, r.Folder) },
		"new":    func(r request) error { return h.New(r.Beginning) },
		"open":   func(r request) error { return h.Open(r.Project) },
		"reset":  func(r request) error { return h.Reset(r.Game) },
	} {
		mux.HandleFunc("POST "+Path+name, func(w http.ResponseWriter, r *http.Request) { serve(w, r, do) })
	}
	return mux
}

// request is what is asked of a gallery.
type request struct {
	Beginning
	Project string `json:"project"`
}

// failure is the answer to what did not work.
type failure struct {
	Error string `json:"error"`
	Field string `json:"field,omitempty"`
}

func serve(w http.ResponseWriter, r *http.Request, do func(request) error) {
	var asked request
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
		answer(w, http.StatusUnsupportedMediaType, failure{Error: "a request is JSON: send it with Content-Type: application/json"})
		return
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequest))
	if err == nil {
		err = json.Unmarshal(text, &asked)
	}
	if err != nil {
		answer(w, http.StatusBadRequest, failure{Error: `the request cannot be read: it is an object such as {"game": "duel"}`})
		return
	}
	if err = do(asked); err == nil {
		answer(w, http.StatusOK, struct{}{})
		return
	}
	status, failed := http.StatusConflict, failure{Error: sentence(err)}
	if errors.Is(err, ErrUnknown) {
		status = http.StatusNotFound
	}
	var wrong *FieldError
	if errors.As(err, &wrong) {
		failed.Field = wrong.Field
	}
	answer(w, status, failed)
}

// sentence returns an error as people read it.
func sentence(err error) string {
	text := err.Error()
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 || first == utf8.RuneError {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

func answer(w http.ResponseWriter, status int, what any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(what)
}
