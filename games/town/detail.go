package town

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/world/lod"
)

// In streets a trader spends detail where the player looks [Pro360, ch. 11]: how often minds and bodies step, who pushes others aside,
// and how people are painted. The document detailsFile says what each level costs, and what a player may notice of it.

// detailsFile is the document of the levels of detail.
const detailsFile = "people.detail.json"

// Features of the detail of people, in the order of detailKind.
const (
	detailMind = iota
	detailBody
	detailCrowd
	detailPicture
	detailCount
)

// detailKind is the kind of that document, with what the town has.
var detailKind = lod.DetailKind{Features: []lod.DetailFeature{
	{Name: "Mind", Doc: "Ticks from one step of the mind to the next.", Default: 1},
	{Name: "Body", Doc: "Ticks from one step of the body to the next.", Default: 1},
	{Name: "Crowd", Doc: "1 if the person and others make room for each other, 0 if they walk through each other.", Default: 1},
	{Name: "Picture", Doc: "2 is a whole figure, 1 a simple one.", Default: 2},
}}

// Detail is how well a person is simulated, by feature: the values of its levels. All zeros stands for the best.
type Detail [detailCount]int32

// bindDetails gets the details of a document, which must have those of a person.
func bindDetails(p *wits.Program) (*lod.Details, error) {
	d, err := wits.ContentOf[*lod.Details](p)
	if err != nil {
		return nil, err
	}
	t, err := lod.NewTrader(d, 0)
	if err == nil {
		_, err = t.Add(person)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Document(), err)
	}
	return d, nil
}

// person is what the document calls the people of the street.
const person = "Person"

// every returns from how many ticks one is a person's turn for a feature.
func (d *Detail) every(feature int) int64 { return int64(max(d[feature], 1)) }

// tradePeriod is once in how many ticks the trader runs.
const tradePeriod = 6

// viewRange is how far a player sees, m.
const viewRange = 45.0

// detailing is the trader with the people that it knows.
type detailing struct {
	trader  *lod.Trader
	details *lod.Details // that it goes by
	known   []known      // by Villager.Agent
	slots   []int32      // by lod.ID: Villager.Agent
	trades  []lod.Trade  // of its last run
	full    bool         // everybody has the best levels, for comparison
	blind   blind
	share   []float64 // scratch memory of budget
	pinned  *Detail   // of everybody, for measurements; nil is none
}

// known is a person of the trader.
type known struct {
	who wits.Entity // nobody: the place is free
	id  lod.ID
}

// viewer returns where the player looks: at the villager that it steers, at the one that it has selected, or at the cursor. A blind test
// begins at the line between the halves, whoever is selected.
func (g *Game) viewer() geom.Vec2 {
	who := g.taken
	if who == 0 && !g.detailing.blind.On {
		who = g.selected
	}
	if g.world.Villager(who) != nil {
		return g.world.At(who)
	}
	return g.player.cursor
}

// trade has the trader choose everybody's level of detail.
func (g *Game) trade(in sim.Input) {
	if g.selected.Index() != in.Focus() || g.world.Villager(g.selected) == nil {
		g.selected = 0
		for i := 0; i < len(g.world.Agents) && in.Focus() != 0; i++ {
			if id := g.world.Agents[i].ID; id != 0 && id.Index() == in.Focus() {
				g.selected = id
			}
		}
	}
	c := &g.detailing
	if c.pinned != nil {
		for i := range g.world.Agents {
			g.world.Agents[i].Detail = *c.pinned
		}
		return
	}
	if g.detail == nil || c.full || g.ticks%tradePeriod != 0 {
		return
	}
	if err := c.use(g.detail.Bound); err != nil {
		g.world.Faults = append(g.world.Faults, err)
		return
	}
	g.meet()
	at := g.viewer()
	c.trades = c.trader.Frame(float64(tradePeriod)/Rate, g.budget(), func(_ int, id lod.ID) lod.View {
		far := g.world.At(c.known[c.slots[id]].who).Dist(at)
		if far > viewRange {
			return lod.View{}
		}
		near := min(1, 6/max(far, 1))
		return lod.View{Pixels: float64(c.details.Perception.FullSize * near * near), Ahead: 1 - far/viewRange}
	})
	for _, t := range c.trades {
		if t.To == lod.Vanished {
			g.vanish(int(c.slots[t.ID]))
		} else if c.trader.Has(t.ID) { // else a later trade removed it
			c.apply(g.world, t.ID)
		}
	}
}

