package robot

import (
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/agent"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
)

// team is what robots run and share, and what an intruder runs.
type team struct {
	brains    *sim.Brains
	guard     *sim.Brain[*GuardPorts]
	thief     *sim.Brain[*ThiefPorts]
	board     *wits.Board // of the robots
	lastKnown wits.Shared[geom.Vec2]
	seenAt    wits.Shared[float64]
	alarm     wits.Shared[bool]
}

// loadTeam compiles the documents, and checks that they have the ports and the board that the game needs.
func loadTeam(r *wits.Registry, documents fs.FS) (*team, error) {
	t := &team{brains: sim.NewBrains(r, documents)}
	var err error
	if t.guard, err = sim.LoadBrain(t.brains, "guard.tree.json", wits.Bind[GuardPorts]); err != nil {
		return nil, err
	}
	if t.thief, err = sim.LoadBrain(t.brains, "thief.tree.json", wits.Bind[ThiefPorts]); err != nil {
		return nil, err
	}
	if t.board, err = wits.NewBoard(t.guard.Program, "team.board.json"); err != nil {
		return nil, err
	}
	t.board.Know(t.guard.Program)
	t.brains.OnSwap(t.board.Renew)
	if t.lastKnown, err = wits.FieldOf[geom.Vec2](t.board, "LastKnown"); err != nil {
		return nil, err
	}
	if t.seenAt, err = wits.FieldOf[float64](t.board, "SeenAt"); err != nil {
		return nil, err
	}
	t.alarm, err = wits.FieldOf[bool](t.board, "Alarm")
	return t, err
}

// begin gives the robots what they know together.
func (t *team) begin(g *Game) {
	t.board.Begin()
	for i := int64(1); i < g.world.Count; i++ {
		t.board.Give(g.seats[i].Mind)
	}
}

// end takes what they have found out, in their order.
func (t *team) end(g *Game) {
	for i := int64(1); i < g.world.Count; i++ {
		t.board.Take(g.seats[i].Mind)
	}
}

// hear lets the team know what the house tells all robots: the vault is open, or a new night has begun.
func (g *Game) hear() {
	t, w := g.team, g.world
	for _, e := range w.Events() {
		switch e.Kind {
		case Alarm:
			t.warn(e.At, w.Time())
		case Nightfall:
			t.seenAt.Set(never)
			t.alarm.Set(false)
			g.player = player{}
			for i := range w.Count { // a new night, and nobody knows of the last one
				g.seats[i].Mind.Restart()
			}
		}
	}
}

// warn lets all robots know that somebody is at a place.
func (t *team) warn(at geom.Vec2, now float64) {
	t.lastKnown.Set(at)
	t.seenAt.Set(now)
	t.alarm.Set(true)
}

// never is a time before all others.
const never = -1000

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
			s.doing = func(dst []sim.Doing) []sim.Doing { return g.doing(i, dst) }
		}
		if i >= int(g.world.Count) {
			continue
		}
		program := g.team.guard.Program
		if i == 0 {
			program = g.team.thief.Program
		}
		s.Mind = program.NewMind(g.seed*1_000_003 + uint64(i))
	}
	g.list()
}

// step is a tick of one mind. It reads the world and writes to its own mind and actuator only.
func (g *Game) step(i int) {
	s, w := &g.seats[i], g.world
	if s.SteeredBy() != "" {
		return
	}
	b := &w.Bodies[i]
	if i > 0 {
		g.team.guard.Bound.Set(s.Mind, b, g.style)
	} else {
		if w.Phase != Sneaking {
			return
		}
		g.team.thief.Bound.Set(s.Mind, w)
	}
	f := g.frame
	f.Entity, f.Self, f.World = b.ID, b, w
	s.Step(f)
}

// list says who there is: the robots, whose minds the game is about, and then the intruder.
func (g *Game) list() {
	g.agents = g.agents[:0]
	for k := range g.world.Count {
		i := (k + 1) % g.world.Count
		b, s := &g.world.Bodies[i], &g.seats[i]
		g.agents = append(g.agents, sim.Agent{ID: b.ID.Index(), Name: names[i], Mind: s.Mind, Steered: s.SteeredBy(), Doing: s.doing})
	}
}

var names = [maxBodies]string{"Intruder", "Amber", "Cobalt", "Moss"}

// doing returns what a body carries out.
func (g *Game) doing(i int, dst []sim.Doing) []sim.Doing {
	return agent.Doing(dst, repertoire, &g.world.Bodies[i].actuator)
}
