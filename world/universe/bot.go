package universe

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/message"
	"github.com/wits-ai/wits/world/spatial"
	"github.com/wits-ai/wits/world/steer"
)

type spans = spatial.Span

// Citizen is what the documents' actions of this package ask of [wits.Frame.Self]: a *Bot, or what embeds one.
type Citizen interface{ Own() *Bot }

var (
	_ Citizen          = (*Bot)(nil)
	_ steer.Vehicle    = (*Bot)(nil)
	_ steer.Pathed     = (*Bot)(nil)
	_ steer.Obstructed = (*Bot)(nil)
	_ steer.Contained  = (*Bot)(nil)
	_ steer.Flowing    = (*Bot)(nil)
	_ message.Mouth    = (*Bot)(nil)
)

// Own returns the bot itself.
func (b *Bot) Own() *Bot { return b }

// Universe returns where it is.
func (b *Bot) Universe() *Universe { return b.u }

// Mover implements [steer.Vehicle].
func (b *Bot) Mover() steer.Mover {
	return steer.Mover{At: b.At, Velocity: b.Velocity, Facing: b.Facing, MaxSpeed: float64(b.MaxSpeed * b.Pace), MaxForce: b.MaxForce, Radius: b.Radius}
}

// Other implements [steer.Vehicle]: it perceives all within its sight.
func (b *Bot) Other(e wits.Entity) (steer.Mover, bool) {
	o := b.u.Find(e)
	if o == nil || o.At.Dist(b.At) > b.u.Types[b.Type].Sight {
		return steer.Mover{}, false
	}
	return o.Mover(), true
}

// Near implements [steer.Vehicle]: those of its own group first, 48 at most. It may give some that are farther away than the
// radius, within its sight.
func (b *Bot) Near(radius float64, own bool) []steer.Mover {
	s := b.sight()
	b.u.look(s, b, min(radius, b.u.Types[b.Type].Sight))
	if own {
		return s.list[:s.own]
	}
	return s.list
}

// sight returns what it sees, in memory of its own.
func (b *Bot) sight() *sight {
	if b.eyes != nil {
		return b.eyes
	}
	return &b.u.sights[b.Slot]
}

// Path implements [steer.Pathed]: the path that it has the order to follow is called "order".
func (b *Bot) Path(name string) []geom.Vec2 {
	for i := range b.u.Paths {
		p := &b.u.Paths[i]
		if name == "order" && p.Number == b.Order.Path && b.Order.Kind == Follow || p.Name == name {
			return p.Points
		}
	}
	return nil
}

// Obstacles implements [steer.Obstructed]. Who flies over them knows of none.
func (b *Bot) Obstacles(radius float64) []geom.Circle {
	rounds := b.u.fences.rounds
	if len(rounds) == 0 || b.u.Types[b.Type].Flies {
		return nil
	}
	s := b.sight()
	s.stones = s.stones[:0]
	for _, c := range rounds {
		if c.Center.Dist(b.At)-c.Radius <= radius {
			s.stones = append(s.stones, c)
		}
	}
	return s.stones
}

// Flow implements [steer.Flowing], with the flows of the universe.
func (b *Bot) Flow(name string, at geom.Vec2) geom.Vec2 {
	for _, f := range b.u.flows {
		if f.Name == name {
			return f.at(b.u, at).Scale(b.MaxSpeed)
		}
	}
	return geom.Vec2{}
}

// Walls implements [steer.Obstructed].
func (b *Bot) Walls(radius float64) []geom.Segment {
	var room [32]int32
	f := &b.u.fences
	list := f.near(b.At, b.At, radius, room[:0])
	if len(list) == 0 {
		return nil
	}
	s := b.sight()
	s.walls = s.walls[:0]
	for _, i := range list {
		if int(i) < f.lines {
			s.walls = append(s.walls, f.segments[i])
		}
	}
	return s.walls
}

// Edges implements [steer.Contained]: those of the universe.
func (b *Bot) Edges() []steer.Edge { return b.u.edges[:] }

// Mass implements [steer.Contained].
func (b *Bot) Mass() float64 { return b.Attributes.Mass }

// silence is what a shadow hears.
var silence message.Post

// Post implements [message.Ear]. A shadow hears nothing: it would hear what was called out now in all that it is imagined to live
// through.
func (b *Bot) Post() (*message.Post, int) {
	if b.eyes != nil {
		return &silence, b.Slot
	}
	return &b.u.Post, b.Slot
}

// Say implements [message.Mouth]: the last message of a tick is heard in the next.
func (b *Bot) Say(m message.Message) { b.wish.says, b.wish.message = true, m }

// Walk lets it go with a share of its speed at most, until it thinks again. What is no number changes nothing.
func (b *Bot) Walk(share float64) {
	if !math.IsNaN(share) {
		b.wish.pace = min(b.wish.pace, share)
	}
}

// Sway draws it towards a group when all have thought.
func (b *Bot) Sway(to int, share float64) { b.wish.swayTo, b.wish.sway = to, share }

// Inclination returns the group of which it sees most around itself, -1 if it sees nobody, and which share of all they are.
func (b *Bot) Inclination(radius float64) (of int, share float64) {
	var counts [MostGroups]int32
	total, best := 0, int32(0)
	of = -1
	var room [64]spans
	for _, span := range b.u.grid.Spans(b.At, radius, room[:0]) {
		for k := span.First; k < span.End; k++ {
			o := &b.u.around[k]
			if int(o.slot) == b.Slot || o.At.Sub(b.At).LenSq() > float64(radius*radius) || !b.u.Fits(b.Type, b.u.Bots[o.slot].Type) {
				continue
			}
			total++
			if g := o.group; g >= 0 && int(g) < MostGroups {
				if counts[g]++; counts[g] > best {
					of, best = int(g), counts[g]
				}
			}
		}
	}
	return of, float64(best) / float64(max(total, 1))
}
