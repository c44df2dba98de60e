package stats

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

func near(t *testing.T, what string, is, want, within float64) {
	t.Helper()
	if !(math.Abs(is-want) <= within) {
		t.Errorf("%s is %v, not %v", what, is, want)
	}
}

// Against figures of the literature: 8 of 10 are 49.0 to 94.3 % (Wilson); quantiles of Student's and the normal distribution from tables.
func TestB14_IntervalsOfTheLiterature(t *testing.T) {
	w := Wilson(8, 10, 0.95)
	near(t, "low", w.Low, 0.4902, 5e-5)
	near(t, "high", w.High, 0.9433, 5e-5)
	if w := Wilson(0, 0, 0.95); w.Low != 0 || w.High != 1 {
		t.Errorf("of nothing: %+v", w)
	}
	if w := Wilson(20, 20, 0.95); w.High != 1 || !w.Excludes(0.5) || w.Excludes(0.9) {
		t.Errorf("20 of 20: %+v", w)
	}
	near(t, "z", Normal(0.95), 1.959963985, 1e-9)
	for _, c := range []struct {
		level   float64
		freedom int
		want    float64
	}{{0.95, 1, 12.7062}, {0.95, 2, 4.30265}, {0.95, 9, 2.26216}, {0.99, 5, 4.03214}, {0.90, 30, 1.69726}, {0.95, 120, 1.97993}, {0.95, 100000, 1.95999}} {
		near(t, "t", Student(c.level, c.freedom), c.want, 1e-4)
	}
	var s Sample
	for _, x := range []float64{2, 4, 4, 4, 5, 5, 7, 9} {
		s.Add(x)
	}
	i := s.Interval(0.95) // 5 ± 2.36462 * 2.13809 / sqrt(8)
	near(t, "mean", i.Estimate, 5, 1e-12)
	near(t, "low", i.Low, 5-1.78747, 1e-4)
	near(t, "high", i.High, 5+1.78747, 1e-4)
	if i := (&Sample{N: 1, Mean: 3}).Interval(0.95); !math.IsInf(i.High, 1) {
		t.Errorf("of one number: %+v", i)
	}
	for _, want := range []Interval{{1, 0.5, 2}, {math.Inf(1), 20, math.Inf(1)}, {math.Inf(-1), math.Inf(-1), 3}} {
		data, err := json.Marshal(want)
		var is Interval
		if err == nil {
			err = json.Unmarshal(data, &is)
		}
		if err != nil || is != want {
			t.Errorf("%s is %+v, not %+v: %v", data, is, want, err)
		}
	}
}

// Elo's scale, and a difference of a match that Fishtest's own program (stat_util) computes as 25.21 with 3.6 to both sides or so.
func TestB14_Elo(t *testing.T) {
	near(t, "expected", Expected(400), 10.0/11, 1e-12)
	near(t, "elo", Elo(0.75), 190.848, 1e-3)
	near(t, "there and back", Elo(Expected(-123)), -123, 1e-9)
	all := Pairs{4: 10}
	if e := all.Elo(0.95); !math.IsInf(e.Estimate, 1) || math.IsInf(e.Low, 0) || e.Low < 100 {
		t.Errorf("a sweep: %+v", e)
	}
	even := Pairs{10, 20, 40, 20, 10}
	e := even.Elo(0.95)
	near(t, "even", e.Estimate, 0, 1e-9)
	near(t, "symmetric", e.Low, -e.High, 1e-9)
	var none Pairs
	if e := none.Elo(0.95); !math.IsInf(e.Low, -1) || !math.IsInf(e.High, 1) || none.LLR(0, 10) != 0 {
		t.Errorf("of nothing: %+v", e)
	}
}

// The statistic is what its definition says: the greatest likelihoods under both hypotheses, found here by search over a grid.
func TestB14_TheStatisticIsTheRatioOfTheGreatestLikelihoods(t *testing.T) {
	p := Pairs{0, 0, 3, 0, 7} // what has not come is best supposed as two losses, the furthest from the others
	greatest := func(s float64) float64 {
		best := math.Inf(-1)
		for p2 := 1e-6; p2 < 1; p2 += 1e-6 {
			if p4 := s - p2/2; p4 > 0 && 1-p2-p4 >= 0 {
				best = max(best, 3*math.Log(p2)+7*math.Log(p4))
			}
		}
		return best
	}
	s0, s1 := Expected(100), Expected(200)
	near(t, "LLR", p.LLR(100, 200), greatest(s1)-greatest(s0), 0.02) // but for the thousandths
	near(t, "the other way round", p.LLR(200, 100), -p.LLR(100, 200), 1e-9)
	q := Pairs{7, 0, 3, 0, 0}
	near(t, "sides changed", q.LLR(-100, -200), p.LLR(100, 200), 1e-9)
}

