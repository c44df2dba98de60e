package jedi

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
)

// Jedi is a body with a saber.
type Jedi struct {
	ID       wits.Entity
	Position geom.Vec2
	Velocity geom.Vec2
	Facing   float64 // rad
	Health   float64 // hp

	Move  Move
	Left  int32     // ticks until the move ends
	Blows int32     // of a swing: how many there are, and
	Blow  int32     // how many are through
	From  geom.Vec2 // of a jump or dodge
	To    geom.Vec2
	Begun int64 // counts moves

	Hurt   int32 // ticks since it was
	Victim int32 // index of the droid that it fights, -1
	Since  int64 // tick in which it began to
	Felled int32
	Wounds float64 // hp in all
	Style  int32   // taunts
	Posed  int64   // tick of the last one

	Known Memory // what it knows of the world

	actuator   act.Actuator
	walk, gaze geom.Vec2 // what its actions want of feet and eyes in this tick: m/s, and a direction; zero: as before
}

// Actuator returns the body's, for whoever gives orders.
func (j *Jedi) Actuator() *act.Actuator { return &j.actuator }

// Move is what a body does.
type Move uint8

// Moves.
const (
	Ready Move = iota
	Swing
	Kick
	Jump
	Block
	Dodge
	Taunt
	Gather // strength, for a punch
	Punch
	Flinch
	Down
)

var moves = [...]struct {
	name  string
	ticks int32
	feet  float64 // of the walking speed
	free  bool    // another may end it
}{
	Ready:  {"stand", 0, 1, true},
	Swing:  {"swing", blowTicks, 0, false},
	Kick:   {"kick", kickTicks, 0, false},
	Jump:   {"jump", jumpTicks, 0, false},
	Block:  {"block", blockTicks, 0.35, true},
	Dodge:  {"dodge", dodgeTicks, 0, false},
	Taunt:  {"taunt", tauntTicks, 0, true},
	Gather: {"gather", gatherTicks, 0, true},
	Punch:  {"punch", punchTicks, 0, false},
	Flinch: {"flinch", flinchTicks, 0, false},
	Down:   {"down", downTicks, 0, false},
}

func (m Move) String() string { return moves[m].name }

// Stands reports whether it can be hurt.
func (j *Jedi) Stands() bool { return j.Move != Down }

// Part returns how much of the move is over, 0 to 1; of a swing, of its blow.
func (j *Jedi) Part() float64 {
	if t := moves[j.Move].ticks; t > 0 {
		return 1 - float64(j.Left)/float64(t)
	}
	return 0
}

func (j *Jedi) take(m Move) {
	j.Move, j.Left = m, moves[m].ticks
}

// carry moves a Jedi on by a tick: it carries out its orders, and then feet and eyes do what is wanted of them, as far as
// the move lets them.
func (w *World) carry(i int32, fault func(error)) {
	j := &w.Jedi[i]
	j.Hurt++
	j.walk, j.gaze = geom.Vec2{}, geom.Vec2{}
	if err := repertoire.Step(&j.actuator, mover{j, w}, delta); err != nil {
		fault(err)
	}
	if j.gaze != (geom.Vec2{}) && (moves[j.Move].free || j.Move == Swing) {
		j.Facing = turn(j.Facing, j.gaze.Angle(), 0.22)
	}
	switch {
	case j.Move == Jump || j.Move == Dodge:
		j.Velocity = geom.Vec2{}
		j.Position = j.From.Lerp(j.To, smooth(j.Part()))
	case j.Move == Swing:
		j.Velocity = geom.FromAngle(j.Facing).Scale(lungeSpeed)
		if v := w.victim(j); v != nil && v.Position.Dist(j.Position) < 1.2 {
			j.Velocity = geom.Vec2{}
		}
	case moves[j.Move].feet > 0:
		j.Velocity = j.walk.Clamped(float64(walkSpeed * moves[j.Move].feet))
	case j.Move != Flinch:
		j.Velocity = geom.Vec2{}
	default:
		j.Velocity = j.Velocity.Scale(0.85)
	}
	j.Position = j.Position.Add(j.Velocity.Scale(delta))
	if j.Stands() && j.Hurt > healthDelay {
		j.Health = min(HealthFull, j.Health+healthBack*delta)
	}
}

