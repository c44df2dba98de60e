package thoughts

import (
	"fmt"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

const (
	maxThoughts = 1024 // in a document
	maxDepth    = 16   // of thoughts in each other
)

// Body is the body of a document.
type Body struct {
	Combine  kind.Pairs[Combination] `json:"combine" names:"port" doc:"Values of the document, numbers and vectors, that are made of those of the same name that thoughts give out."`
	Thoughts kind.Named[Thought]     `json:"thoughts" noun:"thought" need:"{\"Rest\": {\"do\": \"Rest\"}}" doc:"The thoughts by name."`

	many bool // more than there may be
}

// Thought is a thought, or a set of them.
type Thought struct {
	kind.Node
	Priority kind.Amount     `json:"priority" words:"never" expr:"object" of:"int" min:"0" max:"1000000" default:"0" doc:"0, for instincts, always runs. Of the others the most urgent run: those with the lowest number that are there. Fractions count as the next whole number."`
	Weight   kind.Amount     `json:"weight" expr:"object" default:"1" doc:"How much the thought counts: 1 is all of it. Weights multiply down thoughts that lie in each other."`
	When     kind.Expr[bool] `json:"when" example:"\"Danger > 0.5\"" doc:"The thought is there while this expression is true; always if left out."`
	kind.Behavior
	Thoughts kind.Named[Thought] `json:"thoughts" noun:"thought" doc:"Thoughts within it."`
	Succeeds kind.Expr[bool]     `json:"succeeds" doc:"While this is true an active thought is a success."`
	Success  *After              `json:"success" doc:"What runs after a success, until it ends."`
	Fails    kind.Expr[bool]     `json:"fails" doc:"While this is true an active thought is a failure."`
	Failure  *After              `json:"failure" doc:"What runs after a failure, until it ends."`
	Again    bool                `json:"again" doc:"It becomes active again by itself after it has ended."`
}

// About has the title of such a part.
func (*Thought) About() kind.About { return kind.About{Title: "[{#thoughts} thoughts|{run}|{do}]"} }

// After is what runs after a success or a failure.
type After struct {
	kind.Item
	kind.Behavior
}

// Combination says how values of thoughts are combined.
type Combination struct {
	By   combination `json:"by" words:"sum,average,budget,first" doc:"How: the sum, the average by weight, what is left of a budget for each in the order of priorities, or the first that is not zero."`
	Most float64     `json:"most" above:"0" doc:"How long the result is at most."`
}

// combination says how values are combined.
type combination uint8

const (
	sum combination = iota
	average
	budget
	first
)

var combinationNames = declare.Of[Combination]().Member("by").Form.Words

const maxPriority = 1_000_000

// holds reports whether it is a set of thoughts.
func (t *Thought) holds() bool { return t.Source.Has("thoughts") }

// never says that a thought does not run.
func (t *Thought) never() bool { return t.Priority.String() == "never" }

// success and failure are what runs after it; nil for nothing.
func (t *Thought) success() *kind.BehaviorRef { return t.after(t.Success, "Success") }
func (t *Thought) failure() *kind.BehaviorRef { return t.after(t.Failure, "Failure") }

func (t *Thought) after(a *After, suffix string) *kind.BehaviorRef {
	if a == nil || !a.Runs() {
		return nil
	}
	return kind.RefOf(&kind.Node{Name: t.Name + suffix, At: a.At, Source: a.Source}, &a.Behavior)
}

// Check reports a thought that is nothing, or two things.
func (t *Thought) Check(c *kind.Checker) {
	switch inner := c.Source.Get("thoughts"); {
	case inner == nil && !t.Runs():
		c.Problem(t.Source.Pos, "this thought runs nothing", `add "do": an action, "run": a document, or "thoughts" within it`)
	case inner != nil && t.Runs():
		c.Problem(inner.Pos, "it runs something and has thoughts within it as well", "give what runs a thought of its own within it", declare.ToDrop("run"), declare.ToDrop("do"), declare.ToRemove())
	case inner != nil && len(inner.Members) == 0:
		c.Problem(inner.Pos, "there are no thoughts within it", `add one, or leave "thoughts" away`, declare.ToRemove())
	}
	for name, after := range map[string]*After{"success": t.Success, "failure": t.Failure} {
		if after != nil && !after.Runs() {
			c.Problem(after.At, fmt.Sprintf("%q runs nothing", name), `add "do": an action, or "run": a document`, declare.ToRemove())
		}
	}
}

// Check reports a budget of nothing.
func (k *Combination) Check(c *kind.Checker) {
	if k.By == budget && !c.Source.Has("most") {
		c.Problem(c.Source.Pos, `a budget needs "most": how much there is of it`, declare.InFile(`such as {"by": "budget", "most": 12}`), declare.ToAdd("most", "12"), declare.ToSet(`{"by": "budget", "most": 12}`))
	}
}

// Check reports thoughts of one name, too many, and too deep.
func (b *Body) Check(c *kind.Checker) {
	names := map[string]bool{}
	var check func(thoughts []Thought, depth int)
	check = func(thoughts []Thought, depth int) {
		for i := range thoughts {
			t := &thoughts[i]
			if names[t.Name] {
				c.ProblemOf(t.Name, t.At, fmt.Sprintf("two thoughts are called %s", t.Name), "", declare.ToRename("").As("give one another name"))
			}
			names[t.Name] = true
			if len(names) == maxThoughts+1 && !b.many {
				b.many = true
				c.ProblemOf(t.Name, t.At, fmt.Sprintf("there are more than %d thoughts", maxThoughts), "let one of them run a document that has the others")
			}
			if len(t.Thoughts) > 0 && depth+1 == maxDepth {
				c.ProblemOf(t.Name, t.At, fmt.Sprintf("thoughts lie in each other more than %d deep", maxDepth), "let one of them run a document")
			} else {
				check(t.Thoughts, depth+1)
			}
		}
	}
	check(b.Thoughts, 0)
}
