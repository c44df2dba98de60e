package lod

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"github.com/wits-ai/wits/internal/must"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func TestT11_1_XSpace(t *testing.T) {
	near(t, "x", X(0.6), 0.916291, 1e-6)
	near(t, "twice", P(2*X(0.6)), 0.84, 1e-9)
	rapid.Check(t, func(t *rapid.T) {
		p, q := rapid.Float64Range(0, 0.999).Draw(t, "p"), rapid.Float64Range(0, 0.999).Draw(t, "q")
		if got, want := P(X(p)+X(q)), p+q-p*q; math.Abs(got-want) > 1e-12 {
			t.Fatalf("%v, want %v", got, want)
		}
	})
	if X(1) != maxX || X(-1) != 0 || X(math.NaN()) != 0 {
		t.Error("certainty, and what is no probability")
	}
}

func TestT11_2_ReturnFactor(t *testing.T) {
	// factor has only the surroundings take attention, and a character that is remembered fully and was seen some seconds ago.
	factor := func(load, unseen float64) float64 {
		a := Audience{Perception: Perception{FullSize: 1, Ambient: load}}
		a.Begin(0)
		a.Attend()
		return a.Criticality(&Impression{memory: 1, unseen: float32(unseen)})[Discontinuity]
	}
	for _, c := range [][3]float64{{1, 0, 0.931384}, {1, 1, 0.712512}, {1, 10, 0.495677}, {1, 60, 0.351591}, {2, 0, 0.534940}, {2, 10, 0.249996}, {0.5, 0, 1.621633}} {
		exact := returnShape * math.Pow(c[0], -returnShape) * scaledGamma(c[0]*c[1])
		near(t, fmt.Sprint("the exact factor of ", c[:2]), exact, c[2], 1e-5)
		near(t, fmt.Sprint("the factor of ", c[:2]), factor(c[0], c[1]), c[2], 1e-3)
	}
	rapid.Check(t, func(t *rapid.T) {
		load, unseen := rapid.Float64Range(0.01, 50).Draw(t, "load"), rapid.Float64Range(0, 1000).Draw(t, "unseen")
		f := factor(load, unseen)
		if !(f > 0) || load*(unseen+1) < 4096 && factor(load, unseen+1) >= f || factor(load+1, unseen) >= f {
			t.Fatalf("%v does not fall", f)
		}
		if x := load * unseen; x > 0 && x < 4096 {
			if exact := scaledGamma(x); math.Abs(nearGamma(gammaTable(), x)-exact) > 0.005*exact {
				t.Fatalf("x %v: the table has %v, not %v", x, nearGamma(gammaTable(), x), exact)
			}
		}
	})
}

// watch returns the impression of a character that is seen so for some seconds, among others.
func watch(a *Audience, i *Impression, v View, seconds, delta float64) (c Vector) {
	for range int(math.Round(seconds / delta)) {
		a.Begin(delta)
		a.Look(i, v)
		a.Attend()
		c = a.Criticality(i)
	}
	return c
}

func TestT11_2_AttentionAndMemory(t *testing.T) {
	p := DefaultPerception()
	p.Focus = 0
	a := &Audience{Perception: p}
	full := View{Pixels: p.FullSize}
	var i Impression
	watch(a, &i, full, math.Log(20)/2, math.Log(20)/2/100)
	near(t, "what was watched after 1.5 s", float64(i.watched), 0.95, 1e-3)
	watch(a, &i, View{}, math.Log(20)/2, math.Log(20)/2/100)
	near(t, "what is left of it", float64(i.watched), 0.0475, 1e-3)

	// Attention that stays the same: a quick average, and no others.
	p.Fade = 1000
	a = &Audience{Perception: p}
	i = Impression{}
	watch(a, &i, full, 4.99, 0.01)
	near(t, "attention", float64(i.attention)/a.load, 0.5, 1e-6)
	near(t, "memory after 5 s", float64(i.memory), 0.95*0.5, 1e-3)
	a.Ambient = 69.3
	was := float64(i.memory)
	watch(a, &i, View{}, 10, 0.01)
	near(t, "memory after 10 s more", float64(i.memory)/was, 0.5, 1e-3)
	near(t, "duration", float64(i.duration), 4.99*0.5, 1e-3)
	near(t, "time out of view", float64(i.unseen), 10, 1e-3)
}

