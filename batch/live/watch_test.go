package live_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/live"
	"github.com/wits-ai/wits/batch/stats"
	"github.com/wits-ai/wits/batch/tune"
	"github.com/wits-ai/wits/internal/must"
)

// firstWins is a game in which the side "strong" wins, but for each fifth seed; of seed 7 a mind is parked.
type firstWins struct{}

func (firstWins) Play(_ context.Context, m batch.Match, _ fs.FS) (batch.Outcome, error) {
	o := batch.Outcome{Ticks: int64(m.Seed) * 10, Hash: m.Seed, Seconds: 0.001, Figures: map[string]float64{"hits": float64(m.Seed)}}
	if m.Seed == 7 {
		o.Fault = "a mind is parked"
		return o, nil
	}
	o.Scores = []float64{0, 1}
	if (m.Sides[0] == "strong") != (m.Seed%5 == 0) {
		o.Scores = []float64{1, 0}
	}
	return o, nil
}

func plan(t *testing.T, rounds int, entrants ...string) *batch.Plan {
	p := &batch.Plan{Game: "x", Seed: 1, Pairing: batch.Each, Stop: batch.Stop{Rounds: rounds}, SkipFaults: true}
	for _, e := range entrants {
		p.Entrants = append(p.Entrants, batch.Entrant{Document: e})
	}
	if wrong := p.Complete(); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	return p
}

// clock is a time that goes on with each look at it.
func clock(step time.Duration) func() time.Time {
	now := time.Unix(1000, 0)
	return func() time.Time {
		now = now.Add(step)
		return now
	}
}

// TestB14_APageKnowsTheBatch: a snapshot has what the report says, how intervals narrowed, who played, what failed, and matches that can be
// found again.
func TestB14_APageKnowsTheBatch(t *testing.T) {
	w := live.New(live.Options{Command: "batch", Now: clock(25 * time.Millisecond)})
	if s := w.Snapshot(); s.State != live.Waiting || s.Verdict != "No match has been played yet." {
		t.Errorf("before it begins: %+v", s)
	}
	p := plan(t, 400, "strong", "weak", "third")
	report, err := batch.Run(t.Context(), p, &batch.Pool{Player: firstWins{}, Workers: 2}, batch.Options{JobSeconds: 1e-9, OnEvent: w.Event})
	must.Succeed(t, err)
	w.End(nil)
	s := w.Snapshot()
	if s.State != live.Ended || s.Played != 1200 || s.Most != 1200 || s.Faults != 6 || len(s.Failures) != 6 || len(s.Comparisons) != 3 || len(s.Workers) != 2 || len(s.Standings) != 3 {
		t.Fatalf("%+v", s)
	}
	for i, c := range s.Comparisons {
		has, is := report.Comparisons[i], c.Comparison
		last := c.History[len(c.History)-1]
		if is.Won != has.Won || *is.Points != *has.Points || *last[0] != 400 || len(c.History) < 5 || len(c.History) > 200 {
			t.Errorf("%s against %s: %d points, %+v; the report says %+v", c.A, c.B, len(c.History), is, has)
		}
		for k := 1; k < len(c.History); k++ {
			if *c.History[k][0] <= *c.History[k-1][0] {
				t.Errorf("rounds of a history go back at %d", k)
			}
		}
	}
	if n := s.Workers[0].Matches + s.Workers[1].Matches; n != 1200 {
		t.Errorf("the workers played %d matches", n)
	}
	if want := "strong is the strongest, with a rating of "; !strings.HasPrefix(s.Verdict, want) {
		t.Errorf("verdict %q", s.Verdict)
	}
	why := map[string]bool{}
	if len(s.Matches) > 200 || len(s.Matches) < 100 {
		t.Errorf("%d matches are shown", len(s.Matches))
	}
	for _, m := range s.Matches {
		why[m.Why] = true
		found, outcome, _, ok := w.Match(m.ID)
		if !ok || outcome == nil || fmt.Sprint(found.Seed) != m.Seed || outcome.Ticks != m.Ticks || fmt.Sprintf("%016x", outcome.Hash) != m.Hash {
			t.Fatalf("%+v is %+v, %+v", m, found, outcome)
		}
		again, _ := firstWins{}.Play(t.Context(), found, nil)
		if m.Result == "won" != (len(again.Scores) > 0 && again.Scores[m.Side] == 1) {
			t.Errorf("%+v: played again it is %+v", m, again)
		}
	}
	for _, reason := range []string{"longest", "shortest", "ended with a fault", ""} {
		if !why[reason] {
			t.Errorf("no match is shown for %q: %v", reason, why)
		}
	}
	if m, _, _, ok := w.Match("strong:weak/9"); !ok || m.Seed != 5 {
		t.Errorf("a match that is not shown: %+v, %v", m, ok)
	}
	if _, _, _, ok := w.Match("strong:weak/401"); ok {
		t.Error("there is a match that is none of the plan")
	}
}

