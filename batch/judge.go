package batch

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits/batch/stats"
)

// Comparison is what is known of two entrants, or of one alone, by the matches in the plan's order up to the first that is missing, or up
// to that which decided.
type Comparison struct {
	// A and B are names of entrants; B is "" for one alone.
	A string `json:"a"`
	B string `json:"b,omitempty"`
	// Rounds is how many matches count: of the pair, or of each variant. Skipped have ended with a fault, and count nowhere else.
	Rounds  int `json:"rounds"`
	Skipped int `json:"skipped,omitempty"`
	// Won, Lost and Drawn are A's matches, and Pairs those of two with one seed by A's points; 0 for variants.
	Won   int         `json:"won,omitempty"`
	Lost  int         `json:"lost,omitempty"`
	Drawn int         `json:"drawn,omitempty"`
	Pairs stats.Pairs `json:"pairs,omitzero"`
	// Points are A's in a match, 0 to 1, and Elo how much stronger it is; both for pairs alone, with 95 % confidence.
	Points *stats.Interval `json:"points,omitempty"`
	Elo    *stats.Interval `json:"elo,omitempty"`
	// Mean is the figure that the plan judges by, on average: of a pair's matches, or of one alone; of two variants how much better A is
	// with the same seed, so that more is better whatever the figure. OfA and OfB are those of both variants.
	Mean *stats.Interval `json:"mean,omitempty"`
	OfA  *stats.Interval `json:"ofA,omitempty"`
	OfB  *stats.Interval `json:"ofB,omitempty"`
	// LLR is where the sequential test stands between Lower and Upper; 0 without a test.
	LLR   float64 `json:"llr,omitempty"`
	Lower float64 `json:"lower,omitempty"`
	Upper float64 `json:"upper,omitempty"`
	// Verdict is what it says; Final: no more matches are needed.
	Verdict Verdict `json:"verdict,omitempty"`
	Final   bool    `json:"final"`
}

// Verdict is what a sequential test says.
type Verdict string

// The verdicts: open while the test goes on, or when it has ended undecided.
const (
	Open       Verdict = ""
	AcceptedH0 Verdict = "H0"
	AcceptedH1 Verdict = "H1"
)

// comparison is one as it is being judged.
type comparison struct {
	Comparison
	lanes [2]int // the second is -1 for one lane
	mean  stats.Sample
	of    [2]stats.Sample
}

// comparisons returns those of a plan.
func comparisons(p *Plan) []comparison {
	var list []comparison
	names := p.Entrants
	if lanes := p.lanes(); p.Sided() {
		for i, l := range lanes {
			list = append(list, comparison{Comparison: Comparison{A: names[l.a].Name, B: names[l.b].Name}, lanes: [2]int{i, -1}})
		}
	} else if len(lanes) == 1 {
		list = append(list, comparison{Comparison: Comparison{A: names[0].Name}, lanes: [2]int{0, -1}})
	} else {
		p.pairs(func(a, b int) {
			list = append(list, comparison{Comparison: Comparison{A: names[a].Name, B: names[b].Name}, lanes: [2]int{a, b}})
		})
	}
	for i := range list {
		if t := p.Stop.Test; t != nil {
			list[i].Lower, list[i].Upper = t.bounds().Lower(), t.bounds().Upper()
		}
	}
	return list
}

// faultError is what ends a batch whose match has no outcome to judge.
type faultError struct{ key, fault string }

func (e *faultError) Error() string {
	return fmt.Sprintf("match %s has no outcome: %s", e.key, e.fault)
}

// advance judges what has come, as far as no match is missing. get gives the outcome of a round of a lane, nil if it is missing.
func (c *comparison) advance(p *Plan, get func(lane, round int) *Outcome) error {
	sided := p.Sided()
	for !c.Final {
		step := 1
		if sided && p.Judge.Figure == "" {
			step = min(2, p.Stop.Rounds-c.Rounds)
		}
		var outcomes [2]*Outcome
		n := 0
		for _, l := range c.lanes {
			for k := range step {
				if l >= 0 {
					if outcomes[n] = get(l, c.Rounds+k); outcomes[n] == nil {
						return nil
					}
					n++
				}
			}
		}
		skip := false
		for _, o := range outcomes[:n] {
			if o.Fault != "" && !p.SkipFaults {
				return &faultError{o.Key, o.Fault}
			}
			skip = skip || o.Fault != ""
		}
		c.Rounds += step
		if skip {
			c.Skipped += step
		} else if err := c.add(p, sided, outcomes[:n]); err != nil {
			return err
		}
		c.decide(p)
	}
	return nil
}