// Half steps come to the same, as long as nothing changes.
func TestAttentionIsThatOfAnyFrameRate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := View{rapid.Float64Range(0, 3e5).Draw(t, "pixels"), rapid.Float64Range(-1, 1).Draw(t, "ahead")}
		a, b := &Audience{Perception: DefaultPerception()}, &Audience{Perception: DefaultPerception()}
		var one, two Impression
		watch(a, &one, v, 1, 0.04)
		watch(b, &two, v, 1, 0.02)
		if math.Abs(float64(one.watched-two.watched)) > 1e-4 || math.Abs(float64(one.focus-two.focus)) > 1e-4 {
			t.Fatalf("%+v and %+v", one, two)
		}
	})
}

// trader makes one for kinds, with no player.
func trader(t rapid.TB, kinds ...*Kind) *Trader {
	tr, err := NewTrader(&Details{Kinds: kinds}, 0)
	must.Succeed(t, err)
	return tr
}

// add adds a character of a kind.
func add(t rapid.TB, tr *Trader, k *Kind) ID {
	id, err := tr.Add(k.name)
	must.Succeed(t, err)
	return id
}

// total returns the risk of all characters.
func total(tr *Trader) (sum float64) {
	for id := range tr.entries {
		if tr.entries[id].kind != 0 {
			r := tr.Risk(ID(id))
			sum += r[0] + r[1] + r[2]
		}
	}
	return sum
}

// simple has two levels: 1 of the cost with an audacity of 4, and 5 with 1.
func simple(t testing.TB) *Kind {
	k, err := NewKind(Spec{Name: "simple", Resources: 1, Features: []Feature{{Name: "Detail", Levels: []Level{
		{Name: "low", Cost: []float64{1}, Audacity: Vector{4}}, {Name: "high", Cost: []float64{5}, Audacity: Vector{1}}}}}})
	must.Succeed(t, err)
	return k
}

// put gives a character a combination of levels.
func put(tr *Trader, id ID, solution int) {
	tr.entries[id].solution = int16(solution)
	tr.entries[id].stale()
}

func portfolio(t testing.TB, k *Kind, solution int, criticality ...float64) *Trader {
	tr := trader(t, k)
	for _, c := range criticality {
		id := add(t, tr, k)
		tr.SetCriticality(id, Vector{c})
		put(tr, id, solution)
	}
	return tr
}

func TestT11_3_ThreePortfolios(t *testing.T) {
	k := simple(t)
	sum := func(list []Trade) (gain float64) {
		for _, x := range list {
			gain += x.Gain
		}
		return gain
	}
	one := portfolio(t, k, 0, 0.1, 1)
	put(one, 0, 1)
	list := one.Run([]float64{6})
	if len(list) != 2 || list[0].ID != 1 || list[0].To != 1 || list[1].ID != 0 || list[1].To != 0 {
		t.Errorf("one goes up, and the other down: %+v", list)
	}
	near(t, "the gain", sum(list), 2.7, 1e-6)

	two := portfolio(t, k, 0, 1, 0.5, 0.1)
	list = two.Run([]float64{12})
	near(t, "the gain of the first two", sum(list), 4.5, 1e-6)
	near(t, "their cost", two.Cost(0), 11, 0)

	three := portfolio(t, k, 1, 1, 0.5, 0.1)
	list = three.Run([]float64{12})
	if len(list) != 1 || list[0].ID != 2 || three.Over() {
		t.Errorf("the third goes down: %+v", list)
	}
	near(t, "its gain", sum(list), -0.3, 1e-6)
	near(t, "the cost", three.Cost(0), 11, 0)

	if list = three.Run([]float64{2}); !three.Over() || three.Cost(0) != 3 {
		t.Errorf("a budget that cannot be kept: %+v", list)
	}
}