// TestB14_APageOfAJournal: a batch that goes on shows what was played before.
func TestB14_APageOfAJournal(t *testing.T) {
	dir := t.TempDir()
	p := plan(t, 40, "strong", "weak")
	if _, err := batch.Run(t.Context(), p, &batch.Pool{Player: firstWins{}}, batch.Options{Journal: dir}); err != nil {
		t.Fatal(err)
	}
	w := live.New(live.Options{})
	if _, err := batch.Run(t.Context(), p, &batch.Pool{Player: firstWins{}}, batch.Options{Journal: dir, OnEvent: w.Event}); err != nil {
		t.Fatal(err)
	}
	w.End(nil)
	if s := w.Snapshot(); s.Played != 40 || len(s.Matches) != 40 || s.Faults != 2 || len(s.Comparisons[0].History) == 0 {
		t.Errorf("%+v", s)
	}
}

// TestB14_APageOfASearch: candidates, the best of them, and what was found.
func TestB14_APageOfASearch(t *testing.T) {
	w := live.New(live.Options{Command: "tune"})
	w.Study(&tune.Study{Entrant: "a.json", Space: tune.Space{{File: "a.json"}}}, 10)
	w.Candidates([]tune.Candidate{{Turn: 1, Number: 1, Values: []float64{1}, Worth: stats.Interval{Estimate: 0.4}}, {Turn: 1, Number: 2, Values: []float64{2}, Worth: stats.Interval{Estimate: 0.7}}})
	w.Candidates([]tune.Candidate{{Turn: 2, Number: 1, Values: []float64{3}, Worth: stats.Interval{Estimate: 0.5}}})
	if s := w.Snapshot(); s.Tuning.Best != 1 || s.Tuning.Tried != 3 || s.Tuning.Turns != 2 || s.Tuning.Parameters[0].File != "a.json" {
		t.Errorf("%+v", s.Tuning)
	}
	w.Found(&tune.Result{Values: []float64{2}, Gain: stats.Interval{Estimate: 0.2, Low: 0.1, High: 0.3}})
	w.End(nil)
	if s := w.Snapshot(); s.Verdict != "What was found is better." || s.Tuning.Found[0] != 2 {
		t.Errorf("%q, %+v", s.Verdict, s.Tuning)
	}
	w.End(errors.New("the disk is full"))
	if s := w.Snapshot(); s.State != live.Failed || s.Error != "the disk is full" {
		t.Errorf("%+v", s)
	}
}

// TestB14_LookingTakesAPartOfTheTime: comparisons that are expensive to look at are looked at less often.
func TestB14_LookingTakesAPartOfTheTime(t *testing.T) {
	now := time.Unix(0, 0)
	w := live.New(live.Options{Now: func() time.Time { return now }})
	looked := 0
	e := event(t, plan(t, 1000, "strong", "weak"), func() { looked++; now = now.Add(10 * time.Millisecond) })
	e.Kind = batch.Began
	w.Event(e)
	e.Kind = batch.Answered
	for range 1000 {
		now = now.Add(time.Millisecond)
		w.Event(e)
	}
	if looked < 4 || looked > 7 { // once in 200 ms of 1 s
		t.Errorf("comparisons were looked at %d times", looked)
	}
}

