package query_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/world/query"
)

// maze is a world with walls, and an agent that faces into it.
func maze() *plain {
	return newPlain([4]float64{8, 2, 8.6, 12}, [4]float64{12, 8, 12.6, 20}, [4]float64{12.6, 8, 17, 8.6}, [4]float64{3, 14, 8, 14.6})
}

// randomTests makes tests that fit together, as members of "tests".
func randomTests(t *rapid.T) []string {
	use := func(filter string) string {
		uses := []string{`"score":{}`, `"score":{"prefer":"low","weight":0.7}`, `"score":{"by":"spread","curve":{"power":2}}`, `"score":{"from":2,"to":9,"weight":"1+X"}`}
		if filter != "" {
			uses = append(uses, `"filter":`+filter, `"filter":`+filter+`,"score":{"weight":1.3}`)
		}
		return rapid.SampledFrom(uses).Draw(t, "use")
	}
	var out []string
	for i, n := 0, rapid.IntRange(0, 7).Draw(t, "tests"); i < n; i++ {
		sort := rapid.SampledFrom([][2]string{
			{`"distance":{"from":"Spot"}`, `{"least":1,"most":9}`}, {`"distance":{}`, `{"least":"X*3"}`}, {`"facing":{}`, `{"most":60}`},
			{`"visibility":{}`, `{"is":false}`}, {`"visibility":{"from":"Spot"}`, `{"is":true}`}, {`"path":{"from":"Spot"}`, `{"is":true}`},
			{`"path":{"from":"Spot","range":9}`, `{"most":8}`}, {`"border":{}`, `{"least":0.5}`}, {`"overlap":{"tag":"crate","radius":3}`, `{"is":false}`},
			{`"influence":{"field":"danger"}`, `{"least":0.4}`}, {`"expr":"At.x + Distance * X"`, `{"least":7}`}, {`"expr":"At.y > 6"`, `{"is":true}`},
		}).Draw(t, "test")
		out = append(out, fmt.Sprintf(`"T%d":{%s,%s}`, i, sort[0], use(sort[1])))
	}
	return out
}

func randomQuery(t *rapid.T, tests []string, rest string) kindtest.Files {
	return kindtest.Files{"main.json": `{"kind":"query","ports":[{"in":"Spot","type":"vec2","default":[11.3,4.2]},{"in":"X","type":"float","default":0.5}],
		"generate":[{"cone":{"angle":120,"range":10,"spacing":1,"step":12,"project":1}},{"list":{"of":[[9.2,9.2]]}},{"tag":{"tag":"crate","range":30}}],
		"tests":{` + strings.Join(tests, ",") + `},"choose":"all"` + rest + `}`}
}

func start(t testing.TB, w *plain, f kindtest.Files) *kindtest.Run {
	w.tagged["crate"] = []query.Item{{At: geom.Vec3{X: 9, Y: 6}}, {At: geom.Vec3{X: 14, Y: 15}, Who: wits.NewEntity(7, 1)}}
	return asks(t, w, geom.Vec3{X: 5, Y: 6}, f)
}

// outcome is all that a query has given.
func outcome(r *kindtest.Run) string {
	s := fmt.Sprint(r.Status(), r.Value("Found"), r.Value("Count"), r.Value("Best"), r.Value("Who"))
	for _, v := range append(slices.Clone(r.Value("Scores").([]float64)), r.Value("BestScore").(float64)) {
		s += fmt.Sprintf(" %x", math.Float64bits(v))
	}
	return s + fmt.Sprint(r.Value("Places"))
}

// end steps until the query has ended, and gives in how many frames it has.
func end(t testing.TB, r *kindtest.Run) int {
	t.Helper()
	for i := 1; i < 100000; i++ {
		if r.Good(); r.Status() != wits.Running {
			return i
		}
	}
	t.Fatal("the query does not end")
	return 0
}

// TestU13_OrderOfTestsChangesNothing: in whatever order a document has its tests, the result is the same, to the bit.
func TestU13_OrderOfTestsChangesNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tests := randomTests(rt)
		want := start(t, maze(), randomQuery(rt, tests, ""))
		end(t, want)
		order := rapid.Permutation(tests).Draw(rt, "order")
		got := start(t, maze(), randomQuery(rt, order, ""))
		if end(t, got); outcome(got) != outcome(want) {
			rt.Fatalf("%v\n%s\n%v\n%s", tests, outcome(want), order, outcome(got))
		}
	})
}

