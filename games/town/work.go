package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/act"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/world/smart"
)

// Chop is the order for one stroke at a tree. Strokes are solid: nothing interrupts one.
type Chop struct{ smart.Claim }

// Start takes a stand.
func (o *Chop) Start(b *body, _ act.Moment) act.Result { return b.stand(&o.Claim, ThingTree) }

// stand faces a thing in reach and claims it.
func (b *body) stand(k *smart.Claim, t Thing) act.Result {
	p, why := b.near(k.Object)
	switch {
	case p == nil:
		return why
	case p.Thing != t:
		return act.Fail(reasonGone)
	}
	b.face(p.At)
	return b.claim(k)
}

// Execute swings.
func (o *Chop) Execute(b *body, m act.Moment) act.Result {
	if actors.Due(m, chopHit) {
		t := trees.Get(b.w.Things, o.Object)
		if t == nil || t.Health <= 0 {
			return act.Fail(reasonGone)
		}
		p := placed.Get(b.w.Things, o.Object)
		t.Health, t.Sway = t.Health-b.Attack, 0
		b.w.Tally.Chops++
		b.w.tell(Event{Kind: Chopped, Who: b.id, At: p.At, Angle: b.Facing})
		if t.Health <= 0 {
			b.w.fell(o.Object, t, p, b.at.At)
		}
	}
	return actors.After(m, chopTime)
}

// fell makes a stump of a tree, and wood of the rest.
func (w *World) fell(e wits.Entity, t *Tree, p *Place, from geom.Vec2) {
	t.Health, t.Grown = 0, 0
	way := p.At.Sub(from).Norm()
	r := w.Random()
	for i := range TreeWood {
		side := float64(float64(2*i-1) * 0.34)
		at := p.At.Add(way.Scale(-0.75)).Add(way.Perp().Scale(side + r.Range(-0.05, 0.05)))
		w.addLater(ThingWood, at, way.Angle()+r.Range(-0.5, 0.5))
	}
	w.pool.ReleaseObject(e)
	w.Tally.Felled++
	w.tell(Event{Kind: Felled, Who: e, At: p.At, Angle: way.Angle()})
}

// Build is the order for one stroke at a site that has its wood. It is solid.
type Build struct{ smart.Claim }

// Start takes a stand.
func (o *Build) Start(b *body, _ act.Moment) act.Result { return b.stand(&o.Claim, ThingSite) }

// Execute hammers.
func (o *Build) Execute(b *body, m act.Moment) act.Result {
	if actors.Due(m, buildHit) {
		s := sites.Get(b.w.Things, o.Object)
		switch {
		case s == nil:
			return act.Fail(reasonGone)
		case !s.Ready():
			return act.Fail(reasonEmpty)
		}
		p := placed.Get(b.w.Things, o.Object)
		s.Progress += float64(ProgressStroke * b.Strength)
		b.w.Tally.Builds++
		b.w.tell(Event{Kind: Hammered, Who: b.id, At: p.At.Lerp(b.at.At, 0.6), Angle: b.Facing})
		if s.Progress >= SiteProgress-1e-9 {
			b.w.finish(o.Object, p)
		}
	}
	return actors.After(m, buildTime)
}

// finish makes a house of a site.
func (w *World) finish(e wits.Entity, p *Place) {
	w.leave(p)
	w.pool.ReleaseObject(e)
	sites.Drop(w.Things, e)
	houses.Put(w.Things, e, House{Kind: w.Tally.Houses})
	p.Thing = ThingHouse
	w.enter(e, p)
	w.Tally.Houses++
	if w.Season.Decay {
		w.rule(e, typeHut)
	}
	w.tell(Event{Kind: Built, Who: e, At: p.At})
}

// Strike is the order for one blow at a blob. It is solid.
type Strike struct{ smart.Claim }

// Start takes a stand.
func (o *Strike) Start(b *body, _ act.Moment) act.Result { return b.stand(&o.Claim, ThingBlob) }

// Execute strikes.
func (o *Strike) Execute(b *body, m act.Moment) act.Result {
	if actors.Due(m, strikeHit) {
		t := blobs.Get(b.w.Things, o.Object)
		if t == nil {
			return act.Fail(reasonGone)
		}
		p := placed.Get(b.w.Things, o.Object)
		if b.gap(p) > reach+0.5 {
			return act.Fail(reasonFar)
		}
		t.Health, t.Stun = t.Health-b.Attack, blobStun
		b.w.Tally.Strikes++
		b.w.tell(Event{Kind: Struck, Who: b.id, At: p.At, Angle: b.Facing})
		if t.Health <= 0 {
			b.w.Tally.Blobs++
			b.w.tell(Event{Kind: Killed, Who: o.Object, At: p.At, Angle: b.Facing})
			b.w.remove(o.Object)
		}
	}
	return actors.After(m, strikeTime)
}

// Sleep is the order to sleep until the day breaks: in a house, or beside a fire.
type Sleep struct{ smart.Claim }

// Start goes in.
func (o *Sleep) Start(b *body, _ act.Moment) act.Result {
	p, why := b.near(o.Object)
	switch {
	case p == nil:
		return why
	case !b.w.Night():
		return act.Fail(reasonLight)
	}
	if r := b.claim(&o.Claim); r != act.Complete {
		return r
	}
	if h := houses.Get(b.w.Things, o.Object); h != nil {
		if h.Sleepers >= houseBeds {
			return act.Fail(reasonFull)
		}
		h.Sleepers++
		b.Inside = o.Object
	}
	return act.Complete
}

// Execute sleeps.
func (o *Sleep) Execute(b *body, _ act.Moment) act.Result {
	if b.Inside != 0 && !b.w.Things.Alive(b.Inside) {
		return act.Fail(reasonGone)
	}
	if !b.w.Night() {
		return act.Complete
	}
	return act.Continue
}

// End comes out.
func (o *Sleep) End(b *body, _ act.Status) {
	if h := houses.Get(b.w.Things, b.Inside); h != nil {
		h.Sleepers--
	}
	b.Inside = 0
	b.release()
}

// collapse makes a site of a house that is too old.
func (w *World) collapse(e wits.Entity) {
	p := placed.Get(w.Things, e)
	w.leave(p)
	w.pool.ReleaseObject(e)
	houses.Drop(w.Things, e)
	w.unrule(e)
	sites.Put(w.Things, e, Site{})
	p.Thing = ThingSite
	w.enter(e, p)
	w.Tally.Fallen++
	w.tell(Event{Kind: Collapsed, Who: e, At: p.At})
}

// End gives the place back unless there is more to do.
func (o *Chop) End(b *body, s act.Status) { b.unclaim(&o.Claim, s) }

// End gives the place back unless there is more to do.
func (o *Build) End(b *body, s act.Status) { b.unclaim(&o.Claim, s) }

// End gives the place back unless there is more to do.
func (o *Strike) End(b *body, s act.Status) { b.unclaim(&o.Claim, s) }
