package jedi

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/paint"
)

// Game is the fight as a [sim.Game], [sim.Ender], [sim.Hasher], [sim.Reloader], [sim.Keeper]
// and [sim.Commander].
type Game struct {
	actors.Kit
	brains *sim.Brains

	world    World
	seats    [2]seat
	agents   []sim.Agent  // who there is
	jedi     [2]sim.Agent // the first of them
	droids   [len(droidFiles)]*sim.Brain[*DroidPorts]
	machines [maxDroids]machine
	seed     uint64
	effects  paint.Recent[Event]
	frame    wits.Frame
	think    func(i int)
	heeds    func(k int)
}

// seat is who steers a Jedi.
type seat struct {
	choice string
	mind   *wits.Mind // nil: a person
	brain  *sim.Brain[sight]
	hands  hands
}

// New makes a fight; it begins with Start.
func New(options ...actors.Option) *Game {
	g := &Game{Kit: actors.NewKit(Documents(), NewRegistry, options), world: *NewWorld(0)}
	g.think, g.heeds = g.step, g.heed
	for i := range g.jedi {
		j := &g.world.Jedi[i]
		g.jedi[i].Doing = func(dst []sim.Doing) []sim.Doing { return actors.Doing(dst, repertoire, &j.actuator) }
	}
	return g
}

var names = [2]string{"Master", "Padawan"}

// you is the choice of who plays a Jedi.
const you = "you"

// Start begins a new fight.
func (g *Game) Start(options map[string]string, seed uint64) error {
	if err := repertoire.Err(); err != nil {
		return fmt.Errorf("jedi: %w", err)
	}
	g.world, g.effects = *NewWorld(seed), paint.New[Event](40)
	g.ClearFaults()
	g.brains = sim.NewBrains(g.Registry, g.Documents)
	for i, name := range [2]string{"master", "padawan"} {
		s := &g.seats[i]
		*s = seat{choice: options[name]}
		a := &g.jedi[i]
		a.ID, a.Name, a.Mind, a.Steered = g.world.Jedi[i].ID.Index(), names[i], nil, ""
		if s.choice == you {
			a.Steered = you
			continue
		}
		b, err := sim.LoadBrain(g.brains, s.choice+".tree.json", look)
		if err != nil {
			return fmt.Errorf("jedi: %s: %w", name, err)
		}
		s.mind, s.brain = b.Program.NewMind(2*seed+uint64(i)), b
		a.Mind = s.mind
	}
	for sort, file := range droidFiles {
		b, err := sim.LoadBrain(g.brains, file, wits.Bind[DroidPorts])
		if err != nil {
			return fmt.Errorf("jedi: %w", err)
		}
		g.droids[sort] = b
	}
	g.seed, g.machines = seed, [maxDroids]machine{}
	g.man()
	g.list()
	return nil
}

// Step runs a tick: both minds think and give orders to their Jedi, then the world carries them out.
func (g *Game) Step(in sim.Input) { g.run(in.Frame(), in) }

func (g *Game) run(f wits.Frame, in sim.Input) {
	g.frame = f
	g.ClearFaults()
	g.Workers.Each(len(g.seats), g.think)
	g.Workers.Each(len(g.machines), g.heeds)
	for i := range g.seats {
		if s := &g.seats[i]; s.choice == you {
			s.hands.play(in, &g.world, &g.world.Jedi[i])
		}
	}
	g.world.Step(g.Fault)
	g.man()
	g.effects.Add(g.world.Events[:g.world.Happened], g.world.Tick)
}

// step is a tick of one mind. It reads the world and gives orders to its own Jedi only. Who is down does not think.
func (g *Game) step(i int) {
	s, j := &g.seats[i], &g.world.Jedi[i]
	if s.mind == nil || !j.Stands() || g.world.Ended > 0 {
		return
	}
	f := g.frame
	f.Entity, f.Self, f.World = j.ID, j, &g.world
	s.mind.Step(f)
}

// Agents returns the two Jedi, the master and the padawan, and then the droids that stand.
func (g *Game) Agents() []sim.Agent { return g.agents }

// Brains returns the root documents of the Jedi that have a mind, and of the droids.
func (g *Game) Brains() *sim.Brains { return g.brains }

// World returns the court, to be read between two steps.
func (g *Game) World() *World { return &g.world }

// Over reports whether the fight is decided.
func (g *Game) Over() bool { return g.world.Over() }

// Result says how it ended.
func (g *Game) Result() string {
	w := &g.world
	switch {
	case !g.Over():
		return ""
	case w.Felled >= droidsInAll:
		return fmt.Sprintf("no droid stands: Master %d, Padawan %d", w.Jedi[0].Felled, w.Jedi[1].Felled)
	case w.Jedi[0].Move == Down && w.Jedi[1].Move == Down:
		return fmt.Sprintf("the droids win after %d of %d", w.Felled, droidsInAll)
	}
	return fmt.Sprintf("time is up: Master %d, Padawan %d", w.Jedi[0].Felled, w.Jedi[1].Felled)
}

// Statistics sums a fight up, ready for JSON.
type Statistics struct {
	Felled  [2]int32   `json:"felled"`
	Wounds  [2]float64 `json:"wounds"`
	Taunts  [2]int32   `json:"taunts"`
	Seconds float64    `json:"seconds"`
}

// Statistics returns what happened so far; the master's first.
func (g *Game) Statistics() Statistics {
	a, b := &g.world.Jedi[0], &g.world.Jedi[1]
	return Statistics{[2]int32{a.Felled, b.Felled}, [2]float64{a.Wounds, b.Wounds}, [2]int32{a.Style, b.Style}, float64(float64(g.world.Tick) * delta)}
}
