package town

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/sim"
)

// BuildingPorts is the interface "Building": what the town tells the rules of a building, and what they ask of it.
type BuildingPorts struct {
	Residents wits.Input[float64] `doc:"How many people live in it."`
	Stored    wits.Input[float64] `doc:"How much food is in its larder, 0 to 10; 0 if it has none."`

	Placed  wits.InputTrigger `doc:"The player wants to build it here. A rule that fires Built has it built."`
	Changed wits.InputTrigger `doc:"Residents has changed."`
	Removed wits.InputTrigger `doc:"The player takes it away."`
	Burned  wits.InputTrigger `doc:"It has burned down."`

	Built    wits.OutputTrigger `doc:"It is paid for. Without that it is not built, and what rules have logged is the reason."`
	MoveIn   wits.OutputTrigger `doc:"Somebody comes to live in it."`
	MoveOut  wits.OutputTrigger `doc:"Somebody who lives in it leaves the town."`
	Stock    wits.OutputTrigger `doc:"Puts one food into its larder."`
	BurnDown wits.OutputTrigger `doc:"It burns down."`
}

// WildPorts is the interface "Wild": what the village tells the rules of a tree, a bush or a house, and what they ask for.
type WildPorts struct {
	Night    wits.Input[bool]    `doc:"True when people sleep."`
	Stump    wits.Input[bool]    `doc:"The tree was felled."`
	Lying    wits.Input[float64] `doc:"How much food lies around the bush."`
	Sleepers wits.Input[float64] `doc:"How many sleep in the house."`

	Done wits.OutputTrigger `doc:"The tree stands again, the bush drops fruit, the house falls down."`
}

// SeasonPorts is the interface "Season": what the rules for the whole village or town know, and what they ask for.
type SeasonPorts struct {
	People   wits.Input[float64] `doc:"How many villagers there are."`
	Most     wits.Input[float64] `doc:"How many there may be."`
	Blobs    wits.Input[float64] `doc:"How many blobs there are."`
	Houses   wits.Input[float64] `doc:"How many houses stand."`
	Sites    wits.Input[float64] `doc:"How many houses are being built."`
	Built    wits.Input[float64] `doc:"How many houses were ever built."`
	Day      wits.Input[float64] `doc:"The number of the day, from 0 on."`
	Part     wits.Input[float64] `doc:"How much of the day is over, 0 to 1. It begins at sunrise."`
	Arrivals wits.Input[bool]    `doc:"True in scenes to which people come."`
	Raids    wits.Input[bool]    `doc:"True in scenes to which blobs come by themselves."`

	Strength wits.Output[float64] `doc:"How many blobs a raid has."`
	Site     wits.OutputTrigger   `doc:"There is a site for a house, if a plot is free."`
	Newcomer wits.OutputTrigger   `doc:"Somebody comes."`
	Stray    wits.OutputTrigger   `doc:"A blob comes."`
	Raid     wits.OutputTrigger   `doc:"Blobs come, as many as Strength says."`
}

// ruleBinding is a program of rules, ready to drive things of a type. It has the ports of a building, or those of other things.
type ruleBinding struct {
	*BuildingPorts
	wild *WildPorts

	workers, jobs, grown number // that are painted
}

// bindRules looks up what the game needs of a document of rules.
func bindRules[P any](p *wits.Program) (ports *P, err error) {
	if ports, err = wits.Bind[P](p); err == nil && p.Parts()[0].Kind != (rules.Kind{}).Name() {
		err = fmt.Errorf("%s is no document of the kind rules", p.Document())
	}
	return ports, err
}

func bindBuilding(p *wits.Program) (o ruleBinding, err error) {
	o.BuildingPorts, err = bindRules[BuildingPorts](p)
	o.workers, o.jobs = numberOf(p, "Workers"), numberOf(p, "Jobs")
	return o, err
}

func bindWild(p *wits.Program) (o ruleBinding, err error) {
	o.wild, err = bindRules[WildPorts](p)
	o.grown = numberOf(p, "Grown")
	return o, err
}

// number is where minds of a program have a variable of a document, if that has one.
type number struct{ word int }

func numberOf(p *wits.Program, name string) number {
	if i := p.Find(name); i >= 0 && p.Values()[i].Slot.Type().String() == "float" {
		return number{p.Values()[i].Slot.Word()}
	}
	return number{-1}
}

// of returns it; 0 if there is none.
func (n number) of(m *wits.Mind) float64 {
	if n.word < 0 {
		return 0
	}
	words, _ := m.Memory()
	return math.Float64frombits(words[n.word])
}

