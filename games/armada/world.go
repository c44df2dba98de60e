package armada

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/field"
	"github.com/wits-ai/wits/world/group"
	"github.com/wits-ai/wits/world/spatial"
	"github.com/wits-ai/wits/world/steer"
	"github.com/wits-ai/wits/world/vehicle"
)

// Side is one of the two fleets.
type Side int64

// Sides.
const (
	Blue Side = iota
	Red
)

func (s Side) String() string { return [...]string{"blue", "red"}[s] }

// World is a battle. Its slices hold flat values and keep their lengths.
type World struct {
	Tick    int64
	Chance  uint64 // state of the world's random numbers
	Size    int64  // squads of a side
	Width   float64
	Height  float64
	Inertia bool
	Bodies  steer.Circles // the flagships, then the asteroids: they never change
	Ships   []Ship        // those of blue, then those of red, squad by squad
	Squads  []Squad       // those of blue, then those of red
	Flags   [2]Flagship
	Bolts   []Bolt
	Flying  int64 // of Bolts, those that fly
	Phase   Phase

	maps   [2]charts
	near   *spatial.Grid // of Ships; filled anew in every tick
	places []geom.Vec2
	shoves []geom.Vec2
	found  []int32
	crews  []crew // scratch of squads
	events [maxEvents]Event
	happen int64
	told   int64 // of events, those of the last tick; others came after it
}

// charts are what a side makes of what it knows: how strong whom where.
type charts struct{ own, foes *field.Influence }

// crew is scratch memory of a squad.
type crew struct {
	drill   group.Drill
	members []group.Member // those who obey
}

// Phase is how a battle stands.
type Phase int64

// Phases.
const (
	Fighting Phase = iota
	BlueWon
	RedWon
	Draw
)

func (p Phase) String() string {
	return [...]string{"fighting", "blue has won", "red has won", "a draw"}[p]
}

// Ship is one ship. It is a flat value, and what its mind finds as Frame.Self.
type Ship struct {
	ID     wits.Entity
	Number int64 // its place in [World.Ships]
	Side   Side
	Squad  int64 // its place in [World.Squads]
	vehicle.Body
	Health float64
	Reload float64   // s until it can fire again
	Fled   bool      // it runs away, and obeys nobody
	Driven int64     // tick in which an order moved it last
	Burns  int64     // tick in which its mind pushes it, or did last
	Force  geom.Vec2 // with which, N
	Foe    int64     // the nearest enemy within reach, its place in Ships; -1: none
	Orders Errand    // of its squad

	actuator act.Actuator
}

// Actuator returns the ship's, for whoever gives orders.
func (s *Ship) Actuator() *act.Actuator { return &s.actuator }

// Alive reports whether it has not been destroyed.
func (s *Ship) Alive() bool { return s.Health > 0 }

// Errand is an order to one ship.
type Errand struct {
	Kind   ErrandKind
	Place  geom.Vec2
	Target wits.Entity
}

// ErrandKind is what a ship is told to do.
type ErrandKind int64

// Kinds of errands.
const (
	Free ErrandKind = iota
	FlyThere
	Strike
)

var errandNames = [...]string{"none", "move", "attack"}

// Squad is five ships under orders.
type Squad struct {
	ID        wits.Entity
	Number    int64 // its place in [World.Squads]
	Side      Side
	Order     Order
	Given     int64 // counts orders
	Formation Formation
	March     group.March
	Shape     Shape // in which it marches

	Stage, telling Stage // what it has told those who attack the same target, and what it tells them in this tick

	// What is reckoned anew in every tick.
	Met      int64     // how many of those who obey have an enemy within reach
	At       geom.Vec2 // the middle of those who have not fled, or else of those who live
	Alive    int64
	Fled     float64 // the part of those who live that runs away, 0 to 1
	Strength float64 // 0 to 1

	Considered int64 // tick in which its commander thought of it last
	Seen       Contact
}

// Stage is how far an attack is, as squads tell each other that attack the same target.
type Stage int64

// Stages.
const (
	Elsewhere Stage = iota
	Surrounding
	Ready
)

var stageNames = [...]string{"elsewhere", "surrounding", "ready"}

// Order is what a squad is told to do.
type Order struct {
	Kind   OrderKind
	Place  geom.Vec2
	Other  geom.Vec2 // the other end of a patrol
	Facing geom.Vec2 // of a move: where the formation looks, of length 1; zero: ahead
	Target wits.Entity
}

// OrderKind tells orders apart.
type OrderKind int64

// Kinds of orders.
const (
	NoOrder OrderKind = iota
	MoveOrder
	AttackOrder
	HoldOrder
	PatrolOrder
)

var orderNames = [...]string{"none", "move", "attack", "hold", "patrol"}

// Formation is how a squad flies.
type Formation int64

// Formations.
const (
	Arrow Formation = iota
	Line
	Column
	Wedge
	Circle
	Semicircle // documents alone choose it
)

// formationNames are those that a player can choose, and then the others.
var formationNames = [...]string{"arrow", "line", "column", "wedge", "circle", "semicircle"}

