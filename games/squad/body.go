package squad

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/query"
)

// Rank is what somebody is.
type Rank int64

// Ranks.
const (
	Spy Rank = iota // the intruder
	Soldier
	Assassin
	Rookie
)

var rankNames = [...]string{"intruder", "soldier", "assassin", "rookie"}

func (r Rank) String() string { return rankNames[r] }

// Spot is a place that means something to whoever stands there.
type Spot int64

// Spots.
const (
	Away     Spot = iota // at none of them
	Cover                // behind something low, out of the enemy's line of fire
	Gun                  // at the mounted gun
	Ammo                 // at a box of ammunition
	Grenades             // at a box of grenades
	Medkit               // at a medkit
	Papers               // at the papers
	Gate                 // at the gate
	spots
)

var spotNames = [...]string{"away", "cover", "gun", "ammo", "grenades", "medkit", "papers", "gate"}

func (s Spot) String() string { return spotNames[s] }

// Contact is what a body knows of an enemy.
type Contact struct {
	Place    geom.Vec2
	Velocity geom.Vec2
	Seen     float64 // when it was seen last, by itself or a mate, s
	Heard    float64 // when it was heard last, s
	Notice   float64 // 0 to 1: how much of it is noticed; at 1 it is seen
	Open     float64 // when nothing low protected it, while it was seen, s
	Sees     bool    // at this moment
}

// last is when it was perceived last, s.
func (c *Contact) last() float64 { return max(c.Seen, c.Heard) }

// Body is the intruder or a soldier. It is a flat value, and what minds find as Frame.Self.
type Body struct {
	ID       wits.Entity
	Number   int64 // its place in [World.Bodies]; 0 is the intruder
	Rank     Rank
	Home     geom.Vec2
	Turned   float64
	At       geom.Vec2
	Velocity geom.Vec2
	Facing   float64 // rad
	Health   float64 // hp; with 0 it is down
	Stress   float64 // 0 to 1: how much it is pinned down
	Low      bool    // it crouches
	Drawn    bool    // the weapon
	Rounds   int64   // in the magazine
	Mags     int64
	Bombs    int64
	Papers   bool // it has them
	Slot     int64
	Spot     Spot // where it has gone to last
	SpotAt   geom.Vec2
	Cool     float64 // s until the weapon is ready again
	AimAt    geom.Vec2
	Aims     int64 // tick in which it aimed last
	Driven   int64 // tick in which something moved it last
	Watched  int64 // tick in which something turned it last
	Walked   float64
	Target   int64 // the enemy that it has in mind; -1: none
	Line     Line
	Said     float64 // when, s
	Fired    int64   // tick of its last shot

	foes     [MaxBodies]Contact
	sites    [spots]site
	door     int64 // the first closed door on the way to the enemy; -1: none
	way      way
	actuator act.Actuator
}

// site is the spot of a kind that is best for a body.
type site struct {
	At  geom.Vec2
	Off float64 // m to walk there
	OK  bool
}

// Actuator is the body's, for whoever gives orders.
func (b *Body) Actuator() *act.Actuator { return &b.actuator }

// Stands reports whether it is not down.
func (b *Body) Stands() bool { return b.Health > 0 }

// Hostile reports whether another is on the other side.
func (b *Body) Hostile(o *Body) bool { return (b.Number == 0) != (o.Number == 0) }

// Pose says where it is and how, for spatial queries.
func (b *Body) Pose() query.Pose { return query.Pose{At: flat(b.At), Facing: b.Facing, Eyes: b.eyes()} }

func (b *Body) eyes() float64 {
	if b.Low {
		return eyesLow
	}
	return eyesHigh
}

func (b *Body) head() float64 {
	if b.Low {
		return headLow
	}
	return headHigh
}

// foe is what it knows of the enemy that it has in mind; nil if of none.
func (b *Body) foe() *Contact {
	if b.Target < 0 {
		return nil
	}
	return &b.foes[b.Target]
}

// mover is whom an action moves, for one step of an actuator.
type mover struct {
	*Body
	w *World
}

// Layers of a body.
const (
	Legs  = act.Body
	Arms  = act.Layers(2)
	Head  = act.Layers(4)
	Voice = act.Layers(8)
)

