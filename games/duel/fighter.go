package duel

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Fighter is one body in the arena. Others read it while minds step; only its own actions write, and only Orders.
type Fighter struct {
	// What others look at stands first, so that a look costs one line of the processor's memory.
	ID       wits.Entity
	Opponent wits.Entity
	Position geom.Vec2 // m, from the middle of the arena
	Stance   Stance
	// Struck: the swing under way has met somebody. Backhand: it goes clockwise; swings alternate.
	Struck, Backhand bool
	// Left is how many ticks the stance still lasts; Ready and Down last until something happens.
	Left     int32
	Facing   float64   // rad, counter-clockwise from the x axis
	Velocity geom.Vec2 // m/s

	Health  float64 // hp, 0 to HealthFull
	Stamina float64 // 0 to StaminaFull
	Wind    float64 // hp that rest can still give back in this round
	// Swings counts the swings begun in the match, Hits and Parried what became of them.
	Swings, Hits, Parried int32
	// Hurt and Spent are ticks since the last wound and the last exertion.
	Hurt, Spent int32

	Orders Orders
	wishes [wishes]bool // of the person who plays it, in this tick; no part of the state
}

// Orders is what a fighter is told to do in one tick: by its mind, a person or a script. Feet, eyes and sword are
// separate; what is not ordered is left alone. The world carries them out after all minds have stepped.
type Orders struct {
	Move         geom.Vec2 // velocity, m/s; longer than the feet allow is shortened
	Face         geom.Vec2 // where to look, of any length; zero keeps looking where it looks
	Swing, Parry bool
}

// Stance is what a fighter's sword arm is doing.
type Stance uint8

// Stances. A swing is WindUp, Strike, Recover; a parry is Guard, Lower.
const (
	Ready Stance = iota
	WindUp
	Strike
	Recover
	Guard
	Lower
	Flinch  // was hit
	Stagger // was parried
	Down
)

type stanceRow struct {
	name  string
	ticks int32
	feet  float64 // part of the speed that is left
	turn  float64 // part of the turn rate that is left
}

var stances = [...]stanceRow{
	Ready:   {"ready", 0, 1, 1},
	WindUp:  {"wind-up", windUpTicks, 0.5, 0.45},
	Strike:  {"strike", strikeTicks, 0.5, 0.1},
	Recover: {"recover", recoverTicks, 0.4, 0.3},
	Guard:   {"guard", guardTicks, 0.35, 0.6},
	Lower:   {"lower", lowerTicks, 0.5, 0.4},
	Flinch:  {"flinch", flinchTicks, 0, 0},
	Stagger: {"stagger", staggerTicks, 0, 0},
	Down:    {"down", 0, 0, 0},
}

func (s Stance) String() string { return stances[s].name }

// Attacks reports whether the stance is a blow on its way.
func (s Stance) Attacks() bool { return s == WindUp || s == Strike }

// Stands reports whether the fighter is on its feet.
func (f *Fighter) Stands() bool { return f.Stance != Down }

// Part returns how far the stance has gone, 0 to 1; 0 for stances without end.
func (f *Fighter) Part() float64 {
	ticks := stances[f.Stance].ticks
	if ticks == 0 {
		return 0
	}
	return 1 - float64(f.Left)/float64(ticks)
}

func (f *Fighter) take(s Stance) { f.Stance, f.Left = s, stances[s].ticks }

// Faces reports whether a point lies within half an angle (rad) of where the fighter looks.
func (f *Fighter) Faces(at geom.Vec2, half float64) bool {
	return math.Abs(f.bearing(at)) <= half
}

// bearing returns the turn, in (-Pi, Pi], from where the fighter looks to a point.
func (f *Fighter) bearing(at geom.Vec2) float64 {
	return geom.WrapAngle(at.Sub(f.Position).Angle() - f.Facing)
}

// BladeAngle returns where the blade points, rad: held aside when ready, drawn back in the wind-up, through the arc in the
// strike.
func (f *Fighter) BladeAngle() float64 {
	t := f.Part()
	var turn float64 // towards the right hand
	switch f.Stance {
	case WindUp:
		turn = geom.Lerp(0.5, bladeHalf+0.35, 1-float64((1-t)*(1-t)))
	case Strike:
		turn = geom.Lerp(bladeHalf+0.35, -bladeHalf, t)
	case Recover:
		turn = geom.Lerp(-bladeHalf, 0.5, float64(t*t))
	case Guard:
		turn = -0.9
	case Lower:
		turn = geom.Lerp(-0.9, 0.5, t)
	case Stagger:
		turn = geom.Lerp(2.2, 0.5, float64(t*t))
	case Flinch:
		turn = 1.2
	default:
		turn = 0.5
	}
	if f.Backhand {
		return f.Facing + turn
	}
	return f.Facing - turn
}

// topSpeed returns what the feet allow in a direction of length one.
func (f *Fighter) topSpeed(way geom.Vec2) float64 {
	c := way.Dot(geom.FromAngle(f.Facing))
	speed := geom.Lerp(sideSpeed, backSpeed, -c)
	if c > 0 {
		speed = geom.Lerp(sideSpeed, forwardSpeed, c)
	}
	sound := 1 - float64(limp*(1-f.Health/HealthFull))
	return float64(float64(speed*stances[f.Stance].feet) * sound)
}

// move turns and walks for one tick.
func (f *Fighter) move() {
	o := &f.Orders
	if o.Face != (geom.Vec2{}) {
		most := float64(turnRate * delta * stances[f.Stance].turn)
		f.Facing = geom.WrapAngle(f.Facing + geom.Clamp(geom.WrapAngle(o.Face.Angle()-f.Facing), -most, most))
	}
	want, force := geom.Vec2{}, slide
	if stances[f.Stance].feet > 0 {
		force = grip
		if o.Move != (geom.Vec2{}) {
			want = o.Move.Clamped(f.topSpeed(o.Move.Norm()))
		}
	}
	f.Velocity = f.Velocity.Add(want.Sub(f.Velocity).Clamped(float64(force * delta)))
	f.Position = f.Position.Add(f.Velocity.Scale(delta))
	if f.Velocity.Len() > runSpeed && want != (geom.Vec2{}) {
		f.Stamina = max(0, f.Stamina-runStamina*delta)
		f.Spent = 0
	}
}

// recover gives back what rest gives.
func (f *Fighter) recover() {
	f.Hurt++
	f.Spent++
	if !f.Stands() {
		return
	}
	if f.Spent > staminaDelay {
		f.Stamina = min(StaminaFull, f.Stamina+staminaBack*delta)
	}
	if f.Hurt > healthDelay && f.Health < healthMost {
		gain := min(healthBack*delta, healthMost-f.Health, f.Wind)
		f.Health += gain
		f.Wind -= gain
	}
}
