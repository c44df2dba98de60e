package rules

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/why"
)

// RuleCount is how often what became of a rule of a production system.
type RuleCount struct {
	// Path is the path of the rule's node.
	Path string
	// Fired counts executions, Matched updates in which it matched, Filtered those in which it matched and selection dropped it, Succeeded and Failed how
	// what it ran ended.
	Fired, Matched, Filtered, Succeeded, Failed int64
	// Weight is what it is ordered by, as trained; of several minds, the mean.
	Weight float64
}

// Rate is the share of successes among what has ended; ok is false if nothing has.
func (c *RuleCount) Rate() (rate float64, ok bool) {
	n := c.Succeeded + c.Failed
	if n == 0 {
		return 0, false
	}
	return float64(c.Succeeded) / float64(n), true
}

// Tally is what production systems have counted, in one mind or in several of the same program [Pro360, ch. 16.9].
type Tally struct {
	Rules []RuleCount
	// Unmatched and Capped count updates in which no rule matched, and in which the cap was hit before one was found.
	Unmatched, Capped int64

	minds   int
	program *wits.Program
}

// Count adds what a mind has counted. All minds of a tally must be of the same program.
func (t *Tally) Count(m *wits.Mind) error {
	p := m.Program()
	if t.program != nil && p != t.program {
		return fmt.Errorf("the tally is of %s, and the mind of another program", t.program.Document())
	}
	fresh := t.program == nil
	t.program = p
	q := &why.Question{Program: p}
	k, n := 0, float64(t.minds)
	for i, part := range p.Parts() {
		s, ok := q.Compiled(i).(*system)
		if !ok {
			continue
		}
		m.Read(func(x *wits.Context) {
			words := x.Words()
			t.Unmatched += int64(words[s.unmatched])
			t.Capped += int64(words[s.capped])
			for j := range s.rules {
				r := &s.rules[j]
				if fresh {
					t.Rules = append(t.Rules, RuleCount{Path: part.Nodes[r.Node.Index()].Path})
				}
				c := &t.Rules[k]
				c.Fired += int64(words[r.fired])
				c.Matched += int64(words[s.scans[j].matched])
				c.Filtered += int64(words[r.filtered])
				c.Succeeded += int64(words[r.succeeded])
				c.Failed += int64(words[r.failed])
				c.Weight = (float64(c.Weight*n) + s.weightOf(words, r)) / (n + 1)
				k++
			}
		})
	}
	if fresh && k == 0 {
		t.program = nil
		return fmt.Errorf("%s has no rules that watch", p.Document())
	}
	t.minds++
	return nil
}

// Never lists rules that were never executed.
func (t *Tally) Never() []RuleCount {
	return t.those(func(c *RuleCount) bool { return c.Fired == 0 })
}

// Starved lists rules that matched, and that selection always dropped.
func (t *Tally) Starved() []RuleCount {
	return t.those(func(c *RuleCount) bool { return c.Matched > 0 && c.Fired == 0 })
}

// Frequent lists rules that have more than a share, 0 to 1, of all executions, the most frequent first.
func (t *Tally) Frequent(share float64) []RuleCount {
	total := int64(0)
	for i := range t.Rules {
		total += t.Rules[i].Fired
	}
	out := t.those(func(c *RuleCount) bool { return c.Fired > 0 && float64(c.Fired) > float64(share*float64(total)) })
	slices.SortStableFunc(out, func(a, b RuleCount) int { return int(min(max(b.Fired-a.Fired, -1), 1)) })
	return out
}

// Overrated lists rules whose weight is above the mean although they succeed less often than rules do on the whole. Rules that are seldom
// executed get few reinforcements: look at those, too, before you take one away.
func (t *Tally) Overrated() []RuleCount {
	weights, successes, ends := 0.0, int64(0), int64(0)
	for i := range t.Rules {
		c := &t.Rules[i]
		weights += c.Weight
		successes += c.Succeeded
		ends += c.Succeeded + c.Failed
	}
	if ends == 0 {
		return nil
	}
	mean, usual := weights/float64(len(t.Rules)), float64(successes)/float64(ends)
	return t.those(func(c *RuleCount) bool {
		rate, ok := c.Rate()
		return ok && c.Weight > mean && rate < usual
	})
}

func (t *Tally) those(f func(*RuleCount) bool) (out []RuleCount) {
	for i := range t.Rules {
		if f(&t.Rules[i]) {
			out = append(out, t.Rules[i])
		}
	}
	return out
}
