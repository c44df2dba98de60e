package rules

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/formula"
	"github.com/wits-ai/wits/kind"
)

// RecordRules makes a recorder for those who know no kind; see [NewRecorder].
func (Kind) RecordRules(p *wits.Program, part string, watched []kind.Watched) (kind.RuleRecorder, error) {
	r, err := recorderIn(p, part, watched)
	if err != nil {
		return nil, err
	}
	r.Span = -1
	return &lesson{Recorder: r, part: part, places: map[*wits.Program][]int{p: r.at}}, nil
}

// lesson is a recorder that looks at all that is seen between two rules, also in minds of earlier versions of the documents.
type lesson struct {
	*Recorder
	part   string
	places map[*wits.Program][]int // where the values lie; nil for a program that has not all of them
}

// See looks at a mind, of whichever version.
func (l *lesson) See(m *wits.Mind) error {
	p := m.Program()
	at, have := l.places[p]
	if !have {
		for _, w := range l.watched {
			i := formula.FindValue(p, within(l.part, w.Value))
			if i < 0 {
				at = nil
				break
			}
			at = append(at, i)
		}
		l.places[p] = at
	}
	if at == nil {
		return fmt.Errorf("an earlier version of %s ran then, which has not all of these values", documentOf(l.program, l.part))
	}
	return l.look(m, at)
}

// Show makes a rule, and begins anew.
func (l *lesson) Show(name string, does kind.Shown) error {
	if err := l.ShowDoing(name, does); err != nil {
		return err
	}
	l.Forget()
	return nil
}

// TryRules reads rules that are to be tried on recorded minds. They are scored as the matching does it while a game runs, but that all terms of a rule are
// looked at, so that the score is the whole one.
func (Kind) TryRules(p *wits.Program, part string, rules []string, threshold float64) (kind.RuleTrial, error) {
	if p.Registry() == nil {
		return nil, fmt.Errorf("the program does not say which types it knows")
	}
	t := &trial{places: map[string]int{}}
	for i, text := range rules {
		rule, doc, err := readRule(p, text, threshold)
		if err != nil {
			return nil, fmt.Errorf("rule %d: %w", i+1, err)
		}
		if err := t.add(p, part, rule, doc.Threshold); err != nil {
			return nil, fmt.Errorf("%s: %w", rule.Name, err)
		}
	}
	t.numbers, t.known = make([]float64, len(t.formulas)), make([]bool, len(t.formulas))
	return t, nil
}

// readRule reads the text of a rule as a document would have it.
func readRule(p *wits.Program, text string, threshold float64) (*RulePart, *Body, error) {
	var told struct{ When []json.RawMessage }
	if !json.Valid([]byte(text)) {
		return nil, nil, fmt.Errorf("it is no JSON")
	}
	if err := json.Unmarshal([]byte(text), &told); err != nil || len(told.When) == 0 {
		return nil, nil, fmt.Errorf(`it has no list "when", so there is nothing to try`)
	}
	head := `{"wits": 1, "kind": "rules", "rules": [`
	if threshold > 0 {
		head = `{"wits": 1, "kind": "rules", "threshold": ` + strconv.FormatFloat(threshold, 'g', -1, 64) + `, "rules": [`
	}
	doc, problems := p.Registry().Documents().Parse("", []byte(head+text+"]}"))
	if err := problems.Err(); err != nil {
		return nil, nil, fmt.Errorf("%s", problems[0].Reason)
	}
	body, ok := doc.Body().(*Body)
	if !ok || len(body.Rules) != 1 {
		return nil, nil, fmt.Errorf("it is no rule")
	}
	return &body.Rules[0], body, nil
}

// trial are rules that are tried.
type trial struct {
	rules    []tried
	formulas []*formula.Formula // of all rules, each once
	places   map[string]int     // of formulas, by their texts
	numbers  []float64
	known    []bool
}

// tried is a rule.
type tried struct {
	terms        []triedTerm
	total, slack float64
}

type triedTerm struct {
	formula int
	span
	worth
}

func (t *trial) add(p *wits.Program, part string, rule *RulePart, threshold float64) error {
	if rule.Source != nil && rule.Source.Has("threshold") {
		threshold = rule.Threshold
	}
	out := tried{}
	for i := range rule.When {
		from := &rule.When[i]
		term := triedTerm{span: span{1, 1}, worth: worth{from.Weight, from.Fade}}
		text, read := from.If.String(), formula.ConditionIn
		if from.Value.Given() {
			text, read = from.Value.String(), formula.CompileIn
			term.lo, term.hi = from.bounds()
		}
		key := fmt.Sprint(from.Value.Given(), " ", text)
		at, have := t.places[key]
		if !have {
			f, err := read(p, part, text)
			if err != nil {
				return err
			}
			if !f.Numeric() {
				return fmt.Errorf("%s is no number and no truth", text)
			}
			at = len(t.formulas)
			t.places[key], t.formulas = at, append(t.formulas, f)
		}
		term.formula = at
		out.total += term.weight
		out.terms = append(out.terms, term)
	}
	out.slack = float64(out.total*(1-threshold)) + float64(out.total*1e-9)
	t.rules = append(t.rules, out)
	return nil
}

// Score tells how the rules stand for a mind.
func (t *trial) Score(m *wits.Mind, scores []float64, matches []bool) {
	for i, f := range t.formulas {
		t.numbers[i], t.known[i] = f.Number(m)
	}
	for i := range t.rules {
		r, lost := &t.rules[i], 0.0
		for k := range r.terms {
			lost += r.terms[k].misses(t.numbers[r.terms[k].formula], t.known[r.terms[k].formula])
		}
		scores[i], matches[i] = 1-lost/r.total, lost <= r.slack
	}
}

// misses is the weight that the term loses for a number; all of it for one that is not known.
func (t *triedTerm) misses(v float64, known bool) float64 {
	switch {
	case !known:
		return t.weight
	case v >= t.lo && v <= t.hi:
		return 0
	}
	return t.lost(v, t.span)
}
