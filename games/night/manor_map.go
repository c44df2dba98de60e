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
	for _, room := range plan.States {
		if !slices.ContainsFunc(w.House.Level.Plan().Regions, func(r level.Region) bool { return r.Name == room }) {
			return fmt.Errorf("the level has no room %q, which the odds name", room)
		}
	}
	w.Manor.Is = true
	w.presence = &presence{field: script.NewField()}
	for i := range w.Guards() {
		w.removeGuard(&w.Guards()[i])
	}
	return w.buildMaps(plan)
}

// buildMaps makes maps of the house as it is. A guard that is away could be in every cell.
func (w *World) buildMaps(plan *unseen.Plan) error {
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
	maps, err := unseen.New(unseen.Spec{Graph: graph, Agents: make([]unseen.Agent, manorGuards), Forks: plan.Forks, Seed: w.Chance})
	if err != nil {
		return err
	}
	x.maps, x.graph, x.known = maps, graph, false
	x.sees, x.hears = unseen.NewSet(ground.Len()), unseen.NewSet(ground.Len())
	grid := ground.Grid()
	x.near = make([]int32, grid.Len())
	for i := range x.near {
		x.near[i] = int32(ground.Find(flat(grid.Center(i))))
	}
	x.worth = unseen.ByWorth(w.worth)
	x.decide = w.decide
	for i := range w.Guards() {
		if b := &w.Guards()[i]; !b.Away {
			maps.Observe(i, w.cell(b.At))
		}
	}
	return w.buildOdds(plan)
}

// buildOdds spreads the odds of rooms over their cells. Posts and patrol points have more.
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
	rows := slices.Clone(plan.Odds.Rows())
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

// renewManor takes another house or other odds, which were changed while the game runs.
func (w *World) renewManor(changed bool, plan *unseen.Plan) {
	if w.presence == nil {
		return
	}
	if changed {
		_ = w.buildMaps(plan) // a level without the rooms of the odds leaves them as they were
	} else if plan != w.presence.plan {
		if w.buildOdds(plan) != nil {
			w.presence.plan = plan
		}
	}
}

// cell returns the cell in which a place is, or that is nearest.
func (w *World) cell(at geom.Vec2) int { return max(w.House.Ground.Nearest(flat(at), 3), 0) }

// hour returns the time of the day.
func (w *World) hour() float64 {
	return math.Mod(nightFrom+8*float64(w.Tick-w.Since)/(nightTime*Rate), 24)
}

// listen finds the cells from which the hider hears steps.
func (x *presence) listen(w *World) {
	clear(x.hears)
	ground, at := w.House.Ground, flat(w.Hider().At)
	for c := range ground.Len() {
		if ground.At(c).Dist(at) < earshot {
			x.hears.Add(c)
		}
	}
}

// look finds the cells that the hider sees: those whose middles lie in what eyes see all around.
func (x *presence) look(w *World) {
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
				if c := x.near[row*grid.Width+column]; c >= 0 {
					x.sees.Add(int(c))
				}
			}
		}
	}
}

// numPossible returns how many cells a guard that is away could be in.
func (w *World) numPossible(b *Body) int { return w.presence.maps.States(int(b.Number)-1, 0).Count() }

// keepManor copies the maps and who is on which wire into a moment.
func (m *Moment) keepManor(x *presence) {
	if m.maps == nil || m.graph != x.graph {
		// The spec was good once.
		m.maps, _ = unseen.New(unseen.Spec{Graph: x.graph, Agents: make([]unseen.Agent, manorGuards), Forks: x.plan.Forks})
		m.graph = x.graph
	}
	m.maps.CopyFrom(x.maps)
	if m.wires == nil {
		m.wires = script.NewField()
	}
	m.wires.CopyFrom(x.field)
}

// returnManor goes back to the maps of a moment. Its house may be another one.
func (w *World) returnManor(m *Moment, another bool) error {
	x := w.presence
	if x == nil {
		return nil
	}
	if another {
		if err := w.buildMaps(x.plan); err != nil {
			return err
		}
	}
	x.maps.CopyFrom(m.maps)
	x.field.CopyFrom(m.wires)
	x.known, x.row = false, -1
	return nil
}
