package sense

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/must"
)

// pillars is a world with things in it that stop and damp, so that every question has different answers.
type pillars struct {
	at   []geom.Vec3
	asks *int
}

func (w pillars) between(a, b geom.Vec3) (n int) {
	for _, p := range w.at {
		d := b.Sub(a)
		part := 0.0
		if l := d.LenSq(); l > 0 {
			part = geom.Clamp(p.Sub(a).Dot(d)/l, 0, 1)
		}
		if a.Add(d.Scale(part)).Dist(p) < 1 {
			n++
		}
	}
	return n
}

func (w pillars) ask(n int) {
	if w.asks != nil {
		*w.asks += n
	}
}

func (w pillars) Sees(a, b geom.Vec3, radius float64) bool           { w.ask(1); return w.between(a, b) == 0 }
func (w pillars) SeesBox(a, b geom.Vec3, width, height float64) bool { return w.Sees(a, b, 0) }
func (w pillars) Damping(a, b geom.Vec3) float64                     { w.ask(1); return 0.05 * float64(w.between(a, b)) }
func (w pillars) Region(p geom.Vec3) int32                           { w.ask(1); return int32(math.Floor(p.X / 10)) }
func (w pillars) Wind() geom.Vec3                                    { return geom.Vec3{X: 0.5} }
func (w pillars) Way(a, b geom.Vec3, most float64) (float64, geom.Vec3, bool) {
	w.ask(WayCost)
	corner := geom.Vec3{X: (a.X + b.X) / 2, Y: (a.Y+b.Y)/2 + 2}
	length := a.Dist(corner) + corner.Dist(b)
	return length, corner, length <= most
}

// place draws a place of a small world.
func place(t *rapid.T, name string) geom.Vec3 {
	return geom.Vec3{X: rapid.Float64Range(-30, 30).Draw(t, name+" x"), Y: rapid.Float64Range(-30, 30).Draw(t, name+" y"), Z: rapid.Float64Range(0, 2).Draw(t, name+" z")}
}

// world draws pillars.
func world(t *rapid.T) pillars {
	var w pillars
	for i := range rapid.IntRange(0, 5).Draw(t, "pillars") {
		w.at = append(w.at, place(t, fmt.Sprint("pillar ", i)))
	}
	return w
}

// walker is somebody who walks straight on.
type walker struct {
	who      wits.Entity
	at, v    geom.Vec3
	facing   float64
	emission [2]float64 // of sight and touch
}

func (w *walker) body(now float64) Body {
	return Body{Place: w.at.Add(w.v.Scale(now)), Velocity: w.v, Facing: w.facing + now}
}

func walkers(t *rapid.T, n int) []walker {
	out := make([]walker, n)
	for i := range out {
		out[i] = walker{wits.NewEntity(uint32(3*i+1), 1), place(t, "walker"), place(t, "velocity").Scale(0.15), rapid.Float64Range(-4, 4).Draw(t, "facing"),
			[2]float64{rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "seen"), rapid.SampledFrom([]float64{0, 1}).Draw(t, "felt")}}
	}
	return out
}

