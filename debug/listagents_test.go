package debug

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/list"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// askOf makes a call of the game and lets the loop answer.
func askOf[A any](tb *table, name string, q any) (*A, error) {
	tb.Helper()
	type answer struct {
		r   *A
		err error
	}
	done := make(chan answer, 1)
	go func() {
		r, err := through[A](tb.ctx, tb.hub, name, q)
		done <- answer{r, err}
	}()
	for {
		select {
		case a := <-done:
			return a.r, a.err
		case <-tb.wakes:
			tb.settle()
		case <-tb.ctx.Done():
			tb.Fatal("timed out waiting for an answer")
		}
	}
}

func listAgents(tb *table, q *wire.ListAgentsRequest) (*wire.ListAgentsResponse, error) {
	tb.Helper()
	return askOf[wire.ListAgentsResponse](tb, "list-agents", q)
}

// end has a walker's document end.
func end(tb *table, mind int) {
	tb.Helper()
	m := &tb.game.minds[mind]
	m.Fire(m.Program().Trigger("Deactivate"))
	tb.round(2)
	if m.Status() == wits.Running {
		tb.Fatal("the walker goes on")
	}
}

// idsOf says which agents were found.
func idsOf(r *wire.ListAgentsResponse) string {
	ids := make([]string, len(r.Agents))
	for i, a := range r.Agents {
		ids[i] = fmt.Sprint(a.ID)
	}
	return strings.Join(ids, " ")
}

// TestK25_ListAgents: agents are found by name, document, status and what they think, sorted, and given a page at a time.
func TestK25_ListAgents(t *testing.T) {
	tb := newTable(t, 5)
	tb.round(30)
	names := []string{"You", "Ann", "bob", "Cid", "Dan", "Eve"}
	for i, n := range names {
		tb.game.agents[i].Name = n
	}
	tb.game.agents[3].Steered = "you"
	tb.game.ports.Break.Set(&tb.game.minds[3], true) // Dan
	end(tb, 4)                                       // Eve
	for _, c := range []struct {
		q    *wire.ListAgentsRequest
		want string
	}{
		{&wire.ListAgentsRequest{}, "0 1 2 3 4 5"},
		{&wire.ListAgentsRequest{Text: "BO"}, "2"},
		{&wire.ListAgentsRequest{Text: "walker NN"}, "1"},
		{&wire.ListAgentsRequest{Document: "legs.graph.json"}, "1 2 3 4"},
		{&wire.ListAgentsRequest{Document: "walker.graph.json"}, "1 2 3 4 5"},
		{&wire.ListAgentsRequest{Document: "other.graph.json"}, ""},
		{&wire.ListAgentsRequest{Status: "active"}, "1 2"},
		{&wire.ListAgentsRequest{Status: "ended"}, "5"},
		{&wire.ListAgentsRequest{Status: "parked"}, "4"},
		{&wire.ListAgentsRequest{Status: "steered"}, "3"},
		{&wire.ListAgentsRequest{Status: "mindless"}, "0"},
		{&wire.ListAgentsRequest{Where: "Speed > 2 && Legs/Stride.active"}, "3 4"},
		{&wire.ListAgentsRequest{Where: "Speed > 2 && Legs/Stride.active", Text: "Cid"}, "3"},
		{&wire.ListAgentsRequest{Sort: "-id"}, "5 4 3 2 1 0"},
		{&wire.ListAgentsRequest{Sort: "name"}, "1 3 4 5 0 2"},
		{&wire.ListAgentsRequest{Sort: "status"}, "1 2 5 0 4 3"},
		{&wire.ListAgentsRequest{Sort: "-Legs/Stride.Gone"}, "5 4 3 2 1 0"},
		{&wire.ListAgentsRequest{Sort: "Legs/Stride.Gone"}, "1 2 3 4 5 0"},
		{&wire.ListAgentsRequest{Sort: "Stride.Said"}, "1 2 3 4 5 0"},
		{&wire.ListAgentsRequest{Sort: "-Speed", Offset: 1, Limit: 2}, "4 3"},
		{&wire.ListAgentsRequest{Offset: 40}, ""},
	} {
		r, err := listAgents(tb, c.q)
		if err != nil || idsOf(r) != c.want || r.Total != 6 {
			t.Errorf("%v: %s, want %s (%v)", c.q, idsOf(r), c.want, err)
		}
	}
	r, err := listAgents(tb, &wire.ListAgentsRequest{Offset: 3, Limit: 2, Values: []string{"Speed", "Nothing", "Speed > 3.5", "Stride.Said", "Speed / 7"}})
	must.Succeed(t, err)
	cid, dan := r.Agents[0], r.Agents[1]
	if r.Matches != 6 || cid.Name != "Cid" || cid.Document != "walker.graph.json" || cid.Steered != "you" || strings.Join(cid.Values, "|") != "3 m/s||false|on on on on|0.428571 m/s" ||
		strings.Join(cid.Running, " ") != "Legs/Stride" || cid.Fault != "" {
		t.Errorf("%v", cid)
	}
	if dan.Status != "parked" || !strings.Contains(dan.Fault, "Legs/Stride: tripped") || dan.Values[2] != "true" {
		t.Errorf("%v", dan)
	}
	for q, want := range map[*wire.ListAgentsRequest]string{
		{Where: "Sped > 1"}: "did you mean \"Speed\"?",
		{Where: "Speed"}:    "bool",
		{Where: strings.Repeat("(", wire.MaxWhere+1)}: "longer than",
		{Where: strings.Repeat("(", wire.MaxWhere)}:   "column",
		{Status: "dead"}: "mindless",
		{Values: make([]string, list.MaxColumns+1)}:    "limit",
		{Sort: strings.Repeat("x", wire.MaxWhere+1)}:   "longer than",
		{Values: []string{strings.Repeat("x", 1<<16)}}: "longer than",
	} {
		if _, err := listAgents(tb, q); wire.CodeOf(err) != wire.Invalid || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60v: %v, want %s", q, err, want)
		}
	}
}

