package batch

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// chancePlayer plays matches whose outcome is a function of the match: the first side has edge more points than a half, and the figure
// "seconds" is 10 on average, less by the option "faster".
type chancePlayer struct{ edge float64 }

func (p chancePlayer) Play(_ context.Context, m Match, _ fs.FS) (Outcome, error) {
	first := uint64(1)
	if len(m.Sides) == 2 {
		first = uint64(len(m.Sides[0]))
	}
	r := rand.New(rand.NewPCG(m.Seed, first))
	o := Outcome{Ticks: int64(m.Seed), Hash: r.Uint64(), Figures: map[string]float64{"seconds": 10 + r.NormFloat64()}, Seconds: 0.01}
	if m.Options["faster"] != "" {
		o.Figures["seconds"] -= 0.8 + r.NormFloat64()
	}
	if len(m.Sides) == 2 {
		s := 0.5
		for i, side := range m.Sides {
			switch side {
			case "strong":
				s += p.edge * float64(1-2*i)
			case "weak":
				s -= p.edge * float64(1-2*i)
			}
		}
		switch x := r.Float64(); {
		case x < s-0.1:
			o.Scores = []float64{1, 0}
		case x < s+0.1:
			o.Scores = []float64{0.5, 0.5}
		default:
			o.Scores = []float64{0, 1}
		}
	}
	return o, nil
}

func sidesPlan(t testing.TB, documents ...string) *Plan {
	p := &Plan{Game: "chance", Seed: 3, Pairing: Each, Stop: Stop{Rounds: 4000, Test: &Test{Elo: &[2]float64{0, 25}}}}
	for _, d := range documents {
		p.Entrants = append(p.Entrants, Entrant{Document: d})
	}
	if wrong := p.Complete(); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	return p
}

// verdicts is the comparisons without where they lie in memory.
func verdicts(r *Report) []Comparison {
	list := slices.Clone(r.Comparisons)
	for i := range list {
		list[i].Points, list[i].Elo, list[i].Mean, list[i].OfA, list[i].OfB = nil, nil, nil, nil, nil
	}
	return list
}

// results is every match that counts, and its outcome.
func results(r *Report) []string {
	var list []string
	for s := range r.Results() {
		s.Outcome.Seconds = 0
		list = append(list, fmt.Sprint(s.Match, s.Outcome, s.A, s.B, s.Round))
	}
	return list
}

// wildFleet answers in any order, more than once, with failures, and gives what nobody has asked for.
type wildFleet struct {
	player   Player
	random   *rand.Rand
	lying    string // a worker whose outcomes differ
	workers  int
	most     int // answers; then it ends as if killed; 0: never
	excluded []string
}

var errKilled = errors.New("killed")

func (f *wildFleet) Exclude(worker, _ string) { f.excluded = append(f.excluded, worker) }

func (f *wildFleet) Play(ctx context.Context, next func() (Job, bool), done func(Answer) error) error {
	var open []Job
	var old []Answer
	for n := 0; ; n++ {
		if f.most > 0 && n >= f.most {
			return errKilled
		}
		for range f.random.IntN(4) {
			if job, ok := next(); ok {
				open = append(open, job)
			}
		}
		if len(open) == 0 {
			job, ok := next()
			if !ok {
				return nil
			}
			open = append(open, job)
		}
		at := f.random.IntN(len(open))
		job := open[at]
		open = slices.Delete(open, at, at+1)
		var free []string
		for w := range f.workers {
			if name := fmt.Sprint("w", w); !slices.Contains(f.excluded, name) && !slices.Contains(job.Not, name) {
				free = append(free, name)
			}
		}
		if len(free) == 0 {
			free = []string{"w0"}
		}
		a := Answer{Job: job.ID, Worker: free[f.random.IntN(len(free))], Build: "test"}
		switch f.random.IntN(12) {
		case 0:
			a.Err = "the machine went away"
		case 1: // without some
			job.Matches = job.Matches[:f.random.IntN(len(job.Matches))]
		case 2:
			a.Outcomes = append(a.Outcomes, Outcome{Key: "nobody:knows/1"}, Outcome{Key: "x"}, Outcome{Key: "strong:weak/0"}, Outcome{Key: "strong:weak/99999"}, Outcome{Key: "strong:weak/+1"})
		case 3:
			if len(old) > 0 {
				if err := done(old[f.random.IntN(len(old))]); err != nil {
					return err
				}
			}
		}
		if a.Err == "" {
			for _, m := range job.Matches {
				o, err := PlayMatch(ctx, f.player, m, nil)
				if err != nil {
					return err
				}
				if a.Worker == f.lying {
					o.Hash++
					slices.Reverse(o.Scores)
				}
				a.Outcomes = append(a.Outcomes, o)
			}
		}
		f.random.Shuffle(len(a.Outcomes), func(i, k int) { a.Outcomes[i], a.Outcomes[k] = a.Outcomes[k], a.Outcomes[i] })
		old = append(old, a)
		if err := done(a); err != nil {
			return err
		}
	}
}

