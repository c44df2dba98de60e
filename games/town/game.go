package town

import (
	"fmt"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/sim/paint"
	"github.com/wits-ai/wits/world/lod"
	"github.com/wits-ai/wits/world/scene"
)

// Game is the village as a [sim.Game], [sim.Hasher], [sim.Reloader], [sim.Keeper], [sim.Saver]
// and [sim.Commander].
type Game struct {
	actors.Kit

	world *World
	loaded
	seats      []seat        // by Villager.Agent
	dens       []den         // by Blob.Den
	ruledMinds []ruledMind   // by Ruled.Place
	schedule   wits.Schedule // of these, from 1, and of the whole, 0
	whole      *wits.Mind    // of the village or town as a whole; nil where nothing goes by rules
	site       footing       // of the building that steps
	answers    []string      // to who has asked for somebody's role; the log tells them
	answersOf  wits.Entity
	refused    error       // why the player could not build in this tick
	ground     []float64   // scratch memory: the map before a building is built
	agents     []sim.Agent // the villagers, the blobs, and what goes by rules
	people     int         // how many of them are villagers
	folk       int         // how many are villagers or blobs
	taken      wits.Entity // the villager that a person steers
	selected   wits.Entity // the villager that the page shows
	detailing  detailing
	player     player
	effects    paint.Recent[Event]
	noticed    map[wits.Entity]*wits.OriginLog // of late, for those who ask why; no part of the state
	frame      wits.Frame
	think      func(i int)
	lurks      func(i int)
	seed       uint64
	ticks      int64 // that comes next for the minds; a village that was loaded goes on where it was
}

// New makes a village; it begins with Start.
func New(options ...actors.Option) *Game {
	g := &Game{Kit: actors.NewKit(Documents(), NewRegistry, options)}
	g.think, g.lurks = g.step, g.lurk
	return g
}

// Start begins anew with one of the [Scenes].
func (g *Game) Start(options map[string]string, seed uint64) error {
	s, ok := Scenes[options["scene"]]
	if n, err := strconv.Atoi(options["people"]); err == nil && n > 0 {
		s = Scenes["street"]
		s.Build = func(seed uint64) *World { return newStreet(seed, n) }
	} else if !ok {
		return fmt.Errorf("town: there is no scene %q", options["scene"])
	}
	mind, err := s.mind(options["planner"])
	if err != nil {
		return err
	}
	w := s.Build(seed)
	w.Season.Scenes = s.Living
	g.detailing.full, g.detailing.blind = options["detail"] == "full", blind{On: options["detail"] == "blind" && w.Season.Streets > 0}
	return g.Begin(w, mind, seed)
}

// Begin begins with a world of the caller's, whose villagers all run a root document.
func (g *Game) Begin(w *World, document string, seed uint64) error {
	if err := check(); err != nil {
		return fmt.Errorf("town: %w", err)
	}
	l, err := g.load(document, &w.Season)
	if err != nil {
		return fmt.Errorf("town: %w", err)
	}
	g.world, g.loaded, g.seed, g.ticks = w, l, seed, 0
	g.seats, g.dens, g.ruledMinds, g.agents, g.taken, g.player, g.effects = nil, nil, nil, nil, 0, newPlayer(w), paint.New[Event](96)
	if g.whole = nil; g.rules != nil {
		g.whole = g.rules.whole.Program.NewMind(seed)
	}
	g.selected, g.noticed, g.detailing = 0, nil, detailing{full: g.detailing.full, blind: g.detailing.blind}
	g.place()
	g.settle()
	return nil
}

// place gives the world the scenes of the document as it is now.
func (g *Game) place() {
	var s *scene.Scenes
	if g.scenes != nil {
		s = g.scenes.Bound
	}
	g.world.use(s)
}

// loaded is what minds run.
type loaded struct {
	brains *sim.Brains
	brain  *brain
	scenes *sim.Brain[*scene.Scenes] // nil where there are none
	detail *sim.Brain[*lod.Details]  // nil where everybody is simulated as well as can be
	blob   *sim.Brain[*BlobPorts]
	rules  *rulebook // nil in worlds in which nothing goes by them
}

