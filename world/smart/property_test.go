package smart_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/world/entity"
	"github.com/wits-ai/wits/world/smart"
	"pgregory.net/rapid"
)

// ledger is a pool of maps: who has what, and what it wrote into it.
type ledger struct {
	held  map[smart.Use]smart.Info
	hours map[smart.Use]int64
	most  int // at once, since it was trimmed
	limit int
}

func (l *ledger) clone() *ledger {
	c := &ledger{map[smart.Use]smart.Info{}, map[smart.Use]int64{}, l.most, l.limit}
	for u, i := range l.held {
		c.held[u], c.hours[u] = i, l.hours[u]
	}
	return c
}

// others counts the uses of the group of an offer that other agents have at an object.
func (l *ledger) others(g guest, object wits.Entity, group ...smart.Offer) (n int) {
	for _, i := range l.held {
		for _, o := range group {
			if i.Offer == o && i.Object == object && i.Agent != g.Entity() {
				n++
			}
		}
	}
	return n
}

// drop forgets the uses for which gone is true, and says how many.
func (l *ledger) drop(gone func(i smart.Info) bool) (n int) {
	for u, i := range l.held {
		if gone(i) {
			delete(l.held, u)
			delete(l.hours, u)
			n++
		}
	}
	return n
}

func TestO09_PoolsBehaveLikeMaps(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		h := newHouse(t, rapid.IntRange(0, 4).Draw(r, "room"))
		saved, world := &smart.Pool[guest]{}, &entity.World{}
		l := &ledger{held: map[smart.Use]smart.Info{}, hours: map[smart.Use]int64{}}
		known := []smart.Use{0, 1, 1<<32 | 7777}
		var guests []guest
		var objects []wits.Entity
		rooms := map[wits.Entity]int64{}
		for i := range int64(4) {
			guests = append(guests, h.guest())
			objects = append(objects, h.inn(i))
			rooms[objects[i]] = i
		}
		saved.CopyFrom(h.uses)
		world.CopyFrom(h.w)
		old := l.clone()
		offered := []smart.Offer{h.drink, h.sleep, h.wash, h.look}
		alive := func(i smart.Info) bool { return h.w.Alive(i.Agent) && h.w.Alive(i.Object) }
		take := func(r *rapid.T) {
			g, object := rapid.SampledFrom(guests).Draw(r, "guest"), rapid.SampledFrom(objects).Draw(r, "object")
			o := rapid.SampledFrom(offered).Draw(r, "offer")
			info := smart.Info{Agent: g.Entity(), Object: object, Offer: o}
			var want error
			var mine smart.Use
			for u, i := range l.held {
				if i == info {
					mine = u
				}
			}
			switch {
			case !alive(info):
				want = smart.ErrGone
			case mine != 0:
			case (o == h.drink || o == h.wash) && l.others(g, object, h.drink, h.wash) >= 1, o == h.sleep && l.others(g, object, h.sleep) >= 2:
				want = smart.ErrTaken
			case l.limit > 0 && len(l.held) >= l.limit:
				want = smart.ErrFull
			}
			u, err := h.uses.Take(g, h.w, o, object)
			if err != want || mine != 0 && err == nil && u != mine {
				r.Fatalf("%v, %v; want %v, %v", u, err, mine, want)
			}
			if err != nil || mine != 0 {
				return
			}
			if slices.Contains(known, u) {
				r.Fatalf("%v is given twice", u)
			}
			l.held[u] = info
			l.most = max(l.most, len(l.held))
			known = append(known, u)
		}
		r.Repeat(map[string]func(*rapid.T){
			"": func(r *rapid.T) {
				n := 0
				for u, i := range h.uses.All() {
					if l.held[u] != i {
						r.Fatalf("%v is %v, want %v", u, i, l.held[u])
					}
					n++
				}
				l.most = max(l.most, n)
				c := h.uses.Counts()
				if n != len(l.held) || c.Executed != n || c.Made != c.Executed+c.Initialised+c.Uninitialised || c.Initialised < 0 || c.Uninitialised < 0 {
					r.Fatalf("%d uses, %+v, want %d", n, c, len(l.held))
				}
				if c.Made != l.most {
					r.Fatalf("%d made, but never more than %d at once", c.Made, l.most)
				}
				for _, u := range known {
					i, has := l.held[u]
					got, ok := h.uses.Info(u)
					night := h.night.Get(h.uses, u)
					if got != i || ok != has || (night != nil) != (has && i.Offer == h.sleep) {
						r.Fatalf("%v is %v, %v", u, got, ok)
					}
					if night != nil && (*night != Night{rooms[i.Object], l.hours[u]}) {
						r.Fatalf("%v: %v, want %v hours in room %v", u, *night, l.hours[u], rooms[i.Object])
					}
				}
				written(r, h)
			},
			"take": func(r *rapid.T) {
				for range rapid.IntRange(1, 12).Draw(r, "many") {
					take(r)
				}
			},
			"write": func(r *rapid.T) {
				u := rapid.SampledFrom(known).Draw(r, "use")
				if n := h.night.Get(h.uses, u); n != nil {
					n.Hours++
					l.hours[u]++
				}
			},
			"release": func(r *rapid.T) {
				u := rapid.SampledFrom(known).Draw(r, "use")
				if _, has := l.held[u]; h.uses.Release(u) != has {
					r.Fatalf("released %v", u)
				}
				delete(l.held, u)
				delete(l.hours, u)
			},
			"release agent": func(r *rapid.T) {
				g := rapid.SampledFrom(guests).Draw(r, "guest").Entity()
				if got, want := h.uses.ReleaseAgent(g), l.drop(func(i smart.Info) bool { return i.Agent == g }); got != want {
					r.Fatalf("%d, want %d", got, want)
				}
			},
			"release object": func(r *rapid.T) {
				e := rapid.SampledFrom(objects).Draw(r, "object")
				if got, want := h.uses.ReleaseObject(e), l.drop(func(i smart.Info) bool { return i.Object == e }); got != want {
					r.Fatalf("%d, want %d", got, want)
				}
			},
			"replace": func(r *rapid.T) { // something goes, and something else takes its index
				i := rapid.IntRange(0, len(objects)-1).Draw(r, "which")
				if rapid.Bool().Draw(r, "object") {
					h.w.Remove(objects[i])
					objects[i] = h.inn(int64(len(rooms)))
					rooms[objects[i]] = int64(len(rooms))
				} else {
					h.w.Remove(guests[i].Entity())
					guests[i] = h.guest()
				}
			},
			"sweep": func(r *rapid.T) {
				if got, want := h.uses.Sweep(h.w), l.drop(func(i smart.Info) bool { return !alive(i) }); got != want {
					r.Fatalf("%d, want %d", got, want)
				}
			},
			"trim": func(r *rapid.T) {
				keep, before := rapid.IntRange(-1, 12).Draw(r, "keep"), h.uses.Counts()
				gone := h.uses.Trim(keep)
				c := h.uses.Counts()
				if c.Made != before.Made-gone || c.Executed != before.Executed || gone > 0 && c.Made < keep {
					r.Fatalf("%+v, and %+v after %d were trimmed to %d", before, c, gone, keep)
				}
				last := 0
				for u := range l.held {
					last = max(last, int(uint32(u)))
				}
				if want := min(before.Made, max(keep, last, 0)); c.Made != want {
					r.Fatalf("%d are left, not %d", c.Made, want)
				}
				l.most = c.Made
			},
			"limit": func(r *rapid.T) {
				l.limit = rapid.IntRange(-1, 8).Draw(r, "limit")
				h.uses.Limit(l.limit)
				l.limit = max(0, l.limit)
			},
			"save": func(r *rapid.T) {
				saved.CopyFrom(h.uses)
				world.CopyFrom(h.w)
				old = l.clone()
				if !saved.Equal(h.uses) || saved.Hash() != h.uses.Hash() {
					r.Fatal("the copy differs")
				}
			},
			"restore": func(r *rapid.T) {
				// Entities that were made since then are gone, and their ids come again: the known ones are asked no more.
				h.uses.CopyFrom(saved)
				h.w.CopyFrom(world)
				l = old.clone()
				known = slices.AppendSeq(known[:3], maps.Keys(l.held))
				slices.Sort(known[3:])
				guests, objects = guests[:0], objects[:0]
				for e := range h.w.All() {
					if inns.Has(h.w, e) {
						objects = append(objects, e)
						rooms[e] = inns.Get(h.w, e).Rooms
					} else {
						guests = append(guests, guest(e))
					}
				}
			},
		})
	})
}
