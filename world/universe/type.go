package universe

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/group"
	"github.com/wits-ai/wits/world/vehicle"
)

// Type is what bots have in common [Hufford: types], attributes within limits. A game says it in Go, or a designer in a document of the
// [Kind] "universe".
type Type struct {
	group.Type
	// Sight is how far a bot perceives others.
	Sight float64
	// Drive makes a movement of the force that a bot wants; nil is [PointMass], within Forces.
	Drive Drive
	// Forces differ by direction; the zero value does not.
	Forces ForceShares
	// Flies: walls do not stop it.
	Flies bool
	// Clock is how many of its own seconds pass in one of the universe; from 0 to 0 counts as 1.
	Clock group.Range
	// Traits are numbers of its own that each is born with.
	Traits []Trait
	// Kin are the types, by their places in [Universe.Types], that are of one side with it besides its own: it may belong to their groups.
	Kin []int
	// Fears, Hunts, Hears and Affinities say what it makes of others: see [Bot.Perceive], [Bot.Hear] and the action FollowAffinities.
	Fears      []Fear
	Hunts      []Hunt
	Hears      []Hearing
	Affinities []Affinity
	// Startle is from which danger on it takes fright, which lingers, 0 to 1; 0: it never does.
	Startle float64
}

// ForceShares are which shares of its greatest force a bot has ahead, to brake and to the sides [Hufford, figure 4]; 0 counts as 1.
type ForceShares struct{ Ahead, Back, Aside float64 }

// Trait is a number with a name that each bot of a type is born with, drawn within limits.
type Trait struct {
	Name string
	group.Range
}

// MostTraits is how many traits a type has at most.
const MostTraits = 8

// Fear is whom a type fears: one that is within so many units is a danger, the greater the nearer it is, Most at the most.
type Fear struct {
	Type         int
	Within, Most float64
}

// Hunt is whom a type hunts, or with Chases only drives away: the nearest within so many units is its prey.
type Hunt struct {
	Type   int
	Within float64
	Chases bool
}

// Hearing is what a message means to a type.
type Hearing struct {
	Word wits.Name
	As   Effect
	// Fright and Danger are what an alarm makes, 0 to 1; Seconds how long a call or a scare is heeded.
	Fright, Danger, Seconds float64
}

// Effect is what hearing a message does.
type Effect uint8

// Effects.
const (
	Alarm Effect = iota // it takes fright, of whom the message is about
	Call                // it is called to the place that the message is about
	Scare               // it shies away from there
)

// Affinity is a force towards those of another type, or away from them: what they make of it may be something else.
type Affinity struct {
	Type int
	// Weight is the share of its greatest force that one beside it is worth; below 0: away. It falls to 0 over Within units.
	Weight, Within float64
}

// Drive moves a body by dt seconds, with the attributes of a bot: locomotion that can be changed for another.
type Drive func(b *vehicle.Body, a group.Attributes, force geom.Vec2, dt float64)

// PointMass is [Hufford]'s locomotion. The body turns to where it goes, by no more than ten radians a second.
func PointMass(b *vehicle.Body, a group.Attributes, force geom.Vec2, dt float64) {
	pointMass(b, a, vehicle.Forces{}, force, dt)
}

func pointMass(b *vehicle.Body, a group.Attributes, forces vehicle.Forces, force geom.Vec2, dt float64) {
	p := vehicle.PointMass{Mass: a.Mass, MaxForce: a.MaxForce, MaxSpeed: a.MaxSpeed, Forces: forces}
	was := b.Facing
	p.Step(b, force, dt)
	if b.Velocity.LenSq() < float64(a.MaxSpeed*a.MaxSpeed)*1e-3 {
		b.Facing = was // who all but stands turns with every breath
	} else {
		b.Facing = geom.WrapAngle(was + geom.Clamp(geom.WrapAngle(b.Facing-was), float64(-10*dt), float64(10*dt)))
	}
}

// move moves a body.
func (t *Type) move(b *vehicle.Body, a group.Attributes, force geom.Vec2, dt float64) {
	switch {
	case t.Drive != nil:
		t.Drive(b, a, force, dt)
	case t.Forces == ForceShares{}:
		PointMass(b, a, force, dt)
	default:
		of := func(share float64) float64 {
			if share == 0 {
				return a.MaxForce
			}
			return float64(a.MaxForce * share)
		}
		pointMass(b, a, vehicle.Forces{Thrust: of(t.Forces.Ahead), Brake: of(t.Forces.Back), Side: of(t.Forces.Aside)}, force, dt)
	}
}

// fits reports whether a type is one of the same side.
func (t *Type) fits(own, other int) bool {
	if own == other {
		return true
	}
	for _, k := range t.Kin {
		if k == other {
			return true
		}
	}
	return false
}

// Fits reports whether bots of a type may belong to groups of another: it is the same, or one of its kin.
func (u *Universe) Fits(own, other int) bool { return u.Types[own].fits(own, other) }

