package migrate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// sprout is an element of a tree that is drawn at random.
type sprout struct {
	name  string
	attrs []attribute
	kids  []*sprout
}

func (s *sprout) write(b *strings.Builder) {
	b.WriteString("<" + s.name)
	for _, a := range s.attrs {
		fmt.Fprintf(b, ` %s="%s"`, a.name, strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(a.value))
	}
	if len(s.kids) == 0 {
		b.WriteString("/>")
		return
	}
	b.WriteString(">")
	for _, k := range s.kids {
		k.write(b)
	}
	b.WriteString("</" + s.name + ">")
}

// grove is a project that is drawn at random: the tree Main, and those that it runs. frames says what happens in each: t is a tick,
// x aborts the tree.
type grove struct {
	frames string
	trees  []*sprout
}

// String is the project as XML.
func (g *grove) String() string {
	var b strings.Builder
	b.WriteString(`<root BTCPP_format="4" main_tree_to_execute="Main">`)
	for _, t := range g.trees {
		t.write(&b)
	}
	return b.String() + "</root>"
}

// gardener draws projects. They are of all nodes that are imported but for those whose lists are shared (ConsumeQueue), that ask a
// person, or whose end is not known (a repetition without one), with all attributes.
type gardener struct {
	*rand.Rand
	often  float64 // how often a node has an attribute
	budget int
	leaves int
	subs   []string
}

func (g *gardener) of(list ...string) string { return list[g.IntN(len(list))] }

func (g *gardener) condition() string {
	return g.of("x > 1", "x == y", "x < 3", "y != 0", "x + y > 2", "true", "false", "!(x > 2)", "s == 'a'", "x > 1 && y < 2", "s != '' || x > 4", "x", "y ? x > 1 : x < 2")
}

func (g *gardener) script() string {
	return g.of("x := x + 1", "x += 1", "y := x", "y := 0", "x := 0", "s := 'a'", "s := s + 'b'", "y := x > 2 ? 1 : 0", "x := 3; y += 1", "y = x * 2 - 1", "s := 'b'; x -= 1", "@g := x; y := @g", "n := '1'", "n := '2'; y += 1", "n := '5'")
}

func (g *gardener) project() *grove {
	p := &grove{}
	for range 12 {
		p.frames += string("ttttttttx"[g.IntN(9)])
	}
	g.often = []float64{0, 0.03, 0.1, 0.25}[g.IntN(4)]
	g.budget, g.leaves, g.subs = 4+g.IntN(14), 0, nil
	if g.IntN(3) == 0 {
		g.subs = []string{"A", "B"}[:1+g.IntN(2)]
	}
	subs := g.subs
	main := &sprout{name: "BehaviorTree", attrs: []attribute{{"ID", "Main"}}, kids: []*sprout{g.node(4)}}
	p.trees = append(p.trees, main)
	for i, id := range subs {
		g.subs = subs[i+1:]
		g.budget = 2 + g.IntN(5)
		p.trees = append(p.trees, &sprout{name: "BehaviorTree", attrs: []attribute{{"ID", id}}, kids: []*sprout{g.node(3)}})
	}
	return p
}

func (g *gardener) attr(s *sprout, name, value string) {
	s.attrs = append(s.attrs, attribute{name, value})
}

// node draws a node and those below it.
func (g *gardener) node(depth int) *sprout {
	g.budget--
	s := &sprout{}
	switch {
	case depth == 0 || g.budget <= 0 || g.IntN(5) == 0:
		g.leaf(s)
	case g.IntN(5) < 3:
		g.control(s, depth)
	default:
		g.decorator(s, depth)
	}
	for _, name := range slices.Concat(beforeNames[:], afterNames[:], []string{"_onHalted"}) {
		if g.Float64() >= g.often {
			continue
		}
		if slices.Contains(beforeNames[:], name) {
			g.attr(s, name, g.condition())
		} else {
			g.attr(s, name, g.script())
		}
	}
	return s
}

