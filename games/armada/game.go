package armada

import (
	"fmt"
	"io/fs"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// Game is a battle as a [sim.Game], [sim.Ender], [sim.Hasher], [sim.Reloader], [sim.Keeper] and [sim.Commander].
type Game struct {
	registry   *wits.Registry
	documents  fs.FS
	workers    *sim.Workers
	commanders [2]string // documents in place of those of the options

	world   *World
	brains  *sim.Brains
	ship    *sim.Brain[*ShipPorts]
	squad   *sim.Brain[*SquadPorts]
	leads   [2]*sim.Brain[*CommanderPorts] // nil: nobody commands
	ships   []wits.Mind
	squads  []wits.Mind
	leaders [2]*wits.Mind
	pilots  []pilot
	agents  []sim.Agent
	doing   []func([]sim.Doing) []sim.Doing

	player  player
	effects sparks.Recent[Event]
	paint   []point
	frame   wits.Frame
	lead    func(i int)
	order   func(i int)
	think   func(i int)
	fault   func(error)
	faults  []error
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

// Led lets documents command the fleets, whatever the options say; "" leaves a fleet to the option.
func Led(blue, red string) Option { return func(g *Game) { g.commanders = [2]string{blue, red} } }

// New makes a game; it begins with Start.
func New(options ...Option) *Game {
	g := &Game{documents: Documents()}
	for _, o := range options {
		o(g)
	}
	if g.registry == nil {
		g.registry = NewRegistry()
	}
	g.lead, g.order, g.think = g.stepLeader, g.stepSquad, g.stepShip
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
	size, err := strconv.Atoi(options["size"])
	if err != nil || size < 1 || size > MaxSquads {
		return fmt.Errorf("armada: a side has 1 to %d squads, not %q", MaxSquads, options["size"])
	}
	if err := repertoire.Err(); err != nil {
		return fmt.Errorf("armada: %w", err)
	}
	files := g.commanders
	for side, who := range [...]string{options["blue"], options["red"]} {
		if files[side] == "" {
			files[side] = leaders[who]
		}
	}
	if err := g.load(files, options["minds"]); err != nil {
		return fmt.Errorf("armada: %w", err)
	}
	g.world = NewWorld(size, options["flight"] == "inertia", seed)
	g.effects, g.faults = sparks.New[Event](256), nil
	g.player = newPlayer(g.world, options["blue"] == "you" && g.commanders[Blue] == "")
	g.sit(seed)
	return nil
}

// Step runs a tick: commanders think, then squads, then ships: so an order passes down within a tick. Then the world carries
// everything out.
func (g *Game) Step(in sim.Input) { g.run(in.Frame(), in) }

func (g *Game) run(f wits.Frame, in sim.Input) {
	g.play(in)
	g.frame = f
	g.faults = g.faults[:0]
	if g.world.Phase == Fighting {
		g.each(2, g.lead)
		g.each(len(g.world.Squads), g.order)
		g.each(len(g.world.Ships), g.think)
		g.show()
	}
	g.world.Step(g.fault)
	g.effects.Add(g.world.Events(), g.world.Tick)
}

func (g *Game) each(n int, work func(int)) {
	if g.workers != nil {
		g.workers.Each(n, work)
		return
	}
	for i := range n {
		work(i)
	}
}

// Over reports whether the battle is decided.
func (g *Game) Over() bool { return g.world.Phase != Fighting }

// Result says how it ended.
func (g *Game) Result() string {
	if g.world.Phase == Fighting {
		return ""
	}
	return g.world.Phase.String()
}

// Agents returns the commanders, the squads and the ships.
func (g *Game) Agents() []sim.Agent { return g.agents }

// Brains returns the root documents of ships, squads and commanders.
func (g *Game) Brains() *sim.Brains { return g.brains }

// World returns the battle, to be read between two steps.
func (g *Game) World() *World { return g.world }

// Faults returns what went wrong in actions in the last tick.
func (g *Game) Faults() []error { return g.faults }

// Tally is how a battle stands, ready for JSON.
type Tally struct {
	Seconds   float64 `json:"seconds"`
	Result    string  `json:"result"`
	BlueShips int64   `json:"blueShips"`
	RedShips  int64   `json:"redShips"`
	BlueFlag  float64 `json:"blueFlagship"` // health, 0 to 1
	RedFlag   float64 `json:"redFlagship"`
}

// Statistics returns how the battle stands.
func (g *Game) Statistics() Tally {
	w := g.world
	return Tally{Seconds: w.Time(), Result: w.Phase.String(), BlueShips: w.Left(Blue), RedShips: w.Left(Red),
		BlueFlag: w.Flags[Blue].Health / w.Flags[Blue].Most, RedFlag: w.Flags[Red].Health / w.Flags[Red].Most}
}
