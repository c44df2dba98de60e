package live_test

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/live"
	"github.com/wits-ai/wits/batch/stats"
	"github.com/wits-ai/wits/batch/tune"
	"github.com/wits-ai/wits/document"
)

// TestB14_APageOfAFront: candidates with all of their rounds, what the search holds, and what was confirmed; a match is shown as the candidate's.
func TestB14_APageOfAFront(t *testing.T) {
	w := live.New(live.Options{Command: "tune"})
	study := &tune.Study{Entrant: "a.json", Goals: []tune.Goal{{Name: tune.Wins}, {Name: "seconds", Less: true}},
		Space: tune.Space{{File: "a.json", Tuned: document.Tuned{Path: "p", Value: 2, Low: 0, High: 10}}}}
	w.Study(study, 10)
	p := plan(t, 20, "veteran", "candidate 1 of turn 1")
	if _, err := batch.Run(t.Context(), p, &batch.Pool{Player: firstWins{}}, batch.Options{OnEvent: w.Event}); err != nil {
		t.Fatal(err)
	}
	sides := [2]int{}
	for _, m := range w.Snapshot().Matches {
		if m.A != "candidate 1 of turn 1" || m.B != "veteran" {
			t.Errorf("%+v", m)
		}
		if m.Fault != "" {
			continue
		}
		sides[m.Side]++
		found, _, _, ok := w.Match(m.ID)
		again, _ := firstWins{}.Play(t.Context(), found, nil)
		if !ok || found.Sides[m.Side] != "candidate 1 of turn 1" || m.Result == "won" != (again.Scores[m.Side] == 1) {
			t.Errorf("%+v is %+v, and played again %+v", m, found, again)
		}
	}
	if sides[0] == 0 || sides[1] == 0 {
		t.Errorf("it played on the sides %v", sides)
	}

	at := func(of, half float64) stats.Interval {
		return stats.Interval{Estimate: of, Low: of - half, High: of + half}
	}
	candidate := func(turn int, value float64, again bool, worths ...stats.Interval) tune.Candidate {
		return tune.Candidate{Turn: turn, Number: 1, Values: []float64{value}, Rounds: 10, Worth: worths[0], Worths: worths, Again: again}
	}
	w.Candidates([]tune.Candidate{candidate(1, 3, false, at(0.4, 0.3), at(-2, 3)), candidate(1, 4, false, at(0.1, 0.2), at(5, 1))})
	before := w.Snapshot()
	w.Candidates([]tune.Candidate{candidate(2, 3, true, at(0.2, 0.4), at(-4, 4)), candidate(2, 5, false, at(math.NaN(), math.Inf(1)), at(math.NaN(), math.Inf(1)))})
	w.Holds([]tune.Holding{{Point: []float64{0.3}, Worths: []float64{0.3, -3}, Rounds: 20}, {Point: []float64{0.4}, Worths: []float64{0.1, math.Inf(-1)}, Rounds: 10}})
	s := w.Snapshot()
	c := s.Tuning.Candidates
	if len(c) != 3 || s.Tuning.Tried != 4 || s.Tuning.Turns != 2 || s.Tuning.Best != -1 || c[0].Rounds != 20 {
		t.Fatalf("%+v", s.Tuning)
	}
	if a, b := c[0].Worths[0], c[0].Worths[1]; math.Abs(a.Estimate-0.3) > 1e-12 || math.Abs(a.High-0.55) > 1e-12 || math.Abs(b.Estimate+3) > 1e-12 || math.Abs(b.Low+5.5) > 1e-12 {
		t.Errorf("on average %v and %v", a, b) // halves of 0.3 and 0.4 are 0.25 together, 3 and 4 are 2.5
	}
	if before.Tuning.Candidates[0].Rounds != 10 || len(before.Tuning.Candidates) != 2 {
		t.Error("a snapshot that was given away has changed")
	}
	if h := s.Tuning.Front; len(h) != 2 || h[0].Values[0] != 3 || *h[0].Worths[1] != -3 || h[1].Worths[1] != nil || h[0].Rounds != 20 {
		t.Errorf("%+v", h)
	}
	if !strings.Contains(s.Verdict, "4 of at most 10 candidates were tried, in 2 turns; 2 are on the front.") {
		t.Error(s.Verdict)
	}
	w.FoundFront(&tune.Front{Study: study, Before: []stats.Interval{at(0.5, 0.1), at(200, 9)}, Rounds: 40, Members: []tune.Member{
		{Values: []float64{3}, Goals: []tune.Measure{{Value: at(0.7, 0.1), Gain: at(0.2, 0.1), Better: true}, {Value: at(190, 8), Gain: at(10, 12)}}},
		{Values: []float64{4}, Goals: []tune.Measure{{Value: at(0.7, 0.1), Gain: at(0.1, 0.2)}, {Value: at(230, 8), Gain: at(-30, 12), Worse: true}}, DominatedBy: []int{1}},
	}})
	w.End(nil)
	s = w.Snapshot()
	if m := s.Tuning.Members; len(m) != 2 || !m[0].Better || m[0].Trades || m[0].Words != "is better by wins" || !m[1].Dominated || m[1].Better ||
		m[1].Words != "is worse by seconds; with these seeds 1 is at least as good by all goals" {
		t.Errorf("%+v", m)
	}
	if s.Verdict != "1 of 2 members is better than the documents as they were by a goal, and worse by none, in 40 rounds." {
		t.Error(s.Verdict)
	}
	if _, err := json.Marshal(&s); err != nil {
		t.Error(err)
	}
}

// TestB14_APageOfASearchFromItsJournal: a batch with fewer comparisons than the one before, all of which its journal decides, is followed.
func TestB14_APageOfASearchFromItsJournal(t *testing.T) {
	dirs := []string{t.TempDir(), t.TempDir()}
	plans := []*batch.Plan{plan(t, 20, "strong", "weak", "other"), plan(t, 20, "strong", "weak")}
	for again := range 2 {
		w := live.New(live.Options{Command: "tune"})
		for i, p := range plans {
			if _, err := batch.Run(t.Context(), p, &batch.Pool{Player: firstWins{}}, batch.Options{Journal: dirs[i], OnEvent: w.Event}); err != nil {
				t.Fatal(err)
			}
		}
		if s := w.Snapshot(); len(s.Comparisons) != 1 || !s.Comparisons[0].Final || len(s.Comparisons[0].History) == 0 {
			t.Errorf("run %d: %+v", again+1, s.Comparisons)
		}
	}
}
