package arena

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// Game is the arena as a [sim.Game], [sim.Hasher], [sim.Reloader], [sim.Keeper] and [sim.Commander].
type Game struct {
	registry  *wits.Registry
	documents fs.FS
	workers   *sim.Workers

	world   *World
	cast    *cast
	seats   [bodies]seat
	agents  []sim.Agent
	taken   int64 // the body that a person steers; -1: none
	plays   bool  // a person has the champion
	player  player
	effects sparks.Recent[Event]
	frame   wits.Frame
	think   func(i int)
	fault   func(error)
	faults  []error
	seed    uint64
}

// Option refines [New].
type Option func(*Game)

// Workers lets n goroutines step the minds, the caller's included; the outcome is the same for any n. Close the game
// to end them. Without this option the caller steps both minds itself.
func Workers(n int) Option { return func(g *Game) { g.workers = sim.NewWorkers(n) } }

// From takes the documents from elsewhere than this package.
func From(documents fs.FS) Option { return func(g *Game) { g.documents = documents } }

// With takes another registry, which has what [Register] offers and whatever else the documents need.
func With(r *wits.Registry) Option { return func(g *Game) { g.registry = r } }

// New makes a game; it begins with Start.
func New(options ...Option) *Game {
	g := &Game{documents: Documents(), taken: -1}
	for _, o := range options {
		o(g)
	}
	if g.registry == nil {
		g.registry = NewRegistry()
	}
	g.think = g.step
	g.fault = func(err error) { g.faults = append(g.faults, err) }
	return g
}

// Close ends the workers.
func (g *Game) Close() error {
	g.workers.Close()
	return nil
}

var errNotBegun = errors.New("arena: the game has not begun")

// Start begins anew.
func (g *Game) Start(options map[string]string, seed uint64) error {
	if err := repertoire.Err(); err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	c, err := load(g.registry, g.documents)
	if err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	g.world, g.cast, g.seed = NewWorld(c.ground.Bound, seed), c, seed
	g.taken, g.player, g.plays = -1, player{}, options["you"] == "the champion"
	g.effects, g.faults = sparks.New[Event](64), nil
	g.sit()
	g.steer(g.own())
	return nil
}

// Step runs a tick: both minds think, and give orders to their own bodies; then a person does; then the world carries
// everything out, body by body.
func (g *Game) Step(in sim.Input) { g.run(in.Frame(), in) }

func (g *Game) run(f wits.Frame, in sim.Input) {
	g.renew()
	g.takeover(in)
	g.frame = f
	g.faults = g.faults[:0]
	g.workers.Each(bodies, g.think)
	g.play(in)
	g.world.Step(g.fault)
	g.bout()
	g.effects.Add(g.world.Events(), g.world.Tick)
}

// Agents are the brute and the champion.
func (g *Game) Agents() []sim.Agent { return g.agents }

// Brains are the root documents of the brute and the champion, and the ground.
func (g *Game) Brains() *sim.Brains {
	if g.cast == nil {
		return nil
	}
	return g.cast.brains
}

// World is the arena, to be read between two steps.
func (g *Game) World() *World { return g.world }

// Taken is the place in [World.Bodies] of the body that a person steers; -1 if none is.
func (g *Game) Taken() int64 { return g.taken }

// Faults are what went wrong in actions in the last tick.
func (g *Game) Faults() []error { return g.faults }

// Statistics is what happened so far, ready for JSON.
func (g *Game) Statistics() Tally { return g.world.Tally }