// A suspect who is followed at a distance is remembered, and a passer-by is seen.
func TestT11_4_SuspectAndPasserBy(t *testing.T) {
	a := &Audience{Perception: DefaultPerception()}
	suspect, passer := &Impression{}, &Impression{}
	var of [2]Vector
	for frame := range 60 * 60 {
		a.Begin(1.0 / 60)
		a.Look(suspect, View{Pixels: 0.15 * a.FullSize, Ahead: 1})
		by := View{}
		if frame > 59*60 {
			by = View{Pixels: 0.9 * a.FullSize, Ahead: 0.3}
		}
		a.Look(passer, by)
		a.Attend()
		of = [2]Vector{a.Criticality(suspect), a.Criticality(passer)}
	}
	if !(of[1][UnrealisticState] > of[0][UnrealisticState]) || !(of[0][LongTerm] > of[1][LongTerm]) {
		t.Fatalf("the suspect has %v, the passer-by %v", of[0], of[1])
	}
	k, err := NewKind(Spec{Resources: 1, Features: []Feature{
		{Name: "Plans", Levels: []Level{{Name: "none", Cost: []float64{0}, Audacity: Vector{0, 0, 8}}, {Name: "own", Cost: []float64{1}, Audacity: Vector{}}}},
		{Name: "Feet", Levels: []Level{{Name: "slide", Cost: []float64{0}, Audacity: Vector{1, 0, 0}}, {Name: "IK", Cost: []float64{1}, Audacity: Vector{}}}},
	}})
	must.Succeed(t, err)
	tr := trader(t, k)
	for _, c := range of {
		tr.SetCriticality(add(t, tr, k), c)
	}
	tr.Run([]float64{2})
	if got := []string{tr.Level(0, 0).Name, tr.Level(0, 1).Name, tr.Level(1, 0).Name, tr.Level(1, 1).Name}; !slices.Equal(got, []string{"own", "slide", "none", "IK"}) {
		t.Errorf("the suspect and the passer-by have %v", got)
	}
}

func TestT11_5_StupidTransitionsArePruned(t *testing.T) {
	spec := Spec{Resources: 1, Features: []Feature{
		{Name: "IK", Levels: []Level{{Name: "none", Cost: []float64{0}, Audacity: Vector{1}}, {Name: "feet", Cost: []float64{1}, Audacity: Vector{0.4}}, {Name: "best", Cost: []float64{6}, Audacity: Vector{0.3}}}},
		{Name: "Avoidance", Levels: []Level{{Name: "off", Cost: []float64{0}, Audacity: Vector{3, 0, 1}}, {Name: "on", Cost: []float64{1}, Audacity: Vector{}}}},
		{Name: "Paths", Levels: []Level{{Name: "off", Cost: []float64{0}, Audacity: Vector{0, 0, 3}}, {Name: "on", Cost: []float64{2}, Audacity: Vector{}}}},
		{Name: "Goals", Levels: []Level{{Name: "off", Cost: []float64{0}, Audacity: Vector{0, 0, 2}}, {Name: "on", Cost: []float64{1}, Audacity: Vector{}}}},
	}, Forbidden: [][]Choice{{{"Goals", "on"}, {"Paths", "off"}}}}
	k, err := NewKind(spec)
	must.Succeed(t, err)
	all := len(k.solutions)
	if all != 3*2*3 {
		t.Errorf("%d combinations", all)
	}
	for _, s := range k.solutions {
		if s.levels[2] == 0 && s.levels[3] == 1 {
			t.Errorf("goals without paths: %v", s.levels)
		}
	}
	for _, better := range k.solutions[k.cheapest].transitions[up] {
		if l := k.Levels(better.to); l[0] == 2 && l[1] == 0 {
			t.Errorf("the best IK without avoidance is left: %v", l)
		}
	}
	left := 0
	for i := range k.solutions {
		left += len(k.solutions[i].transitions[up]) + len(k.solutions[i].transitions[down])
	}
	if left > all*(all-1)/2 {
		t.Errorf("%d of %d transitions are left", left, all*(all-1))
	}
}

// What is scarce decides.
func TestT11_6_ScarceResources(t *testing.T) {
	k, err := NewKind(Spec{Resources: 2, Features: []Feature{{Name: "Detail", Levels: []Level{
		{Name: "low", Cost: []float64{1, 1}, Audacity: Vector{4}}, {Name: "fast", Cost: []float64{2, 5}, Audacity: Vector{1}}, {Name: "small", Cost: []float64{5, 2}, Audacity: Vector{1}}}}}})
	must.Succeed(t, err)
	for want, budget := range map[int][]float64{1: {6, 100}, 2: {math.Inf(1), 6}} {
		tr := portfolio(t, k, 0, 1)
		if tr.Run(budget); int(tr.entries[0].solution) != want {
			t.Errorf("budget %v: it has %v, want %d", budget, tr.Level(0, 0), want)
		}
	}
}

