package debug

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// knowing is a game of walkers that perceive each other and answer spatial queries: points on a line from where the one who
// asks is, of which those beyond 3 m are ruled out, and the nearer to the place From the better.
type knowing struct {
	*walkers
	asked []sim.Inquiry
	extra int // points beyond those that are asked for
}

func (g *knowing) Perceptions(dst []sim.Perception) []sim.Perception {
	for by := range g.minds {
		for of := range g.minds {
			if by != of {
				far := g.ports.Gone.Get(&g.minds[of]) - g.ports.Gone.Get(&g.minds[by])
				dst = append(dst, sim.Perception{By: uint32(by + 1), Of: uint32(of + 1), Sense: "eyes", Strength: 1 / (1 + math.Abs(far)),
					Seconds: float64(by), At: geom.Vec3{X: far, Y: 1, Z: 2}, Now: far > 0})
			}
		}
	}
	return dst
}

func (g *knowing) Ask(in sim.Inquiry) (sim.Answer, error) {
	if g.asked = append(g.asked, in); string(in.Text) == "panic" {
		panic("lost")
	}
	if in.File == "gone.query.json" {
		return sim.Answer{}, errors.New("query: there is no gone.query.json")
	}
	from := in.Places["From"].X
	if speed, ok := in.Inputs["Speed"].(float64); ok {
		from += speed
	}
	out := sim.Answer{Tests: []sim.AnswerTest{{Name: "reach", Kind: "distance", Filters: true, Cost: 7}, {Name: "near", Kind: "distance", Scores: true}},
		Contexts: []sim.AnswerContext{{Port: "From", At: geom.Vec3{X: from}}}, Best: -1, Cost: 10, Micros: 1.5, Generated: 10}
	best := -1.0
	for i := range min(in.Most, 8) + g.extra {
		x := float64(i)
		p := sim.AnswerPoint{At: geom.Vec3{X: x}, Valid: x <= 3, FailedBy: -1, By: []float64{1, 1 / (1 + math.Abs(x-from))}, Raw: []float64{x, math.Abs(x - from)}}
		if !p.Valid {
			p.FailedBy, p.By[1], p.Raw[1] = 0, math.NaN(), math.NaN()
		} else if p.Score = p.By[1]; p.Score > best {
			best, out.Best = p.Score, i
		}
		out.Points = append(out.Points, p)
	}
	return out, nil
}

func newKnowing(t *testing.T, n int) (*table, *knowing) {
	g := &knowing{walkers: newWalkers(t, n)}
	tb := newTableOf(t, g.walkers, g)
	return tb, g
}

func ask(tb *table, q *wire.AskRequest) (*wire.AskResponse, error) {
	tb.Helper()
	return askOf[wire.AskResponse](tb, "ask", q)
}

func perceptions(tb *table, q *wire.ListPerceptionsRequest) (*wire.ListPerceptionsResponse, error) {
	tb.Helper()
	return askOf[wire.ListPerceptionsResponse](tb, "list-perceptions", q)
}

func TestPerceptions(t *testing.T) {
	tb, _ := newKnowing(t, 3)
	tb.round(60)
	list := func(q *wire.ListPerceptionsRequest) string {
		t.Helper()
		r, err := perceptions(tb, q)
		if err != nil || r.Tick != 60 {
			t.Fatal(r, err)
		}
		var rows []string
		for _, p := range r.Perceptions {
			rows = append(rows, fmt.Sprintf("%d>%d %s %v", p.By, p.Of, p.Sense, p.Now))
		}
		return fmt.Sprint(len(rows), "/", r.Total, ": ", strings.Join(rows, ", "))
	}
	if got := list(&wire.ListPerceptionsRequest{}); got != "6/6: 1>2 eyes true, 1>3 eyes true, 2>1 eyes false, 2>3 eyes true, 3>1 eyes false, 3>2 eyes false" {
		t.Error(got)
	}
	if got := list(&wire.ListPerceptionsRequest{Agent: 3, Limit: 2}); got != "2/4: 1>3 eyes true, 2>3 eyes true" {
		t.Error(got)
	}
	r, err := perceptions(tb, &wire.ListPerceptionsRequest{Agent: 1})
	must.Succeed(t, err)
	p := r.Perceptions[0] // one walks at 1 m/s, the other at 2 m/s
	if math.Abs(p.At.X-1) > 0.1 || p.At.Y != 1 || p.At.Z != 2 || math.Abs(p.Strength-0.5) > 0.05 || p.Seconds != 0 {
		t.Errorf("%+v", p)
	}
}

func TestAsk(t *testing.T) {
	tb, g := newKnowing(t, 2)
	tb.round(3)
	before := sim.Hash(tb.loop.Game())
	text := "{}"
	r, err := ask(tb, &wire.AskRequest{Agent: 2, File: "near.query.json", Text: &text, Part: -1, Most: 5,
		Contexts: []wire.Context{{Port: "From", At: &wire.Position{X: 2, Y: -1, Z: 0.5}}}})
	must.Succeed(t, err)
	in := g.asked[0]
	if in.File != "near.query.json" || string(in.Text) != "{}" || in.Agent != 2 || in.Most != 5 || in.Inputs != nil || in.Places["From"] != (geom.Vec3{X: 2, Y: -1, Z: 0.5}) {
		t.Errorf("%+v", in)
	}
	if len(r.Points) != 5 || r.Best != 2 || r.Generated != 10 || r.Cost != 10 || r.Micros != 1.5 || r.Tick != 3 || len(r.Tests) != 2 || r.Tests[0].Cost != 7 || r.Contexts[0].At.X != 2 {
		t.Errorf("%v", r)
	}
	if p := r.Points[2]; !p.Valid || p.Score != 1 || p.FailedBy != -1 || p.At.X != 2 || p.By[1] != 1 || p.Raw[0] != 2 {
		t.Errorf("%v", p)
	}
	if p := r.Points[4]; p.Valid || p.FailedBy != 0 || !math.IsNaN(p.By[1]) {
		t.Errorf("%v", p)
	}
	if sim.Hash(tb.loop.Game()) != before {
		t.Error("who asks changes the game")
	}
	// The inputs of a part are as the agent has them: the second walker's speed is 2 m/s.
	if r, err = ask(tb, &wire.AskRequest{Agent: 2, File: "legs.graph.json", Part: 1}); err != nil || r.Contexts[0].At.X != 2 {
		t.Error(r, err)
	}
	if in := g.asked[1]; in.Text != nil || in.Most != usualCandidates || fmt.Sprint(in.Inputs) != "map[Break:false Home:{0 0} Speed:2]" {
		t.Errorf("%+v", in)
	}
}

