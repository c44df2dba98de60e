package guard

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/sense"
)

// Game is the house as a [sim.Game], [sim.Hasher], [sim.Reloader], [sim.Keeper], [sim.Commander], [sim.Perceiver] and
// [sim.Asker].
type Game struct {
	registry  *wits.Registry
	documents fs.FS
	workers   *sim.Workers

	world   *World
	team    *team
	seats   [MaxBodies]seat
	agents  []sim.Agent
	taken   int64 // the body that a person steers; -1: none
	home    int64 // the one that a person has who has taken no guard over
	route   Route
	player  player
	effects sparks.Recent[Event]
	frame   wits.Frame
	think   func(i int)
	fault   func(error)
	faults  []error
	seed    uint64
	paint   paint

	perceived []sense.Perception // memory that is used again
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
var errNotBegun = errors.New("guard: the game has not begun: call Start first")

// Start begins anew, with the options that [Game.Info] lists; one that is left out has its usual value. It fails if there is no
// such option or value, or a document is wrong.
func (g *Game) Start(options map[string]string, seed uint64) error {
	if err := repertoire.Err(); err != nil {
		return fmt.Errorf("guard: %w", err)
	}
	options, err := g.Info().Resolve(options)
	if err != nil {
		return err // it names the game
	}
	guards, err := strconv.Atoi(options["guards"])
	if err != nil {
		return fmt.Errorf("guard: there are 1 to %d guards, not %q", MaxGuards, options["guards"])
	}
	t, err := load(g.registry, g.documents, guards, func(i int, post level.Mark) string {
		if file := searches[options[names[i]]]; file != "" {
			return file
		}
		return cmp.Or(post.Brain, searches[options["search"]])
	})
	if err != nil {
		return fmt.Errorf("guard: %w", err)
	}
	g.team = t
	return g.begin(options, seed)
}

// begin begins anew with the documents that are loaded. It takes all options.
func (g *Game) begin(options map[string]string, seed uint64) error {
	guards, err := strconv.Atoi(options["guards"])
	if err != nil {
		return fmt.Errorf("guard: there are 1 to %d guards, not %q", MaxGuards, options["guards"])
	}
	w, err := NewWorld(g.team.house.Bound, g.team.senses.Bound, guards, seed)
	if err != nil {
		return fmt.Errorf("guard: %w", err)
	}
	g.world, g.seed = w, seed
	g.team.forget()
	g.taken, g.home, g.route = -1, -1, Queue
	if options["patrol"] == routeNames[Random] {
		g.route = Random
	}
	g.player, g.effects, g.faults = player{}, sparks.New[Event](64), nil
	g.sit()
	if you := options["you"]; you == "the hider" {
		g.home = 0
		g.steer(0)
	} else {
		if w.Hiding.Style, err = ParseStyle(you); err != nil {
			w.Hiding.Mixed = true
		}
	}
	return nil
}

// asPosted is the option of a guard that runs the brain of the mark where it begins, or that of all.
const asPosted = "as its post says"

// searches are the documents of guards by the option that chooses them.
var searches = map[string]string{"ours": "guard.tree.json", "seed": "guard_seed.tree.json", "service": "guard_service.tree.json", "random": "guard_random.tree.json"}

// Step runs a tick: all minds think, and give orders to their own bodies; then a person does; then the world carries everything out, body by body.
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
	g.dusk()
	g.effects.Add(g.world.Events(), g.world.Tick)
}

// Agents returns the guards, and then the hider.
func (g *Game) Agents() []sim.Agent { return g.agents }

// Brains returns the documents of the guards and of the hider, the guards' senses and the house.
func (g *Game) Brains() *sim.Brains {
	if g.team == nil {
		return nil
	}
	return g.team.brains
}

// World returns the house, to be read between two steps; nil before Start.
func (g *Game) World() *World { return g.world }

// Senses returns those of the guards, which documents ask.
func (w *World) Senses() *sense.System { return w.senses }

// Taken returns the place in [World.Bodies] of the body that a person steers; -1 if none is.
func (g *Game) Taken() int64 { return g.taken }

// Faults returns what went wrong in actions in the last tick.
func (g *Game) Faults() []error { return g.faults }

// Statistics returns what happened so far, ready for JSON; nothing before Start.
func (g *Game) Statistics() Tally {
	if g.world == nil {
		return Tally{}
	}
	return g.world.Tally
}
