package tree

import (
	"math/bits"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

func init() { extend(&Choice{}) }

// Choice is a selector that leaves open which child it runs first, for whoever looks ahead: a choice point [Pro360, ch. 27].
type Choice struct {
	Children []kind.Text `json:"choice" role:"name" of:"node" doc:"Names of the nodes to choose from."`
	Called   string      `json:"called" doc:"What the choice is called; without it, as the node is."`
	Reactive bool        `json:"reactive" doc:"By itself it looks in every frame for the first child that could run, also while another runs."`
	Closed   bool        `json:"closed" doc:"Who looks ahead leaves it alone, unless the game opens it."`
}

// About tells people of it.
func (*Choice) About() declare.About {
	return declare.About{Group: composite, Title: "[{reactive} ]choice[ {called}]", Also: []string{"choice point", "open selector", "look ahead", "search", "script"},
		Doc:     "Runs the first child that could run, and if that fails the next; who looks ahead may have another one run first.",
		Example: `{"choice": ["Rush", "Expand"], "called": "Opening"}`}
}

// ChildNames are all.
func (c *Choice) ChildNames() []kind.Text { return c.Children }

// Build makes what runs.
func (c *Choice) Build(b *NodeBuilder) Visitor {
	name := c.Called
	if name == "" {
		name = b.n.Name
	}
	options := make([]string, len(c.Children))
	for i, child := range c.Children {
		options[i] = child.String()
	}
	return &openChoice{b.b.Builder.Choice(b.n.Node, b.n.At, name, b.n.Doc, options, c.Closed), c.Reactive}
}

type openChoice struct {
	point    *kind.Choice
	reactive bool
}

// Visit runs what is chosen and, as long as that fails, the first of the others that could run. A child that runs goes on, unless another is pinned.
func (c *openChoice) Visit(v *Visit) wits.Status {
	runs, legal := -1, uint64(0)
	for i := range v.Children() {
		switch {
		case v.Runs(i):
			runs = i
			fallthrough
		case v.CouldRun(i):
			legal |= 1 << i
		}
	}
	usual := runs
	if usual < 0 || c.reactive {
		usual = lowest(legal)
	}
	taken := c.point.Decide(v.Context, legal, usual)
	for taken >= 0 {
		if runs >= 0 && runs != taken && !v.Abort(runs) {
			return wits.Running
		}
		if s := v.Run(taken); s != wits.Failure {
			return s
		}
		legal &^= 1 << taken
		runs, taken = -1, lowest(legal)
	}
	return wits.Failure
}

// lowest is the first option of a set; -1 if there is none.
func lowest(options uint64) int {
	if options == 0 {
		return -1
	}
	return bits.TrailingZeros64(options)
}
