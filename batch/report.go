package batch

import (
	"iter"
	"slices"

	"github.com/wits-ai/wits/batch/stats"
)

// EventKind says what has happened.
type EventKind string

// What happens while a batch is played.
const (
	Began    EventKind = "began"    // Matches were in the journal
	Answered EventKind = "answered" // Job by Worker, with Matches that are kept; Reason says what was wrong with it, if anything
	Decided  EventKind = "decided"  // Comparison needs no more matches
	Differed EventKind = "differed" // two workers about a match: Reason
	PutOut   EventKind = "putOut"   // Worker, for Reason
	Ended    EventKind = "ended"    // Reason is the error, if there is one
)

// Event is something that has happened, and how far the batch is.
type Event struct {
	Kind       EventKind   `json:"event"`
	Job        string      `json:"job,omitempty"`
	Worker     string      `json:"worker,omitempty"`
	Matches    int         `json:"matches,omitempty"`
	Reason     string      `json:"reason,omitempty"`
	Comparison *Comparison `json:"comparison,omitempty"`
	// Played is how many matches have an outcome, of at most Most; Seconds how long they took, in all, s of wall time.
	Played  int     `json:"played"`
	Most    int     `json:"most"`
	Seconds float64 `json:"seconds"`
	// Plan is what is played. It must not be changed.
	Plan *Plan `json:"-"`
	// Outcomes are those of Answered that are kept, of Matches. They must not be changed.
	Outcomes []Outcome `json:"-"`
	// Comparisons and Standings give what is known now, and Kept all outcomes that are kept with the workers who gave them, lane by lane.
	// Call them while the event is told, and no later.
	Comparisons func() []Comparison                `json:"-"`
	Standings   func() []Standing                  `json:"-"`
	Kept        func() iter.Seq2[*Outcome, string] `json:"-"`
}

func (c *coordinator) tell(e Event) {
	if c.options.OnEvent == nil {
		return
	}
	e.Played, e.Most, e.Seconds, e.Plan = c.played, c.plan.Stop.Rounds*len(c.lanes), c.seconds, c.plan
	e.Comparisons, e.Standings, e.Kept = c.shown, c.standings, c.all
	c.options.OnEvent(e)
}

// all returns the outcomes that are kept.
func (c *coordinator) all() iter.Seq2[*Outcome, string] {
	return func(yield func(*Outcome, string) bool) {
		for _, list := range c.outcomes {
			for _, k := range list {
				if k != nil && !yield(&k.Outcome, c.workers[k.worker]) {
					return
				}
			}
		}
	}
}

func (c *coordinator) shown() []Comparison {
	list := make([]Comparison, len(c.comparisons))
	for i := range list {
		list[i] = c.comparisons[i].shown(c.plan)
	}
	return list
}

// Excluded is a worker that was put out, and why.
type Excluded struct {
	Worker string `json:"worker"`
	Reason string `json:"reason"`
}

// Standing is how strong an entrant is among all.
type Standing struct {
	Name string `json:"name"`
	// Rating is in Elo, 0 on average, by [stats.BradleyTerry].
	Rating stats.Interval `json:"rating"`
	Rounds int            `json:"rounds"`
	Points float64        `json:"points"`
}

// Report is what a batch has come to.
type Report struct {
	Plan        *Plan        `json:"-"`
	Digest      string       `json:"plan"`
	Comparisons []Comparison `json:"comparisons"`
	// Standings are the entrants by their ratings, the strongest first; nil unless more than two have played against each other.
	Standings []Standing `json:"standings,omitempty"`
	// Played is how many matches have an outcome, Counted how many of them the comparisons are about.
	Played  int `json:"played"`
	Counted int `json:"counted"`
	// Duplicates and Unknown are outcomes that came again, or of no match of the plan. Retries is how often a match was given again,
	// Checked how many jobs were played twice, and Unchecked how many should have been and could not.
	Duplicates int        `json:"duplicates,omitempty"`
	Unknown    int        `json:"unknown,omitempty"`
	Retries    int        `json:"retries,omitempty"`
	Checked    int        `json:"checked,omitempty"`
	Unchecked  int        `json:"unchecked,omitempty"`
	Excluded   []Excluded `json:"excluded,omitempty"`
	// Workers and Builds are who has played, and of what.
	Workers []string `json:"workers,omitempty"`
	Builds  []string `json:"builds,omitempty"`
	// Seconds is how long all matches took, s of wall time.
	Seconds float64 `json:"seconds"`

	coordinator *coordinator
}

