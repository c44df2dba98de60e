package arena

import (
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/agent"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/level"
)

// cast is what both run, and where they meet.
type cast struct {
	brains   *sim.Brains
	ground   *sim.Brain[*Ground]
	brute    *sim.Brain[brute]
	champion *sim.Brain[*ChampionPorts]
}

// brute is what the game uses of the brute's program.
type brute struct {
	*BrutePorts
	thoughts thoughts
}

// load compiles the documents, and checks that they have what the game needs.
func load(r *wits.Registry, documents fs.FS) (*cast, error) {
	c := &cast{brains: sim.NewBrains(r, documents)}
	var err error
	if c.ground, err = sim.LoadBrain(c.brains, levelFile, func(p *wits.Program) (*Ground, error) {
		l, err := wits.ContentOf[*level.Level](p)
		if err != nil {
			return nil, err
		}
		return NewGround(l)
	}); err != nil {
		return nil, err
	}
	if c.brute, err = sim.LoadBrain(c.brains, "brute.machine.json", func(p *wits.Program) (brute, error) {
		ports, err := wits.Bind[BrutePorts](p)
		return brute{ports, thoughtsOf(p)}, err
	}); err != nil {
		return nil, err
	}
	c.champion, err = sim.LoadBrain(c.brains, "champion.utility.json", wits.Bind[ChampionPorts])
	return c, err
}

// renew takes over a ground whose document was changed.
func (g *Game) renew() {
	if g.stale() {
		g.world.renew(g.cast.ground.Bound)
	}
}

// stale reports whether the document of the ground has been changed since the last tick.
func (g *Game) stale() bool { return g.world.Ground != g.cast.ground.Bound }

// seat is where the mind of a body sits.
type seat struct {
	agent.Seat
	doing func([]sim.Doing) []sim.Doing
}

// sit gives both a mind.
func (g *Game) sit() {
	for i := range g.seats {
		s := &g.seats[i]
		s.Seat = agent.Seat{}
		if s.doing == nil {
			s.doing = func(dst []sim.Doing) []sim.Doing { return agent.Doing(dst, repertoire, &g.world.Bodies[i].actuator) }
		}
		s.Mind = g.program(i).NewMind(g.seed*1_000_003 + uint64(i))
	}
	g.list()
}

// program is what a body runs.
func (g *Game) program(body int) *wits.Program {
	if body == Champion {
		return g.cast.champion.Program
	}
	return g.cast.brute.Program
}

// step is a tick of one mind. It reads the world and writes to its own mind and actuator only. Before the gong, and after a bout,
// nobody thinks.
func (g *Game) step(i int) {
	s, w := &g.seats[i], g.world
	b := &w.Bodies[i]
	if s.SteeredBy() != "" || w.Phase != Fighting {
		return
	}
	if i == Brute {
		g.cast.brute.Bound.Set(s.Mind, b)
	} else {
		g.cast.champion.Bound.Set(s.Mind, b, w)
	}
	f := g.frame
	f.Entity, f.Self, f.World = b.ID, b, w
	s.Step(f)
}

// bout lets both minds begin a new bout.
func (g *Game) bout() {
	for _, e := range g.world.Events() {
		if e.Kind != Began {
			continue
		}
		g.player = player{}
		for i := range g.seats {
			g.seats[i].Mind.Restart()
		}
	}
}

// list says who there is.
func (g *Game) list() {
	g.agents = g.agents[:0]
	for i := range g.seats {
		s := &g.seats[i]
		g.agents = append(g.agents, sim.Agent{ID: g.world.Bodies[i].ID.Index(), Name: names[i], Mind: s.Mind, Steered: s.SteeredBy(), Doing: s.doing})
	}
}