// TestU8_AgainstTheRules: signals and moving sensors against the plain rules, asked in every step for every pair, without a
// queue, grid or bounds: the same notices, no more and no fewer, in the order of arrival.
func TestU8_AgainstTheRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		speed := rapid.SampledFrom([]float64{0, 5, 20, 340}).Draw(t, "speed")
		attenuation := rapid.SampledFrom([]float64{1, 0.75, 0.9}).Draw(t, "attenuation")
		confined := rapid.Bool().Draw(t, "confined")
		p := plan()
		m := &p.Modalities[1]
		m.Speed, m.Attenuation, m.Confined, m.Around = speed, attenuation, confined, false
		p.Budget = 1 << 30
		ears := &p.Profiles[0].Sensors[0]
		ears.Up, ears.Forward = rapid.SampledFrom([]float64{0, 1.6}).Draw(t, "up"), rapid.SampledFrom([]float64{0, 0.5}).Draw(t, "forward")
		ears.Range = rapid.SampledFrom([]float64{0, 12}).Draw(t, "reach")
		c, err := New(p)
		must.Succeed(t, err)
		s, err := NewSystem(c)
		must.Succeed(t, err)
		w, all := world(t), walkers(t, rapid.IntRange(1, 6).Draw(t, "walkers"))
		for i := range all {
			must.Succeed(t, s.Add(all[i].who, "Guard"))
			s.Move(all[i].who, all[i].body(0))
		}
		type wave struct {
			Signal
			born  float64
			since map[wits.Entity]float64 // it is not there before
		}
		var waves []wave
		before := 0.0
		for step := range 40 {
			now := before + 0.05
			if step < 20 {
				for range rapid.IntRange(0, 2).Draw(t, "signals") {
					g := Signal{Modality: hearing, At: place(t, "at"), Strength: rapid.Float64Range(0.05, 4).Draw(t, "strength"),
						Of: rapid.SampledFrom([]wits.Entity{0, all[0].who}).Draw(t, "of"), To: rapid.SampledFrom([]wits.Entity{0, 0, 0, all[len(all)-1].who}).Draw(t, "to")}
					must.Succeed(t, s.Emit(g))
					waves = append(waves, wave{g, before, map[wits.Entity]float64{}})
				}
			}
			for i := range all {
				s.Move(all[i].who, all[i].body(now))
			}
			got := slices.Clone(s.Step(w, now))
			var want []Notice
			for k := range waves {
				v := &waves[k]
				for i := range all {
					b := all[i].body(now)
					since, told := v.since[all[i].who], false
					if since < 0 || all[i].who == v.Of || v.To != 0 && v.To != all[i].who {
						continue
					}
					ear := b.Place.Add(geom.Vec3{Z: ears.Up})
					ahead := geom.FromAngle(b.Facing).Scale(ears.Forward)
					ear.X, ear.Y = ear.X+ahead.X, ear.Y+ahead.Y
					d, arrived := ear.Dist(v.At), v.born
					if speed > 0 {
						if d > speed*(now-v.born) {
							v.since[all[i].who] = now
							if v.To == 0 && speed*(now-v.born) > 20 {
								v.since[all[i].who] = -1
							}
							continue
						}
						arrived = max(v.born+d/speed, since)
					}
					strength := v.Strength
					if attenuation < 1 {
						strength *= math.Pow(attenuation, d)
					}
					strength -= w.Damping(ear, v.At)
					told = (v.To != 0 || d <= 20) && (ears.Range == 0 || d <= ears.Range) && strength >= 0.1 && (!confined || w.Region(ear) == w.Region(v.At))
					v.since[all[i].who] = -1
					if told {
						want = append(want, Notice{By: all[i].who, Of: v.Of, At: v.At, Strength: strength, Arrived: arrived, Emitted: v.born})
					}
				}
			}
			if !slices.IsSortedFunc(got, func(a, b Notice) int {
				return int(math.Copysign(1, a.Arrived-b.Arrived)) * boolInt(a.Arrived != b.Arrived)
			}) {
				t.Fatalf("not in the order of arrival: %+v", got)
			}
			same := func(a, b Notice) bool {
				return a.By == b.By && a.Of == b.Of && a.At == b.At && math.Abs(a.Strength-b.Strength) < 1e-9 && a.Emitted == b.Emitted && a.Arrived <= now && a.Arrived >= b.Emitted
			}
			for _, n := range got {
				if i := slices.IndexFunc(want, func(o Notice) bool { return same(n, o) }); i >= 0 {
					want = slices.Delete(want, i, i+1)
				} else if near := math.Abs(n.Strength-0.1) < 1e-9; !near {
					t.Fatalf("step %d: %+v should not be perceived", step, n)
				}
			}
			for _, n := range want {
				if math.Abs(n.Strength-0.1) > 1e-9 {
					t.Fatalf("step %d: %+v is missing", step, n)
				}
			}
			before = now
		}
	})
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// busy draws a world in which everything happens, and a function that plays a step of it.
func busy(t *rapid.T, budget int, asks *int) (all []walker, play func(s *System, step int) []Notice, c *Config) {
	p := plan()
	p.Budget = budget
	p.Modalities[1].Speed = 30
	p.Modalities = append(p.Modalities, Modality{Name: "Aura", Range: 15, Attenuation: 0.9, Speed: 8, Walls: Damp, Confined: true, Every: 0.2, Lasts: 1, Half: 1, Drift: 1})
	p.Profiles[0].Sensors = append(p.Profiles[0].Sensors, Sensor{Name: "Soul", Modality: "Aura", Threshold: 0.2, Up: 1})
	c, err := New(p)
	must.Succeed(t, err)
	w := world(t)
	w.asks = asks
	all = walkers(t, rapid.IntRange(1, 6).Draw(t, "walkers"))
	type event struct {
		step int
		Signal
	}
	var events []event
	for range rapid.IntRange(0, 12).Draw(t, "events") {
		events = append(events, event{rapid.IntRange(0, 20).Draw(t, "step"), Signal{Modality: rapid.SampledFrom([]wits.Name{sight, hearing, smell, wits.NameOf("Aura")}).Draw(t, "modality"),
			Of: rapid.SampledFrom([]wits.Entity{0, all[0].who}).Draw(t, "of"), At: place(t, "at"), Strength: rapid.Float64Range(0.1, 5).Draw(t, "strength")}})
	}
	return all, func(s *System, step int) []Notice {
		for _, e := range events {
			if e.step == step {
				must.Succeed(t, s.Emit(e.Signal))
			}
		}
		now := float64(step+1) * 0.05
		for i := range all {
			s.Move(all[i].who, all[i].body(now))
		}
		return s.Step(w, now)
	}, c
}

