package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

const delta = 1.0 / Rate

// Step runs a tick: villagers carry out their orders, in the order of their entities; then everything else goes on; and
// last comes what is new.
func (w *World) Step() {
	w.Tick++
	w.Events, w.Faults = w.Events[:0], w.Faults[:0]
	for e, v := range villagers.All(w.Things) {
		w.live(e, v)
	}
	w.apart()
	for e, b := range blobs.All(w.Things) {
		w.creep(e, b)
	}
	for _, t := range trees.All(w.Things) {
		t.Sway += delta
	}
	if w.BlobTime > 0 && w.Tick == int64(float64(w.BlobTime*Rate)+0.5) {
		w.addLater(ThingBlob, w.BlobPlace, 0)
	}
	w.bear()
	w.tidy()
}

// tidy shrinks the pool of uses, once a minute, if far fewer are needed than in some busy time before.
func (w *World) tidy() {
	if w.Tick%(60*Rate) != 0 {
		return
	}
	if c := w.pool.Counts(); c.Made > 4*c.Executed+64 {
		w.pool.Trim(2 * c.Executed)
	}
}

// live is a tick of one villager.
func (w *World) live(e wits.Entity, v *Villager) {
	a := &w.Agents[v.Agent]
	delta := delta
	if n := a.Detail.every(detailBody); n > 1 || a.Moved != w.Tick-1 {
		if (w.Tick+v.Agent)%n != 0 {
			return
		}
		delta = float64(w.Tick-a.Moved) / Rate
	}
	a.Moved = w.Tick
	b := w.body(e, v)
	b.dt = delta
	if err := repertoire.Step(&a.actuator, b, delta); err != nil {
		w.Faults = append(w.Faults, err)
	}
	if !v.Alive() {
		w.lie(e, v, delta)
		return
	}
	if a.actuator.Idle() {
		v.Velocity = geom.Vec2{}
		if v.Idle++; v.Idle > Rate/2 {
			b.release() // it has thought better of it
		}
	} else {
		v.Idle = 0
	}
	rate := hungerAwake
	if v.Inside != 0 || w.asleep(a) {
		rate = hungerSleep
	}
	v.Hunger = max(0, v.Hunger-float64(rate*w.Season.Hunger*delta))
	switch {
	case v.Hunger == 0:
		w.hurt(e, v, float64(starving*delta))
	case v.Hunger > 30 && v.Health < HealthFull:
		v.Health = min(HealthFull, v.Health+float64(healing*delta))
	}
}

// asleep reports whether an agent sleeps.
func (w *World) asleep(a *Agent) bool {
	current, _ := repertoire.FullBody(&a.actuator)
	return current.Order.Type() == sleep.Type() && current.Handle != 0
}

// hurt takes health from a villager. One that dies drops what it carries, and its orders have failed.
func (w *World) hurt(e wits.Entity, v *Villager, amount float64) {
	if !v.Alive() {
		return
	}
	v.Health -= amount
	if v.Alive() {
		return
	}
	v.Health = 0
	w.drop(e, v)
	w.Tally.Died++
	w.tell(Event{Kind: Died, Who: e, At: w.At(e)})
}

// drop lets a villager put down what it carries, and ends what it does.
func (w *World) drop(e wits.Entity, v *Villager) {
	b := w.body(e, v)
	for _, item := range v.Carried {
		b.drop(item)
	}
	w.Agents[v.Agent].actuator.Die()
	w.pool.ReleaseAgent(e)
	v.Claim = 0
}

// lie is a tick of one who has died: after a while it is gone.
func (w *World) lie(e wits.Entity, v *Villager, delta float64) {
	v.Velocity = geom.Vec2{}
	if v.DeadFor += delta; v.DeadFor > graceDeath {
		w.gone(e, v)
	}
}

// gone takes a villager out of the world.
func (w *World) gone(e wits.Entity, v *Villager) {
	if h := houses.Get(w.Things, v.Inside); h != nil {
		h.Sleepers--
	}
	if b := buildings.Get(w.Things, v.Home); b != nil {
		b.Residents, b.Changed = b.Residents-1, 1
	}
	w.Agents[v.Agent] = Agent{}
	w.remove(e)
}

// apart pushes villagers apart who stand in each other, and out of what is solid. It goes cell by cell, so it costs
// what is near.
func (w *World) apart() {
	for e, v := range villagers.All(w.Things) {
		if d := &w.Agents[v.Agent].Detail; v.Inside != 0 || !v.Alive() || *d != (Detail{}) && d[detailCrowd] == 0 || d[detailBody] > 1 {
			continue
		}
		p := placed.Get(w.Things, e)
		push := w.push(e, p)
		if push != (geom.Vec2{}) {
			w.move(e, p, w.inside(p.At.Add(push.Clamped(0.04))))
		}
	}
}

func (w *World) push(e wits.Entity, p *Place) (push geom.Vec2) {
	const look = 1.9 // the widest thing and a body
	g := &w.grid
	x0, x1, y0, y1 := g.column(p.At.X-look), g.column(p.At.X+look), g.row(p.At.Y-look), g.row(p.At.Y+look)
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			for t := Thing(0); t < things; t++ {
				if !solid[t] && t != ThingVillager {
					continue
				}
				for o := *g.head(y*g.width+x, t); o != 0; {
					q := placed.Get(w.Things, o)
					other := o
					o = q.Next
					if other == e {
						continue
					}
					room, part := radii[t]+bodyRadius, 1.0
					if t == ThingVillager {
						room, part = 1.7*bodyRadius, 0.5
						if ov := villagers.Get(w.Things, other); ov.Inside != 0 || !ov.Alive() {
							continue
						}
					}
					way := p.At.Sub(q.At)
					gap := way.Len()
					if gap >= room {
						continue
					}
					if gap == 0 {
						way, gap = geom.FromAngle(float64(e.Index())), 1
					}
					push = push.Add(way.Scale(float64((room - gap) / gap * part * 0.25)))
				}
			}
		}
	}
	for _, o := range w.obstacles {
		if way := p.At.Sub(o.at); way.Len() < o.radius+bodyRadius && way != (geom.Vec2{}) {
			push = push.Add(way.Scale(float64((o.radius + bodyRadius - way.Len()) / way.Len() * 0.25)))
		}
	}
	return push
}
