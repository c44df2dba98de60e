package universe

import (
	"errors"
	"fmt"
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/clock"
	"github.com/wits-ai/wits/world/field"
	"github.com/wits-ai/wits/world/group"
	"github.com/wits-ai/wits/world/message"
	"github.com/wits-ai/wits/world/spatial"
	"github.com/wits-ai/wits/world/steer"
	"github.com/wits-ai/wits/world/vehicle"
)

// Plan is what a universe is to be.
type Plan struct {
	// Size is how wide and high it is: from (0, 0) to there.
	Size geom.Vec2
	// Most is how many bots there may be, and Groups how many groups, at most MostGroups.
	Most, Groups int
	Types        []Type
	// Maps are the names of its data maps, and Cell how wide their cells are. Terrain is how wide the cells of routes are; 0 is
	// the same.
	Maps          []string
	Cell, Terrain float64
	// Design is the document of the universe, which Types are of: its maps, flows and rules for routes; nil: there is none.
	Design *Design
	// Explored is how wide the cells are of which each bot remembers whether it has seen them; 0: nobody does.
	Explored float64
}

// Bot is whatever moves and has a mind: a vehicle with a type and a group. It is a flat value, and what its mind is told of
// itself: see [Bot.Mover] and what follows.
type Bot struct {
	ID    wits.Entity
	Slot  int // its place in [Universe.Bots]
	Type  int // its place in [Universe.Types]
	Group int // the one to which it belongs most; -1: none
	Alive bool
	vehicle.Body
	group.Attributes
	// Pace is which share of its speed it goes at most.
	Pace float64
	// Force is what its mind wants.
	Force geom.Vec2
	// Order is the last that it was given; its Number is 0 if there was none.
	Order Order
	// Thought is the tick in which it thought last.
	Thought int64
	// Rate is how many of its own seconds pass in one of the universe; at 0 it stands still. Lead is how far its own clock is ahead of the
	// universe's, s: a mind's Frame.Time is its own.
	Rate, Lead float64
	// Traits are what it was born with, by their places in [Type.Traits].
	Traits [MostTraits]float64

	waits float64 // s since it thought last
	wish  wishes
	route follow
	u     *Universe
	eyes  *sight // of a shadow; bots have theirs in the universe
	other *Bot   // of a shadow: another that it takes to be where that is, and not where its bot is
}

// wishes are what a mind has asked for in its tick, to be done after all have thought.
type wishes struct {
	says    bool
	message message.Message
	swayTo  int
	sway    float64
	routes  bool
	to      geom.Vec2 // where a route shall lead
	key     int64
	drop    int64 // a route that leads through a wall
	pace    float64
}

// Order is what a group is told to do.
type Order struct {
	Kind   OrderKind
	Place  geom.Vec2 // of Go
	Path   int64     // of Follow: the number of the path
	Number int64     // counts orders
}

// OrderKind tells orders apart.
type OrderKind int64

// Kinds of orders.
const (
	Roam OrderKind = iota
	Go
	Follow
	Hold
)

// OrderNames are the words for kinds of orders.
var OrderNames = [...]string{"roam", "go", "follow", "hold"}

// Universe is the world. Make one with [New]. Its exported fields may be read at any time, and changed between two steps.
type Universe struct {
	Size   geom.Vec2
	Clock  clock.Clock
	Tick   int64
	Types  []Type
	Bots   []Bot        // by slot; the first Used of them have been in use
	Minds  []*wits.Mind // by slot; nil: it has none
	Used   int
	Count  int // bots that live
	Groups *group.Groups
	Orders *group.Orders[Order]
	Post   message.Post
	Walls  []Wall
	Paths  []Path
	Places []Place
	// Explored is what each bot has seen, by slot; nil if nobody remembers.
	Explored []*field.Explored
	Terrain  Terrain
	// Chance is the state of the universe's own random numbers.
	Chance uint64
	// Every says in which ticks a bot thinks: each n-th. Nil: in all. It must not change anything.
	Every func(b *Bot) int64
	// Cursor is where people point, in global units, and Points whether they do [Hufford: "the cursor"].
	Cursor geom.Vec2
	Points bool
	// Detail is how coarse the maps are that a bot goes by, in units: of a map of several fidelities it takes the coarsest whose cells are no wider.
	// Nil: the finest. It must not change anything.
	Detail func(b *Bot) float64

	groups int
	names  []string
	maps   []*field.Map
	design *Design
	ruled  ruled
	data   []dataMap // all maps by name
	flows  []*flow
	given  int64 // orders
	made   int64 // walls, paths and places
	sights []sight
	fences fences
	grid   *spatial.Grid
	reach  float64
	places []geom.Vec2
	around []other   // in the order of the grid
	ofType [][]int32 // slots of those who live, by type
	ears   []message.Listener
	edges  [4]steer.Edge
	dt     float64
	log    wits.Logger
	mind   func(b *Bot, f wits.Frame)
	think  func(i int)
	move   func(i int)
}