// The verdict, the number of rounds and every result that counts are the same for pools of any size and for a fleet in which all that can
// go wrong does.
func TestB14_TheVerdictIsThatOfThePlan(t *testing.T) {
	var want *Report
	var duplicates, unknown, checked, retries int
	for i := range 40 {
		var fleet Fleet = &Pool{Player: chancePlayer{0.03}, Workers: 1 + i%5}
		o := Options{JobSeconds: float64(1+i) / 10}
		if i >= 5 {
			fleet = &wildFleet{player: chancePlayer{0.03}, random: rand.New(rand.NewPCG(14, uint64(i))), workers: 1 + i%4}
			o.Twice, o.Tries = 0.3, 1000
		}
		r, err := Run(t.Context(), sidesPlan(t, "strong", "weak", "middling"), fleet, o)
		if err != nil {
			t.Fatal(i, err)
		}
		if want == nil {
			want = r
			for _, c := range r.Comparisons {
				t.Logf("%s against %s: %s after %d rounds, LLR %.2f, Elo %.0f (%.0f to %.0f)", c.A, c.B, c.Verdict, c.Rounds, c.LLR, c.Elo.Estimate, c.Elo.Low, c.Elo.High)
			}
			if v := r.Comparisons[0]; v.Verdict != AcceptedH1 || v.Rounds >= 4000 || v.Better() != 1 || v.Won+v.Lost+v.Drawn != v.Rounds || 2*v.Pairs.N() != v.Rounds {
				t.Errorf("%+v", v)
			}
			if s := r.Standings; len(s) != 3 || s[0].Name != "strong" || s[2].Name != "weak" {
				t.Errorf("%+v", s)
			}
			continue
		}
		if !reflect.DeepEqual(verdicts(r), verdicts(want)) || !slices.Equal(results(r), results(want)) || r.Counted != want.Counted {
			t.Fatalf("fleet %d: %+v\nand not %+v", i, verdicts(r), verdicts(want))
		}
		duplicates, unknown, checked, retries = duplicates+r.Duplicates, unknown+r.Unknown, checked+r.Checked, retries+r.Retries
	}
	t.Logf("%d duplicates, %d unknown, %d jobs checked, %d retries", duplicates, unknown, checked, retries)
	if duplicates == 0 || unknown == 0 || checked == 0 || retries == 0 {
		t.Error("not all went wrong that can")
	}
}

// A worker whose outcomes differ is named and put out, and what it played is played again.
func TestB14_AWorkerThatDiffersIsPutOut(t *testing.T) {
	want, err := Run(t.Context(), sidesPlan(t, "strong", "weak"), &Pool{Player: chancePlayer{0.03}}, Options{})
	must.Succeed(t, err)
	found := 0
	for i := range 20 {
		f := &wildFleet{player: chancePlayer{0.03}, random: rand.New(rand.NewPCG(15, uint64(i))), workers: 4, lying: "w1"}
		r, err := Run(t.Context(), sidesPlan(t, "strong", "weak"), f, Options{Twice: 1, Tries: 1000, JobSeconds: 0.1})
		if err != nil {
			t.Fatal(i, err)
		}
		if len(r.Excluded) > 0 {
			found++
			if r.Excluded[0].Worker != "w1" || !strings.Contains(r.Excluded[0].Reason, "differs from") || !slices.Equal(f.excluded, []string{"w1"}) {
				t.Errorf("%+v", r.Excluded)
			}
		}
		if !slices.Equal(results(r), results(want)) {
			t.Errorf("fleet %d: other results than without it", i)
		}
	}
	if found != 20 {
		t.Errorf("it was found in %d batches of 20", found)
	}
	// Of two nobody can say which is right.
	f := &wildFleet{player: chancePlayer{0.03}, random: rand.New(rand.NewPCG(15, 1)), workers: 2, lying: "w1"}
	if _, err := Run(t.Context(), sidesPlan(t, "strong", "weak"), f, Options{Twice: 1, Tries: 1000}); err == nil || !strings.Contains(err.Error(), "no third to decide") {
		t.Error(err)
	}
	// A game that is not deterministic is found by itself.
	n := uint64(0)
	random := playerFunc(func(context.Context, Match, fs.FS) (Outcome, error) {
		n++
		return Outcome{Hash: n, Scores: []float64{1, 0}}, nil
	})
	if _, err := Run(t.Context(), sidesPlan(t, "strong", "weak"), &Pool{Player: random, Workers: 1}, Options{Twice: 1}); err == nil || !strings.Contains(err.Error(), "does not come out the same twice") {
		t.Error(err)
	}
}

