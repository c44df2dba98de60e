package expr

import (
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
)

// Script is a checked list of statements. It has no loops, so it always ends.
type Script struct {
	steps        []*step
	refs, writes []string
}

// CheckScript reads statements, separated by ends of lines or semicolons, and checks them against what env knows:
//
//	if hp < 30 { mood = scared; log("help", hp) } else { alarm += 1 }
//
// All faults are reported, not only the first. The script is nil if there are any.
func CheckScript(src string, env Env) (*Script, []Error) { return new(Scratch).CheckScript(src, env) }

// CheckScript returns the function of that name, with what the script is made of taken from the room.
func (r *Scratch) CheckScript(src string, env Env) (*Script, []Error) {
	watch(src, env, nil, true)
	f := &faults{src: src}
	list := parseScript(f, r)
	c := &scriptChecker{checker: &checker{faults: f, env: env, room: r}, written: map[string]bool{}}
	steps := c.statements(list)
	if len(f.list) > 0 {
		return nil, f.sorted()
	}
	return &Script{steps: steps, refs: c.refs, writes: c.writes}, nil
}

// Refs lists the names of the values that the script reads, in order of first use.
func (s *Script) Refs() []string { return slices.Clone(s.refs) }

// Writes lists the names of the values that the script assigns to, in order of first use.
func (s *Script) Writes() []string { return slices.Clone(s.writes) }

// Run makes the closure that runs the script in a frame. Call it after layout, once.
func (s *Script) Run() func(x *wits.Context) { return (&scriptCompiler{}).steps(s.steps) }

// Step is a condition or an assignment of a script, for those who want to know what a script does and why.
type Step struct {
	// Text is the condition, or the value that is assigned, in its plainest form; Names are the values that it names, as for
	// [Tree.Names]. Calls are the calls of functions in it, in the order in which they are written.
	Text  string
	Names []string
	Calls []*Call
	// Target is the name of the value that is assigned to; "" for a condition.
	Target string
	// Under are the conditions around it, by their numbers, the outermost first; of each whether it held.
	Under []Branch
}

// Branch is a side of a condition of a script.
type Branch struct {
	Step int
	Held bool
}

// Steps lists the conditions and assignments of the script in the order in which they are written. A step's number is its
// index.
func (s *Script) Steps() []Step {
	var out []Step
	var list func(steps []*step, under []Branch)
	list = func(steps []*step, under []Branch) {
		for _, t := range steps {
			if t.kind != stepIf && t.kind != stepAssign || t.source == nil {
				continue
			}
			tree := Tree{t.source}
			out = append(out, Step{Text: tree.String(), Names: tree.Names(), Target: t.target, Under: slices.Clone(under), Calls: t.value.calls(nil)})
			if t.adds && !slices.Contains(tree.Names(), t.target) {
				out[len(out)-1].Names = append(tree.Names(), t.target)
			}
			if t.kind == stepIf {
				at := len(out) - 1
				list(t.body, append(slices.Clone(under), Branch{at, true}))
				list(t.other, append(slices.Clone(under), Branch{at, false}))
			}
		}
	}
	list(s.steps, nil)
	return out
}

// calls appends the calls that a term makes.
func (t *term) calls(to []*Call) []*Call {
	if t == nil {
		return to
	}
	for _, k := range t.kids {
		to = k.calls(to)
	}
	if t.call != nil {
		to = append(to, t.call)
	}
	return to
}

// RunWatched is Run for who wants to know what a script does: condition and assign may put something around the closures of
// its steps, by their numbers. An assignment's closure computes the value and writes it.
func (s *Script) RunWatched(condition func(step int, f func(x *wits.Context) bool) func(x *wits.Context) bool, assign func(step int, f func(x *wits.Context)) func(x *wits.Context)) func(x *wits.Context) {
	return (&scriptCompiler{condition: condition, assign: assign}).steps(s.steps)
}

// scriptCompiler makes closures of steps, and counts them as [Script.Steps] does.
type scriptCompiler struct {
	at        int
	condition func(step int, f func(x *wits.Context) bool) func(x *wits.Context) bool
	assign    func(step int, f func(x *wits.Context)) func(x *wits.Context)
}

func (c *scriptCompiler) steps(steps []*step) func(*wits.Context) {
	all := make([]func(*wits.Context), len(steps))
	for i, s := range steps {
		all[i] = c.step(s)
	}
	if len(all) == 1 {
		return all[0]
	}
	return func(x *wits.Context) {
		for _, f := range all {
			f(x)
		}
	}
}

func (c *scriptCompiler) step(s *step) func(*wits.Context) {
	at := c.at
	if (s.kind == stepIf || s.kind == stepAssign) && s.source != nil {
		c.at++
	}
	switch s.kind {
	case stepIf:
		cond := compileBool(s.value)
		if c.condition != nil {
			cond = c.condition(at, cond)
		}
		body, other := c.steps(s.body), c.steps(s.other)
		return func(x *wits.Context) {
			if cond(x) {
				body(x)
			} else {
				other(x)
			}
		}
	case stepCall:
		return compileCall(s.value)
	case stepLog:
		return compileLog(wits.Info, s.args)
	case stepWarn:
		return compileLog(wits.Warning, s.args)
	}
	assign := compileAssign(s)
	if c.assign != nil {
		assign = c.assign(at, assign)
	}
	if s.ref.Mark == nil {
		return assign
	}
	mark := s.ref.Mark().Word()
	return func(x *wits.Context) {
		assign(x)
		x.Words()[mark] = 1
	}
}

func compileAssign(s *step) func(*wits.Context) {
	slot := s.ref.Slot()
	if s.part >= 0 {
		f, at := compileFloat(s.value), slot.Word()+s.part
		return func(x *wits.Context) { v := f(x); x.Words()[at] = math.Float64bits(canonical(v)) }
	}
	return compileInto(s.value, slot)
}

// compileLog joins the values with spaces. They are computed also when nobody listens: a function among them may draw
// random numbers, and who listens must not change what happens.
func compileLog(level wits.Level, args []*term) func(*wits.Context) {
	texts := make([]stringFunc, len(args))
	for i, a := range args {
		texts[i] = compileText(a)
	}
	return func(x *wits.Context) {
		parts := make([]string, len(texts))
		for i, f := range texts {
			parts[i] = f(x)
		}
		x.Log(level, "%s", strings.Join(parts, " "))
	}
}
