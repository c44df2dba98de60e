package scenario

import (
	"encoding/base64"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/sim"
)

// Most of what a file may hold.
const (
	maxBytes = 16 << 20
	maxTicks = 1 << 32
)

// Read reads the file of a scenario. The error is a [document.Problems] that lists everything that is wrong with it.
func Read(file string, data []byte) (*Scenario, error) {
	r := &reader{file: file}
	tree, errs := jsontree.Parse(data, jsontree.Limits{Bytes: maxBytes})
	for _, e := range errs {
		r.problem(e.Pos, e.Reason, "")
	}
	if tree == nil || len(errs) > 0 {
		return nil, r.problems
	}
	s := r.scenario(tree)
	if len(r.problems) > 0 {
		return nil, r.problems
	}
	return s, nil
}

// reader collects what is wrong.
type reader struct {
	file     string
	problems document.Problems
}

func (r *reader) problem(at jsontree.Position, reason, hint string) {
	if len(r.problems) < 20 {
		r.problems = append(r.problems, document.Problem{File: r.file, Line: int(at.Line), Column: int(at.Column), Reason: reason, Hint: hint})
	}
}

// members are those that an object may have.
var (
	scenarioMembers     = []string{"wits", "test", "doc", "game", "options", "seed", "ticks", "input", "do", "expect"}
	inputMembers        = []string{"tick", "held", "before", "focus", "data"}
	interventionMembers = []string{"tick", "agent", "do", "path", "value", "args", "once", "auto"}
	expectationMembers  = []string{"agent", "name", "from", "to", "activity", "depth", "value", "is", "within", "always", "never", "eventually", "result", "hash"}
	changeMembers       = []string{"tick", "begins", "ends"}
)

func (r *reader) scenario(n *jsontree.Node) *Scenario {
	s := &Scenario{File: r.file, Options: map[string]string{}}
	if !r.object(n, "a scenario", scenarioMembers) {
		return s
	}
	if v := n.Get("wits"); v == nil || v.Kind != jsontree.Number || v.Text != "1" {
		r.problem(n.Pos, `a scenario says "wits": 1`, "this is the version of the format")
	}
	s.Name, s.Doc, s.Game = r.text(n, "test"), r.text(n, "doc"), r.text(n, "game")
	if s.Name == "" {
		r.problem(n.Pos, `"test" must say what is tested`, "")
	}
	if o := n.Get("options"); o != nil && r.object(o, `"options"`, nil) {
		for _, m := range o.Members {
			s.Options[m.Name] = r.string(m.Value, m.Name)
		}
	}
	if v := n.Get("seed"); v != nil {
		seed, err := strconv.ParseUint(v.Text, 10, 64)
		if s.Seed = seed; v.Kind != jsontree.Number || err != nil {
			r.problem(v.Pos, fmt.Sprintf(`"seed" must be a whole number from 0 to %d`, uint64(math.MaxUint64)), "")
		}
	}
	if s.Ticks = r.whole(n, "ticks", 1, maxTicks); s.Ticks == 0 {
		r.problem(n.Pos, `"ticks" must say how many frames are played`, "")
	}
	last := int64(-1)
	for _, item := range r.list(n, "input") {
		if !r.object(item, "an input", inputMembers) {
			continue
		}
		in := Input{Tick: r.whole(item, "tick", 0, maxTicks), Held: r.strings(item, "held"), Before: r.strings(item, "before"), Focus: uint32(r.whole(item, "focus", 0, math.MaxUint32)), Data: r.data(item)}
		if in.Tick <= last {
			r.problem(item.Pos, "inputs must follow each other in time", "")
		}
		last = in.Tick
		r.played(item, in.Tick, s.Ticks)
		s.Input = append(s.Input, in)
	}
	last = 0
	for _, item := range r.list(n, "do") {
		if !r.object(item, "an intervention", interventionMembers) {
			continue
		}
		v := r.intervention(item)
		if v.Tick < last {
			r.problem(item.Pos, "interventions must be in order of time", "")
		}
		last = v.Tick
		r.played(item, v.Tick, s.Ticks)
		s.Do = append(s.Do, v)
	}
	for _, item := range r.list(n, "expect") {
		if r.object(item, "an expectation", expectationMembers) {
			s.Expect = append(s.Expect, r.expectation(item))
		}
	}
	return s
}

// played reports what would silently never come.
func (r *reader) played(n *jsontree.Node, tick, ticks int64) {
	if ticks > 0 && tick >= ticks {
		r.problem(n.Pos, fmt.Sprintf("tick %d is not played: the scenario has %d ticks, from 0 on", tick, ticks), `"ticks" says how many there are`)
	}
}

// interventionKinds that a scenario may have.
var interventionKinds = []sim.InterventionKind{sim.InterventionSet, sim.InterventionHold, sim.InterventionRelease, sim.InterventionFire, sim.InterventionForce, sim.InterventionUnforce, sim.InterventionCommand}

func (r *reader) intervention(n *jsontree.Node) sim.Intervention {
	v := sim.Intervention{Tick: r.whole(n, "tick", 0, maxTicks), Agent: uint32(r.whole(n, "agent", 0, math.MaxUint32)), Do: sim.InterventionKind(r.text(n, "do")),
		Path: r.text(n, "path"), Value: r.text(n, "value"), Args: r.strings(n, "args"), Once: r.flag(n, "once"), Auto: r.flag(n, "auto")}
	if !slices.Contains(interventionKinds, v.Do) {
		var names []string
		for _, d := range interventionKinds {
			names = append(names, string(d))
		}
		r.problem(n.Pos, fmt.Sprintf("%q is not an intervention", v.Do), "there are "+strings.Join(names, ", "))
	}
	return v
}

