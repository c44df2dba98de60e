package unseen_test

import (
	"math"
	"slices"
	"testing"

	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/world/unseen"
	"pgregory.net/rapid"
)

// level is a random graph, as a table of what leads where.
type level struct {
	layout unseen.Layout
	leads  map[[2]int]int // the steps of the shortest way
}

func drawLevel(r *rapid.T) *level {
	n := rapid.IntRange(2, 9).Draw(r, "states")
	l := &level{unseen.Layout{States: n}, map[[2]int]int{}}
	for range rapid.IntRange(n-1, 3*n).Draw(r, "ways") {
		w := unseen.Way{From: rapid.IntRange(0, n-1).Draw(r, "from"), To: rapid.IntRange(0, n-1).Draw(r, "to"), Steps: rapid.SampledFrom([]int{0, 1, 1, 1, 2, 3}).Draw(r, "steps")}
		l.layout.Ways = append(l.layout.Ways, w)
		steps, both := max(w.Steps, 1), [2]int{w.From, w.To}
		if old := l.leads[both]; old == 0 || steps < old {
			l.leads[both] = steps
		}
	}
	for s := range n {
		if rapid.IntRange(0, 3).Draw(r, "noisy") == 0 {
			l.layout.Noisy = append(l.layout.Noisy, s)
		}
	}
	return l
}

// look is what the player perceived at some time.
type look struct {
	time int
	view unseen.View
}

// witness knows what the player has perceived, and searches all paths of an agent by brute force.
type witness struct {
	level    *level
	loud     bool
	resource []unseen.Resource
	looks    []look
	start    int // when it was lost
	from     []int
}

type sighting struct {
	time, resource int
	there          bool
}

// place is where somebody is on a path, and which resources it has taken when.
type place struct {
	state, to, left int // in a state, or on a way to one that is still so many steps away
	taken           [2]int
}

// quiet reports whether the player would not have noticed an agent in a state at a time; entered is true if it came there in that step.
func (w *witness) quiet(time, state int, entered bool) bool {
	first := true
	for _, l := range w.looks {
		if l.time != time {
			continue
		}
		if l.view.Sees.Has(state) || w.loud && l.view.Near.Has(state) {
			return false
		}
		// A step's view comes first; later ones of the same time hear nobody, as nobody moves.
		if first && entered && l.view.Hears.Has(state) && slices.Contains(w.level.layout.Noisy, state) {
			return false
		}
		first = false
	}
	return true
}

// take adds all ways to take resources in a place, from one of them on.
func (w *witness) take(next map[place]bool, p place, time, from int) {
	for k := from; k < len(w.resource); k++ {
		if q := p; p.state == w.resource[k].State && p.taken[k] == 0 {
			q.taken[k] = time
			next[q] = true
			w.take(next, q, time, k+1)
		}
	}
}

// ends returns all places of paths that nobody has noticed before a time, and that lead on to it.
func (w *witness) ends(until int, forced bool) map[place]bool {
	now := map[place]bool{}
	for _, s := range w.from {
		now[place{state: s, to: -1}] = true
	}
	for time := w.start + 1; time <= until; time++ {
		next := map[place]bool{}
		visit := func(p place, entered bool) {
			if p.to < 0 && !(forced && time == until) && !w.quiet(time, p.state, entered) {
				return
			}
			next[p] = true
			if p.to < 0 && !(forced && time == until) {
				w.take(next, p, time, 0)
			}
		}
		for p := range now {
			visit(p, false)
			if p.to >= 0 {
				if p.left == 1 {
					visit(place{state: p.to, to: -1, taken: p.taken}, true)
				} else {
					visit(place{p.state, p.to, p.left - 1, p.taken}, true)
				}
				continue
			}
			for to := range w.level.layout.States {
				if steps := w.level.leads[[2]int{p.state, to}]; steps == 1 {
					visit(place{state: to, to: -1, taken: p.taken}, true)
				} else if steps > 1 {
					visit(place{p.state, to, steps - 1, p.taken}, true)
				}
			}
		}
		now = next
	}
	return now
}

