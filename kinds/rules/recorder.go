package rules

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/inspect"
	"github.com/wits-ai/wits/internal/formula"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Watched is a value that a recorder puts into the rules that it makes.
type Watched = kind.Watched

// Shown is what a recorded rule does.
type Shown = kind.Shown

// Recorder makes rules of what is shown [Pro360, ch. 16.4]: while a game runs, what is so when a character begins to do something becomes what a rule
// watches, and what it does becomes what the rule runs. Who shows it, a player or another mind, is a matter of the game's; values are read as the
// character sees them, so that a rule can see them again.
//
//	begin                        r, err := rules.NewRecorder(program, rules.Watched{Value: "Height", Within: 0.5})
//	in each frame                r.See(mind)
//	when something is done       r.Show("Flip", "flip.graph.json")
//	the document with the rules  text, err := r.Write(text)
type Recorder struct {
	// Span is over how many frames values are looked at, up to the one in which something is shown: a range of all that was seen. 0 and 1 are that
	// frame alone, -1 all frames that were seen since [Recorder.Forget].
	Span int

	program *wits.Program
	watched []Watched
	at      []int       // in the values of the program
	seen    [][]float64 // by frame, the last last
	rules   []*jsontree.Node
}

// NewRecorder makes a recorder of minds of a program. It fails if a value is not there, or is no number and no truth.
func NewRecorder(p *wits.Program, watched ...Watched) (*Recorder, error) {
	return recorderIn(p, "", watched)
}

// within is the path of a value of a part, which the document of the part calls by a name.
func within(part, name string) string {
	switch {
	case part == "":
		return name
	case strings.Contains(name, "."):
		return part + "/" + name
	}
	return part + "." + name
}

// recorderIn makes a recorder of rules for the document of a part.
func recorderIn(p *wits.Program, part string, watched []Watched) (*Recorder, error) {
	r := &Recorder{program: p, watched: watched}
	if len(watched) == 0 {
		return nil, fmt.Errorf("nothing is watched: a rule would always match")
	}
	for _, w := range watched {
		at := formula.FindValue(p, within(part, w.Value))
		if at < 0 {
			return nil, fmt.Errorf("%s has no value %q", documentOf(p, part), w.Value)
		}
		if _, ok := numberOf(p.NewMind(0).Value(at)); !ok {
			return nil, fmt.Errorf("%s is no number and no truth", w.Value)
		}
		if w.Within < 0 || w.Weight < 0 || math.IsNaN(w.Within) || math.IsInf(w.Within, 0) || math.IsNaN(w.Weight) || math.IsInf(w.Weight, 0) {
			return nil, fmt.Errorf("%s: weights and how far a value may be off are 0 or more", w.Value)
		}
		r.at = append(r.at, at)
	}
	return r, nil
}

// documentOf is the document of a part.
func documentOf(p *wits.Program, part string) string {
	parts := p.Parts()
	if i := slices.IndexFunc(parts, func(i inspect.PartInfo) bool { return i.Path == part }); i >= 0 {
		return parts[i].Document
	}
	return p.Document()
}

