package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
	"github.com/wits-ai/wits/kinds/tree"
)

var traces = flag.String("traces", "testdata/nav2.txt", "a file with what Nav2's nodes do")

// script is who runs a tree: it says in which frames the tree is aborted, and notes what happens.
type script struct {
	aborts bool // in this frame
	seen   strings.Builder
}

// stage runs a tree again and again, and aborts it when the script says so.
type stage struct {
	Child kind.Text `json:"stage" role:"name" of:"node" doc:"Names the tree."`
}

func (*stage) About() declare.About {
	return declare.About{Group: "decorator", Doc: "Runs a tree by a script.", Example: `{"stage": "A"}`}
}
func (s *stage) ChildNames() []kind.Text              { return []kind.Text{s.Child} }
func (s *stage) Build(*tree.NodeBuilder) tree.Visitor { return s }

func (*stage) Visit(v *tree.Visit) wits.Status {
	s := wits.Self[*script](v.Context)
	if s.aborts {
		s.seen.WriteByte('x')
		v.Abort(0)
		return wits.Running
	}
	fmt.Fprintf(&s.seen, ">%c", letter(v.Run(0)))
	return wits.Running
}

func letter(s wits.Status) rune { return []rune("RSF-")[s] }

// Answer ends as its letters say, one for each visit; the last one stays.
type Answer struct {
	Name, Does wits.In[string]
	At         wits.Var[int64] `keep:"true"`
}

// Update gives the next answer.
func (a *Answer) Update(x *wits.Context) wits.Status {
	does, at := a.Does.Get(x), a.At.Get(x)
	a.At.Set(x, at+1)
	c := does[min(at, int64(len(does)-1))]
	fmt.Fprintf(&wits.Self[*script](x).seen, "%s%c", a.Name.Get(x), c)
	return wits.Status(strings.IndexByte("RSF", c))
}

// End notes that it was aborted.
func (a *Answer) End(x *wits.Context, s wits.Status) {
	if s == wits.Aborted {
		wits.Self[*script](x).seen.WriteString(a.Name.Get(x) + "-")
	}
}

// grower makes the nodes of a document of a line such as recovery:2(FRS,SS).
type grower struct {
	text  string
	nodes []string
	next  byte // the next leaf's name
}

// grow reads a node and gives its name.
func (g *grower) grow() string {
	end := strings.IndexAny(g.text, "(,)")
	if end < 0 {
		end = len(g.text)
	}
	word := g.text[:end]
	g.text = g.text[end:]
	if g.text == "" || g.text[0] != '(' {
		name := string(g.next)
		g.next++
		g.nodes = append(g.nodes, fmt.Sprintf(`%q:{"do":"Answer","with":{"Name":%q,"Does":%q}}`, name, name, word))
		return name
	}
	var children []string
	for g.text[0] != ')' {
		g.text = g.text[1:]
		children = append(children, fmt.Sprintf("%q", g.grow()))
	}
	g.text = g.text[1:]
	name := fmt.Sprintf("N%d", len(g.nodes))
	typ, number, _ := strings.Cut(word, ":")
	switch list := strings.Join(children, ","); typ {
	case "rate":
		g.nodes = append(g.nodes, fmt.Sprintf(`%q:{"rate":%s,"hz":%s}`, name, list, number))
	case "recovery":
		g.nodes = append(g.nodes, fmt.Sprintf(`%q:{"recovery":[%s],"times":%s}`, name, list, number))
	case "invert":
		g.nodes = append(g.nodes, fmt.Sprintf(`%q:{"invert":%s}`, name, list))
	default:
		g.nodes = append(g.nodes, fmt.Sprintf(`%q:{%q:[%s]}`, name, typ, list))
	}
	return name
}

// acted gives what a tree does, frame by frame, where it is aborted in the frames that a trace says.
func acted(r *wits.Registry, line, trace string) (string, error) {
	g := &grower{text: line, next: 'a'}
	root := g.grow()
	text := fmt.Sprintf(`{"wits":1,"kind":"tree","root":"Main","nodes":{"Main":{"stage":%q},%s}}`, root, strings.Join(g.nodes, ","))
	p, err := wits.Load(r, fstest.MapFS{"main.tree.json": {Data: []byte(text)}}, "main.tree.json")
	if err != nil {
		return "", err
	}
	m, s := p.NewMind(1), &script{}
	for i, frame := range strings.Fields(trace) {
		if i > 0 {
			s.seen.WriteByte(' ')
		}
		s.aborts = frame[0] == 'x'
		m.Step(wits.Frame{Tick: int64(i + 1), Time: float64(i+1) / 4, Delta: 0.25, Self: s})
		if f := m.Fault(); f != nil {
			return "", f
		}
	}
	return s.seen.String(), nil
}

// TestNodesDoWhatNav2sDo replays traces of Nav2's RecoveryNode, PipelineSequence, RoundRobin (with wrap_around) and RateController, alone
// and in each other, with BehaviorTree.CPP's Sequence, Fallback and Inverter around them.
//
// They were recorded from Nav2 at a3a97043ee93d92fe8d70ec56d183933169beb1c (21 August 2026) over BehaviorTree.CPP 4.10.0, with a clock that
// goes on by 0.25 s before each tick. A line has a tree, whose leaves say how each of their visits ends (R is running, S success, F
// failure; the last one stays), and for each tick what happened: "aR" leaf a was visited and runs, "a-" it was halted, ">F" the
// tree failed; "x" the tree was halted and not ticked. A tree that has ended begins anew in the next tick.
func TestNodesDoWhatNav2sDo(t *testing.T) {
	file, err := os.Open(*traces)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r := registry()
	tree.AddNodes(r, &stage{})
	wits.AddAction[Answer](r)
	if err := r.Err(); err != nil {
		t.Fatal(err)
	}
	of := map[string]int{}
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		line, want, ok := strings.Cut(lines.Text(), " | ")
		if !ok {
			t.Fatalf("not a trace: %s", lines.Text())
		}
		got, err := acted(r, line, want)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if got != want {
			t.Errorf("%s\n got %s\nwant %s", line, got, want)
		}
		for _, typ := range []string{"recovery", "pipeline", "roundRobin", "rate"} {
			if strings.Contains(line, typ) {
				of[typ]++
			}
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	for _, typ := range []string{"recovery", "pipeline", "roundRobin", "rate"} {
		if of[typ] < 50 {
			t.Errorf("%d traces have a %s", of[typ], typ)
		}
	}
	t.Logf("traces: %v", of)
}
