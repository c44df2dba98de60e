package night

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim/actors"
	"github.com/wits-ai/wits/world/belief"
	"github.com/wits-ai/wits/world/field"
	"github.com/wits-ai/wits/world/sense"
	"github.com/wits-ai/wits/world/unseen"
)

// knowledge is what a guard has made of what it perceived.
type knowledge struct {
	Sees     bool
	SeenAt   float64 // s: when it saw the hider last; never before the first time
	Strength float64 // how well it saw it, 0 to 1
	HeldAt   float64 // s: when it was sure of the hider last without seeing it
	HeardAt  float64 // s: when it heard the hider last
	Around   bool    // and that around a corner
	Place    geom.Vec2
	Heading  geom.Vec2 // m/s
	NoisedAt float64   // s: when it heard something that nobody was at
	Noise    geom.Vec2
}

// never is a time before all others, s.
const never = -1000

// kinds are the modalities that the game emits signals of.
type kinds struct {
	sight, walk, sprint, sneak, stone, door, blow wits.Name
}

// kindsOf finds them in a configuration.
func kindsOf(c *sense.Config) (k kinds, err error) {
	k.blow = wits.NameOf("Blow") // only robots are struck
	for _, m := range [...]struct {
		name string
		to   *wits.Name
	}{{"Sight", &k.sight}, {"Walking", &k.walk}, {"Sprinting", &k.sprint}, {"Sneaking", &k.sneak}, {"Stone", &k.stone}, {"Door", &k.door}} {
		*m.to = wits.NameOf(m.name)
		if !slices.ContainsFunc(c.Plan().Modalities, func(has sense.Modality) bool { return has.Name == m.name }) {
			return k, fmt.Errorf("no modality %q, which the game emits", m.name)
		}
	}
	return k, nil
}

// attitude returns what somebody is to a guard: the hider, who is the first of all bodies, is its foe.
func attitude(_, of wits.Entity) belief.Attitude {
	if of.Index() == 1 {
		return belief.Hostile
	}
	return belief.Friendly
}

// profile is the name of the guards' senses in guard.senses.json.
const profile = "Guard"

// watch is the team that guards are of: those tell each other whom they perceive who have a radio.
var watch = wits.NameOf("Watch")

// enlist gives a guard its senses, and makes it one of the watch.
func enlist(s *sense.System, guard wits.Entity) error {
	if err := s.Add(guard, profile); err != nil {
		return err
	}
	return s.SetTeam(guard, watch)
}

// know gives the guards senses, and makes room for where the hider could be.
func (w *World) know(c *sense.Config) error {
	k, err := kindsOf(c)
	if err != nil {
		return err
	}
	s, err := sense.NewSystem(c)
	if err != nil {
		return err
	}
	s.Affiliate(attitude)
	for i := range w.Guards() {
		if err := enlist(s, w.Guards()[i].ID); err != nil {
			return fmt.Errorf("its senses: %w", err)
		}
	}
	l, err := w.House.occupancy()
	if err != nil {
		return err
	}
	w.config, w.inUse, w.kinds, w.senses, w.likely = c, c, k, s, l
	w.chance = make([]float32, 2*w.House.Ground.Len())
	return nil
}

// renew takes over another house, other senses or other odds while the game goes on. It returns why odds do not fit the house; see
// [World.renewManor].
func (w *World) renew(h *House, c *sense.Config, odds *unseen.Plan) error {
	was := w.House.Level.Plan()
	w.renewHouse(h, c)
	return w.renewManor(!reflect.DeepEqual(w.House.Level.Plan(), was), odds)
}

