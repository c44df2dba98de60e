package rules

import (
	"fmt"
	"math"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/why"
)

// Trainer trains the weights of a production system over many games [Pro360, ch. 16.7]. While a document is trained, rules that match are drawn
// by weight; success raises the weight of a rule, failure lowers it, by the steps that the document says. Locked, the greatest come first.
//
//	begin                          t, err := rules.NewTrainer(program, seed)
//	play a game                    m := t.Mind(), m.Step ..., t.Learn(m)
//	what came of it                t.Weights(), t.Tally()
//	the document with the weights  text, err := t.Lock(text)
//
// Games may be played one after another or beside each other: each mind begins with the weights as they are, and gives back what it has gained.
type Trainer struct {
	program *wits.Program
	s       *system
	part    string
	gained  []float64
	began   map[*wits.Mind][]float64
	tally   Tally
	seed    uint64
}

// NewTrainer begins to train the first document of a program that has "training" and is not locked. It fails if there is none.
func NewTrainer(p *wits.Program, seed uint64) (*Trainer, error) {
	q := &why.Question{Program: p}
	for i, part := range p.Parts() {
		if s, ok := q.Compiled(i).(*system); ok && s.training != nil {
			return &Trainer{program: p, s: s, part: part.Path, gained: make([]float64, len(s.rules)), began: map[*wits.Mind][]float64{}, seed: seed}, nil
		}
	}
	return nil, fmt.Errorf("%s has no rules whose weights are trained: give them \"training\" that is not locked", p.Document())
}

// Mind makes a mind for the next game, with a seed of its own that follows from the trainer's.
func (t *Trainer) Mind() *wits.Mind {
	m := t.program.NewMind(wits.NewRand(&t.seed).Uint64())
	began := make([]float64, len(t.gained))
	copy(began, t.gained)
	for i, g := range began {
		if g != 0 {
			if m.Set(t.program.ValueAt(t.s.rules[i].gain.Slot()), strconv.FormatFloat(g, 'g', -1, 64)) != nil {
				began[i] = 0 // it begins with what the document says
			}
		}
	}
	t.began[m] = began
	return m
}

// Learn takes over what a mind of the trainer's has gained in its game, and what it has counted. A mind is learnt from once.
func (t *Trainer) Learn(m *wits.Mind) error {
	began := t.began[m]
	if began == nil {
		return fmt.Errorf("the mind is none that the trainer has made, or was learnt from before")
	}
	delete(t.began, m)
	m.Read(func(x *wits.Context) {
		words := x.Words()
		for i := range t.s.rules {
			r := &t.s.rules[i]
			t.gained[i] = t.s.clamped(r.weight+t.gained[i]+float(words, r.gained)-began[i]) - r.weight
		}
	})
	return t.tally.Count(m)
}

// Weights are those of the rules, in the order of the document, rounded to six digits behind the point.
func (t *Trainer) Weights() (names []string, weights []float64) {
	for i := range t.s.rules {
		names = append(names, t.s.rules[i].name)
		weights = append(weights, math.Round(float64((t.s.rules[i].weight+t.gained[i])*1e6))/1e6)
	}
	return names, weights
}

// Tally is what all games have counted.
func (t *Trainer) Tally() *Tally { return &t.tally }

// Lock gives the text of the document with the trained weights, and locked, in its canonical form. A rule that never fired keeps its weight. The text
// must be that of the document that is trained: it fails if its rules are others.
func (t *Trainer) Lock(text []byte) ([]byte, error) {
	tree, problems := document.ParseObject("", text, "a document")
	if err := problems.Err(); err != nil {
		return nil, err
	}
	names, weights := t.Weights()
	list := tree.Get("rules")
	if list == nil || len(list.Items) != len(names) || tree.Get("training") == nil {
		return nil, fmt.Errorf("it is another document: it has not the %d rules that were trained", len(names))
	}
	operations := []jsontree.Operation{}
	for i, item := range list.Items {
		if name := item.Get("name"); name == nil || name.Text != names[i] {
			return nil, fmt.Errorf("it is another document: its rule %d is not %s", i+1, names[i])
		}
		if t.gained[i] != 0 {
			operations = append(operations, jsontree.Operation{Op: "add", Path: fmt.Sprintf("/rules/%d/weight", i), Value: &jsontree.Node{Kind: jsontree.Number, Text: number(weights[i])}})
		}
	}
	operations = append(operations, jsontree.Operation{Op: "add", Path: "/training/locked", Value: &jsontree.Node{Kind: jsontree.Bool, Bool: true}})
	tree, err := tree.Patch(operations)
	if err != nil {
		return nil, err
	}
	return t.program.Registry().Documents().Format(tree.AppendCompact(nil))
}