func drawSet(r *rapid.T, n int, name string) unseen.Set {
	out := unseen.NewSet(n)
	if bits := rapid.Uint16().Draw(r, name); rapid.Bool().Draw(r, "some "+name) {
		for s := range n {
			if bits>>s&1 != 0 {
				out.Add(s)
			}
		}
	}
	return out
}

func drawView(r *rapid.T, n int) unseen.View {
	return unseen.View{Sees: drawSet(r, n, "sees"), Near: drawSet(r, n, "near"), Hears: drawSet(r, n, "hears")}
}

// What is possible is what a brute-force search of all paths finds, no more and no less, in walks of the player and of up to three agents.
func TestPossibleIsWhatPathsReach(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		l := drawLevel(r)
		n := l.layout.States
		agents := make([]unseen.Agent, rapid.IntRange(1, 3).Draw(r, "agents"))
		for i := range agents {
			agents[i].Loud = rapid.Bool().Draw(r, "loud")
		}
		m := maps(t, l.layout, unseen.Spec{Agents: agents, Seed: 1})
		ws := make([]*witness, len(agents))
		for i := range agents {
			at := rapid.IntRange(0, n-1).Draw(r, "at")
			m.Observe(i, at)
			m.Lose(i)
			ws[i] = &witness{level: l, loud: agents[i].Loud, from: []int{at}}
		}
		decide := func(m *unseen.Maps, d *unseen.Decision) unseen.Choice {
			if rapid.IntRange(0, 4).Draw(r, "appears") > 0 {
				return unseen.Hidden
			}
			return unseen.At(rapid.IntRange(0, n-1).Draw(r, "where"))
		}
		time := 0
		for range rapid.IntRange(1, 12).Draw(r, "steps") {
			v := drawView(r, n)
			moves := rapid.IntRange(0, 3).Draw(r, "moves") > 0
			if !moves {
				v.Hears = nil
			}
			was := make([]unseen.Phase, len(agents))
			for i := range agents {
				was[i] = m.Phase(i)
			}
			if moves {
				time++
				m.Step(v, decide)
			} else {
				m.Look(v, decide)
			}
			for i, w := range ws {
				hidden := was[i] == unseen.Lost || was[i] == unseen.Propagating
				if !hidden {
					if rapid.Bool().Draw(r, "lost again") { // the game moved it, in view
						at := m.State(i)
						m.Lose(i)
						*w = witness{level: l, loud: w.loud, from: []int{at}, start: time}
					}
					continue
				}
				if m.Phase(i) == unseen.Instantiated {
					// It walked there: through states that were unseen at the time, up to this one.
					at := place{state: m.State(i), to: -1}
					reached := w.ends(time, moves)
					if !reached[at] {
						r.Fatalf("at %d agent %d appears in %d, where no path leads", time, i, m.State(i))
					}
					continue
				}
				w.looks = append(w.looks, look{time, v})
				found := map[int]bool{}
				for p := range w.ends(time, false) {
					// A look after the last step rules out states, too.
					if p.to >= 0 {
						found[-1] = true
					} else if time > w.start || !covered(w.loud, p.state, w.looks) {
						found[p.state] = true
					}
				}
				onWay := false
				for _, s := range states(m, i) {
					if onWay = onWay || s >= n; s < n && !found[s] {
						r.Fatalf("at %d agent %d can be in %d, where no path leads", time, i, s)
					}
				}
				for s := range found {
					if s >= 0 && !m.Possible(i, s) || s < 0 && !onWay {
						r.Fatalf("at %d agent %d cannot be in %d, where a path leads", time, i, s)
					}
				}
				if len(states(m, i)) == 0 {
					r.Fatal("the map is empty")
				}
			}
		}
	})
}