// renewHouse takes over another house and other senses. What cannot be used is left, and the previous one stays.
func (w *World) renewHouse(h *House, c *sense.Config) {
	if k, err := kindsOf(c); err == nil && (reflect.DeepEqual(c.Plan(), w.inUse.Plan()) || w.senses.Use(c) == nil) {
		w.config, w.inUse, w.kinds = c, w.senses.Config(), k
	}
	if h == w.House {
		return
	}
	if reflect.DeepEqual(h.Level.Plan(), w.House.Level.Plan()) { // the same house, read again
		w.House = h
		w.serve()
		return
	}
	l, err := h.occupancy()
	if err != nil {
		return
	}
	w.House, w.likely = h, l
	w.chance = make([]float32, 2*h.Ground.Len())
	w.Open, w.Doors = 0, [maxDoors]float64{}
	w.serve()
	for i := range w.Count {
		b := &w.Bodies[i]
		b.way = actors.Route{}
		if p, ok := h.Mesh.Nearest(flat(b.At), far); ok {
			b.At = plan(p.At)
		}
	}
	w.Suspects, w.Doubts = [maxSuspects]geom.Vec2{}, 0
}

// restore goes back to a moment, with a house and senses that are the same as then but may have been made anew.
func (w *World) restore(m *Moment, h *House, c *sense.Config) error {
	senses, likely, chance, around, ground, presence := w.senses, w.likely, w.chance, w.around, w.ground, w.presence
	again := h != w.House && !reflect.DeepEqual(h.Level.Plan(), w.House.Level.Plan())
	if again {
		var err error
		if likely, err = h.occupancy(); err != nil {
			return err
		}
		chance = make([]float32, 2*h.Ground.Len())
	}
	if err := senses.Use(m.world.inUse); err != nil {
		return err
	}
	if err := senses.Return(&m.senses); err != nil {
		return err
	}
	if err := likely.Return(&m.likely); err != nil {
		return err
	}
	*w = m.world
	w.House, w.config, w.senses, w.likely, w.chance, w.around, w.ground, w.presence = h, c, senses, likely, chance, around, ground, presence
	w.serve()
	return w.returnManor(m, again)
}

// forget lets the guards know nothing.
func (w *World) forget() {
	for i := range w.Guards() {
		b := &w.Guards()[i]
		b.knows = knowledge{SeenAt: never, HeldAt: never, HeardAt: never, NoisedAt: never, Place: b.At}
		if w.senses != nil {
			w.senses.Remove(b.ID)
			_ = enlist(w.senses, b.ID) // as once before
		}
	}
	if w.likely != nil {
		w.likely.Anywhere()
	}
	w.Suspects, w.Doubts = [maxSuspects]geom.Vec2{}, 0
	w.Sought, w.Calm = false, 0
}

// sound is a noise that is heard by whoever is near enough. Of is who makes it; 0 for nobody.
func (w *World) sound(at geom.Vec2, kind wits.Name, of wits.Entity) {
	// The modality is there, and the place and strength are numbers: nothing can be wrong.
	_ = w.senses.Emit(sense.Signal{Modality: kind, Of: of, At: raised(at, 0.2), Strength: 1})
}

// emit says what the hider emits: it can always be seen, at its head and its shoulders, and be heard while it moves.
func (w *World) emit() {
	h := w.Hider()
	// These are numbers: nothing can be wrong.
	_ = w.senses.SetPoints(h.ID, geom.Vec3{Z: h.Height()}, geom.Vec3{Y: shoulder, Z: float64(0.85 * h.Height())}, geom.Vec3{Y: -shoulder, Z: float64(0.85 * h.Height())})
	moves := h.Velocity.Len() > 0.3 && w.Phase == Hiding
	strength := func(on bool) float64 {
		if on {
			return 1
		}
		return 0
	}
	visible := strength(w.Phase == Hiding)
	if w.Robots && (h.Pace == Sneaking || h.Velocity.Len() < 0.2) {
		visible = float64(visible * stillSeen)
	}
	pace := h.Pace
	if pace == Sprinting && h.Velocity.Len() < walkSpeed+0.4 {
		pace = Walking
	}
	for _, e := range [...]struct {
		kind     wits.Name
		strength float64
		up       float64
	}{{w.kinds.sight, visible, h.Height()}, {w.kinds.sneak, strength(moves && pace == Sneaking), 0.1}, {w.kinds.walk, strength(moves && pace == Walking), 0.1}, {w.kinds.sprint, strength(moves && pace == Sprinting), 0.1}} {
		_ = w.senses.SetEmitter(h.ID, e.kind, sense.Emission{Strength: e.strength, Up: e.up})
	}
}

