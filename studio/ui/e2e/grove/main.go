// Command grove is a small game for the whole-page tests: guards that think in trees, with everything that the page shows
// of trees, considerations and blackboards, and a tree of 500 nodes.
//
// Usage: grove play grove
package main

import (
	"embed"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

//go:embed documents
var embedded embed.FS

func documents() fs.FS {
	sub, err := fs.Sub(embedded, "documents")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}

func main() {
	cli.Main(cli.Game{
		Name:      "grove",
		New:       func(s cli.Setup) sim.Game { return &grove{documents: s.Documents} },
		Register:  register,
		Documents: documents(),
	})
}

func register(r *wits.Registry) {
	wits.AddAction[Walk](r)
	wits.AddAction[Strike](r)
	wits.AddAction[Rest](r)
}

// guard is somebody who walks to and fro on a line.
type guard struct {
	at, health, energy float64
}

// Walk goes to a place on the line.
type Walk struct {
	To    wits.In[float64]  `unit:"m" doc:"Where to go."`
	Speed wits.In[float64]  `default:"2" unit:"m/s"`
	Left  wits.Out[float64] `unit:"m" doc:"How far it is still."`
}

// Doc explains the action.
func (*Walk) Doc() string { return "Walks to a place, and succeeds there." }

// Update walks on.
func (w *Walk) Update(x *wits.Context) wits.Status {
	g := wits.Self[*guard](x)
	way := w.To.Get(x) - g.at
	step := float64(w.Speed.Get(x) * x.Delta())
	w.Left.Set(x, max(way, -way))
	if max(way, -way) <= step {
		g.at = w.To.Get(x)
		return wits.Success
	}
	if way < 0 {
		step = -step
	}
	g.at += step
	return wits.Running
}

// Strike lasts for a while and hits one time out of two.
type Strike struct {
	Seconds wits.In[float64] `default:"0.5" unit:"s"`
	Since   wits.Var[float64]
}

// Doc explains the action.
func (*Strike) Doc() string { return "Strikes; fails if it does not hit." }

// Activate begins the stroke.
func (s *Strike) Activate(x *wits.Context) { s.Since.Set(x, x.Time()) }

// Update waits for the end of the stroke.
func (s *Strike) Update(x *wits.Context) wits.Status {
	if x.Time()-s.Since.Get(x) < s.Seconds.Get(x) {
		return wits.Running
	}
	if x.Rand().Float() < 0.5 {
		return wits.Success
	}
	return wits.Failure
}

// Rest gives energy back.
type Rest struct {
	Rate wits.In[float64] `default:"8" unit:"/s" doc:"Energy a second."`
}

// Doc explains the action.
func (*Rest) Doc() string { return "Gives energy back; succeeds when there is plenty." }

// Update rests.
func (r *Rest) Update(x *wits.Context) wits.Status {
	g := wits.Self[*guard](x)
	g.energy += float64(r.Rate.Get(x) * x.Delta())
	if g.energy >= 100 {
		g.energy = 100
		return wits.Success
	}
	return wits.Running
}

// grove is the game.
type grove struct {
	documents fs.FS
	minds     []*wits.Mind
	ports     []ports
	agents    []sim.Agent
	guards    []guard
	enemy     float64
	time      float64
	squad     *wits.Board
}

type ports struct {
	Near   wits.Input[bool]
	Enemy  wits.Input[float64]
	Health wits.Input[float64]
	Energy wits.Input[float64]
}

// Info describes the game.
func (g *grove) Info() sim.Info {
	return sim.Info{Name: "grove", Title: "Grove", About: "Guards walk their rounds, fight what comes near and rest.",
		Options: []sim.Option{{Name: "scene", Label: "Scene", Choices: []string{"guards", "forest", "large forest", "sentries", "scouts"}, Value: "guards"}}}
}

// Start begins anew.
func (g *grove) Start(options map[string]string, seed uint64) error {
	r := std.NewRegistry()
	register(r)
	*g = grove{documents: g.documents}
	files, root := g.documents, "guard.tree.json"
	switch options["scene"] {
	case "large forest":
		files, root = forest(1000), "forest.tree.json"
	case "forest":
		files, root = forest(500), "forest.tree.json"
	case "sentries":
		root = "sentry.machine.json"
	case "scouts":
		root = "scout.hinted.json"
	}
	p, err := wits.Load(r, files, root)
	if err != nil {
		return err
	}
	for i, name := range []string{"Ash", "Birch", "Cedar"} {
		bound, err := wits.Bind[ports](p)
		if err != nil {
			return err
		}
		g.ports = append(g.ports, *bound)
		g.minds = append(g.minds, p.NewMind(seed+uint64(i)))
		g.guards = append(g.guards, guard{at: float64(float64(i) * 2), health: 100, energy: 60 + float64(10*float64(i))})
		g.agents = append(g.agents, sim.Agent{ID: uint32(i + 1), Name: name, Mind: g.minds[i]})
	}
	if root == "guard.tree.json" {
		g.squad, err = wits.NewBoard(p, "squad.board.json")
	}
	return err
}

// Step runs a tick.
func (g *grove) Step(in sim.Input) {
	f := in.Frame()
	g.time = f.Time
	g.enemy = float64(9*geom.Sin(float64(f.Time*0.35))) + 2
	if g.squad != nil {
		g.squad.Begin()
	}
	for i, m := range g.minds {
		a := &g.guards[i]
		near := g.enemy-a.at < 2.5 && a.at-g.enemy < 2.5
		if near {
			a.health -= float64(12 * f.Delta)
		} else {
			a.health += float64(4 * f.Delta)
		}
		a.health = min(100, max(1, a.health))
		a.energy = max(0, a.energy-float64(3*f.Delta))
		p := &g.ports[i]
		p.Near.Set(m, near)
		p.Enemy.Set(m, g.enemy)
		p.Health.Set(m, a.health)
		p.Energy.Set(m, a.energy)
		if g.squad != nil {
			g.squad.Give(m)
		}
		f.Entity, f.Self = wits.NewEntity(uint32(i+1), 1), a
		m.Step(f)
	}
	if g.squad != nil {
		for _, m := range g.minds {
			g.squad.Take(m)
		}
	}
}

// Agents lists the guards.
func (g *grove) Agents() []sim.Agent { return g.agents }