// turn returns an angle a step nearer to another.
func turn(from, to, step float64) float64 {
	return geom.WrapAngle(from + geom.Clamp(geom.WrapAngle(to-from), -step, step))
}

// smooth begins and ends slowly.
func smooth(t float64) float64 { return float64(float64(t*t) * (3 - float64(2*t))) }

// blow lets a blow land half through its move.
func (w *World) blow(j *Jedi) {
	if j.Left != moves[j.Move].ticks/2 {
		return
	}
	if s := strokes[j.Move]; s.reach > 0 {
		w.strike(j, s)
	}
}

// stroke is what a blow does.
type stroke struct {
	reach, half, damage float64
	breaks              bool // a shield
}

var strokes = [Down + 1]stroke{
	Swing: {saberReach, saberHalf, saberDamage, false},
	Kick:  {kickReach, kickHalf, kickDamage, true},
	Punch: {punchReach, punchHalf, punchDamage, true},
}

// strike hurts all droids that a stroke meets.
func (w *World) strike(j *Jedi, s stroke) {
	for k := range w.Droids {
		d := &w.Droids[k]
		if !d.Stands() || !meets(j.Position, j.Facing, d.Position, s) {
			continue
		}
		way := d.Position.Sub(j.Position).Norm()
		at := d.Position.Sub(way.Scale(0.3))
		if d.shields(j.Position) {
			if !s.breaks {
				w.tell(Event{Kind: Shielded, Who: int32(k), Sort: d.Sort, At: at, Angle: way.Angle()})
				continue
			}
			d.Bare = shieldTicks
			w.tell(Event{Kind: Broken, Who: int32(k), Sort: d.Sort, At: at, Angle: way.Angle()})
		}
		d.Health -= s.damage
		d.Hurt = 0
		if s.breaks {
			d.Position = d.Position.Add(way.Scale(0.5))
			d.Wind, d.Rest = 0, max(d.Rest, 24)
		}
		w.tell(Event{Kind: Cut, Who: int32(k), Sort: d.Sort, At: at, Angle: way.Angle(), Worth: s.damage})
		if d.Health <= 0 {
			d.Health, d.Fallen = 0, fallenTicks
			j.Felled++
			w.Felled++
			w.tell(Event{Kind: Felled, Who: int32(k), Sort: d.Sort, At: d.Position, Angle: way.Angle()})
		}
	}
}

// meets reports whether a stroke from one place meets a body at another.
func meets(from geom.Vec2, facing float64, at geom.Vec2, s stroke) bool {
	way := at.Sub(from)
	if way.Len() > s.reach {
		return false
	}
	off := geom.WrapAngle(way.Angle() - facing)
	return off <= s.half && off >= -s.half
}

// wound hurts a Jedi.
func (w *World) wound(i int32, damage, angle float64, stagger bool) {
	j := &w.Jedi[i]
	if !j.Stands() || w.Ended > 0 {
		return
	}
	j.Health -= damage
	j.Wounds += damage
	j.Hurt = 0
	w.tell(Event{Kind: Wounded, Who: i, At: j.Position, Angle: angle, Worth: damage})
	switch {
	case j.Health <= 0:
		j.Health = 0
		w.impose(j, Do{Move: Down}, reasonStruck)
		w.tell(Event{Kind: Defeated, Who: i, At: j.Position, Angle: angle})
	case stagger:
		j.Velocity = geom.FromAngle(angle).Scale(4)
		w.impose(j, Do{Move: Flinch}, reasonStruck)
	}
}

// victim returns the droid that a Jedi fights; nil if there is none.
func (w *World) victim(j *Jedi) *Droid {
	if j.Victim < 0 || !w.Droids[j.Victim].Stands() {
		return nil
	}
	return &w.Droids[j.Victim]
}

// notice finds another victim when there is none: the nearest, and rather one that the other does not fight.
func (w *World) notice(j *Jedi) {
	if w.victim(j) != nil {
		return
	}
	other := &w.Jedi[1-(j.ID.Index()-1)]
	best, least := int32(-1), 0.0
	for k := range w.Droids {
		d := &w.Droids[k]
		if !d.Stands() {
			continue
		}
		far := d.Position.Dist(j.Position)
		if other.Victim == int32(k) {
			far += 2.5
		}
		if best < 0 || far < least {
			best, least = int32(k), far
		}
	}
	j.Victim, j.Since = best, w.Tick
}