// season is the program of the rules for the whole village or town.
type season struct {
	*SeasonPorts
}

func newSeason(p *wits.Program) (s season, err error) {
	s.SeasonPorts, err = bindRules[SeasonPorts](p)
	return s, err
}

// treasuryFile is the document of what a town has in common.
const treasuryFile = "treasury.board.json"

// rulebook holds the programs of rules of a scene.
type rulebook struct {
	types    [typeCount]*sim.Brain[ruleBinding] // nil for what there is not
	whole    *sim.Brain[season]
	treasury *wits.Board // nil where there is no town
}

// ruled reports whether anything in the scene goes by rules.
func (s *Season) ruled() bool { return s.Grow || s.Raids || s.Arrivals || s.Decay || s.Town }

// newRulebook compiles the documents of rules: those of a town, or those of the village.
func newRulebook(b *sim.Brains, town bool) (t *rulebook, err error) {
	t = &rulebook{}
	file, from, to, bind := "season.rules.json", buildingCount, typeCount, bindWild
	if town {
		file, from, to, bind = "town.rules.json", 0, buildingCount, bindBuilding
	}
	if t.whole, err = sim.LoadBrain(b, file, newSeason); err != nil {
		return nil, err
	}
	for i := from; i < to; i++ {
		if t.types[i], err = sim.LoadBrain(b, ruledNames[i]+".rules.json", bind); err != nil {
			return nil, err
		}
	}
	if !town {
		return t, nil
	}
	if t.treasury, err = wits.NewBoard(t.types[typeHouse].Program, treasuryFile); err == nil {
		b.OnSwap(t.treasury.Renew)
	}
	return t, err
}

// holds lists the numbers of the treasury by name, in the order of its document.
func (t *rulebook) holds() (names []string, fields []wits.Shared[float64]) {
	p := t.types[typeHouse].Program
	for _, info := range p.Boards() {
		if info.File != treasuryFile {
			continue
		}
		for _, i := range info.Fields {
			path := p.Values()[i].Path
			name := path[strings.LastIndexByte(path, '.')+1:]
			if f, err := wits.FieldOf[float64](t.treasury, name); err == nil {
				names, fields = append(names, name), append(fields, f)
			}
		}
	}
	return names, fields
}

// ruledMind is where the mind of something that has rules sits. Its number is Ruled.Place.
type ruledMind struct {
	mind *wits.Mind
	id   wits.Entity // nobody: empty
	kind int64
	name string
}

// seatRuled gives minds to new things with rules, and takes them from those that have gone. It reports whether there was one.
func (g *Game) seatRuled() (changed bool) {
	w := g.world
	for len(g.ruledMinds) < len(w.RuledThings) {
		g.ruledMinds = append(g.ruledMinds, ruledMind{})
	}
	for i := range g.ruledMinds {
		to := ruledMind{}
		if i < len(w.RuledThings) && w.RuledThings[i] != 0 {
			to.id, to.kind = w.RuledThings[i], ruled.Get(w.Things, w.RuledThings[i]).Type
		}
		if g.ruledMinds[i].id == to.id && g.ruledMinds[i].kind == to.kind {
			continue
		}
		if changed = true; to.id != 0 {
			to.name = nameOf(to.kind, i)
			to.mind = g.rules.types[to.kind].Program.NewMind(g.seed ^ uint64(to.id)<<20)
		}
		g.ruledMinds[i] = to
	}
	return changed
}

// wholeAgent is the number of the village or town among the agents: no entity has it.
const wholeAgent = 1 << 30

// listRuled adds the season or the town, and all things with rules, to the agents.
func (g *Game) listRuled() {
	if g.rules == nil {
		return
	}
	g.agents = append(g.agents, sim.Agent{ID: wholeAgent, Name: wholeNames[g.town()], Mind: g.whole})
	for i := range g.ruledMinds {
		if p := &g.ruledMinds[i]; p.id != 0 {
			g.agents = append(g.agents, sim.Agent{ID: p.id.Index(), Name: p.name, Mind: p.mind})
		}
	}
}

var wholeNames = map[bool]string{false: "Season", true: "Town"}

// nameOf returns what people call something that has rules.
func nameOf(kind int64, place int) string {
	return fmt.Sprintf("%s %d", capital(ruledNames[kind]), place+1)
}

func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// now is the frame that comes next, for what happens before it.
func (g *Game) now() wits.Frame {
	return wits.Frame{Delta: delta, Time: float64(g.ticks) / Rate, Tick: g.ticks}
}

