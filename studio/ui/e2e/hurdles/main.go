// Command hurdles is a small game for the whole-page tests: a runner whom a player has jump, and whose mind looks on until it has been shown when.
//
// Usage: hurdles play hurdles, or hurdles edit FOLDER
package main

import (
	"embed"
	"fmt"
	"io/fs"

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
		Name:      "hurdles",
		New:       func(s cli.Setup) sim.Game { return &hurdles{documents: s.Documents} },
		Register:  register,
		Documents: documents,
	})
}

func register(r *wits.Registry) {
	wits.AddAction[Leap](r)
	wits.AddAction[PlayKeys](r)
}

// Leap jumps.
type Leap struct{}

// Doc explains the action.
func (*Leap) Doc() string { return "Jumps." }

// Update jumps.
func (*Leap) Update(x *wits.Context) wits.Status {
	wits.Self[*runner](x).wants = true
	return wits.Success
}

// PlayKeys does what a player did.
type PlayKeys struct {
	Keys  wits.In[string] `doc:"Frames and what is held in them: 6 jump, 4."`
	Frame wits.Var[int64]
}

// Doc explains the action.
func (*PlayKeys) Doc() string { return "Does what a player did with keys." }

// Activate begins with the first frame.
func (a *PlayKeys) Activate(x *wits.Context) { a.Frame.Set(x, 0) }

// Update plays a frame.
func (a *PlayKeys) Update(x *wits.Context) wits.Status {
	r, at := wits.Self[*runner](x), a.Frame.Get(x)
	a.Frame.Set(x, at+1)
	switch plays, err := sim.HeldKeys(a.Keys.Get(x), int(at), func(name string) { r.wants = r.wants || name == "jump" }); {
	case err != nil:
		x.Log(wits.Error, "%v", err)
		return wits.Failure
	case !plays:
		return wits.Success
	}
	return wits.Running
}

const (
	between = 6.0  // m, of two hurdles
	speed   = 3.0  // m/s
	jump    = 0.8  // s
	top     = 0.9  // m
	seen    = 14.0 // m
)

// runner runs along a track with hurdles.
type runner struct {
	at    float64 // m
	air   float64 // s for which it is in the air still
	wants bool
	fell  int
}

type ports struct {
	Distance wits.Input[float64]
	Height   wits.Input[float64]
	Lap      wits.Input[int64]
	Sunny    wits.Input[bool]
}

// hurdles is the game.
type hurdles struct {
	documents fs.FS
	brains    *sim.Brains
	brain     *sim.Brain[*ports]
	agents    []sim.Agent
	runner    runner
}

// Info describes the game.
func (g *hurdles) Info() sim.Info {
	return sim.Info{Name: "hurdles", Title: "Hurdles", About: "A runner that has to be shown when to jump.",
		Controls: []sim.Control{{Input: "jump", Label: "Jump", Keys: []string{"KeyJ"}}}}
}

// Start begins anew.
func (g *hurdles) Start(_ map[string]string, seed uint64) (err error) {
	r := std.NewRegistry()
	register(r)
	*g = hurdles{documents: g.documents, brains: sim.NewBrains(r, g.documents)}
	if g.brain, err = sim.LoadBrain(g.brains, "runner.rules.json", wits.Bind[ports]); err != nil {
		return err
	}
	g.agents = []sim.Agent{{ID: 1, Name: "Runner", Mind: g.brain.Program.NewMind(seed)}, {ID: 2, Name: "Crowd"}}
	return nil
}

// Brains are the documents that minds run.
func (g *hurdles) Brains() *sim.Brains { return g.brains }

// Step runs a tick.
func (g *hurdles) Step(in sim.Input) {
	r, f := &g.runner, in.Frame()
	r.at += float64(speed * f.Delta)
	r.air = max(0, r.air-f.Delta)
	lap := int64(r.at / between)
	before := int64((r.at - float64(speed*f.Delta)) / between)
	if lap > before && r.height() < 0.3 {
		r.fell++
	}
	m := g.agents[0].Mind
	p := g.brain.Bound
	p.Distance.Set(m, float64(float64(lap+1)*between)-r.at)
	p.Height.Set(m, r.height())
	p.Lap.Set(m, lap)
	p.Sunny.Set(m, true)
	f.Entity, f.Self = wits.NewEntity(1, 1), r
	r.wants = false
	m.Step(f)
	if r.air == 0 && (r.wants || in.Pressed("jump")) {
		r.air = jump
	}
}

// height is how high it is, m.
func (r *runner) height() float64 {
	t := r.air / jump
	return float64(4 * top * t * (1 - t))
}

// Agents lists the runner, and the crowd, which has no mind.
func (g *hurdles) Agents() []sim.Agent { return g.agents }

// Draw paints the track from the side.
func (g *hurdles) Draw(s *sim.Scene) {
	r := &g.runner
	s.Camera(geom.Vec2{X: r.at + seen/4, Y: 1.5}, seen)
	s.Background(0xdfe9f2ff)
	s.Rect(geom.Vec2{X: r.at, Y: -2}, geom.Vec2{X: 4 * seen, Y: 4}, 0, 0, sim.Fill(0xc98f6bff))
	for k := max(1, int(r.at/between)-1); k < int(r.at/between)+4; k++ {
		s.Rect(geom.Vec2{X: float64(float64(k) * between), Y: 0.3}, geom.Vec2{X: 0.15, Y: 0.6}, 0, 0.03, sim.Fill(0x3d4b5cff))
	}
	s.Circle(geom.Vec2{X: r.at, Y: 0.45 + r.height()}, 0.45, sim.Fill(0x2f7fc4ff))
	s.Pick(1, geom.Vec2{X: r.at, Y: 0.45 + r.height()}, 0.6)
	s.Text(geom.Vec2{X: r.at, Y: 2.4}, 0.5, sim.Centre, 0x24303cff, fmt.Sprintf("fell %d", r.fell))
}
