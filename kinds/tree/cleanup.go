package tree

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Cleanup runs statements when its child is aborted.
type Cleanup struct {
	Child      kind.Text   `json:"cleanup" role:"name" of:"node" doc:"Names the child."`
	Statements kind.Script `json:"statements" need:"\"Alarm = false\"" doc:"What is done when the child is aborted, after all that runs in it has ended."`
}

func (*Cleanup) op() op { return opCleanup }

func (c *Cleanup) children() []kind.Text { return []kind.Text{c.Child} }

// About tells people of it.
func (*Cleanup) About() declare.About {
	return declare.About{Group: decorator, Title: "cleanup {statements}", Also: []string{"on aborted", "on halted", "finally", "undo", "on exit"},
		Doc: "Runs its child. When that is aborted it runs statements; when it ends by itself it does not.", Example: `{"cleanup": "Fight", "statements": "Alarm = false"}`}
}

func (*Cleanup) ends(l *linter, n *decl) prospects { return l.only(n) }

func (c *Cleanup) build(b *builder, n *node, rec *record) { rec.arg = b.script(n, c.Statements) }

// cleanUp runs the statements of a node that is aborted. In a look ahead, in which nothing is aborted that has happened, it does not.
func (t *tree) cleanUp(x *wits.Context, n *record) {
	if !x.InLookahead() {
		x.SetCurrentNode(n.id)
		(*t.scripts[n.arg])(x)
	}
}
