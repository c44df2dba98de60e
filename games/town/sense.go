package town

import "github.com/wits-ai/wits"

// Sensing. Minds read the world between two steps, several at once; so whatever is kept here is kept with the villager
// that senses, in its [Agent] and in its body.

// sense is what a villager notices in every tick: the nearest blob. One that it has noticed it loses out of sight only
// from farther away.
func (a *Agent) sense(w *World, b *body) {
	if a.Blob != 0 {
		if p := placed.Get(w.Things, a.Blob); p != nil && w.Things.Present(a.Blob) && p.At.Dist(b.at.At) < blobSight+2.5 {
			if w.Tick%15 != int64(a.ID.Index()%15) {
				return
			}
		} else {
			a.Blob = 0
		}
	}
	if near := w.nearest(b.at.At, ThingBlob, blobSight, nil, 0); near != 0 {
		a.Blob = near
	}
}

// seek returns the best thing for a task. It looks at most once a tick for each task, however often documents ask.
func (a *Agent) seek(b *body, d Task) wits.Entity {
	if d < 0 || d >= tasks {
		return 0
	}
	if a.SeenAt[d] != b.w.Tick+1 {
		a.SeenAt[d], a.Seen[d] = b.w.Tick+1, b.find(d)
	}
	return a.Seen[d]
}

// own returns the agent whose mind steps, and its body.
func own(x *wits.Context) (*Agent, *body) {
	a, w := wits.Self[*Agent](x), wits.World[*World](x)
	v := villagers.Get(w.Things, a.ID)
	if v == nil {
		panic("the villager is gone")
	}
	return a, w.body(a.ID, v)
}
