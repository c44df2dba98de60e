package debug

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
)

// callerAt asks the game at an address.
func callerAt(t testing.TB, url string) *wire.Caller {
	t.Helper()
	c, err := wire.NewCaller(url)
	must.Succeed(t, err)
	t.Cleanup(c.Close)
	return c
}

// through makes a call as one over HTTP is made: its arguments and its answer are JSON on the way.
func through[A any](ctx context.Context, h *Hub, name string, q any) (*A, error) {
	arguments, err := json.Marshal(q)
	if err != nil {
		return nil, err
	}
	r, err := requestTable.ReadNamed(name, arguments, budget(len(arguments)))
	if err != nil {
		return nil, err
	}
	result, err := h.ask(ctx, r)
	if err != nil {
		return nil, err
	}
	out := new(A)
	return out, json.Unmarshal(wire.EncodeAnswer(result), out)
}
