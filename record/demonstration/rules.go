package demonstration

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

const (
	few       = 0.05 // a box with a smaller share of the samples makes no rule
	faint     = 0.01 // a condition that holds in a smaller share of other moments weighs no more
	light     = 0.03 // a condition that weighs less is left out
	hasty     = 10   // what it costs to begin an action in another moment, beside what it is worth to begin it in its own
	prompt    = 0.2  // the chance in a frame from which an action begins at once
	exclusive = 0.05 // actions that are on together for a smaller share of their time exclude each other
)

// rule is a rule as it is written.
type rule struct {
	Name      string         `json:"name"`
	Doc       string         `json:"doc"`
	Checks    []string       `json:"checks,omitempty"`
	When      []condition    `json:"when,omitempty"`
	Threshold json.Number    `json:"threshold,omitempty"`
	Weight    json.Number    `json:"weight"`
	Finish    bool           `json:"finish,omitempty"`
	Uses      []string       `json:"uses"`
	Do        string         `json:"do"`
	With      map[string]any `json:"with,omitempty"`
	Pass      []string       `json:"pass,omitempty"`

	weight float64
}

// condition is a condition as it is written.
type condition struct {
	Value  string      `json:"value,omitempty"`
	Is     json.Number `json:"is,omitempty"`
	Within json.Number `json:"within,omitempty"`
	If     string      `json:"if,omitempty"`
	Weight json.Number `json:"weight"`

	at                int // value
	low, high, weight float64
}

// Rules returns a document of rules that do what was watched, in canonical form, with at most so many rules for an action and its
// parameters. It fails if no action succeeded.
func (d *Demonstration) Rules(name string, most int) ([]byte, error) {
	var rules []rule
	scale := d.scale()
	for i := range d.variants {
		rules = append(rules, d.rulesOf(i, scale, most)...)
	}
	groups, n := d.groups()
	if rules = append(rules, d.fallbacks(groups)...); len(rules) == 0 {
		return nil, fmt.Errorf("%s began, and none succeeded: watch for longer", count(len(d.takes), "action"))
	}
	slices.SortStableFunc(rules, func(a, b rule) int { return cmp.Compare(b.weight, a.weight) })
	names := map[string]bool{"Match": true} // which is a node of every such document
	for i := range rules {
		r := &rules[i]
		r.Uses = []string{groups[r.Do]}
		r.Weight = decimal(r.weight, 2)
		name := r.Name
		for k := 2; names[r.Name]; k++ {
			r.Name = fmt.Sprint(name, k)
		}
		names[r.Name] = true
	}
	data, err := json.Marshal(d.with(map[string]any{"wits": 1, "kind": "rules", "name": name, "doc": "Recorded: " + d.String() + ".",
		"match": map[string]any{"select": map[string]any{"weight": n}}, "rules": rules}))
	if err != nil {
		return nil, err
	}
	return d.registry.Documents().Format(data)
}

