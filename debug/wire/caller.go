//go:build !js

package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/wits-ai/wits/internal/bounded"
	"github.com/wits-ai/wits/internal/calls"
)

// Caller asks a running game from another process, a call at a time or many. [NewCaller] makes one. A call fails with a [*Refused] if
// the game did not do it. Its methods in caller_calls.go are made from the table of calls in request.go; [Caller.Call] makes those that
// have none.
type Caller struct {
	base  string
	token string
	http  *http.Client
}

// maxResult is how long an answer of a game may be, in bytes, and maxResultHeld how much memory it may take once it is read: who answers
// may be anybody.
const (
	maxResult     = 16 << 20
	maxResultHeld = 256 << 20
)

// NewCaller asks the game whose page is at an address, such as "http://127.0.0.1:7380" or one with ?token=; below a path, such as
// "http://127.0.0.1:7380/game/ID", it asks that other game.
func NewCaller(address string) (*Caller, error) {
	at, err := url.Parse(address)
	if err != nil || at.Scheme != "http" && at.Scheme != "https" || at.Host == "" {
		return nil, fmt.Errorf("%q is not the address of a game's page; write it as http://127.0.0.1:7380", address)
	}
	return &Caller{base: at.Scheme + "://" + at.Host + strings.TrimSuffix(at.Path, "/"), token: at.Query().Get("token"), http: &http.Client{
		Transport: &http.Transport{},
		// The token is for this game, and not for whomever it would lead to.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}, nil
}

// Close lets connections go. It may be called more than once.
func (c *Caller) Close() { c.http.CloseIdleConnections() }

// Call makes any call: arguments are what encoding/json makes a JSON object of, nil for none, and its answer goes into answer, which
// may be nil.
func (c *Caller) Call(ctx context.Context, name string, arguments, answer any) error {
	if arguments == nil {
		arguments = calls.None{}
	}
	body, err := json.Marshal(arguments)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+CallPath+name, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	if c.token != "" {
		r.AddCookie(&http.Cookie{Name: "wits_token", Value: c.token})
	}
	reply, err := c.http.Do(r)
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return &Refused{Unavailable, refused(c.base, nil, err)}
	}
	defer reply.Body.Close()
	if reply.StatusCode != http.StatusOK {
		return c.refusal(reply)
	}
	text, err := io.ReadAll(io.LimitReader(reply.Body, maxResult+1))
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return &Refused{Unavailable, fmt.Errorf("the answer of %s broke off: %w", c.base, err)}
	case len(text) > maxResult:
		return fmt.Errorf("the answer of %s is longer than %d MiB", c.base, maxResult>>20)
	}
	if answer == nil {
		return nil
	}
	if err := bounded.New(maxResultHeld).Unmarshal(text, answer); err != nil {
		return fmt.Errorf("%s answers %s with what cannot be read: %w", c.base, name, err)
	}
	return nil
}

// refusal is why a call was not done, in the game's words or those of the server in front of it.
func (c *Caller) refusal(reply *http.Response) error {
	var said Refusal
	text, _ := io.ReadAll(io.LimitReader(reply.Body, 64<<10))
	if json.Unmarshal(text, &said) == nil && said.Code != "" && said.Message != "" {
		return &Refused{said.Code, errors.New(said.Message)}
	}
	reply.Body = io.NopCloser(bytes.NewReader(text))
	return &Refused{Unavailable, refused(c.base, reply, nil)}
}

func called[R any](ctx context.Context, c *Caller, name string, arguments any) (*R, error) {
	answer := new(R)
	if err := c.Call(ctx, name, arguments, answer); err != nil {
		return nil, err
	}
	return answer, nil
}