// TestU14_SlicedIsUnsliced: whatever a frame may do, and though the mind is copied, written, read and put back in between, a
// query gives what it gives in one frame, to the bit.
func TestU14_SlicedIsUnsliced(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tests := randomTests(rt)
		w := maze()
		want := start(t, w, randomQuery(rt, tests, ""))
		if n := end(t, want); n != 1 {
			rt.Fatalf("a query without a budget took %d frames", n)
		}
		points, cost := rapid.IntRange(1, 200).Draw(rt, "points"), rapid.IntRange(1, 2000).Draw(rt, "cost")
		got := start(t, w, randomQuery(rt, tests, fmt.Sprintf(`,"budget":{"points":%d,"cost":%d}`, points, cost)))
		var old wits.Snapshot
		for tick := 0; ; tick++ {
			switch rapid.IntRange(0, 9).Draw(rt, "in between") {
			case 0:
				got.Mind = got.Clone()
			case 1:
				got.Mind = kindtest.Reread(rt, got.Mind, got.Program())
			case 2: // ahead, and back
				got.Snapshot(&old)
				got.Good()
				must.Succeed(rt, got.Restore(&old))
			}
			if got.Good(); got.Status() != wits.Running {
				break
			}
			if tick > 100000 {
				rt.Fatal("the query does not end")
			}
		}
		if outcome(got) != outcome(want) {
			rt.Fatalf("%v\n%s\nnot\n%s", tests, outcome(got), outcome(want))
		}
		if w.open.Load() != 0 {
			rt.Fatalf("%d searches were not closed", w.open.Load())
		}
	})
}

// TestU14_BudgetOfAFrame: a frame tests no more points, and costs no more, than the budget says; a single point may always be
// tested.
func TestU14_BudgetOfAFrame(t *testing.T) {
	w := maze()
	seen := 0
	w.Sight = counting{w, &seen}
	document := func(budget string) kindtest.Files {
		return kindtest.Files{"main.json": `{"kind":"query","generate":[{"grid":{"range":2,"spacing":1}}],"tests":{"A":{"visibility":{"height":0.1},"filter":{"is":true}}},"choose":"all"` + budget + `}`}
	}
	for _, c := range []struct {
		budget string
		frame  int // points that are looked at in a frame
	}{{`,"budget":{"points":4}`, 4}, {`,"budget":{"cost":33}`, 2}, {`,"budget":{"cost":1}`, 1}, {`,"budget":{"points":10,"cost":50}`, 3}, {"", 25}} {
		r := asks(t, w, geom.Vec3{X: 5, Y: 6}, document(c.budget))
		all, frames := 0, 0
		for frames == 0 || r.Status() == wits.Running {
			seen = 0
			r.Good()
			if frames++; seen > c.frame || seen < c.frame && r.Status() == wits.Running && frames > 1 {
				t.Errorf("%s: %d points in a frame, not %d", c.budget, seen, c.frame)
			}
			all += seen
		}
		if all != 25 {
			t.Errorf("%s: %d points were looked at, not 25", c.budget, all)
		}
	}
}

type counting struct {
	*plain
	n *int
}

func (c counting) Sees(from, to geom.Vec3, radius float64) bool {
	*c.n++
	return c.plain.Sees(from, to, radius)
}

// TestU13_FiltersFirstTheCheapOnes: a point that a cheap filter discards costs a dear one nothing.
func TestU13_FiltersFirstTheCheapOnes(t *testing.T) {
	w := maze()
	seen := 0
	w.Sight = counting{w, &seen}
	r := asks(t, w, geom.Vec3{X: 5, Y: 6}, kindtest.Files{"main.json": `{"kind":"query","generate":[{"grid":{"range":2,"spacing":1}}],
		"tests":{"A":{"visibility":{},"filter":{"is":true}},"B":{"distance":{},"filter":{"most":1}},"C":{"visibility":{"from":[9,9]},"score":{}}},"choose":"all"}`})
	r.Good()
	if r.Value("B.Failed") != int64(20) || seen != 10 {
		t.Errorf("B discarded %v of 25, and %d looks, not 10", r.Value("B.Failed"), seen)
	}
}