// With budgets without end everybody has the least risk.
func TestEndlessBudgets(t *testing.T) {
	tr := portfolio(t, simple(t), 0, 1, 0.5)
	if tr.Run([]float64{math.Inf(1)}); tr.Level(0, 0).Name != "high" || tr.Level(1, 0).Name != "high" {
		t.Error("somebody has less")
	}
}

// randomSpec describes a kind of chance.
func randomSpec(r *rand.Rand, resources int) Spec {
	s := Spec{Resources: resources, Seed: r.Uint64(), Ratio: 1 + 20*r.Float64(), Samples: -1 + r.IntN(2)*33}
	if r.IntN(4) == 0 {
		s.Vanish = &Vector{r.Float64() * 8, r.Float64() * 4, 0}
	}
	for f := range 1 + r.IntN(3) {
		feature := Feature{Name: fmt.Sprint("F", f)}
		if r.IntN(3) == 0 {
			feature.Change = Vector{0, r.Float64() / 10}
		}
		for l := range 2 + r.IntN(2) {
			level := Level{Name: fmt.Sprint("L", l), Cost: make([]float64, resources)}
			for i := range level.Cost {
				level.Cost[i] = r.Float64() * 4
			}
			for i := range level.Audacity {
				level.Audacity[i] = r.Float64() * 2
			}
			feature.Levels = append(feature.Levels, level)
		}
		s.Features = append(s.Features, feature)
	}
	return s
}

// TestT11_7_BudgetsAreKept: whatever criticalities do, no resource is overspent if that is possible, and the risk never rises but to repair.
func TestT11_7_BudgetsAreKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		resources := 1 + r.IntN(3)
		var kinds []*Kind
		for i := range 1 + r.IntN(2) {
			s := randomSpec(r, resources)
			s.Name = fmt.Sprint(i)
			k, err := NewKind(s)
			must.Succeed(t, err)
			kinds = append(kinds, k)
		}
		tr := trader(t, kinds...)
		var ids []ID
		for range 1 + r.IntN(12) {
			ids = append(ids, add(t, tr, kinds[r.IntN(len(kinds))]))
		}
		least := tr.sum()
		budget := make([]float64, resources)
		for range 12 {
			for i := range budget {
				budget[i] = least[i] * (1 + 3*r.Float64())
			}
			for _, id := range ids {
				tr.SetCriticality(id, Vector{r.Float64(), r.Float64(), r.Float64()})
			}
			cost := tr.sum()
			repairs := slices.ContainsFunc([]int{0, 1, 2}[:resources], func(i int) bool { return cost[i] > budget[i] })
			before := total(tr)
			risk := before
			for _, trade := range tr.Run(budget) {
				risk -= trade.Gain
			}
			if resources == 1 && tr.Over() {
				t.Fatalf("%v is more than %v", tr.sum(), budget)
			}
			// Changes of levels have audacities of their own, which do not last.
			if after := total(tr); !repairs && after > before+1e-9 || after > risk+1e-9 {
				t.Fatalf("the risk rose from %v to %v, by its trades to %v", before, after, risk)
			}
		}
	})
}

