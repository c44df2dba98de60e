package tree

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Decorators that say nothing but whom they run.
type (
	// Invert succeeds if its child fails, and fails if it succeeds.
	Invert struct {
		Child kind.Text `json:"invert" role:"name" of:"node" doc:"Names the child."`
	}
	// Succeed succeeds however its child ends.
	Succeed struct {
		Child kind.Text `json:"succeed" role:"name" of:"node" doc:"Names the child."`
	}
	// Fail fails however its child ends.
	Fail struct {
		Child kind.Text `json:"fail" role:"name" of:"node" doc:"Names the child."`
	}
	// Once runs its child until it has ended once.
	Once struct {
		Child kind.Text `json:"once" role:"name" of:"node" doc:"Names the child."`
	}
	// Solid is not aborted: it is asked to end.
	Solid struct {
		Child kind.Text `json:"solid" role:"name" of:"node" doc:"Names the child."`
	}
	// Breakpoint marks a place at which to stop.
	Breakpoint struct {
		Child kind.Text `json:"breakpoint" role:"name" of:"node" doc:"Names the child."`
	}
)

func (*Invert) op() op     { return opInvert }
func (*Succeed) op() op    { return opForce }
func (*Fail) op() op       { return opForce }
func (*Once) op() op       { return opOnce }
func (*Solid) op() op      { return opSolid }
func (*Breakpoint) op() op { return opBreakpoint }

func (d *Invert) children() []kind.Text     { return []kind.Text{d.Child} }
func (d *Succeed) children() []kind.Text    { return []kind.Text{d.Child} }
func (d *Fail) children() []kind.Text       { return []kind.Text{d.Child} }
func (d *Once) children() []kind.Text       { return []kind.Text{d.Child} }
func (d *Solid) children() []kind.Text      { return []kind.Text{d.Child} }
func (d *Breakpoint) children() []kind.Text { return []kind.Text{d.Child} }

// About tells people of it.
func (*Invert) About() declare.About {
	return declare.About{Group: decorator, Also: []string{"not", "inverter", "negate", "opposite"},
		Doc: "Succeeds if its child fails, and fails if it succeeds.", Example: `{"invert": "HasAmmo"}`}
}

// About tells people of it.
func (*Succeed) About() declare.About {
	return declare.About{Group: decorator, Also: []string{"force success", "always succeed", "ignore failure"},
		Doc: "Succeeds when its child has ended, also when it failed.", Example: `{"succeed": "Greet"}`}
}

// About tells people of it.
func (*Fail) About() declare.About {
	return declare.About{Group: decorator, Also: []string{"force failure", "always fail"},
		Doc: "Fails when its child has ended, also when it succeeded.", Example: `{"fail": "Reload"}`}
}

// About tells people of it.
func (*Once) About() declare.About {
	return declare.About{Group: decorator, Also: []string{"run once", "do once", "one time", "only the first time"},
		Doc: "Runs its child until it has ended once; from then on it ends the same way, without running it.", Example: `{"once": "Greet"}`, Bound: "remembers for as long as the whole tree runs"}
}

// About tells people of it.
func (*Solid) About() declare.About {
	return declare.About{Group: decorator, Also: []string{"uninterruptible", "do not abort", "finish first", "not interruptible"},
		Doc: "Runs its child. While that runs, whoever would abort it asks it to end, and waits until it has ended.", Example: `{"solid": "Shoot"}`, Bound: "is asked by what lies outside to end"}
}

// About tells people of it.
func (*Breakpoint) About() declare.About {
	return declare.About{Group: decorator, Also: []string{"debug", "stop here", "break"},
		Doc: "Runs its child. It marks a place at which to stop.", Example: `{"breakpoint": "Fight"}`}
}

func (*Invert) ends(l *linter, n *decl) prospects {
	only := l.only(n)
	return ways(only.fails, only.succeeds, only.takes)
}

func (*Succeed) ends(l *linter, n *decl) prospects {
	only := l.only(n)
	return ways(only.succeeds || only.fails, false, only.takes)
}

func (*Fail) ends(l *linter, n *decl) prospects {
	only := l.only(n)
	return ways(false, only.succeeds || only.fails, only.takes)
}

func (*Solid) ends(l *linter, n *decl) prospects      { return l.only(n) }
func (*Breakpoint) ends(l *linter, n *decl) prospects { return l.only(n) }

func (*Succeed) build(_ *builder, _ *node, rec *record) { rec.on = wits.Success }
func (*Fail) build(_ *builder, _ *node, rec *record)    { rec.on = wits.Failure }
func (*Solid) build(b *builder, n *node, rec *record)   { b.solid(n, rec) }

// once does not run its child again when that has ended.
func (t *tree) once(x *wits.Context, n *record, k int32, s wits.Status) wits.Status {
	if words := x.Words(); k < 0 && !t.isActive(words, n.first) {
		if was := t.ended(words, n.first); was == wits.Success || was == wits.Failure {
			return was
		}
	}
	return t.only(x, n, k, s)
}
