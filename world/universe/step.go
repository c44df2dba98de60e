package universe

import (
	"math"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/message"
	"github.com/wits-ai/wits/world/steer"
)

// Each runs n pieces of work that do not depend on each other, as the Each of sim.Workers does; nil runs them one after the other.
type Each func(n int, work func(i int))

func (e Each) run(n int, work func(i int)) {
	if e != nil {
		e(n, work)
		return
	}
	for i := range n {
		work(i)
	}
}

// mostSeen is how many others a bot is aware of at most.
const mostSeen = 48

// other is somebody as others see him.
type other struct {
	steer.Mover
	slot, group int32
}

// sight is what a bot sees of others: those of its group first.
type sight struct {
	list   []steer.Mover
	own    int
	tick   int64
	radius float64
	walls  []geom.Segment
	stones []geom.Circle
}

// begin forgets what was seen, which may have been in another course of events.
func (s *sight) begin() {
	if s.list == nil {
		s.list = make([]steer.Mover, 0, mostSeen)
	}
	s.list, s.tick = s.list[:0], 0
}

// Step runs a tick of dt seconds. It calls think for each bot whose turn it is, side by side: think tells the mind what is the
// matter and steps it with the frame, whose Self and World it fills in, and writes to nothing but the bot and what is the
// bot's own. Log is where minds log, or nil.
func (u *Universe) Step(dt float64, each Each, log wits.Logger, think func(b *Bot, f wits.Frame)) {
	u.Clock.Update(dt)
	if !u.Clock.Going() {
		return
	}
	u.Tick++
	u.dt, u.log, u.mind = u.Clock.Delta(), log, think
	u.locate()
	u.freshen()
	u.Post.Step(u.Clock.Now(), u.listeners())
	each.run(u.Used, u.think)
	each.run(u.Used, u.move)
	u.settle()
	u.mind = nil
}

// nowhere is where the grid never finds anybody.
var nowhere = geom.Vec2{X: math.NaN(), Y: math.NaN()}

// locate notes where everybody is, for others to see: while minds step nothing of that changes.
func (u *Universe) locate() {
	u.places = u.places[:0]
	for i := range u.ofType {
		u.ofType[i] = u.ofType[i][:0]
	}
	for i := range u.Used {
		at := u.Bots[i].At
		if u.Bots[i].Alive {
			kind := u.Bots[i].Type
			u.ofType[kind] = append(u.ofType[kind], int32(i))
		} else {
			at = nowhere
		}
		u.places = append(u.places, at)
	}
	u.grid.Fill(u.places)
	u.around = u.around[:0]
	for _, i := range u.grid.Order() {
		b := &u.Bots[i]
		u.around = append(u.around, other{b.Mover(), i, int32(b.Group)})
	}
}

// listeners returns all who can hear: those who are not there any more, far away.
func (u *Universe) listeners() []message.Listener {
	u.ears = u.ears[:0]
	for i := range u.Used {
		b := &u.Bots[i]
		l := message.Listener{Who: b.ID, At: geom.Vec3{X: b.At.X, Y: b.At.Y}}
		if !b.Alive {
			l.At = geom.Vec3{X: math.NaN()}
		}
		u.ears = append(u.ears, l)
	}
	return u.ears
}

// thinkOne lets a bot think if it is its turn, or if it has heard something.
func (u *Universe) thinkOne(i int) {
	b := &u.Bots[i]
	if !b.Alive {
		return
	}
	b.tick(u.dt)
	if !(b.Rate > 0) {
		return
	}
	every := int64(1)
	if u.Every != nil {
		every = u.Every(b)
	}
	if u.Tick-b.Thought < every {
		if _, hears := u.Post.Heard(i, 0); !hears {
			return
		}
	}
	if o, ok := u.Orders.Take(i); ok {
		b.Order, b.route = o, follow{}
	}
	f := wits.Frame{Delta: b.waits, Time: u.Clock.Now() + b.Lead, Tick: u.Tick, Entity: b.ID, Log: u.log}
	b.Thought, b.waits = u.Tick, 0
	b.wish.pace = 1
	u.mind(b, f)
	b.wish.pace = geom.Clamp(b.wish.pace, 0, 1)
}

