// Command camp is a small game for the whole-page tests: a cook that plans for goals, a watch that plans by tasks, and two
// foragers for whom one mind plans what both do.
//
// Usage: camp play camp
package main

import (
	"embed"
	"io/fs"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

//go:embed documents
var embedded embed.FS

func main() {
	documents, err := fs.Sub(embedded, "documents")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	cli.Main(cli.Game{
		Name:      "camp",
		New:       func(s cli.Setup) sim.Game { return &camp{documents: s.Documents} },
		Register:  register,
		Documents: documents,
	})
}

func register(r *wits.Registry) { wits.AddAction[Work](r) }

// camper is somebody of the camp, and what the camp is like.
type camper struct {
	camp *camp
	at   geom.Vec2
}

var places = map[string]geom.Vec2{"pond": {X: -5, Y: -2}, "trees": {X: -4, Y: 3}, "pan": {X: 0.7, Y: 0.2}, "hearth": {}, "gate": {X: 5}, "fence": {X: 4, Y: 3}}

// Work goes somewhere and is busy there for a while.
type Work struct {
	At      wits.In[string]  `doc:"Where: pond, trees, pan, hearth, gate or fence."`
	Seconds wits.In[float64] `default:"1" unit:"s"`
	Done    wits.Var[float64]
}

// Doc explains the action.
func (*Work) Doc() string { return "Goes somewhere, and works there for a while." }

// Activate begins.
func (a *Work) Activate(x *wits.Context) { a.Done.Set(x, 0) }

// Update goes on, first to the place.
func (a *Work) Update(x *wits.Context) wits.Status {
	c, at := wits.Self[*camper](x), a.At.Get(x)
	if way := places[at].Sub(c.at); way.Len() > 0.1 {
		c.at = c.at.Add(way.Scale(min(1, 4*x.Delta()/way.Len())))
		return wits.Running
	}
	a.Done.Set(x, a.Done.Get(x)+x.Delta())
	if a.Done.Get(x) < a.Seconds.Get(x) {
		return wits.Running
	}
	switch at {
	case "hearth":
		c.camp.fire = 20
	case "pan":
		c.camp.hunger = 0
	}
	return wits.Success
}

// camp is the game.
type camp struct {
	documents    fs.FS
	cook, watch  *wits.Mind
	foragers     *wits.Mind
	needs        cookPorts
	sees         watchPorts
	knows        supperPorts
	campers      [3]camper
	fire, hunger float64 // s
}

type cookPorts struct {
	Burning wits.Input[bool]
	Hungry  wits.Input[bool]
}

type watchPorts struct {
	Seen wits.Input[bool]
}

type supperPorts struct {
	Again wits.Input[bool]
	Storm wits.Input[bool]
}

// Info describes the game.
func (g *camp) Info() sim.Info {
	return sim.Info{Name: "camp", Title: "Camp", About: "A cook keeps a fire, and a watch keeps bears away."}
}

// Start begins anew.
func (g *camp) Start(_ map[string]string, seed uint64) error {
	r := std.NewRegistry()
	register(r)
	*g = camp{documents: g.documents}
	cook, err := wits.Load(r, g.documents, "cook.goap.json")
	if err != nil {
		return err
	}
	watch, err := wits.Load(r, g.documents, "watch.htn.json")
	if err != nil {
		return err
	}
	supper, err := wits.Load(r, g.documents, "supper.maneuver.json")
	if err != nil {
		return err
	}
	needs, err := wits.Bind[cookPorts](cook)
	if err != nil {
		return err
	}
	sees, err := wits.Bind[watchPorts](watch)
	if err != nil {
		return err
	}
	knows, err := wits.Bind[supperPorts](supper)
	if err != nil {
		return err
	}
	g.needs, g.sees, g.knows = *needs, *sees, *knows
	g.cook, g.watch, g.foragers = cook.NewMind(seed), watch.NewMind(seed+1), supper.NewMind(seed+2)
	for i := range g.campers {
		g.campers[i] = camper{camp: g, at: geom.Vec2{X: float64(float64(i) * 3)}}
	}
	return nil
}

// Step runs a tick.
func (g *camp) Step(in sim.Input) {
	f := in.Frame()
	g.fire, g.hunger = max(0, g.fire-f.Delta), g.hunger+f.Delta
	g.needs.Burning.Set(g.cook, g.fire > 0)
	g.needs.Hungry.Set(g.cook, g.hunger > 12)
	g.sees.Seen.Set(g.watch, int(f.Time)%20 >= 8)
	minute := math.Mod(f.Time, 60)
	g.knows.Again.Set(g.foragers, minute < 1)
	g.knows.Storm.Set(g.foragers, f.Time >= 60)
	for i, m := range []*wits.Mind{g.cook, g.watch, g.foragers} {
		f.Entity, f.Self = wits.NewEntity(uint32(i+1), 1), &g.campers[i]
		m.Step(f)
	}
}

// Agents lists all minds.
func (g *camp) Agents() []sim.Agent {
	return []sim.Agent{{ID: 1, Name: "Cook", Mind: g.cook}, {ID: 2, Name: "Watch", Mind: g.watch}, {ID: 3, Name: "Foragers", Mind: g.foragers}}
}

// Draw paints the camp from above.
func (g *camp) Draw(s *sim.Scene) {
	s.Camera(geom.Vec2{}, 12)
	s.Background(0xcfd8bcff)
	s.Circle(places["pond"], 1.4, sim.Fill(0x9cc6d8ff))
	s.Circle(places["trees"], 1, sim.Fill(0x5f8a4aff))
	s.Circle(places["hearth"], 0.5, sim.Fill(map[bool]sim.Color{true: 0xe2793aff, false: 0x6f6a63ff}[g.fire > 0]))
	for i, a := range g.Agents() {
		at := g.campers[i].at
		s.Circle(at, 0.4, sim.Fill(0x8a5a35ff))
		s.Text(at.Add(geom.Vec2{Y: 0.7}), 0.5, sim.Centre, 0x24303cff, a.Name)
		s.Pick(a.ID, at, 0.8)
	}
}
