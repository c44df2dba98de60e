package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/rules"
	"github.com/wits-ai/wits/world/entity"
	"github.com/wits-ai/wits/world/scene"
	"github.com/wits-ai/wits/world/smart"
)

// World is the village and all around it: flat tables, copied by [World.CopyFrom]. Minds and players read it between
// two steps and give orders to their own [Agent]; Step alone changes it.
type World struct {
	Things      *entity.World
	Agents      []Agent       // of the villagers, by Villager.Agent; free places have no ID
	Dens        []wits.Entity // the blobs, by Blob.Den; nobody in free places
	RuledThings []wits.Entity // what has rules, by Ruled.Place; nobody in free places
	Map         rules.Grid    // of the town; of no size where there is none
	Tick        int64
	Chance      uint64 // state of the world's own random generator
	Season      Season
	Tally       Tally
	Events      []Event // of the last tick
	Faults      []error // of the last tick: what actions did wrong, nil mostly

	Low, High  geom.Vec2 // corners of the ground
	NextPerson int64     // number of the next one's nature
	BlobTime   float64   // s after the begin at which a blob comes, for scenes; 0: none does
	BlobPlace  geom.Vec2
	Happened   [len(sceneEvents)]int64 // when the events of scenes happened last, in ticks; 0: never

	director  *scene.Director      // of living scenes; nil where there are none
	obstacles []obstacle           // what stands in places of scenes
	namesakes [len(People)][]int32 // who has a name, by Villager.Agent, of all who had come when it was made
	listed    int64                // NextPerson then
	pool      *smart.Pool[*body]
	grid      grid
	births    []birth
	bodies    []body    // by Villager.Agent; nothing is kept in them
	creepers  []creeper // by Blob.Den; nothing is kept in them
}

// Season says what goes on by itself; scenes for tests leave it out.
type Season struct {
	Grow, Raids, Arrivals, Decay bool
	Hunger                       float64 // how fast the metre falls, 1 is as usual
	Start                        float64 // s of the day at which the world begins
	Most                         int64   // villagers
	Streets                      int64   // blocks of streets that lie side by side
	Scenes                       string  `json:",omitempty"` // the document of living scenes; "" for none
	Town                         bool    // people build, and rules of buildings decide
}

// birth is something that comes into the world at the end of the tick.
type birth struct {
	thing Thing
	at    geom.Vec2
	extra float64     // rad: how a log lies
	home  wits.Entity // of a villager
}

// NewWorld makes empty ground between two corners.
func NewWorld(low, high geom.Vec2, seed uint64, room int) *World {
	w := &World{Things: entity.NewWorld(schema, room), Low: low, High: high, Chance: seed, grid: newGrid(low, high),
		Events: make([]Event, 0, 64), births: make([]birth, 0, 64)}
	w.pool = smart.NewPool(catalogue, room)
	w.Season.Hunger = 1
	return w
}

// Random draws from the world's own generator.
func (w *World) Random() wits.Rand { return wits.NewRand(&w.Chance) }

// Time is in seconds since sunrise of the first day.
func (w *World) Time() float64 { return w.Season.Start + float64(w.Tick)/Rate }

// Day counts days from 0; Part is how much of the day is over, 0 to 1.
func (w *World) Day() int64 { return int64(w.Time() / DayLength) }

// Part returns how much of the day is over, 0 to 1.
func (w *World) Part() float64 { return w.Time()/DayLength - float64(w.Day()) }

// Night reports whether it is time to sleep.
func (w *World) Night() bool { p := w.Part(); return p >= nightAt && p < dawnAt }

// inside keeps a point on the ground.
func (w *World) inside(p geom.Vec2) geom.Vec2 {
	return geom.Vec2{X: geom.Clamp(p.X, w.Low.X+0.4, w.High.X-0.4), Y: geom.Clamp(p.Y, w.Low.Y+0.4, w.High.Y-0.4)}
}

func scatter(r wits.Rand, low, high float64) geom.Vec2 {
	return geom.FromAngle(r.Range(0, tau)).Scale(r.Range(low, high))
}