// TestK25_ListRunning: what runs now, by how many agents, and where one of them is.
func TestK25_ListRunning(t *testing.T) {
	tb := newTable(t, 4)
	tb.round(3)
	end(tb, 0)
	list := func(q *wire.ListRunningRequest) (text []string) {
		r, err := askOf[wire.ListRunningResponse](tb, "list-running", q)
		must.Succeed(t, err)
		for _, row := range r.Running {
			text = append(text, fmt.Sprintf("%s:%s (%s) x%d at %d/%d.%d %s", row.Document, row.Node, row.Type, row.Agents, row.Agent, row.Part, row.NodeIndex, row.Path))
		}
		return append(text, fmt.Sprint(r.Matches))
	}
	for _, c := range []struct {
		q    *wire.ListRunningRequest
		want string
	}{
		{&wire.ListRunningRequest{}, "legs.graph.json: (graph) x3 at 2/1.-1 Legs; legs.graph.json:Stride (stride) x3 at 2/1.%d Legs/Stride; " +
			"walker.graph.json: (graph) x3 at 2/0.-1 ; walker.graph.json:Legs (legs.graph.json) x3 at 2/0.%d Legs; 4"},
		{&wire.ListRunningRequest{Text: "STRIDE"}, "legs.graph.json:Stride (stride) x3 at 2/1.%d Legs/Stride; 1"},
		{&wire.ListRunningRequest{Limit: 1}, "legs.graph.json: (graph) x3 at 2/1.-1 Legs; 4"},
		{&wire.ListRunningRequest{Text: "nothing"}, "0"},
	} {
		want := strings.ReplaceAll(strings.ReplaceAll(c.want, "1.%d", fmt.Sprint("1.", nodeOf(tb.game.program, 1, "Stride"))), "0.%d", fmt.Sprint("0.", nodeOf(tb.game.program, 0, "Legs")))
		if got := strings.Join(list(c.q), "; "); got != want {
			t.Errorf("%v:\n got %s\nwant %s", c.q, got, want)
		}
	}
}