// TestU13_Model: filters and scores against a plain computation of [Keck]'s rule: what a test measured, divided by the
// highest among the points that all filters let pass, times the multiplier, added up.
func TestU13_Model(t *testing.T) {
	for seed := range uint64(fixedseed.Cases(200)) {
		chance := rand.New(rand.NewPCG(seed, 1))
		least, weight := chance.Float64()*3, chance.Float64()*4-1
		low := chance.IntN(2) == 1
		prefer := map[bool]string{true: "low", false: "high"}[low]
		w := maze()
		r := asks(t, w, geom.Vec3{X: 5, Y: 6}, kindtest.Files{"main.json": fmt.Sprintf(`{"kind":"query","generate":[{"grid":{"range":3,"spacing":1.5}}],
			"tests":{"Far":{"distance":{},"filter":{"least":%g},"score":{"prefer":%q,"weight":%g}},"Danger":{"influence":{"field":"danger"},"score":{}}},"choose":"all"}`, least, prefer, weight)})
		r.Good()
		type candidate struct {
			at          geom.Vec2
			far, danger float64
			score       float64
		}
		var list []candidate
		top, peril := 0.0, 0.0
		for y := -2.0; y <= 2; y++ {
			for x := -2.0; x <= 2; x++ {
				c := candidate{at: geom.Vec2{X: 5 + x*1.5, Y: 6 + y*1.5}}
				if c.far, c.danger = math.Hypot(x*1.5, y*1.5), c.at.X/20; c.far >= least {
					list = append(list, c)
					top, peril = max(top, c.far), max(peril, c.danger)
				}
			}
		}
		for i := range list {
			c := &list[i]
			share := c.far / top
			if low {
				share = 1 - share
			}
			c.score = weight*share + c.danger/peril
		}
		slices.SortStableFunc(list, func(a, b candidate) int {
			if math.Abs(a.score-b.score) < 1e-9 {
				return 0
			}
			return map[bool]int{true: -1, false: 1}[a.score > b.score]
		})
		got, scores := places(r), r.Value("Scores").([]float64)
		if len(got) != len(list) {
			t.Fatalf("seed %d: %d points, not %d", seed, len(got), len(list))
		}
		for i, c := range list {
			if math.Abs(scores[i]-c.score) > 1e-9 {
				t.Fatalf("seed %d: place %d has %v, not %v", seed, i, scores[i], c.score)
			}
			if i > 0 && scores[i] > scores[i-1] {
				t.Fatalf("seed %d: the list is not in order: %v", seed, scores)
			}
		}
		if r.Value("Best") != got[0] || r.Value("BestScore") != scores[0] {
			t.Fatalf("seed %d: Best %v, Score %v, and the list begins with %v, %v", seed, r.Value("Best"), r.Value("BestScore"), got[0], scores[0])
		}
	}
}

// TestU12_Parallel: minds that ask at the same time get what each gets alone. Run it with -race.
func TestU12_Parallel(t *testing.T) {
	text, err := os.ReadFile("testdata/hide.query.json")
	must.Succeed(t, err)
	p := kindtest.Load(t, registry(), kindtest.Files{"main.json": string(text)})
	w := maze()
	const minds = 24
	for i := range uint32(minds) {
		w.bodies[wits.NewEntity(i, 1)] = query.Pose{At: geom.Vec3{X: 2 + 0.5*float64(i), Y: 6}, Facing: float64(i)}
	}
	ask := func(i uint32) string {
		r := kindtest.Start(t, p)
		r.Frame.World, r.Frame.Entity = w, wits.NewEntity(i, 1)
		kindtest.Set(r, "LastSeen", geom.Vec2{X: 10, Y: 4})
		r.Good()
		return outcome(r)
	}
	want := make([]string, minds)
	for i := range uint32(minds) {
		want[i] = ask(i)
	}
	got := make([]string, minds)
	var group sync.WaitGroup
	for i := range uint32(minds) {
		group.Go(func() { got[i] = ask(i) })
	}
	group.Wait()
	if !slices.Equal(got, want) {
		t.Errorf("at the same time:\n%v\none after the other:\n%v", got, want)
	}
}