// CopyFrom makes the world the same as another, reusing its memory.
func (w *World) CopyFrom(o *World) {
	things, pool, agents, events, faults := w.Things, w.pool, append(w.Agents[:0], o.Agents...), append(w.Events[:0], o.Events...), append(w.Faults[:0], o.Faults...)
	creepers, dens := w.creepers, append(w.Dens[:0], o.Dens...)
	withRules, tiles := append(w.RuledThings[:0], o.RuledThings...), append(w.Map.Values[:0], o.Map.Values...)
	bodies, heads, births := w.bodies, append(w.grid.heads[:0], o.grid.heads...), append(w.births[:0], o.births...)
	director, obstacles, namesakes := w.director, w.obstacles, w.namesakes
	*w = *o
	w.namesakes, w.listed = namesakes, 0
	if things == nil {
		things = &entity.World{}
	}
	things.CopyFrom(o.Things)
	if pool == nil {
		pool = smart.NewPool(catalogue, 0)
	}
	pool.CopyFrom(o.pool)
	w.Things, w.pool, w.Agents, w.Events, w.Faults, w.births, w.grid.heads = things, pool, agents, events, faults, births, heads
	w.RuledThings, w.Map.Values = withRules, tiles
	if w.director = director; o.director == nil {
		w.director = nil
	} else {
		w.use(o.director.Scenes())
		w.obstacles = append(obstacles[:0], o.obstacles...)
		w.director.CopyFrom(o.director)
	}
	w.bodies = append(bodies[:0], o.bodies...)
	clear(w.bodies)
	for len(creepers) < len(dens) {
		creepers = append(creepers, creeper{})
	}
	w.creepers, w.Dens = creepers[:len(dens)], dens
}

// add makes an entity at a place.
func (w *World) add(t Thing, at geom.Vec2) wits.Entity {
	e := w.Things.Spawn()
	p := placed.Put(w.Things, e, Place{At: at, Thing: t, Cell: -1})
	w.enter(e, p)
	return e
}

// AddFood, AddWood and so on put things into the world. They may be called between two steps only.
func (w *World) AddFood(at geom.Vec2) wits.Entity {
	e := w.add(ThingFood, at)
	foods.Put(w.Things, e, Food{Fill: FoodFill})
	w.Tally.Grown++
	return e
}

// AddWood puts a log on the ground.
func (w *World) AddWood(at geom.Vec2, angle float64) wits.Entity {
	e := w.add(ThingWood, at)
	woods.Put(w.Things, e, Wood{Angle: angle})
	w.Tally.Wood++
	return e
}

// AddTree plants a tree that is grown.
func (w *World) AddTree(at geom.Vec2) wits.Entity {
	e := w.add(ThingTree, at)
	trees.Put(w.Things, e, Tree{Health: TreeHealth, Grown: 1, Sway: 9})
	if w.Season.Grow {
		w.rule(e, typeTree)
	}
	return e
}

// AddLarder puts up an empty larder.
func (w *World) AddLarder(at geom.Vec2) wits.Entity {
	e := w.add(ThingLarder, at)
	larders.Put(w.Things, e, Larder{})
	return e
}

// AddSite marks out a site.
func (w *World) AddSite(at geom.Vec2) wits.Entity {
	e := w.add(ThingSite, at)
	sites.Put(w.Things, e, Site{})
	return e
}

// AddHouse puts up a finished house.
func (w *World) AddHouse(at geom.Vec2) wits.Entity {
	e := w.add(ThingHouse, at)
	houses.Put(w.Things, e, House{Kind: w.Tally.Houses})
	w.Tally.Houses++
	if w.Season.Decay {
		w.rule(e, typeHut)
	}
	return e
}

// AddBush plants a bush.
func (w *World) AddBush(at geom.Vec2) wits.Entity {
	e := w.add(ThingBush, at)
	bushes.Put(w.Things, e, Bush{})
	if w.Season.Grow {
		w.rule(e, typeBush)
	}
	return e
}

// AddFire lights a fire.
func (w *World) AddFire(at geom.Vec2) wits.Entity {
	e := w.add(ThingFire, at)
	fires.Put(w.Things, e, Fire{Heat: 1})
	return e
}