func nodeOf(p *wits.Program, part int, name string) int {
	for i, n := range p.Parts()[part].Nodes {
		if n.Name == name {
			return i
		}
	}
	return -2
}

// TestAsksAreBounded: who asks too much gets no answer, and the game goes on between answers.
func TestAsksAreBounded(t *testing.T) {
	tb := newTable(t, 1)
	ended := make(chan error, 2*maxAsks)
	tb.hub.askBudget = -1 // any answer takes longer
	for range 3 {
		go func() { ended <- tb.hub.call(tb.ctx, func() error { return nil }) }()
	}
	tb.until("three wait", func() bool { return tb.waiting() == 3 })
	for left := 2; left >= 0; left-- {
		tb.hub.Frame()
		if n := tb.waiting(); n != left {
			t.Errorf("%d wait after a frame, want %d", n, left)
		}
		must.Succeed(t, <-ended)
	}
	tb.hub.askBudget = time.Hour
	for range maxAsks + 10 {
		go func() { ended <- tb.hub.call(tb.ctx, func() error { return nil }) }()
	}
	for range 10 {
		if err := <-ended; wire.CodeOf(err) != wire.Busy {
			t.Errorf("one too many: %v", err)
		}
	}
	for range maxAsks {
		for tb.waiting() > 0 {
			tb.hub.Frame()
		}
		must.Succeed(t, <-ended)
	}
	go func() { ended <- tb.hub.call(tb.ctx, func() error { panic("oops") }) }()
	tb.until("one waits", func() bool { return tb.waiting() == 1 })
	tb.hub.Frame()
	if err := <-ended; wire.CodeOf(err) != wire.Internal || !strings.Contains(err.Error(), "oops") {
		t.Errorf("what panics: %v", err)
	}
}

// waiting is how many requests wait for the game.
func (tb *table) waiting() int {
	tb.hub.connections.Lock()
	defer tb.hub.connections.Unlock()
	return len(tb.hub.asks)
}

// BenchmarkListAgents is how long the game stands still while agents are listed.
func BenchmarkListAgents(b *testing.B) {
	game := newWalkers(b, 10_000)
	if _, err := sim.Headless(game, sim.Run{Ticks: 30}); err != nil {
		b.Fatal(err)
	}
	var known list.Outlines
	for _, q := range []wire.ListAgentsRequest{
		{},
		{Text: "walker"},
		{Where: "Speed > 5000 && Legs/Stride.active"},
		{Where: "Speed > 5000 && Legs/Stride.active", Text: "walker", Status: "active", Document: "legs.graph.json", Sort: "-Legs/Stride.Gone", Values: []string{"Speed", "Legs/Stride.Said"}, Limit: 1000},
	} {
		b.Run(strings.ReplaceAll(fmt.Sprint(q), " ", "_"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, err := list.Agents(game.agents, &known, &q)
				must.Succeed(b, err)
			}
		})
	}
	b.Run("running", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			list.Running(game.agents, &known, &wire.ListRunningRequest{})
		}
	})
}

// TestPagesAskInTurn: a page that asks for more than there is time for in a frame gets one answer a frame at least, and the
// rest later.
func TestPagesAskInTurn(t *testing.T) {
	tb := newTable(t, 1)
	c := tb.join()
	for range 10 {
		c.page.inbox.offer(parse([]byte(`{"t":"unwatch"}`)))
	}
	late := time.Now().Add(-time.Hour)
	for left := 9; left >= 0; left-- {
		if asked := tb.hub.answer(c.page, late); !asked || len(c.page.inbox.waiting) != left {
			t.Fatalf("%d are left, want %d", len(c.page.inbox.waiting), left)
		}
	}
	if tb.hub.answer(c.page, late) {
		t.Error("there was nothing to answer")
	}
}
