package tree

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Do runs an action.
type Do struct {
	kind.Behavior `need:"do" without:"run"`
	Wake
}

// Run runs another document.
type Run struct {
	kind.Behavior `need:"run" without:"do"`
	Wake
}

// Wake is which trigger has what runs be updated.
type Wake struct {
	Wake kind.Text `json:"wake" role:"trigger" doc:"An inbound trigger of the document: between its first update and the end of its life, what runs is updated only in frames in which this has fired."`
}

func (*Do) op() op  { return opRun }
func (*Run) op() op { return opRun }

// About tells people of it.
func (*Do) About() declare.About {
	return declare.About{Group: leaf, Title: "{do}", Also: []string{"task", "action", "call", "execute"},
		Doc: "Runs an action.", Example: `{"do": "Kick", "with": {"Reach": 1.2}}`}
}

// About tells people of it.
func (*Run) About() declare.About {
	return declare.About{Group: leaf, Title: "{run}", Also: []string{"subtree", "sub tree", "run behavior", "call graph", "document"},
		Doc: "Runs another document.", Example: `{"run": "patrol.graph.json", "pass": ["Speed"]}`}
}

func (d *Do) behavior() *kind.Behavior  { return &d.Behavior }
func (r *Run) behavior() *kind.Behavior { return &r.Behavior }

// running is a node that runs an action or a document.
type running interface{ behavior() *kind.Behavior }

func (r *Run) ends(l *linter, n *decl) prospects {
	success, failure := kind.Ends(l.b.node(n).runner.Part())
	return ways(success, failure, true)
}

func (d *Do) build(b *builder, n *node, rec *record)  { b.running(n, rec, d.Wake.Wake) }
func (r *Run) build(b *builder, n *node, rec *record) { b.running(n, rec, r.Wake.Wake) }

// running connects what runs.
func (b *builder) running(n *node, rec *record, wake kind.Text) {
	n.runner.Connect(b.Builder, n.runs, &b.t.functions)
	b.sleep(n, rec, wake)
	b.plain(n, rec)
	if sub, ok := n.runner.Part().(*tree); ok {
		rec.flags |= sub.nodes[0].flags & heavy
	}
}

// plain finds out whether what a leaf runs is no more than an Update, which takes less to run.
func (b *builder) plain(n *node, rec *record) {
	t := b.t
	b.Finish(func() {
		if t.actions == nil {
			t.actions = make([]wits.Updater, len(t.runners))
		}
		if a := n.runner.Plain(); a != nil && rec.flags&sleeps == 0 {
			rec.op, t.actions[rec.arg] = opAct, a
		}
	})
}

// sleep reads which trigger of the document wakes what a leaf runs.
func (b *builder) sleep(n *node, rec *record, v kind.Text) {
	t := b.t
	if !v.Given() {
		return
	}
	var names []string
	for _, p := range b.Ports() {
		if !p.Trigger || !p.Out || p.Builtin {
			continue
		}
		if names = append(names, p.Name); p.Name != v.String() {
			continue
		}
		if t.woken == nil {
			t.woken = make([]kind.Flag, len(t.runners)) // all of them have been made
		}
		rec.flags |= sleeps
		place := rec.arg
		kind.BindFlag(b.Builder, &t.woken[place], b.Activity(1))
		b.OnRelease(p, wits.ReleaseHandle, func(x *wits.Context) {
			if t.isActive(x.Words(), n.at) {
				t.woken[place].Set(x)
			}
		})
		return
	}
	b.Problem(n.Node, "wake", fmt.Sprintf("the document takes in no trigger %q", v.String()), "", kind.Suggest(v.String(), names)...)
}

// program runs an action or document.
func (t *tree) program(x *wits.Context, n *record, i int32) wits.Status {
	if x.InLookahead() {
		return t.foresee(x, n, i)
	}
	r := t.runners[n.arg]
	words := x.Words()
	if t.isActive(words, i) {
		if n.flags&sleeps != 0 {
			if woken := t.woken[n.arg]; woken.Get(x) {
				woken.Clear(x)
			} else {
				return wits.Running
			}
		}
		r.Refresh(x)
	} else {
		t.begin(x, i)
		if n.flags&sleeps != 0 {
			t.woken[n.arg].Clear(x)
		}
		r.Begin(x)
	}
	s := r.Update(x)
	if s != wits.Running {
		t.notIdle(words)
	}
	return s
}

// act runs an action of which nothing but the update is to be run.
func (t *tree) act(x *wits.Context, n *record, i int32) wits.Status {
	if x.InLookahead() {
		return t.foresee(x, n, i)
	}
	words := x.Words()
	w, bit := t.active+int(i>>6), uint64(1)<<(i&63)
	if words[w]&bit == 0 {
		t.begin(x, i)
	}
	x.SetCurrentNode(n.id)
	s := t.actions[n.arg].Update(x)
	x.StayAwake()
	if s != wits.Running {
		words[w] &^= bit
		t.notIdle(words)
	}
	return s
}
