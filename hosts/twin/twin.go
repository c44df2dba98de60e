// Package twin is the guards of the examples for other engines as a game in Go: the same bodies, documents and actions, with
// actions that are Go structs. What a host plays through the C library or in a browser must have the hash that this has.
package twin

import (
	"fmt"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/std"
)

// Body is a guard.
type Body struct {
	X, Health float64 // m, hp
	walking   bool
	arrived   bool
	to, speed float64
}

// Mood is how a guard feels.
type Mood int64

// Walk goes somewhere. What it remembers is what an order of a host remembers.
type Walk struct {
	To     wits.In[geom.Vec2] `unit:"m"`
	Speed  wits.In[float64]   `default:"1.5" unit:"m/s"`
	Serial wits.Var[int64]    `keep:"true"`
	Status wits.Var[int64]
}

// Activate sets out.
func (a *Walk) Activate(x *wits.Context) {
	a.Serial.Set(x, a.Serial.Get(x)+1)
	b := wits.Self[*Body](x)
	b.walking, b.arrived, b.to, b.speed = true, false, a.To.Get(x).X, a.Speed.Get(x)
}

// Update waits until the body is there.
func (a *Walk) Update(x *wits.Context) wits.Status {
	if wits.Self[*Body](x).arrived {
		return wits.Success
	}
	return wits.Running
}

// End stops the body, if it was not there yet.
func (a *Walk) End(x *wits.Context, s wits.Status) {
	if s == wits.Aborted {
		wits.Self[*Body](x).walking = false
	}
	a.Status.Set(x, int64(wits.Aborted))
}

// Shout says a word.
type Shout struct {
	Word   wits.In[wits.Name]
	Line   wits.In[string]
	Round  wits.In[[]geom.Vec2] `unit:"m"`
	Serial wits.Var[int64]      `keep:"true"`
	Status wits.Var[int64]
}

// Activate says it.
func (a *Shout) Activate(x *wits.Context) { a.Serial.Set(x, a.Serial.Get(x)+1) }

// Update ends.
func (a *Shout) Update(*wits.Context) wits.Status { return wits.Success }

// End has said it.
func (a *Shout) End(x *wits.Context, _ wits.Status) { a.Status.Set(x, int64(wits.Aborted)) }

// Rest gets well.
type Rest struct {
	PerSecond wits.In[float64]    `default:"12" unit:"hp/s"`
	Gain      wits.Out[float64]   `unit:"hp"`
	Seconds   wits.Var[float64]   `unit:"s"`
	Healed    wits.Out[[]float64] `unit:"hp"`
}

// Update goes on until the guard is well.
func (a *Rest) Update(x *wits.Context) wits.Status {
	b := wits.Self[*Body](x)
	before := b.Health
	if healed := a.Healed.Get(x); a.Seconds.Get(x) > 0 && len(healed) > 0 {
		before = healed[0]
	}
	gain := a.PerSecond.Get(x) * x.Delta()
	b.Health += float64(gain)
	a.Seconds.Set(x, a.Seconds.Get(x)+x.Delta())
	a.Gain.Set(x, float64(a.Seconds.Get(x)*a.PerSecond.Get(x)))
	a.Healed.Set(x, []float64{before, b.Health})
	if b.Health >= 90 {
		return wits.Success
	}
	return wits.Running
}

// Ports are what game and document share.
type Ports struct {
	Health wits.Input[float64]
	Name   wits.Input[string]
	Posts  wits.Input[[]geom.Vec2] `unit:"m"`
}

// Fear returns how afraid a guard is, from 0 to 100.
func Fear(_ *wits.Context, p struct {
	Health float64 `unit:"hp"`
}) float64 {
	return 100 - p.Health
}

// Register offers the game's actions to designers.
func Register(r *wits.Registry) {
	wits.AddEnum[Mood](r, "mood", "How a guard feels.", "calm", "afraid")
	wits.AddAction[Walk](r)
	wits.AddAction[Shout](r)
	wits.AddAction[Rest](r)
	wits.AddFunc(r, "Fear", Fear)
}

// Game is the guards.
type Game struct {
	Documents fs.FS
	Guards    int

	brain   *sim.Brain[*Ports]
	minds   []wits.Mind
	bodies  []Body
	watches [2]*wits.Board
	courage [2]wits.Shared[float64]
}

