package demonstration

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// RuleOptions say how rules are made.
type RuleOptions struct {
	// Name is that of the document.
	Name string
	// Most is how many rules an action gets at most; 0 means 3.
	Most int
}

const (
	few       = 0.05 // a box with a smaller share of the samples makes no rule
	faint     = 0.01 // a condition that excludes more than all others but this share weighs no more
	hasty     = 10   // what it costs to begin an action where it was not begun
	prompt    = 0.2  // chance in a frame from which an action begins at once
	light     = 0.03 // a condition that weighs less is left out
	exclusive = 0.05 // actions that are on together for a smaller share of their time exclude each other
)

// ruleText is a rule as it is written.
type ruleText struct {
	Name      string          `json:"name"`
	Doc       string          `json:"doc"`
	Checks    []string        `json:"checks,omitempty"`
	When      []conditionText `json:"when,omitempty"`
	Threshold json.Number     `json:"threshold,omitempty"`
	Weight    json.Number     `json:"weight"`
	Finish    bool            `json:"finish,omitempty"`
	Uses      []string        `json:"uses"`
	Do        string          `json:"do"`
	With      map[string]any  `json:"with,omitempty"`
	Pass      []string        `json:"pass,omitempty"`

	weight       float64
	right, wrong float64 // samples, and others, that reach the threshold
}

// conditionText is a condition as it is written.
type conditionText struct {
	Value  string      `json:"value,omitempty"`
	Is     json.Number `json:"is,omitempty"`
	Within json.Number `json:"within,omitempty"`
	If     string      `json:"if,omitempty"`
	Weight json.Number `json:"weight"`

	at              int
	low, high, mass float64
}

// Rules returns a document with rules that do what was watched, in canonical form. It fails if no action began.
func (d *Demonstration) Rules(o RuleOptions) ([]byte, error) {
	if o.Most == 0 {
		o.Most = 3
	}
	var rules []ruleText
	scale := d.scale()
	for i := range d.variants {
		rules = append(rules, d.rulesOf(i, scale, o.Most)...)
	}
	if len(rules) == 0 {
		if len(d.takes) > 0 {
			return nil, errors.New("none of the actions that were watched succeeded: watch longer, or keep failures too")
		}
		return nil, errors.New("none of the actions that were watched began: watch longer, or other actions")
	}
	groups := d.groups()
	rules = append(rules, d.fallbacks(groups)...)
	for i := range rules {
		rules[i].Uses = []string{groups[rules[i].Do]}
	}
	slices.SortStableFunc(rules, func(a, b ruleText) int { return cmp.Compare(b.weight, a.weight) })
	number := map[string]int{}
	for i := range rules {
		r := &rules[i]
		number[r.Name]++
		if n := number[r.Name]; n > 1 {
			r.Name = fmt.Sprint(r.Name, n)
		}
	}
	most := map[string]bool{}
	for _, g := range groups {
		most[g] = true
	}
	text := map[string]any{"wits": 1, "kind": "rules", "name": o.Name, "rules": rules,
		"doc":   fmt.Sprintf("Recorded from %s in %s.", d.document, count(d.runs, "run")),
		"match": map[string]any{"select": map[string]any{"weight": len(most)}}}
	d.head(text)
	data, err := json.Marshal(text)
	if err != nil {
		return nil, err
	}
	return d.registry.Documents().Format(data)
}