// What bodies can do. The verbs make the orders, for minds and players alike.
var (
	repertoire = act.NewRepertoire[mover]("squad")

	goTo   = act.Add[GoTo](repertoire, "go to", act.Spec{Layers: Legs, Limit: 60, Doc: "Goes to a place, around what stands in the way and through doors."})
	steer  = act.Add[Steer](repertoire, "steer", act.Spec{Layers: Legs, Endless: true, Doc: "Goes in a direction as long as it is told to."})
	crouch = act.Add[Crouch](repertoire, "crouch", act.Spec{Layers: act.Layers(16), Limit: 2, Doc: "Crouches, or stands up."})
	look   = act.Add[Look](repertoire, "look", act.Spec{Layers: Head, Endless: true, Doc: "Turns to a place, and goes on looking there."})
	scan   = act.Add[Scan](repertoire, "look around", act.Spec{Layers: Head, Limit: 20, Doc: "Looks to one side and the other."})
	draw   = act.Add[Draw](repertoire, "draw", act.Spec{Layers: Arms, Limit: 3, Doc: "Takes the weapon in hand."})
	reload = act.Add[Reload](repertoire, "reload", act.Spec{Layers: Arms, Limit: 5, Doc: "Puts a full magazine in."})
	burst  = act.Add[Burst](repertoire, "fire", act.Spec{Layers: Arms, Limit: 6, Doc: "Fires some shots at where the enemy is believed to be."})
	throw  = act.Add[Throw](repertoire, "throw", act.Spec{Layers: Arms, Limit: 3, Doc: "Throws a grenade."})
	strike = act.Add[Strike](repertoire, "strike", act.Spec{Layers: Arms, Limit: 3, Doc: "Strikes somebody close by."})
	take   = act.Add[Take](repertoire, "take", act.Spec{Layers: Arms, Limit: 3, Doc: "Takes what lies there."})
	open   = act.Add[Open](repertoire, "open", act.Spec{Layers: Arms, Limit: 3, Doc: "Opens a door with care."})
	kick   = act.Add[Kick](repertoire, "kick", act.Spec{Layers: Arms, Limit: 8, Doc: "Kicks a door until it flies open."})
	bar    = act.Add[Bar](repertoire, "barricade", act.Spec{Layers: Arms, Limit: 4, Doc: "Closes a door and barricades it."})
	say    = act.Add[Say](repertoire, "say", act.Spec{Layers: Voice, Limit: 3, Doc: "Calls something out."})
	forget = act.Add[Forget](repertoire, "give up", act.Spec{Layers: act.Layers(32), Limit: 2, Doc: "Gives up what it suspected of somebody."})
)

// Reasons why an action fails.
var (
	reasonNoWay   = repertoire.AddReason("there is no way there")
	reasonStuck   = repertoire.AddReason("something is in the way")
	reasonTaken   = repertoire.AddReason("somebody else has that cover")
	reasonNoSpot  = repertoire.AddReason("there is none")
	reasonEmpty   = repertoire.AddReason("the magazine is empty")
	reasonNoMags  = repertoire.AddReason("there is no magazine left")
	reasonHands   = repertoire.AddReason("the weapon is not in the hand")
	reasonNobody  = repertoire.AddReason("there is no enemy to aim at")
	reasonTooFar  = repertoire.AddReason("it is too far away")
	reasonNothing = repertoire.AddReason("nothing lies there")
	reasonNoBomb  = repertoire.AddReason("there is no grenade left")
	reasonNoDoor  = repertoire.AddReason("there is no such door here")
	reasonBarred  = repertoire.AddReason("the door is barricaded")
	reasonNoGun   = repertoire.AddReason("the mounted gun does not turn there")
)

// after ends an action whose time is up.
func after(m act.Moment, seconds float64) act.Result {
	if m.Elapsed+m.Delta >= seconds {
		return act.Complete
	}
	return act.Continue
}

// turned is an angle turned towards another by no more than most.
func turned(from, to, most float64) float64 {
	return geom.WrapAngle(from + geom.Clamp(geom.WrapAngle(to-from), -most, most))
}

// drive moves in a direction with a speed, as well as the body can.
func (b mover) drive(way geom.Vec2, speed float64) {
	b.Driven = b.w.Tick
	if b.Low {
		speed = min(speed, crouchSpeed)
	}
	speed = min(speed, topSpeed)
	if b.Watched < b.w.Tick-1 && b.Aims < b.w.Tick-1 {
		b.Facing = turned(b.Facing, way.Angle(), turnRate*delta)
	}
	b.Velocity = b.Velocity.Add(way.Scale(speed).Sub(b.Velocity).Clamped(accelerate * delta))
}

// turn looks towards a place, and says how far it still looks aside, in radians.
func (b mover) turn(to geom.Vec2) float64 {
	b.Watched = b.w.Tick
	way := to.Sub(b.At)
	if way.Len() < 0.3 { // underfoot: any direction will do
		return 0
	}
	b.Facing = turned(b.Facing, way.Angle(), turnRate*delta)
	off := geom.WrapAngle(way.Angle() - b.Facing)
	return max(off, -off)
}