// exhaustive does a round as the book means it, and looks at everything: upgrades from the best one on until the budget is overspent, then
// downgrades of others from the least loss on until it is kept.
func exhaustive(t *Trader) (list []Trade) {
	cost, gain := t.cost, 0.0
	best := func(d int, skip []chosen) (all []chosen) {
		var m costs
		for r := range t.resources {
			if m[r] = 1 / max(t.budget[r]-cost[r], 1e-12); d == down {
				m[r] = max(cost[r]-t.budget[r], 0) / t.budget[r] / t.budget[r]
			}
		}
		most := slices.Max(m[:])
		for r := range t.resources {
			if m[r] /= most; d == up {
				m[r] = max(m[r], 1/t.details.Kinds[0].ratio)
			}
		}
		for i := range t.entries {
			e := &t.entries[i]
			if e.kind == 0 || slices.ContainsFunc(skip, func(o chosen) bool { return o.ID == ID(i) }) {
				continue
			}
			o := chosen{Trade: Trade{ID: ID(i), Value: math.Inf(-1)}}
			s := t.solution(e)
			list := s.transitions[d]
			for k := range list {
				cost, gain := list[k].cost.scaled(&m), -list[k].audacity.Dot(e.vector())
				v := gain / max(cost, free)
				switch {
				case d == down && cost >= 0, d == up && gain <= 0:
					continue
				case d == down:
					v = gain / -cost
				}
				if v > o.Value {
					o.Value, o.t, o.Gain, o.To = v, &list[k], gain, list[k].to
				}
			}
			if o.t != nil {
				all = append(all, o)
			}
		}
		slices.SortStableFunc(all, func(a, b chosen) int { return cmp.Compare(b.Value, a.Value) })
		return all
	}
	var ups, downs []chosen
	repairs := t.over(&cost)
	if !repairs {
		for _, o := range best(up, nil) {
			if t.over(&cost) {
				break
			}
			ups = append(ups, o)
			cost.add(&o.t.cost, 1)
			gain += o.Gain
		}
	}
	for _, o := range best(down, ups) {
		if !t.over(&cost) {
			break
		}
		downs = append(downs, o)
		cost.add(&o.t.cost, 1)
		gain += o.Gain
	}
	if !repairs && (t.over(&cost) || gain <= epsilon) {
		downs, cost, gain = nil, t.cost, 0
		for _, o := range ups {
			cost.add(&o.t.cost, 1)
			gain += o.Gain
		}
		for len(ups) > 0 && t.over(&cost) {
			last := ups[len(ups)-1]
			ups = ups[:len(ups)-1]
			cost.add(&last.t.cost, -1)
			gain -= last.Gain
		}
		if gain <= epsilon {
			return nil
		}
	}
	for _, o := range slices.Concat(ups, downs) {
		list = append(list, Trade{ID: o.ID, To: o.To})
	}
	slices.SortFunc(list, func(a, b Trade) int { return int(a.ID - b.ID) })
	return list
}

// TestLazyIsExhaustive: what is not looked at would not have been chosen, and what was computed in former rounds and frames still holds.
func TestLazyIsExhaustive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2))
		resources := 1 + r.IntN(3)
		k, err := NewKind(randomSpec(r, resources))
		must.Succeed(t, err)
		tr := trader(t, k)
		for range 1 + r.IntN(20) {
			put(tr, add(t, tr, k), r.IntN(len(k.solutions)))
		}
		for range 4 {
			for id := range tr.entries {
				if r.IntN(3) > 0 {
					tr.SetCriticality(ID(id), Vector{r.Float64(), r.Float64(), r.Float64()})
				}
			}
			tr.cost = tr.sum()
			for i := range resources {
				tr.budget[i] = (tr.cost[i] + 0.01) * (0.7 + 0.8*r.Float64())
			}
			for accepted := true; accepted; {
				want := exhaustive(tr)
				tr.trades = nil
				accepted = tr.round()
				var got []Trade
				for _, trade := range tr.trades {
					got = append(got, Trade{ID: trade.ID, To: trade.To})
				}
				slices.SortFunc(got, func(a, b Trade) int { return int(a.ID - b.ID) })
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("it trades %v, and all that there is would be %v", got, want)
				}
			}
		}
	})
}

