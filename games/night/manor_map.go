package night

import (
	"fmt"
	"math"
	"slices"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/script"
	"github.com/wits-ai/wits/world/unseen"
)

// startManor gives the guards their maps. It fails if the plan names a room that the level does not have.
func (w *World) startManor(plan *unseen.Plan) error {
	if err := checkRooms(w.House, plan); err != nil {
		return err
	}
	w.Manor.Is = true
	w.presence = &presence{field: script.NewField()}
	for i := range w.Guards() {
		w.removeGuard(&w.Guards()[i])
	}
	if err := w.buildMaps(plan.Forks); err != nil {
		return err
	}
	return w.buildOdds(plan)
}

// checkRooms fails if a plan names a room that a house does not have.
func checkRooms(h *House, plan *unseen.Plan) error {
	for _, room := range plan.States {
		if !slices.ContainsFunc(h.Level.Plan().Regions, func(r level.Region) bool { return r.Name == room }) {
			return fmt.Errorf("the level has no room %q, which the odds name", room)
		}
	}
	return nil
}

// buildMaps makes maps of the house as it is. A guard that is away could be in every cell.
func (w *World) buildMaps(forks int) error {
	x, ground := w.presence, w.House.Ground
	var noisy []int
	for _, m := range w.House.Level.Marks("creak") {
		for c := range ground.Len() {
			if ground.At(c).Dist(m.At) < creakRadius {
				noisy = append(noisy, c)
			}
		}
	}
	graph, err := unseen.FromGround(ground, true, unseen.Layout{Noisy: noisy})
	if err != nil {
		return err
	}
	maps, err := unseen.New(unseen.Spec{Graph: graph, Agents: make([]unseen.Agent, manorGuards), Forks: forks, Seed: w.Chance})
	if err != nil {
		return err
	}
	x.maps, x.graph, x.forks, x.known = maps, graph, forks, false
	x.sees, x.hears = unseen.NewSet(ground.Len()), unseen.NewSet(ground.Len())
	grid := ground.Grid()
	x.cells = make([]int32, grid.Len())
	for i := range x.cells {
		x.cells[i] = int32(ground.Find(flat(grid.Center(i))))
	}
	x.worth = unseen.ByWorth(w.worth)
	x.decide = w.decide
	for i := range w.Guards() {
		if b := &w.Guards()[i]; !b.Away {
			maps.Observe(i, w.cell(b.At))
		}
	}
	return nil
}

// buildOdds spreads the odds of each room over its cells: cells near points of the patrol have eight times those of others. A plan
// without odds makes all cells equally likely.
func (w *World) buildOdds(plan *unseen.Plan) error {
	x, ground := w.presence, w.House.Ground
	n := ground.Len()
	room, weight := make([]int, n), make([]float64, n)
	for c := range n {
		p := ground.At(c)
		room[c] = slices.IndexFunc(plan.States, func(name string) bool { return w.House.Level.Inside(p, name) })
		weight[c] = 1
		for _, at := range w.House.Patrol {
			if at.Dist(p.XY()) < 1.2 {
				weight[c] = 8
			}
		}
	}
	var rows []unseen.Row
	if plan.Odds != nil {
		rows = slices.Clone(plan.Odds.Rows())
	}
	for i := range rows {
		total, odds := make([]float64, len(plan.States)), make([]float64, n)
		for c, r := range room {
			if r >= 0 {
				total[r] += weight[c]
			}
		}
		sum := 0.0
		for c, r := range room {
			if r >= 0 {
				odds[c] = float64(rows[i].Odds[r] * weight[c] / total[r])
				sum += odds[c]
			}
		}
		if sum == 0 { // the level has none of the rooms
			return fmt.Errorf("no room of the odds of %q is in the level", rows[i].Name)
		}
		for c := range odds {
			odds[c] /= sum
		}
		rows[i].Odds = odds
	}
	if len(rows) == 0 {
		even := make([]float64, n)
		for c := range even {
			even[c] = 1 / float64(n)
		}
		rows = append(rows, unseen.Row{Name: "any time", Odds: even})
	}
	odds, err := unseen.NewOdds(n, rows)
	if err != nil {
		return err
	}
	x.plan, x.odds, x.row = plan, odds, -1
	return nil
}

