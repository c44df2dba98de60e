package town

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/kinds/rules"
)

// Walker is one of the people, as they are seen: a resident of some house, who may be a worker somewhere.
type Walker struct {
	Here    bool
	Uses    uint32 // how often the slot was used: the generation of its entity
	Home    int32  // slots of buildings; -1: none
	Work    int32
	Inside  int32 // the building that it is in; -1: it is on a road
	From    int32 // the tile of road that it leaves
	To      int32 // and the one that it goes to
	Part    float64
	Goal    Spot  // where its mind wants it to be
	Dest    int32 // the building of that goal; -1: the gate; -2: there is none
	Leaving bool  // it has no home any more, and leaves the town
	Born    int64 // tick

	town *Game // for what its mind asks
	slot int32
}

// Destinations that are no building.
const (
	toGate  = -1
	nowhere = -2
)

// places are where people shop and rest; they follow from the buildings.
type places struct {
	shops, rests []int32
	stale        bool
}

// seek finds out what of places there is.
func (g *Game) seek() {
	w := g.world
	p := &w.places
	if !p.stale {
		return
	}
	p.stale = false
	p.shops, p.rests = p.shops[:0], p.rests[:0]
	for i := range w.Buildings {
		b := &w.Buildings[i]
		if b.Type == "" || !b.Joined || b.Road > 0 {
			continue
		}
		if g.bins.design.Start(b.Type, "shop") > 0 {
			p.shops = append(p.shops, int32(i))
		}
		if g.bins.design.Start(b.Type, "rest") > 0 {
			p.rests = append(p.rests, int32(i))
		}
	}
}

// nearest is the building of a list that is nearest to another; nowhere if there is none.
func (w *World) nearest(list []int32, to int32) int32 {
	best, gap := int32(nowhere), 0
	tile := int(w.Buildings[to].Tile)
	for _, slot := range list {
		t := int(w.Buildings[slot].Tile)
		d := abs(t%w.Grid.Width-tile%w.Grid.Width) + abs(t/w.Grid.Width-tile/w.Grid.Width)
		if best < 0 || d < gap {
			best, gap = slot, d
		}
	}
	return best
}

// count tells the economy how many people there are, and what time it is.
func (g *Game) count() {
	w, e, b := g.world, g.economy, &g.bins
	var people, workers, hungry, burning rules.Amount
	for i := range w.Buildings {
		is := &w.Buildings[i]
		if is.Type == "" || is.Road > 0 {
			continue
		}
		people += e.Amount(b.residents, is.Unit)
		workers += e.Amount(b.workers, is.Unit)
		hungry += e.Amount(b.hungry, is.Unit)
		burning += e.Amount(b.burning, is.Unit)
	}
	g.set(b.people, rules.Unit{}, people)
	g.set(b.idle, rules.Unit{}, people-workers)
	g.set(b.allHungry, rules.Unit{}, hungry)
	g.set(b.allBurning, rules.Unit{}, burning)
	day := w.Day(b.design)
	g.set(b.day, rules.Unit{}, rules.Amount(day)*rules.One)
	winter := rules.Amount(0)
	if day%yearDays >= yearDays-seasonDays {
		winter = rules.One
	}
	g.set(b.winter, rules.Unit{}, winter)
	if !g.dirty {
		return
	}
	for i := range w.Buildings {
		if is := &w.Buildings[i]; is.Type != "" {
			joined := rules.Amount(0)
			if is.Joined {
				joined = rules.One
			}
			g.set(b.joined, is.Unit, joined)
		}
	}
	for _, c := range b.counts {
		n := rules.Amount(0)
		for i := range w.Buildings {
			if w.Buildings[i].Type == c.of && w.Buildings[i].Joined {
				n += rules.One
			}
		}
		g.set(c.bin, rules.Unit{}, n)
	}
	g.dirty = false
}

// Day counts the days of the economy, from 0.
func (w *World) Day(d *rules.Design) int64 {
	return int64(float64(w.Tick) / max(1, float64(d.Day()*Rate)))
}