// Named returns the place of a type in [Universe.Types]; -1 if there is none of that name.
func (u *Universe) Named(name string) int {
	for i := range u.Types {
		if u.Types[i].Name == name {
			return i
		}
	}
	return -1
}

// Retype gives a universe other types, between two steps, as when their document was changed while it runs. Bots keep their type by its
// name, with its new attributes: who was fast for its type is so still. A type of which bots live and that is not among the new ones
// stays as it was, after these; so indexes of new ones are theirs. It fails, and changes nothing, if a type is not possible.
func (u *Universe) Retype(types []Type) error {
	if err := possible(types); err != nil {
		return err
	}
	old := u.Types
	to := make([]int, len(old))
	place := map[string]int{}
	for i := range types {
		place[types[i].Name] = i
	}
	next := append([]Type(nil), types...)
	lives := make([]bool, len(old))
	for i := range u.Used {
		if u.Bots[i].Alive {
			lives[u.Bots[i].Type] = true
		}
	}
	var stay []int
	for i := range old {
		at, ok := place[old[i].Name]
		if !ok && lives[i] {
			at = len(next)
			next = append(next, old[i])
			stay = append(stay, at)
		}
		to[i] = at
	}
	for _, at := range stay { // what it makes of others is by their new places
		next[at] = next[at].moved(to, old, next)
	}
	for i := range u.Used {
		b := &u.Bots[i]
		if !b.Alive {
			continue
		}
		was, is := &old[b.Type], &next[to[b.Type]]
		b.Radius = again(b.Radius, was.Radius, is.Radius)
		b.Attributes.Mass = again(b.Attributes.Mass, was.Mass, is.Mass)
		b.MaxSpeed = again(b.MaxSpeed, was.MaxSpeed, is.MaxSpeed)
		b.MaxForce = again(b.MaxForce, was.MaxForce, is.MaxForce)
		b.Rate = again(b.Rate, was.clock(), is.clock())
		var traits [MostTraits]float64
		for k := range is.Traits {
			traits[k] = geom.Lerp(is.Traits[k].Low, is.Traits[k].High, 0.5)
			for j := range was.Traits {
				if was.Traits[j].Name == is.Traits[k].Name {
					traits[k] = again(b.Traits[j], was.Traits[j].Range, is.Traits[k].Range)
				}
			}
		}
		b.Traits, b.Type = traits, to[b.Type]
	}
	u.Types = next
	u.reckon()
	u.locate()
	return nil
}

// moved returns a type whose references to others are to their new places; to those that are gone there are none.
func (t Type) moved(to []int, old, next []Type) Type {
	there := func(i int) (int, bool) { return to[i], next[to[i]].Name == old[i].Name }
	var kin []int
	for _, k := range t.Kin {
		if at, ok := there(k); ok {
			kin = append(kin, at)
		}
	}
	t.Kin = kin
	t.Fears, t.Hunts, t.Affinities = append([]Fear(nil), t.Fears...), append([]Hunt(nil), t.Hunts...), append([]Affinity(nil), t.Affinities...)
	n := 0
	for _, f := range t.Fears {
		if at, ok := there(f.Type); ok {
			t.Fears[n] = f
			t.Fears[n].Type = at
			n++
		}
	}
	t.Fears, n = t.Fears[:n], 0
	for _, h := range t.Hunts {
		if at, ok := there(h.Type); ok {
			t.Hunts[n] = h
			t.Hunts[n].Type = at
			n++
		}
	}
	t.Hunts, n = t.Hunts[:n], 0
	for _, a := range t.Affinities {
		if at, ok := there(a.Type); ok {
			t.Affinities[n] = a
			t.Affinities[n].Type = at
			n++
		}
	}
	t.Affinities = t.Affinities[:n]
	return t
}

// again returns a number that was drawn from a range as it would have been drawn from another.
func again(v float64, was, is group.Range) float64 {
	if was == is {
		return v
	}
	share := 0.5
	if was.High > was.Low {
		share = geom.Clamp((v-was.Low)/(was.High-was.Low), 0, 1)
	}
	return geom.Lerp(is.Low, is.High, share)
}

// clock returns how fast its clocks go.
func (t *Type) clock() group.Range {
	if t.Clock == (group.Range{}) {
		return group.Range{Low: 1, High: 1}
	}
	return t.Clock
}

// draw draws what a bot is born with.
func (t *Type) draw(b *Bot, r wits.Rand) {
	for i := range t.Traits {
		b.Traits[i] = t.Traits[i].Draw(r)
	}
	b.Rate = t.clock().Low
	if c := t.clock(); c.High > c.Low {
		b.Rate = c.Draw(r)
	}
}

// Trait returns a number that a bot was born with; 0 if its type has no trait of that name.
func (b *Bot) Trait(name string) float64 {
	traits := b.u.Types[b.Type].Traits
	for i := range traits {
		if traits[i].Name == name {
			return b.Traits[i]
		}
	}
	return 0
}
