package squad

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Sizes of the tables of a [World].
const (
	MaxSoldiers = 8
	MaxBodies   = MaxSoldiers + 1
	maxBullets  = 64
	maxBombs    = 8
	maxEvents   = 64
)

// World is the outpost with all that moves in it. But for what is computed from it, it is a flat value.
type World struct {
	Ground  *Ground
	Tick    int64
	Chance  uint64          // state of the world's random numbers
	Bodies  [MaxBodies]Body // the intruder, then the soldiers
	Count   int64           // of bodies
	Open    uint64          // a bit for each door
	Barred  uint64          // the same, of those that are barricaded
	Broken  uint64          // the same, of those that do not close any more
	Doors   [maxDoors]float64
	Bars    [maxDoors]int64   // kicks that a barricade still takes
	Gone    [maxBoxes]float64 // s until something lies in a box again; 0: it does
	Bullets [maxBullets]Bullet
	Bombs   [maxBombs]Bomb
	Phase   Phase
	Left    float64 // s, of the phase
	Round   int64   // counts from 1
	Tally   Tally
	events  [maxEvents]Event
	happen  int64 // events in this tick
	kit     *kit  // no part of what is kept
}

// Phase is where a round stands.
type Phase int64

// Phases.
const (
	Fighting Phase = iota
	SpyDown
	SquadDown
	GotAway
	TimeUp
)

// Tally counts what happened, ready for JSON.
type Tally struct {
	Rounds   int64 `json:"rounds"`
	SquadWon int64 `json:"squadWon"` // the intruder fell, or its time was up
	SpyWon   int64 `json:"spyWon"`   // it got away with the papers, or the squad fell
	Away     int64 `json:"away"`     // of these: with the papers
	Shots    int64 `json:"shots"`    // of the squad
	Mounted  int64 `json:"mounted"`  // of these: with the mounted gun
	Bombs    int64 `json:"grenades"` // of the squad
	Strikes  int64 `json:"strikes"`  // of the squad, close by
	Kicked   int64 `json:"kicked"`   // doors
	Barred   int64 `json:"barred"`   // doors
	Fallen   int64 `json:"fallen"`   // soldiers
	Hits     int64 `json:"hits"`     // that the intruder took
}

// Event is something that happened in a tick, for whoever paints, counts or tests.
type Event struct {
	Kind  EventKind
	Body  int64 // whose doing, or whom it happened to
	At    geom.Vec2
	Angle float64 // rad
}

// EventKind tells events apart.
type EventKind int64

// Kinds of events.
const (
	Began EventKind = iota + 1
	Shot
	Impact
	Hit
	Fell
	Spotted // a soldier sees the intruder for the first time in a while
	Called
	Thrown
	Blast
	Struck
	Took
	DoorMoves
	DoorKicked
	DoorBarred
	Over
)

// NewWorld puts the intruder and a squad on the ground.
func NewWorld(g *Ground, ranks []Rank, seed uint64) (*World, error) {
	if n := len(ranks); n < 1 || n > MaxSoldiers || n > len(g.Posts) {
		return nil, fmt.Errorf("a squad has 1 to %d soldiers, not %d", min(MaxSoldiers, len(g.Posts)), n)
	}
	w := &World{Ground: g, Chance: seed, Count: int64(len(ranks)) + 1}
	for i := range w.Count {
		b := &w.Bodies[i]
		b.ID, b.Number = wits.NewEntity(uint32(i+1), 1), i
		if i > 0 {
			b.Rank = ranks[i-1]
		}
	}
	w.serve()
	w.begin()
	return w, nil
}

// nobody is a contact of which nothing is known.
var nobody = Contact{Seen: -never, Heard: -never, Open: -never}

// begin begins a round: everybody is back where it began, and knows nothing.
func (w *World) begin() {
	w.Round++
	w.Tally.Rounds++
	w.Phase, w.Left = Fighting, roundTime
	w.Open, w.Barred, w.Broken = w.Ground.Level.Initial(), 0, 0
	w.Doors, w.Bars, w.Gone = [maxDoors]float64{}, [maxDoors]int64{}, [maxBoxes]float64{}
	w.Bullets, w.Bombs = [maxBullets]Bullet{}, [maxBombs]Bomb{}
	for i := range w.Count {
		b := &w.Bodies[i]
		m := w.Ground.Gate
		if i > 0 {
			m = w.Ground.Posts[i-1]
		}
		*b = Body{ID: b.ID, Number: i, Rank: b.Rank, Home: plan(m.At), Turned: m.Facing, At: plan(m.At), Facing: m.Facing, Health: 1,
			Rounds: fullRounds, Mags: fullMags, Bombs: 1, Target: -1, door: -1, Said: -never, Fired: -never}
		b.Health = b.full()
		if i == 0 {
			b.Mags, b.Bombs, b.Drawn = 5, 2, true
		}
		for k := range b.foes {
			b.foes[k] = nobody
		}
		b.actuator = repertoire.NewActuator()
	}
	w.tell(Event{Kind: Began})
}

