package town

import (
	"fmt"
	"testing"

	"github.com/wits-ai/wits"
)

// begun is what a world had when a test began, which its tally does not tell.
type begun struct{ houses int64 }

func begin(w *World) begun { return begun{int64(houses.Len(w.Things))} }

// broken says which invariant of a world does not hold; nil if all do.
func (b begun) broken(w *World) error {
	if n := int64(foods.Len(w.Things)); w.Tally.Grown != w.Tally.Eaten+w.Tally.Stolen+w.Tally.Spoilt+n {
		return fmt.Errorf("%d foods grew, %d were eaten, %d stolen, and %d are there", w.Tally.Grown, w.Tally.Eaten, w.Tally.Stolen, n)
	}
	if n := int64(woods.Len(w.Things)); w.Tally.Wood != w.Tally.Used+n {
		return fmt.Errorf("of %d woods %d were used, and %d are there", w.Tally.Wood, w.Tally.Used, n)
	}
	onSites := int64(0)
	for _, s := range sites.All(w.Things) {
		onSites += s.Wood
		if s.Wood > SiteWood || s.Progress >= SiteProgress {
			return fmt.Errorf("a site with %d woods and progress %v", s.Wood, s.Progress)
		}
	}
	if w.Tally.Used != SiteWood*(w.Tally.Houses-b.houses)+onSites {
		return fmt.Errorf("%d woods were used for %d houses, and %d are on sites", w.Tally.Used, w.Tally.Houses-b.houses, onSites)
	}
	if err := hidden(w); err != nil {
		return err
	}
	sleepers := map[wits.Entity]int64{}
	for e, v := range villagers.All(w.Things) {
		p := placed.Get(w.Things, e)
		switch {
		case w.Agents[v.Agent].ID != e:
			return fmt.Errorf("%s has the orders of %s", e, w.Agents[v.Agent].ID)
		case v.Hunger < 0 || v.Hunger > HungerFull || v.Health < 0 || v.Health > HealthFull:
			return fmt.Errorf("%s: hunger %v, health %v", e, v.Hunger, v.Health)
		case p.At.X < w.Low.X || p.At.X > w.High.X || p.At.Y < w.Low.Y || p.At.Y > w.High.Y:
			return fmt.Errorf("%s has left the ground: %v", e, p.At)
		case !v.Alive() && v.DeadFor > delta && !w.Agents[v.Agent].actuator.Idle():
			return fmt.Errorf("%s is dead, and still does something", e)
		}
		if v.Inside != 0 {
			sleepers[v.Inside]++
		}
	}
	for e, h := range houses.All(w.Things) {
		if h.Sleepers != sleepers[e] || h.Sleepers > houseBeds {
			return fmt.Errorf("%s counts %d sleepers, but %d are in it", e, h.Sleepers, sleepers[e])
		}
	}
	return claims(w)
}

// hidden checks that what is hidden is in exactly one place, and everything else in the grid.
func hidden(w *World) error {
	where := map[wits.Entity]string{}
	put := func(e wits.Entity, at string) error {
		if e == 0 {
			return nil
		}
		if !w.Things.Alive(e) || w.Things.Present(e) {
			return fmt.Errorf("%s is %s, but is gone or lies about", e, at)
		}
		if other := where[e]; other != "" {
			return fmt.Errorf("%s is %s and %s", e, at, other)
		}
		where[e] = at
		return nil
	}
	for e, v := range villagers.All(w.Things) {
		for _, item := range v.Carried {
			if err := put(item, "in the hands of "+e.String()); err != nil {
				return err
			}
		}
	}
	for e, l := range larders.All(w.Things) {
		for i, item := range l.Items {
			if (int64(i) < l.Count) != (item != 0) {
				return fmt.Errorf("%s has %d foods, and at %d there is %s", e, l.Count, i, item)
			}
			if err := put(item, "in larder "+e.String()); err != nil {
				return err
			}
		}
	}
	inGrid := map[wits.Entity]bool{}
	for cell := range w.grid.width * w.grid.height {
		for t := range things {
			for e := *w.grid.head(cell, t); e != 0; e = placed.Get(w.Things, e).Next {
				p := placed.Get(w.Things, e)
				if p == nil || p.Thing != t || p.Cell != cell || w.grid.cell(p.At) != cell || inGrid[e] {
					return fmt.Errorf("the grid has %s in the wrong cell, or twice", e)
				}
				inGrid[e] = true
			}
		}
	}
	for e := range w.Things.All() {
		if w.Things.Present(e) == (where[e] != "") || w.Things.Present(e) != inGrid[e] {
			return fmt.Errorf("%s: present %v, in the grid %v, %q", e, w.Things.Present(e), inGrid[e], where[e])
		}
	}
	return nil
}

// claims checks that every place that is held is held by one who lives, knows it, and is one of so many.
func claims(w *World) error {
	type spot struct {
		object wits.Entity
		group  string
	}
	held := map[spot]int{}
	group := map[string]string{"take food": "eat", "eat from larder": "store", "build": "deliver"}
	for u, i := range w.pool.All() {
		v := villagers.Get(w.Things, i.Agent)
		if v == nil || !v.Alive() || v.Claim != u {
			return fmt.Errorf("%s of %s at %s is not known to its owner", u, i.Agent, i.Object)
		}
		if !w.Things.Alive(i.Object) {
			return fmt.Errorf("%s holds a place at %s, which is gone", i.Agent, i.Object)
		}
		name := catalogue.Name(i.Offer)
		if g := group[name]; g != "" {
			name = g
		}
		k := spot{i.Object, name}
		if held[k]++; held[k] > catalogue.Spec(catalogue.Find(name)).Places {
			return fmt.Errorf("%d hold a place at %s for %s", held[k], i.Object, name)
		}
	}
	return nil
}

// steady fails the test if the world is not sound.
func (b begun) steady(t testing.TB, g *Game) {
	t.Helper()
	sound(t, g)
	if err := b.broken(g.world); err != nil {
		t.Fatalf("tick %d: %v", g.world.Tick, err)
	}
}