// vanish takes a person away whom nobody notices, as the document allows. The one that a person steers stays, and is new to the trader.
func (g *Game) vanish(slot int) {
	k := &g.detailing.known[slot]
	who := k.who
	k.who = 0
	if v := g.world.Villager(who); v != nil && who != g.taken {
		g.world.drop(who, v)
		g.world.gone(who, v)
	}
}

// use makes a trader of details, or of the details of a changed document.
func (c *detailing) use(d *lod.Details) error {
	if c.details == d {
		return nil
	}
	t, err := lod.NewTrader(d, 1)
	if err != nil {
		return err
	}
	if c.trader != nil {
		data, _ := c.trader.AppendBinary(nil)
		if err := t.Restore(data); err != nil {
			c.known, c.slots = nil, nil
		}
	}
	c.trader, c.details = t, d
	return nil
}

// meet tells the trader who has come and who has gone.
func (g *Game) meet() {
	c, w := &g.detailing, g.world
	for i := range w.Agents {
		if i == len(c.known) {
			c.known = append(c.known, known{})
		}
		k, who := &c.known[i], w.Agents[i].ID
		if who != 0 && g.spared(who) {
			who, w.Agents[i].Detail = 0, Detail{}
		}
		if k.who == who {
			continue
		}
		if k.who != 0 {
			c.trader.Remove(k.id)
		}
		if k.who = who; who == 0 {
			continue
		}
		id, err := c.trader.Add(person)
		if err != nil {
			k.who = 0
			continue
		}
		k.id = id
		for int(id) >= len(c.slots) {
			c.slots = append(c.slots, 0)
		}
		c.slots[id] = int32(i)
		c.apply(w, id)
	}
}

// apply gives a person the values of its levels.
func (c *detailing) apply(w *World, id lod.ID) {
	a := &w.Agents[c.slots[id]]
	for f := range a.Detail {
		a.Detail[f] = int32(c.trader.Level(id, f).Value)
	}
}

// copyFrom makes the state that of another one but for the trader, whose bytes it returns.
func (c *detailing) copyFrom(o *detailing, data []byte) []byte {
	c.details, c.full, c.blind = o.details, o.full, o.blind
	c.known, c.slots, c.trades = append(c.known[:0], o.known...), append(c.slots[:0], o.slots...), append(c.trades[:0], o.trades...)
	data = data[:0]
	if o.trader != nil {
		data, _ = o.trader.AppendBinary(data)
	}
	return data
}

// restore goes back to what copyFrom has made.
func (c *detailing) restore(o *detailing, data []byte) error {
	if o.details == nil {
		*c = detailing{full: o.full, blind: o.blind}
		return nil
	}
	if c.trader == nil || c.details != o.details {
		t, err := lod.NewTrader(o.details, 1)
		if err != nil {
			return err
		}
		c.trader = t
	}
	c.details, c.full, c.blind, c.trades = o.details, o.full, o.blind, append([]lod.Trade(nil), o.trades...)
	c.known, c.slots = append(c.known[:0], o.known...), append(c.slots[:0], o.slots...)
	return c.trader.Restore(data)
}

// load makes the trader of a save. People whom it does not know are met in its first run.
func (c *detailing) load(s *savedDetail, d *lod.Details, w *World) error {
	if c.full, c.blind = s.Full, s.Blind; len(s.Trader) == 0 {
		return nil
	}
	if err := c.use(d); err != nil {
		return err
	}
	if err := c.trader.Restore(s.Trader); err != nil {
		return err
	}
	for i, id := range s.Known {
		k := known{id: id}
		if id >= 0 && i < len(w.Agents) {
			if !c.trader.Has(id) {
				return fmt.Errorf("the trader does not know person %d", i)
			}
			k.who = w.Agents[i].ID
		}
		c.known = append(c.known, k)
		if k.who != 0 {
			for int(id) >= len(c.slots) {
				c.slots = append(c.slots, 0)
			}
			c.slots[id] = int32(i)
			c.apply(w, id)
		}
	}
	return nil
}
