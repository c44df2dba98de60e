package studio

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"time"

	"github.com/wits-ai/wits/sim"
)

// aboutPath is where the page asks what it can show, and other servers who this is.
const aboutPath = "/about"

// about tells what there is.
type about struct {
	game, edit http.Handler
	gallery    bool
	batch      bool
	self       *announced
}

// teller is a game that says what it is, such as a debug.Hub or a Runner.
type teller interface {
	Info(ctx context.Context) (sim.Info, error)
}

// maxNonce is how long the word may be that a proof is asked for, in bytes.
const maxNonce = 64

// ServeHTTP implements http.Handler.
func (a about) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !reads(w, r) {
		return
	}
	out := aboutJSON{Game: a.game != nil, Edit: a.edit != nil, Gallery: a.gallery, Batch: a.batch, ID: a.self.ID, Process: os.Getpid(), Since: a.self.since}
	if nonce := r.URL.Query().Get("nonce"); nonce != "" && len(nonce) <= maxNonce { // who asks so has not shown a token
		out.ID, out.Proof = "", proofOf(a.self.ID, nonce)
	}
	if g, ok := a.game.(interface{ Runs() bool }); ok { // such as a Runner
		out.Game = g.Runs()
	}
	if e, ok := a.edit.(interface{ Edits() bool }); ok { // one that opens projects
		out.Edit = e.Edits()
	}
	if g, ok := a.game.(teller); ok && out.Game {
		ctx, cancel := context.WithTimeout(r.Context(), aboutWait/2)
		defer cancel()
		if info, err := g.Info(ctx); err == nil { // else it is too busy to say
			out.Name, out.Title = info.Name, info.Title
		}
	}
	w.Header().Set("Content-Type", kinds[".json"])
	json.NewEncoder(w).Encode(out)
}

// introduces reports whether a request asks who this is, as other servers of this computer do, which need no token for that.
func introduces(r *http.Request) bool {
	return r.URL.Path == aboutPath && r.URL.Query().Get("nonce") != "" && loopbackRemote(r.RemoteAddr)
}

// sinceNow is when a server began, to the second.
func sinceNow() time.Time { return time.Now().UTC().Truncate(time.Second) }