// A batch that is killed at any answer, again and again, and whose journal loses part of its last line, comes to the same, and plays
// nothing again that was written down.
func TestB14_AKilledBatchGoesOn(t *testing.T) {
	plan := func() *Plan { return sidesPlan(t, "strong", "weak", "middling") }
	want, err := Run(t.Context(), plan(), &Pool{Player: chancePlayer{0.03}}, Options{})
	must.Succeed(t, err)
	random := rand.New(rand.NewPCG(16, 1))
	dir := t.TempDir()
	file := filepath.Join(dir, "in", JournalFile)
	var r *Report
	kills, before := 0, 0
	for ; ; kills++ {
		began := -1
		f := &wildFleet{player: chancePlayer{0.03}, random: random, workers: 3, lying: "w2", most: 1 + random.IntN(12)}
		r, err = Run(t.Context(), plan(), f, Options{Journal: filepath.Dir(file), Twice: 0.5, Tries: 1000, JobSeconds: 0.2, OnEvent: func(e Event) {
			if e.Kind == Began {
				began = e.Matches
			}
		}})
		if err == nil {
			break
		}
		if !errors.Is(err, errKilled) {
			t.Fatal(err)
		}
		if began < before && len(r.Excluded) == 0 {
			t.Errorf("it went on with %d matches, and had %d", began, before)
		}
		if before = r.Played; len(r.Excluded) > 0 {
			before = 0
		}
		if random.IntN(2) == 0 { // torn in its last line
			data, err := os.ReadFile(file)
			must.Succeed(t, err)
			last := data[strings.LastIndexByte(strings.TrimSpace(string(data)), '\n')+1:]
			must.Succeed(t, os.WriteFile(file, data[:len(data)-1-random.IntN(len(last)-1)], 0o644))
			before = 0
		}
	}
	t.Logf("killed %d times", kills)
	if kills < 10 || !slices.Equal(results(r), results(want)) || !reflect.DeepEqual(verdicts(r), verdicts(want)) {
		t.Errorf("after %d kills:\n%+v\n%+v", kills, verdicts(r), verdicts(want))
	}
	// All is decided: nobody has to play.
	r, err = Run(t.Context(), plan(), nil, Options{Journal: filepath.Dir(file)})
	if err != nil || !slices.Equal(results(r), results(want)) {
		t.Errorf("from the journal alone: %v", err)
	}
	// Two batches at once do not write over each other: one is refused, or both are, and what the journal has is right.
	shared := filepath.Join(dir, "shared")
	refused := 0
	ended := func(err error) {
		if err == nil {
			return
		}
		if refused++; !strings.Contains(err.Error(), "another batch writes into it") {
			t.Error(err)
		}
	}
	twice := playerFunc(func(ctx context.Context, m Match, d fs.FS) (Outcome, error) {
		if m.Key == "strong:weak/40" {
			_, err := Run(t.Context(), plan(), &Pool{Player: chancePlayer{0.03}, Workers: 1}, Options{Journal: shared})
			ended(err)
		}
		return chancePlayer{0.03}.Play(ctx, m, d)
	})
	_, err = Run(t.Context(), plan(), &Pool{Player: twice, Workers: 1}, Options{Journal: shared})
	ended(err)
	if refused == 0 {
		t.Error("both wrote")
	}
	if r, err = Run(t.Context(), plan(), &Pool{Player: chancePlayer{0.03}}, Options{Journal: shared}); err != nil || !slices.Equal(results(r), results(want)) {
		t.Errorf("after two at once: %v", err)
	}
}

