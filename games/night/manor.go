package night

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/script"
	"github.com/wits-ai/wits/world/unseen"
)

// The manor has six guards, of whom two at most are simulated, and a mind of its own, which runs its tripwires [Pro360, ch. 13 and 14].
//
// A guard is present, a body like those of the house, or away: then only its possibility map is kept. What is approximated:
//
//   - A place is known to a cell, and a guard that appears stands in the middle of one.
//   - The hider sees all around it, as one who stands does, whatever its eyes turn to; it looks six times a second, 30 m far.
//   - Maps spread in steps of half a second, straight at 1.5 m/s and slanting at 2.1 m/s, which every guard can walk. Doors do not stop a guard.
//   - The map of a guard that is lost begins where the guard is, which is less than the hider must believe.
//   - A guard hears no radio while it is away; it knows what is on the team's board when it appears.
//   - Two guards that are away may be in one cell.
const (
	manorGuards  = 6
	mostPresent  = 2
	lookTicks    = 10   // from one look of the hider to the next
	mapTicks     = 30   // from one step of the maps to the next
	seesRange    = 30.0 // m, as far as guards do
	earshot      = 6.0  // m at which the hider hears steps
	creakRadius  = 2.0  // m around a mark with the tag creak
	unnoticedFor = 6.0  // s after which a guard that nobody notices is lost to its map
	fairRange    = 4.0  // m: so near nobody appears who need not
	summonNear   = 8.0  // m: nobody is called who is nearer
	summonFar    = 24.0 // m
	summonEvery  = 60   // ticks
	graceTime    = 3.0  // s of a night in which nobody appears
	maxDecided   = 8
	nightFrom    = 22.0 // h at which a night begins; it ends eight hours later
)

// manor is what the world knows of presence, beside the maps. It is a flat value.
type manor struct {
	Is        bool
	Search    bool      // the house has called the guards out
	Place     geom.Vec2 // where the last alarm was
	Perceived float64   // s: when a guard perceived the hider last
	Held      int64     // the guard that a person steers; 0 for none
	Unnoticed [MaxBodies]float64
	Decided   [maxDecided]decision // the last ones
	Next      int64                // of Decided
}

// decision is what was decided about a guard, or seen of it. The events of the maps say the same, but are no part of a moment.
type decision struct {
	Kind        unseen.EventKind
	Tick        int64 // 0: none
	Guard       int64
	At          geom.Vec2
	Count, Left int64 // cells that were at stake, and that are left
}

// haunt is what presence needs besides: the maps, and memory that is used again. It belongs to one world.
type haunt struct {
	maps   *unseen.Maps
	graph  *unseen.Graph
	plan   *unseen.Plan
	odds   *unseen.Odds // of the cells
	sees   unseen.Set
	hears  unseen.Set
	near   []int32 // the cell of each square of the grid; -1 for none
	decide unseen.Decide
	chance unseen.Decide // in routine, at this hour
	row    int           // that chance is made for
	worth  unseen.Decide // in an alarm

	field *script.Field
	views [MaxBodies + 1]script.View

	known   bool // sees is that of the place and doors below
	at      geom.Vec2
	open    uint64
	viewer  level.Viewer
	outline []geom.Vec2
	across  []float64
}

// inhabit gives the manor's guards maps. It fails if the plan names a room that the level has not.
func (w *World) inhabit(plan *unseen.Plan) error {
	for _, room := range plan.States {
		if !slices.ContainsFunc(w.House.Level.Plan().Regions, func(r level.Region) bool { return r.Name == room }) {
			return fmt.Errorf("the level has no room %q, which the odds name", room)
		}
	}
	w.Manor.Is = true
	w.haunt = &haunt{field: script.NewField()}
	for i := range w.Guards() {
		w.leave(&w.Guards()[i])
	}
	return w.chart(plan)
}

// chart makes maps of the house as it is, in which whoever is away can be everywhere.
func (w *World) chart(plan *unseen.Plan) error {
	x, ground := w.haunt, w.House.Ground
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
	return w.weigh(plan)
}

