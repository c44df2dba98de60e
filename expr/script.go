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
func CheckScript(src string, env Env) (*Script, []Error) { return new(Room).CheckScript(src, env) }

// CheckScript is the function of that name, with what the script is made of taken from the room.
func (r *Room) CheckScript(src string, env Env) (*Script, []Error) {
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
func (s *Script) Run() func(x *wits.Context) { return compileSteps(s.steps) }

func compileSteps(steps []*step) func(*wits.Context) {
	all := make([]func(*wits.Context), len(steps))
	for i, s := range steps {
		all[i] = compileStep(s)
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

func compileStep(s *step) func(*wits.Context) {
	switch s.kind {
	case stepIf:
		cond, body, other := compileBool(s.value), compileSteps(s.body), compileSteps(s.other)
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
