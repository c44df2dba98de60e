package tune

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// zdt are test problems of Zitzler, Deb and Thiele [2000] with two goals, both to be small in the literature and negated here. On the true
// front all numbers but the first are 0, and front gives the second goal there.
var zdt = map[string]struct {
	worths func(p []float64) []float64
	front  func(f1 float64) float64
	volume float64 // of the true front, seen from (1.1, 1.1)
}{
	"ZDT1": {func(p []float64) []float64 { f, g := p[0], zdtG(p); return []float64{-f, -g * (1 - math.Sqrt(f/g))} }, func(f float64) float64 { return 1 - math.Sqrt(f) }, 1.21 - 1.0/3},
	"ZDT2": {func(p []float64) []float64 { f, g := p[0], zdtG(p); return []float64{-f, -g * (1 - f*f/g/g)} }, func(f float64) float64 { return 1 - f*f }, 1.21 - 2.0/3},
}

func zdtG(p []float64) float64 {
	sum := 0.0
	for _, v := range p[1:] {
		sum += v
	}
	return 1 + 9*sum/float64(len(p)-1)
}

// seek searches to the end with what trials are worth over the start, and gives how many trials that took.
func seek(t testing.TB, s FrontSearcher, worths func(p []float64, turn int) []float64) (trials int) {
	t.Helper()
	for turn := 0; ; turn++ {
		asked := s.Ask()
		if len(asked) == 0 {
			return trials
		}
		var told [][]float64
		for _, trial := range asked {
			for _, v := range trial.Point {
				if !(v >= 0 && v <= 1) {
					t.Fatalf("it tries %v", trial.Point)
				}
			}
			told = append(told, worths(trial.Point, turn))
		}
		trials += len(asked)
		s.Tell(told)
	}
}

// volume is the area that points of two goals dominate, down to a corner.
func volume(worths [][]float64, corner float64) float64 {
	list := slices.Clone(worths)
	slices.SortFunc(list, func(a, b []float64) int { return int(math.Copysign(1, b[0]-a[0])) })
	sum, height := 0.0, corner
	for _, w := range list {
		if w[0] > corner && w[1] > height {
			sum += (w[0] - corner) * (w[1] - height)
			height = w[1]
		}
	}
	return sum
}

// away is how far the true worths of a front are from the true front on average, by the second goal, and gap the widest hole in it.
func away(front []Holding, of string) (mean, gap, area float64) {
	z := zdt[of]
	at, worths := []float64{0, 1}, [][]float64{}
	for _, h := range front {
		w := z.worths(h.Point)
		worths = append(worths, w)
		at = append(at, -w[0])
		mean += (-w[1] - z.front(-w[0])) / float64(len(front))
	}
	slices.Sort(at)
	for i := range at[1:] {
		gap = max(gap, at[i+1]-at[i])
	}
	return mean, gap, volume(worths, -1.1)
}