// covered reports whether a look at the moment at which an agent was lost would have noticed it.
func covered(loud bool, state int, looks []look) bool {
	return slices.ContainsFunc(looks, func(l look) bool { return l.view.Sees.Has(state) || loud && l.view.Near.Has(state) })
}

// Agents that share packs are never in contradiction: there are paths on which each takes what it has, one at a time, and not while the player saw the pack there or gone.
func TestSharedPacksAreNeverContradicted(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		l := drawLevel(r)
		n := l.layout.States
		res := []unseen.Resource{{State: rapid.IntRange(0, n-1).Draw(r, "pack"), Regenerates: rapid.SampledFrom([]int{0, 2, 3}).Draw(r, "regenerates")}, {State: rapid.IntRange(0, n-1).Draw(r, "key")}}
		res = res[:rapid.IntRange(1, 2).Draw(r, "resources")]
		agents := make([]unseen.Agent, rapid.IntRange(1, 3).Draw(r, "agents"))
		m := maps(t, l.layout, unseen.Spec{Agents: agents, Resources: res, Forks: rapid.IntRange(0, 6).Draw(r, "forks")})
		m.Takes = func(int, int) bool { return rapid.Bool().Draw(r, "takes") }
		ws := make([]*witness, len(agents))
		for i := range agents {
			at := rapid.IntRange(0, n-1).Draw(r, "at")
			m.Observe(i, at)
			m.Lose(i)
			ws[i] = &witness{level: l, from: []int{at}, resource: res}
		}
		var seen []sighting
		final := make([]map[place]bool, len(agents))
		decide := func(m *unseen.Maps, d *unseen.Decision) unseen.Choice {
			if rapid.IntRange(0, 5).Draw(r, "appears") > 0 {
				return unseen.Hidden
			}
			i := rapid.IntRange(0, len(d.At)-1).Draw(r, "where")
			return unseen.Choice{State: d.At[i], Version: rapid.IntRange(-1, m.Versions(d.Agent)-1).Draw(r, "version")}
		}
		// settle searches the paths of the agents that appear.
		settle := func(time int, forced bool) {
			for i, w := range ws {
				if m.Phase(i) != unseen.Instantiated || final[i] != nil {
					continue
				}
				final[i] = map[place]bool{}
				for p := range w.ends(time, forced) {
					if p.to < 0 && p.state == m.State(i) {
						has := true
						for k := range res {
							has = has && (p.taken[k] != 0) == m.Has(i, 0, k)
						}
						final[i][place{taken: p.taken}] = final[i][place{taken: p.taken}] || has
					}
				}
			}
		}
		steps := rapid.IntRange(1, 8).Draw(r, "steps")
		for time := 1; time <= steps; time++ {
			v := unseen.View{Sees: drawSet(r, n, "sees")}
			m.Step(v, decide)
			settle(time, true)
			for k, res := range res {
				if v.Sees.Has(res.State) {
					seen = append(seen, sighting{time, k, m.Present(k)})
				}
			}
			for i, w := range ws {
				if w.looks = append(w.looks, look{time, v}); len(states(m, i)) == 0 {
					r.Fatal("a map is empty")
				}
			}
			if m.Forked() > 6 {
				r.Fatalf("there are %d forks", m.Forked())
			}
		}
		// Now all who are left appear, in any of their versions.
		for i := range agents {
			if m.Phase(i) == unseen.Instantiated {
				continue
			}
			version := rapid.IntRange(0, m.Versions(i)-1).Draw(r, "last version")
			list := slices.DeleteFunc(slices.Collect(m.States(i, version).All()), func(s int) bool { return s >= n })
			if len(list) == 0 {
				return // it is on a way
			}
			must.Succeed(t, m.Instantiate(i, unseen.Choice{State: rapid.SampledFrom(list).Draw(r, "last state"), Version: version}))
			settle(steps, false)
		}
		if !consistent(res, seen, final, nil) {
			r.Fatalf("no paths explain the end: the player saw %+v", seen)
		}
	})
}

