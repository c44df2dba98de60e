package night

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/paint"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/sense"
)

// Game is the house as a [sim.Game], [sim.Hasher], [sim.Reloader], [sim.Keeper], [sim.Commander], [sim.Perceiver] and
// [sim.Asker].
type Game struct {
	actors.Kit
	actors.Cast

	world     *World
	team      *team
	manorBody Body // of the manor's own mind
	home      int  // the body that a person steers who has taken no guard over; -1: none
	player    player
	effects   paint.Recent[Event]
	frame     wits.Frame
	think     func(i int)
	paint     canvas

	perceived []sense.Perception // memory that is used again
}

// New makes a game. It begins with Start; before that it has neither a world nor agents, and cannot be stepped.
func New(options ...actors.Option) *Game {
	g := &Game{Kit: actors.NewKit(Documents(), NewRegistry, options)}
	g.think = g.step
	g.OnSteer = func(body int) {
		g.player, g.world.Hiding.Hand, g.world.Manor.Held = player{}, body == 0, int64(max(body, 0))
	}
	return g
}

// errNotBegun is what a game says that has no world yet.
var errNotBegun = errors.New("night: the game has not begun: call Start first")

// Start begins anew, with the options that [Game.Info] lists; one that is left out has its usual value. It fails if there is no
// such option or value, or a document is wrong.
func (g *Game) Start(options map[string]string, seed uint64) error {
	if err := repertoire.Err(); err != nil {
		return fmt.Errorf("night: %w", err)
	}
	options, err := g.Info().Resolve(options)
	if err != nil {
		return err // it names the game
	}
	guards, err := strconv.Atoi(options["guards"])
	if err != nil {
		return fmt.Errorf("night: there are 1 to %d guards, not %q", MaxGuards, options["guards"])
	}
	in := levels[options["level"]]
	if in.mind != "" {
		guards = manorGuards
	}
	t, err := load(g.Registry, g.Documents, in, guards, func(i int, post level.Mark) string {
		if in.guard != "" {
			return cmp.Or(post.Brain, in.guard)
		}
		return cmp.Or(searches[options[names[i]]], post.Brain, searches[options["search"]])
	})
	if err != nil {
		return fmt.Errorf("night: %w", err)
	}
	g.team = t
	if in.mind != "" {
		t.brains.OnSwap(func(_, _ *wits.Program) { g.addWires() })
	}
	return g.begin(options, seed)
}

// begin begins anew with the documents that are loaded. It takes all options.
func (g *Game) begin(options map[string]string, seed uint64) error {
	guards, err := strconv.Atoi(options["guards"])
	if err != nil {
		return fmt.Errorf("night: there are 1 to %d guards, not %q", MaxGuards, options["guards"])
	}
	if g.team.mind != "" {
		guards = manorGuards
	}
	w, err := NewWorld(g.team.house.Bound, g.team.senses.Bound, guards, g.team.robots, seed)
	if err != nil {
		return fmt.Errorf("night: %w", err)
	}
	if g.team.mind != "" {
		if err := w.startManor(g.team.odds.Bound); err != nil {
			return fmt.Errorf("night: %w", prefix(g.team.setting.odds, err))
		}
	}
	g.world = w
	g.team.forget()
	g.home = -1
	if options["patrol"] == routeNames[Random] {
		w.Route = Random
	}
	if options["goals"] == goalNames[1] {
		w.Goals = 1
	}
	g.player, g.effects = player{}, paint.New[Event](64)
	g.ClearFaults()
	g.sit(seed)
	g.addWires()
	if you := options["you"]; you == "the hider" {
		g.home = 0
		g.TakeOver(0)
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
	g.Choose(in, actors.KeyTake, g.home, g.steerable)
	g.frame = f
	g.ClearFaults()
	g.renew()
	if g.team.board != nil {
		g.GiveBoard(g.team.board, 1)
	}
	g.stepWires()
	seats := int(g.world.Count)
	if g.team.manor != nil {
		seats++
	}
	g.Workers.Each(seats, g.think)
	if g.team.board != nil {
		g.TakeBoard(g.team.board, 1)
	}
	g.applyAlarm()
	g.play(in)
	g.reflexes()
	g.world.Step(g.Fault)
	g.restartMinds()
	g.dusk()
	g.effects.Add(g.world.Events(), g.world.Tick)
}

// steerable reports whether a person may steer a body with the key: a guard that is there.
func (g *Game) steerable(i int) bool {
	return i > 0 && int64(i) < g.world.Count && !g.world.Bodies[i].Away
}

// TakeOver lets a person steer a body: see [actors.Cast.TakeOver]. The house itself, and guards that are away, cannot be steered.
func (g *Game) TakeOver(body int) bool {
	if g.world == nil || body > 0 && !g.steerable(body) {
		return false
	}
	return g.Cast.TakeOver(body)
}

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

// Statistics returns what happened so far, ready for JSON; nothing before Start.
func (g *Game) Statistics() Tally {
	if g.world == nil {
		return Tally{}
	}
	return g.world.Tally
}
