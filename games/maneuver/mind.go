package maneuver

import (
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
)

// staff is what commanders and units run.
type staff struct {
	brains  *sim.Brains
	sides   [2]*sim.Brain[*CommanderPorts]
	platoon *sim.Brain[*UnitPorts]
	carrier *sim.Brain[*UnitPorts]
	battery *sim.Brain[*UnitPorts]
}

// load compiles the documents, and checks that they have what the game needs.
func load(r *wits.Registry, documents fs.FS) (*staff, error) {
	t := &staff{brains: sim.NewBrains(r, documents)}
	var err error
	for i, file := range [2]string{"blue.maneuver.json", "red.maneuver.json"} {
		if t.sides[i], err = sim.LoadBrain(t.brains, file, wits.Bind[CommanderPorts]); err != nil {
			return nil, err
		}
	}
	for _, u := range []struct {
		to   **sim.Brain[*UnitPorts]
		file string
	}{{&t.platoon, "platoon.machine.json"}, {&t.carrier, "carrier.machine.json"}, {&t.battery, "battery.machine.json"}} {
		if *u.to, err = sim.LoadBrain(t.brains, u.file, wits.Bind[UnitPorts]); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// brain is what a class of unit runs.
func (t *staff) brain(c Class) *sim.Brain[*UnitPorts] {
	switch {
	case c.Carries():
		return t.carrier
	case c == Artillery:
		return t.battery
	}
	return t.platoon
}

// Doctrine is how a commander is to plan.
type Doctrine struct {
	Crossing Bridge
	Ride     bool // infantry is carried
	Trucks   bool // by trucks, too
	Prepare  bool // the attack waits for the guns
	Static   bool // armour digs in as well
	_        [4]byte
}

// Side is a commander: what its mind finds as Frame.Self.
type Side struct {
	Red      bool
	Staff    bool // its mind plans and gives orders; else a person does alone
	_        [6]byte
	Doctrine Doctrine
	Reported int64   // tick of the last report; -1: none yet
	Waits    float64 // s for which no unit has had anything to do
}

// sit gives everybody a mind.
func (g *Game) sit() {
	for i := range g.minds {
		g.minds[i] = nil
	}
	for i := range g.world.Bodies {
		g.minds[i] = g.staff.brain(g.world.Bodies[i].Class).Program.NewMind(g.seed*1_000_003 + uint64(i))
	}
	for i := range g.sides {
		g.minds[MaxBodies+i] = g.staff.sides[i].Program.NewMind(g.seed*1_000_003 + 101 + uint64(i))
	}
	g.list()
}

// command lets a commander think.
func (g *Game) command(i int) {
	s, m, w := &g.sides[i], g.minds[MaxBodies+i], g.world
	if !s.Staff || w.Phase != Fighting {
		return
	}
	if s.Waits += delta; !w.idle(s.Red) {
		s.Waits = 0
	}
	p := g.staff.sides[i].Bound
	if s.Reported < 0 || w.Tick-s.Reported >= int64(reportEvery*Rate) {
		p.Report(m, s, w)
		s.Reported = w.Tick
	}
	p.Set(m, s, w)
	f := g.frame
	f.Entity, f.Self, f.World = wits.NewEntity(uint32(MaxBodies+i+1), 1), s, w
	m.Step(f)
}

// step is a tick of the mind of a unit. It reads the world and writes to its own mind and body only.
func (g *Game) step(i int) {
	w := g.world
	b := &w.Bodies[i]
	b.intent = intent{}
	if !b.Stands() || w.Phase != Fighting {
		return
	}
	g.staff.brain(b.Class).Bound.Set(g.minds[i], b, w)
	f := g.frame
	f.Entity, f.Self, f.World = b.ID, b, w
	g.minds[i].Step(f)
}

// dawn lets all minds begin a new battle.
func (g *Game) dawn() {
	for _, e := range g.world.Events() {
		if e.Kind != Began {
			continue
		}
		for _, m := range g.minds {
			m.Restart()
		}
		for i := range g.sides {
			g.sides[i].Reported, g.sides[i].Waits = -1, 0
		}
	}
}

// list says who there is: the commanders, whose minds the game is about, and then the units.
func (g *Game) list() {
	g.agents = g.agents[:0]
	for i, name := range [...]string{"Blue's staff", "Red's staff"} {
		a := sim.Agent{ID: uint32(MaxBodies + i + 1), Name: name, Mind: g.minds[MaxBodies+i]}
		if !g.sides[i].Staff {
			a.Steered = "you"
		}
		g.agents = append(g.agents, a)
	}
	for i := range g.world.Bodies {
		b := &g.world.Bodies[i]
		g.agents = append(g.agents, sim.Agent{ID: b.ID.Index(), Name: names[i], Mind: g.minds[i]})
	}
}
