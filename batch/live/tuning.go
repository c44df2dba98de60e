package live

import (
	"math"
	"slices"

	"github.com/wits-ai/wits/batch/stats"
	"github.com/wits-ai/wits/batch/tune"
)

// Study says what a search seeks, before it begins, with so many candidates at most.
func (w *Watch) Study(s *tune.Study, trials int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.version++
	unit := "points against the others"
	switch {
	case len(s.Goals) > 0:
		unit = "how much better than the documents as they are"
	case s.Judge.Figure != "":
		unit = s.Judge.Figure + ", how much better"
	}
	w.tuning = &Tuning{Document: s.Entrant, Unit: unit, Trials: trials, Best: -1, Candidates: []Candidate{}, Found: []float64{},
		Goals: append([]tune.Goal{}, s.Goals...), Front: []Holding{}, Members: []Member{}, Before: []stats.Interval{}}
	w.space = s.Space
	for _, p := range s.Space {
		w.tuning.Parameters = append(w.tuning.Parameters, Parameter{File: p.File, Path: p.Path, Was: p.Value, Low: p.Low, High: p.High, Log: p.Log})
	}
}

// Candidates takes in those of a search that were tried; it is for [tune.Options].
func (w *Watch) Candidates(list []tune.Candidate) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.version++
	t := w.tuning
	t.Candidates = slices.Clone(t.Candidates) // snapshots have the former
	for _, c := range list {
		one := Candidate{c.Turn, c.Number, c.Values, c.Worth, append([]stats.Interval{}, c.Worths...), c.Rounds}
		t.Turns = max(t.Turns, c.Turn)
		t.Tried++
		if c.Again && len(c.Worths) > 0 {
			if i := slices.IndexFunc(t.Candidates, func(o Candidate) bool { return slices.Equal(o.Values, c.Values) }); i >= 0 {
				t.Candidates[i] = t.Candidates[i].with(one)
				continue
			}
		}
		t.Candidates = append(t.Candidates, one)
	}
	if n := len(t.Candidates); n > maxCandidates {
		t.Candidates = t.Candidates[n-maxCandidates:]
	}
	if t.Best = -1; len(t.Goals) > 0 {
		return
	}
	for i, c := range t.Candidates {
		if t.Best < 0 && c.Worth.Estimate == c.Worth.Estimate || t.Best >= 0 && c.Worth.Estimate > t.Candidates[t.Best].Worth.Estimate {
			t.Best = i
		}
	}
}

// with returns a candidate that was tried again: the average of all rounds.
func (c Candidate) with(again Candidate) Candidate {
	was, now := float64(c.Rounds), float64(again.Rounds)
	all := was + now
	worths := make([]stats.Interval, len(c.Worths))
	for i, a := range c.Worths {
		b := again.Worths[i]
		// Turns have seeds of their own, so that their errors add up by their squares.
		x, y := was*(a.High-a.Low), now*(b.High-b.Low)
		half := math.Sqrt(float64(x*x)+float64(y*y)) / all / 2
		mean := (float64(was*a.Estimate) + float64(now*b.Estimate)) / all
		worths[i] = stats.Interval{Estimate: mean, Low: mean - half, High: mean + half}
	}
	c.Worths, c.Worth, c.Rounds = worths, worths[0], c.Rounds+again.Rounds
	return c
}

// Holds takes in the front that a search for several goals holds on to.
func (w *Watch) Holds(front []tune.Holding) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.version++
	w.tuning.Front = []Holding{}
	for _, h := range front {
		one := Holding{Values: w.space.Values(h.Point), Rounds: h.Rounds}
		for _, v := range h.Worths {
			one.Worths = append(one.Worths, finite(v))
		}
		w.tuning.Front = append(w.tuning.Front, one)
	}
}

// Found takes in what a search came to.
func (w *Watch) Found(r *tune.Result) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.version++
	gain := r.Gain
	w.tuning.Found, w.tuning.Gain = r.Values, &gain
}

// FoundFront takes in what a search for several goals came to.
func (w *Watch) FoundFront(f *tune.Front) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.version++
	t := w.tuning
	t.Before, t.Outcome, t.Members = f.Before, f.Verdict(), []Member{}
	for i := range f.Members {
		m := &f.Members[i]
		t.Members = append(t.Members, Member{Values: m.Values, Goals: m.Goals, Better: m.Better(), Trades: m.Trades(), Dominated: len(m.DominatedBy) > 0, Words: f.Words(i)})
	}
}