func (c *coordinator) report() *Report {
	r := &Report{Plan: c.plan, Digest: c.digest, Comparisons: c.shown(), Played: c.played, Duplicates: c.duplicates, Unknown: c.unknown, Retries: c.retries,
		Checked: c.checked, Unchecked: c.unchecked, Excluded: c.excluded, Workers: slices.Sorted(slices.Values(c.workers)), Builds: slices.Sorted(slices.Values(c.builds)),
		Seconds: c.seconds, coordinator: c}
	for _, n := range c.counted() {
		r.Counted += n
	}
	r.Standings = c.standings()
	return r
}

// counted returns how many rounds of each lane comparisons are about.
func (c *coordinator) counted() []int {
	list := make([]int, len(c.lanes))
	for i := range c.comparisons {
		for _, l := range c.comparisons[i].lanes {
			if l >= 0 {
				list[l] = max(list[l], c.comparisons[i].Rounds)
			}
		}
	}
	return list
}

// standings returns the ratings of many.
func (c *coordinator) standings() []Standing {
	n := len(c.plan.Entrants)
	if n < 3 || !c.plan.Sided() {
		return nil
	}
	list, points := make([]Standing, n), make([][]float64, n)
	for i := range points {
		list[i].Name, points[i] = c.plan.Entrants[i].Name, make([]float64, n)
	}
	for i := range c.comparisons {
		m := &c.comparisons[i]
		l := c.lanes[m.lanes[0]]
		ofA, all := float64(m.Won)+float64(m.Drawn)/2, m.Won+m.Lost+m.Drawn
		points[l.a][l.b] += ofA
		points[l.b][l.a] += float64(all) - ofA
		for _, side := range [2]int{l.a, l.b} {
			list[side].Rounds += all
		}
		list[l.a].Points += ofA
		list[l.b].Points += float64(all) - ofA
	}
	ratings, err := stats.BradleyTerry(points, stats.Level)
	if err != nil {
		return nil // too few matches yet
	}
	for i := range list {
		list[i].Rating = ratings[i]
	}
	slices.SortStableFunc(list, func(a, b Standing) int {
		switch {
		case a.Rating.Estimate > b.Rating.Estimate:
			return -1
		case a.Rating.Estimate < b.Rating.Estimate:
			return 1
		}
		return 0
	})
	return list
}

// Result is a match that counts, and what came of it.
type Result struct {
	Match   Match
	Outcome Outcome
	// A and B are the entrants; B is "" for a variant. Round counts from 1.
	A, B   string
	Round  int
	Worker string
}

// Results returns the matches that count, in the plan's order: the same for every fleet.
func (r *Report) Results() iter.Seq[Result] {
	c := r.coordinator
	return func(yield func(Result) bool) {
		counted := c.counted()
		for round := range slices.Max(counted) {
			for l, n := range counted {
				if round >= n {
					continue
				}
				k := c.get(index{l, round})
				out := Result{Match: c.plan.match(c.lanes[l], round), Outcome: k.Outcome, A: c.plan.Entrants[c.lanes[l].a].Name, Round: round + 1, Worker: c.workers[k.worker]}
				if b := c.lanes[l].b; b >= 0 {
					out.B = c.plan.Entrants[b].Name
				}
				if !yield(out) {
					return
				}
			}
		}
	}
}