// share steps a mind between Give and Take of the treasury, so that the next mind sees what this one took.
func (g *Game) share(m *wits.Mind, f wits.Frame) {
	t := g.rules.treasury
	if t == nil {
		m.Step(f)
		return
	}
	t.Begin()
	t.Give(m)
	m.Step(f)
	t.Take(m)
}

// stepRules steps the minds with a rule that is due, in the order of their numbers, and carries out what they ask for.
func (g *Game) stepRules(f wits.Frame) {
	w := g.world
	if g.rules == nil {
		return
	}
	schedule := &g.schedule
	schedule.Set(0, g.whole)
	for i := range g.ruledMinds {
		schedule.Set(i+1, g.ruledMinds[i].mind)
	}
	schedule.Due(f)
	if s := &g.rules.whole.Bound; schedule.Awake(0) && g.whole.Fault() == nil {
		s.set(g.whole, w)
		f.Self, f.World = g.site.cover(w, 0, w.Map.Width, w.Map.Height), w
		g.share(g.whole, f)
		s.fulfil(g.whole, w)
	}
	for i := range g.ruledMinds {
		p := &g.ruledMinds[i]
		if p.id == 0 || p.mind.Fault() != nil {
			continue
		}
		o := &g.rules.types[p.kind].Bound
		if b := buildings.Get(w.Things, p.id); b != nil && b.Changed != 0 {
			b.Changed = 0
			o.Changed.Fire(p.mind)
		} else if !schedule.Awake(i + 1) {
			continue
		}
		switch g.stepRuled(p, f); {
		case p.mind.Fault() != nil:
		case o.wild != nil:
			o.grow(p, w)
		default:
			g.fulfil(p, f)
		}
	}
}

// set tells the season how things stand.
func (s *season) set(m *wits.Mind, w *World) {
	s.People.Set(m, float64(villagers.Len(w.Things)))
	s.Most.Set(m, float64(w.Season.Most))
	s.Blobs.Set(m, float64(blobs.Len(w.Things)))
	s.Houses.Set(m, float64(houses.Len(w.Things)))
	s.Sites.Set(m, float64(sites.Len(w.Things)))
	s.Built.Set(m, float64(w.Tally.Houses))
	s.Day.Set(m, float64(w.Day()))
	s.Part.Set(m, w.Part())
	s.Arrivals.Set(m, w.Season.Arrivals)
	s.Raids.Set(m, w.Season.Raids)
}

// fulfil carries out what the season asked for.
func (s *season) fulfil(m *wits.Mind, w *World) {
	if at, ok := w.plot(); ok && s.Site.Fired(m) {
		w.addLater(ThingSite, at, 0)
	}
	if s.Newcomer.Fired(m) {
		w.addLater(ThingVillager, w.rim(w.Random()), 0)
	}
	if s.Stray.Fired(m) {
		w.addLater(ThingBlob, w.rim(w.Random()), 0)
	}
	if s.Raid.Fired(m) {
		w.raid(int(min(s.Strength.Get(m), mostBlobs)))
	}
}

// grow carries out what the rules of a tree, a bush or a house asked for.
func (o *ruleBinding) grow(p *ruledMind, w *World) {
	done := o.wild.Done.Fired(p.mind)
	switch p.kind {
	case typeTree:
		t := trees.Get(w.Things, p.id)
		if t.Health > 0 {
			return
		}
		if t.Grown = o.grown.of(p.mind); done {
			t.Grown, t.Health = 1, TreeHealth
			w.tell(Event{Kind: Regrown, Who: p.id, At: w.At(p.id)})
		}
	case typeBush:
		if done {
			w.addLater(ThingFood, w.At(p.id).Add(scatter(w.Random(), 0.75, 1.35)), 0)
		}
	case typeHut:
		if houses.Get(w.Things, p.id).Worn = o.grown.of(p.mind); done {
			w.collapse(p.id)
		}
	}
}

// stepRuled tells a mind how its thing stands, and steps it.
func (g *Game) stepRuled(p *ruledMind, f wits.Frame) {
	w := g.world
	o := &g.rules.types[p.kind].Bound
	if b := buildings.Get(w.Things, p.id); b != nil {
		o.Residents.Set(p.mind, float64(b.Residents))
		if l := larders.Get(w.Things, p.id); l != nil {
			o.Stored.Set(p.mind, float64(l.Count))
		}
		g.site.cover(w, int(b.Corner), footprint, footprint)
	} else {
		g.site.cover(w, 0, 0, 0)
		o.wild.Night.Set(p.mind, w.Night())
		switch p.kind {
		case typeTree:
			o.wild.Stump.Set(p.mind, trees.Get(w.Things, p.id).Health <= 0)
		case typeBush:
			o.wild.Lying.Set(p.mind, float64(w.countNear(w.At(p.id), ThingFood, 1.7)))
		case typeHut:
			o.wild.Sleepers.Set(p.mind, float64(houses.Get(w.Things, p.id).Sleepers))
		}
	}
	f.Entity, f.Self, f.World = p.id, &g.site, w
	g.share(p.mind, f)
}

