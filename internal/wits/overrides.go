package wits

import (
	"errors"
	"fmt"
	"maps"
	"slices"
)

// A debugger may override the result of a node. It gives the mind another version of its program, with the same layout, in
// which the node has that result from the start; minds without overrides pay nothing.

// WithOverrides returns a version of the program in which nodes have the given results, by their paths, whatever their code
// decides: such a node begins and ends as always, but its code does not decide. Success and Failure end it in its next
// update, with clean-up; Running keeps it up. Nodes that embed a document, or run an action, can be forced in every kind of
// document, and others where their kind says so. It fails if there is no such node, if it cannot be forced, and if the
// documents have changed since the program was compiled. Give it to a mind with [Mind.UseOverrides].
func (p *Program) WithOverrides(results map[string]Status) (*Program, error) {
	p = p.Original()
	if len(results) == 0 {
		return p, nil
	}
	if p.library == nil {
		return nil, errors.New("wits: the program keeps no documents")
	}
	for _, path := range slices.Sorted(maps.Keys(results)) {
		if s := results[path]; s > Failure {
			return nil, fmt.Errorf("wits: %s cannot be forced to %v: say running, success or failure", path, s)
		}
	}
	f := overrides{results: results, applied: map[string]bool{}}
	v, problems := p.library.linkWithOverrides(p.document, &f)
	if v == nil || len(problems.Errors()) > 0 || v.fingerprint != p.fingerprint {
		return nil, errors.New("wits: the documents have changed since the program was compiled; save them, so that the game takes them over")
	}
	for _, path := range slices.Sorted(maps.Keys(results)) {
		if f.applied[path] {
			continue
		}
		for i := range p.nodes {
			if p.nodes[i].Path == path && !p.nodes[i].part {
				return nil, fmt.Errorf("wits: the result of %s (%s) cannot be forced", path, p.nodes[i].Type)
			}
		}
		return nil, fmt.Errorf("wits: %s has no node %q", p.document, path)
	}
	v.original, v.overrides = p, maps.Clone(results)
	return v, nil
}

// Original returns the program that this one overrides, or the program itself.
func (p *Program) Original() *Program {
	if p.original != nil {
		return p.original
	}
	return p
}

// UseOverrides puts the mind, as it is, under another version of its program that has the same layout: one with results forced, or
// the original again. It fails if the layouts differ; see [Mind.Swap] for that.
func (m *Mind) UseOverrides(to *Program) error {
	if to.fingerprint != m.x.program.fingerprint {
		return fmt.Errorf("wits: %s is not a version of the mind's program with the same layout", to.name)
	}
	m.x.program = to
	return nil
}

// overrides are results by the paths of nodes, and which of them have been used.
type overrides struct {
	results map[string]Status
	applied map[string]bool
}

// Override is for kinds: the result that a debugger wants a node to have, whatever its code says. Actions and embedded
// documents have it already; a kind whose own nodes have results asks for them while it builds.
func (n *Node) Override() (result Status, ok bool) {
	f := n.b.l.overrides
	if f == nil {
		return 0, false
	}
	if result, ok = f.results[n.path]; ok {
		f.applied[n.path] = true
	}
	return result, ok
}

// WithOverride gives what a node runs the result that a debugger wants it to have, if it wants one. [Node.Action] and [Node.Embed]
// have done so; a kind asks it for a part of its own that a node runs, such as a machine within a state.
func (n *Node) WithOverride(p Part) Part {
	if p == nil {
		return nil
	}
	if s, ok := n.Override(); ok {
		return &overriddenPart{p, s, n.id}
	}
	return p
}

// Underlying is, of a part whose result is forced (see [Program.WithOverrides]), the part itself, and that result; any other part as it
// is. Kinds that look into what a node runs look into this one, and run the other.
func Underlying(p Part) (itself Part, result Status, forced bool) {
	if f, ok := p.(*overriddenPart); ok {
		return f.Part, f.result, true
	}
	return p, Running, false
}

// NoteOverrides has the mind note from now on which forced results come about, for [Mind.OverridesApplied], or not any more.
func (m *Mind) NoteOverrides(on bool) {
	m.observe(func(l *observer) {
		switch {
		case !on:
			l.met = nil
		case l.met == nil:
			l.met = []int32{}
		}
	})
}

// OverridesApplied lists the paths of nodes whose forced result has come about since it was asked last, and forgets them.
func (m *Mind) OverridesApplied() []string {
	l := m.x.observer
	if l == nil || len(l.met) == 0 {
		return nil
	}
	var paths []string
	for _, id := range l.met {
		paths = append(paths, m.x.program.nodes[id].Path)
	}
	l.met = l.met[:0]
	return paths
}

// OverrideApplied is for kinds: the forced result of a node has come about.
func (x *Context) OverrideApplied(node int32) {
	if x.observer != nil && x.observer.met != nil && !x.ahead {
		x.observer.met = append(x.observer.met, node)
	}
}

// overriddenPart begins and ends as a part does, but its result is another.
type overriddenPart struct {
	Part
	result Status
	id     int32
}

func (f *overriddenPart) Update(x *Context) Status {
	if f.result == Running {
		return Running
	}
	x.OverrideApplied(f.id)
	if l, ok := f.Part.(*leaf); ok {
		x.SetCurrentNode(l.id)
		l.finish(x, f.result)
	} else {
		f.Part.Abort(x)
	}
	return f.result
}
