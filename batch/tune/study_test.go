package tune

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/std"
)

// A document with two numbers: Reach is best at 24, and Nerve at 0.3.
const brave = `{"wits": 1, "kind": "utility", "name": "brave",
	"ports": [{"in": "Reach", "type": "float", "default": 10}, {"in": "Nerve", "type": "float", "default": 0.9}],
	"options": {"A": {"score": "1"}},
	"tune": {"ports/Reach/default": {"low": 5, "high": 50, "log": true}, "ports/Nerve/default": {"low": 0, "high": 1}}}
`

// duel is a game whose outcome depends on how far the numbers of documents are from the best, and on luck.
type duel struct{ played int }

// reachOf is the first number of a document.
func reachOf(documents fs.FS, file string) (float64, error) {
	text, err := fs.ReadFile(documents, file)
	if err != nil {
		return 0, err
	}
	var d struct{ Ports []struct{ Default float64 } }
	err = json.Unmarshal(text, &d)
	return d.Ports[0].Default, err
}

func skill(documents fs.FS, file string) (float64, error) {
	text, err := fs.ReadFile(documents, file)
	if err != nil {
		return 0, err
	}
	var d struct{ Ports []struct{ Default float64 } }
	if err := json.Unmarshal(text, &d); err != nil {
		return 0, err
	}
	reach, nerve := math.Log(d.Ports[0].Default/24), d.Ports[1].Default-0.3
	return -reach*reach - 2*nerve*nerve, nil
}

func (d *duel) Play(_ context.Context, m batch.Match, documents fs.FS) (batch.Outcome, error) {
	d.played++
	luck := rand.New(rand.NewPCG(m.Seed, 7))
	o := batch.Outcome{Ticks: 1, Hash: m.Seed}
	if len(m.Sides) == 0 {
		s, err := skill(documents, "brave.utility.json")
		reach, errReach := reachOf(documents, "brave.utility.json")
		o.Figures = map[string]float64{"seconds": 60 - 20*s + 5*luck.NormFloat64(), "damage": reach + luck.NormFloat64()}
		return o, errors.Join(err, errReach)
	}
	strength, noise := [2]float64{}, 0.0 // the noise is that of both
	for i, side := range m.Sides {
		if side == "" {
			strength[i] = -3
			continue
		}
		s, err := skill(documents, side)
		if err != nil {
			return o, err
		}
		reach, err := reachOf(documents, side)
		if err != nil {
			return o, err
		}
		strength[i], noise = s, noise+reach
	}
	o.Figures = map[string]float64{"noise": noise + luck.NormFloat64()}
	if 3*(strength[0]-strength[1])+luck.NormFloat64() > 0 {
		o.Scores = []float64{1, 0}
	} else {
		o.Scores = []float64{0, 1}
	}
	return o, nil
}

func studyOf(t *testing.T) *Study {
	t.Helper()
	documents := batch.Bundle{"brave.utility.json": []byte(brave), "other.utility.json": []byte(strings.NewReplacer("0.9", "0.35", `"default": 10`, `"default": 22`).Replace(brave))}
	space, err := Find(documents, std.NewRegistry().Documents().Parse, "brave.utility.json")
	if err != nil || len(space) != 2 {
		t.Fatal(space, err)
	}
	return &Study{Game: "duel", Documents: documents, Space: space, Confirm: 200, Seed: 1}
}

func (s *Study) found(t *testing.T, trials, rounds int, journal string) (*Result, int) {
	t.Helper()
	search, err := NewCMAES(s.Space.Start(), Effort{Trials: trials, Rounds: rounds, Seed: 3})
	must.Succeed(t, err)
	player := &duel{}
	stock := batch.Stock{}
	r, err := s.Run(t.Context(), search, &batch.Pool{Player: player, Bundles: stock, Workers: 1}, stock, Options{Journal: journal})
	must.Succeed(t, err)
	return r, player.played
}

