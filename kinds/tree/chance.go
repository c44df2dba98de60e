package tree

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

func init() { extend(&Chance{}) }

// Chance runs its child with a probability, and fails otherwise. It is drawn once, when the node begins. (LimboAI's probability, Behavior
// Designer's random probability.)
type Chance struct {
	Child       kind.Text   `json:"chance" role:"name" of:"node" doc:"Names the child."`
	Probability kind.Amount `json:"probability" min:"0" max:"1" need:"0.5" doc:"How likely it is to run, from 0 to 1."`
}

// About tells people of it.
func (*Chance) About() declare.About {
	return declare.About{Group: decorator, Title: "chance {probability}", Also: []string{"random", "probability", "dice", "percent"},
		Doc: "Runs its child with a probability that is drawn when it begins; else it fails.", Example: `{"chance": "Taunt", "probability": 0.3}`}
}

// ChildNames returns the one.
func (c *Chance) ChildNames() []kind.Text { return []kind.Text{c.Child} }

// Build makes what runs.
func (c *Chance) Build(b *NodeBuilder) Visitor { return &chance{b.Amount(c.Probability)} }

type chance struct{ probability func(*wits.Context) float64 }

// Visit draws, and runs the child if it is to be.
func (c *chance) Visit(v *Visit) wits.Status {
	if v.Begins() && !v.Rand().Chance(c.probability(v.Context)) {
		return wits.Failure
	}
	return v.Run(0)
}
