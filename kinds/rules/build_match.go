package rules

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// matchNode is the node of a production system that shows what came of its matches.
const matchNode = "Match"

// match compiles how rules are matched.
func (b *builder) match(d *Match) {
	p := b.p
	m := &matcher{every: d.Every, most: d.Most, shuffle: d.Shuffle, nothing: d.Nothing, fallback: -1, chain: d.Chain, train: d.Train}
	p.matcher = m
	if m.greedy = d.Select == nil || d.Select.Is == nil; !m.greedy {
		m.way = d.Select.Is
	}
	n := b.Node(matchNode, d.At, d.Source)
	n.Describe("match", "", "", "Matches the rules against the situation.")
	m.id = n.ID()
	result, looked, matching := n.Out("Result", b.Registry().Type("matchResult")), n.Out("Looked", b.whole), n.Out("Matching", b.whole)
	from, silent, last, due := b.State("from", b.whole), b.State("silent", b.whole), b.State("last", b.whole), b.State("match due", b.float)
	rules := len(p.rules)
	lists := b.Reserve(3 * rules)
	b.Finish(func() {
		m.result, m.looked, m.matching = result.Slot().Word(), looked.Slot().Word(), matching.Slot().Word()
		m.from, m.silent, m.last, m.due = from.Slot().Word(), silent.Slot().Word(), last.Slot().Word(), due.Slot().Word()
		m.order = lists.Word()
		m.matched, m.chosen = m.order+rules, m.order+2*rules
	})
	if d.Default.Given() {
		var names []string
		for i := range b.body.Rules {
			if names = append(names, b.body.Rules[i].Name); names[i] == d.Default.String() {
				m.fallback = i
			}
		}
		if m.fallback < 0 {
			b.ProblemAt(d.Default.At(), "", fmt.Sprintf("there is no rule %q", d.Default.String()), "", kind.Suggest(d.Default.String(), names)...)
		}
	}
	if d.Train != nil {
		for _, t := range []struct {
			on   kind.Text
			good bool
		}{{d.Train.Good, true}, {d.Train.Bad, false}} {
			if !t.on.Given() {
				continue
			}
			if port := b.trigger(t.on, "", false); port != nil {
				b.OnRelease(port, wits.ReleaseHandle, func(x *wits.Context) { m.teachLast(x, p, t.good) })
			}
		}
	}
	for i := range p.rules {
		b.leftSide(&p.rules[i], &b.body.Rules[i])
	}
	b.uses()
}

// leftSide makes what people see of a left-hand side.
func (b *builder) leftSide(r *rule, d *Rule) {
	l := &leftSide{threshold: b.body.Match.Threshold, unique: d.Unique, finish: d.Finish, step: d.Step, initial: d.Weight}
	if d.Threshold != nil {
		l.threshold = *d.Threshold
	}
	r.lhs = l
	score, matched, weight, succeeded, held := r.Node.Out("Score", b.float), r.Node.Out("Matched", b.whole), r.Node.Out("Weight", b.float), r.Node.Out("Succeeded", b.whole), r.Node.Out("Held", b.whole)
	if score == nil || matched == nil || weight == nil || succeeded == nil || held == nil {
		return // it has a port of that name, which has been reported
	}
	b.Finish(func() {
		l.score, l.matched, l.weight = score.Slot().Word(), matched.Slot().Word(), weight.Slot().Word()
		l.succeeded, l.held = succeeded.Slot().Word(), held.Slot().Word()
	})
}

// uses numbers what rules use.
func (b *builder) uses() {
	numbers := map[string]int{}
	for i := range b.body.Rules {
		d := &b.body.Rules[i]
		for _, u := range d.Uses {
			k, ok := numbers[u.String()]
			if !ok {
				k = len(numbers)
				numbers[u.String()] = k
			}
			if k == 64 {
				b.ProblemAt(u.At(), d.Name, "rules use more than 64 things", "")
				return
			}
			b.p.rules[i].lhs.uses |= 1 << k
		}
	}
}

// conditions compiles the weighted conditions of a rule.
func (b *builder) conditions(r *rule, s *kind.Scope, d *Rule) {
	l := r.lhs
	for i := range d.When {
		w := &d.When[i]
		c := condition{weight: w.Weight}
		switch t := w.Is.(type) {
		case *withinTest:
			c.value = b.value(t.Value.Source, false)
			c.low, c.high, c.text = t.Is-t.Within, t.Is+t.Within, t.Value.String()
			r.Node.AddExtra("when", fmt.Sprintf("%s = %g ± %g", c.text, t.Is, t.Within))
		case *ifTest:
			c.value = b.value(t.If.Source, true)
			c.low, c.high, c.text = 1, 1, t.If.String()
			r.Node.AddExtra("when", c.text)
		default:
			continue // it was reported
		}
		if c.value < 0 {
			continue
		}
		l.total += c.weight
		held := b.State(fmt.Sprintf("%s held %d", d.Name, i), b.whole)
		l.conditions = append(l.conditions, c)
		k := len(l.conditions) - 1
		b.Finish(func() { l.conditions[k].held = held.Slot().Word() })
	}
	if len(l.conditions) > 0 && l.total == 0 {
		b.ProblemAt(d.Source.Get("when").Pos, d.Name, "all conditions of the rule weigh 0", "", declare.ToDrop("weight"))
		l.total = 1
	}
}

// value finds what conditions look at among what others look at; -1 if something is wrong with it.
func (b *builder) value(source *jsontree.Node, truth bool) int {
	if source == nil {
		return -1
	}
	m := b.p.matcher
	key := fmt.Sprint(truth, source.Text)
	if i, ok := b.values[key]; ok {
		return i
	}
	s := kind.NewScope(b.Builder, nil)
	b.views(matchNode, &m.views, s)
	v := seen{}
	if truth {
		v.truth = s.Bool(source, "")
	} else {
		v.number = s.Float(source, "")
	}
	b.p.functions = append(b.p.functions, s.Calls...)
	if v.truth == nil && v.number == nil {
		return -1
	}
	word := b.State("sees "+source.Text, b.float)
	i := len(m.values)
	m.values = append(m.values, v)
	b.values[key] = i
	b.Finish(func() { m.values[i].word = word.Slot().Word() })
	return i
}