// AddBlob lets a blob in.
func (w *World) AddBlob(at geom.Vec2) wits.Entity {
	e := w.add(ThingBlob, at)
	blobs.Put(w.Things, e, Blob{Health: BlobHealth, Den: w.nest(e)})
	w.tell(Event{Kind: Came, Who: e, At: at})
	return e
}

// AddVillager lets the next person in.
func (w *World) AddVillager(at geom.Vec2) wits.Entity {
	e := w.add(ThingVillager, at)
	person := &People[w.NextPerson%int64(len(People))]
	slot := 0
	for slot < len(w.Agents) && w.Agents[slot].ID != 0 {
		slot++
	}
	if slot == len(w.Agents) {
		w.Agents, w.bodies = append(w.Agents, Agent{}), append(w.bodies, body{})
	}
	w.Agents[slot] = Agent{ID: e, Thought: w.Tick, Moved: w.Tick, actuator: repertoire.NewActuator()}
	villagers.Put(w.Things, e, Villager{Hunger: 75, Health: HealthFull, Strength: person.Strength, Attack: attack,
		Courage: person.Courage, Diligence: person.Diligence, Facing: w.Random().Range(-3, 3), Nature: w.NextPerson,
		Agent: int64(slot), Hurt: -Rate, Looking: -Rate})
	w.NextPerson++
	w.Tally.Arrived++
	return e
}

// hide takes an item out of the world, into somebody's hands.
func (w *World) hide(e wits.Entity) {
	if p := placed.Get(w.Things, e); p != nil {
		w.leave(p)
		w.Things.Hide(e)
	}
}

// show puts it back.
func (w *World) show(e wits.Entity, at geom.Vec2) {
	if p := placed.Get(w.Things, e); p != nil && p.Cell < 0 {
		p.At = at
		w.Things.Show(e)
		w.enter(e, p)
	}
}

// remove ends an entity; whoever wanted to use it is told when it looks for it.
func (w *World) remove(e wits.Entity) {
	if p := placed.Get(w.Things, e); p != nil {
		w.leave(p)
	}
	if b := blobs.Get(w.Things, e); b != nil {
		w.Dens[b.Den] = 0
	}
	w.unrule(e)
	w.pool.ReleaseObject(e)
	w.Things.Remove(e)
}

// addLater brings something into the world at the end of the tick.
func (w *World) addLater(t Thing, at geom.Vec2, extra float64) {
	w.births = append(w.births, birth{thing: t, at: w.inside(at), extra: extra})
}

// bear brings what was announced.
func (w *World) bear() {
	for i := range w.births {
		b := &w.births[i]
		switch b.thing {
		case ThingFood:
			w.AddFood(b.at)
		case ThingWood:
			w.AddWood(b.at, b.extra)
		case ThingSite:
			w.AddSite(b.at)
		case ThingBlob:
			w.AddBlob(b.at)
		case ThingVillager:
			if b.home == 0 || w.Things.Alive(b.home) {
				w.Villager(w.AddVillager(b.at)).Home = b.home
			}
		}
	}
	w.births = w.births[:0]
}

// Villager finds a villager; nil if the entity is none.
func (w *World) Villager(e wits.Entity) *Villager { return villagers.Get(w.Things, e) }

// At returns where an entity is.
func (w *World) At(e wits.Entity) geom.Vec2 {
	if p := placed.Get(w.Things, e); p != nil {
		return p.At
	}
	return geom.Vec2{}
}

// Agent returns the part of a villager that takes orders; nil if the entity is none.
func (w *World) Agent(e wits.Entity) *Agent {
	if v := villagers.Get(w.Things, e); v != nil {
		return &w.Agents[v.Agent]
	}
	return nil
}

// body readies a villager for its actions and for its mind, which may step beside other minds.
func (w *World) body(e wits.Entity, v *Villager) *body {
	b := &w.bodies[v.Agent]
	*b = body{Villager: v, w: w, id: e, at: placed.Get(w.Things, e)}
	return b
}

// Give gives a villager an order, as minds and players do.
func (w *World) Give(e wits.Entity, o act.Order) act.Handle {
	if a := w.Agent(e); a != nil {
		return a.actuator.Issue(o)
	}
	return 0
}
