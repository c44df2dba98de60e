package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/world/smart"
)

// Take is the order to take a thing from the ground, or food out of a larder.
type Take struct{ smart.Claim }

// Start claims it.
func (o *Take) Start(b *body, _ act.Moment) act.Result {
	p, why := b.near(o.Object)
	switch {
	case p == nil:
		return why
	case b.room() == 0:
		return act.Fail(reasonFull)
	}
	b.face(p.At)
	return b.claim(&o.Claim)
}

// Execute bends down, and has it after half the time.
func (o *Take) Execute(b *body, m act.Moment) act.Result {
	if actors.Due(m, takeHit) {
		p, why := b.near(o.Object)
		switch {
		case p == nil:
			return why
		case p.Thing == ThingLarder:
			item := b.w.takeOut(larders.Get(b.w.Things, o.Object))
			if item == 0 {
				return act.Fail(reasonEmpty)
			}
			if !b.hold(item) {
				b.w.putIn(larders.Get(b.w.Things, o.Object), item)
				return act.Fail(reasonFull)
			}
		case p.Thing == ThingFood || p.Thing == ThingWood:
			if !b.hold(o.Object) {
				return act.Fail(reasonFull)
			}
			b.w.hide(o.Object)
			b.w.tell(Event{Kind: Picked, Who: b.id, At: p.At})
		default:
			return act.Fail(reasonGone)
		}
		b.release()
	}
	return actors.After(m, takeTime)
}

// Put is the order to give away what it carries: one food into a larder, one log onto a site, or, with nobody as
// the target, the last thing it took onto the ground.
type Put struct{ smart.Claim }

// Start goes to work.
func (o *Put) Start(b *body, _ act.Moment) act.Result {
	if o.Object == 0 {
		return act.Complete
	}
	p, why := b.near(o.Object)
	if p == nil {
		return why
	}
	b.face(p.At)
	return b.claim(&o.Claim)
}

// Execute gives it away after half the time.
func (o *Put) Execute(b *body, m act.Moment) act.Result {
	if actors.Due(m, takeHit) {
		if why := o.put(b); why != act.None {
			return act.Fail(why)
		}
	}
	return actors.After(m, takeTime)
}

func (o *Put) put(b *body) act.Reason {
	if o.Object == 0 {
		for i := hands - 1; i >= 0; i-- {
			if e := b.Carried[i]; e != 0 {
				b.drop(e)
				return act.None
			}
		}
		return reasonEmpty
	}
	p, _ := b.near(o.Object)
	if p == nil {
		return reasonGone
	}
	switch p.Thing {
	case ThingLarder:
		l := larders.Get(b.w.Things, o.Object)
		item := b.carriedOf(b.w, ThingFood)
		if item == 0 {
			return reasonEmpty
		}
		if !b.w.putIn(l, item) {
			return reasonFull
		}
		b.letGo(item)
		b.w.Tally.Stored++
		b.w.tell(Event{Kind: Stored, Who: b.id, At: p.At})
	case ThingSite:
		s := sites.Get(b.w.Things, o.Object)
		item := b.carriedOf(b.w, ThingWood)
		if item == 0 {
			return reasonEmpty
		}
		if s.Ready() {
			return reasonFull
		}
		s.Wood++
		b.w.Tally.Used++
		b.letGo(item)
		b.w.remove(item)
		b.w.tell(Event{Kind: Delivered, Who: b.id, At: p.At})
	default:
		return reasonFull
	}
	return act.None
}

// drop puts a thing from the hands onto the ground.
func (b *body) drop(e wits.Entity) {
	if !b.letGo(e) {
		return
	}
	r := b.w.Random()
	b.w.show(e, b.w.inside(b.at.At.Add(scatter(r, 0.45, 0.75))))
}

// takeOut returns the last food of a larder; nobody if it is empty. The food stays hidden.
func (w *World) takeOut(l *Larder) wits.Entity {
	if l == nil || l.Count == 0 {
		return 0
	}
	l.Count--
	item := l.Items[l.Count]
	l.Items[l.Count] = 0
	return item
}

// putIn puts hidden food into a larder; false if it is full.
func (w *World) putIn(l *Larder, item wits.Entity) bool {
	if l == nil || l.Count == LarderRoom {
		return false
	}
	l.Items[l.Count] = item
	l.Count++
	return true
}

// Eat is the order to eat: food on the ground or in the hands, or one out of a larder. It is solid.
type Eat struct{ smart.Claim }

// Start claims the food.
func (o *Eat) Start(b *body, _ act.Moment) act.Result {
	p, why := b.near(o.Object)
	if p == nil {
		return why
	}
	if !b.carries(o.Object) {
		b.face(p.At)
	}
	return b.claim(&o.Claim)
}

// Execute eats, and feels it at the end.
func (o *Eat) Execute(b *body, m act.Moment) act.Result {
	r := actors.After(m, eatTime)
	if r != act.Complete {
		return r
	}
	p, why := b.near(o.Object)
	if p == nil {
		return why
	}
	item := o.Object
	if p.Thing == ThingLarder {
		if item = b.w.takeOut(larders.Get(b.w.Things, o.Object)); item == 0 {
			return act.Fail(reasonEmpty)
		}
	}
	f := foods.Get(b.w.Things, item)
	if f == nil {
		return act.Fail(reasonGone)
	}
	b.Hunger = min(b.Hunger+f.Fill, HungerFull)
	b.letGo(item)
	b.w.remove(item)
	b.w.Tally.Eaten++
	b.w.tell(Event{Kind: Ate, Who: b.id, At: b.at.At})
	return act.Complete
}

// End gives the place back unless there is more to do.
func (o *Take) End(b *body, s act.Status) { b.unclaim(&o.Claim, s) }

// End gives the place back unless there is more to do.
func (o *Put) End(b *body, s act.Status) { b.unclaim(&o.Claim, s) }

// End gives the place back unless there is more to do.
func (o *Eat) End(b *body, s act.Status) { b.unclaim(&o.Claim, s) }