// TestB14_FrontsAreFound: of problems whose fronts are known, from the middle: how far away, the widest hole, and the area that is dominated, as
// a part of the true front's. Luck is as large as stated: half of it is shared by the trials of a turn, as by matches with the same seeds.
func TestB14_FrontsAreFound(t *testing.T) {
	for _, c := range []struct {
		of             string
		n, trials      int
		luck           float64
		away, gap, all float64
	}{
		{"ZDT1", 3, 1000, 0, 0.07, 0.15, 0.94},
		{"ZDT1", 10, 10000, 0, 0.02, 0.05, 0.97},
		{"ZDT2", 3, 1000, 0, 0.03, 0.20, 0.90},
		{"ZDT2", 10, 10000, 0, 0.02, 0.07, 0.96},
		{"ZDT1", 3, 4000, 0.2, 0.10, 0.40, 0.80},
		{"ZDT2", 3, 4000, 0.1, 0.05, 0.35, 0.80},
	} {
		mean, gap, all := 0.0, 0.0, 0.0
		const seeds = 5
		for seed := range uint64(seeds) {
			s, err := NewNSGA2(middle(c.n), 2, Effort{Trials: c.trials, Rounds: 1, Seed: seed})
			must.Succeed(t, err)
			random, start := rand.New(rand.NewPCG(seed, 99)), zdt[c.of].worths(middle(c.n))
			shared, last := [2]float64{}, -1
			trials := seek(t, s, func(p []float64, turn int) []float64 {
				if turn != last {
					shared, last = [2]float64{random.NormFloat64(), random.NormFloat64()}, turn
				}
				w := zdt[c.of].worths(p)
				for i := range w {
					w[i] += c.luck*(random.NormFloat64()+shared[i]) - start[i]
				}
				return w
			})
			if trials > c.trials || trials < c.trials-100 {
				t.Errorf("%d trials, and %d were allowed", trials, c.trials)
			}
			m, g, a := away(s.Front(), c.of)
			mean, gap, all = mean+m/seeds, gap+g/seeds, all+a/zdt[c.of].volume/seeds
			if c.luck == 0 && !(m <= 0.2 && a/zdt[c.of].volume >= c.all-0.1) {
				t.Errorf("%s of %d, seed %d: %.3f away, area %.3f", c.of, c.n, seed, m, a/zdt[c.of].volume)
			}
		}
		t.Logf("%s of %d, %d trials, luck %.1f: %.3f away, the widest hole %.3f, area %.3f", c.of, c.n, c.trials, c.luck, mean, gap, all)
		if !(mean <= c.away) || !(gap <= c.gap) || !(all >= c.all) {
			t.Errorf("%s of %d, luck %v: %.3f away, the widest hole %.3f, area %.3f", c.of, c.n, c.luck, mean, gap, all)
		}
	}
}

// TestB14_LuckDoesNotStayOnTheFront: where no number matters, who is on the front has been judged many times, and holds hardly more than chance
// allows after so many rounds.
func TestB14_LuckDoesNotStayOnTheFront(t *testing.T) {
	rounds, most, n := 0.0, 0.0, 0.0
	for seed := range uint64(10) {
		s, err := NewNSGA2(middle(2), 2, Effort{Trials: 1000, Rounds: 1, Seed: seed})
		must.Succeed(t, err)
		random := rand.New(rand.NewPCG(seed, 5))
		seek(t, s, func([]float64, int) []float64 { return []float64{random.NormFloat64(), random.NormFloat64()} })
		for _, h := range s.Front() {
			if h.Rounds < 2 {
				t.Errorf("%+v was judged once", h)
			}
			rounds, most, n = rounds+float64(h.Rounds), max(most, h.Worths[0], h.Worths[1]), n+1
		}
	}
	t.Logf("%.1f rounds on average, at most %.2f", rounds/n, most)
	if rounds/n < 2.5 || most > 2.2 { // the luckiest of 1,000 judged once comes to 3.2
		t.Errorf("%.1f rounds on average, at most %.2f", rounds/n, most)
	}
}

// randomWorths are few values, so that many are equal.
func randomWorths(random *rand.Rand) [][]float64 {
	list := make([][]float64, random.IntN(40))
	goals := 1 + random.IntN(4)
	for i := range list {
		list[i] = make([]float64, goals)
		for k := range list[i] {
			list[i][k] = float64(random.IntN(6))
			if random.IntN(30) == 0 {
				list[i][k] = math.Inf(-1)
			}
		}
	}
	return list
}

