package squad

import (
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// Game is the outpost as a [sim.Game], [sim.Hasher], [sim.Reloader], [sim.Keeper], [sim.Commander] and [sim.Asker].
type Game struct {
	registry  *wits.Registry
	documents fs.FS
	workers   *sim.Workers

	world   *World
	team    *team
	seats   [MaxBodies]seat
	agents  []sim.Agent
	taken   int64 // the body that a person steers; -1: none
	plays   bool  // a person plays the intruder
	player  player
	effects sparks.Recent[Event]
	frame   wits.Frame
	think   func(i int)
	fault   func(error)
	faults  []error
	seed    uint64
	points  []geom.Vec2 // memory that painting uses again
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
	g.fault = func(err error) { g.faults = append(g.faults, err) }
	return g
}

// Close ends the workers; whoever steps the game after that steps all minds itself.
func (g *Game) Close() error {
	g.workers.Close()
	g.workers = nil
	return nil
}

// errNotBegun is what a game says that has no world yet.
var errNotBegun = errors.New("squad: the game has not begun: call Start first")

// mixes are who is in a squad, by the option that chooses it.
var mixes = map[string][]Rank{
	"mixed":     {Soldier, Soldier, Assassin, Soldier, Rookie, Soldier, Assassin, Soldier},
	"soldiers":  {Soldier, Soldier, Soldier, Soldier, Soldier, Soldier, Soldier, Soldier},
	"rookies":   {Rookie, Rookie, Rookie, Rookie, Rookie, Rookie, Rookie, Rookie},
	"assassins": {Assassin, Assassin, Assassin, Assassin, Assassin, Assassin, Assassin, Assassin},
}

// Start begins anew, with the options that [Game.Info] lists; one that is left out has its usual value. It fails if there is
// no such option or value, or a document is wrong.
func (g *Game) Start(options map[string]string, seed uint64) error {
	if err := repertoire.Err(); err != nil {
		return fmt.Errorf("squad: %w", err)
	}
	options, err := g.Info().Resolve(options)
	if err != nil {
		return err // it names the game
	}
	n, err := strconv.Atoi(options["soldiers"])
	if err != nil || n < 1 || n > MaxSoldiers {
		return fmt.Errorf("squad: there are 1 to %d soldiers, not %q", MaxSoldiers, options["soldiers"])
	}
	return g.muster(mixes[options["squad"]][:n], options["you"] == "the intruder", seed)
}

// muster begins anew with a squad of soldiers of these ranks.
func (g *Game) muster(ranks []Rank, plays bool, seed uint64) error {
	t, err := load(g.registry, g.documents)
	if err != nil {
		return fmt.Errorf("squad: %w", err)
	}
	w, err := NewWorld(t.ground.Bound, ranks, seed)
	if err != nil {
		return fmt.Errorf("squad: %w", err)
	}
	g.team, g.world, g.seed = t, w, seed
	g.taken, g.plays = -1, plays
	g.player, g.effects, g.faults = player{}, sparks.New[Event](64), nil
	g.sit()
	if plays {
		g.steer(0)
	}
	return nil
}

// Step runs a tick: all minds think, and give orders to their own bodies; then a person does; then the world carries
// everything out, body by body.
func (g *Game) Step(in sim.Input) { g.run(in.Frame(), in) }

func (g *Game) run(f wits.Frame, in sim.Input) {
	g.takeover(in)
	g.renew()
	g.frame = f
	g.faults = g.faults[:0]
	g.team.begin(g)
	g.workers.Each(int(g.world.Count), g.think)
	g.team.end(g)
	g.play(in)
	g.world.Step(g.fault)
	g.dawn()
	g.effects.Add(g.world.Events(), g.world.Tick)
}

// renew takes over a ground whose document was changed. If it is another one, a new round begins there.
func (g *Game) renew() {
	w, to := g.world, g.team.ground.Bound
	if w.Ground == to {
		return
	}
	same := reflect.DeepEqual(w.Ground.Level.Plan(), to.Level.Plan())
	if !same && len(to.Posts) < int(w.Count)-1 {
		return // there is no room for all
	}
	w.Ground = to
	w.serve()
	if !same {
		w.happen = 0
		w.begin()
		g.dawn()
	}
}

// Agents are the soldiers, and then the intruder.
func (g *Game) Agents() []sim.Agent { return g.agents }

// Brains are the documents of everybody, and the outpost.
func (g *Game) Brains() *sim.Brains {
	if g.team == nil {
		return nil
	}
	return g.team.brains
}

// World is the outpost, to be read between two steps; nil before Start.
func (g *Game) World() *World { return g.world }

// Taken is the place in [World.Bodies] of the body that a person steers; -1 if none is.
func (g *Game) Taken() int64 { return g.taken }

// Faults are what went wrong in actions in the last tick.
func (g *Game) Faults() []error { return g.faults }

// Statistics is what happened so far, ready for JSON; nothing before Start.
func (g *Game) Statistics() Tally {
	if g.world == nil {
		return Tally{}
	}
	return g.world.Tally
}