// enter adds walkers in an order.
func enter(t *rapid.T, s *System, all []walker, order []int) {
	for _, i := range order {
		must.Succeed(t, s.Add(all[i].who, "Guard"))
		s.Move(all[i].who, all[i].body(0))
		for k, name := range []wits.Name{sight, touch} {
			must.Succeed(t, s.SetEmitter(all[i].who, name, Emission{Strength: all[i].emission[k], Up: 1}))
		}
		must.Succeed(t, s.SetEmitter(all[i].who, smell, Emission{Strength: all[i].emission[0]}))
	}
}

func newSystem(t *rapid.T, c *Config) *System {
	s, err := NewSystem(c)
	must.Succeed(t, err)
	return s
}

// TestU8_AnyOrderOfRegistration gives the same notices and the same hash.
func TestU8_AnyOrderOfRegistration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all, play, c := busy(t, rapid.SampledFrom([]int{20, 1000}).Draw(t, "budget"), nil)
		order := make([]int, len(all))
		for i := range order {
			order[i] = i
		}
		a, b := newSystem(t, c), newSystem(t, c)
		enter(t, a, all, order)
		enter(t, b, all, rapid.Permutation(order).Draw(t, "order"))
		for step := range 30 {
			x, y := play(a, step), play(b, step)
			if !slices.Equal(x, y) {
				t.Fatalf("step %d: %+v\n%+v", step, x, y)
			}
			if a.Hash() != b.Hash() {
				t.Fatalf("step %d: the hashes differ", step)
			}
		}
	})
}