// fulfil carries out what the rules of a building asked for in their last step.
func (g *Game) fulfil(p *ruledMind, f wits.Frame) {
	w, o := g.world, &g.rules.types[p.kind].Bound
	b := buildings.Get(w.Things, p.id)
	if o.MoveIn.Fired(p.mind) && villagers.Len(w.Things) < mostResident {
		b.Residents, b.Changed = b.Residents+1, 1
		w.births = append(w.births, birth{thing: ThingVillager, at: w.edge(w.At(p.id)), home: p.id})
	}
	if o.MoveOut.Fired(p.mind) {
		if e := w.resident(p.id); e != 0 {
			w.depart(e)
		}
	}
	if l := larders.Get(w.Things, p.id); l != nil && l.Count < LarderRoom && o.Stock.Fired(p.mind) {
		w.stock(p.id)
	}
	if o.BurnDown.Fired(p.mind) {
		w.tell(Event{Kind: BurnedDown, Who: p.id, At: w.At(p.id)})
		g.close(p, o.Burned, f)
	}
}

// close ends a building: its residents leave, its rules have a last turn, and it is gone.
func (g *Game) close(p *ruledMind, why wits.InputTrigger, f wits.Frame) {
	w := g.world
	w.empty(p.id)
	b, o := buildings.Get(w.Things, p.id), &g.rules.types[p.kind].Bound
	b.Changed = 0
	o.Changed.Fire(p.mind)
	why.Fire(p.mind)
	g.stepRuled(p, f)
	w.raze(p.id)
}

// reasons collects what rules log while they refuse.
type reasons []string

func (r *reasons) Log(m wits.Message) { *r = append(*r, m.Text) }

var errNoBuilding = errors.New("no building stands there")

// build puts a building up where the ground is free and its rules agree. An error changes nothing.
func (g *Game) build(kind int, to geom.Vec2) error {
	w := g.world
	corner, err := w.corner(to)
	if err == nil {
		err = w.free(corner)
	}
	if err != nil {
		return err
	}
	k := g.rules.types[kind]
	m := k.Program.NewMind(g.seed*1_000_003 ^ uint64(g.ticks)<<20 ^ uint64(corner))
	var why reasons
	f := g.now()
	f.Self, f.World, f.Log = g.site.cover(w, corner, footprint, footprint), w, &why
	g.ground = append(g.ground[:0], w.Map.Values...)
	m.Step(f) // it begins, and is asked then
	k.Bound.Placed.Fire(m)
	t := g.rules.treasury
	t.Begin()
	t.Give(m)
	m.Step(f)
	if fault := m.Fault(); fault != nil || !k.Bound.Built.Fired(m) {
		copy(w.Map.Values, g.ground)
		if fault != nil {
			return fault
		}
		return fmt.Errorf("no %s is built here: %s", buildingNames[kind], strings.Join(why, "; "))
	}
	t.Take(m)
	e := w.raise(kind, corner)
	f.Entity, f.Log = e, nil
	m.SetFrame(f)
	g.seatRuled()
	g.ruledMinds[ruled.Get(w.Things, e).Place].mind = m
	g.list()
	return nil
}

// demolish takes the building at a place away.
func (g *Game) demolish(at geom.Vec2) error {
	w := g.world
	if _, err := w.corner(at); err != nil {
		return err
	}
	e := w.over(at, half)
	if e == 0 {
		return errNoBuilding
	}
	p := &g.ruledMinds[ruled.Get(w.Things, e).Place]
	g.close(p, g.rules.types[p.kind].Bound.Removed, g.now())
	g.settle()
	return nil
}

// registerTown offers the map of the town to rules, the length of a day, and the interfaces of rules.
func registerTown(r *wits.Registry) {
	rules.AddLand(r, land)
	rules.SetDay(r, DayLength)
	wits.AddInterface[SeasonPorts](r, "Season", wits.Doc("What the village or town tells the rules that are for all of it, and what they ask for."))
	wits.AddInterface[WildPorts](r, "Wild", wits.Doc("What the village tells the rules of a tree, a bush or a house, and what they ask for."))
	wits.AddInterface[BuildingPorts](r, "Building", wits.Doc("What the town tells a building's rules, and what they ask of it."))
}
