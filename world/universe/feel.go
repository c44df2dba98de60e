package universe

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Feelings are what a bot makes of its surroundings when it thinks, by what its [Type] says: whom it fears and hunts, and what it has
// heard. A game keeps one beside each bot, and tells its mind.
type Feelings struct {
	Threat wits.Entity // whom it fears most; nobody if there is none
	Danger float64     // 0 to 1
	Prey   wits.Entity // the nearest of those whom it hunts or chases
	Fright float64     // 0 to 1; it lingers
	Call   geom.Vec2   // where it was called to
	Called float64     // s for which it will heed that
	Scare  geom.Vec2   // where it was scared
	Scared float64     // s for which it will shy away from there
}

// fewEnough is how many of a type are gone through one by one; more are looked for around a bot.
const fewEnough = 64

// Perceive finds whom a bot fears, and whom it hunts. Ahead is 0, or for a shadow how far it is ahead of the universe, s: others
// are taken to go on straight.
func (b *Bot) Perceive(f *Feelings, ahead float64) {
	t := &b.u.Types[b.Type]
	f.Threat, f.Danger, f.Prey = 0, 0, 0
	for i := range t.Fears {
		b.fear(f, &t.Fears[i], ahead)
	}
	if len(t.Hunts) > 0 {
		f.Prey = b.prey(t.Hunts)
	}
}

// fear finds the nearest of a type that it fears.
func (b *Bot) fear(f *Feelings, fear *Fear, ahead float64) {
	u := b.u
	if whom := u.ofType[fear.Type]; len(whom) <= fewEnough || ahead > 0 {
		for _, i := range whom {
			b.dread(f, fear, &u.Bots[i], ahead)
		}
		return
	}
	var room [64]spans
	for _, span := range u.grid.Spans(b.At, fear.Within, room[:0]) {
		for k := span.First; k < span.End; k++ {
			if o := &u.Bots[u.around[k].slot]; o.Type == fear.Type {
				b.dread(f, fear, o, ahead)
			}
		}
	}
}

// dread takes somebody into account whom it fears.
func (b *Bot) dread(f *Feelings, fear *Fear, o *Bot, ahead float64) {
	if !o.Alive || o.Slot == b.Slot {
		return
	}
	at := o.At.Add(o.Velocity.Scale(ahead))
	if r := b.Regarded(o.ID); r != nil {
		at = r.At
	}
	if danger := float64(fear.Most * (1 - at.Dist(b.At)/fear.Within)); danger > f.Danger {
		f.Danger, f.Threat = danger, o.ID
	}
}

// prey finds the nearest of those whom it hunts, in widening circles.
func (b *Bot) prey(hunts []Hunt) (prey wits.Entity) {
	u := b.u
	far := 0.0
	for i := range hunts {
		far = max(far, hunts[i].Within)
	}
	var room [64]spans
	for ring := 1; ring <= 3 && prey == 0; ring++ {
		reach := float64(far * float64(ring) / 3)
		best, sq := reach, float64(reach*reach)
		for _, span := range u.grid.Spans(b.At, reach, room[:0]) {
			for k := span.First; k < span.End; k++ {
				o := &u.Bots[u.around[k].slot]
				if u.around[k].At.Sub(b.At).LenSq() > sq || !o.Alive || o.Slot == b.Slot {
					continue
				}
				for i := range hunts {
					if hunts[i].Type != o.Type {
						continue
					}
					if d := o.At.Dist(b.At); d <= hunts[i].Within && (d < best || d == best && prey == 0) {
						best, prey = d, o.ID
					}
				}
			}
		}
	}
	return prey
}

// Hunts reports whether a bot hunts another and does not only chase it.
func (b *Bot) Hunts(o *Bot) bool {
	for _, h := range b.u.Types[b.Type].Hunts {
		if h.Type == o.Type && !h.Chases {
			return true
		}
	}
	return false
}

// Hear lets what a bot has heard since it thought last have its effect.
func (b *Bot) Hear(f *Feelings) {
	hears := b.u.Types[b.Type].Hears
	if len(hears) == 0 || b.eyes != nil {
		return
	}
	for i := 0; ; i++ {
		m, ok := b.u.Post.Heard(b.Slot, i)
		if !ok {
			return
		}
		at := m.Where.XY()
		for k := range hears {
			h := &hears[k]
			if h.Word != m.Name {
				continue
			}
			switch h.As {
			case Alarm:
				f.Fright = max(f.Fright, h.Fright)
				if f.Threat == 0 {
					f.Threat, f.Danger = m.Who, h.Danger
				}
			case Call:
				f.Call, f.Called = at, h.Seconds
			case Scare:
				f.Scare, f.Scared = at, h.Seconds
			}
		}
	}
}

// lingers is which share of its fright a bot goes by while there is somebody whom it fears.
const lingers = 0.6

// Startle lets a danger frighten a bot, and makes its fright linger.
func (b *Bot) Startle(f *Feelings) {
	if s := b.u.Types[b.Type].Startle; s > 0 && f.Danger > s {
		f.Fright = max(f.Fright, f.Danger)
	}
	if f.Threat != 0 {
		f.Danger = max(f.Danger, float64(lingers*f.Fright))
	}
}

// Pass lets dt seconds pass; fright is forgotten in so many.
func (f *Feelings) Pass(dt, calms float64) {
	f.Fright = max(0, f.Fright-dt/calms)
	f.Called, f.Scared = max(0, f.Called-dt), max(0, f.Scared-dt)
}

// affinity returns the force that those around a bot are worth to it.
func (b *Bot) affinity() (force geom.Vec2) {
	u, t := b.u, &b.u.Types[b.Type]
	far := 0.0
	for i := range t.Affinities {
		far = max(far, t.Affinities[i].Within)
	}
	var room [64]spans
	for _, span := range u.grid.Spans(b.At, far, room[:0]) {
		for k := span.First; k < span.End; k++ {
			o := &u.around[k]
			if int(o.slot) == b.Slot {
				continue
			}
			way := o.At.Sub(b.At)
			for i := range t.Affinities {
				a := &t.Affinities[i]
				if u.Bots[o.slot].Type != a.Type {
					continue
				}
				if d := way.Len(); d < a.Within && d > 0 {
					force = force.Add(way.Scale(float64(a.Weight*b.MaxForce*(1-d/a.Within)) / d))
				}
			}
		}
	}
	return force.Clamped(b.MaxForce)
}