func TestKindsThatAreWrong(t *testing.T) {
	level := func(name string) Level { return Level{Name: name, Cost: []float64{1}} }
	for says, s := range map[string]Spec{
		"it has 0 resources":                                             {Features: []Feature{{Name: "A", Levels: []Level{level("x")}}}},
		"it has no feature":                                              {Resources: 1},
		`feature 0 "A": it needs a name and a level`:                     {Resources: 1, Features: []Feature{{Name: "A"}}},
		`feature "A", level 1 "x": it needs a name of its own`:           {Resources: 1, Features: []Feature{{Name: "A", Levels: []Level{level("x"), level("x")}}}},
		`feature "A", level "x": it has 1 costs for 2 resources`:         {Resources: 2, Features: []Feature{{Name: "A", Levels: []Level{level("x")}}}},
		`costs and audacities are numbers from 0 on, not -1`:             {Resources: 1, Features: []Feature{{Name: "A", Levels: []Level{{Name: "x", Cost: []float64{-1}, Audacity: Vector{}}}}}},
		`there is no level "y" of a feature "A" to forbid`:               {Resources: 1, Features: []Feature{{Name: "A", Levels: []Level{level("x")}}}, Forbidden: [][]Choice{{{"A", "y"}, {"A", "x"}}}},
		`all combinations of its levels are forbidden`:                   {Resources: 1, Features: []Feature{{Name: "A", Levels: []Level{level("x")}}}, Forbidden: [][]Choice{{{"A", "x"}, {"A", "x"}}}},
		`its levels can be combined in more than 1024 ways: forbid some`: {Resources: 1, Features: slices.Repeat([]Feature{{Name: "A", Levels: []Level{level("x"), level("y"), level("z")}}}, 1)},
	} {
		if strings.HasPrefix(says, "its levels") {
			s.Features = nil
			for i := range 11 {
				s.Features = append(s.Features, Feature{Name: fmt.Sprint(i), Levels: []Level{level("x"), level("y")}})
			}
		}
		if _, err := NewKind(s); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %s", err, says)
		}
	}
	k, err := NewKind(Spec{Name: "other", Resources: 2, Features: []Feature{{Name: "A", Levels: []Level{{Name: "x", Cost: []float64{1, 2}}}}}})
	must.Succeed(t, err)
	for says, kinds := range map[string][]*Kind{`"simple" has 1 resources, and "other" has 2`: {simple(t), k}, "there are 0 kinds of characters": nil} {
		if _, err := NewTrader(&Details{Kinds: kinds}, 1); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %s", err, says)
		}
	}
	if _, err := trader(t, k).Add("simple"); err == nil || !strings.Contains(err.Error(), `no details of a character "simple"`) {
		t.Error(err)
	}
}

// Who is gone takes nothing, and its number is given again.
func TestAddAndRemove(t *testing.T) {
	tr := portfolio(t, simple(t), 1, 1, 1)
	tr.Remove(0)
	tr.Remove(0)
	tr.SetCriticality(0, Vector{1})
	if tr.Cost(0) != 5 || len(tr.Run([]float64{20})) != 0 {
		t.Error("it is still there")
	}
	if id, err := tr.Add("simple"); err != nil || id != 0 || tr.Cost(0) != 6 || tr.Criticality(0) != (Vector{}) {
		t.Error("it is not new")
	}
}

// LOD-24: a character that may vanish does so if there is no room for it, the one first whose absence would be noticed least. It is no
// upgrade: with room for all nobody vanishes, however wrong it looks.
func TestLOD24_Vanish(t *testing.T) {
	k, err := NewKind(Spec{Resources: 1, Vanish: &Vector{0, 2, 0}, Features: []Feature{{Name: "Body", Levels: []Level{{Name: "plain", Cost: []float64{3}, Audacity: Vector{9}}}}}})
	must.Succeed(t, err)
	tr := trader(t, k)
	for _, c := range []Vector{{1, 0.1, 0}, {0, 0.2, 0}, {0, 0.05, 0}} {
		tr.SetCriticality(add(t, tr, k), c)
	}
	if list := tr.Run([]float64{9}); len(list) > 0 {
		t.Errorf("with room for all: %+v", list)
	}
	list := tr.Run([]float64{8})
	if len(list) != 1 || list[0].ID != 2 || list[0].To != Vanished || tr.Cost(0) != 6 || tr.Over() {
		t.Fatalf("one vanishes: %+v", list)
	}
	near(t, "the gain", list[0].Gain, -0.1, 1e-6)
	if id := add(t, tr, k); id != 2 {
		t.Errorf("its number is free, and %d was given", id)
	}
}

