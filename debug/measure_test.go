package debug_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// played is a loop with a hub, whose ticks a test plays, and a client of it.
type played struct {
	*testing.T
	loop   *sim.Loop
	url    string
	client *wire.Caller
}

func play(t *testing.T) *played {
	loop, err := sim.NewLoop(duel.New(), sim.LoopOptions{Seed: 3, Options: map[string]string{"blue": "fighter"}, Paused: true})
	must.Succeed(t, err)
	hub := debug.Attach(loop, debug.Options{})
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- loop.Run(ctx) }()
	mux := http.NewServeMux()
	mux.Handle(hub.Control())
	server := httptest.NewServer(mux)
	t.Cleanup(func() {
		server.Close()
		hub.Close()
		loop.Sync(func() {
			if loop.Meter() != nil {
				t.Error("the loop is measured after the hub was closed")
			}
		})
		stop()
		<-ended
	})
	return &played{t, loop, server.URL, callerAt(t, server.URL)}
}

func (p *played) until(tick int64) {
	p.loop.Sync(func() { p.loop.Play(sim.Run{Ticks: tick}) })
}

func (p *played) profile(r *wire.ProfileRequest) *wire.ProfileResponse {
	p.Helper()
	out, err := p.client.Profile(p.Context(), *r)
	must.Succeed(p, err)
	return out
}

