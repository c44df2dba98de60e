package tune

import (
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/stats"
	"github.com/wits-ai/wits/internal/must"
)

func (s *Study) front(t *testing.T, trials, rounds int, o Options) (*Front, int, error) {
	t.Helper()
	search, err := NewNSGA2(s.Space.Start(), len(s.Goals), Effort{Trials: trials, Rounds: rounds, Seed: 3})
	must.Succeed(t, err)
	player, stock := &duel{}, batch.Stock{}
	f, err := s.RunFront(t.Context(), search, &batch.Pool{Player: player, Bundles: stock, Workers: 1}, stock, o)
	if len(stock) > 0 {
		t.Errorf("%d bundles are left in the stock", len(stock))
	}
	return f, player.played, err
}

// TestB14_AFrontIsFound: seconds are best with a Reach of 24 and a Nerve of 0.3, and damage grows with Reach. So the front is a Reach from 24 on,
// with that Nerve. All goals are judged by the same matches.
func TestB14_AFrontIsFound(t *testing.T) {
	s := studyOf(t)
	s.Goals = []Goal{{"seconds", true}, {"damage", false}}
	names := map[string]bool{}
	f, played, err := s.front(t, 400, 4, Options{OnEvent: func(e batch.Event) {
		for _, one := range e.Plan.Entrants {
			names[one.Name] = true
		}
	}})
	must.Succeed(t, err)
	turns := f.Candidates[len(f.Candidates)-1].Turn
	if must := (len(f.Candidates)+turns)*4 + (len(f.Members)+1)*f.Rounds; played < must || played > must+must/10 { // one job in fifty is played twice
		t.Errorf("%d matches were played, and %d judge it", played, must)
	}
	for _, name := range []string{"documents as they are", "candidate 3 of turn 2", "member 2 of the front"} {
		if !names[name] {
			t.Errorf("nothing is called %q", name)
		}
	}
	if n := len(f.Members); n < 4 || n > MaxMembers || f.Rounds != 200 || math.Abs(f.Level-(1-0.05/float64(2*n))) > 1e-12 || len(f.Candidates) > 400 {
		t.Fatalf("%d members, %d rounds, level %v, %d candidates", n, f.Rounds, f.Level, len(f.Candidates))
	}
	low, high := math.Inf(1), 0.0
	for i, m := range f.Members {
		if nerve, reach := m.Values[0], m.Values[1]; math.Abs(nerve-0.3) > 0.3 || reach < 17 {
			t.Errorf("member %d has the values %v", i+1, m.Values)
		}
		low, high = min(low, m.Values[1]), max(high, m.Values[1])
		if len(m.Goals) != 2 || !m.Goals[1].Better || m.Goals[1].Worse || !strings.Contains(string(m.Documents["brave.utility.json"]), fmt.Sprintf(`"default": %v}`, m.Values[0])) {
			t.Errorf("member %d: %+v", i+1, m)
		}
		if v, g, b := m.Goals[0].Value, m.Goals[0].Gain, f.Before[0]; !(v.Low <= v.Estimate && v.Estimate <= v.High) || math.Abs(b.Estimate-v.Estimate-g.Estimate) > 1e-9 || v.Estimate < 50 {
			t.Errorf("member %d came to %v seconds, before %v, a gain of %v", i+1, v, b, g)
		}
	}
	if low > 30 || high < 45 || !f.Better() {
		t.Errorf("reaches from %v to %v, better: %v", low, high, f.Better())
	}
	again := slices.IndexFunc(f.Candidates, func(c Candidate) bool { return c.Again })
	if again < 0 || len(f.Candidates[again].Worths) != 2 || f.Candidates[again].Worth != f.Candidates[again].Worths[0] {
		t.Error("no candidate was judged again")
	}
}

// By wins and by a figure of the same matches, against two opponents.
func TestB14_AFrontByWins(t *testing.T) {
	s := studyOf(t)
	s.Entrant, s.Opponents = "brave.utility.json", []string{"other.utility.json", batch.Nobody}
	s.Goals = []Goal{{Name: Wins}, {"noise", true}}
	names := map[string]bool{}
	f, _, err := s.front(t, 200, 10, Options{OnEvent: func(e batch.Event) { names[e.Plan.Entrants[0].Name] = true }})
	must.Succeed(t, err)
	if len(names) != 2 || !names["other"] || !names["nobody"] {
		t.Errorf("the opponents are called %v", slices.Sorted(maps.Keys(names)))
	}
	// The documents have a Reach of 10, and less noise than the strong ones: those trade.
	first, last := f.Members[0], f.Members[len(f.Members)-1]
	if first.Goals[0].Value.Estimate < f.Before[0].Estimate+0.1 || first.Values[1] < 15 || !first.Trades() || first.Better() {
		t.Errorf("%v: %+v, before %+v", first.Values, first.Goals, f.Before)
	}
	if last.Values[1] > 12 || last.Goals[1].Gain.Estimate < -2 {
		t.Errorf("%v: %+v, before %+v", last.Values, last.Goals, f.Before)
	}
}