// chosen is how many of them a player can choose.
const chosen = Semicircle

// Shape is a formation with its sizes, in m. It implements [group.Shape].
type Shape struct {
	Kind    Formation
	Spacing float64 // from one to the next, or from one rank to the next
	Column  float64 // of an arrow: how much farther out each rank is
	Radius  float64 // of a circle and a semicircle; 0: as wide as Spacing makes a circle
}

// Slot returns the place of ship i of n in the formation's own frame.
func (s *Shape) Slot(i, n int) geom.Vec2 {
	switch s.Kind {
	case Line:
		return group.Line{Spacing: s.Spacing}.Slot(i, n)
	case Column:
		return group.Column{Files: 1, Spacing: s.Spacing}.Slot(i, n)
	case Wedge:
		return group.Wedge{Spacing: s.Spacing}.Slot(i, n)
	case Circle:
		return group.Circle{Spacing: s.Spacing, Radius: s.Radius}.Slot(i, n)
	case Semicircle:
		return group.Semicircle{Radius: s.Radius}.Slot(i, n)
	}
	return group.Arrow{Row: s.Spacing, Column: s.Column}.Slot(i, n)
}

// Contact is what the other side knows of a squad.
type Contact struct {
	At       geom.Vec2
	Strength float64
	Tick     int64
	Known    bool
	Fled     float64 // the part of its ships that runs away, 0 to 1
}

// Flagship stands where it is. Its side loses with it.
type Flagship struct {
	ID     wits.Entity
	At     geom.Vec2
	Health float64
	Most   float64
	Reload float64
}

// Bolt is what guns fire.
type Bolt struct {
	At, Velocity geom.Vec2
	Left         float64 // m
	Damage       float64
	Side         Side
}

// Event is something that happened in a tick, for whoever paints, counts or tests.
type Event struct {
	Kind EventKind
	Side Side
	At   geom.Vec2
}

// EventKind tells events apart.
type EventKind int64

// Kinds of events.
const (
	Hit     EventKind = iota + 1
	Scratch           // a bolt that hit an asteroid
	Destroyed
	FlagshipLost
	Over
)

const maxEvents = 96

// NewWorld puts two fleets of so many squads into space.
func NewWorld(size int, inertia bool, seed uint64) *World {
	n := size * Crew
	w := &World{Chance: seed, Size: int64(size), Inertia: inertia, near: spatial.NewGrid(20)}
	area := float64(perSquad*float64(size)) + roomAround
	w.Height = math.Sqrt(area / ratio)
	w.Width = float64(w.Height * ratio)
	w.Ships = make([]Ship, 2*n)
	w.Squads = make([]Squad, 2*size)
	w.Bolts = make([]Bolt, 6*n+64)
	w.places = make([]geom.Vec2, 2*n)
	w.shoves = make([]geom.Vec2, 2*n)
	w.crews = make([]crew, 2*size)
	for i := range w.crews {
		w.crews[i].drill = group.Drill{Slack: slack, Near: inPlace, Rest: atRest, Apart: apart + inPlace/2}
	}
	grid, err := field.NewGrid(geom.Vec2{}, geom.Vec2{X: w.Width, Y: w.Height}, cell)
	if err == nil {
		var ground *field.Ground
		if ground, err = field.NewGround(field.Plan{Grid: grid}); err == nil {
			for s := range w.maps {
				w.maps[s] = charts{field.NewInfluence(ground), field.NewInfluence(ground)}
			}
		}
	}
	if err != nil {
		panic(err) // space is never empty
	}
	for s := range w.Flags {
		f := &w.Flags[s]
		f.ID = wits.NewEntity(uint32(2*n+2*size+s+1), 1)
		f.Most = flagHull + float64(flagMore*float64(size))
		f.Health = f.Most
		f.At = geom.Vec2{X: float64(w.Width * baseAt), Y: w.Height / 2}
	}
	w.Flags[Red].At.X = w.Width - w.Flags[Blue].At.X
	for s := range w.Flags {
		w.Bodies = append(w.Bodies, geom.Circle{Center: w.Flags[s].At, Radius: flagRadius})
	}
	w.strew()
	for i := range w.Squads {
		q := &w.Squads[i]
		q.ID, q.Number, q.Side = wits.NewEntity(uint32(2*n+i+1), 1), int64(i), Side(i/size)
		q.Considered = -sweepEvery * 2
		at, ahead := w.berth(i), geom.Vec2{X: 1}
		if q.Side == Red {
			ahead.X = -1
		}
		q.March = group.March{Anchor: at, Goal: at, Heading: ahead}
		for k := range Crew {
			s := &w.Ships[i*Crew+k]
			s.ID, s.Number, s.Side, s.Squad = wits.NewEntity(uint32(i*Crew+k+1), 1), int64(i*Crew+k), q.Side, int64(i)
			s.Health, s.Foe = hull, -1
			slot := group.Arrow{Row: rowSize, Column: columnSize}.Slot(k, Crew)
			s.At = at.Add(ahead.Scale(slot.X)).Add(ahead.Perp().Scale(slot.Y))
			s.Facing = ahead.Angle()
			s.actuator = repertoire.NewActuator()
		}
	}
	w.muster()
	w.sweep()
	return w
}