func (p *played) file() (*http.Response, []byte) {
	p.Helper()
	answer, err := http.Get(p.url + "/call/profile")
	must.Succeed(p, err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	must.Succeed(p, err)
	return answer, body
}

// TestProfile: a page measures a running game, and takes home a file for Perfetto.
func TestProfile(t *testing.T) {
	p := play(t)
	hello, err := p.client.Hello(t.Context(), wire.HelloRequest{})
	if err != nil || !slices.Contains(hello.Features, "profile") {
		t.Errorf("%v, %v", hello, err)
	}
	if answer, body := p.file(); answer.StatusCode != http.StatusConflict || !strings.Contains(string(body), "nothing has been measured yet") {
		t.Errorf("before it was measured: %s %s", answer.Status, body)
	}
	if r := p.profile(&wire.ProfileRequest{}); r.On || r.Ticks != 0 {
		t.Errorf("%v", r)
	}
	p.until(10)
	if r := p.profile(&wire.ProfileRequest{Do: wire.ProfileStart, Budget: 1e-6, Values: []string{"CharHealth"}}); !r.On || r.Ticks != 0 {
		t.Errorf("%v", r)
	}
	node := &wire.Breakpoint{Enabled: true, On: wire.OnCondition, Condition: "CharHealth <= 100"}
	if _, err := p.client.SetBreakpoint(t.Context(), wire.SetBreakpointRequest{Breakpoint: node}); err != nil {
		t.Fatal(err)
	}
	p.until(110)
	r := p.profile(&wire.ProfileRequest{Do: wire.ProfileStop})
	if r.On || r.Ticks != 100 || r.Detailed != 13 || r.Budget != 1e-6 || r.Overruns != 100 || len(r.Last) != 32 || r.Last[31].Tick != 109 || r.Last[31].Agent == 0 {
		t.Errorf("%v", r)
	}
	var names []string
	for _, a := range r.Agents {
		names = append(names, a.Name)
		if a.Calls != 100 || a.Agent == 0 || a.Total <= 0 || a.Timing.P50 <= 0 || a.Timing.Max < a.Timing.P99 || a.Timing.Mean > r.Tick.Mean {
			t.Errorf("%v", a)
		}
	}
	if slices.Sort(names); !slices.Equal(names, []string{"Blue", "Red"}) {
		t.Errorf("agents %v", names)
	}
	if len(r.Documents) < 2 || len(r.Types) == 0 || r.Documents[0].Total < r.Documents[1].Total {
		t.Errorf("%v, %v", r.Documents, r.Types)
	}
	if one := p.profile(&wire.ProfileRequest{Limit: 1}); len(one.Agents)+len(one.Types)+len(one.Documents) != 3 {
		t.Errorf("%v", one)
	}
	answer, body := p.file()
	for _, want := range []string{"Red CharHealth", "/Step", "tick time", "step"} {
		if !bytes.Contains(body, []byte(want)) {
			t.Errorf("the file has no %q", want)
		}
	}
	if got := answer.Header.Get("Content-Disposition"); answer.StatusCode != http.StatusOK || got != `attachment; filename="duel-110.trace.json"` {
		t.Errorf("%s %s", answer.Status, got)
	}
	if r := p.profile(&wire.ProfileRequest{Do: wire.ProfileReset}); r.Ticks != 0 || len(r.Agents) != 0 {
		t.Errorf("%v", r)
	}
	for _, wrong := range []wire.ProfileRequest{{Budget: -1}, {Budget: 1e9}, {Do: "dance"}, {Values: make([]string, 17)}} {
		if _, err := p.client.Profile(t.Context(), wrong); wire.CodeOf(err) != wire.Invalid {
			t.Errorf("%v: %v", wrong, err)
		}
	}
	for _, wrong := range []string{`{"budget":1e999}`, `{"budget":"NaN"}`} {
		if err := p.client.Call(t.Context(), "profile", json.RawMessage(wrong), nil); wire.CodeOf(err) != wire.Invalid || !strings.Contains(err.Error(), `"budget" must be a number`) {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

// TestProfileWhileSteppingWithin: a step within a frame sees the same points while the mind is measured, and the breakpoint
// that was hit is in the file.
func TestProfileWhileSteppingWithin(t *testing.T) {
	points := func(measured bool) (list []string) {
		p := play(t)
		if measured {
			p.profile(&wire.ProfileRequest{Do: wire.ProfileStart})
		}
		p.until(20)
		for range 12 {
			s, err := p.client.Control(t.Context(), wire.ControlRequest{Do: wire.ControlStepNode, Agent: 1})
			must.Succeed(t, err)
			if s.Stop == nil {
				t.Fatal("it does not stop")
			}
			list = append(list, s.Stop.Text)
		}
		if r := p.profile(&wire.ProfileRequest{}); measured && (r.Ticks < 21 || r.Agents[0].Calls != r.Ticks) {
			t.Errorf("measured %v", r)
		}
		return list
	}
	bare, measured := points(false), points(true)
	if !slices.Equal(bare, measured) || len(bare) != 12 || bare[3] == "" {
		t.Errorf("%q\nand measured\n%q", bare, measured)
	}
}

// TestProfileOfOtherGames: one with a loop of its own can be measured if it tells when its ticks are.
func TestProfileOfOtherGames(t *testing.T) {
	loop, err := sim.NewLoop(duel.New(), sim.LoopOptions{Seed: 3})
	must.Succeed(t, err)
	ask := func(s debug.Source) (string, error) {
		hub := debug.NewHub(s, debug.Options{})
		defer hub.Close()
		path, handler := hub.Control()
		server := httptest.NewServer(handler)
		defer server.Close()
		stop, ended := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(ended)
			for {
				select {
				case <-stop:
					return
				default:
					hub.Frame()
				}
			}
		}()
		_, err := callerAt(t, server.URL).Profile(t.Context(),
			wire.ProfileRequest{Do: wire.ProfileStart})
		close(stop)
		<-ended
		return path, err
	}
	if _, err := ask(quiet{loop}); wire.CodeOf(err) != wire.Cannot {
		t.Errorf("%v", err)
	}
	m := &telling{quiet: quiet{loop}}
	if _, err := ask(m); err != nil || m.set != 2 || m.meter != nil {
		t.Errorf("%v, %+v", err, m)
	}
}

// quiet is a game of which no more is known than must be.
type quiet struct{ l *sim.Loop }

func (q quiet) Info() sim.Info      { return q.l.Info() }
func (q quiet) State() sim.State    { return q.l.State() }
func (q quiet) Agents() []sim.Agent { return q.l.Game().Agents() }

// telling says when its ticks are.
type telling struct {
	quiet
	meter sim.Meter
	set   int
}

func (s *telling) SetMeter(m sim.Meter) { s.meter, s.set = m, s.set+1 }

// callerAt asks the game at an address.
func callerAt(t *testing.T, url string) *wire.Caller {
	t.Helper()
	c, err := wire.NewCaller(url)
	must.Succeed(t, err)
	t.Cleanup(c.Close)
	return c
}