// TestU8_KeptAndReturned: a replay from any moment is equal in every bit, whatever was done between.
func TestU8_KeptAndReturned(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all, play, c := busy(t, rapid.SampledFrom([]int{20, 1000}).Draw(t, "budget"), nil)
		order := make([]int, len(all))
		for i := range order {
			order[i] = i
		}
		s := newSystem(t, c)
		enter(t, s, all, order)
		from := rapid.IntRange(0, 15).Draw(t, "from")
		var kept State
		var first [][]Notice
		var hashes []uint64
		for step := range 30 {
			if step == from {
				s.Keep(&kept)
			}
			n := slices.Clone(play(s, step))
			if step >= from {
				first, hashes = append(first, n), append(hashes, s.Hash())
			}
		}
		into := s
		if rapid.Bool().Draw(t, "another system") {
			into = newSystem(t, c)
		} else {
			s.Remove(all[0].who)
		}
		must.Succeed(t, into.Return(&kept))
		for step := from; step < 30; step++ {
			n := play(into, step)
			if !slices.Equal(n, first[step-from]) || into.Hash() != hashes[step-from] {
				t.Fatalf("step %d: %+v, at first %+v", step, n, first[step-from])
			}
		}
	})
}

// TestU8_BudgetIsKept: a step never asks more of the world than it may, and says how much it was.
func TestU8_BudgetIsKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		budget := rapid.IntRange(WayCost+2, 60).Draw(t, "budget")
		asks := 0
		all, play, c := busy(t, budget, &asks)
		order := make([]int, len(all))
		for i := range order {
			order[i] = i
		}
		s := newSystem(t, c)
		enter(t, s, all, order)
		for step := range 30 {
			sane(t, s)
			asks = 0
			if play(s, step); s.Stats().Spent > budget || asks+s.Stats().Looks/perUnit != s.Stats().Spent {
				t.Fatalf("step %d: it asked for %d of %d and compared %d times, and says %d", step, asks, budget, s.Stats().Looks, s.Stats().Spent)
			}
		}
	})
}

// TestU9_NobodyWaitsForEver: whatever the budget, everybody who can be seen is seen by everybody within the time that all
// lines of sight take, and none much more often than another.
func TestU9_NobodyWaitsForEver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 8).Draw(t, "guards")
		budget := rapid.IntRange(3, 40).Draw(t, "budget")
		p := plan()
		p.Modalities[1].Around = false
		p.Budget = budget
		every := p.Modalities[0].Every
		c, err := New(p)
		must.Succeed(t, err)
		s := newSystem(t, c)
		noise := rapid.IntRange(0, 3).Draw(t, "noises in a step")
		seen := map[[2]wits.Entity]int{}
		last := map[[2]wits.Entity]float64{}
		for i := range n {
			who := wits.Entity(i + 1)
			// In a row, each looking along it: half of them can see the other half.
			must.Succeed(t, s.Add(who, "Guard"))
			s.Move(who, Body{Place: geom.Vec3{X: float64(i)}})
			must.Succeed(t, s.SetEmitter(who, sight, Emission{Strength: 1}))
			for k := range i {
				last[[2]wits.Entity{wits.Entity(k + 1), who}] = 0
			}
		}
		// What a step gets through at least, and how long all of it takes.
		work := float64(n*(n-1)/2+noise*n) / float64(budget-2)
		if float64(noise*n) > 0.5*float64(budget-2) {
			return // more than it can do for ever: then it is late, and says so
		}
		bound := every + tick*(4*work+8)
		for s.Now() < 6 {
			for range noise {
				must.Succeed(t, s.Emit(Signal{Modality: hearing, Strength: 1, Attenuation: 1}))
			}
			for _, n := range s.Step(pillars{}, s.Now()+tick) {
				if n.Modality == sight {
					pair := [2]wits.Entity{n.By, n.Of}
					if gap := n.Arrived - last[pair]; gap > bound {
						t.Fatalf("%v waited for %v s to see %v, more than %v", n.By, gap, n.Of, bound)
					}
					last[pair] = n.Arrived
					seen[pair]++
				}
			}
			if s.Stats().Late > 0 {
				t.Fatal("a noise was dropped")
			}
		}
		least, most := math.MaxInt, 0
		for pair := range last {
			least, most = min(least, seen[pair]), max(most, seen[pair])
		}
		if least == 0 || most > 2*least+4 {
			t.Fatalf("some were seen %d times, others %d times", least, most)
		}
	})
}
