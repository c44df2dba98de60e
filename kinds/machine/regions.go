package machine

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// regions are programs that run side by side, each in its own region. They advance in the order of their names.
type regions struct {
	all       []region
	any       bool // it ends with the first of them, else with the last
	top       bool // a document's
	failed    kind.Flag
	variables []wits.Slot // that go back to their defaults on activation
	functions []wits.Part // whose state goes back
}

type region struct {
	*kind.Runner
	enter, exit *func(*wits.Context)
	inner       inner
}

// Activate begins all regions.
func (r *regions) Activate(x *wits.Context) {
	if !r.remembers(x.Words()) {
		for _, v := range r.variables {
			x.Reset(v)
		}
		for _, f := range r.functions {
			f.Activate(x)
		}
		if r.top {
			r.forgetInside(x)
		}
	}
	r.failed.Clear(x)
	for i := range r.all {
		g := &r.all[i]
		if g.enter != nil {
			x.SetCurrentNode(g.Node.ID())
			(*g.enter)(x)
		}
		g.Begin(x)
	}
}

// Update runs a frame of each region that has not ended.
func (r *regions) Update(x *wits.Context) wits.Status {
	running := false
	for i := range r.all {
		g := &r.all[i]
		if !g.Get(x) {
			continue
		}
		g.Refresh(x)
		s := g.Runner.Update(x)
		if s == wits.Running {
			running = true
			continue
		}
		g.left(x)
		if r.any {
			r.Abort(x)
			return s
		}
		if s == wits.Failure {
			r.failed.Set(x)
		}
	}
	switch {
	case running:
		return wits.Running
	case r.failed.Get(x):
		return wits.Failure
	}
	return wits.Success
}

// Abort ends the regions from outside, the last first.
func (r *regions) Abort(x *wits.Context) {
	for i := len(r.all) - 1; i >= 0; i-- {
		if g := &r.all[i]; g.Get(x) {
			g.Stop(x)
			g.left(x)
		}
	}
}

func (g *region) left(x *wits.Context) {
	if g.exit != nil {
		x.SetCurrentNode(g.Node.ID())
		(*g.exit)(x)
	}
}

// remembers reports whether one of the regions goes on where it was left.
func (r *regions) remembers(words []uint64) bool {
	for i := range r.all {
		if in := r.all[i].inner; in != nil && in.remembers(words) {
			return true
		}
	}
	return false
}

func (r *regions) deepen(words []uint64) {
	for i := range r.all {
		if in := r.all[i].inner; in != nil {
			in.deepen(words)
		}
	}
}

func (r *regions) forget(x *wits.Context) { r.forgetInside(x) }

func (r *regions) forgetInside(x *wits.Context) {
	for i := range r.all {
		if in := r.all[i].inner; in != nil {
			in.forget(x)
		}
	}
}

func (r *regions) keeps(h history) {
	for i := range r.all {
		if in := r.all[i].inner; in != nil {
			in.keeps(h)
		}
	}
}

func (r *regions) keep(deeply bool) {
	for i := range r.all {
		if in := r.all[i].inner; in != nil {
			in.keep(deeply)
		}
	}
}
