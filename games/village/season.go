package village

import "github.com/wits-ai/wits/geom"

// grow is a tick of plants and buildings.
func (w *World) grow() {
	for e, t := range trees.All(w.Things) {
		t.Sway += delta
		if t.Health > 0 || !w.Season.Grow {
			continue
		}
		if t.Grown += delta / treeTime; t.Grown >= 1 {
			t.Grown, t.Health = 1, TreeHealth
			w.tell(Event{Kind: Regrown, Who: e, At: w.At(e)})
		}
	}
	if w.Season.Decay {
		for e, h := range houses.All(w.Things) {
			if h.Age += delta; h.Age > houseLife && h.Sleepers == 0 && !w.Night() {
				w.collapse(e)
			}
		}
	}
	if !w.Season.Grow {
		return
	}
	for e, b := range bushes.All(w.Things) {
		if w.Night() {
			break
		}
		if b.Left -= delta; b.Left > 0 {
			continue
		}
		r := w.Random()
		b.Left = float64(bushTime * r.Range(0.8, 1.25))
		at := w.At(e)
		if w.countNear(at, ThingFood, 1.7) < bushRipe {
			w.addLater(ThingFood, at.Add(scatter(r, 0.75, 1.35)), 0)
		}
	}
}

// countNear counts things of a sort within a distance.
func (w *World) countNear(at geom.Vec2, t Thing, within float64) (n int) {
	g := &w.grid
	for y := g.row(at.Y - within); y <= g.row(at.Y+within); y++ {
		for x := g.column(at.X - within); x <= g.column(at.X+within); x++ {
			for e := *g.head(y*g.width+x, t); e != 0; {
				p := placed.Get(w.Things, e)
				if p.At.Dist(at) <= within {
					n++
				}
				e = p.Next
			}
		}
	}
	return n
}

// come is a tick of what comes from outside: sites, newcomers, blobs.
func (w *World) come() {
	s := &w.Season
	r := w.Random()
	if w.BlobTime > 0 && w.Tick == int64(float64(w.BlobTime*Rate)+0.5) {
		w.addLater(ThingBlob, w.BlobPlace, 0)
	}
	if s.Arrivals {
		if w.NextSite -= delta; w.NextSite <= 0 && sites.Len(w.Things) == 0 {
			if at, ok := w.plot(); ok {
				w.addLater(ThingSite, at, 0)
			}
			w.NextSite = siteTime
		}
		// Whoever has died or fallen behind is made up for in the morning; a finished house brings one more.
		people := int64(villagers.Len(w.Things))
		if w.Tick%(4*Rate) == 0 && w.Part() < duskAt {
			beds := min(4+2*int64(houses.Len(w.Things)), s.Most)
			if w.Newcomers > 0 && people < s.Most || people < min(beds, s.Most)-3 || people < 3 {
				w.Newcomers = max(0, w.Newcomers-1)
				w.addLater(ThingVillager, w.rim(r), 0)
			}
		}
	}
	if !s.Raids {
		return
	}
	if w.NextBlob -= delta; w.NextBlob <= 0 {
		w.NextBlob = r.Range(45, 80)
		if w.Part() < duskAt && w.Part() > 0.08 && blobs.Len(w.Things) < 3 {
			w.addLater(ThingBlob, w.rim(r), 0)
		}
	}
	if day := w.Day(); w.Part() >= duskAt && w.Part() < nightAt && w.Raided < day {
		w.Raided = day
		w.raid()
	}
}

// raid lets blobs in, the more the older the village is.
func (w *World) raid() {
	w.tell(Event{Kind: Raid, At: w.middle()})
	r := w.Random()
	at := w.rim(r)
	for range min(4+w.Day(), 8) {
		w.addLater(ThingBlob, at.Add(scatter(r, 0.3, 1.6)), 0)
	}
}

// plots are where houses can stand, from the middle of the ground.
var plots = [...]geom.Vec2{{X: -6.2, Y: 4.2}, {X: 5.6, Y: 4.6}, {X: -6.8, Y: -3.6}, {X: 6.4, Y: -3.4}, {X: 0.2, Y: 6.6}, {X: -11, Y: 0.6}, {X: 11, Y: 0.8}, {X: -0.4, Y: -6.8}}

// plot returns the first that is free.
func (w *World) plot() (geom.Vec2, bool) {
	for _, p := range plots {
		at := w.middle().Add(p)
		if w.countNear(at, ThingHouse, 1) == 0 && w.countNear(at, ThingSite, 1) == 0 {
			return at, true
		}
	}
	return geom.Vec2{}, false
}
