package armada

import (
	"fmt"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/paint"
)

// Game is a battle as a [sim.Game], [sim.Ender], [sim.Hasher], [sim.Reloader], [sim.Keeper] and [sim.Commander].
type Game struct {
	actors.Kit
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
	effects paint.Recent[Event]
	paint   []point
	frame   wits.Frame
	lead    func(i int)
	order   func(i int)
	think   func(i int)
}

// New makes a game; it begins with Start.
func New(options ...actors.Option) *Game {
	g := &Game{Kit: actors.NewKit(Documents(), NewRegistry, options)}
	g.lead, g.order, g.think = g.stepLeader, g.stepSquad, g.stepShip
	return g
}

// Led lets documents command the fleets, whatever the options say; "" leaves a fleet to the option. Call it before Start.
func (g *Game) Led(blue, red string) { g.commanders = [2]string{blue, red} }

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
	g.effects = paint.New[Event](256)
	g.ClearFaults()
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
	g.ClearFaults()
	if g.world.Phase == Fighting {
		g.Workers.Each(2, g.lead)
		g.Workers.Each(len(g.world.Squads), g.order)
		g.Workers.Each(len(g.world.Ships), g.think)
		g.show()
	}
	g.world.Step(g.Fault)
	g.effects.Add(g.world.Events(), g.world.Tick)
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
