package flock

import (
	"fmt"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/paint"
	"github.com/wits-ai/wits/world/trajectory"
	"github.com/wits-ai/wits/world/universe"
)

// Game is the sandbox as a [sim.Game], [sim.Hasher], [sim.Reloader], [sim.Keeper] and [sim.Commander].
type Game struct {
	actors.Kit
	each universe.Each

	world  *World
	brains *sim.Brains
	design *sim.Brain[*universe.Design]
	// refused is a design that could not be taken over, shown the one by which tools are offered.
	refused, shown *universe.Design
	agents         []sim.Agent
	listed         listed

	player  player
	effects paint.Recent[Event]
	paint   canvas
	turn    func(b *universe.Bot, f wits.Frame)
	birth   func(parent *Creature)
}

// listed is what the list of agents was made of.
type listed struct {
	count, used int
	changes     int64
}

// New makes a game; it begins with Start.
func New(options ...actors.Option) *Game {
	g := &Game{Kit: actors.NewKit(Documents(), NewRegistry, options)}
	if g.Workers != nil {
		g.each = g.Workers.Each
	}
	g.turn = g.think
	g.birth = func(parent *Creature) {
		if lamb, err := g.add(parent.Type, parent.Group, parent.At); err == nil {
			lamb.Food, parent.Food = 0.4, 0.5
			g.world.Born++
			g.world.tell(Birth, lamb.At)
		}
	}
	return g
}

// Start begins anew.
func (g *Game) Start(options map[string]string, seed uint64) error {
	size, err := strconv.Atoi(options["size"])
	if err != nil || size < 1 || size > 20_000 {
		return fmt.Errorf("flock: there are 1 to 20000 creatures, not %q", options["size"])
	}
	scene, ok := scenes[options["scene"]]
	if !ok {
		return fmt.Errorf("flock: there is no scene %q", options["scene"])
	}
	g.shown = nil // the documents may have other types by now
	if err := g.load(options["scene"]); err != nil {
		return fmt.Errorf("flock: %w", err)
	}
	design := g.design.Bound
	if g.world, err = newWorld(size, seed, design); err != nil {
		return fmt.Errorf("flock: %w", err)
	}
	if g.world.cast, err = g.newCast(design, nil, design.Types); err != nil {
		return fmt.Errorf("flock: %w", err)
	}
	g.world.events = make([]Event, 0, 64)
	g.world.foresights = g.newForesights()
	g.effects, g.listed = paint.New[Event](64), listed{changes: -1}
	g.player = newPlayer(g.world)
	g.world.Every, g.world.Detail = g.every, g.detail
	if err := scene(g, size); err != nil {
		return fmt.Errorf("flock: %w", err)
	}
	g.world.muster()
	g.world.events = g.world.events[:0] // who is there from the beginning has not come
	g.list()
	return nil
}

// every says in which ticks a creature thinks: less often if nobody can see it [Hufford].
func (g *Game) every(b *universe.Bot) int64 {
	if g.player.Zoom > 0 && !g.player.view(g.world).Shows(b.At, 4) {
		return thinksFar
	}
	return thinks
}

// detail returns how coarse the maps are that a creature goes by: coarser if nobody can see it [Hufford: detail by distance to the camera].
func (g *Game) detail(b *universe.Bot) float64 {
	if g.every(b) == thinksFar {
		return farDetail
	}
	return 0
}

// add puts a creature with a mind into the world.
func (g *Game) add(kind, of int, at point) (*Creature, error) {
	g.player.Changes++
	return g.world.put(kind, of, at, g.newMind(kind))
}

// Step runs a tick.
func (g *Game) Step(in sim.Input) {
	w := g.world
	g.renew(in.Log())
	g.play(in)
	w.Step(delta, g.each, in.Log(), g.turn)
	w.live(g.birth)
	w.foresights.Step(wits.Frame{Delta: delta, Time: w.Clock.Now(), Tick: w.Tick}, g.each)
	g.effects.Add(w.events, w.Tick)
	w.events = w.events[:0] // from here on, those of commands
	g.list()
}

// list says who there is, if that has changed.
func (g *Game) list() {
	w := g.world
	now := listed{w.Count, w.Used, g.player.Changes}
	if now == g.listed {
		return
	}
	g.listed = now
	g.agents = g.agents[:0]
	for i := range w.Used {
		c := &w.Creatures[i]
		if c.Bot == nil || !c.Alive {
			continue
		}
		g.agents = append(g.agents, sim.Agent{ID: c.ID.Index(), Name: g.nameOf(c), Mind: w.Minds[i]})
	}
}

// nameOf returns a creature's name, made once.
func (g *Game) nameOf(c *Creature) string {
	p := &g.paint
	for len(p.names) <= c.Slot {
		p.names = append(p.names, name{})
	}
	if n := &p.names[c.Slot]; n.text == "" || n.of != c.ID {
		*n = name{c.ID, c.Name()}
	}
	return p.names[c.Slot].text
}

// Agents returns all creatures.
func (g *Game) Agents() []sim.Agent { return g.agents }

// Brains returns the root documents of the kinds of creatures.
func (g *Game) Brains() *sim.Brains { return g.brains }

// World returns the sandbox, to be read between two steps.
func (g *Game) World() *World { return g.world }

// Tally is how the sandbox stands, ready for JSON.
type Tally struct {
	Seconds float64 `json:"seconds"`
	// Living are how many there are of each type, by its name.
	Living map[string]int `json:"living"`
	Born   int64          `json:"born"`
	Lost   int64          `json:"lost"`
	Grass  float64        `json:"grass"` // of what could grow, 0 to 1
}

// Statistics returns how the sandbox stands.
func (g *Game) Statistics() Tally {
	w := g.world
	t := Tally{Seconds: w.Clock.Now(), Living: map[string]int{}, Born: w.Born, Lost: w.Lost}
	for i := range w.Used {
		c := &w.Creatures[i]
		if c.Bot != nil && c.Alive {
			t.Living[c.kind().Name]++
		}
	}
	var is, could float64
	for i := range w.grass.Grid().Len() {
		is += w.grass.At(i)
		could += w.soil.At(i)
	}
	if could > 0 {
		t.Grass = is / could
	}
	return t
}

// Note writes down where everybody is, for [trajectory.Recorder].
func (g *Game) Note(r *trajectory.Recorder) {
	w := g.world
	for i := range w.Used {
		if c := &w.Creatures[i]; c.Bot != nil && c.Alive {
			r.Note(uint64(c.ID), g.nameOf(c), w.Clock.Now(), flat(c.At), c.Facing)
		}
	}
}
