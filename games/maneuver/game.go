package maneuver

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// Game is the battle as a [sim.Game], [sim.Hasher], [sim.Reloader], [sim.Keeper] and [sim.Commander].
type Game struct {
	registry  *wits.Registry
	documents fs.FS
	workers   *sim.Workers

	world   *World
	staff   *staff
	sides   [2]Side // blue, red
	minds   [MaxBodies + 2]*wits.Mind
	agents  []sim.Agent
	effects sparks.Recent[Event]
	frame   wits.Frame
	think   func(i int)
	seed    uint64
	points  []geom.Vec2 // memory that painting uses again, as titles
	titles  []title
}

// Option refines [New].
type Option func(*Game)

// Workers lets n goroutines step the units' minds, the caller's included; the outcome is the same for any n. Close the game to end
// them. Without this option the caller steps all minds itself.
func Workers(n int) Option { return func(g *Game) { g.workers = sim.NewWorkers(n) } }

// From takes the documents from elsewhere than this package.
func From(documents fs.FS) Option { return func(g *Game) { g.documents = documents } }

// With takes another registry, which has what [Register] offers and whatever else the documents need.
func With(r *wits.Registry) Option { return func(g *Game) { g.registry = r } }

// New makes a game. It begins with Start; before that it has neither a world nor agents, and cannot be stepped.
func New(options ...Option) *Game {
	g := &Game{documents: Documents()}
	for _, o := range options {
		o(g)
	}
	if g.registry == nil {
		g.registry = NewRegistry()
	}
	g.think = g.step
	return g
}

// Close ends the workers; whoever steps the game after that steps all minds itself.
func (g *Game) Close() error {
	g.workers.Close()
	g.workers = nil
	return nil
}

// errNotBegun is what a game says that has no world yet.
var errNotBegun = errors.New("maneuver: the game has not begun: call Start first")

// Start begins anew, with the options that [Game.Info] lists; one that is left out has its usual value. It fails if there is no such
// option or value, or a document is wrong.
func (g *Game) Start(options map[string]string, seed uint64) error {
	options, err := g.Info().Resolve(options)
	if err != nil {
		return err // it names the game
	}
	t, err := load(g.registry, g.documents)
	if err != nil {
		return fmt.Errorf("maneuver: %w", err)
	}
	g.staff, g.seed = t, seed
	g.world = NewWorld(valley, options["bridge"] == "mined", seed)
	g.sides = [2]Side{
		{Staff: options["command"] != "you", Reported: -1, Doctrine: Doctrine{Ride: true, Trucks: true, Prepare: true}},
		{Red: true, Staff: true, Reported: -1, Doctrine: Doctrine{Static: options["red"] == "all static"}},
	}
	for i, name := range bridgeNames {
		if name == options["crossing"] {
			g.sides[0].Doctrine.Crossing = Bridge(i)
		}
	}
	g.effects = sparks.New[Event](96)
	g.sit()
	return nil
}

// Step runs a tick: both commanders think, and give orders; then all units do; then the world carries everything out.
func (g *Game) Step(in sim.Input) { g.run(in.Frame(), in) }

func (g *Game) run(f wits.Frame, in sim.Input) {
	g.play(in)
	g.frame = f
	for i := range g.sides {
		g.command(i)
	}
	g.workers.Each(MaxBodies, g.think)
	g.world.Step()
	g.dawn()
	g.effects.Add(g.world.Events(), g.world.Tick)
}

// Agents are the two commanders, and then the units.
func (g *Game) Agents() []sim.Agent { return g.agents }

// Brains are the documents of everybody.
func (g *Game) Brains() *sim.Brains {
	if g.staff == nil {
		return nil
	}
	return g.staff.brains
}

// World is the valley, to be read between two steps; nil before Start.
func (g *Game) World() *World { return g.world }

// Statistics is what happened so far, ready for JSON; nothing before Start.
func (g *Game) Statistics() Tally {
	if g.world == nil {
		return Tally{}
	}
	return g.world.Tally
}
