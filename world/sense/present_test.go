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

// TestTheNearestIsPerceivedWhateverItsHandle: of more than somebody can keep in mind, the nearest is always there, with the
// lowest handle or the highest, and is not new again and again.
func TestTheNearestIsPerceivedWhateverItsHandle(t *testing.T) {
	for _, player := range []wits.Entity{2, 10, 90} {
		s := system(t)
		add(t, s, 1, 0, 0, 0)
		others := 0
		put(s, player, 2, 0, 0)
		must.Succeed(t, s.SetEmitter(player, sight, Emission{Strength: 1}))
		for i := wits.Entity(3); others < 16; i++ {
			if i == player {
				continue
			}
			at := geom.FromAngle(float64(others-8) * 0.02).Scale(15)
			put(s, i, at.X, at.Y, 0)
			must.Succeed(t, s.SetEmitter(i, sight, Emission{Strength: 1}))
			others++
		}
		run(s, Open{}, 0.3)
		seen, began := 0, map[float64]bool{}
		firsts := map[wits.Entity]float64{}
		for _, p := range s.Percepts(nil, 1) {
			firsts[p.Of] = p.First
		}
		for range 540 {
			run(s, Open{}, tick)
			if s.Perceives(1, player, sight) {
				seen++
			}
			if p, ok := s.Percept(1, player, sight); ok {
				began[p.First] = true
			}
			for _, p := range s.Percepts(nil, 1) {
				if p.First != firsts[p.Of] {
					t.Fatalf("the player is %v: %v is new at %v, was there since %v", player, p.Of, p.First, firsts[p.Of])
				}
			}
		}
		if seen != 540 || len(began) != 1 {
			t.Errorf("as %v the player is perceived in %d of 540 frames, and new %d times", player, seen, len(began))
		}
		if l := s.Limits(nil); l[0].Lost == 0 {
			t.Errorf("somebody is left out, and it is not counted: %+v", l)
		}
	}
}

// TestWhoIsThereStays: whatever the handles and places, the nearest is perceived, and once everybody stands still nobody
// comes or goes.
func TestWhoIsThereStays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := plan()
		p.Profiles[0].Memory.Most = rapid.IntRange(1, 5).Draw(t, "most")
		c, err := New(p)
		must.Succeed(t, err)
		s, _ := NewSystem(c)
		must.Succeed(t, s.Add(50, "Guard"))
		s.Move(50, Body{})
		n := rapid.IntRange(1, 12).Draw(t, "others")
		handles := rapid.Permutation([]wits.Entity{1, 2, 3, 4, 5, 6, 51, 52, 53, 54, 55, 56}).Draw(t, "handles")
		least := math.Inf(1)
		for i := range n {
			d := rapid.Float64Range(1, 20).Draw(t, "distance")
			at := geom.FromAngle(rapid.Float64Range(-1.5, 1.5).Draw(t, "angle")).Scale(d)
			s.Move(handles[i], Body{Place: geom.Vec3{X: at.X, Y: at.Y}})
			must.Succeed(t, s.SetEmitter(handles[i], sight, Emission{Strength: rapid.Float64Range(0.95, 1.1).Draw(t, "strength")}))
			least = min(least, at.Len())
		}
		run(s, Open{}, 0.5)
		before := fmt.Sprint(who(s.Percepts(nil, 50)))
		for range 60 {
			run(s, Open{}, tick)
			if !slices.ContainsFunc(s.Percepts(nil, 50), func(p Percept) bool { return p.At.Len() <= least+1e-9 && s.Perceives(50, p.Of, sight) }) {
				t.Fatalf("the nearest, %v m away, is not perceived: %v", least, s.Percepts(nil, 50))
			}
			if now := fmt.Sprint(who(s.Percepts(nil, 50))); now != before {
				t.Fatalf("%v became %v, and nobody moved", before, now)
			}
		}
	})
}

func who(all []Percept) (out []wits.Entity) {
	for _, p := range all {
		out = append(out, p.Of)
	}
	return out
}

// fog is a world in which some do not see some others, at places that say who they are.
type fog struct {
	Open
	hidden map[[2]int]bool
	failed map[[2]int]float64 // when a look failed last
	now    *float64
}

func (w fog) Sees(from, to geom.Vec3, radius float64) bool {
	pair := [2]int{int(from.X), int(to.X)}
	if w.hidden[pair] {
		w.failed[pair] = *w.now
		return false
	}
	return true
}

// onlookers are n characters, 1 to n, who all look all around and see each other.
func onlookers(t testing.TB, n, budget int) *System {
	s := system(t, func(p *Plan) {
		p.Budget = budget
		p.Profiles[0].Memory.Most = n + 1
		p.Profiles[0].Sensors[1].Cones = nil
		p.Modalities[0].Range = 1000
	})
	for i := 1; i <= n; i++ {
		add(t, s, wits.Entity(i), float64(i), 0, 0)
		must.Succeed(t, s.SetEmitter(wits.Entity(i), sight, Emission{Strength: 1}))
	}
	return s
}

// TestNothingIsLostWithoutALookThatFailed: under any budget, who is perceived stays perceived until a look at it has
// failed; and who cannot be seen any more is lost, once everybody had a turn.
func TestNothingIsLostWithoutALookThatFailed(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(2, 20).Draw(rt, "characters")
		budget := rapid.IntRange(9, 40).Draw(rt, "budget")
		s := onlookers(t, n, budget)
		now := 0.0
		w := fog{hidden: map[[2]int]bool{}, failed: map[[2]int]float64{}, now: &now}
		since := map[[2]int]float64{}
		was := map[[2]int]bool{}
		for range 250 {
			if rapid.IntRange(0, 9).Draw(rt, "change") == 0 {
				pair := [2]int{rapid.IntRange(1, n).Draw(rt, "by"), rapid.IntRange(1, n).Draw(rt, "of")}
				w.hidden[pair] = !w.hidden[pair]
				since[pair] = s.Now()
			}
			last := map[[2]int]float64{}
			for pair := range was {
				p, _ := s.Percept(wits.Entity(pair[0]), wits.Entity(pair[1]), sight)
				last[pair] = p.Last
			}
			now = s.Now() + tick
			s.Step(w, now)
			for by := 1; by <= n; by++ {
				for of := 1; of <= n; of++ {
					pair := [2]int{by, of}
					is := s.Perceives(wits.Entity(by), wits.Entity(of), sight)
					if was[pair] && !is && !(w.failed[pair] > last[pair]) {
						rt.Fatalf("%v s: %d has lost %d, last seen at %v, and no look has failed since; budget %d", now, by, of, last[pair], budget)
					}
					// Twenty sensors, each with 19 looks, take 43 steps with a budget of 9.
					if is && w.hidden[pair] && now-since[pair] > 3 {
						rt.Fatalf("%v s: %d sees %d, who is hidden since %v", now, by, of, since[pair])
					}
					if was[pair] = is; !is {
						delete(was, pair)
					}
				}
			}
			sane(rt, s)
		}
	})
}

// TestSensorsThatAreOffLetGo: who is blindfolded sees nothing any more, after the usual time, however many wait.
func TestSensorsThatAreOffLetGo(t *testing.T) {
	s := onlookers(t, 100, 16)
	run(s, Open{}, 60)
	if !s.Perceives(1, 2, sight) {
		t.Fatal("not perceived")
	}
	must.Succeed(t, s.Enable(1, wits.NameOf("Eyes"), false))
	run(s, Open{}, 1)
	if s.Perceives(1, 2, sight) {
		t.Error("it sees with eyes that are off")
	}
}