// perceive lets guards see and hear what is there now, and think about where the hider could be.
func (w *World) perceive() {
	w.emit()
	for i := range w.Count {
		b := &w.Bodies[i]
		if b.Away {
			continue
		}
		w.senses.Move(b.ID, sense.Body{Place: flat(b.At), Velocity: flat(b.Velocity), Facing: b.Gaze})
	}
	w.around.View = w.view()
	now, h := w.Time(), w.Hider()
	for _, n := range w.senses.Step(&w.around, now) {
		b := w.body(n.By)
		if b == nil || !b.IsGuard() || b.Away {
			continue
		}
		if n.Teller != 0 || b.Robot.Off {
			continue // what it is told its document asks for
		}
		k := &b.knows
		if b.Robot.Is {
			b.feel(&n, w.kinds.sight, w.kinds.blow)
		}
		switch {
		case n.Assumed: // it is sure where the hider is, and does not see it
			k.HeldAt, k.Place = now, plan(n.At)
		case n.Of == h.ID && n.Modality == w.kinds.sight:
			if now-k.SeenAt > 2 {
				w.tell(Event{Kind: Spotted, Body: b.Number, At: b.At})
			}
			k.SeenAt, k.Place, k.Heading, k.Strength = now, plan(n.At), plan(n.Velocity), n.Strength
		case n.Of == h.ID:
			if now-k.HeardAt > 2 && now-k.SeenAt > 2 {
				w.tell(Event{Kind: Noticed, Body: b.Number, At: b.At})
			}
			if k.HeardAt, k.Around = now, n.Around; now-k.SeenAt > seenFor {
				k.Place, k.Heading = plan(n.At), geom.Vec2{}
			}
		default:
			if now-k.NoisedAt > 0.5 {
				w.tell(Event{Kind: Noticed, Body: b.Number, At: b.At})
			}
			k.NoisedAt, k.Noise = now, plan(n.At)
		}
	}
	was := h.Seen
	h.Seen = false
	for i := range w.Guards() {
		k := &w.Guards()[i].knows
		b := &w.Guards()[i]
		k.Sees = now-k.SeenAt < seenFor && w.Phase == Hiding && !b.Robot.Off && !b.Away
		if b.Robot.Clarity = 0; k.Sees {
			h.Seen, b.Robot.Clarity = true, k.Strength
			if k.SeenAt < now { // between two looks it is thought to go on as it did
				if p, ok := w.House.Mesh.Nearest(flat(k.Place), 1); ok {
					k.Place = plan(w.House.Mesh.Move(p, k.Heading.Scale(delta), nil).At)
				}
			}
		}
	}
	w.count(was)
	if w.Tick%likelyTick == 0 && !w.Thoughtless {
		w.think()
	}
}

// feel takes a stimulus of a robot: a noise, or a blow.
func (b *Body) feel(n *sense.Notice, sight, blow wits.Name) {
	switch {
	case n.Modality == blow:
		b.Robot.Struck = true
	case n.Modality != sight && n.Strength > b.Robot.Noise:
		b.Robot.Noise, b.knows.Noise = n.Strength, plan(n.At)
	}
}

// count notes chases, and how they end. A chase is over when nobody has seen the hider for lostAfter seconds.
func (w *World) count(was bool) {
	h := w.Hider()
	switch {
	case h.Seen:
		if w.Sought && !was && w.Calm > lostAfter {
			w.Tally.Found++
		}
		if !w.Sought || w.Calm > lostAfter {
			w.Tally.Chases++
		}
		w.Sought, w.Calm = true, 0
	case w.Sought:
		before := w.Calm
		if w.Calm += delta; before <= lostAfter && w.Calm > lostAfter {
			w.Tally.Lost++
			w.tell(Event{Kind: LostSight, At: h.At})
		}
	}
}