// consistent searches for when each agent took what it has, so that all that the player saw of packs is true.
func consistent(res []unseen.Resource, seen []sighting, final []map[place]bool, chosen []place) bool {
	if len(chosen) < len(final) {
		for p, has := range final[len(chosen)] {
			if has && consistent(res, seen, final, append(chosen, p)) {
				return true
			}
		}
		return false
	}
	for k, r := range res {
		every := r.Regenerates
		if every == 0 {
			every = math.MaxInt32
		}
		for i, p := range chosen {
			for _, q := range chosen[:i] {
				if t, u := p.taken[k], q.taken[k]; t != 0 && u != 0 && max(t-u, u-t) < every {
					return false
				}
			}
		}
		for _, s := range seen {
			there := true
			for _, p := range chosen {
				// What is taken in a step is taken after the player has looked.
				there = there && (p.taken[k] == 0 || s.time <= p.taken[k] || s.time >= p.taken[k]+every)
			}
			if s.resource == k && s.there != there {
				return false
			}
		}
	}
	return true
}

// Poker: whatever the player looks at, it never finds one guard alone in the games room.
func TestNobodyPlaysPokerAlone(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		guards := rapid.IntRange(2, 4).Draw(r, "guards")
		m := poker(t, guards)
		decide := func(m *unseen.Maps, d *unseen.Decision) unseen.Choice {
			return unseen.At(rapid.IntRange(-1, 3).Draw(r, "choice"))
		}
		for range rapid.IntRange(1, 20).Draw(r, "steps") {
			v := unseen.View{Sees: drawSet(r, 4, "sees")}
			was := 0
			for i := range guards {
				if m.Phase(i) == unseen.Instantiated {
					was++
				}
			}
			if rapid.Bool().Draw(r, "moves") {
				m.Step(v, decide)
			} else {
				m.Look(v, decide)
			}
			found := 0
			for i := range guards {
				if m.Phase(i) == unseen.Instantiated && m.State(i) == room {
					found++
				}
				if got := states(m, i); len(got) == 0 || m.Phase(i) != unseen.Instantiated && slices.Equal(got, []int{room}) {
					r.Fatalf("guard %d can only be in %v", i, got)
				}
			}
			if found == 1 {
				r.Fatalf("one guard is in the games room")
			}
			// Those that were found go on to their beds, in view.
			for i := range guards {
				if m.Phase(i) == unseen.Instantiated && rapid.Bool().Draw(r, "leaves") || found > 0 && m.Phase(i) == unseen.Instantiated {
					m.Observe(i, dorm)
					m.Lose(i)
				}
			}
		}
	})
}

