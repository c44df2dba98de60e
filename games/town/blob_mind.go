package town

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// BlobPorts is the interface "Blob": what the game tells a blob's mind before each step, and what it reads.
type BlobPorts struct {
	At     wits.Input[geom.Vec2] `unit:"m" doc:"Where it is."`
	Middle wits.Input[geom.Vec2] `unit:"m" doc:"The middle of the village."`
	Edge   wits.Input[geom.Vec2] `unit:"m" doc:"The nearest place where it can leave."`
	Health wits.Input[float64]   `unit:"hp" doc:"Own health, 0 to 20."`
	Age    wits.Input[float64]   `unit:"s" doc:"For how long it has been in the village."`
	Dusk   wits.Input[bool]      `doc:"True from the evening on, when blobs raid the village."`
	Raids  wits.Input[bool]      `doc:"True where blobs come and go by themselves."`

	Force wits.Output[geom.Vec2] `unit:"N" doc:"Where it wants to go, by its direction; zero: it stays."`
}

// set tells a mind about its blob.
func (p *BlobPorts) set(m *wits.Mind, c *creeper) {
	p.At.Set(m, c.at.At)
	p.Middle.Set(m, c.w.middle())
	p.Edge.Set(m, c.w.edge(c.at.At))
	p.Health.Set(m, c.Health)
	p.Age.Set(m, c.Age)
	p.Dusk.Set(m, c.w.Part() >= duskAt)
	p.Raids.Set(m, c.w.Season.Raids)
}

// blobFile is the root document of blobs.
const blobFile = "blob.thoughts.json"

// den is where the mind of a blob sits. Its number is the blob's Den.
type den struct {
	mind *wits.Mind
	id   wits.Entity // nobody: empty
}

// lurk is a tick of one blob's mind. It reads the world and writes to its own mind and blob only.
func (g *Game) lurk(i int) {
	d, w := &g.dens[i], g.world
	b := blobs.Get(w.Things, d.id)
	if b == nil || b.Stun > 0 {
		return
	}
	b.Bites, b.Eats, b.Leaves = 0, 0, 0
	c := w.creeper(d.id, b)
	g.blob.Bound.set(d.mind, c)
	f := g.frame
	f.Entity, f.Self, f.World = d.id, c, w
	d.mind.Step(f)
	b.Want = g.blob.Bound.Force.Get(d.mind)
}

// house gives minds to blobs that have come, and takes them from those that have gone. It reports whether there was one.
func (g *Game) house() (changed bool) {
	w := g.world
	for len(g.dens) < len(w.Dens) {
		g.dens = append(g.dens, den{})
	}
	for i := range g.dens {
		id := wits.Entity(0)
		if i < len(w.Dens) {
			id = w.Dens[i]
		}
		if g.dens[i].id == id {
			continue
		}
		changed = true
		if g.dens[i] = (den{id: id}); id != 0 {
			g.dens[i].mind = g.blobMind(g.seed, id)
		}
	}
	return changed
}

// blobMind returns a new mind for a blob.
func (l *loaded) blobMind(seed uint64, id wits.Entity) *wits.Mind {
	return l.blob.Program.NewMind(seed*1_000_003 ^ uint64(id)<<20)
}

// listBlobs adds the blobs to those who are there.
func (g *Game) listBlobs() {
	for i := range g.dens {
		if d := &g.dens[i]; d.id != 0 {
			g.agents = append(g.agents, sim.Agent{ID: d.id.Index(), Name: fmt.Sprintf("Blob %d", i+1), Mind: d.mind})
		}
	}
}

// The actions of blobs' documents. They write to the blob's own wishes, and read the world.
func registerBlob(r *wits.Registry) {
	wits.AddInterface[BlobPorts](r, "Blob", wits.Doc("What the village tells a blob's behaviour, and what the behaviour gives out."))
	wits.AddAction[nodeNotice](r, wits.Named("Notice"))
	wits.AddAction[nodeBite](r, wits.Named("Bite"))
	wits.AddAction[nodeDevour](r, wits.Named("Devour"))
	wits.AddAction[nodeLeave](r, wits.Named("LeaveVillage"))
}

// nodeNotice looks for the nearest thing of a sort.
type nodeNotice struct {
	Of     wits.In[Thing]        `doc:"Of what sort. Of villagers those count who are about."`
	Within wits.In[float64]      `default:"9" unit:"m" doc:"How far it looks, from middle to middle."`
	Every  wits.In[float64]      `unit:"s" doc:"How often it looks; 0: in every frame. What it has found it keeps in between, as long as that is there."`
	Found  wits.Out[wits.Entity] `doc:"What it has found; nobody if there is none."`
	Known  wits.Out[bool]        `doc:"It has found something."`
	Place  wits.Out[geom.Vec2]   `unit:"m" doc:"Where that is."`
	Kept   wits.Var[wits.Entity]
	Next   wits.Var[float64] `unit:"s"`
}

func (*nodeNotice) Doc() string {
	return "Looks for the nearest thing of a sort, again and again. Goes on until it is ended."
}

func (n *nodeNotice) Update(x *wits.Context) wits.Status {
	c := wits.Self[*creeper](x)
	e := n.Kept.Get(x)
	if e != 0 && !c.w.Things.Present(e) {
		e = 0
	}
	if x.Time() >= n.Next.Get(x) {
		n.Next.Set(x, x.Time()+n.Every.Get(x))
		e = c.w.nearest(c.at.At, n.Of.Get(x), n.Within.Get(x), nil, 0)
	}
	n.Kept.Set(x, e)
	n.Found.Set(x, e)
	n.Known.Set(x, e != 0)
	if e != 0 {
		n.Place.Set(x, c.w.At(e))
	}
	return wits.Running
}

// nodeBite bites.
type nodeBite struct {
	Target wits.In[wits.Entity] `doc:"Whom: a villager within 1.24 m."`
}

func (*nodeBite) Doc() string {
	return "Bites a villager whenever the teeth are ready, every 1.3 s, beside whatever else it does. Goes on until it is ended."
}

func (n *nodeBite) Update(x *wits.Context) wits.Status {
	wits.Self[*creeper](x).Bites = n.Target.Get(x)
	return wits.Running
}

// nodeDevour eats something.
type nodeDevour struct {
	Target wits.In[wits.Entity] `doc:"What: food that lies within 0.42 m."`
}

func (*nodeDevour) Doc() string {
	return "Stays over food and eats it, which takes 1.4 s. Succeeds when it is gone."
}

func (n *nodeDevour) Update(x *wits.Context) wits.Status {
	c, e := wits.Self[*creeper](x), n.Target.Get(x)
	if !c.w.Things.Present(e) {
		return wits.Success
	}
	c.Eats = e
	return wits.Running
}

// nodeLeave leaves for good.
type nodeLeave struct{}

func (*nodeLeave) Doc() string {
	return "Leaves the village for good as soon as it is at the edge. Goes on until then."
}

func (*nodeLeave) Update(x *wits.Context) wits.Status {
	wits.Self[*creeper](x).Leaves = 1
	return wits.Running
}
