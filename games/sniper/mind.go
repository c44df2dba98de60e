package sniper

import (
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/agent"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
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

// seat is where the mind of a body sits.
type seat struct {
	agent.Seat
	doing func([]sim.Doing) []sim.Doing
}

// sit gives all bodies minds.
func (g *Game) sit() {
	for i := range g.seats {
		s := &g.seats[i]
		s.Seat = agent.Seat{}
		if s.doing == nil {
			s.doing = func(dst []sim.Doing) []sim.Doing { return agent.Doing(dst, repertoire, &g.world.Bodies[i].actuator) }
		}
		if i >= int(g.world.Count) {
			continue
		}
		program := g.company.soldier.Program
		switch g.world.Bodies[i].Rank {
		case Marksman:
			program = g.company.sniper.Program
		case Civilian:
			program = g.company.civilian.Program
		}
		s.Mind = program.NewMind(g.seed*1_000_003 + uint64(i))
	}
	g.list()
}

// step is a tick of one mind. It reads the world and writes to its own mind and actuator only. Who is down does not think.
func (g *Game) step(i int) {
	s, w := &g.seats[i], g.world
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
	if g.taken > 0 {
		return g.world.Bodies[g.taken].At
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
		for i := range g.world.Count {
			g.seats[i].Mind.Restart()
		}
		if g.taken < 0 {
			g.steer(g.own())
		}
	}
}

// list says who there is.
func (g *Game) list() {
	g.agents = g.agents[:0]
	for i := range g.world.Count {
		s := &g.seats[i]
		g.agents = append(g.agents, sim.Agent{ID: g.world.Bodies[i].ID.Index(), Name: g.cast[i].Name, Mind: s.Mind, Steered: s.SteeredBy(), Doing: s.doing})
	}
}
