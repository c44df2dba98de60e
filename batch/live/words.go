package live

import (
	"fmt"
	"math"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/stats"
)

// planOf returns a plan in short.
func planOf(p *batch.Plan) Plan {
	short := Plan{Game: p.Game, Options: p.Options, Entrants: []string{}, Figure: p.Judge.Figure, Less: p.Judge.Less, Rounds: p.Stop.Rounds, Sided: p.Sided()}
	if short.Options == nil {
		short.Options = map[string]string{}
	}
	for _, e := range p.Entrants {
		short.Entrants = append(short.Entrants, e.Name)
	}
	if t := p.Stop.Test; t != nil {
		switch {
		case t.Elo != nil:
			short.Test = fmt.Sprintf("%g or %g Elo stronger", t.Elo[0], t.Elo[1])
		case len(p.Entrants) == 1:
			short.Test = fmt.Sprintf("%g or %g on average", t.Mean[0], t.Mean[1])
		default:
			short.Test = fmt.Sprintf("better by %g or %g", t.Mean[0], t.Mean[1])
		}
		short.Test += fmt.Sprintf(", with errors of %g and %g %%", 100*t.Alpha, 100*t.Beta)
	}
	return short
}

// words says what is known of a comparison; over: no more matches come.
func words(p *batch.Plan, c *batch.Comparison, over bool) string {
	i := judged(c)
	if i == nil {
		if over {
			return "No rounds count."
		}
		return "No rounds yet."
	}
	amount := func(f float64) string { return fmt.Sprintf("%.4g", f) }
	switch {
	case c.Verdict == batch.AcceptedH1 && c.B == "":
		return fmt.Sprintf("%s is %s rather than %s on average: the test accepts hypothesis 1.", c.A, amount(p.Stop.Test.Mean[1]), amount(p.Stop.Test.Mean[0]))
	case c.Verdict == batch.AcceptedH0 && c.B == "":
		return fmt.Sprintf("%s is %s rather than %s on average: the test accepts hypothesis 0.", c.A, amount(p.Stop.Test.Mean[0]), amount(p.Stop.Test.Mean[1]))
	case c.Verdict == batch.AcceptedH1:
		return fmt.Sprintf("%s is better than %s%s: the test accepts hypothesis 1.", c.A, c.B, by(c, i))
	case c.Verdict == batch.AcceptedH0:
		return fmt.Sprintf("%s is not better than %s: the test accepts hypothesis 0.", c.A, c.B)
	case c.B == "":
		return fmt.Sprintf("%s: %s on average.", c.A, amount(i.Estimate))
	}
	switch better := c.Better(); {
	case p.Stop.Test != nil && over:
		return fmt.Sprintf("The test of %s against %s is not decided.", c.A, c.B)
	case p.Stop.Test != nil:
		return fmt.Sprintf("The test of %s against %s goes on.", c.A, c.B)
	case better > 0:
		return fmt.Sprintf("%s is better than %s%s.", c.A, c.B, by(c, i))
	case better < 0:
		return fmt.Sprintf("%s is better than %s%s.", c.B, c.A, by(c, i))
	case over:
		return fmt.Sprintf("Neither %s nor %s is better, as far as %s.", c.A, c.B, show(c.Rounds))
	}
	return fmt.Sprintf("Neither %s nor %s is better so far.", c.A, c.B)
}

// show says what rounds do.
func show(rounds int) string {
	if rounds == 1 {
		return "1 round shows"
	}
	return fmt.Sprintf("%d rounds show", rounds)
}

// by says by how much one is better.
func by(c *batch.Comparison, i *stats.Interval) string {
	e := math.Abs(i.Estimate)
	if c.Points != nil && c.Mean == nil {
		if c.Elo == nil {
			return ""
		}
		if e = math.Abs(c.Elo.Estimate); math.IsInf(e, 0) {
			return ", in all rounds"
		}
		return fmt.Sprintf(" by %.0f Elo", e)
	}
	if math.IsNaN(e) || math.IsInf(e, 0) {
		return ""
	}
	return fmt.Sprintf(" by %.4g", e)
}

// verdict returns what is known in one sentence.
func verdict(s *Snapshot) string {
	switch {
	case s.State == Waiting:
		return "No match has been played yet."
	case s.State == Failed:
		return "It ended before all was played."
	case s.Tuning != nil:
		return s.Tuning.verdict()
	case s.Played == 0:
		return "No match has been played yet."
	case len(s.Comparisons) == 1:
		return s.Comparisons[0].Words
	case len(s.Standings) > 0 && s.State == Ended:
		return s.strongest()
	}
	better, final := 0, 0
	for i := range s.Comparisons {
		c := &s.Comparisons[i]
		if c.Final {
			final++
		}
		if c.Better() != 0 {
			better++
		}
	}
	return fmt.Sprintf("%d of %d comparisons are done; in %d of them one is better.", final, len(s.Comparisons), better)
}

// strongest names who is the strongest of many, as far as that is sure.
func (s *Snapshot) strongest() string {
	first, second := &s.Standings[0], &s.Standings[1]
	switch {
	case first.Rating.Low > second.Rating.High:
		return fmt.Sprintf("%s is the strongest, with a rating of %+.0f Elo.", first.Name, first.Rating.Estimate)
	case first.Rating.Estimate > second.Rating.Estimate:
		return fmt.Sprintf("%s is ahead with a rating of %+.0f Elo, but may not be stronger than %s.", first.Name, first.Rating.Estimate, second.Name)
	}
	return fmt.Sprintf("Neither %s nor %s is stronger, as far as %s.", first.Name, second.Name, show(s.Plan.Rounds))
}

func (t *Tuning) verdict() string {
	switch {
	case t.Outcome != "":
		return t.Outcome
	case t.Gain != nil && t.Gain.Low > 0:
		return "What was found is better."
	case t.Gain != nil:
		return "What was found is not better, as far as so few rounds show."
	case t.Tried == 0:
		return "The first candidates are being tried."
	case len(t.Goals) > 0:
		return fmt.Sprintf("%d of at most %d candidates were tried, in %d turns; %d are on the front.", t.Tried, t.Trials, t.Turns, len(t.Front))
	}
	return fmt.Sprintf("%d of at most %d candidates were tried, in %d turns.", t.Tried, t.Trials, t.Turns)
}
