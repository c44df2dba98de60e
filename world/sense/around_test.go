package sense

import (
	"math"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// TestU11_EmittersNeedNotBeSentAgain: who is seen is seen again and again, without the game doing anything, and is lost
// when a wall hides it.
func TestU11_EmittersNeedNotBeSentAgain(t *testing.T) {
	s := system(t)
	add(t, s, 1, 0, 0, 0)
	must.Succeed(t, s.SetEmitter(2, sight, Emission{Strength: 1, Up: 1, Tag: 7}))
	s.Move(2, Body{Place: geom.Vec3{X: 8, Y: 1}, Velocity: geom.Vec3{X: 1}})
	w := room{damping: 10}
	if got := run(s, w, 1); len(got) != 0 || s.Perceives(1, 2, sight) {
		t.Fatalf("through the wall it sees %+v", got)
	}
	put(s, 2, 4, 1, 0)
	got := run(s, w, 1)
	if len(got) < 9 || len(got) > 11 {
		t.Fatalf("in a second it sees it %d times", len(got))
	}
	for _, n := range got {
		if n.By != 1 || n.Of != 2 || !n.Steady || n.At != (geom.Vec3{X: 4, Y: 1, Z: 1}) || n.Tag != 7 || n.Emitted != n.Arrived {
			t.Fatalf("it sees %+v", n)
		}
	}
	s.Move(2, Body{Place: geom.Vec3{X: 4, Y: 2}, Velocity: geom.Vec3{Y: 3}})
	run(s, w, 0.2)
	if p, ok := s.Percept(1, 2, 0); !ok || p.Velocity != (geom.Vec3{Y: 3}) || p.First > 1.2 || p.Last < 2 {
		t.Errorf("it remembers %+v", p)
	}
	put(s, 2, 8, 2, 0)
	run(s, w, 0.4)
	if !s.Perceives(1, 2, 0) {
		t.Error("it is lost at once")
	}
	run(s, w, 0.5)
	p, ok := s.Percept(1, 2, sight)
	if s.Perceives(1, 2, sight) || !ok || p.At != (geom.Vec3{X: 4, Y: 2, Z: 1}) {
		t.Errorf("it perceives it still, or has forgotten: %+v", p)
	}
	must.Succeed(t, s.SetEmitter(2, sight, Emission{}))
	put(s, 2, 4, 1, 0)
	if got := run(s, w, 1); len(got) != 0 {
		t.Errorf("who is invisible is seen: %+v", got)
	}
	run(s, w, 30)
	if _, ok := s.Percept(1, 2, sight); ok || len(s.Percepts(nil, 1)) != 0 || len(s.Perceived(nil)) != 0 {
		t.Error("it is not forgotten")
	}
}

// TestU9_ASphereNeedsMoreRoomThanARay: what a cone's sphere does not get through, the ray of another may.
func TestU9_ASphereNeedsMoreRoomThanARay(t *testing.T) {
	s := system(t, func(p *Plan) {
		p.Profiles[0].Sensors[1].Cones = []Cone{{Angle: math.Pi, Sphere: 0.5, Priority: 3}, {Angle: math.Pi, Sphere: 0.7, Priority: 2}, {Angle: math.Pi, Attenuation: 0.5, Priority: 1}}
	})
	add(t, s, 1, 0, 0, 0)
	gap := &slit{width: 0.4}
	must.Succeed(t, s.Emit(Signal{Modality: sight, At: geom.Vec3{X: 5}, Strength: 1}))
	if got := run(s, gap, 0.1); len(got) != 1 || got[0].Strength != 0.5 || gap.asked != 2 {
		t.Errorf("through a slit it sees %+v, after %d lines", got, gap.asked)
	}
	gap.width = 0.6
	must.Succeed(t, s.Emit(Signal{Modality: sight, At: geom.Vec3{X: 5}, Strength: 1}))
	if got := run(s, gap, 0.1); len(got) != 1 || got[0].Strength != 1 {
		t.Errorf("through a wider one it sees %+v", got)
	}
}

// TestABoxMustFitThrough: what a cone's box does not get through another's may, and the ray of a third; a box is not asked for where
// nothing gets through.
func TestABoxMustFitThrough(t *testing.T) {
	s := system(t, func(p *Plan) {
		p.Profiles[0].Sensors[1].Cones = []Cone{{Angle: math.Pi, Wide: 0.6, High: 1, Priority: 3}, {Angle: math.Pi, Wide: 0.3, High: 0.5, Attenuation: 0.2, Priority: 2}, {Angle: math.Pi, Attenuation: 0.5, Priority: 1}}
	})
	add(t, s, 1, 0, 0, 0)
	for _, c := range []struct {
		width, strength float64
		asked           int
	}{{0.7, 1, 1}, {0.4, 0.8, 2}, {0.1, 0.5, 3}} {
		gap := &slit{width: c.width}
		must.Succeed(t, s.Emit(Signal{Modality: sight, At: geom.Vec3{X: 5}, Strength: 1}))
		if got := run(s, gap, 0.1); len(got) != 1 || math.Abs(got[0].Strength-c.strength) > 1e-9 || gap.asked != c.asked {
			t.Errorf("through a slit of %v m it sees %+v, after %d lines", c.width, got, gap.asked)
		}
	}
	s = system(t, func(p *Plan) {
		p.Profiles[0].Sensors[1].Cones = []Cone{{Angle: math.Pi, Priority: 2}, {Angle: math.Pi, Wide: 0.3, Priority: 1}}
	})
	add(t, s, 1, 0, 0, 0)
	shut := &slit{width: -1}
	must.Succeed(t, s.Emit(Signal{Modality: sight, At: geom.Vec3{X: 5}, Strength: 1}))
	if got := run(s, shut, 0.1); len(got) != 0 || shut.asked != 1 {
		t.Errorf("through a wall it sees %+v, after %d lines", got, shut.asked)
	}
}

// slit lets spheres, and boxes, through that are not larger than it.
type slit struct {
	Open
	width float64
	asked int
}

func (s *slit) Sees(from, to geom.Vec3, radius float64) bool {
	s.asked++
	return radius <= s.width
}

func (s *slit) SeesBox(from, to geom.Vec3, width, height float64) bool {
	s.asked++
	return width <= s.width
}

// TestU9_ConesUpAndDown: a vertical angle bounds a cone, from where the sensor looks.
func TestU9_ConesUpAndDown(t *testing.T) {
	for _, c := range []struct {
		pitch, z float64
		want     int
	}{{0, 3.9, 1}, {0, 4.1, 0}, {0, -4.1, 0}, {0.4, 4.1, 1}, {0.4, -3.9, 0}} {
		s := system(t, func(p *Plan) { p.Profiles[0].Sensors[1].Cones = []Cone{{Angle: 1, Vertical: math.Pi / 4}} })
		add(t, s, 1, 0, 0, 0)
		s.Move(1, Body{Pitch: c.pitch})
		must.Succeed(t, s.Emit(Signal{Modality: sight, At: geom.Vec3{X: 4 / math.Tan(math.Pi/8), Z: c.z * 1}, Strength: 1}))
		if got := run(s, Open{}, 0.1); len(got) != c.want {
			t.Errorf("at height %v, looking up by %v, it sees %+v", c.z, c.pitch, got)
		}
	}
}

// TestSensorsLieOnTheirBodies: a sensor is where its body has it, turns with it, and can be switched off.
func TestSensorsLieOnTheirBodies(t *testing.T) {
	s := system(t, func(p *Plan) {
		e := &p.Profiles[0].Sensors[1]
		e.Forward, e.Left, e.Up, e.Turn = 1, 2, 3, math.Pi/2
		e.Cones, e.Range = []Cone{{Angle: 0.2}}, 10
	})
	add(t, s, 1, 10, 10, math.Pi/2)
	v := s.Looking(nil, 1)
	if len(v) != 4 || v[1].At.Dist(geom.Vec3{X: 8, Y: 11, Z: 3}) > 1e-12 || math.Abs(v[1].Facing-math.Pi) > 1e-12 || v[1].Range != 10 || !v[1].On || v[1].Modality.Name != "Sight" {
		t.Fatalf("it looks %+v", v)
	}
	look := func() int {
		must.Succeed(t, s.Emit(Signal{Modality: sight, At: geom.Vec3{X: 1, Y: 11, Z: 3}, Strength: 1}))
		return len(run(s, Open{}, 0.1))
	}
	if look() != 1 {
		t.Error("it does not see what is ahead")
	}
	must.Succeed(t, s.Enable(1, wits.NameOf("Eyes"), false))
	if look() != 0 || s.Looking(nil, 1)[1].On {
		t.Error("it sees with its eyes shut")
	}
	must.Succeed(t, s.Enable(1, wits.NameOf("Eyes"), true))
	if look() != 1 {
		t.Error("it stays blind")
	}
}

// TestU10_SmellStaysAgesAndDrifts: who was there can be smelled afterwards, ever weaker, where the wind has carried it.
func TestU10_SmellStaysAgesAndDrifts(t *testing.T) {
	s := system(t)
	add(t, s, 1, 4, 0, 0)
	must.Succeed(t, s.SetEmitter(2, smell, Emission{Strength: 1}))
	put(s, 2, 0, 0, 0)
	w := room{}
	got := run(s, w, 1)
	if len(got) == 0 || !got[0].Steady || got[0].At != (geom.Vec3{}) {
		t.Fatalf("it smells %+v", got)
	}
	put(s, 2, 100, 0, 0)
	must.Succeed(t, s.SetEmitter(2, smell, Emission{}))
	got = run(s, w, 8)
	last := got[len(got)-1]
	if last.Of != 2 || last.At != (geom.Vec3{}) || last.Strength > 0.52 || last.Strength < 0.45 {
		t.Errorf("eight seconds later it smells %+v", last)
	}
	w.wind = geom.Vec3{X: -0.5}
	if got = run(s, w, 1); len(got) == 0 || got[len(got)-1].At.X > -0.2 {
		t.Errorf("in the wind it smells %+v", got)
	}
	if got = run(s, w, 3); len(got) > 4 {
		t.Errorf("the wind has carried it away, but it smells %+v", got)
	}
	if len(s.Puffs(nil)) == 0 {
		t.Error("the puffs are gone already")
	}
	if run(s, w, 10); len(s.Puffs(nil)) != 0 {
		t.Error("there are puffs for ever")
	}
}

// TestU10_OfATrailTheFreshestCounts: of all puffs of one source the strongest is told.
func TestU10_OfATrailTheFreshestCounts(t *testing.T) {
	s := system(t)
	add(t, s, 1, 2, 3, 0)
	must.Succeed(t, s.SetEmitter(2, smell, Emission{Strength: 1}))
	for s.Now() < 4 {
		now := s.Now() + tick
		put(s, 2, now, 0, 0)
		for _, n := range s.Step(room{}, now) {
			if n.Of != 2 || math.Abs(n.At.X-now) > 0.5+2*tick {
				t.Fatalf("at %v it smells what was at %v", now, n.At)
			}
		}
	}
	if p, ok := s.Percept(1, 2, smell); !ok || p.At.X < 3 {
		t.Errorf("it remembers %+v", p)
	}
}

// TestTouchAndDamage: touch is what is very close; a hit is felt by whom it meets alone.
func TestTouchAndDamage(t *testing.T) {
	s := system(t, func(p *Plan) {
		p.Modalities = append(p.Modalities, named("Damage", Damage))
		p.Profiles[0].Sensors = append(p.Profiles[0].Sensors, Sensor{Name: "Pain", Modality: "Damage", Threshold: 1})
	})
	add(t, s, 1, 0, 0, 0)
	add(t, s, 2, 0.4, 0, 0)
	add(t, s, 3, 0, 0.6, 0)
	must.Succeed(t, s.SetEmitter(1, touch, Emission{Strength: 1}))
	for _, n := range run(s, room{damping: 10}, 0.5) {
		if n.By != 2 || n.Of != 1 || n.Modality != touch {
			t.Errorf("somebody feels %+v", n)
		}
	}
	if !s.Perceives(2, 1, touch) || s.Perceives(3, 1, touch) || s.Perceives(1, 1, 0) {
		t.Error("who is touched by whom?")
	}
	must.Succeed(t, s.Emit(Signal{Modality: wits.NameOf("Damage"), Of: 1, To: 3, At: geom.Vec3{X: 20}, Strength: 12}))
	hits := 0
	for _, n := range run(s, room{damping: 10}, 0.1) {
		if n.Modality == wits.NameOf("Damage") {
			if hits++; n.By != 3 || n.Strength != 12 || n.Of != 1 {
				t.Errorf("a hit: %+v", n)
			}
		}
	}
	if hits != 1 {
		t.Errorf("%d hits", hits)
	}
}

// TestU8_CustomChecks: the game has the last word; a check that it has not is an error that names where it stands.
func TestU8_CustomChecks(t *testing.T) {
	p := plan()
	p.Modalities[1].Check = "Deaf"
	c, err := New(p)
	must.Succeed(t, err)
	if _, err := NewSystem(c, NamedCheck{Name: "Deff"}); err == nil || err.Error() != `sense: modality Hearing: the game has no check "Deaf"; did you mean "Deff"?` {
		t.Errorf("without the check: %v", err)
	}
	s, err := NewSystem(c, NamedCheck{"Deaf", func(q *Question) float64 {
		if q.By != 2 {
			return 0
		}
		return q.Strength * q.Distance
	}})
	must.Succeed(t, err)
	add(t, s, 1, 1, 0, 0)
	add(t, s, 2, 2, 0, 0)
	must.Succeed(t, s.Emit(Signal{Modality: hearing, Strength: 1}))
	if got := run(s, Open{}, 0.1); len(got) != 1 || got[0].By != 2 || math.Abs(got[0].Strength-2*0.75*0.75) > 1e-12 {
		t.Errorf("%+v", got)
	}
}

// TestLateSignalsAreDropped: what cannot be looked at in time is not told when it is stale, and is counted.
func TestLateSignalsAreDropped(t *testing.T) {
	s := system(t, func(p *Plan) { p.Budget, p.Late = 9, 0.1 })
	add(t, s, 1, 1, 0, 0)
	told, late := 0, 0
	for range 60 {
		for range 20 {
			must.Succeed(t, s.Emit(Signal{Modality: hearing, Strength: 1}))
		}
		for _, n := range s.Step(Open{}, s.Now()+tick) {
			if told++; s.Now()-n.Arrived > 0.1+2*tick {
				t.Fatalf("at %v it is told of %v", s.Now(), n.Arrived)
			}
		}
		late += s.Stats().Late
		if s.Stats().Waiting > 20*8 {
			t.Fatalf("%d wait", s.Stats().Waiting)
		}
	}
	if told < 55 || late < 900 {
		t.Errorf("%d were told, %d late", told, late)
	}
}

// TestRemove: who is gone neither senses nor emits; its index is free for another.
func TestRemove(t *testing.T) {
	s := system(t)
	old, young := wits.NewEntity(4, 1), wits.NewEntity(4, 2)
	add(t, s, 1, 0, 0, 0)
	add(t, s, old, 3, 0, math.Pi)
	must.Succeed(t, s.SetEmitter(old, sight, Emission{Strength: 1}))
	must.Succeed(t, s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: 10}, Strength: 9}))
	must.Succeed(t, s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: 3.1}, Strength: 9, Of: 7}))
	s.Step(Open{}, tick/2)
	if len(s.Percepts(nil, old)) != 1 {
		t.Fatal("it has heard nothing")
	}
	s.Remove(old)
	s.Remove(old)
	for _, n := range run(s, Open{}, 0.5) {
		if n.By != 1 || n.Modality != hearing {
			t.Errorf("%+v", n)
		}
	}
	sane(t, s)
	add(t, s, young, 3, 0, math.Pi)
	if len(s.Percepts(nil, young)) != 0 || s.Perceives(young, 1, 0) {
		t.Error("it remembers a former life")
	}
	add(t, s, wits.NewEntity(4, 3), 3, 0, math.Pi)
	if len(s.Looking(nil, young)) != 0 || len(s.Looking(nil, wits.NewEntity(4, 3))) != 4 {
		t.Error("who has the index?")
	}
}

// TestNothingAllocates after the first seconds.
func TestNothingAllocates(t *testing.T) {
	s, move := crowd(t, 50, 30)
	for i := range 50 {
		must.Succeed(t, s.SetEmitter(wits.NewEntity(uint32(i+1), 1), hearing, Emission{Strength: 1}))
		must.Succeed(t, s.SetEmitter(wits.NewEntity(uint32(i+1), 1), smell, Emission{Strength: 1}))
	}
	var kept State
	step := func() {
		now := s.Now() + tick
		move(now)
		for i := range 5 {
			_ = s.Emit(Signal{Modality: hearing, At: geom.Vec3{X: float64(i) * 5}, Strength: 1})
		}
		s.Step(room{damping: 0.3}, now)
		s.Keep(&kept)
	}
	for range 3000 {
		step()
	}
	if n := testing.AllocsPerRun(300, step); n != 0 {
		t.Errorf("a step allocates %v times", n)
	}
	if n := testing.AllocsPerRun(100, func() { must.Succeed(t, s.Return(&kept)) }); n != 0 {
		t.Errorf("going back allocates %v times", n)
	}
}
