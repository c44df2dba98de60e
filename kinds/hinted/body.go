package hinted

import (
	"fmt"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Body is the body of a document.
type Body struct {
	Layers []Layer `json:"layers" noun:"layer" need:"[{\"name\": \"Base\", \"run\": \"base.tree.json\"}]" doc:"The layers, the top first. The last one is the base."`

	sound bool // all layers could be read, so that what lies over what is known
}

// Layer is one of the trees that lie over each other.
type Layer struct {
	kind.Node
	When          kind.Expr[bool] `json:"when" doc:"The layer is on the stack while this expression is true; always if left out. The base has none."`
	Over          kind.Text       `json:"over" role:"name" of:"layer" doc:"The layer further down that gets the hints; the next one if left out."`
	kind.Behavior `need:"run" without:"do" of:"tree"`
}

// Check reports a layer that runs no document.
func (l *Layer) Check(c *kind.Checker) {
	if do := c.Source.Get("do"); do != nil {
		c.Problem(do.Pos, "a layer runs a document", `a tree can do the action: "run": a document`)
		c.Drop()
	}
}

// Check reports a base that lies over something.
func (b *Body) Check(c *kind.Checker) {
	list := c.Source.Get("layers")
	if b.sound = list != nil && len(b.Layers) == len(list.Items); !b.sound || len(b.Layers) == 0 {
		return
	}
	base := &b.Layers[len(b.Layers)-1]
	for name, v := range map[string]kind.Text{"when": base.When.Text, "over": base.Over} {
		if v.Given() {
			c.ProblemOf(base.Name, v.At(), fmt.Sprintf("the last layer is the base: %q is for those that lie over others", name), "", declare.ToRemove().As(""))
		}
	}
}