// census lets walkers come and go for a building: as many as live and work there by the economy.
func (g *Game) census(slot int32) {
	w := g.world
	b := &w.Buildings[slot]
	lives := int32(g.economy.Amount(g.bins.residents, b.Unit) / rules.One)
	for b.Lives < lives && w.About < mostWalkers {
		i := g.come(slot)
		w.Walkers[i].From, w.Walkers[i].To = w.Gate(), w.Gate()
		w.sparks = append(w.sparks, Event{Came, w.Middle(b.Tile)})
	}
	for i := 0; b.Lives > lives && i < len(w.Walkers); i++ {
		if p := &w.Walkers[i]; p.Here && p.Home == slot {
			g.homeless(p)
			w.sparks = append(w.sparks, Event{Left, w.Middle(b.Tile)})
		}
	}
	staff := int32(g.economy.Amount(g.bins.workers, b.Unit) / rules.One)
	for n := int32(len(w.Walkers)); b.Staff < staff && n > 0; n-- {
		w.Turn = (w.Turn + 1) % int32(len(w.Walkers))
		if p := &w.Walkers[w.Turn]; p.Here && p.Work < 0 && !p.Leaving {
			p.Work = slot
			b.Staff++
		}
	}
	for i := 0; b.Staff > staff && i < len(w.Walkers); i++ {
		if p := &w.Walkers[i]; p.Here && p.Work == slot {
			p.Work = -1
			b.Staff--
		}
	}
}

// come makes a walker who lives in a building and is at the gate, and gives its slot.
func (g *Game) come(home int32) int32 {
	w := g.world
	slot := int32(len(w.Walkers))
	if n := len(w.Away); n > 0 {
		slot, w.Away = w.Away[n-1], w.Away[:n-1]
	} else {
		w.Walkers, g.minds = append(w.Walkers, Walker{}), append(g.minds, nil)
	}
	w.Walkers[slot] = Walker{Here: true, Uses: w.Walkers[slot].Uses + 1, Home: home, Work: -1, Inside: -1, Goal: AtHome, Dest: home, Born: w.Tick, town: g, slot: slot}
	w.Buildings[home].Lives++
	w.About++
	g.minds[slot] = g.newMind(slot)
	g.listed = false
	return slot
}

// homeless lets a walker leave the town.
func (g *Game) homeless(p *Walker) {
	w := g.world
	w.Buildings[p.Home].Lives--
	if p.Work >= 0 {
		w.Buildings[p.Work].Staff--
	}
	p.Home, p.Work, p.Leaving, p.Dest = -1, -1, true, toGate
}

// gone takes a walker away.
func (g *Game) gone(slot int32) {
	w := g.world
	p := &w.Walkers[slot]
	if p.Home >= 0 {
		g.homeless(p)
	}
	*p = Walker{Uses: p.Uses}
	w.Away = append(w.Away, slot)
	w.About--
	g.minds[slot] = nil
	g.listed = false
}

// deserted is told of a building that goes: who lives there leaves, who works there has no work, and who is inside stands on the road.
func (g *Game) deserted(slot int32) {
	w := g.world
	door := w.Buildings[slot].Door
	for i := range w.Walkers {
		p := &w.Walkers[i]
		if !p.Here {
			continue
		}
		if p.Home == slot {
			g.homeless(p)
		}
		if p.Work == slot {
			p.Work = -1
			w.Buildings[slot].Staff--
		}
		if p.Dest == slot {
			p.Dest = nowhere
		}
		if p.Inside == slot {
			p.Inside, p.From, p.To, p.Part = -1, door, door, 0
			if door < 0 {
				p.From, p.To = w.Gate(), w.Gate()
			}
		}
	}
}

// place is where a walker is to be seen, a little to the right of the middle of the road.
func (w *World) place(p *Walker) geom.Vec2 {
	if p.Inside >= 0 {
		return w.Middle(w.Buildings[p.Inside].Tile)
	}
	a := w.Middle(p.From)
	if p.From == p.To {
		return a.Add(geom.Vec2{X: 0.12, Y: -0.12})
	}
	way := w.Middle(p.To).Sub(a)
	return a.Add(way.Scale(p.Part)).Add(geom.Vec2{X: way.Y, Y: -way.X}.Scale(0.17))
}

func (w *World) walkerEntity(slot int32) wits.Entity {
	return wits.NewEntity(uint32(slot)+walkerIDs, w.Walkers[slot].Uses)
}
