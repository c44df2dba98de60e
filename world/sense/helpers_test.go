package sense

import (
	"math"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

var (
	sight   = wits.NameOf("Sight")
	hearing = wits.NameOf("Hearing")
	smell   = wits.NameOf("Smell")
	touch   = wits.NameOf("Touch")
)

// named gives what a type of modality is by default a name.
func named(name string, t Type) Modality {
	m := Defaults(t)
	m.Name = name
	return m
}

// plan is a world in which guards see, hear and smell as [Keck] says, and everybody can be touched.
func plan() Plan {
	return Plan{
		Modalities: []Modality{named("Sight", Sight), named("Hearing", Hearing), named("Smell", Smell), named("Touch", Touch)},
		Profiles: []Profile{{Name: "Guard", Memory: DefaultMemory(), Sensors: []Sensor{
			{Name: "Ears", Modality: "Hearing", Threshold: 0.1},
			{Name: "Eyes", Modality: "Sight", Threshold: 0.1, Cones: DefaultCones()},
			{Name: "Nose", Modality: "Smell", Threshold: 0.1},
			{Name: "Skin", Modality: "Touch", Threshold: 0.1},
		}}},
	}
}

// system is a system of a plan; changes are made to the plan before.
func system(t testing.TB, changes ...func(*Plan)) *System {
	t.Helper()
	p := plan()
	for _, f := range changes {
		f(&p)
	}
	c, err := New(p)
	must.Succeed(t, err)
	s, err := NewSystem(c)
	must.Succeed(t, err)
	return s
}

// add puts a guard somewhere.
func add(t testing.TB, s *System, who wits.Entity, x, y, facing float64) {
	t.Helper()
	must.Succeed(t, s.Add(who, "Guard"))
	put(s, who, x, y, facing)
}

func put(s *System, who wits.Entity, x, y, facing float64) {
	s.Move(who, Body{Place: geom.Vec3{X: x, Y: y}, Facing: facing})
}

const tick = 1.0 / 60

// run steps for some seconds, and gives all notices.
func run(s *System, w Surroundings, seconds float64) (all []Notice) {
	for n := math.Round(seconds / tick); n > 0; n-- {
		all = append(all, s.Step(w, s.Now()+tick)...)
	}
	return all
}

// room is a world with a wall along x = 5 from y = -10 up to its end at y = 4, and the region 1 beyond it.
type room struct {
	Open
	damping float64
	wind    geom.Vec3
	asked   *int // counts the budget
}

func (r room) crosses(a, b geom.Vec3) bool {
	if (a.X < 5) == (b.X < 5) {
		return false
	}
	y := a.Y + float64((b.Y-a.Y)*((5-a.X)/(b.X-a.X)))
	return y < 4 && y > -10
}

func (r room) ask(n int) {
	if r.asked != nil {
		*r.asked += n
	}
}

func (r room) Sees(from, to geom.Vec3, radius float64) bool {
	r.ask(1)
	return !r.crosses(from, to)
}

func (r room) Damping(from, to geom.Vec3) float64 {
	r.ask(1)
	if r.crosses(from, to) {
		return r.damping
	}
	return 0
}

func (r room) Way(from, to geom.Vec3, most float64) (float64, geom.Vec3, bool) {
	r.ask(WayCost)
	corner := geom.Vec3{X: 5, Y: 4}
	length := from.Dist(corner) + corner.Dist(to)
	return length, corner, length <= most
}

func (r room) Region(p geom.Vec3) int32 {
	r.ask(1)
	if p.X > 5 {
		return 1
	}
	return 0
}

func (r room) Wind() geom.Vec3 { return r.wind }

// sane checks what must always hold of a system's state.
func sane(t interface {
	Helper()
	Fatalf(string, ...any)
}, s *System) {
	t.Helper()
	wanted := make([]int32, len(s.signals))
	looks := map[wits.Entity]uint32{}
	for k, q := range [...]queue{s.waves, s.looks} {
		for i := range q {
			it := &q[i]
			if b := s.find(it.by); b == nil || b.profile < 0 {
				t.Fatalf("%v waits, but is not there", it.by)
			}
			if i > 0 && it.before(&q[(i-1)/4]) {
				t.Fatalf("the queue is out of order at %d", i)
			}
			switch {
			case (it.serial == 0) != (k == 1):
				t.Fatalf("%v waits in the wrong queue", it.by)
			case it.serial == 0 && looks[it.by]&(1<<it.sensor) != 0:
				t.Fatalf("the sensor %d of %v looks around twice", it.sensor, it.by)
			case it.serial == 0:
				looks[it.by] |= 1 << it.sensor
			case s.signals[it.signal].serial != it.serial:
				t.Fatalf("the signal %d is not where it should be", it.serial)
			default:
				wanted[it.signal]++
			}
		}
	}
	for i := range s.signals {
		if s.signals[i].wanted != wanted[i] {
			t.Fatalf("signal %d is wanted by %d, not %d", i, wanted[i], s.signals[i].wanted)
		}
	}
	var counts [MostModalities]int32
	for _, i := range s.order {
		b := &s.bodies[i]
		if b.looks != looks[b.who] {
			t.Fatalf("%v looks around with %b, not %b", b.who, looks[b.who], b.looks)
		}
		emits := uint32(0)
		for k := b.emitter; k >= 0; k = s.emitters[k].next {
			emits |= 1 << s.emitters[k].m
			counts[s.emitters[k].m]++
		}
		if emits != b.emits {
			t.Fatalf("%v emits %b, not %b", b.who, emits, b.emits)
		}
	}
	places := map[int32]bool{}
	for _, at := range s.unused {
		places[at] = true
	}
	for _, i := range s.order {
		if at := s.bodies[i].memory; at >= 0 && places[at] {
			t.Fatalf("%v has a memory that is not its own", s.bodies[i].who)
		} else if at >= 0 {
			places[at] = true
		}
	}
	if len(places)*s.config.most != len(s.percepts) {
		t.Fatalf("%d memories are there, %d percepts", len(places), len(s.percepts))
	}
	for i := range s.puffs {
		counts[s.puffs[i].m]++
	}
	if counts != s.counts {
		t.Fatalf("there are %v to look for, not %v", counts, s.counts)
	}
}