// LOD-24: what several players notice adds up.
func TestLOD24_SeveralPlayers(t *testing.T) {
	d := &Details{Perception: DefaultPerception(), Kinds: []*Kind{simple(t)}}
	budget := []float64{6}
	looks := [][]View{{{Pixels: 90_000, Ahead: 1}, {}}, {{Pixels: 20_000, Ahead: 0.5}, {Pixels: 80_000, Ahead: 1}}}
	var alone [2]*Trader
	both, err := NewTrader(d, 2)
	must.Succeed(t, err)
	for p := range alone {
		alone[p], err = NewTrader(d, 1)
		must.Succeed(t, err)
	}
	for range looks {
		add(t, both, d.Kinds[0])
		add(t, alone[0], d.Kinds[0])
		add(t, alone[1], d.Kinds[0])
	}
	for range 30 {
		both.Frame(0.1, budget, func(player int, id ID) View { return looks[player][id] })
		for p := range alone {
			alone[p].Frame(0.1, budget, func(_ int, id ID) View { return looks[p][id] })
		}
	}
	for id := range ID(2) {
		want := alone[0].Criticality(id).plus(alone[1].Criticality(id))
		for i, x := range both.Criticality(id) {
			near(t, fmt.Sprint("the criticality of ", id), x, want[i], 1e-6)
		}
	}
	if both.Level(0, 0).Name != "high" || both.Level(1, 0).Name != "low" || alone[1].Level(0, 0).Name != "low" || alone[1].Level(1, 0).Name != "high" {
		t.Error("whom both see has more detail, and for the second player alone the other one")
	}
}

// LOD-26: the risk of a character is that of its features, by category.
func TestLOD26_RiskByFeature(t *testing.T) {
	tr, step := crowd(t, 1, 40)
	for frame := range 20 {
		step(frame)
	}
	for id := range ID(40) {
		var sum Vector
		for f := range tr.kind(&tr.entries[id]).features {
			sum = sum.plus(tr.FeatureRisk(id, f))
		}
		for i, x := range tr.Risk(id) {
			near(t, fmt.Sprint("the risk of ", id), sum[i], x, 1e-9)
		}
	}
}

// crowd has 8 features, of which some exclude each other, and characters that are seen now and then.
func crowd(t testing.TB, players, n int) (*Trader, func(frame int) []Trade) {
	s := Spec{Resources: 2}
	for i, name := range []string{"Exists", "Brain", "Paths", "Avoidance", "Senses", "Feet", "Hair", "Sound"} {
		f := Feature{Name: name}
		for l := range 2 + i%3/2 {
			level := Level{Name: fmt.Sprint(l), Cost: []float64{float64(l) * (1 + float64(i%4)), float64(l)}}
			level.Audacity[i%3] = 2 / (1 + 2*float64(l))
			f.Levels = append(f.Levels, level)
		}
		s.Features = append(s.Features, f)
	}
	s.Forbidden = [][]Choice{{{"Brain", "1"}, {"Paths", "0"}}, {{"Avoidance", "1"}, {"Paths", "0"}}, {{"Hair", "1"}, {"Feet", "0"}}}
	k, err := NewKind(s)
	must.Succeed(t, err)
	tr, err := NewTrader(&Details{Perception: DefaultPerception(), Kinds: []*Kind{k}}, players)
	must.Succeed(t, err)
	for range n {
		add(t, tr, k)
	}
	budget := []float64{6 * float64(n), 4 * float64(n)}
	return tr, func(frame int) []Trade {
		return tr.Frame(1.0/30, budget, func(player int, id ID) View {
			v := View{Ahead: math.Cos(float64(id)*2.4 + float64(player) + float64(frame)*0.01)}
			if v.Ahead > 0.6 {
				v.Pixels = 200_000 / float64(1+id%50)
			}
			return v
		})
	}
}

// What is kept of a character: what the player has seen of it, and how it stands with the trader.
func TestSizeOfACharacter(t *testing.T) {
	if n := unsafe.Sizeof(entry{}) + unsafe.Sizeof(Impression{}); n > 64 {
		t.Errorf("%d bytes", n)
	}
}

func TestNothingIsAllocated(t *testing.T) {
	_, step := crowd(t, 2, 200)
	frame := 0
	for ; frame < 30; frame++ {
		step(frame)
	}
	if n := testing.AllocsPerRun(20, func() { step(frame); frame++ }); n > 0 {
		t.Errorf("%v allocations a frame", n)
	}
}

func BenchmarkFrame(b *testing.B) {
	_, step := crowd(b, 1, 400)
	frame, trades := 0, 0
	for b.Loop() {
		trades += len(step(frame))
		frame++
	}
	b.ReportMetric(float64(trades)/float64(frame), "trades/frame")
}

func BenchmarkNewKind(b *testing.B) {
	for b.Loop() {
		crowd(b, 0, 0)
	}
}