// Who is better, worse or dominated in the confirmation is said by what is stated.
func TestB14_MembersAreJudged(t *testing.T) {
	at := func(gains ...float64) Member {
		var m Member
		for _, g := range gains {
			m.Goals = append(m.Goals, Measure{Gain: stats.Interval{Estimate: g}, Better: g > 1, Worse: g < -1})
		}
		return m
	}
	f := &Front{Study: &Study{Goals: []Goal{{Name: Wins}, {"seconds", true}}}, Members: []Member{at(5, -3), at(4, -4), at(-0.5, 0), at(-4, 4), at(0.5, 3)}}
	f.compare()
	for i, want := range []struct {
		by            []int
		better, trade bool
	}{{nil, false, true}, {[]int{1}, false, true}, {[]int{0, 5}, false, false}, {nil, false, true}, {nil, true, false}} {
		if m := f.Members[i]; !slices.Equal(m.DominatedBy, want.by) || m.Better() != want.better || m.Trades() != want.trade {
			t.Errorf("member %d: %+v", i+1, m)
		}
	}
	if !f.Better() {
		t.Error("member 5 is better")
	}
	if f.Members = f.Members[:4]; f.Better() {
		t.Error("who trades is not better")
	}
}

// Where no number matters nothing is better; a figure that the game does not report is an error, and no search for nothing.
func TestB14_FrontsThatAreNone(t *testing.T) {
	better := 0
	for seed := range uint64(20) {
		s := studyOf(t)
		s.Seed = 1000 * seed
		s.Documents["brave.utility.json"] = []byte(strings.ReplaceAll(brave, `"default": 10`, `"default": 24`))
		s.Confirm = 40
		s.Goals = []Goal{{"luck", false}, {"chance", true}}
		search, err := NewNSGA2(s.Space.Start(), 2, Effort{Trials: 60, Rounds: 2, Seed: seed})
		must.Succeed(t, err)
		stock := batch.Stock{}
		f, err := s.RunFront(t.Context(), search, &batch.Pool{Player: dice{}, Bundles: stock, Workers: 1}, stock, Options{})
		must.Succeed(t, err)
		if f.Better() {
			better++
		}
	}
	if better > 2 { // one of twenty is expected
		t.Errorf("in %d of 20 games of chance there is a better member", better)
	}
	for goal, want := range map[string]string{"damages": `the game does not report the figure "damages": did you mean "damage"?`, "secconds": `did you mean "seconds"?`} {
		s := studyOf(t)
		s.Goals = []Goal{{"seconds", true}, {goal, false}}
		if _, played, err := s.front(t, 60, 2, Options{}); err == nil || !strings.Contains(err.Error(), want) || played > 40 {
			t.Errorf("%v after %d matches", err, played)
		}
	}
	s := studyOf(t)
	s.Goals = []Goal{{"seconds", true}}
	if _, err := s.RunFront(t.Context(), nil, nil, nil, Options{}); err == nil {
		t.Error("a front of one goal")
	}
}

// A study of a front that was killed goes on from its journal: nothing is played again, and what it finds is the same.
func TestB14_AFrontGoesOnFromItsJournal(t *testing.T) {
	dir := t.TempDir()
	s := studyOf(t)
	s.Goals = []Goal{{"seconds", true}, {"damage", false}}
	first, played, err := s.front(t, 60, 2, Options{Journal: dir})
	must.Succeed(t, err)
	result, err := os.ReadFile(filepath.Join(dir, ResultFile))
	kept, errKept := os.ReadFile(filepath.Join(dir, CandidatesFile))
	if err != nil || errKept != nil || !strings.Contains(string(result), `"dominatedBy"`) && !strings.Contains(string(result), `"gain"`) || strings.Count(string(kept), `"worths"`) != len(first.Candidates) {
		t.Fatalf("%v, %v\n%s", err, errKept, result)
	}
	must.Succeed(t, os.RemoveAll(filepath.Join(dir, "confirm")))
	again, more, err := s.front(t, 60, 2, Options{Journal: dir})
	if err != nil || fmt.Sprint(again.Members) != fmt.Sprint(first.Members) || more >= played-60 || more < 400 {
		t.Errorf("%v: %d more matches after %d", err, more, played)
	}
	if second, err := os.ReadFile(filepath.Join(dir, ResultFile)); err != nil || string(second) != string(result) {
		t.Error("what is found is another")
	}
}

// TestB14_GoalsAreReadInWords: what people write, and what is no goal.
func TestB14_GoalsAreReadInWords(t *testing.T) {
	for text, want := range map[string]Goal{"wins": {Wins, false}, "wins:more": {Wins, false}, "seconds:less": {"seconds", true}, "blue.hits": {"blue.hits", false}, "damage:more": {"damage", false}} {
		if g, err := ParseGoal(text); err != nil || g != want {
			t.Errorf("%s: %+v, %v", text, g, err)
		}
	}
	for _, text := range []string{"", ":less", "seconds:least", "wins:less", "a:b:less"} {
		if g, err := ParseGoal(text); err == nil {
			t.Errorf("%s: %+v", text, g)
		}
	}
}