// load compiles the documents: a root document for the villagers, that of the blobs, that of the living scenes, and those of rules if something goes by them.
func (g *Game) load(document string, s *Season) (l loaded, err error) {
	l.brains = sim.NewBrains(g.Registry, g.Documents)
	if l.brain, err = sim.LoadBrain(l.brains, document, wits.Bind[VillagerPorts]); err == nil {
		l.blob, err = sim.LoadBrain(l.brains, blobFile, wits.Bind[BlobPorts])
	}
	if err == nil && s.Scenes != "" {
		l.scenes, err = sim.LoadBrain(l.brains, s.Scenes, wits.ContentOf[*scene.Scenes])
	}
	if err == nil && s.Streets > 0 {
		l.detail, err = sim.LoadBrain(l.brains, detailsFile, bindDetails)
	}
	if err == nil && s.ruled() {
		l.rules, err = newRulebook(l.brains, s.Town)
	}
	return l, err
}

// Step runs a tick: all minds think, and give orders to their own villagers; then a person does; then the world carries
// everything out, villager by villager.
func (g *Game) Step(in sim.Input) {
	f := in.Frame()
	f.Tick, f.Time = g.ticks, float64(g.ticks)/Rate
	g.run(f, in)
}

func (g *Game) run(f wits.Frame, in sim.Input) {
	g.ticks++
	g.takeover(in)
	g.frame = f
	g.place()
	g.world.direct(f.Time, g.taken)
	g.trade(in)
	g.Workers.Each(len(g.seats), g.think)
	g.Workers.Each(len(g.dens), g.lurks)
	g.refused = nil
	g.play(in)
	g.world.Step()
	g.stepRules(f)
	g.noted()
	g.settle()
	g.effects.Add(g.world.Events, g.world.Tick)
	if log := in.Log(); log != nil {
		g.report(log)
	}
}

// report writes what matters to the log.
func (g *Game) report(log wits.Logger) {
	w := g.world
	for _, e := range w.Events {
		m := wits.Message{Entity: e.Who, Tick: w.Tick}
		switch e.Kind {
		case Built:
			m.Text = "a new house stands"
		case Collapsed:
			m.Text = "an old house has fallen down"
		case BurnedDown:
			m.Level, m.Text = wits.Warning, "a building has burned down"
		case Raid:
			m.Level, m.Text = wits.Warning, "blobs are coming"
		case Died:
			m.Level, m.Text = wits.Warning, w.Villager(e.Who).Person().Name+" has died"
		default:
			continue
		}
		log.Log(m)
	}
	for _, text := range g.answers {
		log.Log(wits.Message{Entity: g.answersOf, Tick: w.Tick, Text: text})
	}
	g.answers = nil
	if g.refused != nil {
		log.Log(wits.Message{Tick: w.Tick, Level: wits.Warning, Text: g.refused.Error()})
	}
	for _, err := range w.Faults {
		log.Log(wits.Message{Tick: w.Tick, Level: wits.Error, Text: err.Error()})
	}
}

// Agents returns the villagers, the blobs, the village or town as a whole, and each thing that has rules.
func (g *Game) Agents() []sim.Agent { return g.agents }

// Folk returns the villagers and the blobs alone.
func (g *Game) Folk() []sim.Agent { return g.agents[:g.folk] }

// Brains returns the root documents of the villagers, the blobs, and what has rules.
func (g *Game) Brains() *sim.Brains { return g.brains }

// town reports whether the game is in a town.
func (g *Game) town() bool { return g.world != nil && g.world.Season.Town }

// World returns the village, to be read between two steps.
func (g *Game) World() *World { return g.world }

// Taken returns the villager that a person steers; nobody if none is.
func (g *Game) Taken() wits.Entity { return g.taken }

// Statistics returns what happened so far.
func (g *Game) Statistics() Statistics {
	w := g.world
	s := Statistics{Tally: w.Tally, Days: w.Time() / DayLength, Villagers: g.people, Standing: houses.Len(w.Things), Blobs: blobs.Len(w.Things)}
	for _, l := range larders.All(w.Things) {
		s.Larder += int(l.Count)
	}
	return s
}

// Statistics sums a village up, ready for JSON.
type Statistics struct {
	Days      float64 `json:"days"`
	Villagers int     `json:"villagers"`
	Standing  int     `json:"houses"`
	Larder    int     `json:"larder"`
	Blobs     int     `json:"blobs"`
	Tally     Tally   `json:"tally"`
}