// berth returns where a squad begins: in columns before its flagship, so that both fleets mirror each other.
func (w *World) berth(squad int) geom.Vec2 {
	size := int(w.Size)
	i := squad % size
	rows := max(2, int(math.Sqrt(float64(size)*2)))
	column, row := i/rows, i%rows
	inRow := min(rows, size-column*rows)
	at := geom.Vec2{X: w.Flags[Blue].At.X + 120 + float64(float64(column)*42), Y: w.Height/2 + float64((float64(row)-float64(float64(inRow-1)/2))*52)}
	if squad >= size {
		at.X = w.Width - at.X
	}
	return at
}

// strew lays asteroids into the middle of space, in pairs, so that neither side has an advantage.
func (w *World) strew() {
	r := w.random()
	for range 4 + int(w.Size/6) {
		radius := r.Range(7, 17)
		at := geom.Vec2{X: float64(w.Width * r.Range(0.4, 0.5)), Y: float64(w.Height * r.Range(0.08, 0.92))}
		other := geom.Vec2{X: w.Width - at.X, Y: w.Height - at.Y}
		clear := at.Dist(other) > float64(2*radius)+40
		for _, o := range w.Bodies[len(w.Flags):] {
			clear = clear && o.Center.Dist(at) > o.Radius+radius+30 && o.Center.Dist(other) > o.Radius+radius+30
		}
		if clear {
			w.Bodies = append(w.Bodies, geom.Circle{Center: at, Radius: radius}, geom.Circle{Center: other, Radius: radius})
		}
	}
}

// Time is in seconds since the begin.
func (w *World) Time() float64 { return float64(w.Tick) / Rate }

func (w *World) random() wits.Rand { return wits.NewRand(&w.Chance) }

// ship, squad and flagship find somebody by its entity; nil if it is none of that.
func (w *World) ship(id wits.Entity) *Ship {
	if i := int(id.Index()) - 1; i >= 0 && i < len(w.Ships) && w.Ships[i].ID == id {
		return &w.Ships[i]
	}
	return nil
}

func (w *World) squad(id wits.Entity) *Squad {
	if i := int(id.Index()) - 1 - len(w.Ships); i >= 0 && i < len(w.Squads) && w.Squads[i].ID == id {
		return &w.Squads[i]
	}
	return nil
}

func (w *World) flagship(id wits.Entity) *Flagship {
	for s := range w.Flags {
		if w.Flags[s].ID == id {
			return &w.Flags[s]
		}
	}
	return nil
}

// Alive reports whether a ship, a squad or a flagship has not been destroyed.
func (w *World) Alive(id wits.Entity) bool {
	if s := w.ship(id); s != nil {
		return s.Alive()
	}
	if q := w.squad(id); q != nil {
		return q.Alive > 0
	}
	f := w.flagship(id)
	return f != nil && f.Health > 0
}

// Place returns where a ship, a squad or a flagship is; false if there is none.
func (w *World) Place(id wits.Entity) (at, velocity geom.Vec2, ok bool) {
	if s := w.ship(id); s != nil {
		return s.At, s.Velocity, true
	}
	if q := w.squad(id); q != nil {
		return q.At, geom.Vec2{}, true
	}
	if f := w.flagship(id); f != nil {
		return f.At, geom.Vec2{}, true
	}
	return geom.Vec2{}, geom.Vec2{}, false
}

// crewOf returns the ships of a squad.
func (w *World) crewOf(q *Squad) []Ship {
	return w.Ships[q.Number*Crew : (q.Number+1)*Crew]
}

// Fleet returns the squads of a side.
func (w *World) Fleet(s Side) []Squad {
	return w.Squads[int64(s)*w.Size : (int64(s)+1)*w.Size]
}

// Events returns what happened in the last tick, and since then by commands. The latter count as the next tick's, too.
func (w *World) Events() []Event { return w.events[:w.happen] }

func (w *World) tell(e Event) {
	if w.happen < maxEvents {
		w.events[w.happen] = e
		w.happen++
	}
}

// Left returns how many ships of a side live.
func (w *World) Left(s Side) (n int64) {
	for i := range w.Fleet(s) {
		n += w.Fleet(s)[i].Alive
	}
	return n
}

// attacks is whom a squad has the order to attack; 0 if it has another one.
func (q *Squad) attacks() wits.Entity {
	if q.Order.Kind != AttackOrder {
		return 0
	}
	return q.Order.Target
}

// command gives a squad an order, and reports whether it is another one: the same again changes nothing.
func (q *Squad) command(o Order) (another bool) {
	same := q.Order.Kind == o.Kind && q.Order.Target == o.Target && q.Order.Place.Dist(o.Place) < 4 && q.Order.Other.Dist(o.Other) < 4 && q.Order.Facing.Dist(o.Facing) < 0.05
	if !same {
		q.Order, q.Stage = o, Elsewhere
		q.Given++
	}
	return !same
}