// NameOf returns what a guard is called.
func NameOf(i int) string { return fmt.Sprint("Guard ", i+1) }

// PostsOf returns where a guard walks, m.
func PostsOf(i int) []geom.Vec2 { return []geom.Vec2{{X: 8 - float64(0.5*float64(i))}, {X: 1}} }

// WatchOf returns the watch of a guard, of the two that there are: a team.
func WatchOf(i int) int {
	if i < 3 {
		return 0
	}
	return 1
}

// CourageOf returns how afraid a guard of a watch may be at a tick before it retreats. The two watches take turns at being brave.
func CourageOf(watch int, tick int64) float64 {
	return 60 - float64(20*float64((tick/600+int64(watch))%2))
}

// Info describes the game.
func (g *Game) Info() sim.Info {
	return sim.Info{Name: "guards", Title: "Guards", About: "Guards walk between two posts, and rest when they were wounded."}
}

// Start begins with guards side by side.
func (g *Game) Start(_ map[string]string, seed uint64) (err error) {
	r := std.NewRegistry()
	Register(r)
	if g.brain, err = sim.LoadBrain(sim.NewBrains(r, g.Documents), "guard.tree.json", wits.Bind[Ports]); err != nil {
		return err
	}
	g.minds, g.bodies = g.brain.Program.NewMinds(g.Guards, seed), make([]Body, g.Guards)
	for i := range g.bodies {
		g.bodies[i] = Body{X: float64(i), Health: float64(100 - 10*(i%5))}
		g.brain.Bound.Name.Set(&g.minds[i], NameOf(i))
		g.brain.Bound.Posts.Set(&g.minds[i], PostsOf(i))
	}
	for i := range g.watches {
		if g.watches[i], err = wits.NewBoard(g.brain.Program, "watch.board.json"); err != nil {
			return err
		}
		if g.courage[i], err = wits.FieldOf[float64](g.watches[i], "Courage"); err != nil {
			return err
		}
	}
	return nil
}

// Step plays a tick: wounds, minds, bodies.
func (g *Game) Step(in sim.Input) {
	if t := in.Tick(); t%97 == 96 {
		for i := range g.bodies {
			g.bodies[i].Health = max(5, g.bodies[i].Health-25)
		}
	}
	for i, b := range g.watches {
		g.courage[i].Set(CourageOf(i, in.Tick()))
		b.Begin()
	}
	for i := range g.minds {
		g.watches[WatchOf(i)].Give(&g.minds[i])
	}
	f := in.Frame()
	for i := range g.minds {
		b := &g.bodies[i]
		g.brain.Bound.Health.Set(&g.minds[i], b.Health)
		f.Entity, f.Self = wits.Entity(i+1), b
		g.minds[i].Step(f)
	}
	for i := range g.minds {
		g.watches[WatchOf(i)].Take(&g.minds[i])
	}
	for i := range g.bodies {
		g.bodies[i].move(in.Delta())
	}
}

func (b *Body) move(delta float64) {
	if !b.walking {
		return
	}
	step := b.speed * delta
	switch d := b.to - b.X; {
	case d > step:
		b.X += float64(step)
	case d < -step:
		b.X -= float64(step)
	default:
		b.X, b.walking, b.arrived = b.to, false, true
	}
}

// Hash returns what the watches know.
func (g *Game) Hash() uint64 {
	h := sim.NewDigest()
	for _, b := range g.watches {
		h.Word(b.Hash())
	}
	return uint64(h)
}

// Draw paints the guards.
func (g *Game) Draw(s *sim.Scene) {
	s.Camera(geom.Vec2{X: 4}, 6)
	for i, b := range g.bodies {
		s.Circle(geom.Vec2{X: b.X, Y: float64(i)}, 0.4, sim.Fill(sim.RGB(90, 140, 200)))
	}
}

// Agents returns the guards.
func (g *Game) Agents() (agents []sim.Agent) {
	for i := range g.minds {
		agents = append(agents, sim.Agent{ID: uint32(i + 1), Name: fmt.Sprint("Guard ", i+1), Mind: &g.minds[i]})
	}
	return agents
}
