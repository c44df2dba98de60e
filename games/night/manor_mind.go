package night

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/world/script"
)

// classes are what can trip wires.
var classes = []string{"Hider", "Guard"}

// wireView returns what the mind that is stepping sees of the wires.
func wireView(x *wits.Context) script.View {
	if b, w := own(x); w.presence != nil && b != nil {
		return w.presence.views[b.Number]
	}
	return script.View{}
}

// addWires adds the wires of the documents: those of the house, and those that guards carry.
func (g *Game) addWires() {
	x := g.world.presence
	if x == nil {
		return
	}
	x.field.Clear()
	for i := range g.world.Guards() {
		b := &g.world.Guards()[i]
		x.views[b.Number] = x.field.Add(b.ID, int(b.Number), script.Volumes(g.team.guards[i].Program))
	}
	x.views[g.manorBody.Number] = x.field.Add(g.manorBody.ID, -1, script.Volumes(g.team.manor.Program))
}

// stepWires finds out who trips wires. It runs before the minds step.
func (g *Game) stepWires() {
	w := g.world
	if w.presence == nil || w.Phase != Hiding {
		return
	}
	for i := range w.Count {
		m := script.Mover{ID: w.Bodies[i].ID, At: w.Bodies[i].At, Name: names[i], Class: int(min(i, 1))}
		if w.Bodies[i].Away {
			m = script.Mover{}
		}
		w.presence.field.Set(int(i), m)
	}
	w.presence.field.Step(w.Time())
}

// applyAlarm takes over the alarm that the house has raised or ended, after all minds have stepped.
func (g *Game) applyAlarm() {
	w, t := g.world, g.team
	if w.presence == nil || w.Phase != Hiding {
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

// restartMinds restarts the minds of guards that have appeared or vanished.
func (g *Game) restartMinds() {
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
