package jedi

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// DroidPorts is the interface "Droid": what the game tells the mind of a droid before each step.
type DroidPorts struct {
	At     wits.Input[geom.Vec2] `unit:"m" doc:"Where it is."`
	Ready  wits.Input[bool]      `doc:"It may strike or shoot: its last blow is some time ago, and none is on its way."`
	Number wits.Input[int64]     `doc:"Counts droids from 1, in the order in which they came."`
	Health wits.Input[float64]   `unit:"hp" doc:"Its own health."`
}

// set tells a mind about its droid.
func (p *DroidPorts) set(m *wits.Mind, d *Droid, w *World) {
	p.At.Set(m, d.Position)
	p.Ready.Set(m, d.Rest <= 1 && d.Wind == 0 && w.Ended == 0)
	p.Number.Set(m, int64(d.Number))
	p.Health.Set(m, d.Health)
}

// droidFiles are the root documents of droids, by their sort.
var droidFiles = [...]string{Trooper: "trooper.tree.json", Guardian: "guardian.tree.json", Brute: "brute.tree.json"}

// machine is where the mind of a droid sits, by its place among the droids.
type machine struct {
	mind   *wits.Mind
	number int32 // of the droid; 0: nobody
	sort   Sort
}

// droidID returns a droid as an agent and as an entity: behind the Jedi, and its own also when another has come to its place.
func droidID(number int32) uint32 { return uint32(2 + number) }

// heed is a tick of a droid's mind. It reads the world and writes to its own droid only.
func (g *Game) heed(k int) {
	d, w := &g.world.Droids[k], &g.world
	d.Wants = Wants{}
	m := g.machines[k].mind
	if m == nil || !d.Stands() {
		return
	}
	g.droids[d.Sort].Bound.set(m, d, w)
	f := g.frame
	f.Entity, f.Self, f.World = wits.NewEntity(droidID(d.Number), 1), d, w
	m.Step(f)
}

// man gives minds to droids that have come, and takes them from those that have fallen.
func (g *Game) man() {
	changed := false
	for k := range g.machines {
		d, m := &g.world.Droids[k], &g.machines[k]
		number := d.Number
		if !d.Stands() {
			number = 0
		}
		if m.number == number && (number == 0 || m.sort == d.Sort) {
			continue
		}
		changed = true
		if *m = (machine{number: number, sort: d.Sort}); number > 0 {
			m.mind = g.droids[d.Sort].Program.NewMind(g.seed*1_000_003 + uint64(number))
		}
	}
	if changed {
		g.list()
	}
}

// list says who there is: the Jedi, and then the droids that stand.
func (g *Game) list() {
	g.agents = append(g.agents[:0], g.jedi[:]...)
	for k := range g.machines {
		if m := &g.machines[k]; m.number > 0 {
			g.agents = append(g.agents, sim.Agent{ID: droidID(m.number), Name: fmt.Sprintf("Droid %d, %s", m.number, ranks[g.world.Droids[k].Sort].name), Mind: m.mind})
		}
	}
}

// Enemy is a Jedi as a droid sees it.
type Enemy struct {
	Who  wits.Entity
	At   geom.Vec2
	Mine int64 // 1: it is this one that the droid goes for
}

// registerDroid offers what documents of droids need.
func registerDroid(r *wits.Registry) {
	wits.AddType[Enemy](r, "enemy", "A Jedi, as a droid sees it.")
	wits.AddInterface[DroidPorts](r, "Droid", wits.Doc("What the game tells a droid's mind."))
	wits.AddList(r, "Enemies", "The Jedi who stand.", func(x *wits.Context, i int) (Enemy, bool) {
		d, w := wits.Self[*Droid](x), wits.World[*World](x)
		for k := range w.Jedi {
			j := &w.Jedi[k]
			if !j.Stands() {
				continue
			}
			if i--; i < 0 {
				mine := int64(0)
				if int(d.Target) == k {
					mine = 1
				}
				return Enemy{j.ID, j.Position, mine}, true
			}
		}
		return Enemy{}, false
	})
	wits.AddAction[nodeAim](r, wits.Named("AimAt"))
	wits.AddAction[nodeStrike](r, wits.Named("StrikeOrShoot"))
	wits.AddAction[nodeStep](r, wits.Named("StepTowards"))
}

type nodeAim struct {
	Target wits.In[wits.Entity] `doc:"A Jedi."`
}

func (*nodeAim) Doc() string {
	return "Goes for a Jedi: turns to it, and what else it does in this frame is about it. Succeeds at once; fails if that is no Jedi."
}

func (n *nodeAim) Update(x *wits.Context) wits.Status {
	i := int(n.Target.Get(x).Index()) - 1
	if w := wits.World[*World](x); i < 0 || i >= len(w.Jedi) || !w.Jedi[i].Stands() {
		return wits.Failure
	}
	wits.Self[*Droid](x).Wants.Target = uint8(i + 1)
	return wits.Success
}

type nodeStrike struct{}

func (*nodeStrike) Doc() string {
	return "Begins its blow, or takes aim for a shot, if it is ready. Succeeds at once."
}

func (*nodeStrike) Update(x *wits.Context) wits.Status {
	wits.Self[*Droid](x).Wants.Strike = true
	return wits.Success
}

type nodeStep struct {
	Forward wits.In[float64] `unit:"m/s" doc:"How fast towards its target; below 0 backwards. Limited by its sort."`
	Aside   wits.In[float64] `unit:"m/s" doc:"How fast to the left of that; at most 0.5 m/s to either side."`
}

func (*nodeStep) Doc() string {
	return "Goes on for a frame, by its target. Succeeds at once."
}

func (n *nodeStep) Update(x *wits.Context) wits.Status {
	d := wits.Self[*Droid](x)
	most := ranks[d.Sort].speed
	d.Wants.Forward, d.Wants.Aside = geom.Clamp(n.Forward.Get(x), -most, most), geom.Clamp(n.Aside.Get(x), -0.5, 0.5)
	return wits.Success
}
