// Command herd is a small game for the whole-page tests: deer that think in thoughts, and a wolf that comes and goes.
//
// Usage: herd play herd, or herd edit FOLDER
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
		Name:      "herd",
		New:       func(s cli.Setup) sim.Game { return &herd{documents: s.Documents} },
		Register:  register,
		Documents: documents(),
	})
}

func register(r *wits.Registry) {
	wits.AddAction[Avoid](r)
	wits.AddAction[Flee](r)
	wits.AddAction[Join](r)
	wits.AddAction[Roam](r)
	wits.AddAction[Drink](r)
}

// deer is one of the herd, with what it sees of the others.
type deer struct {
	at, velocity, centre, nearest, wolf geom.Vec2
}

// towards is a force of so many newtons from one place to another.
func towards(from, to geom.Vec2, newtons float64) geom.Vec2 {
	way := to.Sub(from)
	if long := way.Len(); long > 0 {
		return way.Scale(newtons / long)
	}
	return geom.Vec2{}
}

// Avoid keeps away from the nearest other deer.
type Avoid struct {
	Force wits.Out[geom.Vec2] `unit:"N"`
}

// Doc explains the action.
func (*Avoid) Doc() string { return "Keeps away from whoever is nearest." }

// Update pushes away, the more the nearer.
func (a *Avoid) Update(x *wits.Context) wits.Status {
	d := wits.Self[*deer](x)
	a.Force.Set(x, towards(d.nearest, d.at, 3/(0.3+d.at.Sub(d.nearest).Len())))
	return wits.Running
}

// Flee runs from the wolf.
type Flee struct {
	Safe  wits.In[float64]    `default:"7" unit:"m" doc:"It is a success when the wolf is this far."`
	Force wits.Out[geom.Vec2] `unit:"N"`
}

// Doc explains the action.
func (*Flee) Doc() string { return "Runs from the wolf." }

// Update runs on.
func (a *Flee) Update(x *wits.Context) wits.Status {
	d := wits.Self[*deer](x)
	a.Force.Set(x, towards(d.wolf, d.at, 9))
	if d.at.Sub(d.wolf).Len() > a.Safe.Get(x) {
		return wits.Success
	}
	return wits.Running
}

// Join goes to the middle of the herd.
type Join struct {
	Force wits.Out[geom.Vec2] `unit:"N"`
}

// Doc explains the action.
func (*Join) Doc() string { return "Goes to the middle of the herd." }

// Update goes on.
func (a *Join) Update(x *wits.Context) wits.Status {
	d := wits.Self[*deer](x)
	a.Force.Set(x, towards(d.at, d.centre, 4))
	return wits.Running
}

// Roam strolls about.
type Roam struct {
	Turn  wits.Var[float64]
	Force wits.Out[geom.Vec2] `unit:"N"`
}

// Doc explains the action.
func (*Roam) Doc() string { return "Strolls about." }

// Update turns a little, and goes on.
func (a *Roam) Update(x *wits.Context) wits.Status {
	turn := a.Turn.Get(x) + float64((x.Rand().Float()-0.5)*0.4)
	a.Turn.Set(x, turn)
	a.Force.Set(x, geom.Vec2{X: float64(3 * geom.Cos(turn)), Y: float64(3 * geom.Sin(turn))})
	return wits.Running
}

// Drink stands and drinks for a while.
type Drink struct {
	Seconds wits.In[float64] `default:"2" unit:"s"`
	Since   wits.Var[float64]
}

// Doc explains the action.
func (*Drink) Doc() string { return "Drinks for a while." }

// Activate begins to drink.
func (a *Drink) Activate(x *wits.Context) { a.Since.Set(x, x.Time()) }

// Update drinks on.
func (a *Drink) Update(x *wits.Context) wits.Status {
	if x.Time()-a.Since.Get(x) < a.Seconds.Get(x) {
		return wits.Running
	}
	return wits.Success
}

// herd is the game.
type herd struct {
	documents fs.FS
	minds     []*wits.Mind
	ports     []ports
	agents    []sim.Agent
	deer      []deer
	wolf      geom.Vec2
}

