package demonstration

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/sim"
)

// Training carries the weights of the rules of a production system from game to game. Of each game: give it the document that Document
// returns, play it, and call Learn. Result is the document with the weights locked.
type Training struct {
	// Rules are the rules in the order of the document.
	Rules []Trained

	agent, file string
	kinds       *document.Kinds
	tree        *document.JSON
	train       *document.JSON // nil if the document had none
}

// Trained is what came of a rule.
type Trained struct {
	Name string
	// Was is the weight before the training, Is the weight now.
	Was, Is float64
	// Fired and Succeeded count executions.
	Fired, Succeeded int64
}

// Spent reports whether the weight of the rule has sunk to nothing.
func (t *Trained) Spent() bool { return t.Was > 0 && t.Is < 0.005 }

// steps are how far weights move if the document does not say.
const steps = `{"success": 0.02, "failure": 0.03}`

// NewTraining returns a training of the rules that an agent of a game runs, by its name or number. The game has started. It fails if
// there is no such agent, or if its document is no production system.
func NewTraining(g sim.Game, agent string) (*Training, error) {
	a, library, err := find(g, agent)
	if err != nil {
		return nil, err
	}
	t := &Training{agent: agent, file: a.Mind.Program().Document(), kinds: a.Mind.Program().Registry().Documents()}
	doc, problems := library.Document(t.file)
	if doc == nil {
		return nil, problems
	}
	if t.tree = doc.Whole(); doc.Kind != "rules" || t.tree.Get("match") == nil || t.tree.Get("rules") == nil {
		return nil, fmt.Errorf(`%s runs %s, which has no rules that are matched: training needs a document of the kind "rules" with "match" and "rules"`, a.Name, t.file)
	}
	for _, r := range t.tree.Get("rules").Items {
		weight := 1.0
		if w := r.Get("weight"); w != nil {
			weight, _ = w.Float()
		}
		t.Rules = append(t.Rules, Trained{Name: r.Get("name").Text, Was: weight, Is: weight})
	}
	if t.train = t.tree.Get("match").Get("train"); t.train == nil {
		err = t.patch("add", "/match/train", []byte(steps))
	}
	return t, err
}

// patch changes the document.
func (t *Training) patch(op, path string, value []byte) (err error) {
	o := jsontree.Operation{Op: op, Path: path}
	if value != nil {
		o.Value = &document.JSON{}
		if err := json.Unmarshal(value, o.Value); err != nil {
			return err
		}
	}
	t.tree, err = t.tree.Patch([]jsontree.Operation{o})
	return err
}

// weigh writes the weights, with as many decimal places as needed or, rounded, two.
func (t *Training) weigh(places int) error {
	for i, r := range t.Rules {
		text := strconv.FormatFloat(r.Is, 'f', places, 64)
		if err := t.patch("add", fmt.Sprintf("/rules/%d/weight", i), []byte(text)); err != nil {
			return err
		}
	}
	return nil
}

// Document returns the document to play the next game with, and its file.
func (t *Training) Document() (file string, data []byte, err error) {
	if err := t.weigh(-1); err != nil {
		return "", nil, err
	}
	data, err = t.kinds.Format(document.PrintDocument(t.tree))
	return t.file, data, err
}

// Learn takes over the weights that the rules have after a game.
func (t *Training) Learn(g sim.Game) error {
	a, _, err := find(g, t.agent)
	if err != nil {
		return err
	}
	if f := a.Mind.Fault(); f != nil {
		return f
	}
	p := a.Mind.Program()
	for i := range t.Rules {
		r := &t.Rules[i]
		at, fired, succeeded := p.Find(r.Name+".Weight"), p.Find(r.Name+".Fired"), p.Find(r.Name+".Succeeded")
		if at < 0 || fired < 0 || succeeded < 0 {
			return fmt.Errorf("%s runs %s, which has no rule %q", a.Name, p.Document(), r.Name)
		}
		r.Is = a.Mind.Value(at).(float64)
		r.Fired += a.Mind.Value(fired).(int64)
		r.Succeeded += a.Mind.Value(succeeded).(int64)
	}
	return nil
}

// Result returns the document with the weights, in canonical form, without rules that are spent, and with "train" as it was.
func (t *Training) Result() ([]byte, error) {
	if err := t.weigh(2); err != nil {
		return nil, err
	}
	if t.train == nil {
		if err := t.patch("remove", "/match/train", nil); err != nil {
			return nil, err
		}
	}
	for i := len(t.Rules) - 1; i >= 0; i-- {
		if t.Rules[i].Spent() {
			if err := t.patch("remove", fmt.Sprintf("/rules/%d", i), nil); err != nil {
				return nil, err
			}
		}
	}
	return t.kinds.Format(document.PrintDocument(t.tree))
}
