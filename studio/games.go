package studio

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Where the page asks which games run, and where it reaches them.
const (
	gamesPath = "/games"
	gamePath  = "/game/"
)

// Game is a game that runs on this computer.
type Game struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Title   string    `json:"title"`
	Process int       `json:"process"`
	Since   time.Time `json:"since"`
	// Edit: its documents can be edited where it runs.
	Edit bool `json:"edit"`
	note note
}

// Address returns where the game is reached, such as "http://127.0.0.1:7380/", with the token if there is one. It is for programs
// of the same user and not to be shown.
func (g Game) Address() string {
	u := g.note.URL + "/"
	if g.note.Token != "" {
		u += "?" + url.Values{"token": {g.note.Token}}.Encode()
	}
	return u
}

// aboutWait is how long others may take to say who they are.
const aboutWait = 500 * time.Millisecond

// Games lists the games that run on this computer for the same user and answer, the oldest first. Files of games that are gone
// are removed.
func Games(ctx context.Context) []Game {
	notes := readNotes()
	found := make([]*Game, len(notes))
	var wait sync.WaitGroup
	for i, n := range notes {
		wait.Go(func() { found[i] = meet(ctx, n) })
	}
	wait.Wait()
	var list []Game
	for _, g := range found {
		if g != nil {
			list = append(list, *g)
		}
	}
	slices.SortFunc(list, func(a, b Game) int { return cmp.Or(a.Since.Compare(b.Since), strings.Compare(a.ID, b.ID)) })
	return list
}

// aboutJSON is what a server says of itself.
type aboutJSON struct {
	Game    bool      `json:"game"`
	Edit    bool      `json:"edit"`
	Gallery bool      `json:"gallery"`
	Batch   bool      `json:"batch,omitempty"`
	ID      string    `json:"id,omitempty"`
	Proof   string    `json:"proof,omitempty"`
	Name    string    `json:"name,omitempty"`
	Title   string    `json:"title,omitempty"`
	Process int       `json:"process,omitempty"`
	Since   time.Time `json:"since,omitzero"`
}

// errOther: somebody else answers at the address of a note.
var errOther = errors.New("studio: another server answers there")

// meet asks a server who it is; nil if no game runs there, or nobody answers.
func meet(ctx context.Context, n note) *Game {
	about, err := askAbout(ctx, n)
	if errors.Is(err, errOther) || errors.Is(err, syscall.ECONNREFUSED) && ended(n.Process) {
		removeNote(n)
	}
	if err != nil || !about.Game {
		return nil
	}
	return &Game{ID: n.ID, Name: about.Name, Title: about.Title, Process: about.Process, Since: about.Since, Edit: about.Edit, note: n}
}

// others is how servers are asked: straight, and never further than they are.
var others = &http.Client{
	Transport:     &http.Transport{Proxy: nil, DialContext: dialLoopback, DisableKeepAlives: true, ResponseHeaderTimeout: aboutWait, MaxResponseHeaderBytes: maxHeader},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// askAbout asks who answers at the address of a note. Nothing that the note knows is told before the other has proved to know
// its id: another program may listen there by now.
func askAbout(ctx context.Context, n note) (about aboutJSON, err error) {
	ctx, cancel := context.WithTimeout(ctx, aboutWait)
	defer cancel()
	nonce := rand.Text()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, n.URL+aboutPath+"?nonce="+nonce, nil)
	if err != nil {
		return about, err
	}
	answer, err := others.Do(r)
	if err != nil {
		return about, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return about, errOther
	}
	if err := json.NewDecoder(io.LimitReader(answer.Body, maxNote)).Decode(&about); err != nil || !same(about.Proof, proofOf(n.ID, nonce)) {
		return about, errOther
	}
	return about, nil
}

// proofOf returns what only who knows the id can say about a word that it has not heard before.
func proofOf(id, nonce string) string {
	h := hmac.New(sha256.New, []byte(id))
	h.Write([]byte(nonce))
	return hex.EncodeToString(h.Sum(nil))
}

// let adds what lets a request in at the server.
func (n note) let(h http.Header) {
	if n.Token != "" {
		h.Set("Cookie", cookie+"="+n.Token)
	}
}

// lister answers which games run.
type lister struct {
	self *announced

	mu    sync.Mutex
	at    time.Time
	known []Game
}

// listEvery is how long an answer holds, so that who asks without pause is no load on the others.
const listEvery = 500 * time.Millisecond

// list asks all games, unless that has just been done.
func (l *lister) list(ctx context.Context) []Game {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.at.IsZero() || time.Since(l.at) > listEvery {
		l.known = Games(ctx)
		l.at = time.Now()
	}
	return l.known
}

// ServeHTTP implements http.Handler.
func (l *lister) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !reads(w, r) {
		return
	}
	type row struct {
		Game
		Path string `json:"path"`
		Self bool   `json:"self"`
	}
	answer := struct {
		Games []row `json:"games"`
	}{[]row{}}
	for _, g := range l.list(r.Context()) {
		self := g.ID == l.self.ID
		path := strings.TrimSuffix(gamePath, "/") + "/" + g.ID
		if self {
			path = ""
		}
		answer.Games = append(answer.Games, row{g, path, self})
	}
	w.Header().Set("Content-Type", kinds[".json"])
	json.NewEncoder(w).Encode(answer)
}

// reads refuses what does not only read.
func reads(w http.ResponseWriter, r *http.Request) bool {
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return true
	}
	w.Header().Set("Allow", "GET, HEAD")
	http.Error(w, "This can only be read.", http.StatusMethodNotAllowed)
	return false
}