type ports struct {
	Danger wits.Input[float64]
	Hunger wits.Input[float64]
	Force  wits.Output[geom.Vec2]
}

// Info describes the game.
func (g *herd) Info() sim.Info {
	return sim.Info{Name: "herd", Title: "Herd", About: "Deer graze, and flee from the wolf."}
}

// Start begins anew.
func (g *herd) Start(_ map[string]string, seed uint64) error {
	r := std.NewRegistry()
	register(r)
	*g = herd{documents: g.documents}
	p, err := wits.Load(r, g.documents, "deer.thoughts.json")
	if err != nil {
		return err
	}
	bound, err := wits.Bind[ports](p)
	if err != nil {
		return err
	}
	for i, name := range []string{"Ada", "Bo", "Cy"} {
		g.ports = append(g.ports, *bound)
		g.minds = append(g.minds, p.NewMind(seed+uint64(i)))
		g.deer = append(g.deer, deer{at: geom.Vec2{X: float64(float64(i)*2) - 2, Y: float64(i % 2)}})
		g.agents = append(g.agents, sim.Agent{ID: uint32(i + 1), Name: name, Mind: g.minds[i]})
	}
	return nil
}

// Step runs a tick.
func (g *herd) Step(in sim.Input) {
	f := in.Frame()
	far := 6 + float64(5*geom.Cos(float64(f.Time*0.7)))
	g.wolf = geom.Vec2{X: float64(far * geom.Cos(float64(f.Time*0.13))), Y: float64(far * geom.Sin(float64(f.Time*0.13)))}
	var centre geom.Vec2
	for i := range g.deer {
		centre = centre.Add(g.deer[i].at.Scale(1 / float64(len(g.deer))))
	}
	for i, m := range g.minds {
		d := &g.deer[i]
		d.centre, d.wolf = centre, g.wolf
		d.nearest = g.deer[(i+1)%len(g.deer)].at
		for k := range g.deer {
			if k != i && g.deer[k].at.Sub(d.at).Len() < d.nearest.Sub(d.at).Len() {
				d.nearest = g.deer[k].at
			}
		}
		p := &g.ports[i]
		p.Danger.Set(m, min(1, max(0, 1.4-float64(0.2*d.at.Sub(g.wolf).Len()))))
		p.Hunger.Set(m, 0.5+float64(0.4*geom.Sin(float64(f.Time*0.5)+float64(i))))
		f.Entity, f.Self = wits.NewEntity(uint32(i+1), 1), d
		m.Step(f)
		force := p.Force.Get(m).Sub(d.at.Scale(0.4))
		d.velocity = d.velocity.Add(force.Scale(f.Delta)).Scale(1 - float64(0.8*f.Delta))
	}
	for i := range g.deer {
		g.deer[i].at = g.deer[i].at.Add(g.deer[i].velocity.Scale(f.Delta))
	}
}

// Agents lists the deer.
func (g *herd) Agents() []sim.Agent { return g.agents }

// Draw paints the meadow from above.
func (g *herd) Draw(s *sim.Scene) {
	s.Camera(geom.Vec2{}, 26)
	s.Background(0xcfe3c4ff)
	s.Circle(geom.Vec2{X: -7, Y: 4}, 2.2, sim.Fill(0x9cc6d8ff))
	for i := range g.deer {
		d := &g.deer[i]
		s.Circle(d.at, 0.5, sim.Fill(0x8a5a35ff))
		s.Circle(d.at.Add(towards(geom.Vec2{}, d.velocity, 0.5)), 0.28, sim.Fill(0x6d4526ff))
		s.Text(d.at.Add(geom.Vec2{Y: 0.9}), 0.7, sim.Centre, 0x24303cff, g.agents[i].Name)
		s.Pick(uint32(i+1), d.at, 1)
	}
	s.Circle(g.wolf, 0.6, sim.Fill(0x4a4f57ff))
	s.Text(g.wolf.Add(geom.Vec2{Y: 0.9}), 0.7, sim.Centre, 0x24303cff, "wolf")
}