func (g *gardener) leaf(s *sprout) {
	switch n := g.IntN(20); {
	case n < 9:
		s.name = "Act"
		g.attr(s, "say", string(rune('a'+g.leaves%26)))
		g.leaves++
		does := ""
		for range 1 + g.IntN(5) {
			does += g.of("R", "S", "F", "S", "F")
		}
		g.attr(s, "does", does)
	case n < 12:
		s.name = "Script"
		g.attr(s, "code", g.script())
	case n < 14:
		s.name = "ScriptCondition"
		g.attr(s, "code", g.condition())
	case n < 15:
		s.name = g.of("AlwaysSuccess", "AlwaysFailure")
	case n < 16:
		s.name = "Sleep"
		g.attr(s, "msec", g.of("0", "250", "500", "300"))
	case n < 17:
		s.name = "SetBlackboard"
		if g.IntN(2) == 0 {
			g.attr(s, "value", g.of("2", "{y}"))
			g.attr(s, "output_key", "x")
		} else {
			g.attr(s, "value", g.of("a", "b"))
			g.attr(s, "output_key", "{s}")
		}
	case n < 18:
		if s.name = g.of("Put", "IsMore"); s.name == "Put" {
			g.attr(s, "value", g.of("1", "5"))
			g.attr(s, "to", "{i}")
		} else {
			g.attr(s, "a", "{i}")
		}
	case n < 19:
		if s.name = g.of("WasEntryUpdated", "Script"); s.name == "Script" {
			g.attr(s, "code", g.of("u := 0", "u := 1", "u := x"))
		} else {
			g.attr(s, "entry", "{u}")
		}
	default:
		if len(g.subs) == 0 {
			s.name = "Act"
			g.attr(s, "say", "z")
			g.attr(s, "does", "RSF")
			return
		}
		s.name = "SubTree"
		g.attr(s, "ID", g.of(g.subs...))
		if g.IntN(2) == 0 {
			g.attr(s, "_autoremap", "true")
			return
		}
		for _, k := range []string{"x", "y", "s"} {
			switch g.IntN(3) {
			case 0:
				g.attr(s, k, "{"+k+"}")
			case 1:
				if k != "s" {
					g.attr(s, k, g.of("{x}", "{y}"))
				}
			}
		}
	}
}

func (g *gardener) control(s *sprout, depth int) {
	least, most := 1, 4
	switch s.name = g.of("Sequence", "Fallback", "Sequence", "Fallback", "ReactiveSequence", "ReactiveFallback", "ReactiveSequence", "ReactiveFallback", "SequenceWithMemory", "AsyncSequence", "AsyncFallback",
		"Parallel", "Parallel", "ParallelAll", "IfThenElse", "WhileDoElse", "Switch2", "Switch3", "TryCatch"); s.name {
	case "IfThenElse", "WhileDoElse":
		least, most = 2, 3
	case "Switch2":
		least, most = 3, 3
	case "Switch3":
		least, most = 4, 4
	case "TryCatch":
		least = 2
	}
	n := least + g.IntN(most-least+1)
	count := func() string { return g.of(fmt.Sprint(1+g.IntN(n)), "-1") }
	switch s.name {
	case "Parallel":
		if g.IntN(2) == 0 {
			g.attr(s, "success_count", count())
		}
		if g.IntN(2) == 0 {
			g.attr(s, "failure_count", count())
		}
	case "ParallelAll":
		if g.IntN(2) == 0 {
			g.attr(s, "max_failures", count())
		}
	case "Switch2", "Switch3":
		if g.IntN(2) == 0 {
			g.attr(s, "variable", g.of("{n}", "{n}", "{n}", "2", "5")) // what a switch reads is a text there
			for i := 1; i < n; i++ {
				g.attr(s, fmt.Sprintf("case_%d", i), g.of("0", "1", "2", "3", "5.0", "{n}"))
			}
		} else {
			g.attr(s, "variable", g.of("{s}", "a"))
			for i := 1; i < n; i++ {
				g.attr(s, fmt.Sprintf("case_%d", i), g.of("a", "b", "ab", ""))
			}
		}
	case "TryCatch":
		if g.IntN(3) == 0 {
			g.attr(s, "catch_on_halt", "true")
		}
	}
	for i := range n {
		if i == 0 && (s.name == "IfThenElse" || s.name == "WhileDoElse") && g.IntN(2) == 0 {
			s.kids = append(s.kids, &sprout{name: "ScriptCondition", attrs: []attribute{{"code", g.condition()}}})
			continue
		}
		s.kids = append(s.kids, g.node(depth-1))
	}
}

