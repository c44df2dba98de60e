package town

import (
	"fmt"
	"io/fs"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/sparks"
)

// Game is the town as a [sim.Game], [sim.Hasher], [sim.Reloader], [sim.Keeper], [sim.Saver], [sim.Ender] and [sim.Commander].
type Game struct {
	registry  *wits.Registry
	documents fs.FS
	workers   *sim.Workers

	world   *World
	economy *rules.Economy
	bins    bins
	brains  *sim.Brains
	rules   *sim.Brain[*wits.Program]
	walker  *sim.Brain[*WalkerPorts]
	minds   []*wits.Mind // by slot of walkers
	player  player
	dirty   bool // what is joined is to be told to the economy

	shown    *rules.Design // by which tools are offered
	commands []sim.Command
	offered  *rules.Design // of which the commands are
	agents   []sim.Agent
	listed   bool
	names    names
	effects  sparks.Recent[Event]
	frame    wits.Frame
	due      []int32 // walkers who think in this tick
	turn     func(i int)
}

// Option refines [New].
type Option func(*Game)

// Workers lets n goroutines step people's minds, the caller's included; the outcome is the same for any n. Close the game to end
// them. Without this option the caller steps all minds itself.
func Workers(n int) Option { return func(g *Game) { g.workers = sim.NewWorkers(n) } }

// From takes the documents from elsewhere than this package.
func From(documents fs.FS) Option { return func(g *Game) { g.documents = documents } }

// With takes another registry, which has what [Register] offers and whatever else the documents need.
func With(r *wits.Registry) Option { return func(g *Game) { g.registry = r } }

// New makes a game; it begins with Start.
func New(options ...Option) *Game {
	g := &Game{documents: Documents()}
	for _, o := range options {
		o(g)
	}
	if g.registry == nil {
		g.registry = NewRegistry()
	}
	g.turn = g.think
	return g
}

// Close ends the workers.
func (g *Game) Close() error {
	g.workers.Close()
	return nil
}

// Start begins anew.
func (g *Game) Start(options map[string]string, seed uint64) error {
	width, err := strconv.Atoi(options["size"])
	if err != nil || width < 32 || width > 256 {
		return fmt.Errorf("town: the map is 32 to 256 tiles wide, not %q", options["size"])
	}
	buildings := 0
	if options["start"] != "empty" {
		if buildings, err = strconv.Atoi(options["buildings"]); err != nil || buildings < 1 || buildings > mostBuildings {
			return fmt.Errorf("town: a town begins with 1 to %d buildings, not %q", mostBuildings, options["buildings"])
		}
	}
	if err := g.begin(max(width, widthFor(buildings)), seed); err != nil {
		return fmt.Errorf("town: %w", err)
	}
	if err := g.found(buildings); err != nil {
		return fmt.Errorf("town: %w", err)
	}
	g.settled()
	return nil
}

// begin makes an empty map of a width, with the road at its gate.
func (g *Game) begin(width int, seed uint64) error {
	g.shown = nil // the documents may have other types by now
	if err := g.load(); err != nil {
		return err
	}
	g.world = newWorld(width, width*5/8, seed)
	w := g.world
	var err error
	if g.economy, err = rules.New(g.rules.Program, g.options()); err != nil {
		return err
	}
	g.bins, g.minds, g.dirty, g.listed = bins{}, nil, true, false
	g.effects = sparks.New[Event](128)
	g.player = newPlayer(w)
	g.follow()
	for _, t := range g.bins.types {
		if g.roadOf(t) > 0 {
			for column := range gateRoads {
				if _, err := g.put(t, w.Grid.Tile(column, w.Grid.Height/2)); err != nil {
					return err
				}
			}
			break
		}
	}
	return nil
}

// settled is called when all is built that a town begins with.
func (g *Game) settled() {
	g.world.join()
	g.seek()
	g.count()
	g.world.sparks = g.world.sparks[:0]
	g.list()
}

func (g *Game) options() rules.Options {
	w := g.world
	return rules.Options{Rate: Rate, Tiles: w.Tiles(), Ground: w.Grid, Seed: w.Seed}
}

// follow takes over what a document says that was changed while the game runs.
func (g *Game) follow() {
	if g.economy == nil {
		return
	}
	g.economy.Follow()
	if g.bins.design == g.economy.Design() {
		return
	}
	was := g.bins
	g.bins = bind(g.economy)
	g.fill(was.ground)
	g.relink()
}