// lostAfter is for how many seconds nobody must see the hider for a chase to be over.
const lostAfter = 2.0

// think reckons where the hider could be by now, by all that the guards have perceived.
func (w *World) think() {
	now := w.Time()
	l := w.likely
	for i := range w.Guards() {
		if k := &w.Guards()[i].knows; k.Sees {
			l.Reset(flat(k.Place), flat(k.Heading))
			w.suspect()
			return
		}
	}
	l.Step(likelyTick * delta)
	for i := range w.Guards() {
		k := &w.Guards()[i].knows
		if now-k.HeardAt < likelyTick*delta && !k.Around { // else it is heard from the corner, and is not there
			l.Suspect(flat(k.Place), 2.5, 0.7)
		}
		if now-k.NoisedAt < likelyTick*delta {
			l.Suspect(flat(k.Noise), 4, 0.3)
		}
	}
	view := w.view()
	for i := range w.Guards() {
		b := &w.Guards()[i]
		if b.Away {
			continue
		}
		l.Look(field.View{Eye: raised(b.At, eyeHeight), Facing: b.Gaze, Half: viewHalf, Range: viewRange, Around: 1.2, Height: lowHeight}, func(from, to geom.Vec3) bool { return view.Sees(from, to, 0) })
	}
	w.suspect()
}

// suspect lists the places where the hider is most likely to be, apart from each other: those cells that are, with the ones
// that touch them, the most probable.
func (w *World) suspect() {
	l, ground := w.likely, w.House.Ground
	n := ground.Len()
	own, chance := w.chance[:n], w.chance[n:]
	for c := range n {
		own[c] = float32(l.Cell(c))
	}
	for c := range n {
		chance[c] = 0
		if !l.Possible(c) {
			continue
		}
		chance[c] = own[c]
		for _, k := range ground.Near(c) {
			if k >= 0 {
				chance[c] += own[k]
			}
		}
	}
	for w.Doubts = 0; w.Doubts < maxSuspects; w.Doubts++ {
		best, most := -1, float32(leastChance)
		for c, v := range chance {
			if v > most {
				best, most = c, v
			}
		}
		if best < 0 {
			return
		}
		at := ground.At(best)
		w.Suspects[w.Doubts] = plan(at)
		for c, v := range chance {
			if v > 0 && ground.At(c).Sub(at).LenSq() < suspectsApart*suspectsApart {
				chance[c] = 0
			}
		}
	}
}

const (
	maxSuspects   = 24
	suspectsApart = 1.8  // m
	leastChance   = 1e-3 // of a place to be worth a look
)

// sees reports whether a guard sees a place on the floor: somebody who crouches there would be in sight.
func (w *World) sees(b *Body, at geom.Vec2) bool {
	way := at.Sub(b.At)
	far := way.Len()
	if far > viewRange || far > 1.2 && abs(geom.WrapAngle(way.Angle()-b.Gaze)) > viewHalf {
		return false
	}
	return w.view().Sees(raised(b.At, eyeHeight), raised(at, lowHeight), 0)
}

// expected returns the most likely of the places within a radius that a guard could see from where it is; the place itself if
// there is none.
func (w *World) expected(b *Body, around geom.Vec2, radius float64) geom.Vec2 {
	view, best, most := w.view(), around, 0.0
	for _, p := range w.Suspects[:w.Doubts] {
		d := p.Dist(around)
		if d > radius {
			continue
		}
		if worth := w.likely.Within(flat(p), 1) / (2 + d); worth > most && view.Sees(raised(b.At, eyeHeight), raised(p, lowHeight), 0) {
			best, most = p, worth
		}
	}
	return best
}

func abs(v float64) float64 { return max(v, -v) }

// raised returns a point so high above a place.
func raised(p geom.Vec2, up float64) geom.Vec3 { return geom.Vec3{X: p.X, Y: p.Y, Z: up} }
