package tree

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// Parallel runs its children side by side.
type Parallel struct {
	Children []kind.Text `json:"parallel" role:"name" of:"node" example:"[\"Walk\", \"Talk\"]" doc:"Names of nodes that run side by side."`
	Policy
}

// Monitor runs something as long as conditions hold.
type Monitor struct {
	Children []kind.Text `json:"monitor" role:"name" of:"node" example:"[\"StillNear\", \"Chase\"]" doc:"Names of conditions, and last of what runs while they hold."`
	Policy
}

// Policy says how many children must end a way.
type Policy struct {
	Success kind.Amount `json:"success" expr:"none" words:"one,all" of:"int" min:"1" doc:"How many children must succeed."`
	Failure kind.Amount `json:"failure" expr:"none" words:"one,all" of:"int" min:"1" doc:"How many children must fail."`
}

func (*Parallel) op() op { return opParallel }
func (*Monitor) op() op  { return opParallel }

func (p *Parallel) children() []kind.Text { return p.Children }
func (m *Monitor) children() []kind.Text  { return m.Children }

// About tells people of it.
func (*Parallel) About() declare.About {
	return declare.About{Group: composite, Also: []string{"simultaneous", "at once", "at the same time", "together", "simple parallel", "concurrent"},
		Doc: "Runs its children side by side: each is updated in every frame until it has ended.", Example: `{"parallel": ["Walk", "Talk"], "success": "one"}`}
}

// About tells people of it.
func (*Monitor) About() declare.About {
	return declare.About{Group: composite, Also: []string{"parallel with conditions", "while true", "check all the time", "condition sequence"},
		Doc: "Runs its last child as long as all conditions before it hold; fails as soon as one does not.", Example: `{"monitor": ["StillNear", "Chase"]}`}
}

// Check reports a monitor of nothing.
func (m *Monitor) Check(c *kind.Checker) {
	if len(m.Children) < 2 {
		c.Problem(c.Source.Get("monitor").Pos, "a monitor needs a condition and what it watches over", declare.InFile(`such as "monitor": ["SeesEnemy", "Chase"], where SeesEnemy is a "while"`))
	}
}

func (p *Parallel) build(b *builder, n *node, rec *record) {
	b.policies(n, rec, &p.Policy, int32(len(n.children)))
}
func (m *Monitor) build(b *builder, n *node, rec *record) { b.policies(n, rec, &m.Policy, 1) }

// policies reads how many children of a parallel must end a way: all succeed, if nothing is said, or one fail.
func (b *builder) policies(n *node, rec *record, p *Policy, success int32) {
	rec.arg = int32(len(b.t.parallels))
	b.t.parallels = append(b.t.parallels, parallel{b.policy(n, p.Success, "success", success), b.policy(n, p.Failure, "failure", 1)})
}

func (b *builder) policy(n *node, a kind.Amount, member string, otherwise int32) int32 {
	all := int32(len(n.children))
	switch {
	case !a.Given():
		return otherwise
	case a.String() == "one":
		return 1
	case a.String() == "all":
		return all
	case a.Number <= float64(max(all, 1)):
		return int32(a.Number)
	}
	b.Problem(n.Node, member, fmt.Sprintf("%q is \"one\", \"all\" or a number of children, at most %d", member, all), "", declare.ToChoose("one", "all")...)
	return otherwise
}

// parallel says how many children must end a way for the node to end so.
type parallel struct{ success, failure int32 }

// parallel visits all children that have not ended since the node began, in their order. What ended in earlier frames
// counts from the beginning, wherever it stands among the children.
func (t *tree) parallel(x *wits.Context, n *record, i, k int32, s wits.Status) wits.Status {
	words := x.Words()
	if k < 0 && !t.isActive(words, i) {
		t.note(x, n.first, n.end, wits.Running)
	}
	p := &t.parallels[n.arg]
	all := n.end - n.first
	if k >= 0 && s != wits.Running {
		t.note(x, k, k+1, s)
	}
	var succeeded, failed int32
	for c := n.first; c < n.end; c++ {
		switch t.over(words, c) {
		case wits.Success:
			succeeded++
		case wits.Failure:
			failed++
		}
	}
	for c := n.first; ; c++ {
		switch { // a number of all is looked at after the last child
		case succeeded >= p.success && p.success < all:
			return t.settle(x, n, i, wits.Success)
		case failed >= p.failure && p.failure < all:
			return t.settle(x, n, i, wits.Failure)
		}
		for c < n.end && (c == k || t.over(words, c) != wits.Running) {
			c++
		}
		if c == n.end {
			break
		}
		switch now := t.run(x, c, -1, wits.Running); now {
		case wits.Success:
			t.note(x, c, c+1, now)
			succeeded++
		case wits.Failure:
			t.note(x, c, c+1, now)
			failed++
		}
	}
	switch {
	case failed >= p.failure:
		return t.settle(x, n, i, wits.Failure)
	case succeeded >= p.success:
		return t.settle(x, n, i, wits.Success)
	case succeeded+failed == all:
		return wits.Failure
	}
	return wits.Running
}

// over returns how a child of a parallel has ended since the node began; running if it has not, or was aborted.
func (t *tree) over(words []uint64, c int32) wits.Status {
	if s := t.ended(words, c); s != wits.Aborted && !t.isActive(words, c) {
		return s
	}
	return wits.Running
}

// settle ends a parallel, and what still runs of it; if that is solid it waits until the next frames.
func (t *tree) settle(x *wits.Context, n *record, i int32, s wits.Status) wits.Status {
	if n.flags&heavy == 0 || t.firm(x, n) < 0 {
		t.abortAll(x, n.first, n.end)
		return s
	}
	words := x.Words()
	for c := t.child(words, n.first, n.end); c >= 0; c = t.child(words, c+1, n.end) {
		if !t.ask(x, c) {
			t.abort(x, c)
		}
	}
	words[t.waits[i]] = uint64(end(s))
	t.notIdle(words)
	return wits.Running
}