// MostGroups is how many groups there may be.
const MostGroups = 64

// New makes an empty universe. It fails if the plan has no area, no room for bots, too many groups, or a type that is not possible.
func New(p Plan, seed uint64) (*Universe, error) {
	switch {
	case !(p.Size.X > 0) || !(p.Size.Y > 0) || !(p.Size.LenSq() < math.MaxFloat64):
		return nil, fmt.Errorf("universe: the size is %v, %v, and must be above 0", p.Size.X, p.Size.Y)
	case p.Most < 1 || p.Most > 1<<20:
		return nil, fmt.Errorf("universe: there must be room for 1 to %d bots, not for %d", 1<<20, p.Most)
	}
	u := &Universe{Size: p.Size, Types: p.Types, Chance: seed, groups: p.Groups, names: p.Maps, Bots: make([]Bot, p.Most), Minds: make([]*wits.Mind, p.Most),
		sights: make([]sight, p.Most), Orders: group.NewOrders[Order](p.Most)}
	var err error
	if u.Groups, err = group.NewGroups(p.Groups, p.Most); err != nil {
		return nil, err
	}
	if p.Groups > MostGroups {
		return nil, fmt.Errorf("universe: there may be %d groups at most, not %d", MostGroups, p.Groups)
	}
	if err := possible(p.Types); err != nil {
		return nil, err
	}
	u.reckon()
	g, err := field.NewGrid(geom.Vec2{}, p.Size, p.Cell)
	if err != nil {
		return nil, err
	}
	for range p.Maps {
		u.maps = append(u.maps, field.NewMap(g))
	}
	if p.Explored > 0 {
		e, err := field.NewGrid(geom.Vec2{}, p.Size, p.Explored)
		if err != nil {
			return nil, err
		}
		u.Explored = make([]*field.Explored, p.Most)
		for i := range u.Explored {
			u.Explored[i] = field.NewExplored(e)
		}
	}
	if p.Terrain == 0 {
		p.Terrain = p.Cell
	}
	if err := u.Terrain.init(u, p.Terrain); err != nil {
		return nil, err
	}
	if err := u.begins(p.Design, g); err != nil {
		return nil, err
	}
	u.edges = steer.Box(geom.Vec2{}, p.Size)
	u.think, u.move = u.thinkOne, u.moveOne
	u.Clock.Start()
	u.fence(nil)
	u.locate()
	return u, nil
}

// possible says what is wrong with types.
func possible(types []Type) error {
	if len(types) == 0 {
		return errors.New("universe: there is no type of bots")
	}
	for i := range types {
		t := &types[i]
		if !(t.Sight > 0) || !(t.Mass.Low > 0) || !(t.Radius.Low > 0) {
			return fmt.Errorf("universe: the type %q needs a sight, a mass and a radius above 0", t.Name)
		}
		if len(t.Traits) > MostTraits {
			return fmt.Errorf("universe: the type %q has %d traits; %d are the most", t.Name, len(t.Traits), MostTraits)
		}
		bad := func(other int) bool { return other < 0 || other >= len(types) }
		for _, f := range t.Fears {
			if bad(f.Type) || !(f.Within > 0) {
				return fmt.Errorf("universe: the type %q fears a type that there is not, or within no distance", t.Name)
			}
		}
		for _, h := range t.Hunts {
			if bad(h.Type) || !(h.Within > 0) {
				return fmt.Errorf("universe: the type %q hunts a type that there is not, or within no distance", t.Name)
			}
		}
		for _, a := range t.Affinities {
			if bad(a.Type) || !(a.Within > 0) {
				return fmt.Errorf("universe: the type %q has an affinity to a type that there is not, or within no distance", t.Name)
			}
		}
	}
	return nil
}

// reckon takes types as they are: how far anybody sees.
func (u *Universe) reckon() {
	u.reach = farthest(u.Types)
	u.grid = spatial.NewGrid(u.reach / 2)
	u.ofType = make([][]int32, len(u.Types))
}

