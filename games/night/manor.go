package night

import (
	"cmp"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/level"
	"github.com/wits-ai/wits/world/script"
	"github.com/wits-ai/wits/world/unseen"
)

// The manor has six guards, of whom at most two are simulated at a time, and a mind of the house, which runs its tripwires
// [Pro360, ch. 13 and 14].
//
// A guard is either present, with a body like those of the house, or away: then only its possibility map exists. Approximations:
//
//   - Maps know a place to a cell. A guard that appears stands in the centre of one.
//   - The hider sees in all directions, as somebody upright does, wherever it looks. It sees six times a second, 30 m far.
//   - Maps spread in steps of half a second: at 1.5 m/s along the grid and at 2.1 m/s diagonally, which every guard can walk. Doors
//     do not stop a guard.
//   - The map of a guard that is lost begins with the cell in which the guard is. The hider knows less than that.
//   - A guard that is away hears no radio. When it appears it knows what the team's board says.
//   - Two guards that are away may be in the same cell.
const (
	manorGuards  = 6
	mostPresent  = 2
	lookTicks    = 10   // from one look of the hider to the next
	mapTicks     = 30   // from one step of the maps to the next
	seesRange    = 30.0 // m, as far as guards do
	earshot      = 6.0  // m at which the hider hears steps
	creakRadius  = 2.0  // m around a mark with the tag creak
	unnoticedFor = 6.0  // s after which a guard that nobody notices is lost to its map
	fairRange    = 7.0  // m: so near nobody appears who need not
	summonNear   = 12.0 // m: nobody is called who is nearer
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

// presence holds the maps of the guards, the wires, and memory that is used again. It belongs to one world.
type presence struct {
	maps   *unseen.Maps
	graph  *unseen.Graph
	forks  int          // the budget of maps
	plan   *unseen.Plan // the document
	odds   *unseen.Odds // of cells
	sees   unseen.Set
	hears  unseen.Set
	cells  []int32 // the cell of each square of the grid; -1 for none
	decide unseen.Decide
	chance unseen.Decide // in routine, at this hour
	row    int           // the period that chance belongs to
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

// removeGuard takes a guard out of the world. From now on only its map exists.
func (w *World) removeGuard(b *Body) {
	b.Away, b.Velocity, b.Mood = true, geom.Vec2{}, Patrol
	b.knows = knowledge{SeenAt: never, HeldAt: never, HeardAt: never, NoisedAt: never, Place: b.At}
	b.actuator.CancelAll()
	b.way.Forget()
	w.senses.Remove(b.ID)
}

// placeGuard puts a guard into the world, in the cell in which its map has decided that it is.
func (w *World) placeGuard(b *Body, cell int) {
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

// beginManorNight removes all guards: each could be anywhere.
func (w *World) beginManorNight() {
	if w.presence == nil {
		return
	}
	w.Manor = manor{Is: true, Perceived: never, Held: w.Manor.Held}
	for i := range w.Guards() {
		b := &w.Guards()[i]
		w.presence.maps.Forget(i)
		if w.Manor.Held == b.Number { // a person steers it
			w.presence.maps.Observe(i, w.cell(b.At))
			continue
		}
		w.removeGuard(b)
	}
}

// stepManor runs a tick of the maps: it gives them what the hider sees and hears, and places the guards that appear.
func (w *World) stepManor() {
	x, m := w.presence, &w.Manor
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
	x.updateSees(w)
	for i := range w.Guards() {
		if b := &w.Guards()[i]; !b.Away {
			w.updateNotice(b, i)
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
		x.updateHears(w)
		x.maps.Step(view, x.decide)
		w.releaseUnnoticed() // so that its first step takes as long as every other one
	} else {
		x.maps.Look(view, x.decide)
	}
	if m.Search && w.Tick%summonEvery == 0 && w.numPresent() < mostPresent {
		w.summon()
	}
	for i := range w.Guards() {
		if b := &w.Guards()[i]; b.Away && x.maps.Phase(i) == unseen.Instantiated {
			w.placeGuard(b, x.maps.State(i))
		}
	}
}

// updateNotice records whether the hider notices a guard that is present.
func (w *World) updateNotice(b *Body, i int) {
	x, c := w.presence, w.cell(b.At)
	seen := x.sees.Has(c)
	if seen && x.maps.Phase(i) == unseen.Instantiated {
		x.maps.Observe(i, c)
		w.Manor.note(decision{unseen.EventObserved, w.Tick, b.Number, b.At, 1, 1})
	}
	if w.Manor.Unnoticed[b.Number] += lookTicks * delta; seen || b.Velocity.Len() > 0.5 && b.At.Dist(w.Hider().At) < earshot {
		w.Manor.Unnoticed[b.Number] = 0
	}
}

// releaseUnnoticed returns guards to their maps that the hider has not noticed for unnoticedFor seconds. In an alarm the two nearest
// guards stay.
func (w *World) releaseUnnoticed() {
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
		w.presence.maps.Lose(i, w.cell(b.At))
		w.Manor.note(decision{unseen.EventLost, w.Tick, b.Number, b.At, 1, 1})
		w.removeGuard(b)
		w.Tally.Lapsed++
		w.tell(Event{Kind: Vanished, Body: b.Number, At: b.At})
	}
}

// numPresent returns how many guards are objects of the game, or will be in this tick.
func (w *World) numPresent() (n int) {
	for i := range manorGuards {
		if p := w.presence.maps.Phase(i); p == unseen.Observed || p == unseen.Instantiated {
			n++
		}
	}
	return n
}

// decide makes a forced decision: near the hider in an alarm, else by the odds of the hour; nobody, if two are present.
func (w *World) decide(m *unseen.Maps, d *unseen.Decision) unseen.Choice {
	x, full := w.presence, w.numPresent() >= mostPresent
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
	w.Manor.note(decision{kind, w.Tick, int64(d.Agent) + 1, plan(w.House.Ground.At(state)), int64(len(d.At)), int64(w.presence.maps.States(d.Agent, 0).Count() - len(d.At))})
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
	x, ground := w.presence, w.House.Ground
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
