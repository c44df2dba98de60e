package robot

import (
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
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
			g.Restart() // a new night, and nobody knows of the last one
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

// sit gives all bodies minds. The robots are listed first: the game is about their minds.
func (g *Game) sit(seed uint64) {
	parts := make([]actors.Part, g.world.Count)
	for i := range parts {
		b, program := &g.world.Bodies[i], g.team.guard.Program
		if i == 0 {
			program = g.team.thief.Program
		}
		parts[i] = actors.Part{ID: b.ID, Name: names[i], Body: b, Mind: program.NewMind(seed*1_000_003 + uint64(i))}
	}
	g.Begin(repertoire, 1, parts...)
}

// step is a tick of one mind. It reads the world and writes to its own mind and actuator only.
func (g *Game) step(i int) {
	s, w := g.Seat(i), g.world
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

var names = [maxBodies]string{"Intruder", "Amber", "Cobalt", "Moss"}