// farthest returns how far anybody sees.
func farthest(types []Type) (far float64) {
	for i := range types {
		far = max(far, types[i].Sight)
	}
	return far
}

// Spawn puts a bot of a type into the universe, with attributes that are drawn, in a group; -1 is none. It stands at the place,
// or at the nearest that is free. The mind may be nil. It fails if there is no room, or no such type or group.
func (u *Universe) Spawn(kind, of int, at geom.Vec2, mind *wits.Mind) (*Bot, error) {
	switch {
	case kind < 0 || kind >= len(u.Types):
		return nil, fmt.Errorf("universe: there is no type %d", kind)
	case of < -1 || of >= u.groups:
		return nil, fmt.Errorf("universe: there is no group %d", of)
	case u.Count == len(u.Bots):
		return nil, fmt.Errorf("universe: there is no room for more than %d bots", len(u.Bots))
	}
	slot := u.Used // a new one while there are some, so that numbers of those who have gone are not seen again soon
	for k := 0; slot == len(u.Bots); k++ {
		if !u.Bots[k].Alive {
			slot = k
		}
	}
	r := wits.NewRand(&u.Chance)
	b := Bot{Slot: slot, Type: kind, Group: -1, Alive: true, Pace: 1, u: u}
	b.Attributes = u.Types[kind].Draw(r)
	b.Facing = r.Range(-math.Pi, math.Pi)
	u.Types[kind].draw(&b, r)
	free, ok := u.Free(at, b.Radius, u.Types[kind].Flies)
	if !ok {
		return nil, fmt.Errorf("universe: there is no room at %.2f, %.2f", at.X, at.Y)
	}
	b.At = free
	b.ID = wits.NewEntity(uint32(slot+1), u.Bots[slot].ID.Generation()+1)
	b.Thought = u.Tick - int64(slot%6)
	b.wish.swayTo, b.wish.pace = -1, 1
	u.Bots[slot], u.Minds[slot] = b, mind
	u.Used = max(u.Used, slot+1)
	u.Count++
	u.sights[slot].begin()
	if u.Explored != nil {
		u.Explored[slot].Forget()
	}
	u.assign(slot, of)
	return &u.Bots[slot], nil
}

// assign makes a bot belong to a group alone.
func (u *Universe) assign(slot, of int) {
	for g := range u.groups {
		u.Groups.Set(slot, g, 0)
	}
	u.Bots[slot].Group = -1
	if of >= 0 && of < u.groups {
		u.Groups.Set(slot, of, 1)
		u.Bots[slot].Group = of
	}
}

// Remove takes a bot out. Its slot is used again, by another with another ID.
func (u *Universe) Remove(b *Bot) {
	if !b.Alive {
		return
	}
	u.assign(b.Slot, -1)
	u.Orders.Take(b.Slot)
	b.Alive, b.Velocity = false, geom.Vec2{}
	u.Minds[b.Slot] = nil
	u.Count--
}

// Find returns the bot of an entity; nil if it is not there any more.
func (u *Universe) Find(e wits.Entity) *Bot {
	i := int(e.Index()) - 1
	if i < 0 || i >= u.Used || !u.Bots[i].Alive || u.Bots[i].ID != e {
		return nil
	}
	return &u.Bots[i]
}

// Give gives an order to all of a group. It says how many they are; if there is nobody nothing changes.
func (u *Universe) Give(of int, o Order) int {
	o.Number = u.given + 1
	n := u.Orders.Give(u.Groups, of, 0, o)
	if n > 0 {
		u.given++
	}
	return n
}

// GiveOne gives an order to one bot.
func (u *Universe) GiveOne(b *Bot, o Order) {
	u.given++
	o.Number = u.given
	u.Orders.GiveOne(b.Slot, o)
}

// Random returns the universe's own generator, for who changes it between two steps.
func (u *Universe) Random() wits.Rand { return wits.NewRand(&u.Chance) }

// Inside returns the place, or the nearest one at which a disc lies in the universe.
func (u *Universe) Inside(at geom.Vec2, radius float64) geom.Vec2 {
	rx, ry := min(radius, u.Size.X/2), min(radius, u.Size.Y/2)
	return geom.Vec2{X: geom.Clamp(at.X, rx, u.Size.X-rx), Y: geom.Clamp(at.Y, ry, u.Size.Y-ry)}
}

// Has reports whether a place lies in the universe.
func (u *Universe) Has(at geom.Vec2) bool {
	return at.X >= 0 && at.Y >= 0 && at.X <= u.Size.X && at.Y <= u.Size.Y
}