// Time is in seconds since the begin.
func (w *World) Time() float64 { return float64(w.Tick) / Rate }

// Spy is the intruder.
func (w *World) Spy() *Body { return &w.Bodies[0] }

// Squad are the soldiers, whether they stand or not.
func (w *World) Squad() []Body { return w.Bodies[1:w.Count] }

// body finds somebody by its entity; nil if there is none.
func (w *World) body(id wits.Entity) *Body {
	if i := int64(id.Index()) - 1; i >= 0 && i < w.Count && w.Bodies[i].ID == id {
		return &w.Bodies[i]
	}
	return nil
}

// Stand is how many soldiers do.
func (w *World) Stand() (n int64) {
	for i := range w.Squad() {
		if w.Squad()[i].Stands() {
			n++
		}
	}
	return n
}

// random draws from the world's numbers.
func (w *World) random() wits.Rand { return wits.NewRand(&w.Chance) }

// Events are what happened in the last tick.
func (w *World) Events() []Event { return w.events[:w.happen] }

func (w *World) tell(e Event) {
	if w.happen < maxEvents {
		w.events[w.happen] = e
		w.happen++
	}
}

// boxNear is the box within reach in which something lies; -1 for none.
func (w *World) boxNear(at geom.Vec2) int {
	for i := range w.Ground.Boxes {
		if w.Gone[i] <= 0 && w.Ground.Boxes[i].At.Dist(at) <= spotReach {
			return i
		}
	}
	return -1
}

// Step runs a tick: bodies carry out their orders, one after the other, then bullets and grenades fly, and last everybody
// perceives what is there now. What goes wrong in an action is given to fault.
func (w *World) Step(fault func(error)) {
	w.Tick++
	w.happen = 0
	for i := range w.Count {
		b := &w.Bodies[i]
		if !b.Stands() {
			continue
		}
		if err := repertoire.Step(&b.actuator, mover{b, w}, delta); err != nil {
			fault(err)
		}
		w.live(b)
	}
	w.apart()
	w.swing()
	w.fly()
	w.burn()
	w.sense()
	for i := range w.Gone {
		w.Gone[i] = max(0, w.Gone[i]-delta)
	}
	w.kit.filter.Closed = w.Barred
	w.turns()
}

// live moves a body, and makes the noise of its feet.
func (w *World) live(b *Body) {
	if b.Driven < w.Tick {
		b.Velocity = b.Velocity.Sub(b.Velocity.Clamped(accelerate * delta))
	}
	before := b.At
	b.At = w.move(b.At, b.Velocity.Scale(delta), true)
	b.Cool = max(0, b.Cool-delta)
	b.Stress = max(0, b.Stress-stressFade*delta)
	if b.Slot > 0 && b.Driven < w.Tick && plan(w.Ground.Slots[b.Slot-1].At).Dist(b.At) > spotReach {
		b.Slot = 0
	}
	if b.Walked += b.At.Dist(before); b.Walked >= stepLength {
		b.Walked = 0
		if b.Velocity.Len() > walkSpeed+0.5 {
			w.noise(b, b.At, stepHeard)
		}
	}
}

// apart pushes bodies apart that stand in each other.
func (w *World) apart() {
	for i := range w.Count {
		for k := i + 1; k < w.Count; k++ {
			a, b := &w.Bodies[i], &w.Bodies[k]
			way := b.At.Sub(a.At)
			d := way.Len()
			if d >= 2*bodyRadius || !a.Stands() || !b.Stands() {
				continue
			}
			if d == 0 {
				way, d = geom.Vec2{X: 1}, 1
			}
			// Each also gives way to its right, so that two who meet do not stand in front of each other for good.
			out := way.Scale((2*bodyRadius - d) / d / 2)
			side := way.Perp().Scale(0.012 / d)
			a.At = w.move(a.At, side.Sub(out), false)
			b.At = w.move(b.At, out.Sub(side), false)
		}
	}
}

// turns ends a round when it is decided or its time is up, and begins the next one.
func (w *World) turns() {
	w.Left -= delta
	if w.Phase != Fighting {
		if w.Left <= 0 {
			w.begin()
		}
		return
	}
	spy := w.Spy()
	switch {
	case !spy.Stands():
		w.Tally.SquadWon++
		w.end(SpyDown)
	case w.Stand() == 0:
		w.Tally.SpyWon++
		w.end(SquadDown)
	case spy.Papers && spy.At.Dist(plan(w.Ground.Gate.At)) < gateReach:
		w.Tally.SpyWon++
		w.Tally.Away++
		w.end(GotAway)
	case w.Left <= 0:
		w.Tally.SquadWon++
		w.end(TimeUp)
	}
}

func (w *World) end(p Phase) {
	w.Phase, w.Left = p, pauseAfter
	for i := range w.Count {
		w.Bodies[i].actuator.CancelAll()
	}
	w.tell(Event{Kind: Over})
}