func TestAskIsBounded(t *testing.T) {
	tb, g := newKnowing(t, 1)
	for _, c := range []struct {
		q    *wire.AskRequest
		says string
	}{
		{&wire.AskRequest{Agent: 1, Part: -1}, `"" is not the name of a document`},
		{&wire.AskRequest{Agent: 1, File: "../secret.query.json", Part: -1}, `is not the name of a document`},
		{&wire.AskRequest{Agent: 9, File: "a.query.json", Part: -1}, `there is no agent 9`},
		{&wire.AskRequest{Agent: 0, File: "a.query.json", Part: 0}, `You has no mind`},
		{&wire.AskRequest{Agent: 1, File: "a.query.json", Part: 7}, `agent 1 has no part 7: its program has 2`},
		{&wire.AskRequest{Agent: 1, File: "a.query.json", Part: 1}, `part 1 of agent 1 is legs.graph.json and not a.query.json`},
		{&wire.AskRequest{Agent: 1, File: "gone.query.json", Part: -1}, `there is no gone.query.json`},
		{&wire.AskRequest{Agent: 1, File: "a.query.json", Part: -1, Contexts: make([]wire.Context, 65)}, `65 places are given`},
		{&wire.AskRequest{Agent: 1, File: "a.query.json", Part: -1, Contexts: []wire.Context{{Port: "From"}}}, `a context needs the name of a port`},
	} {
		if _, err := ask(tb, c.q); err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "query: ") {
			t.Errorf("%v: %v", c.q, err)
		}
	}
	lost := "panic"
	if _, err := ask(tb, &wire.AskRequest{Agent: 1, File: "a.query.json", Part: -1, Text: &lost}); wire.CodeOf(err) != wire.Internal {
		t.Error(err)
	}
	g.extra = maxCandidates
	if r, err := ask(tb, &wire.AskRequest{Agent: 1, File: "a.query.json", Part: -1, Most: math.MaxUint32}); err != nil || len(r.Points) != maxCandidates {
		t.Error(err)
	}
	if in := g.asked[len(g.asked)-1]; in.Most != maxCandidates {
		t.Errorf("%d are asked of the game", in.Most)
	}
	plain := newTable(t, 1)
	if _, err := ask(plain, &wire.AskRequest{Agent: 1, File: "a.query.json", Part: -1}); wire.CodeOf(err) != wire.Cannot {
		t.Error(err)
	}
	if _, err := perceptions(plain, &wire.ListPerceptionsRequest{}); wire.CodeOf(err) != wire.Cannot {
		t.Error(err)
	}
	if has := fmt.Sprint(tb.hub.features()); !strings.Contains(has, "perceptions ask") {
		t.Error(has)
	}
	if has := fmt.Sprint(plain.hub.features()); strings.Contains(has, "perceptions") || strings.Contains(has, "ask") {
		t.Error(has)
	}
}

// FuzzAsk asks whatever of a game that knows its world: it answers, stays as it was, and goes on.
func FuzzAsk(f *testing.F) {
	for _, body := range []string{`{}`, `{"agent":1,"file":"a.query.json","part":-1}`, `{"agent":2,"file":"legs.graph.json","part":1,"most":4294967295}`,
		`{"agent":1,"file":"a.query.json","part":-1,"text":"panic"}`, `{"agent":1,"file":"a/../b","part":0}`, `{"agent":1,"file":"a","places":[{"port":"From","at":{"x":"NaN","y":1e308}},{}]}`,
		`{"agent":3,"limit":1}`, `[`} {
		f.Add(true, body)
		f.Add(false, body)
	}
	f.Fuzz(func(t *testing.T, query bool, body string) {
		g := &knowing{walkers: newWalkers(t, 2)}
		loop, err := sim.NewLoop(g, sim.LoopOptions{Seed: 5, Paused: true})
		must.Succeed(t, err)
		hub := Attach(loop, Options{})
		defer hub.Close()
		loop.Play(sim.Run{Ticks: 10})
		before := sim.Hash(g)
		path, handler := hub.Control()
		method := "ListPerceptions"
		if query {
			method = "Ask"
		}
		r := httptest.NewRequest("POST", path+method, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			defer cancel()
			handler.ServeHTTP(w, r)
		}()
		must.Succeed(t, loop.Run(ctx))
		if w.Code == http.StatusInternalServerError && !strings.Contains(w.Body.String(), "lost") || w.Body.Len() > 4<<20 {
			t.Errorf("%q: %d %.300s", body, w.Code, w.Body)
		}
		if sim.Hash(g) != before || loop.State().Tick != 10 {
			t.Errorf("%q changes the game", body)
		}
		if loop.Play(sim.Run{Ticks: 12}); loop.State().Tick != 12 {
			t.Errorf("after %q the game stands", body)
		}
	})
}
