package robot

import (
	"fmt"
	"io/fs"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// Game is the facility as a [sim.Game], [sim.Hasher], [sim.Reloader], [sim.Keeper]
// and [sim.Commander].
type Game struct {
	registry  *wits.Registry
	documents fs.FS
	workers   *sim.Workers
	plan      *Facility

	world   *World
	team    *team
	seats   [maxBodies]seat
	agents  []sim.Agent
	taken   int64 // the body that a person steers; -1: none
	home    int64 // the same, when nobody has taken a robot over
	style   int64
	player  player
	effects sparks.Recent[Event]
	// perceived is what bodies have perceived of late, for those who ask why; it is no part of the state.
	perceived [maxBodies]wits.OriginLog
	frame     wits.Frame
	think     func(i int)
	fault     func(error)
	faults    []error
	seed      uint64
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

// In takes another facility.
func In(f *Facility) Option { return func(g *Game) { g.plan = f } }

// New makes a game; it begins with Start.
func New(options ...Option) *Game {
	g := &Game{documents: Documents()}
	for _, o := range options {
		o(g)
	}
	if g.registry == nil {
		g.registry = NewRegistry()
	}
	if g.plan == nil {
		g.plan = Plan()
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
	robots, err := strconv.Atoi(options["robots"])
	if err != nil || robots < 1 || robots > MaxRobots {
		return fmt.Errorf("robot: there are 1 to %d robots, not %q", MaxRobots, options["robots"])
	}
	if err := check(); err != nil {
		return fmt.Errorf("robot: %w", err)
	}
	t, err := loadTeam(g.registry, g.documents)
	if err != nil {
		return fmt.Errorf("robot: %w", err)
	}
	g.world, g.team, g.seed = NewWorld(g.plan, robots, seed), t, seed
	g.taken, g.home, g.style = -1, -1, 0
	if options["goals"] == "tree" {
		g.style = 1
	}
	g.player, g.effects, g.faults = player{}, sparks.New[Event](64), nil
	g.perceived = [maxBodies]wits.OriginLog{}
	g.sit()
	if options["thief"] == "you" {
		g.home = 0
		g.steer(0)
	}
	return nil
}

// Step runs a tick: all minds think, and give orders to their own bodies; then a person does; then the world carries
// everything out, body by body.
func (g *Game) Step(in sim.Input) { g.run(in.Frame(), in) }

func (g *Game) run(f wits.Frame, in sim.Input) {
	g.takeover(in)
	g.frame = f
	g.faults = g.faults[:0]
	g.team.begin(g)
	g.workers.Each(int(g.world.Count), g.think)
	g.team.end(g)
	g.play(in)
	g.reflexes()
	g.world.Step(g.fault)
	g.noted()
	g.hear()
	g.effects.Add(g.world.Events(), g.world.Tick)
}

// Agents returns the robots, and then the intruder.
func (g *Game) Agents() []sim.Agent { return g.agents }

// Brains returns the root documents of the robots and of the intruder.
func (g *Game) Brains() *sim.Brains {
	if g.team == nil {
		return nil
	}
	return g.team.brains
}

// World returns the facility, to be read between two steps.
func (g *Game) World() *World { return g.world }

// Taken returns the place in [World.Bodies] of the body that a person steers; -1 if none is.
func (g *Game) Taken() int64 { return g.taken }

// Faults returns what went wrong in actions in the last tick.
func (g *Game) Faults() []error { return g.faults }

// Statistics returns what happened so far, ready for JSON.
func (g *Game) Statistics() Tally { return g.world.Tally }
