package debug

import (
	"errors"
	"net/http"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/calls"
)

// httpStatuses are the statuses of refusals.
var httpStatuses = map[wire.Code]int{wire.Invalid: http.StatusBadRequest, wire.NotFound: http.StatusNotFound, wire.Cannot: http.StatusConflict,
	wire.Busy: http.StatusTooManyRequests, wire.Unavailable: http.StatusServiceUnavailable, wire.Internal: http.StatusInternalServerError}

// errClosed is the answer of a hub that has been closed.
var errClosed = &wire.Refused{Code: wire.Unavailable, Why: errors.New("the game has ended")}

// errBusy is the answer of a game of which too much is asked at once.
var errBusy = &wire.Refused{Code: wire.Busy, Why: errors.New("too much is asked of the game at once: ask again later")}

// refusal answers a request of a page that was not done.
type refusal struct {
	calls.Refusal
	Code wire.Code `json:"code"`
}

func refuse(r *request, why error) refusal {
	return refusal{calls.Refuse(r.ID, r.Name, why), wire.CodeOf(why)}
}