// weigh spreads the odds of rooms over their cells. Posts and patrol points have more.
func (w *World) weigh(plan *unseen.Plan) error {
	x, ground := w.haunt, w.House.Ground
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

// rechart takes another house or other odds, which were changed while the game runs.
func (w *World) rechart(changed bool, plan *unseen.Plan) {
	if w.haunt == nil {
		return
	}
	if changed {
		_ = w.chart(plan) // a level without the rooms of the odds leaves them as they were
	} else if plan != w.haunt.plan {
		if w.weigh(plan) != nil {
			w.haunt.plan = plan
		}
	}
}

// cell returns the cell in which a place is, or that is nearest.
func (w *World) cell(at geom.Vec2) int { return max(w.House.Ground.Nearest(flat(at), 3), 0) }

// hour returns the time of the day.
func (w *World) hour() float64 {
	return math.Mod(nightFrom+8*float64(w.Tick-w.Since)/(nightTime*Rate), 24)
}

// leave takes a guard out of the world: from now on it is on its map only.
func (w *World) leave(b *Body) {
	b.Away, b.Velocity, b.Mood = true, geom.Vec2{}, Patrol
	b.knows = knowledge{SeenAt: never, HeldAt: never, HeardAt: never, NoisedAt: never, Place: b.At}
	b.actuator.CancelAll()
	b.way.Forget()
	w.senses.Remove(b.ID)
}

// enter puts a guard into the world, where its map has it appear.
func (w *World) enter(b *Body, cell int) {
	b.Away, b.At, b.Velocity = false, plan(w.House.Ground.At(cell)), geom.Vec2{}
	b.knows.Place = b.At
	r := w.random()
	to := b.At.Sub(w.Hider().At).Angle() + r.Range(-1.2, 1.2) // it does not look at the hider at once
	if w.Manor.Search {
		to = w.Manor.Place.Sub(b.At).Angle()
	}
	b.Gaze, b.Legs = geom.WrapAngle(to), geom.WrapAngle(to)
	w.Manor.Unnoticed[b.Number] = 0
	_ = enlist(w.senses, b.ID) // as once before
	w.tell(Event{Kind: Appeared, Body: b.Number, At: b.At})
}

// evening lets all guards be anywhere.
func (w *World) evening() {
	if w.haunt == nil {
		return
	}
	w.Manor = manor{Is: true, Perceived: never, Held: w.Manor.Held}
	for i := range w.Guards() {
		w.leave(&w.Guards()[i])
		w.haunt.maps.Forget(i)
	}
}

// linger is a tick of presence: what the hider sees and hears is told to the maps, and who must appear does.
func (w *World) linger() {
	x, m := w.haunt, &w.Manor
	if x == nil || w.Phase != Hiding {
		return
	}
	for i := range w.Guards() {
		if k := &w.Guards()[i].knows; !w.Guards()[i].Away {
			m.Perceived = max(m.Perceived, k.SeenAt, k.HeardAt)
		}
	}
	if w.Tick%lookTicks != 0 {
		return
	}
	x.look(w)
	for i := range w.Guards() {
		if b := &w.Guards()[i]; !b.Away {
			w.attend(b, i)
		}
	}
	if row := x.odds.Period(w.hour()); row != x.row {
		x.row, x.chance = row, x.odds.Decide(row)
		if x.plan.Reluctant {
			x.chance = unseen.Reluctant(x.chance)
		}
	}
	view := unseen.View{Sees: x.sees, Hears: x.hears}
	if w.Tick%mapTicks == 0 {
		x.listen(w)
		x.maps.Step(view, x.decide)
		w.forgetFar() // so that its first step takes as long as every other one
	} else {
		x.maps.Look(view, x.decide)
	}
	if m.Search && w.Tick%summonEvery == 0 && w.outside() < mostPresent {
		w.summon()
	}
	for i := range w.Guards() {
		if b := &w.Guards()[i]; b.Away && x.maps.Phase(i) == unseen.Instantiated {
			w.enter(b, x.maps.State(i))
		}
	}
}

// attend notes whether the hider notices a guard that is present.
func (w *World) attend(b *Body, i int) {
	x, c := w.haunt, w.cell(b.At)
	seen := x.sees.Has(c)
	if seen && x.maps.Phase(i) == unseen.Instantiated {
		x.maps.Observe(i, c)
		w.Manor.note(decision{unseen.EventObserved, w.Tick, b.Number, b.At, 1, 1})
	}
	if w.Manor.Unnoticed[b.Number] += lookTicks * delta; seen || b.Velocity.Len() > 0.5 && b.At.Dist(w.Hider().At) < earshot {
		w.Manor.Unnoticed[b.Number] = 0
	}
}

// forgetFar loses guards to their maps that the hider has not noticed for a while. In an alarm, the two nearest of them stay.
func (w *World) forgetFar() {
	for i := range w.Guards() {
		b := &w.Guards()[i]
		if b.Away || w.Manor.Held == b.Number || w.Manor.Unnoticed[b.Number] < unnoticedFor || b.Mood == Chase || b.knows.Sees {
			continue
		}
		if w.Manor.Search {
			nearer, h := 0, w.Hider().At
			for k := range w.Guards() {
				if o := &w.Guards()[k]; k != i && !o.Away && cmp.Or(cmp.Compare(o.At.Dist(h), b.At.Dist(h)), k-i) < 0 {
					nearer++
				}
			}
			if nearer < mostPresent {
				continue
			}
		}
		w.haunt.maps.Lose(i, w.cell(b.At))
		w.Manor.note(decision{unseen.EventLost, w.Tick, b.Number, b.At, 1, 1})
		w.leave(b)
		w.Tally.Lapsed++
		w.tell(Event{Kind: Vanished, Body: b.Number, At: b.At})
	}
}

// outside counts the guards that are objects of the game, or will be in this tick.
func (w *World) outside() (n int) {
	for i := range manorGuards {
		if p := w.haunt.maps.Phase(i); p == unseen.Observed || p == unseen.Instantiated {
			n++
		}
	}
	return n
}

// decide makes a forced decision: near the hider in an alarm, else by the odds of the hour; nobody, if two are present.
func (w *World) decide(m *unseen.Maps, d *unseen.Decision) unseen.Choice {
	x, full := w.haunt, w.outside() >= mostPresent
	choice := unseen.Hidden
	switch {
	case d.Must && w.Manor.Search:
		choice = x.worth(m, d)
	case d.Must:
		choice = x.chance(m, d)
	case full || float64(w.Tick-w.Since)/Rate < graceTime:
	case w.Manor.Search:
		choice = x.worth(m, d)
	default:
		if choice = x.chance(m, d); choice != unseen.Hidden && w.worth(d.Agent, choice.State) == 0 {
			choice = unseen.Hidden
		}
	}
	state, kind := choice.State, unseen.EventDeclined
	switch w.Tally.Forced++; {
	case d.Must:
		kind = unseen.EventCompelled
		if w.Tally.Appeared++; full {
			w.Tally.Compelled++
		}
	case choice != unseen.Hidden:
		kind = unseen.EventInstantiated
		w.Tally.Appeared++
	}
	if state < 0 {
		state = d.At[0]
	}
	w.Manor.note(decision{kind, w.Tick, int64(d.Agent) + 1, plan(w.House.Ground.At(state)), int64(len(d.At)), int64(w.haunt.maps.States(d.Agent, 0).Count() - len(d.At))})
	return choice
}

// note keeps a decision. Of many in a row to stay hidden it keeps one.
func (m *manor) note(d decision) {
	for i := range m.Decided {
		if l := &m.Decided[i]; d.Kind == unseen.EventDeclined && l.Kind == d.Kind && l.Guard == d.Guard && d.Tick-l.Tick < Rate {
			*l = d
			return
		}
	}
	m.Decided[m.Next] = d
	m.Next = (m.Next + 1) % maxDecided
}

// worth is that of a guard in a cell, to an alarm: the nearer to the hider the better, but not in front of its nose.
func (w *World) worth(_, state int) float64 {
	d := plan(w.House.Ground.At(state)).Dist(w.Hider().At)
	if d < fairRange {
		return 0
	}
	return 1 / d
}

// summon decides early where one of those is who are away, so that it can come: out of sight, and near the alarm.
func (w *World) summon() {
	x, ground := w.haunt, w.House.Ground
	best, agent, least := -1, -1, far
	for i := range w.Guards() {
		if !w.Guards()[i].Away {
			continue
		}
		for c := range x.maps.States(i, 0).All() {
			at := plan(ground.At(c))
			if d := at.Dist(w.Hider().At); x.sees.Has(c) || d < summonNear || d > summonFar {
				continue
			}
			if d := at.Dist(w.Manor.Place); d < least {
				best, agent, least = c, i, d
			}
		}
	}
	if agent >= 0 && x.maps.Instantiate(agent, unseen.At(best)) == nil {
		w.Tally.Summoned++
		w.Manor.note(decision{unseen.EventInstantiated, w.Tick, int64(agent) + 1, plan(ground.At(best)), 1, 1})
	}
}

// listen finds the cells from which the hider hears steps.
func (x *haunt) listen(w *World) {
	clear(x.hears)
	ground, at := w.House.Ground, flat(w.Hider().At)
	for c := range ground.Len() {
		if ground.At(c).Dist(at) < earshot {
			x.hears.Add(c)
		}
	}
}

// look finds the cells that the hider sees: those whose middles lie in what eyes see all around.
func (x *haunt) look(w *World) {
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

// lurking returns how many cells a guard that is away could be in.
func (w *World) lurking(b *Body) int { return w.haunt.maps.States(int(b.Number)-1, 0).Count() }

// classes are what can trip wires.
var classes = []string{"Hider", "Guard"}

// wired returns what the mind that steps sees of the wires.
func wired(x *wits.Context) script.View {
	if b, w := own(x); w.haunt != nil && b != nil {
		return w.haunt.views[b.Number]
	}
	return script.View{}
}

// wire puts the wires of the documents of the house and of its guards to use.
func (g *Game) wire() {
	x := g.world.haunt
	if x == nil {
		return
	}
	x.field.Clear()
	for i := range g.world.Guards() {
		b := &g.world.Guards()[i]
		x.views[b.Number] = x.field.Add(b.ID, int(b.Number), script.Volumes(g.team.guards[i].Program))
	}
	x.views[g.steward.Number] = x.field.Add(g.steward.ID, -1, script.Volumes(g.team.steward.Program))
}

// trip finds who trips wires. It comes before the minds step.
func (g *Game) trip() {
	w := g.world
	if w.haunt == nil || w.Phase != Hiding {
		return
	}
	for i := range w.Count {
		m := script.Mover{ID: w.Bodies[i].ID, At: w.Bodies[i].At, Name: names[i], Class: int(min(i, 1))}
		if w.Bodies[i].Away {
			m = script.Mover{}
		}
		w.haunt.field.Set(int(i), m)
	}
	w.haunt.field.Step(w.Time())
}

// alert takes over what the house has decided, when all minds have stepped.
func (g *Game) alert() {
	w, t := g.world, g.team
	if w.haunt == nil || w.Phase != Hiding {
		return
	}
	m := &w.Manor
	was, place := m.Search, m.Place
	m.Search, m.Place = t.alarm.Get(), t.alarmAt.Get()
	if m.Search && (!was || place != m.Place && place.Dist(m.Place) > 4) {
		w.likely.Suspect(flat(m.Place), 3, 0.8)
		w.tell(Event{Kind: Alarm, At: m.Place})
		if !was {
			w.Tally.Alarms++
		}
	}
}

// renewMinds lets the minds of guards begin anew that have come or gone.
func (g *Game) renewMinds() {
	for _, e := range g.world.Events() {
		if e.Kind == Appeared || e.Kind == Vanished {
			g.Seat(int(e.Body)).Mind.Restart()
		}
	}
}

// ManorPorts is the interface "Manor": what the game tells the mind of the house, and what it gives out.
type ManorPorts struct {
	Seen  wits.Input[bool]      `doc:"A guard sees the hider at this moment."`
	Where wits.Input[geom.Vec2] `unit:"m" doc:"Where a guard perceived the hider last."`
	Quiet wits.Input[float64]   `default:"1000" unit:"s" doc:"For how long no guard has perceived the hider."`

	Mode wits.Output[Mode] `doc:"What the house is about."`
}

// Mode is what the house is about.
type Mode int64

// Modes of the house.
const (
	Routine Mode = iota
	Searching
)

var modeNames = [...]string{"routine", "search"}

// set tells the mind about the house.
func (p *ManorPorts) set(m *wits.Mind, w *World) {
	p.Seen.Set(m, w.Hider().Seen)
	p.Quiet.Set(m, w.Time()-w.Manor.Perceived)
	where, last := w.Manor.Place, float64(never)
	for i := range w.Guards() {
		k := &w.Guards()[i].knows
		if at := max(k.SeenAt, k.HeardAt); at > last && !w.Guards()[i].Away {
			where, last = k.Place, at
		}
	}
	p.Where.Set(m, where)
}

type whoParams struct {
	Who wits.Entity `doc:"Who."`
}

// registerManor offers what the documents of the manor need.
func registerManor(r *wits.Registry) {
	wits.AddEnum[Mode](r, "mode", "What the house is about.", modeNames[:]...)
	wits.AddInterface[ManorPorts](r, "Manor", wits.Doc("What the game tells the mind of the house, and what it gives out."))
	wits.AddFunc(r, "PlaceOf", func(x *wits.Context, p whoParams) geom.Vec2 {
		_, w := own(x)
		if b := w.body(p.Who); b != nil {
			return b.At
		}
		return geom.Vec2{}
	}, wits.Doc("Where somebody is at this moment: for wires, which know who trips them. 0, 0 for nobody."))
}

// keepManor copies the maps and who is on which wire into a moment.
func (m *Moment) keepManor(x *haunt) {
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

// reinhabit goes back to the maps of a moment. Its house may be another one.
func (w *World) reinhabit(m *Moment, another bool) error {
	x := w.haunt
	if x == nil {
		return nil
	}
	if another {
		if err := w.chart(x.plan); err != nil {
			return err
		}
	}
	x.maps.CopyFrom(m.maps)
	x.field.CopyFrom(m.wires)
	x.known, x.row = false, -1
	return nil
}
