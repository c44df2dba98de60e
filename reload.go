package wits

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Reload reports whether a new version of a program can take the place of the one that minds run, and what would become of
// their state, which follows by name as [Transfer] says. Make one with [PlanReload].
type Reload struct {
	From, To *Program
	// Same: minds of both have the same layout, so they go on as they are, with the new literals.
	Same bool
	// Unsafe says why the game would not go on rightly: a port of the root that it may use is not there any more or is
	// another one, or a shared board has a field of another type. A game that asks for none of these, because [Bind] works
	// with the new program, may ignore it.
	Unsafe []string
	// Boards are those of Unsafe that are about shared boards: of them, no game can say that it does not mind.
	Boards []string
	// Kept, Gone and New are nodes: those that live on, by their paths in the new program, those that end without their
	// clean-up, and those that were not there.
	Kept, Gone, New []string
	// Values is how many values of a mind are taken over. Reset are values of the new program that begin at their defaults
	// though their nodes live on, because they are new or of another type; Lost are values of the old one that have no place
	// any more.
	Values      int
	Reset, Lost []string

	plan *transferPlan
}

// Was returns the path that a node of the new program had in the old one; false if it is new.
func (r *Reload) Was(path string) (string, bool) {
	was, ok := r.plan.paths[path]
	return was, ok
}

// PlanReload compares two versions of a program.
func PlanReload(from, to *Program) *Reload {
	c := newTransferPlan(from, to)
	r := &Reload{From: from, To: to, Same: c.same, plan: c}
	lives := map[string]bool{}
	for i := range to.nodes {
		if n := &to.nodes[i]; !n.part {
			if was, ok := c.paths[n.Path]; ok {
				r.Kept = append(r.Kept, n.Path)
				lives[was] = true
			}
		}
	}
	for i := range from.nodes {
		if n := &from.nodes[i]; !n.part && !lives[n.Path] {
			r.Gone = append(r.Gone, n.Path)
		}
	}
	r.New, r.Values = c.added, len(c.values)
	for _, path := range c.dropped {
		if _, name := split(path); !strings.HasPrefix(name, "#") {
			r.Lost = append(r.Lost, path)
		}
	}
	for i := range to.values {
		v := &to.values[i]
		path, name := split(v.Path)
		if _, ok := c.paths[path]; ok && !c.taken[i] && v.Class != ClassLiteral && !strings.HasPrefix(name, "#") {
			r.Reset = append(r.Reset, v.Path)
		}
	}
	r.ports()
	r.sharedBoards()
	r.Unsafe = append(r.Unsafe, r.Boards...)
	return r
}

// ports finds ports of the root that the game may have bound and that are not the same any more.
func (r *Reload) ports() {
	for i := range r.From.declared {
		was := &r.From.declared[i]
		k := slices.IndexFunc(r.To.declared, func(p rootPort) bool { return p.Name == was.Name })
		if k < 0 {
			r.Unsafe = append(r.Unsafe, fmt.Sprintf("%s has no port %s any more", r.To.document, was.Name))
			continue
		}
		now := &r.To.declared[k]
		switch {
		case now.Out != was.Out || now.Trigger != was.Trigger:
			r.Unsafe = append(r.Unsafe, fmt.Sprintf("port %s of %s was %s and is %s", was.Name, r.To.document, portKind(was.Out, was.Trigger), portKind(now.Out, now.Trigger)))
		case !was.Trigger && now.Type.goes != was.Type.goes:
			r.Unsafe = append(r.Unsafe, fmt.Sprintf("port %s of %s was a %s and is a %s", was.Name, r.To.document, was.Type, now.Type))
		}
	}
}

// sharedBoards finds fields of boards that minds share and that are of another type now: the board of the game keeps the
// old one.
func (r *Reload) sharedBoards() {
	for i := range r.From.boards {
		was := &r.From.boards[i]
		k := slices.IndexFunc(r.To.boards, func(b BoardInfo) bool { return b.File == was.File })
		if was.Scope == AgentScope || k < 0 {
			continue
		}
		now := &r.To.boards[k]
		if now.Scope != was.Scope {
			r.Boards = append(r.Boards, fmt.Sprintf("the board %s was of the scope %s and is of %s", was.File, was.Scope, now.Scope))
			continue
		}
		for _, c := range was.cells {
			for _, d := range now.cells {
				if d.decl.Name == c.decl.Name && d.value.typ.goes != c.value.typ.goes {
					r.Boards = append(r.Boards, fmt.Sprintf("the field %s of the board %s was a %s and is a %s", c.decl.Name, was.File, c.value.typ, d.value.typ))
				}
			}
		}
	}
}

// Err is nil if the reload is safe, and else says all that is not.
func (r *Reload) Err() error {
	var errs []error
	for _, why := range r.Unsafe {
		errs = append(errs, errors.New(why))
	}
	return errors.Join(errs...)
}

// Text tells the plan to people, a line each.
func (r *Reload) Text() string {
	var b strings.Builder
	list := func(what string, items []string) {
		const most = 8
		if len(items) > 0 {
			shown := strings.Join(items[:min(len(items), most)], ", ")
			if len(items) > most {
				shown += fmt.Sprintf(" and %d more", len(items)-most)
			}
			fmt.Fprintf(&b, "%s: %s\n", what, shown)
		}
	}
	list("unsafe", r.Unsafe)
	fmt.Fprintf(&b, "kept: %d nodes, %d values\n", len(r.Kept), r.Values)
	list("ended", r.Gone)
	list("new", r.New)
	list("reset", r.Reset)
	list("lost", r.Lost)
	return b.String()
}

// Swap puts a mind under another program, with its state carried by name as [Transfer] says; the mind stays the same one, so
// that whoever holds it needs not be told. Ports that the game has bound are those of the old program: call [Bind] again.
// Whether the programs fit is for [PlanReload] to say.
func (m *Mind) Swap(to *Program) TransferReport {
	return newTransferPlan(m.x.program, to).swap(m)
}

// Swap puts a mind under the new program as [Mind.Swap] does, but for many minds of the old one much faster: what lives on
// has been found out already. The reports of all minds share lists, which must not be changed.
func (r *Reload) Swap(m *Mind) TransferReport {
	if m.x.program != r.From {
		return m.Swap(r.To)
	}
	return r.plan.swap(m)
}

func (p *transferPlan) swap(m *Mind) TransferReport {
	m.Wake()
	n, report := p.transfer(m)
	look, sleeper := m.x.observer, m.x.sleeper
	n.x.frame = m.x.frame // clean-up before the next step finds the body and the world
	n.x.frame.Monitor = nil
	m.x = n.x
	m.x.sleeper = sleeper
	if look != nil {
		m.keepObserver(look, p.from)
	}
	return report
}

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
	m.Wake()
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
