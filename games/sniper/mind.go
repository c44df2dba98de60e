package sniper

import (
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
)

// company is what everybody runs.
type company struct {
	brains            *sim.Brains
	sniper            *sim.Brain[marksman]
	soldier, civilian *sim.Brain[*PersonPorts]
}

// marksman is what the game uses of the sniper's program.
type marksman struct {
	*SniperPorts
	rules [4]rule
}

// load compiles the documents, and checks that they have the ports that the game needs.
func load(r *wits.Registry, documents fs.FS, sniper string) (*company, error) {
	c := &company{brains: sim.NewBrains(r, documents)}
	var err error
	if c.sniper, err = sim.LoadBrain(c.brains, sniper, func(p *wits.Program) (marksman, error) {
		ports, err := wits.Bind[SniperPorts](p)
		return marksman{ports, rules(p)}, err
	}); err != nil {
		return nil, err
	}
	if c.soldier, err = sim.LoadBrain(c.brains, "soldier.machine.json", wits.Bind[PersonPorts]); err != nil {
		return nil, err
	}
	c.civilian, err = sim.LoadBrain(c.brains, "civilian.machine.json", wits.Bind[PersonPorts])
	return c, err
}

// sit gives all bodies minds.
func (g *Game) sit(seed uint64) {
	parts := make([]actors.Part, g.world.Count)
	for i := range parts {
		b := &g.world.Bodies[i]
		program := g.company.soldier.Program
		switch b.Rank {
		case Marksman:
			program = g.company.sniper.Program
		case Civilian:
			program = g.company.civilian.Program
		}
		parts[i] = actors.Part{ID: b.ID, Name: g.roles[i].Name, Body: b, Mind: program.NewMind(seed*1_000_003 + uint64(i))}
	}
	g.Begin(repertoire, 0, parts...)
}

// step is a tick of one mind. It reads the world and writes to its own mind and actuator only. Who is down does not think.
func (g *Game) step(i int) {
	s, w := g.Seat(i), g.world
	b := &w.Bodies[i]
	if s.SteeredBy() != "" || !b.Stands() || w.Phase != Fighting {
		return
	}
	switch b.Rank {
	case Marksman:
		g.company.sniper.Bound.Set(s.Mind, b, w)
	case Civilian:
		g.company.civilian.Bound.Set(s.Mind, b, w, AtWill, b.At)
	default:
		g.company.soldier.Bound.Set(s.Mind, b, w, g.command, g.rally(b))
	}
	f := g.frame
	f.Entity, f.Self, f.World = b.ID, b, w
	s.Step(f)
}

// rally returns where whoever commands the patrol is, for a soldier: the one that a person steers, else the first officer who
// stands, else where the soldier is.
func (g *Game) rally(b *Body) geom.Vec2 {
	if g.Taken() > 0 {
		return g.world.Bodies[g.Taken()].At
	}
	for i := range g.world.Count {
		if o := &g.world.Bodies[i]; o.Rank == Officer && o.Stands() {
			return o.At
		}
	}
	return b.At
}

// dawn lets all minds begin a new day.
func (g *Game) dawn() {
	for _, e := range g.world.Events() {
		if e.Kind != Daybreak {
			continue
		}
		g.command = AtWill
		g.player = player{}
		g.Restart()
		if g.Taken() < 0 {
			g.TakeOver(g.own())
		}
	}
}
