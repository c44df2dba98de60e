package village

import (
	"errors"
	"fmt"
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

// office is a program of rules, ready to drive buildings of a type.
type office struct {
	*BuildingPorts
	clock         rules.Clock
	workers, jobs int // indexes of values that are painted; -1 for none
}

// newOffice looks up what the game needs.
func newOffice(p *wits.Program) (o office, err error) {
	if o.BuildingPorts, err = wits.Bind[BuildingPorts](p); err != nil {
		return o, err
	}
	o.workers, o.jobs = p.Find("Workers"), p.Find("Jobs")
	o.clock, err = clockOf(p)
	return o, err
}

// read returns a number of a mind, by its index; 0 if there is none.
func (o *office) read(m *wits.Mind, value int) float64 {
	if value < 0 {
		return 0
	}
	v, _ := m.Value(value).(float64)
	return v
}

func clockOf(p *wits.Program) (rules.Clock, error) {
	c, ok := rules.ClockOf(p)
	if !ok {
		return c, fmt.Errorf("%s is no document of the kind rules", p.Document())
	}
	return c, nil
}

// Documents of the town.
const (
	townFile     = "town.rules.json"
	treasuryFile = "treasury.board.json"
)

// town is what its buildings run and share.
type town struct {
	types    [buildingCount]*sim.Brain[office]
	whole    *sim.Brain[rules.Clock]
	treasury *wits.Board
}

// newTown compiles the documents of buildings.
func newTown(b *sim.Brains) (*town, error) {
	t := &town{}
	var err error
	for i := range t.types {
		if t.types[i], err = sim.LoadBrain(b, buildingTypes[i].name+".rules.json", newOffice); err != nil {
			return nil, err
		}
	}
	if t.whole, err = sim.LoadBrain(b, townFile, clockOf); err != nil {
		return nil, err
	}
	if t.treasury, err = wits.NewBoard(t.types[typeHouse].Program, treasuryFile); err != nil {
		return nil, err
	}
	for _, k := range t.types {
		t.treasury.Know(k.Program)
	}
	b.OnSwap(t.treasury.Renew)
	return t, nil
}

// holds lists the numbers of the treasury by name, in the order of its document.
func (t *town) holds() (names []string, fields []wits.Shared[float64]) {
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

// post is where the mind of a building sits. Its number is the building's Post.
type post struct {
	mind *wits.Mind
	id   wits.Entity // nobody: empty
	kind int64
}

// staff gives minds to buildings that have come, and takes them from those that have gone. It reports whether there was one.
func (g *Game) staff() (changed bool) {
	w := g.world
	for len(g.posts) < len(w.Posts) {
		g.posts = append(g.posts, post{})
	}
	for i := range g.posts {
		to := post{}
		if i < len(w.Posts) && w.Posts[i] != 0 {
			to.id, to.kind = w.Posts[i], buildings.Get(w.Things, w.Posts[i]).Type
		}
		if g.posts[i].id == to.id && g.posts[i].kind == to.kind {
			continue
		}
		if changed = true; to.id != 0 {
			to.mind = g.town.types[to.kind].Program.NewMind(g.seed ^ uint64(to.id)<<20)
		}
		g.posts[i] = to
	}
	return changed
}

// townAgent is the number of the town among the agents: no entity has it.
const townAgent = 1 << 30

// listTown adds the town and its buildings to those who are there.
func (g *Game) listTown() {
	if g.town == nil {
		return
	}
	g.agents = append(g.agents, sim.Agent{ID: townAgent, Name: "Town", Mind: g.whole})
	for i := range g.posts {
		if p := &g.posts[i]; p.id != 0 {
			name := buildingTypes[p.kind].name
			g.agents = append(g.agents, sim.Agent{ID: p.id.Index(), Name: fmt.Sprintf("%s%s %d", strings.ToUpper(name[:1]), name[1:], i+1), Mind: p.mind})
		}
	}
}

// now is the frame that comes next, for what happens before it.
func (g *Game) now() wits.Frame {
	return wits.Frame{Delta: delta, Time: float64(g.ticks) / Rate, Tick: g.ticks}
}

// share steps a mind with the treasury around it, which sees at once what the mind has done.
func (g *Game) share(m *wits.Mind, f wits.Frame) {
	t := g.town.treasury
	t.Begin()
	t.Give(m)
	m.Step(f)
	t.Take(m)
}

// tend steps the town and the buildings of which a rule is due, one after another, and does what they ask for. All are asked when they
// are due, and no schedule is kept: people may restart any mind, or give it another document.
func (g *Game) tend(f wits.Frame) {
	w := g.world
	if g.town == nil {
		return
	}
	soon := f.Time + f.Delta/2
	if g.town.whole.Bound.Due(g.whole) <= soon {
		f.Self, f.World = g.lot.cover(w, 0, w.Map.Width, w.Map.Height), w
		g.share(g.whole, f)
	}
	for i := range g.posts {
		p := &g.posts[i]
		b := buildings.Get(w.Things, p.id)
		if b == nil {
			continue
		}
		o := &g.town.types[p.kind].Bound
		if b.Changed != 0 {
			b.Changed = 0
			o.Changed.Fire(p.mind)
		} else if o.clock.Due(p.mind) > soon {
			continue
		}
		g.turn(p, f)
		if p.mind.Fault() == nil {
			g.comply(p, f)
		}
	}
}

// turn steps the mind of a building.
func (g *Game) turn(p *post, f wits.Frame) {
	w := g.world
	b := buildings.Get(w.Things, p.id)
	o := &g.town.types[p.kind].Bound
	o.Residents.Set(p.mind, float64(b.Residents))
	if l := larders.Get(w.Things, p.id); l != nil {
		o.Stored.Set(p.mind, float64(l.Count))
	}
	f.Entity, f.Self, f.World = p.id, g.lot.cover(w, int(b.Corner), footprint, footprint), w
	g.share(p.mind, f)
}

// comply does what the rules of a building have asked for in their last step.
func (g *Game) comply(p *post, f wits.Frame) {
	w, o := g.world, &g.town.types[p.kind].Bound
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

// mostResident is how many villagers a town can have.
const mostResident = 400

// close ends a building: who lives there leaves, its rules have a last turn, and it is gone.
func (g *Game) close(p *post, why wits.InputTrigger, f wits.Frame) {
	w := g.world
	w.empty(p.id)
	b, o := buildings.Get(w.Things, p.id), &g.town.types[p.kind].Bound
	b.Changed = 0
	o.Changed.Fire(p.mind)
	why.Fire(p.mind)
	g.turn(p, f)
	w.raze(p.id)
}

// reasons collects what rules log.
type reasons struct{ text []string }

// Log implements [wits.Logger].
func (r *reasons) Log(m wits.Message) { r.text = append(r.text, m.Text) }

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
	k := g.town.types[kind]
	m := k.Program.NewMind(g.seed*1_000_003 ^ uint64(g.ticks)<<20 ^ uint64(corner))
	why := &reasons{}
	f := g.now()
	f.Self, f.World, f.Log = g.lot.cover(w, corner, footprint, footprint), w, why
	g.ground = append(g.ground[:0], w.Map.Values...)
	m.Step(f) // it begins, and is asked then
	k.Bound.Placed.Fire(m)
	t := g.town.treasury
	t.Begin()
	t.Give(m)
	m.Step(f)
	if fault := m.Fault(); fault != nil || !k.Bound.Built.Fired(m) {
		copy(w.Map.Values, g.ground)
		if fault != nil {
			return fault
		}
		if len(why.text) == 0 {
			return fmt.Errorf("its rules do not let a %s be built here", buildingTypes[kind].name)
		}
		return errors.New(strings.Join(why.text, "; "))
	}
	t.Take(m)
	e := w.raise(kind, corner)
	f.Entity, f.Log = e, nil
	m.SetFrame(f)
	g.staff()
	g.posts[buildings.Get(w.Things, e).Post].mind = m
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
		return fmt.Errorf("no building stands at %.1f, %.1f", at.X, at.Y)
	}
	p := &g.posts[buildings.Get(w.Things, e).Post]
	g.close(p, g.town.types[p.kind].Bound.Removed, g.now())
	g.settle()
	return nil
}

// registerTown offers the map of the town to rules, the length of a day, and the interface Building.
func registerTown(r *wits.Registry) {
	rules.AddLand(r, land)
	rules.SetDay(r, DayLength)
	wits.AddInterface[BuildingPorts](r, "Building", wits.Doc("What the town tells a building's rules, and what they ask of it."))
}
