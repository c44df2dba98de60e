package tree

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Guard runs its child only if a condition holds.
type Guard struct {
	Child kind.Text       `json:"guard" role:"name" of:"node" doc:"Names the child."`
	When  kind.Expr[bool] `json:"when" need:"\"Health < 30\"" doc:"The condition."`
	Observer
}

func (*Guard) op() op { return opGuard }

// About tells people of it.
func (*Guard) About() declare.About {
	return declare.About{Group: decorator, Title: "guard {when}", Also: []string{"check", "condition", "only if", "if", "gate", "observer", "conditional", "abort"},
		Doc: "Runs its child only if a condition holds; fails if it does not.", Example: `{"guard": "Fight", "when": "EnemyNear", "abort": "self"}`}
}

func (g *Guard) children() []kind.Text { return []kind.Text{g.Child} }

func (g *Guard) build(b *builder, n *node, rec *record) {
	b.condition(n, rec, g.When.Text)
	b.deferred(rec, &g.Observer)
}

// guard looks at its condition before its child begins and, if it may abort it, while that runs.
func (t *tree) guard(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	if k < 0 {
		active := t.isActive(x.Words(), n.first)
		if (!active || n.flags&self != 0) && !(n.flags&deferred != 0 && x.InLookahead()) && !t.tests(x, n) {
			if active {
				if s, over := t.yield(x, i, n.first, end(wits.Failure)); over {
					return s
				}
			}
			return wits.Failure
		}
	}
	return t.only(x, n, k, s)
}

// tests computes a guard's condition.
func (t *tree) tests(x *wits.Context, n *record) bool {
	c := &t.conditions[n.arg]
	if n.flags&impure != 0 {
		t.notIdle(x.Words())
	}
	x.SetCurrentNode(n.id)
	v := c.now(x)
	if c.holds.Valid() {
		wits.Set(x, c.holds, v)
	}
	return v
}
