// Command skate is a small game for the whole-page tests: a skater whose tricks are chosen by rules that watch.
//
// Usage: skate play skate, or skate edit FOLDER
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
		Name:      "skate",
		New:       func(s cli.Setup) sim.Game { return &skate{documents: s.Documents} },
		Register:  register,
		Documents: documents,
	})
}

func register(r *wits.Registry) { wits.AddAction[Trick](r) }

// Trick takes a while.
type Trick struct {
	Seconds wits.In[float64] `default:"1" unit:"s" doc:"How long it takes."`
	Left    wits.Var[float64]
}

// Doc explains the action.
func (*Trick) Doc() string { return "Does a trick, which takes a while, and succeeds." }

// Activate begins it.
func (t *Trick) Activate(x *wits.Context) { t.Left.Set(x, t.Seconds.Get(x)) }

// Update goes on with it.
func (t *Trick) Update(x *wits.Context) wits.Status {
	left := t.Left.Get(x) - x.Delta()
	t.Left.Set(x, left)
	if left <= 0 {
		return wits.Success
	}
	return wits.Running
}

const (
	rail   = 3.0 // m
	radius = 4.0 // of the half-pipe, m
	round  = 8.0 // s, there and back
)

// inputs are what the skater perceives.
type inputs struct {
	Rail, Height, Speed wits.Input[float64]
	Tired               wits.Input[bool]
}

// skate is the game: a half-pipe, seen from the side.
type skate struct {
	documents fs.FS
	brains    *sim.Brains
	brain     *sim.Brain[*inputs]
	mind      *wits.Mind
	at        geom.Vec2 // m
}

// Info describes the game.
func (*skate) Info() sim.Info {
	return sim.Info{Name: "skate", Title: "Skate", About: "A skater whose tricks are chosen by rules that watch."}
}

// Start begins anew.
func (g *skate) Start(_ map[string]string, seed uint64) (err error) {
	r := std.NewRegistry()
	register(r)
	*g = skate{documents: g.documents, brains: sim.NewBrains(r, g.documents), at: place(0)}
	if g.brain, err = sim.LoadBrain(g.brains, "tricks.rules.json", wits.Bind[inputs]); err != nil {
		return err
	}
	g.mind = g.brain.Program.NewMind(seed)
	return nil
}

// Brains are the documents that the skater's mind runs.
func (g *skate) Brains() *sim.Brains { return g.brains }

// place is where the skater is at a time: on the half-pipe, and now and then above its edge.
func place(seconds float64) geom.Vec2 {
	swing := geom.Cos(2 * math.Pi * seconds / round)
	return geom.Vec2{X: float64(radius * swing), Y: float64(3 * swing * swing * swing * swing)}
}

// Step runs a tick.
func (g *skate) Step(in sim.Input) {
	before := g.at
	f := in.Frame()
	g.at = place(f.Time)
	inputs := g.brain.Bound
	inputs.Rail.Set(g.mind, max(g.at.X, rail)-min(g.at.X, rail))
	inputs.Height.Set(g.mind, g.at.Y)
	inputs.Speed.Set(g.mind, g.at.Sub(before).Len()/f.Delta)
	inputs.Tired.Set(g.mind, int(f.Time/round)%4 == 3)
	g.mind.Step(f)
}

// Agents is the skater.
func (g *skate) Agents() []sim.Agent { return []sim.Agent{{ID: 1, Name: "Skater", Mind: g.mind}} }

// Draw paints the half-pipe and the skater.
func (g *skate) Draw(s *sim.Scene) {
	s.Camera(geom.Vec2{Y: 1.5}, 9)
	s.Background(0xe7ecf2ff)
	var pipe [41]geom.Vec2
	for i := range pipe {
		x := float64(radius * (float64(i)/20 - 1))
		pipe[i] = geom.Vec2{X: x, Y: float64(3*x*x*x*x)/(radius*radius*radius*radius) - 0.1}
	}
	s.Path(pipe[:], sim.Stroke(0x8d96a3ff, 0.12))
	s.Line(geom.Vec2{X: rail, Y: 0.2}, geom.Vec2{X: rail, Y: 1.2}, 0.1, 0xb2433aff)
	s.Rect(g.at.Add(geom.Vec2{Y: 0.05}), geom.Vec2{X: 0.8, Y: 0.08}, 0, 0.04, sim.Fill(0x24303cff))
	s.Rect(g.at.Add(geom.Vec2{Y: 0.55}), geom.Vec2{X: 0.4, Y: 0.9}, 0, 0.18, sim.Fill(0x4a72b8ff))
	s.Circle(g.at.Add(geom.Vec2{Y: 1.2}), 0.22, sim.Fill(0xf0cfa8ff))
	s.Pick(1, g.at.Add(geom.Vec2{Y: 0.6}), 0.6)
}