// Errors of 10,000 simulated tests are those that were stated. Half are played where hypothesis 0 is true, half where 1 is.
func TestB14_SequentialTestsOfPairsErrAsStated(t *testing.T) {
	const tests, elo1 = 5000, 40
	b := Bounds{0.05, 0.05}
	for _, c := range []struct {
		name string
		elo  float64
		errs Decision
	}{{"0 is true", 0, H1}, {"1 is true", elo1, H0}} {
		random := rand.New(rand.NewPCG(14, uint64(c.elo)))
		wrong, pairs := 0, 0
		for range tests {
			var p Pairs
			s := Expected(c.elo)
			game := func() float64 { // a third are draws
				switch r := random.Float64(); {
				case r < s-1.0/6:
					return 1
				case r < s+1.0/6:
					return 0.5
				}
				return 0
			}
			d := Undecided
			for d == Undecided {
				p.Add(game(), game())
				d = b.Decide(p.LLR(0, elo1))
			}
			pairs += p.N()
			if d == c.errs {
				wrong++
			}
		}
		rate := Wilson(float64(wrong), tests, 0.999)
		t.Logf("%s: wrong in %.2f %% (%.2f to %.2f), %d pairs on average", c.name, 100*rate.Estimate, 100*rate.Low, 100*rate.High, pairs/tests)
		if rate.Low > 0.05 || rate.Estimate < 0.02 {
			t.Errorf("%s: the test errs in %.2f %%, and 5 %% were stated", c.name, 100*rate.Estimate)
		}
	}
}

// The same for means, of numbers that are normal, and of such that are not.
func TestB14_SequentialTestsOfMeansErrAsStated(t *testing.T) {
	const tests = 2500
	b := Bounds{0.05, 0.05}
	for _, c := range []struct {
		name string
		mean float64
		errs Decision
		draw func(*rand.Rand) float64 // mean 0, variance 1
	}{
		{"normal, 0 is true", 0, H1, (*rand.Rand).NormFloat64},
		{"normal, 1 is true", 0.5, H0, (*rand.Rand).NormFloat64},
		{"even, 0 is true", 0, H1, func(r *rand.Rand) float64 { return math.Sqrt(3) * (2*r.Float64() - 1) }},
		{"even, 1 is true", 0.5, H0, func(r *rand.Rand) float64 { return math.Sqrt(3) * (2*r.Float64() - 1) }},
	} {
		random := rand.New(rand.NewPCG(14, 2))
		wrong, numbers := 0, 0
		for range tests {
			var s Sample
			d := Undecided
			for d == Undecided {
				s.Add(10 + c.mean + c.draw(random))
				d = b.Decide(s.LLR(10, 10.5))
			}
			numbers += s.N
			if d == c.errs {
				wrong++
			}
		}
		rate := Wilson(float64(wrong), tests, 0.999)
		t.Logf("%s: wrong in %.2f %% (%.2f to %.2f), %d numbers on average", c.name, 100*rate.Estimate, 100*rate.Low, 100*rate.High, numbers/tests)
		if rate.Low > 0.05 || rate.Estimate < 0.005 {
			t.Errorf("%s: the test errs in %.2f %%, and 5 %% were stated", c.name, 100*rate.Estimate)
		}
	}
	var alike Sample
	for range MinSample {
		alike.Add(1)
	}
	if b.Decide(alike.LLR(0, 1)) != H1 || b.Decide(alike.LLR(1, 2)) != H0 || alike.LLR(1, 1) != 0 {
		t.Errorf("equal numbers: %v, %v", alike.LLR(0, 1), alike.LLR(1, 2))
	}
}

// Ratings are the differences that games were played with, within their intervals, 95 of 100 times.
func TestB14_RatingsOfMany(t *testing.T) {
	truth := []float64{-150, -20, 30, 140}
	random := rand.New(rand.NewPCG(14, 3))
	within, all := 0, 0
	for range 400 {
		points := make([][]float64, len(truth))
		for i := range points {
			points[i] = make([]float64, len(truth))
		}
		for i := range truth {
			for j := range i {
				for range 60 {
					if random.Float64() < Expected(truth[i]-truth[j]) {
						points[i][j]++
					} else {
						points[j][i]++
					}
				}
			}
		}
		ratings, err := BradleyTerry(points, 0.95)
		must.Succeed(t, err)
		sum := 0.0
		for i, r := range ratings {
			sum += r.Estimate
			if all++; !r.Excludes(truth[i]) {
				within++
			}
		}
		near(t, "the mean", sum, 0, 1e-6)
	}
	part := float64(within) / float64(all)
	t.Logf("%.1f %% of the intervals hold the truth", 100*part)
	near(t, "the part of intervals that hold the truth", part, 0.95, 0.02)
	two, err := BradleyTerry([][]float64{{0, 74.5}, {24.5, 0}}, 0.95) // with the draw 75 of 100
	must.Succeed(t, err)
	near(t, "of two", two[0].Estimate-two[1].Estimate, Elo(0.75), 1e-6)
	if r, err := BradleyTerry([][]float64{{0, 1000}, {0, 0}}, 0.95); err != nil || math.IsInf(r[0].High, 0) {
		t.Errorf("one that has lost all: %v, %v", r, err)
	}
	if _, err := BradleyTerry([][]float64{{0, 1, 0}, {1, 0, 0}, {0, 0, 0}}, 0.95); err == nil {
		t.Error("one that has played nobody has a rating")
	}
	if _, err := BradleyTerry([][]float64{{0}}, 0.95); err == nil {
		t.Error("one alone has a rating")
	}
}

func BenchmarkLLR(b *testing.B) {
	p := Pairs{100, 200, 400, 230, 110}
	for b.Loop() {
		p.LLR(0, 5)
	}
}