// add takes in a round, or a pair of them.
func (c *comparison) add(p *Plan, sided bool, outcomes []*Outcome) error {
	if sided {
		first := c.Rounds - len(outcomes)
		if p.Judge.Figure != "" {
			first = c.Rounds - 1
		}
		var points [2]float64
		for i, o := range outcomes {
			if len(o.Scores) != 2 {
				return &faultError{o.Key, "the game does not say who has won"}
			}
			switch points[i] = o.Scores[(first+i)%2]; points[i] {
			case 1:
				c.Won++
			case 0:
				c.Lost++
			default:
				c.Drawn++
			}
		}
		if p.Judge.Figure == "" {
			if len(outcomes) == 2 {
				c.Pairs.Add(points[0], points[1])
			}
			return nil
		}
	}
	var values [2]float64
	for i, o := range outcomes {
		v, ok := o.Figures[p.Judge.Figure]
		if !ok {
			return NoFigure(p.Judge.Figure, o.Figures)
		}
		values[i] = v
		c.of[i].Add(v)
	}
	switch {
	case len(outcomes) == 1:
		c.mean.Add(values[0])
	case p.Judge.Less:
		c.mean.Add(values[1] - values[0])
	default:
		c.mean.Add(values[0] - values[1])
	}
	return nil
}

// decide asks the test, and whether there are more rounds.
func (c *comparison) decide(p *Plan) {
	c.Final = c.Rounds >= p.Stop.Rounds
	t := p.Stop.Test
	if t == nil {
		return
	}
	if t.Elo != nil {
		c.LLR = c.Pairs.LLR(t.Elo[0], t.Elo[1])
	} else {
		c.LLR = c.mean.LLR(t.Mean[0], t.Mean[1])
	}
	switch t.bounds().Decide(c.LLR) {
	case stats.H0:
		c.Verdict, c.Final = AcceptedH0, true
	case stats.H1:
		c.Verdict, c.Final = AcceptedH1, true
	}
}

// reset forgets all that was judged.
func (c *comparison) reset() {
	*c = comparison{Comparison: Comparison{A: c.A, B: c.B, Lower: c.Lower, Upper: c.Upper}, lanes: c.lanes}
}

// shown returns the comparison with its intervals.
func (c *comparison) shown(p *Plan) Comparison {
	out := c.Comparison
	point := func(i stats.Interval) *stats.Interval { return &i }
	if p.Sided() {
		if p.Judge.Figure == "" && c.Pairs.N() > 0 {
			out.Points, out.Elo = point(c.Pairs.Points(stats.Level)), point(c.Pairs.Elo(stats.Level))
		} else if n := c.Won + c.Lost + c.Drawn; n > 0 {
			w := stats.Wilson(float64(c.Won)+float64(c.Drawn)/2, float64(n), stats.Level)
			out.Points, out.Elo = &w, &stats.Interval{Estimate: stats.Elo(w.Estimate), Low: stats.Elo(w.Low), High: stats.Elo(w.High)}
		}
	}
	if p.Judge.Figure != "" && c.mean.N > 0 {
		out.Mean = point(c.mean.Interval(stats.Level))
		if c.lanes[1] >= 0 {
			out.OfA, out.OfB = point(c.of[0].Interval(stats.Level)), point(c.of[1].Interval(stats.Level))
		}
	}
	return out
}

// Better returns which entrant is the better one by 95 % confidence, or by the verdict of a test: A (1), B (-1), or neither (0).
func (c *Comparison) Better() int {
	i, even := c.Mean, 0.0
	if c.Points != nil && (c.Mean == nil || c.B == "") {
		i, even = c.Points, 0.5
	}
	switch {
	case c.B == "" || i == nil || math.IsNaN(i.Estimate):
		return 0
	case i.Low > even:
		return 1
	case i.High < even:
		return -1
	}
	return 0
}
