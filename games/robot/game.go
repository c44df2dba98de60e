package robot

import (
	"fmt"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/paint"
)

// Game is the facility as a [sim.Game], [sim.Hasher], [sim.Reloader], [sim.Keeper]
// and [sim.Commander].
type Game struct {
	actors.Kit
	actors.Cast
	plan *Facility

	world   *World
	team    *team
	home    int // the body that a person steers who has taken no robot over; -1: none
	style   int64
	player  player
	effects paint.Recent[Event]
	// perceived is what bodies have perceived of late, for those who ask why; it is no part of the state.
	perceived [maxBodies]wits.OriginLog
	frame     wits.Frame
	think     func(i int)
}

// New makes a game; it begins with Start.
func New(options ...actors.Option) *Game { return NewIn(Plan(), options...) }

// NewIn makes a game in another facility.
func NewIn(f *Facility, options ...actors.Option) *Game {
	g := &Game{Kit: actors.NewKit(Documents(), NewRegistry, options), plan: f}
	g.think = g.step
	g.OnSteer = func(int) { g.player = player{} }
	return g
}

// Start begins anew.
func (g *Game) Start(options map[string]string, seed uint64) error {
	robots, err := strconv.Atoi(options["robots"])
	if err != nil || robots < 1 || robots > MaxRobots {
		return fmt.Errorf("robot: there are 1 to %d robots, not %q", MaxRobots, options["robots"])
	}
	if err := repertoire.Err(); err != nil {
		return fmt.Errorf("robot: %w", err)
	}
	t, err := loadTeam(g.Registry, g.Documents)
	if err != nil {
		return fmt.Errorf("robot: %w", err)
	}
	g.world, g.team = NewWorld(g.plan, robots, seed), t
	g.home, g.style = -1, 0
	if options["goals"] == "tree" {
		g.style = 1
	}
	g.player, g.effects = player{}, paint.New[Event](64)
	g.ClearFaults()
	g.perceived = [maxBodies]wits.OriginLog{}
	g.sit(seed)
	if options["thief"] == "you" {
		g.home = 0
		g.TakeOver(0)
	}
	return nil
}

// Step runs a tick: all minds think, and give orders to their own bodies; then a person does; then the world carries
// everything out, body by body.
func (g *Game) Step(in sim.Input) { g.run(in.Frame(), in) }

func (g *Game) run(f wits.Frame, in sim.Input) {
	g.Choose(in, actors.KeyTake, g.home, nil) // who gives a robot back has the intruder, unless the game runs by itself
	g.frame = f
	g.ClearFaults()
	g.GiveBoard(g.team.board, 1)
	g.Workers.Each(int(g.world.Count), g.think)
	g.TakeBoard(g.team.board, 1)
	g.play(in)
	g.reflexes()
	g.world.Step(g.Fault)
	g.noted()
	g.hear()
	g.effects.Add(g.world.Events(), g.world.Tick)
}

// Brains returns the root documents of the robots and of the intruder.
func (g *Game) Brains() *sim.Brains {
	if g.team == nil {
		return nil
	}
	return g.team.brains
}

// World returns the facility, to be read between two steps.
func (g *Game) World() *World { return g.world }

// Statistics returns what happened so far, ready for JSON.
func (g *Game) Statistics() Tally { return g.world.Tally }