// numberOf is a value as terms compare it.
func numberOf(v any) (float64, bool) {
	switch v := v.(type) {
	case float64:
		return v, !math.IsNaN(v) && !math.IsInf(v, 0)
	case int64:
		return float64(v), true
	case bool:
		if v {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

// See looks at a mind at the end of a frame. The mind must be of the recorder's program, or of one that was compiled of the same documents, as each
// match of a game may do.
func (r *Recorder) See(m *wits.Mind) error {
	if p := m.Program(); p != r.program && p.Fingerprint() != r.program.Fingerprint() {
		return fmt.Errorf("the recorder is of %s, and the mind of another program", r.program.Document())
	}
	return r.look(m, r.at)
}

// look notes the values that lie at places of a mind.
func (r *Recorder) look(m *wits.Mind, places []int) error {
	now := make([]float64, len(places))
	for k, at := range places {
		is, ok := numberOf(m.Value(at))
		if !ok {
			return fmt.Errorf("%s is no number in this frame", r.watched[k].Value)
		}
		now[k] = is
	}
	if n := len(r.seen) + 1 - max(r.Span, 1); n > 0 && r.Span >= 0 {
		r.seen = slices.Delete(r.seen, 0, min(n, len(r.seen)))
	}
	r.seen = append(r.seen, now)
	return nil
}

// Forget forgets what was seen; rules that were made stay.
func (r *Recorder) Forget() { r.seen = nil }

// Show makes a rule of what was seen last. It runs a document, or is to be given something to do later if run is "". Names of rules must be different
// from each other.
func (r *Recorder) Show(name, run string) error { return r.ShowDoing(name, Shown{Run: run}) }

// ShowDoing is Show for a rule that runs a document or does an action, with parameters.
func (r *Recorder) ShowDoing(name string, does Shown) error {
	switch {
	case len(r.seen) == 0:
		return fmt.Errorf("nothing has been seen yet")
	case slices.ContainsFunc(r.rules, func(n *jsontree.Node) bool { return n.Get("name").Text == name }):
		return fmt.Errorf("there is a rule %s already", name)
	}
	rule := &jsontree.Node{Kind: jsontree.Object, Members: []jsontree.Member{{Name: "name", Value: textNode(name)}}}
	when := &jsontree.Node{Kind: jsontree.Array}
	for k, w := range r.watched {
		low, high := math.Inf(1), math.Inf(-1)
		for _, frame := range r.seen {
			low, high = min(low, frame[k]), max(high, frame[k])
		}
		term := &jsontree.Node{Kind: jsontree.Object, Members: []jsontree.Member{{Name: "value", Value: textNode(w.Value)}}}
		add := func(name string, v float64) {
			term.Members = append(term.Members, jsontree.Member{Name: name, Value: &jsontree.Node{Kind: jsontree.Number, Text: number(v)}})
		}
		step := stepOf(w.Within)
		if low == high {
			if add("is", onStep(math.Round, low, step)); w.Within > 0 {
				add("within", w.Within)
			}
		} else {
			add("from", onStep(math.Floor, low-w.Within, step))
			add("to", onStep(math.Ceil, high+w.Within, step))
		}
		if w.Weight > 0 && w.Weight != 1 {
			add("weight", w.Weight)
		}
		when.Items = append(when.Items, term)
	}
	rule.Members = append(rule.Members, jsontree.Member{Name: "when", Value: when})
	for _, m := range []struct{ name, is string }{{"run", does.Run}, {"do", does.Do}} {
		if m.is != "" {
			rule.Members = append(rule.Members, jsontree.Member{Name: m.name, Value: textNode(m.is)})
		}
	}
	if len(does.With) > 0 {
		with := &jsontree.Node{Kind: jsontree.Object}
		for _, name := range slices.Sorted(maps.Keys(does.With)) {
			with.Members = append(with.Members, jsontree.Member{Name: name, Value: textNode(does.With[name])})
		}
		rule.Members = append(rule.Members, jsontree.Member{Name: "with", Value: with})
	}
	r.rules = append(r.rules, rule)
	return nil
}

// stepOf is how finely numbers are written that may be off by within: as people write them, and exact enough. 0 is as they are.
func stepOf(within float64) float64 {
	if within <= 0 {
		return 0
	}
	step, _ := strconv.ParseFloat("1e"+strconv.Itoa(exponent(within)-1), 64)
	return step
}

// exponent is that of a number above 0 in scientific notation: -1 of 0.25.
func exponent(v float64) int {
	_, e, _ := strings.Cut(strconv.FormatFloat(v, 'e', -1, 64), "e")
	n, _ := strconv.Atoi(e)
	return n
}

// onStep is a number on the next step. What the division loses is put right: it is the number that a person would write.
func onStep(to func(float64) float64, v, step float64) float64 {
	if step == 0 {
		return v
	}
	n := v / step
	if near := math.Round(n); math.Abs(n-near) < 1e-6 {
		n = near
	} else {
		n = to(n)
	}
	out, err := strconv.ParseFloat(strconv.FormatFloat(float64(n*step), 'f', max(-exponent(step), 0), 64), 64)
	if err != nil {
		return v
	}
	return out
}

// Rules are the rules that were made, each as the text of one in JSON.
func (r *Recorder) Rules() []string {
	out := make([]string, len(r.rules))
	for i, rule := range r.rules {
		out[i] = string(rule.AppendCompact(nil))
	}
	return out
}

func textNode(text string) *jsontree.Node { return &jsontree.Node{Kind: jsontree.String, Text: text} }

// Write gives the text of a document with the rules that were made added at its end, in canonical form. It fails if the text is no document, or has
// a rule of the name of one of them.
func (r *Recorder) Write(text []byte) ([]byte, error) {
	tree, problems := document.ParseObject("", text, "a document")
	if err := problems.Err(); err != nil {
		return nil, err
	}
	list := tree.Get("rules")
	var operations []jsontree.Operation
	if list == nil {
		list = &jsontree.Node{Kind: jsontree.Array}
		operations = append(operations, jsontree.Operation{Op: "add", Path: "/rules", Value: list})
	}
	for _, rule := range r.rules {
		name := rule.Get("name").Text
		for _, other := range list.Items {
			if n := other.Get("name"); n != nil && n.Text == name {
				return nil, fmt.Errorf("the document has a rule %s already", name)
			}
		}
		operations = append(operations, jsontree.Operation{Op: "add", Path: "/rules/-", Value: rule})
	}
	tree, err := tree.Patch(operations)
	if err != nil {
		return nil, err
	}
	return r.program.Registry().Documents().Format(tree.AppendCompact(nil))
}