func event(t testing.TB, p *batch.Plan, look func()) batch.Event {
	return batch.Event{Plan: p, Most: p.Count(), Standings: func() []batch.Standing { return nil }, Comparisons: func() []batch.Comparison {
		look()
		return []batch.Comparison{{A: "strong", B: "weak"}}
	}, Kept: func() iter.Seq2[*batch.Outcome, string] { return func(func(*batch.Outcome, string) bool) {} }}
}

// TestB14_PagesOfBatchesAreServed: a snapshot, a stream that goes on with the batch, and what is refused.
func TestB14_PagesOfBatchesAreServed(t *testing.T) {
	w := live.New(live.Options{})
	played := ""
	server := httptest.NewServer(live.Handler(w, func(id string) error {
		if played = id; id == "no" {
			return live.ErrUnknown
		}
		return nil
	}))
	defer server.Close()
	stream, err := http.Get(server.URL + live.StreamPath)
	must.Succeed(t, err)
	defer stream.Body.Close()
	lines := bufio.NewScanner(stream.Body)
	lines.Buffer(nil, 1<<20)
	next := func() (s live.Snapshot) {
		for lines.Scan() {
			if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				must.Succeed(t, json.Unmarshal([]byte(text), &s))
				return s
			}
		}
		t.Fatal("the stream has ended", lines.Err())
		return s
	}
	if s := next(); s.State != live.Waiting {
		t.Errorf("it begins with %q", s.State)
	}
	w.End(errors.New("no worker came"))
	if s := next(); s.State != live.Failed || s.Error != "no worker came" {
		t.Errorf("then it says %+v", s)
	}
	post := func(kind, body string) (int, string) {
		r, err := http.Post(server.URL+live.PlayPath, kind, strings.NewReader(body))
		must.Succeed(t, err)
		defer r.Body.Close()
		text, _ := io.ReadAll(r.Body)
		return r.StatusCode, string(text)
	}
	for _, c := range []struct {
		kind, body string
		status     int
		words      string
	}{
		{"application/json", `{"match": "1/a:b/7"}`, 200, "{}"},
		{"application/json", `{"match": "no"}`, 404, "choose another one."},
		{"application/json", `7`, 400, "cannot be read"},
		{"text/plain", `{"match": "x"}`, 415, "application/json"},
		{"application/json", `{"match": "` + strings.Repeat("x", 20000) + `"}`, 400, "cannot be read"},
	} {
		if status, text := post(c.kind, c.body); status != c.status || !strings.Contains(text, c.words) {
			t.Errorf("%.40s: %d %s", c.body, status, text)
		}
	}
	if played != "no" {
		t.Errorf("%q was played last", played)
	}
}

// BenchmarkWatch is what an answer of 10 matches costs the batch.
func BenchmarkWatch(b *testing.B) {
	p := &batch.Plan{Game: "x", Seed: 1, Entrants: []batch.Entrant{{Document: "strong"}, {Document: "weak"}}, Stop: batch.Stop{Rounds: 1_000_000}}
	p.Complete()
	w := live.New(live.Options{})
	e := event(b, p, func() {})
	e.Kind = batch.Began
	w.Event(e)
	e.Kind, e.Worker, e.Matches = batch.Answered, "here/1", 10
	for i := range 10 {
		e.Outcomes = append(e.Outcomes, batch.Outcome{Key: fmt.Sprintf("strong:weak/%d", i+1), Ticks: int64(i)})
	}
	b.ReportAllocs()
	for b.Loop() {
		w.Event(e)
	}
	b.ReportMetric(float64(b.N)*10/b.Elapsed().Seconds(), "matches/s")
}