// A match that cannot be played ends the batch in words; so does one without an outcome, unless faults are skipped.
func TestB14_WhatCannotBePlayedIsNamed(t *testing.T) {
	p := chancePlayer{0.03}
	broken := playerFunc(func(ctx context.Context, m Match, d fs.FS) (Outcome, error) {
		if m.Key == "strong:weak/8" {
			panic("no such ship")
		}
		return p.Play(ctx, m, d)
	})
	r, err := Run(t.Context(), sidesPlan(t, "strong", "weak"), &Pool{Player: broken, Workers: 2}, Options{})
	if err == nil || !strings.Contains(err.Error(), "match strong:weak/8 could not be played, 3 times, last by here/") || !strings.Contains(err.Error(), "no such ship") || r == nil {
		t.Error(err)
	}
	faulty := playerFunc(func(ctx context.Context, m Match, d fs.FS) (Outcome, error) {
		if strings.HasSuffix(m.Key, "8") {
			return Outcome{Fault: "Red 3 is parked"}, nil
		}
		return p.Play(ctx, m, d)
	})
	plan := sidesPlan(t, "strong", "weak")
	for _, workers := range []int{1, 3} {
		if _, err = Run(t.Context(), plan, &Pool{Player: faulty, Workers: workers}, Options{}); err == nil || err.Error() != "match strong:weak/8 has no outcome: Red 3 is parked" {
			t.Error(err)
		}
	}
	plan.SkipFaults = true
	if r, err = Run(t.Context(), plan, &Pool{Player: faulty}, Options{}); err != nil || r.Comparisons[0].Skipped < 2 || r.Comparisons[0].Verdict != AcceptedH1 {
		t.Errorf("%+v, %v", r, err)
	}
	plan = &Plan{Game: "chance", Entrants: []Entrant{{}}, Judge: Judge{Figure: "second"}, Stop: Stop{Rounds: 3}}
	if _, err = Run(t.Context(), plan, &Pool{Player: p}, Options{}); err == nil || !strings.Contains(err.Error(), `does not report the figure "second": did you mean "seconds"?`) {
		t.Error(err)
	}
	if _, err = Run(t.Context(), &Plan{}, &Pool{Player: p}, Options{}); err == nil || !strings.HasPrefix(err.Error(), "game: ") {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err = Run(ctx, sidesPlan(t, "strong", "weak"), &Pool{Player: p}, Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Variants of a game without sides are compared by a figure, seed by seed; one alone against what is expected of it.
func TestB14_VariantsAreJudgedByAFigure(t *testing.T) {
	plan := &Plan{Game: "chance", Seed: 1, Entrants: []Entrant{{Options: map[string]string{"faster": "yes"}}, {Name: "slow"}},
		Judge: Judge{Figure: "seconds", Less: true}, Stop: Stop{Rounds: 1000, Test: &Test{Mean: &[2]float64{0, 0.5}}}}
	r, err := Run(t.Context(), plan, &Pool{Player: chancePlayer{}}, Options{})
	must.Succeed(t, err)
	c := r.Comparisons[0]
	if c.Verdict != AcceptedH1 || c.Better() != 1 || c.Mean.Excludes(0.8) || c.OfA.Estimate >= c.OfB.Estimate || r.Counted != 2*c.Rounds || c.Points != nil {
		t.Errorf("%+v %+v", c, c.Mean)
	}
	plan.Judge.Less, plan.Stop.Test = false, nil
	plan.Stop.Rounds = 200
	if r, err = Run(t.Context(), plan, &Pool{Player: chancePlayer{}}, Options{}); err != nil || r.Comparisons[0].Better() != -1 || r.Played != 400 {
		t.Errorf("%+v, %v", r, err)
	}
	plan.Entrants = plan.Entrants[1:]
	plan.Stop.Test = &Test{Mean: &[2]float64{10, 11}}
	if r, err = Run(t.Context(), plan, &Pool{Player: chancePlayer{}}, Options{}); err != nil || r.Comparisons[0].Verdict != AcceptedH0 || r.Comparisons[0].Mean.Excludes(10) {
		t.Errorf("%+v, %v", r.Comparisons, err)
	}
}

// BenchmarkCoordinator is how many results a second go through the coordinator and its journal, matches taking no time.
func BenchmarkCoordinator(b *testing.B) {
	for _, kind := range []string{"memory", "journal"} {
		b.Run(kind, func(b *testing.B) {
			n := 0
			for i := range b.N {
				p := &Plan{Game: "chance", Seed: 1, Entrants: []Entrant{{Document: "strong"}, {Document: "weak"}}, Stop: Stop{Rounds: 50000}}
				o := Options{}
				if kind == "journal" {
					o.Journal = filepath.Join(b.TempDir(), fmt.Sprint(i))
				}
				r, err := Run(b.Context(), p, &Pool{Player: chancePlayer{}, Workers: 2}, o)
				must.Succeed(b, err)
				n += r.Counted
			}
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "results/s")
		})
	}
}