// easing is by how much the pace of a bot changes in a second at most.
const easing = 2.5

// moveOne moves a bot by the force that it wants.
func (u *Universe) moveOne(i int) {
	if b := &u.Bots[i]; b.Alive && b.Rate > 0 {
		b.advance(float64(u.dt * b.Rate))
	}
}

// tick moves a bot's own clock on.
func (b *Bot) tick(dt float64) {
	if b.Rate == 1 {
		b.waits += dt
		return
	}
	own := float64(dt * max(b.Rate, 0))
	b.waits += own
	b.Lead += own - dt
}

// advance moves it by dt seconds.
func (b *Bot) advance(dt float64) {
	u := b.u
	b.Pace += geom.Clamp(geom.Clamp(b.wish.pace, 0, 1)-b.Pace, float64(-easing*dt), float64(easing*dt))
	t, a, from := &u.Types[b.Type], b.Attributes, b.At
	a.MaxSpeed = float64(a.MaxSpeed * b.Pace)
	t.move(&b.Body, a, b.Force, dt)
	to := b.At
	b.At = from
	b.At = u.slide(b, to)
}

// settle does what bots have asked for, one after the other.
func (u *Universe) settle() {
	for i := range u.Used {
		b := &u.Bots[i]
		if !b.Alive {
			continue
		}
		w := &b.wish
		if w.says {
			w.says = false
			w.message.From, w.message.At = b.ID, geom.Vec3{X: b.At.X, Y: b.At.Y}
			u.Post.Send(w.message)
		}
		if w.swayTo >= 0 {
			u.Sway(b, w.swayTo, w.sway)
			w.swayTo = -1
		}
		if w.routes {
			w.routes = false
			if w.drop != 0 {
				u.Terrain.drop(w.drop)
				w.drop = 0
			}
			u.Terrain.ask(b)
		}
	}
	u.Terrain.search()
}

// Sway draws a bot towards a group, as [group.Groups.Sway] does; it changes sides when it belongs most to another.
func (u *Universe) Sway(b *Bot, to int, share float64) {
	if to < 0 || to >= u.groups {
		return
	}
	u.Groups.Sway(b.Slot, to, share)
	b.Group, _ = u.Groups.Of(b.Slot)
}

// look finds who is near a bot, once for all who ask in a tick.
func (u *Universe) look(s *sight, b *Bot, radius float64) {
	if s.tick == u.Tick+1 && s.radius >= radius {
		return
	}
	s.tick, s.radius = u.Tick+1, radius // never that of the zero value
	var strangers [mostSeen]int32
	n := 0
	s.list = s.list[:0]
	sq := float64(radius * radius)
	var room [64]spans
	for _, span := range u.grid.Spans(b.At, radius, room[:0]) {
		for k := span.First; k < span.End; k++ {
			o := &u.around[k]
			if o.At.Sub(b.At).LenSq() > sq || int(o.slot) == b.Slot {
				continue
			}
			if int(o.group) == b.Group {
				if len(s.list) < mostSeen {
					s.list = append(s.list, o.Mover)
				}
			} else if n < mostSeen {
				strangers[n] = k
				n++
			}
		}
	}
	s.own = len(s.list)
	for _, k := range strangers[:n] {
		if len(s.list) == mostSeen {
			break
		}
		s.list = append(s.list, u.around[k].Mover)
	}
}

// Neighbours appends the slots of the bots within a distance of a place, in no order that means anything, but always in the same.
func (u *Universe) Neighbours(at geom.Vec2, radius float64, dst []int32) []int32 {
	sq := float64(radius * radius)
	var room [64]spans
	for _, span := range u.grid.Spans(at, radius, room[:0]) {
		for k := span.First; k < span.End; k++ {
			if u.around[k].At.Sub(at).LenSq() <= sq {
				dst = append(dst, u.around[k].slot)
			}
		}
	}
	return dst
}