// fill tells the economy what is in the ground, unless it knew.
func (g *Game) fill(knew [3]bool) {
	w := g.world
	for tile, is := range w.Ground {
		t := int32(tile)
		switch free := w.Site[tile] == 0; {
		case is == Grass && free && !knew[0]:
			g.setTile(g.bins.grass, t, rules.One)
		case is == Woods && free && !knew[1]:
			g.setTile(g.bins.trees, t, rules.One)
		case is == Ore && !knew[2]:
			g.setTile(g.bins.ore, t, oreTile*rules.One)
		}
	}
}

// relink finds the units of all buildings in the economy. A building whose type the document does not have any more is gone.
func (g *Game) relink() {
	w := g.world
	found := make([]bool, len(w.Buildings))
	g.economy.Units(func(u rules.Unit, _ string, e wits.Entity) bool {
		if slot := w.slotOf(e); slot >= 0 {
			w.Buildings[slot].Unit, found[slot] = u, true
		}
		return true
	})
	for i := range w.Buildings {
		b := &w.Buildings[i]
		switch {
		case b.Type == "":
		case !found[i]:
			g.remove(int32(i), Gone)
		default:
			b.Road = g.roadOf(b.Type)
		}
	}
	w.Count = 0
	for i := range w.Buildings {
		if b := &w.Buildings[i]; b.Type != "" && b.Road <= 0 {
			w.Count++
		}
	}
	w.roads.stale, w.places.stale, g.dirty, g.listed = true, true, true, false
}

// Step runs a tick.
func (g *Game) Step(in sim.Input) {
	w := g.world
	f := in.Frame()
	g.follow()
	g.play(in)
	w.join()
	g.seek()
	g.count()
	f.Tick, f.Time = w.Tick, float64(w.Tick)/Rate
	f.World = g
	g.frame = f
	fault := g.economy.Fault()
	g.economy.Step(f)
	if now := g.economy.Fault(); now != fault && now != nil && f.Log != nil {
		f.Log.Log(wits.Message{Level: wits.Error, Tick: w.Tick, Text: now.Error()})
	}
	g.follow()
	w.join()
	g.seek()
	w.Tick++
	for i := int(w.Tick % syncEvery); i < len(w.Buildings); i += syncEvery {
		if b := &w.Buildings[i]; b.Type != "" && b.Road <= 0 {
			g.census(int32(i))
		}
	}
	g.stroll()
	g.effects.Add(w.sparks, w.Tick)
	w.sparks = w.sparks[:0]
	g.list()
}

// Agents are the town, whose mind has the rules, its buildings, and its people.
func (g *Game) Agents() []sim.Agent { return g.agents }

// Brains are the rules and the root document of people.
func (g *Game) Brains() *sim.Brains { return g.brains }

// World is the town, to be read between two steps.
func (g *Game) World() *World { return g.world }

// Economy is what the town has, to be read between two steps.
func (g *Game) Economy() *rules.Economy { return g.economy }

// Over reports whether the rules say that the game is won or lost.
func (g *Game) Over() bool { return g.has(g.bins.won) > 0 || g.has(g.bins.lost) > 0 }

// Result says which of them.
func (g *Game) Result() string {
	switch {
	case g.has(g.bins.won) > 0:
		return fmt.Sprintf("The town is won: %d people", g.has(g.bins.people)/rules.One)
	case g.has(g.bins.lost) > 0:
		return fmt.Sprintf("Too late: %d people", g.has(g.bins.people)/rules.One)
	}
	return ""
}

// has is how much the player has.
func (g *Game) has(b rules.Bin) rules.Amount { return g.economy.Amount(b, rules.Unit{}) }

// Statistics sums a town up, ready for JSON.
type Statistics struct {
	Days      int64              `json:"days"`
	Buildings int                `json:"buildings"` // but for roads
	Roads     int                `json:"roads"`
	Fallen    int64              `json:"fallen"`
	Has       map[string]float64 `json:"has"` // what the player has, people included
}

// Statistics is how the town stands.
func (g *Game) Statistics() Statistics {
	w := g.world
	s := Statistics{Days: w.Day(g.bins.design), Buildings: w.Count, Roads: len(w.Buildings) - len(w.Free) - w.Count, Fallen: w.Fallen, Has: map[string]float64{}}
	for _, name := range g.bins.design.Resources(rules.InPlayer) {
		if b, err := g.economy.Bin(rules.InPlayer, name); err == nil {
			s.Has[name] = g.has(b).Float()
		}
	}
	return s
}
