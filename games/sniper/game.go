package sniper

import (
	"fmt"
	"io/fs"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// Game is the town as a [sim.Game], [sim.Hasher], [sim.Reloader], [sim.Keeper]
// and [sim.Commander].
type Game struct {
	registry  *wits.Registry
	documents fs.FS
	workers   *sim.Workers
	ground    *Ground
	cast      []Role

	world    *World
	company  *company
	seats    [MaxBodies]seat
	agents   []sim.Agent
	taken    int64 // the body that a person steers; -1: none
	role     role  // what a person plays
	command  Command
	player   player
	effects  sparks.Recent[Event]
	frame    wits.Frame
	think    func(i int)
	fault    func(error)
	believed [MaxBodies]wits.OriginLog // of late, for those who ask why; no part of the state
	faults   []error
	seed     uint64
}

// Option refines [New].
type Option func(*Game)

// Workers lets n goroutines step the minds, the caller's included; the outcome is the same for any n. Close the game
// to end them. Without this option the caller steps all minds itself.
func Workers(n int) Option { return func(g *Game) { g.workers = sim.NewWorkers(n) } }

// From takes the documents from elsewhere than this package.
func From(documents fs.FS) Option { return func(g *Game) { g.documents = documents } }

// With takes another registry, which has what [Register] offers and whatever else the documents need.
func With(r *wits.Registry) Option { return func(g *Game) { g.registry = r } }

// On takes another ground.
func On(ground *Ground) Option { return func(g *Game) { g.ground = ground } }

// Of takes another cast, with the sniper first.
func Of(cast ...Role) Option { return func(g *Game) { g.cast = cast } }

// New makes a game; it begins with Start.
func New(options ...Option) *Game {
	g := &Game{documents: Documents(), ground: Town(), cast: Cast()}
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

// Start begins anew.
func (g *Game) Start(options map[string]string, seed uint64) error {
	document := "sniper.utility.json"
	if options["pace"] == "quick" {
		document = "quick.utility.json"
	}
	if err := repertoire.Err(); err != nil {
		return fmt.Errorf("sniper: %w", err)
	}
	c, err := load(g.registry, g.documents, document)
	if err != nil {
		return fmt.Errorf("sniper: %w", err)
	}
	w, err := NewWorld(g.ground, g.cast, seed)
	if err != nil {
		return fmt.Errorf("sniper: %w", err)
	}
	g.world, g.company, g.seed = w, c, seed
	g.taken, g.role, g.command = -1, watches, AtWill
	g.player, g.effects, g.faults = player{}, sparks.New[Event](64), nil
	g.believed = [MaxBodies]wits.OriginLog{}
	g.sit()
	switch options["you"] {
	case "the patrol":
		g.role = commands
	case "the sniper":
		g.role = snipes
	}
	g.steer(g.own())
	return nil
}

// Step runs a tick: all minds think, and give orders to their own bodies; then a person does; then the world carries
// everything out, body by body.
func (g *Game) Step(in sim.Input) { g.run(in.Frame(), in) }

func (g *Game) run(f wits.Frame, in sim.Input) {
	g.takeover(in)
	g.frame = f
	g.faults = g.faults[:0]
	g.workers.Each(int(g.world.Count), g.think)
	g.play(in)
	g.world.Step(g.fault)
	g.noted()
	g.dawn()
	g.effects.Add(g.world.Events(), g.world.Tick)
}

// Agents returns the sniper, and then the others.
func (g *Game) Agents() []sim.Agent { return g.agents }

// Brains returns the root documents of the sniper, the soldiers and the civilians.
func (g *Game) Brains() *sim.Brains {
	if g.company == nil {
		return nil
	}
	return g.company.brains
}

// World returns the town, to be read between two steps.
func (g *Game) World() *World { return g.world }

// Taken returns the place in [World.Bodies] of the body that a person steers; -1 if none is.
func (g *Game) Taken() int64 { return g.taken }

// Faults returns what went wrong in actions in the last tick.
func (g *Game) Faults() []error { return g.faults }

// Statistics returns what happened so far, ready for JSON.
func (g *Game) Statistics() Tally { return g.world.Tally }
