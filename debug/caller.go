//go:build !js

package debug

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
)

// Caller asks a running game from another process, a call at a time or many. [NewCaller] makes one. A call fails with a [*Refused] if
// the game did not do it.
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
		arguments = none{}
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
	var said refusedJSON
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

// Hello asks the game who it is and what it can do.
func (c *Caller) Hello(ctx context.Context, q HelloRequest) (*HelloResponse, error) {
	return called[HelloResponse](ctx, c, "hello", q)
}

// GetState asks how the game stands.
func (c *Caller) GetState(ctx context.Context) (*State, error) {
	return called[State](ctx, c, "get-state", nil)
}

// Control runs, pauses, steps and restarts the game.
func (c *Caller) Control(ctx context.Context, q ControlRequest) (*State, error) {
	return called[State](ctx, c, "control", q)
}

// ListAgents searches, filters and sorts all agents.
func (c *Caller) ListAgents(ctx context.Context, q ListAgentsRequest) (*ListAgentsResponse, error) {
	return called[ListAgentsResponse](ctx, c, "list-agents", q)
}

// ListRunning asks what runs now, across all agents.
func (c *Caller) ListRunning(ctx context.Context, q ListRunningRequest) (*ListRunningResponse, error) {
	return called[ListRunningResponse](ctx, c, "list-running", q)
}

// SetBreakpoint makes or changes a breakpoint.
func (c *Caller) SetBreakpoint(ctx context.Context, q SetBreakpointRequest) (*Breakpoint, error) {
	return called[Breakpoint](ctx, c, "set-breakpoint", q)
}

// RemoveBreakpoint removes a breakpoint, or all.
func (c *Caller) RemoveBreakpoint(ctx context.Context, q RemoveBreakpointRequest) error {
	return c.Call(ctx, "remove-breakpoint", q, nil)
}

// ListBreakpoints lists all breakpoints.
func (c *Caller) ListBreakpoints(ctx context.Context) (*ListBreakpointsResponse, error) {
	return called[ListBreakpointsResponse](ctx, c, "list-breakpoints", nil)
}

// Intervene changes the game from outside.
func (c *Caller) Intervene(ctx context.Context, q InterveneRequest) (*Intervention, error) {
	return called[Intervention](ctx, c, "intervene", q)
}

// ListInterventions lists what was done by hand, and what of it is in force.
func (c *Caller) ListInterventions(ctx context.Context, q ListInterventionsRequest) (*ListInterventionsResponse, error) {
	return called[ListInterventionsResponse](ctx, c, "list-interventions", q)
}

// ListCommands lists the commands of the game.
func (c *Caller) ListCommands(ctx context.Context) (*ListCommandsResponse, error) {
	return called[ListCommandsResponse](ctx, c, "list-commands", nil)
}

// Seek takes the game to a frame of its recording.
func (c *Caller) Seek(ctx context.Context, q SeekRequest) (*State, error) {
	return called[State](ctx, c, "seek", q)
}

// TakeOver lets the game go on from where it is in the past.
func (c *Caller) TakeOver(ctx context.Context, q TakeOverRequest) (*State, error) {
	return called[State](ctx, c, "take-over", q)
}

// Compare asks where the run parts from the one that was left.
func (c *Caller) Compare(ctx context.Context) (*CompareResponse, error) {
	return called[CompareResponse](ctx, c, "compare", nil)
}

// SwitchBranch makes a branch the timeline that the game goes.
func (c *Caller) SwitchBranch(ctx context.Context, q SwitchBranchRequest) (*State, error) {
	return called[State](ctx, c, "switch-branch", q)
}

// ListDifferences lists in what the game's timeline differs from a branch.
func (c *Caller) ListDifferences(ctx context.Context, q ListDifferencesRequest) (*ListDifferencesResponse, error) {
	return called[ListDifferencesResponse](ctx, c, "list-differences", q)
}

// GetTimeline asks what an agent did over a time.
func (c *Caller) GetTimeline(ctx context.Context, q GetTimelineRequest) (*Timeline, error) {
	return called[Timeline](ctx, c, "get-timeline", q)
}

// GetSeries asks for values of an agent over a time.
func (c *Caller) GetSeries(ctx context.Context, q GetSeriesRequest) (*GetSeriesResponse, error) {
	return called[GetSeriesResponse](ctx, c, "get-series", q)
}

// Why asks why a node of an agent is in its state.
func (c *Caller) Why(ctx context.Context, q WhyRequest) (*WhyResponse, error) {
	return called[WhyResponse](ctx, c, "why", q)
}

// Summarize asks what an agent does and why, in one sentence.
func (c *Caller) Summarize(ctx context.Context, q SummarizeRequest) (*SummarizeResponse, error) {
	return called[SummarizeResponse](ctx, c, "summarize", q)
}

// MakeTest makes a test of a stretch of the recording.
func (c *Caller) MakeTest(ctx context.Context, q MakeTestRequest) (*MakeTestResponse, error) {
	return called[MakeTestResponse](ctx, c, "make-test", q)
}

// Profile begins or ends measuring, and asks for what was measured.
func (c *Caller) Profile(ctx context.Context, q ProfileRequest) (*ProfileResponse, error) {
	return called[ProfileResponse](ctx, c, "profile", q)
}

// ListPerceptions asks who perceives whom.
func (c *Caller) ListPerceptions(ctx context.Context, q ListPerceptionsRequest) (*ListPerceptionsResponse, error) {
	return called[ListPerceptionsResponse](ctx, c, "list-perceptions", q)
}

// Ask tries out a spatial query.
func (c *Caller) Ask(ctx context.Context, q AskRequest) (*AskResponse, error) {
	return called[AskResponse](ctx, c, "ask", q)
}