// String says what was watched.
func (d *Demonstration) String() string {
	if d.document == nil {
		return "nothing"
	}
	return fmt.Sprintf("%s of %s in %s", count(len(d.takes), "action"), d.document.File, count(d.runs, "game"))
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// scale returns how far the moments lie apart, by value.
func (d *Demonstration) scale() []float64 {
	scale := make([]float64, len(d.values))
	for i := range scale {
		low, high := math.Inf(1), math.Inf(-1)
		for _, m := range d.moments {
			low, high = min(low, m.state[i]), max(high, m.state[i])
		}
		if scale[i] = high - low; !(scale[i] > 0) {
			scale[i] = 1
		}
	}
	return scale
}

// lasts reports whether an action goes on until something stops it.
func (d *Demonstration) lasts(action string) bool {
	stopped, ended := 0, 0
	for i := range d.takes {
		switch t := &d.takes[i]; {
		case d.variants[t.variant].action != action:
		case t.ended && t.result == wits.Running:
			stopped++
		case t.ended:
			ended++
		}
	}
	return stopped >= 4*ended
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
func (d *Demonstration) rulesOf(variant int, scale []float64, most int) []rule {
	action := d.variants[variant].action
	lasts := d.lasts(action)
	var samples, others []moment
	for i := range d.takes {
		t := &d.takes[i]
		if t.variant != variant || !lasts && (t.before || !d.succeeded(t)) {
			continue
		}
		samples = append(samples, t.moment)
		for _, m := range t.during {
			if lasts {
				samples = append(samples, d.moments[m])
			}
		}
	}
	if len(samples) == 0 {
		return nil
	}
	for _, m := range d.moments {
		if !slices.ContainsFunc(m.on, func(v int) bool { return d.variants[v].action == action }) {
			others = append(others, m)
		}
	}
	var rules []rule
	boxes := merge(samples, others, scale, most)
	for _, b := range boxes {
		if len(boxes) > 1 && float64(len(b.members)) < float64(few*float64(min(len(samples), maxSamples))) {
			continue
		}
		first := b.members[0]
		r := rule{Name: action, Do: action, Finish: !lasts, weight: 0.5,
			Doc: fmt.Sprintf("As in frame %d of game %d, and in %s more.", first.tick, first.run, count(len(b.members)-1, "sample"))}
		b.trim()
		switch r.When = d.conditions(&b, others, scale); {
		case r.When != nil:
			d.fit(&r, samples, others)
		case lasts: // nothing tells its moments from others
			continue
		}
		d.params(&r, variant)
		rules = append(rules, r)
	}
	return rules
}

// conditions makes the conditions of a box.
func (d *Demonstration) conditions(b *box, others []moment, scale []float64) (list []condition) {
	for i, v := range d.values {
		c := condition{at: i, low: b.low[i], high: b.high[i]}
		if v.typ.Name() == "bool" || len(v.typ.Enum()) > 0 {
			if c.low != c.high {
				continue
			}
			c.If = v.is(c.low)
		} else {
			places, step := 0, 1.0
			for ; step > scale[i]/100 && places < 6; places++ {
				step /= 10
			}
			half := (c.high - c.low) / 2
			c.Value, c.Is, c.Within = v.expr, decimal(c.low+half, places), decimal(float64(1.1*half)+step, places)
			if within, ok := d.o.Within[v.expr]; ok {
				c.Within = decimal(within, 6)
			}
			is, _ := c.Is.Float64()
			within, _ := c.Within.Float64()
			c.low, c.high = is-within, is+within
		}
		in := 0
		for _, m := range others {
			if m.state[i] >= c.low && m.state[i] <= c.high {
				in++
			}
		}
		weight, ok := d.o.Weights[v.expr]
		if !ok {
			if weight = evidence(in, len(others)); weight < light {
				continue
			}
		}
		c.Weight = decimal(weight, 2)
		c.weight, _ = c.Weight.Float64()
		list = append(list, c)
	}
	return list
}

// evidence returns what a condition tells that holds in some of the other moments: 0 if in all of them, 1 if in next to none.
func evidence(in, all int) float64 {
	if all == 0 {
		return 0
	}
	return geom.Log(max(float64(in)/float64(all), faint)) / geom.Log(faint)
}

// is returns the condition that a bool or an enumeration has a value.
func (v *value) is(n float64) string {
	operand := v.expr
	if strings.Contains(operand, " ") {
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

// scores counts the moments by the percent that the rule scores in them, and those that score more.
func (r *rule) scores(moments []moment) (reach [101]float64) {
	for _, m := range moments {
		held, total := 0.0, 0.0
		for i := range r.When {
			c := &r.When[i]
			total += c.weight
			if v := m.state[c.at]; v >= c.low && v <= c.high {
				held += c.weight
			}
		}
		for p := range reach {
			if held/total >= float64(p)/100 {
				reach[p]++
			}
		}
	}
	return reach
}

// fit finds the threshold that tells samples best from other moments. The rule weighs the more, the more often it then matches samples than
// others. An action that ends by itself begins by chance as often as it was begun where the rule matches.
func (d *Demonstration) fit(r *rule, samples, others []moment) {
	yes, no := r.scores(samples), r.scores(others)
	best, penalty, all := math.Inf(-1), 1.0, float64(len(samples))
	if r.Finish {
		penalty, all = hasty, float64(max(1, len(others)))
	}
	for p := 100; p >= 50; p-- {
		hits, wrong := yes[p]/float64(len(samples)), no[p]/all
		worth := hits - float64(penalty*wrong)
		if worth <= best || hits == 0 {
			continue
		}
		best = worth
		r.weight, r.Threshold = hits/(hits+wrong), decimal(float64(p)/100, 2)
		r.Checks = nil
		chance := float64(yes[p] / max(float64(no[p]*every), 1e-9) * d.delta)
		if r.Finish && chance < prompt && d.registry.Functions("Chance") != nil {
			r.Checks = []string{fmt.Sprintf("Chance(%s)", decimal(chance, 3))}
		}
	}
}

// params gives a rule's action the parameters that it had: of numbers the mean.
func (d *Demonstration) params(r *rule, variant int) {
	r.With = map[string]any{}
	for i, p := range d.variants[variant].params {
		usual := p.Default
		switch {
		case p.numeric:
			sum, n, places := 0.0, 0.0, 2
			for k := range d.takes {
				if t := &d.takes[k]; t.variant == variant {
					sum, n = sum+t.numbers[i], n+1
				}
			}
			if p.Type.Name() == "int" {
				places = 0
			}
			if mean := decimal(sum/n, places); string(mean) != cmp.Or(usual, "0") {
				r.With[p.Name] = mean
			}
		case slices.Contains(p.ports, p.Name):
			r.Pass = append(r.Pass, p.Name)
		case len(p.ports) > 0:
			r.With[p.Name] = map[string]any{"expr": p.ports[0]}
		case p.value == false && usual == "" || p.value == nil || fmt.Sprint(p.value) == usual:
		default:
			r.With[p.Name] = p.value
		}
	}
}

// groups returns what each action uses, and how many of that there are: actions that are not on at the same time exclude each other, and
// use what is called after the first of them.
func (d *Demonstration) groups() (groups map[string]string, n int) {
	on := map[[2]string]float64{}
	for _, m := range d.moments {
		for _, a := range m.on {
			for _, b := range m.on {
				on[[2]string{d.variants[a].action, d.variants[b].action}]++
			}
		}
	}
	together := func(a, b string) bool {
		return on[[2]string{a, b}] > float64(exclusive*min(on[[2]string{a, a}], on[[2]string{b, b}]))
	}
	groups = map[string]string{}
	var lists [][]string
	for _, v := range d.variants {
		a := v.action
		if groups[a] != "" {
			continue
		}
		i := slices.IndexFunc(lists, func(list []string) bool {
			return !slices.ContainsFunc(list, func(b string) bool { return together(a, b) })
		})
		if i < 0 {
			i = len(lists)
			lists = append(lists, nil)
		}
		lists[i] = append(lists[i], a)
		groups[a] = lists[i][0]
	}
	return groups, len(lists)
}

// fallbacks returns a rule without conditions for each group that has an action which lasts: the one that was on for the longest time.
func (d *Demonstration) fallbacks(groups map[string]string) (rules []rule) {
	time := make([]int, len(d.variants))
	for _, m := range d.moments {
		for _, v := range m.on {
			time[v]++
		}
	}
	best := map[string]int{} // variants, from 1
	for i, v := range d.variants {
		if b := best[groups[v.action]]; d.lasts(v.action) && (b == 0 || time[i] > time[b-1]) {
			best[groups[v.action]] = i + 1
		}
	}
	for i, v := range d.variants {
		if best[groups[v.action]] == i+1 {
			r := rule{Name: "Otherwise", Do: v.action, Doc: "If no other rule matches that uses the same."}
			d.params(&r, i)
			rules = append(rules, r)
		}
	}
	return rules
}