// renewManor takes over another house or other odds while the game runs. If odds and house do not fit, it returns why, once: then
// the previous odds stay in force or, in another house, all cells are equally likely.
func (w *World) renewManor(changed bool, plan *unseen.Plan) error {
	x := w.presence
	if x == nil || !changed && plan == x.plan {
		return nil
	}
	if changed {
		if err := w.buildMaps(plan.Forks); err != nil {
			return err
		}
	}
	err := checkRooms(w.House, plan)
	if err == nil {
		err = w.buildOdds(plan)
	}
	if err != nil && changed {
		_ = w.buildOdds(&unseen.Plan{}) // even odds always can be built
	}
	x.plan = plan
	return err
}

// cell returns the cell in which a place is, or that is nearest.
func (w *World) cell(at geom.Vec2) int { return max(w.House.Ground.Nearest(flat(at), 3), 0) }

// hour returns the time of the day.
func (w *World) hour() float64 {
	return math.Mod(nightFrom+8*float64(w.Tick-w.Since)/(nightTime*Rate), 24)
}

// updateHears finds the cells from which the hider hears steps.
func (x *presence) updateHears(w *World) {
	clear(x.hears)
	ground, at := w.House.Ground, flat(w.Hider().At)
	for c := range ground.Len() {
		if ground.At(c).Dist(at) < earshot {
			x.hears.Add(c)
		}
	}
}

// updateSees finds the cells that the hider sees: those whose centres lie within what it sees all around.
func (x *presence) updateSees(w *World) {
	at, grid := w.Hider().At, w.House.Ground.Grid()
	if x.known && x.at == at && x.open == w.Open {
		return
	}
	x.known, x.at, x.open = true, at, w.Open
	clear(x.sees)
	x.sees.Add(w.cell(at))
	x.outline = x.viewer.Visible(w.view(), level.Cone{At: raised(at, eyeHeight), Half: math.Pi, Range: seesRange}, x.outline[:0])
	for row := range grid.Height {
		y := grid.Low.Y + float64((float64(row)+0.5)*grid.Cell)
		x.across = x.across[:0]
		for i, p := range x.outline {
			q := x.outline[(i+1)%len(x.outline)]
			if (p.Y > y) != (q.Y > y) {
				x.across = append(x.across, p.X+float64((q.X-p.X)*(y-p.Y)/(q.Y-p.Y)))
			}
		}
		slices.Sort(x.across)
		for k := 1; k < len(x.across); k += 2 {
			first := int(math.Ceil((x.across[k-1]-grid.Low.X)/grid.Cell - 0.5))
			last := int(math.Floor((x.across[k]-grid.Low.X)/grid.Cell - 0.5))
			for column := max(first, 0); column <= min(last, grid.Width-1); column++ {
				if c := x.cells[row*grid.Width+column]; c >= 0 {
					x.sees.Add(int(c))
				}
			}
		}
	}
}

// numPossible returns how many cells a guard that is away could be in.
func (w *World) numPossible(b *Body) int { return w.presence.maps.States(int(b.Number)-1, 0).Count() }

// keepManor copies the maps, and who stands in which wire, into a moment.
func (m *Moment) keepManor(x *presence) {
	if m.maps == nil || m.graph != x.graph {
		m.maps, _ = unseen.New(unseen.Spec{Graph: x.graph, Agents: make([]unseen.Agent, manorGuards), Forks: x.forks}) // a spec that was valid before
		m.graph = x.graph
	}
	m.maps.CopyFrom(x.maps)
	if m.wires == nil {
		m.wires = script.NewField()
	}
	m.wires.CopyFrom(x.field)
}

// returnManor restores the maps of a moment. If its house is another one, maps are built for that first.
func (w *World) returnManor(m *Moment, another bool) error {
	x := w.presence
	if x == nil {
		return nil
	}
	if another {
		if err := w.buildMaps(x.forks); err != nil {
			return err
		}
	}
	x.maps.CopyFrom(m.maps)
	x.field.CopyFrom(m.wires)
	x.known, x.row = false, -1
	return nil
}
