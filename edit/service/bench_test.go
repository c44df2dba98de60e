package service_test

import (
	"context"
	"fmt"
	"io/fs"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/edit/service"
	"github.com/wits-ai/wits/games/duel"
	"github.com/wits-ai/wits/games/town"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/std"
	"github.com/wits-ai/wits/studio"
)

// crowded is a village of many.
type crowded struct {
	*town.Game
	count int
}

func (g crowded) Start(_ map[string]string, seed uint64) error {
	return g.Game.Begin(town.NewCrowd(seed, g.count), "villager.machine.json", seed)
}

// large is a game of a hundred minds of one document.
type large struct {
	documents fs.FS
	brains    *sim.Brains
	agents    []sim.Agent
}

func (g *large) Info() sim.Info { return sim.Info{Name: "large"} }
func (g *large) Start(map[string]string, uint64) error {
	g.brains = sim.NewBrains(std.NewRegistry(), g.documents)
	b, err := sim.LoadBrain(g.brains, "main.graph.json", func(*wits.Program) (struct{}, error) { return struct{}{}, nil })
	for i := range uint64(100) {
		if err == nil {
			g.agents = append(g.agents, sim.Agent{ID: uint32(i + 1), Mind: b.Program.NewMind(i)})
		}
	}
	return err
}
func (g *large) Step(in sim.Input) {
	for _, a := range g.agents {
		a.Mind.Step(in.Frame())
	}
}
func (g *large) Draw(*sim.Scene)     {}
func (g *large) Agents() []sim.Agent { return g.agents }
func (g *large) Brains() *sim.Brains { return g.brains }

// nodesOf is a graph of n nodes in a row.
func nodesOf(n int) string {
	nodes := []string{`"N0": {"expr": "1.5"}`}
	for i := 1; i < n; i++ {
		nodes = append(nodes, fmt.Sprintf(`"N%d": {"expr": "N%d.Result + %d"}`, i, i-1, i))
	}
	return `{"wits": 1, "kind": "graph", "nodes": {` + strings.Join(nodes, ",") + `}}`
}

// BenchmarkSaveToSwapped is the time from the moment in which a page asks to save a document to the one in which it is told
// that all minds of the game that runs have their new program, with everything in between: the file on the disk, the compiler,
// the swap between two ticks, the way there and back.
func BenchmarkSaveToSwapped(b *testing.B) {
	for _, c := range []struct {
		name     string
		files    fs.FS
		registry *wits.Registry
		document string
		minds    int
		game     func(fs.FS) sim.Game
	}{
		{"duel", duel.Documents(), duel.NewRegistry(), "run_away.graph.json", 2, func(f fs.FS) sim.Game { return duel.New(actors.From(f)) }},
		{"village of 200", town.Documents(), town.NewRegistry(), "flee.graph.json", 200, func(f fs.FS) sim.Game { return crowded{town.New(actors.From(f)), 200} }},
		{"village of 1,000", town.Documents(), town.NewRegistry(), "flee.graph.json", 1000, func(f fs.FS) sim.Game { return crowded{town.New(actors.From(f)), 1000} }},
		{"2,000 nodes, 100 minds", kindtest.Files{"main.graph.json": nodesOf(2000)}.FS(), std.NewRegistry(), "main.graph.json", 100, func(f fs.FS) sim.Game { return &large{documents: f} }},
	} {
		b.Run(c.name, func(b *testing.B) {
			dir := b.TempDir()
			must.Succeed(b, edit.Init(dir, edit.Beginning{Name: "bench", Documents: "documents", Files: c.files}))
			project, err := edit.Open(dir, edit.Options{Registry: c.registry})
			must.Succeed(b, err)
			defer project.Close()
			var runner studio.Runner
			must.Succeed(b, runner.Run(c.game(project.Files()), sim.LoopOptions{Options: optionsOf(c.name)}))
			defer runner.Stop()
			loop, _ := runner.Running()
			s := service.New(project, service.Options{Loop: loop})
			defer s.Close()
			web := httptest.NewServer(s)
			defer web.Close()
			conn, _, err := websocket.Dial(context.Background(), web.URL, &websocket.DialOptions{Subprotocols: []string{service.Subprotocol}})
			must.Succeed(b, err)
			defer conn.CloseNow()
			p := &page{t: b, conn: conn, ctx: context.Background()}
			conn.SetReadLimit(1 << 26)
			at := result[edit.Text](p, "read", arguments{"path": c.document})
			swapped := 0.0
			for n := 0; b.Loop(); n++ {
				text := strings.Replace(at.Text, `"kind": "graph"`, fmt.Sprintf(`"kind": "graph", "variables": {"V%d": "int"}`, n%2), 1)
				at.Version = result[edit.Text](p, "save", arguments{"path": c.document, "base": at.Version, "text": text}).Version
				m := p.waitForMessage("reloaded")
				if len(m.Programs) != 1 || !m.Programs[0].Done || m.Programs[0].Minds != c.minds {
					b.Fatalf("%+v", m.reloaded)
				}
				swapped += m.Milliseconds
			}
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/save")
			b.ReportMetric(swapped/float64(b.N), "ms/swap")
		})
	}
}

func optionsOf(game string) map[string]string {
	if game == "duel" {
		return both
	}
	return nil
}