// The probabilities always add up to 1, and what was refused is impossible; a copy and a saved map go on alike.
func TestCopiesGoOnAlike(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		l := drawLevel(r)
		n := l.layout.States
		g, err := unseen.NewGraph(l.layout)
		must.Succeed(t, err)
		rows := make([][]float64, n)
		for i := range rows {
			rows[i] = make([]float64, n)
			sum := 0.0
			for j := range rows[i] {
				rows[i][j] = float64(rapid.IntRange(0, 3).Draw(r, "weight"))
				sum += rows[i][j]
			}
			for j := range rows[i] {
				if rows[i][j] /= sum; sum == 0 {
					rows[i][j] = 1 / float64(n)
				}
			}
		}
		spec := unseen.Spec{Graph: g, Agents: []unseen.Agent{{}, {Chain: []*unseen.Odds{chain(t, rows)}}, {Loud: true}}, Forks: 3, Seed: rapid.Uint64().Draw(r, "seed"),
			Resources: []unseen.Resource{{State: 0}, {State: n - 1, Regenerates: 3}}, Together: []unseen.Together{{State: 1, Least: 2}}}
		m, err := unseen.New(spec)
		must.Succeed(t, err)
		odds, err := unseen.NewOdds(n, []unseen.Row{{Name: "Always", Odds: rows[0]}})
		must.Succeed(t, err)
		draw := odds.Decide(0)
		decide := func(m *unseen.Maps, d *unseen.Decision) unseen.Choice {
			if d.Agent == 1 {
				return unseen.ByChance(m, d)
			}
			return draw(m, d)
		}
		act := func(m *unseen.Maps, v unseen.View, what, agent, state int) {
			switch {
			case what < 6:
				m.Step(v, decide)
			case what < 8:
				m.Look(v, decide)
			case what < 9:
				m.Observe(agent, state)
			case what < 10:
				m.Lose(agent)
			default:
				m.PlayerTook(state % 2)
			}
		}
		copied, err := unseen.New(spec)
		must.Succeed(t, err)
		saved, err := unseen.New(spec)
		must.Succeed(t, err)
		for range rapid.IntRange(0, 12).Draw(r, "steps") {
			v, what := drawView(r, n), rapid.IntRange(0, 10).Draw(r, "what")
			agent, state := rapid.IntRange(0, 2).Draw(r, "agent"), rapid.IntRange(0, n-1).Draw(r, "state")
			act(copied, drawView(r, n), rapid.IntRange(0, 10).Draw(r, "other"), agent, (state+1)%n)
			copied.CopyFrom(m)
			data, err := m.AppendBinary(nil)
			must.Succeed(t, err)
			must.Succeed(t, saved.ReadBinary(data))
			if !saved.Equal(m) || !copied.Equal(m) {
				r.Fatal("a copy is another one")
			}
			before := m.Hash()
			for _, one := range []*unseen.Maps{m, copied, saved} {
				act(one, v, what, agent, state)
			}
			if m.Hash() != copied.Hash() || m.Hash() != saved.Hash() || !m.Equal(copied) || !m.Equal(saved) {
				r.Fatal("a copy does not go on alike")
			}
			if what < 6 && m.Hash() == before {
				r.Fatal("a step is no change")
			}
			sum := 0.0
			for s := range n {
				p := m.P(1, s)
				if sum += p; (p > 0) != m.Possible(1, s) {
					r.Fatalf("state %d is possible: %v, with %v", s, m.Possible(1, s), p)
				}
			}
			if math.Abs(sum-1) > 1e-12 {
				r.Fatalf("the sum is %v", sum)
			}
			for i := range 3 {
				if len(states(m, i)) == 0 {
					r.Fatal("a map is empty")
				}
			}
		}
	})
}

// The share of runs in which an agent is found in a state is that of its odds, in any order in which the player looks at states.
func TestLongRunFrequencies(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		weights := rapid.SliceOfN(rapid.IntRange(0, 5), 4, 4).Draw(r, "weights")
		weights[0]++
		sum := 0
		for _, w := range weights {
			sum += w
		}
		odds := make([]float64, 4)
		for s, w := range weights {
			odds[s] = float64(w) / float64(sum)
		}
		o, err := unseen.NewOdds(4, []unseen.Row{{Odds: odds}})
		must.Succeed(t, err)
		order := rapid.Permutation([]int{0, 1, 2, 3}).Draw(r, "order")
		m := maps(t, corridor(4), unseen.Spec{Seed: rapid.Uint64().Draw(r, "seed")})
		decide, views, count := o.Decide(0), make([]unseen.View, 4), [4]float64{}
		for k, s := range order {
			views[k] = unseen.View{Sees: of(s)}
		}
		const runs = 4000
		for range runs {
			m.Forget(0)
			for _, v := range views {
				m.Look(v, decide)
			}
			count[m.State(0)]++
		}
		for s, c := range count {
			if math.Abs(c/runs-odds[s]) > 5.5*math.Sqrt(odds[s]*(1-odds[s])/runs)+1e-9 {
				r.Fatalf("state %d was found in %v of the runs, not in %v", s, c/runs, odds[s])
			}
		}
	})
}