// String says in a few words what was watched.
func (d *Demonstration) String() string {
	return fmt.Sprintf("%s of %s in %s", count(len(d.takes), "action"), d.document, count(d.runs, "run"))
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// scale returns how far the samples of each value lie apart.
func (d *Demonstration) scale() []float64 {
	scale := make([]float64, len(d.values))
	for i := range scale {
		low, high := math.Inf(1), math.Inf(-1)
		for _, m := range d.moments {
			low, high = min(low, m.state[i]), max(high, m.state[i])
		}
		for _, t := range d.takes {
			low, high = min(low, t.state[i]), max(high, t.state[i])
		}
		if scale[i] = high - low; scale[i] == 0 {
			scale[i] = 1
		}
	}
	return scale
}

// lasts reports whether an action goes on until something stops it.
func (d *Demonstration) lasts(action string) bool {
	stopped, ended := 0, 0
	for _, t := range d.takes {
		switch {
		case d.variants[t.variant].action != action || t.cut:
		case t.result == wits.Running:
			stopped++
		default:
			ended++
		}
	}
	return stopped > 4*ended
}

// succeeded reports whether an action that ends by itself was a success.
func (d *Demonstration) succeeded(t *take) bool {
	action := d.variants[t.variant].action + "."
	if slices.ContainsFunc(d.o.Good, func(name string) bool { return strings.HasPrefix(name, action) }) {
		return t.good
	}
	return t.result == wits.Success
}

// rulesOf makes the rules of a variant.
func (d *Demonstration) rulesOf(variant int, scale []float64, most int) []ruleText {
	action := d.variants[variant].action
	lasts := d.lasts(action)
	var samples, others [][]float64
	var used []take
	for _, t := range d.takes {
		if t.variant != variant || !lasts && !d.succeeded(&t) && !d.o.Failures {
			continue
		}
		used = append(used, t)
		samples = append(samples, t.state)
		for _, m := range t.during {
			if lasts {
				samples = append(samples, d.moments[m].state)
			}
		}
	}
	for _, m := range d.moments {
		if !slices.ContainsFunc(m.on, func(v int) bool { return d.variants[v].action == action }) {
			others = append(others, m.state)
		}
	}
	if len(samples) == 0 {
		return nil
	}
	var rules []ruleText
	boxes := merge(samples, others, scale, most)
	all := 0
	for _, b := range boxes {
		all += len(b.members)
	}
	for _, b := range boxes {
		if len(boxes) > 1 && float64(len(b.members)) < float64(few*float64(all)) {
			continue
		}
		b.trim()
		r := ruleText{Name: action, Do: action, Finish: !lasts}
		r.Doc = fmt.Sprintf("Begun %s, first in frame %d of run %d.", count(len(used), "time"), used[0].tick, used[0].run+1)
		r.When = d.conditions(&b, others, scale)
		if r.When == nil {
			r.weight = 0.5
		} else {
			r.fit(samples, others, lasts)
			if !lasts {
				d.hesitate(&r)
			}
		}
		r.Weight = decimal(r.weight, 2)
		d.params(&r, variant, used)
		rules = append(rules, r)
	}
	return rules
}

// conditions makes the conditions of a box. Each weighs the share of others that it excludes.
func (d *Demonstration) conditions(b *box, others [][]float64, scale []float64) []conditionText {
	var list []conditionText
	for i, v := range d.values {
		c := conditionText{at: i, low: b.low[i], high: b.high[i]}
		switch {
		case v.typ.Name() == "bool" || len(v.typ.Enum()) > 0:
			if c.low != c.high {
				continue
			}
			c.If = v.is(c.low)
		default:
			places := 0
			step := 1.0
			for ; step > scale[i]/100 && places < 6; places++ {
				step /= 10
			}
			half := (c.high - c.low) / 2
			within := float64(1.1*half) + step
			if w, ok := d.o.Within[v.expr]; ok {
				within = w
			}
			c.Value, c.Is, c.Within = v.expr, decimal(c.low+half, places), decimal(within, places)
			is, _ := c.Is.Float64()
			within, _ = c.Within.Float64()
			c.low, c.high = is-within, is+within
		}
		out := 0
		for _, s := range others {
			if s[i] < c.low || s[i] > c.high {
				out++
			}
		}
		share := evidence(out, len(others))
		if w, ok := d.o.Weights[v.expr]; ok {
			share = w
		} else if share < light {
			continue
		}
		c.Weight = decimal(share, 2)
		c.mass, _ = c.Weight.Float64()
		list = append(list, c)
	}
	return list
}

// evidence returns what a condition tells that excludes some of the others: 0 for none of them, 1 for all.
func evidence(out, all int) float64 {
	if all == 0 {
		return 1
	}
	inside := max(float64(all-out)/float64(all), faint)
	return geom.Log(inside) / geom.Log(faint)
}

// is returns the condition that a bool or an enumeration has a value.
func (v *value) is(n float64) string {
	operand := v.expr
	if strings.ContainsAny(operand, " ?") {
		operand = "(" + operand + ")"
	}
	switch {
	case v.typ.Name() != "bool":
		return operand + " == " + v.typ.Name() + "." + v.typ.Enum()[int(n)]
	case n == 0:
		return "not " + operand
	}
	return v.expr
}

// decimal writes a number with so many decimal places at most.
func decimal(n float64, places int) json.Number {
	text := strconv.FormatFloat(n, 'f', places, 64)
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	if text == "-0" {
		text = "0"
	}
	return json.Number(text)
}

// score returns the score of a situation.
func (r *ruleText) score(state []float64) float64 {
	held, total := 0.0, 0.0
	for i := range r.When {
		c := &r.When[i]
		total += c.mass
		if v := state[c.at]; v >= c.low && v <= c.high {
			held += c.mass
		}
	}
	return held / total
}

// fit finds the threshold that tells samples best from others, and the weight: how much more often the rule then matches samples.
func (r *ruleText) fit(samples, others [][]float64, lasts bool) {
	yes, no := make([]float64, len(samples)), make([]float64, len(others))
	for i, s := range samples {
		yes[i] = r.score(s)
	}
	for i, s := range others {
		no[i] = r.score(s)
	}
	best := math.Inf(-1)
	for percent := 100; percent >= 50; percent-- {
		from := float64(percent) / 100
		hits, wrong := share(yes, from), share(no, from)
		worth := hits - wrong
		if !lasts {
			worth = hits - float64(hasty*wrong)
		}
		if worth <= best || hits == 0 {
			continue
		}
		best = worth
		r.right, r.wrong = hits*float64(len(samples)), wrong*float64(len(others))
		r.weight = hits / (hits + wrong)
		r.Threshold = decimal(from, 2)
	}
}

// hesitate gives a rule a check that holds by chance, so that its action begins as often as it was begun in its situation.
func (d *Demonstration) hesitate(r *ruleText) {
	if d.registry.Functions("Chance") == nil {
		return
	}
	rate := r.right / max(r.wrong*d.o.Every, 1e-9) // times in a second
	if chance := rate * d.delta; chance < prompt {
		r.Checks = []string{fmt.Sprintf("Chance(%s)", decimal(chance, 3))}
	}
}

// share returns the share of scores that reach a threshold.
func share(scores []float64, from float64) float64 {
	n := 0
	for _, s := range scores {
		if s >= from {
			n++
		}
	}
	return float64(n) / float64(max(1, len(scores)))
}

// params gives a rule's action the parameters that it had: of numbers the mean.
func (d *Demonstration) params(r *ruleText, variant int, used []take) {
	v := &d.variants[variant]
	r.With = map[string]any{}
	for i, q := range v.numbers {
		sum := 0.0
		for _, t := range used {
			sum += t.numbers[i]
		}
		mean := decimal(sum/float64(len(used)), 2)
		if q.Type.Name() == "int" {
			mean = decimal(sum/float64(len(used)), 0)
		}
		if is, _ := mean.Float64(); q.Default == "" && is == 0 || q.Default == string(mean) {
			continue
		}
		r.With[q.Name] = mean
	}
	for _, p := range v.texts {
		switch {
		case len(p.ports) > 0 && slices.Contains(p.ports, p.Name):
			r.Pass = append(r.Pass, p.Name)
		case len(p.ports) > 0:
			r.With[p.Name] = map[string]any{"expr": p.ports[0]}
		case p.value != nil && fmt.Sprint(p.value) != cmp.Or(p.Default, zero(p.value)):
			r.With[p.Name] = p.value
		}
	}
}

// zero returns what a parameter without a default is.
func zero(v any) string {
	if v == false || v == true {
		return "false"
	}
	return ""
}

// groups returns for each action what it uses: actions that are not on at the same time exclude each other. A group is called after the
// first action of it.
func (d *Demonstration) groups() map[string]string {
	var actions []string
	for _, v := range d.variants {
		if !slices.Contains(actions, v.action) {
			actions = append(actions, v.action)
		}
	}
	on := map[[2]string]int{}
	for _, m := range d.moments {
		for _, a := range m.on {
			for _, b := range m.on {
				on[[2]string{d.variants[a].action, d.variants[b].action}]++
			}
		}
	}
	together := func(a, b string) bool {
		least := min(on[[2]string{a, a}], on[[2]string{b, b}])
		return float64(on[[2]string{a, b}]) > float64(exclusive*float64(least))
	}
	groups := map[string]string{}
	var lists [][]string
next:
	for _, a := range actions {
		for i, list := range lists {
			if !slices.ContainsFunc(list, func(b string) bool { return together(a, b) }) {
				lists[i] = append(list, a)
				groups[a] = list[0]
				continue next
			}
		}
		lists = append(lists, []string{a})
		groups[a] = a
	}
	return groups
}

// fallbacks returns a rule without conditions for each group that has an action which lasts: it is executed if no other of the group
// matches.
func (d *Demonstration) fallbacks(groups map[string]string) []ruleText {
	time := make([]int, len(d.variants))
	best := map[string]int{}
	var order []string
	for _, m := range d.moments {
		for _, v := range m.on {
			time[v]++
		}
	}
	for i, v := range d.variants {
		g := groups[v.action]
		if !d.lasts(v.action) {
			continue
		}
		if b, ok := best[g]; !ok || time[i] > time[b] {
			if !ok {
				order = append(order, g)
			}
			best[g] = i
		}
	}
	var rules []ruleText
	for _, g := range order {
		i := best[g]
		r := ruleText{Name: "Otherwise" + d.variants[i].action, Do: d.variants[i].action, Weight: "0", Doc: "What it does if no other rule of its sort matches."}
		var used []take
		for _, t := range d.takes {
			if t.variant == i {
				used = append(used, t)
			}
		}
		d.params(&r, i, used)
		rules = append(rules, r)
	}
	return rules
}