func (g *gardener) decorator(s *sprout, depth int) {
	switch s.name = g.of("Inverter", "Inverter", "ForceSuccess", "ForceFailure", "Repeat", "RetryUntilSuccessful", "KeepRunningUntilFailure", "Delay", "Timeout", "RunOnce", "RunOnce", "Precondition", "Precondition",
		"LoopInt", "SkipUnlessUpdated", "WaitValueUpdate"); s.name {
	case "Repeat":
		g.attr(s, "num_cycles", g.of("1", "2", "3", "0"))
	case "RetryUntilSuccessful":
		g.attr(s, "num_attempts", g.of("1", "2", "3", "0"))
	case "Delay":
		g.attr(s, "delay_msec", g.of("0", "250", "500"))
	case "Timeout":
		g.attr(s, "msec", g.of("0", "250", "500", "600"))
	case "RunOnce":
		if g.IntN(2) == 0 {
			g.attr(s, "then_skip", g.of("true", "false"))
		}
	case "Precondition":
		g.attr(s, "if", g.condition())
		if g.IntN(2) == 0 {
			g.attr(s, "else", g.of("SUCCESS", "FAILURE", "SKIPPED", "RUNNING"))
		}
	case "LoopInt":
		g.attr(s, "queue", g.of("1", "1;5", "5;1;2"))
		g.attr(s, "value", "{i}")
		if g.IntN(2) == 0 {
			g.attr(s, "if_empty", g.of("SUCCESS", "FAILURE", "SKIPPED"))
		}
	case "SkipUnlessUpdated", "WaitValueUpdate":
		g.attr(s, "entry", "{u}")
	}
	s.kids = []*sprout{g.node(depth - 1)}
}

// grown draws the projects of a seed.
func grown(seed uint64, n int) []*grove {
	g := &gardener{Rand: rand.New(rand.NewPCG(seed, 22))}
	list := make([]*grove, n)
	for i := range list {
		list[i] = g.project()
	}
	return list
}

// smaller are projects with a little less in each.
func (g *grove) smaller(visit func(*grove) bool) bool {
	try := func() bool { return visit(g) }
	if n := len(g.frames); n > 1 {
		old := g.frames
		for i := range n {
			g.frames = old[:i] + old[i+1:]
			if try() {
				return true
			}
		}
		g.frames = old
	}
	var each func(at **sprout) bool
	each = func(at **sprout) bool {
		s := *at
		for _, k := range s.kids {
			if s.name != "BehaviorTree" {
				*at = k
				if try() {
					return true
				}
				*at = s
			}
		}
		if s.name != "BehaviorTree" && (len(s.kids) > 0 || s.name != "AlwaysSuccess") {
			for _, leaf := range []string{"AlwaysSuccess", "AlwaysFailure"} {
				if len(s.kids) == 0 && s.name == "AlwaysFailure" {
					break
				}
				*at = &sprout{name: leaf}
				if try() {
					return true
				}
				*at = s
			}
		}
		for i := range s.attrs {
			if old := s.attrs; s.name != "BehaviorTree" {
				s.attrs = slices.Delete(slices.Clone(old), i, i+1)
				if try() {
					return true
				}
				s.attrs = old
			}
			if old := s.attrs[i].value; s.attrs[i].name == "does" && len(old) > 1 {
				for j := range old {
					s.attrs[i].value = old[:j] + old[j+1:]
					if try() {
						return true
					}
				}
				s.attrs[i].value = old
			}
		}
		for i := range s.kids {
			if len(s.kids) > 1 && !strings.HasPrefix(s.name, "Switch") {
				old := s.kids
				s.kids = slices.Delete(slices.Clone(old), i, i+1)
				if try() {
					return true
				}
				s.kids = old
			}
			if each(&s.kids[i]) {
				return true
			}
		}
		return false
	}
	for i := range g.trees {
		if i > 0 {
			old := g.trees
			g.trees = slices.Delete(slices.Clone(old), i, i+1)
			if try() {
				return true
			}
			g.trees = old
		}
		if each(&g.trees[i]) {
			return true
		}
	}
	return false
}