// TestB14_FrontsAreThoseOfTheDefinition: the quick sort is what comparing all with all gives, and fronts that are thinned keep their ends.
func TestB14_FrontsAreThoseOfTheDefinition(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		worths := randomWorths(random)
		left := map[int]bool{}
		for i := range worths {
			left[i] = true
		}
		for n, front := range layers(worths) {
			var want []int
			for i := range worths {
				if left[i] && !slices.ContainsFunc(worths, func(w []float64) bool {
					k := slices.IndexFunc(worths, func(o []float64) bool { return &o[0] == &w[0] })
					return left[k] && Dominates(w, worths[i])
				}) {
					want = append(want, i)
				}
			}
			if !slices.Equal(front, want) {
				t.Fatalf("front %d of %v is %v, and not %v", n, worths, front, want)
			}
			for _, i := range front {
				delete(left, i)
			}
			few := spread(worths, front, 3)
			if len(few) != min(3, len(front)) || !slices.IsSorted(few) {
				t.Fatalf("%v of %v", few, front)
			}
			best := func(list []int) (most float64) {
				most = math.Inf(-1)
				for _, i := range list {
					most = max(most, worths[i][0])
				}
				return most
			}
			if len(worths[0]) == 1 && best(few) != best(front) {
				t.Fatalf("%v of %v lost its end", few, front)
			}
		}
		if len(left) > 0 {
			t.Fatalf("%v are in no front of %v", left, worths)
		}
	}
	line := [][]float64{{0, 10}, {1, 9}, {1.1, 8.9}, {5, 5}, {5.2, 4.8}, {10, 0}}
	if is := spread(line, []int{0, 1, 2, 3, 4, 5}, 4); !slices.Contains(is, 0) || !slices.Contains(is, 5) || slices.Contains(is, 1) && slices.Contains(is, 2) {
		t.Errorf("%v are left of %v", is, line)
	}
}

// TestB14_FrontsAreMutual: after each turn no member of the front dominates another; without luck none that was ever tried dominates one.
func TestB14_FrontsAreMutual(t *testing.T) {
	for seed := range uint64(5) {
		s, err := NewNSGA2(middle(3), 3, Effort{Trials: 400, Rounds: 3, Seed: seed})
		must.Succeed(t, err)
		random := rand.New(rand.NewPCG(seed, 7))
		for asked := s.Ask(); len(asked) > 0; asked = s.Ask() {
			var worths [][]float64
			for _, trial := range asked {
				p := trial.Point
				w := []float64{p[0], p[1] - p[0]*p[0], p[2] - p[1]}
				for i := range w {
					w[i] += 0.1 * random.NormFloat64()
				}
				if random.IntN(20) == 0 {
					w[1] = math.NaN()
				}
				worths = append(worths, w)
			}
			s.Tell(worths)
			front := s.Front()
			for _, a := range front {
				if len(front) > 1 && math.IsInf(a.Worths[0], 0) || a.Rounds%3 != 0 || a.Rounds == 0 {
					t.Fatalf("%+v is on the front", a)
				}
				for _, b := range front {
					if Dominates(a.Worths, b.Worths) {
						t.Fatalf("%v dominates %v", a, b)
					}
				}
			}
		}
	}
}

func TestB14_SameSeedSameFront(t *testing.T) {
	var seen []string
	for _, seed := range []uint64{4, 4, 5} {
		s, err := NewNSGA2(middle(3), 2, Effort{Trials: 60, Rounds: 2, Seed: seed})
		must.Succeed(t, err)
		text := ""
		seek(t, s, func(p []float64, _ int) []float64 {
			text += fmt.Sprint(p)
			return []float64{p[0], p[1] - p[0]}
		})
		seen = append(seen, text+fmt.Sprint(s.Front()))
	}
	if seen[0] != seen[1] || seen[0] == seen[2] {
		t.Error("searches of the same seed differ, or those of unlike seeds do not")
	}
	for trials, goals := range map[int]int{7: 2, 8: 1, 9: MaxGoals + 1} {
		if s, err := NewNSGA2(middle(3), goals, Effort{Trials: trials, Rounds: 2}); err == nil {
			t.Errorf("%d trials of %d goals: %+v", trials, goals, s)
		}
	}
	if _, err := NewNSGA2(nil, 2, Effort{Trials: 60, Rounds: 2}); err == nil {
		t.Error("nothing is sought")
	}
}
