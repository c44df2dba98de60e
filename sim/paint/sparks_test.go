package paint_test

import (
	"math"
	"slices"
	"testing"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/sim"
	"github.com/wits-ai/wits/sim/paint"
)

type event struct{ kind int }

// The last events are there with their ages, older ones make room, and what was copied stays as it was.
func TestRecentKeepsTheLast(t *testing.T) {
	r := paint.New[event](3)
	if age := r.List[0].Age(100, 60); age != paint.Never {
		t.Errorf("what has not happened is %v s old", age)
	}
	for i := range 5 {
		r.Add([]event{{i}}, int64(10+i))
	}
	var kept paint.Recent[event]
	kept.CopyFrom(&r)
	r.One(event{9}, 70)
	kinds := func(r *paint.Recent[event]) (all []int) {
		for i := range r.List {
			all = append(all, r.List[i].What.kind)
		}
		slices.Sort(all)
		return all
	}
	if got := kinds(&r); !slices.Equal(got, []int{3, 4, 9}) {
		t.Errorf("there are %v", got)
	}
	if got := kinds(&kept); !slices.Equal(got, []int{2, 3, 4}) {
		t.Errorf("kept are %v", got)
	}
	r.CopyFrom(&kept)
	r.One(event{9}, 70) // takes the place of the same one again
	if got := kinds(&r); !slices.Equal(got, []int{3, 4, 9}) {
		t.Errorf("after the return there are %v", got)
	}
	for i := range r.List {
		if s := &r.List[i]; s.What.kind == 9 && s.Age(100, 60) != 0.5 {
			t.Errorf("30 ticks are %v s", s.Age(100, 60))
		}
	}
	if n := testing.AllocsPerRun(10, func() { kept.CopyFrom(&r); r.One(event{1}, 80) }); n != 0 {
		t.Errorf("keeping allocates %v times", n)
	}
	var none paint.Recent[event]
	none.One(event{1}, 1)
	if len(none.List) != 0 {
		t.Error("the zero Recent keeps something")
	}
}

// One event flies the same way each time it is painted, others fly otherwise; and when its time is over nothing is left.
func TestBurstsFollowFromTheEvent(t *testing.T) {
	paint := func(tick int64, age float64, streaks bool) []byte {
		s := sim.NewScene(sim.Info{})
		e := paint.Spark[event]{Tick: tick}
		b := paint.Burst{N: 7, Spread: 2 * math.Pi, Far: [2]float64{1, 2}, Life: [2]float64{0.3, 0.6}, Size: 0.1, Tail: 0.2, Color: sim.White}
		if streaks {
			b.Streaks(s, geom.Vec2{X: 1}, age, e.Rand(1, 2))
		} else {
			b.Bits(s, geom.Vec2{X: 1}, age, e.Rand(1, 2))
		}
		return s.AppendBinary(nil, sim.State{})
	}
	for _, streaks := range []bool{false, true} {
		if !slices.Equal(paint(5, 0.1, streaks), paint(5, 0.1, streaks)) {
			t.Error("an event is painted in two ways")
		}
		if slices.Equal(paint(5, 0.1, streaks), paint(6, 0.1, streaks)) {
			t.Error("two events are painted alike")
		}
		if !slices.Equal(paint(5, 0.7, streaks), paint(6, 0.7, streaks)) {
			t.Error("something is left")
		}
	}
}