// TestB14_TuningFindsTheKnownOptimum: numbers of a document whose best values are known, by a figure that luck blurs, and by wins alone.
func TestB14_TuningFindsTheKnownOptimum(t *testing.T) {
	for _, by := range []string{"a figure", "wins"} {
		t.Run(by, func(t *testing.T) {
			s := studyOf(t)
			trials, rounds := 300, 4
			if by == "wins" {
				s.Entrant, s.Opponents, rounds = "brave.utility.json", []string{"other.utility.json", batch.Nobody}, 20
			} else {
				s.Judge = batch.Judge{Figure: "seconds", Less: true}
			}
			r, _ := s.found(t, trials, rounds, "")
			// Sorted by path: Nerve is the first.
			if nerve, reach := r.Values[0], r.Values[1]; math.Abs(nerve-0.3) > 0.1 || reach < 19 || reach > 30 {
				t.Errorf("%v", r.Values)
			}
			if !r.Better() || r.Rounds != 200 || len(r.Candidates) < 290 || len(r.Candidates) > trials {
				t.Errorf("gain %+v, %d candidates", r.Gain, len(r.Candidates))
			}
			if s.Entrant != "" && (r.Direct == nil || r.Direct.Low <= 0.5 || r.After.Estimate <= r.Before.Estimate) {
				t.Errorf("%+v", r)
			}
			text := string(r.Documents["brave.utility.json"])
			if !strings.Contains(text, fmt.Sprintf(`"in": "Nerve", "type": "float", "default": %v}`, r.Values[0])) || !strings.HasSuffix(text, "\n") {
				t.Error(text)
			}
		})
	}
}

// What finds nothing says so: where no number matters, the interval of the gain has 0 in it.
func TestB14_TuningThatFindsNothingSaysSo(t *testing.T) {
	s := studyOf(t)
	s.Judge = batch.Judge{Figure: "seconds"}
	s.Documents["brave.utility.json"] = []byte(strings.Replace(strings.Replace(brave, `"default": 10`, `"default": 24`, 1), `"default": 0.9`, `"default": 0.3`, 1))
	s.Judge.Less = true
	space, err := Find(s.Documents, std.NewRegistry().Documents().Parse, "brave.utility.json")
	must.Succeed(t, err)
	s.Space = space
	if r, _ := s.found(t, 60, 2, ""); r.Better() {
		t.Errorf("%+v is better than the best", r)
	}
}

// A study that was killed goes on from its journal: nothing is played again, and what it finds is the same.
func TestB14_TuningGoesOnFromItsJournal(t *testing.T) {
	dir := t.TempDir()
	s := studyOf(t)
	s.Judge = batch.Judge{Figure: "seconds", Less: true}
	first, played := s.found(t, 40, 2, dir)
	kept, err := os.ReadFile(filepath.Join(dir, CandidatesFile))
	if err != nil || played == 0 || strings.Count(string(kept), "\n") != len(first.Candidates) {
		t.Fatal(err, played)
	}
	must.Succeed(t, os.RemoveAll(filepath.Join(dir, "confirm")))
	again, more := s.found(t, 40, 2, dir)
	if fmt.Sprint(again.Values, again.Gain) != fmt.Sprint(first.Values, first.Gain) || more >= played-70 || more < 400 {
		t.Errorf("%v %v after %d more matches, %v %v after %d", again.Values, again.Gain, more, first.Values, first.Gain, played)
	}
	if second, err := os.ReadFile(filepath.Join(dir, CandidatesFile)); err != nil || string(second) != string(kept) {
		t.Error("the candidates are others")
	}
}

func TestB14_MarksThatAreWrongAreTold(t *testing.T) {
	documents := batch.Bundle{"a.utility.json": []byte(strings.Replace(brave, `"low": 5`, `"low": 15`, 1)), "notes.txt": []byte(`"tune"`)}
	parse := func(file string, text []byte) (*document.Document, document.Problems) {
		return std.NewRegistry().Documents().Parse(file, text)
	}
	if _, err := Find(documents, parse); err == nil || !strings.Contains(err.Error(), "a.utility.json:4:") || !strings.Contains(err.Error(), "is 10, and sought from 15 to 50") {
		t.Error(err)
	}
}

// TestB14_PointsThatAreAlikeAreNotCertain: who won all of a few rounds does not win always.
func TestB14_PointsThatAreAlikeAreNotCertain(t *testing.T) {
	won, same := bySeed{}, bySeed{}
	for seed := range uint64(10) {
		won[seed], same[seed] = 1, 0
	}
	wins := Goal{Name: Wins}
	if i := wins.interval(won, 0.95); i.Estimate != 1 || math.Abs(i.High-1) > 1e-12 || math.Abs(i.Low-0.7225) > 1e-4 { // Wilson's, of 10 in 10
		t.Errorf("10 of 10 points are %v", i)
	}
	if i := wins.gain(same, 0.95); i.Estimate != 0 || i.Low > -0.2 || math.Abs(i.Low+i.High) > 1e-12 {
		t.Errorf("no gain in 10 rounds is %v", i)
	}
	if i := (Goal{Name: "seconds"}).gain(won, 0.95); i.Low != 1 || i.High != 1 { // of figures no bounds are known
		t.Errorf("a figure that is better by 1 each time is so by %v", i)
	}
	if i := wins.interval(nil, 0.95); !math.IsNaN(i.Estimate) {
		t.Errorf("of no rounds is known %v", i)
	}
}