func (r *reader) expectation(n *jsontree.Node) Expectation {
	e := Expectation{Agent: uint32(r.whole(n, "agent", 0, math.MaxUint32)), Name: r.text(n, "name"), From: r.whole(n, "from", 0, maxTicks), To: r.whole(n, "to", 0, maxTicks),
		Depth: int(r.whole(n, "depth", 0, 1000)), Value: r.text(n, "value"), Always: r.text(n, "always"), Never: r.text(n, "never"),
		Eventually: r.text(n, "eventually"), Result: r.text(n, "result"), Hash: r.text(n, "hash"), line: int(n.Pos.Line), column: int(n.Pos.Column)}
	if v := n.Get("within"); v != nil {
		f, ok := v.Float()
		if e.Within = f; !ok || f < 0 {
			r.problem(v.Pos, `"within" must be a number that is not negative`, "")
		}
	}
	if v := n.Get("is"); v != nil {
		e.Is = v.Text
		if v.Kind != jsontree.String {
			e.Is = string(v.AppendCompact(nil))
		}
	}
	if n.Get("activity") != nil {
		e.Activity = []Change{}
		last := int64(-1)
		for _, item := range r.list(n, "activity") {
			if !r.object(item, "a change", changeMembers) {
				continue
			}
			c := Change{Tick: r.whole(item, "tick", 0, maxTicks), Begins: r.strings(item, "begins"), Ends: r.strings(item, "ends")}
			if c.Tick <= last {
				r.problem(item.Pos, "changes must follow each other in time", "")
			}
			last = c.Tick
			e.Activity = append(e.Activity, c)
		}
	}
	kinds := 0
	for _, name := range []string{"activity", "value", "always", "never", "eventually", "result", "hash"} {
		if n.Get(name) != nil {
			kinds++
		}
	}
	switch {
	case kinds != 1:
		r.problem(n.Pos, "an expectation has one of activity, value, always, never, eventually, result, hash", "")
	case e.Agent == 0 && e.Result == "" && e.Hash == "":
		r.problem(n.Pos, `"agent" must say whose it is, by the agent's number`, "")
	case e.Value != "" && n.Get("is") == nil:
		r.problem(n.Pos, `a value needs "is"`, "")
	case e.To > 0 && e.To < e.From:
		r.problem(n.Pos, `"to" lies before "from"`, "")
	}
	return e
}

// object reports whether a node is an object, and reports members that are not known; known nil allows all.
func (r *reader) object(n *jsontree.Node, what string, known []string) bool {
	if n.Kind != jsontree.Object {
		r.problem(n.Pos, what+" must be an object in { }", "")
		return false
	}
	for _, m := range n.Members {
		if known == nil || slices.Contains(known, m.Name) {
			continue
		}
		hint := "there are " + strings.Join(known, ", ")
		if near := document.Nearest(m.Name, known); near != "" {
			hint = fmt.Sprintf("did you mean %q?", near)
		}
		r.problem(m.Pos, fmt.Sprintf("%s has no %q", what, m.Name), hint)
	}
	return true
}

func (r *reader) list(n *jsontree.Node, name string) []*jsontree.Node {
	v := n.Get(name)
	if v == nil {
		return nil
	}
	if v.Kind != jsontree.Array {
		r.problem(v.Pos, fmt.Sprintf("%q must be a list in [ ]", name), "")
		return nil
	}
	return v.Items
}

func (r *reader) text(n *jsontree.Node, name string) string {
	if v := n.Get(name); v != nil {
		return r.string(v, name)
	}
	return ""
}

func (r *reader) string(v *jsontree.Node, name string) string {
	if v.Kind != jsontree.String {
		r.problem(v.Pos, fmt.Sprintf("%q must be text in quotes", name), "")
	}
	return v.Text
}

// strings returns nil where the member is not there, and an empty list where it is empty.
func (r *reader) strings(n *jsontree.Node, name string) []string {
	if n.Get(name) == nil {
		return nil
	}
	out := []string{}
	for _, item := range r.list(n, name) {
		out = append(out, r.string(item, name))
	}
	return out
}

// data returns the bytes of an input, nil if it has none.
func (r *reader) data(n *jsontree.Node) []byte {
	text := r.text(n, "data")
	if text == "" {
		return nil
	}
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil || len(data) > sim.MaxData {
		r.problem(n.Get("data").Pos, fmt.Sprintf(`"data" must be at most %d bytes as base64`, sim.MaxData), "")
		return nil
	}
	return data
}

func (r *reader) flag(n *jsontree.Node, name string) bool {
	v := n.Get(name)
	if v != nil && v.Kind != jsontree.Bool {
		r.problem(v.Pos, fmt.Sprintf("%q must be true or false", name), "")
	}
	return v != nil && v.Bool
}

func (r *reader) whole(n *jsontree.Node, name string, low, high int64) int64 {
	v := n.Get(name)
	if v == nil {
		return 0
	}
	i, ok := v.Int()
	if !ok || i < low || i > high {
		r.problem(v.Pos, fmt.Sprintf("%q must be a whole number from %d to %d", name, low, high), "")
		return 0
	}
	return i
}
