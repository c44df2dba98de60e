package wits_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/fixedseed"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

// traces notes what it is told.
type traces struct {
	lines []string
	at    []wits.TracePoint
	m     *wits.Mind
}

func (r *traces) Trace(m *wits.Mind, at wits.TracePoint, node int32) {
	line := at.String()
	if at == wits.TraceNode {
		part, k, ok := m.Program().NodeAt(node)
		switch {
		case !ok:
			line += " of nobody"
		case k < 0:
			line += " " + m.Program().Parts()[part].Name
		default:
			line += " " + m.Program().Parts()[part].Nodes[k].Path
		}
	} else if node != -1 {
		line += fmt.Sprint(" ", node)
	}
	r.lines, r.at, r.m = append(r.lines, line), append(r.at, at), m
}

// TestTracersAreToldInOrder: begin, the nodes whose code runs as triggers act, update, the nodes that are updated, end.
func TestTracersAreToldInOrder(t *testing.T) {
	r := std.NewRegistry()
	kindtest.Add(r)
	p := kindtest.Load(t, r, kindtest.Files{"main.json": `{"kind":"graph","name":"m","nodes":{"A":{"do":"Act","with":{"Life":1}},"P":{"run":"t.json"}},"links":["OnActivate -> A.Activate","A.OnSuccess -> P.Activate"]}`,
		"t.json": `{"kind":"tree","name":"t","root":"M","nodes":{"M":{"sequence":["S","B"]},"S":{"script":"log('s')"},"B":{"do":"Act"}}}`})
	m, tr := p.NewMind(1), &traces{}
	m.AddTracer(tr)
	m.AddTracer(tr) // is told once all the same
	step := func(want ...string) {
		t.Helper()
		tr.lines = nil
		m.Step(wits.Frame{Delta: 0.5})
		kindtest.Lines(t, "traced", tr.lines, want...)
		if len(want) > 0 && tr.m != m {
			t.Error("another mind was given")
		}
	}
	step("begin", "node A", "update", "node A", "end") // activate; update, and the clean-up that follows
	step("begin", "update", "node P/S", "node P/B", "node P/B", "end")
	step("begin", "update", "node P/B", "end")
	m.RemoveTracer(tr)
	m.RemoveTracer(tr)
	step()
	other := &traces{}
	m.AddTracer(other)
	m.AddTracer(tr)
	step("begin", "update", "node P/B", "end")
	m.RemoveTracer(tr)
	step()
	kindtest.Lines(t, "the other was told", other.lines, "begin", "update", "node P/B", "end", "begin", "update", "node P/B", "end")
	for _, number := range []int32{-1, 1 << 20} {
		if _, _, ok := p.NodeAt(number); ok {
			t.Errorf("there is a node %d", number)
		}
	}
	if _, _, ok := p.NodeAt(0); !ok {
		t.Error("the root has no number")
	}
}

// order says what is wrong with the order of points of a frame; "" if nothing is.
func order(at []wits.TracePoint, parked bool) string {
	text := ""
	for _, p := range at {
		text += string("bunE"[p])
	}
	text = strings.ReplaceAll(text, "n", "")
	if want := "buE"; text == want || parked && strings.HasPrefix(want, text) {
		return ""
	}
	return text
}

// TestTracersOfAllKinds: the order holds in every kind of document, also when a frame fails, and nothing is different with
// a tracer.
func TestTracersOfAllKinds(t *testing.T) {
	r := std.NewRegistry()
	kindtest.Add(r)
	docs := map[string]kindtest.Files{"panic": {"main.json": `{"kind":"tree","root":"M","nodes":{"M":{"sequence":["W","P"]},"W":{"wait":2},"P":{"do":"Panic"}}}`}}
	for name, d := range reloaded {
		docs[name] = d.old
	}
	for name, d := range docs {
		p := kindtest.Load(t, r, d)
		a, b, tr := kindtest.Start(t, p), kindtest.Start(t, p), &traces{}
		a.AddTracer(tr)
		nodes := 0
		for range 40 {
			tr.at = nil
			running := a.Status() == wits.Running && a.Fault() == nil
			kindtest.Lines(t, name, a.Step(), b.Step()...)
			if a.Hash() != b.Hash() {
				t.Fatalf("%s: a mind that is traced is another", name)
			}
			if d := order(tr.at, a.Fault() != nil); running && d != "" || !running && len(tr.at) > 0 {
				t.Fatalf("%s: the points came as %q", name, d)
			}
			nodes += strings.Count(fmt.Sprint(tr.at), "node")
		}
		if nodes == 0 || slices.Contains(tr.lines, "node of nobody") {
			t.Errorf("%s: %d nodes were told of", name, nodes)
		}
	}
}

// TestFireReachesWhatLinksLeadTo: fired from outside, an inbound trigger of the program raises what the game's own does, and
// a node's outbound trigger what the node raises, in programs whose parts lie within each other.
func TestFireReachesWhatLinksLeadTo(t *testing.T) {
	r := std.NewRegistry()
	kindtest.Add(r)
	seen := 0
	for seed := range uint64(fixedseed.Cases(200)) {
		rng := rand.New(rand.NewPCG(seed, 4))
		p := kindtest.Load(t, r, netOf(rng))
		for _, part := range p.Parts() {
			for i := range part.Nodes {
				n := &part.Nodes[i]
				for _, port := range n.Ports {
					if port.Name != "Ping" || !port.Out || port.Bit < 0 {
						continue
					}
					seen += compareRaised(t, p, n, port.Bit)
				}
			}
		}
		for _, port := range p.Parts()[0].Ports {
			if !port.Trigger || !port.Out || port.Builtin { // what comes in is outbound as seen from inside
				continue
			}
			in, err := wits.Resolve[wits.InputTrigger](p, port.Name)
			must.Succeed(t, err)
			a, b := p.NewMind(1), p.NewMind(1)
			in.Fire(a)
			b.Fire(port.Bit)
			sameRaised(t, p, "the game's "+port.Name, a, b)
			if port.Bit >= 0 && !b.Raised(port.Bit) {
				t.Errorf("%s is not raised", port.Name)
			}
		}
	}
	if seen < fixedseed.Least(100) {
		t.Errorf("only %d triggers of nodes were compared", seen)
	}
	p := kindtest.Load(t, r, netOf(rand.New(rand.NewPCG(1, 4))))
	m := p.NewMind(1)
	before := m.Hash()
	m.Fire(-1)
	m.Fire(p.TriggerBits())
	if m.Hash() != before || m.Raised(-1) {
		t.Error("a trigger that is not there did something")
	}
}

func sameRaised(t *testing.T, p *wits.Program, what string, a, b *wits.Mind) {
	t.Helper()
	for bit := range p.TriggerBits() {
		if a.Raised(bit) != b.Raised(bit) {
			t.Fatalf("%s, trigger %d of %d: raised %v, fired %v", what, bit, p.TriggerBits(), a.Raised(bit), b.Raised(bit))
		}
	}
}

// compareRaised has a node raise its trigger in a frame, which nothing else does, and compares with the trigger fired.
func compareRaised(t *testing.T, p *wits.Program, n *wits.NodeInfo, bit int) int {
	t.Helper()
	m := p.NewMind(1)
	for tick := range int64(6) {
		before := make([]bool, p.TriggerBits())
		m.Step(wits.Frame{Delta: 0.5, Tick: tick})
		for b := range before {
			before[b] = m.Raised(b)
		}
		if !m.Active(n.Active) || !before[bit] {
			continue
		}
		idle := p.NewMind(1)
		idle.Fire(bit)
		for b := range before {
			if idle.Raised(b) && !before[b] {
				t.Fatalf("%s: firing raises trigger %d, the node does not", n.Path, b)
			}
		}
		return 1
	}
	return 0
}

// netOf makes a graph of actions and graphs within it, with triggers linked at random.
func netOf(rng *rand.Rand) kindtest.Files {
	f := kindtest.Files{}
	var make func(file string, depth int)
	make = func(file string, depth int) {
		var nodes, outs, ins []string
		outs = append(outs, "OnActivate", "In")
		ins = append(ins, "Out")
		for i := range 2 + rng.IntN(3) {
			name := fmt.Sprintf("N%d", i)
			if depth > 0 && rng.IntN(2) == 0 {
				inner := fmt.Sprintf("%s%d.json", strings.TrimSuffix(file, ".json"), i)
				make(inner, depth-1)
				nodes = append(nodes, fmt.Sprintf(`%q:{"run":%q}`, name, inner))
				outs, ins = append(outs, name+".Out"), append(ins, name+".In")
			} else {
				nodes = append(nodes, fmt.Sprintf(`%q:{"do":"Act"}`, name))
				outs, ins = append(outs, name+".Ping"), append(ins, name+".Poke")
			}
			outs, ins = append(outs, name+".OnActivate"), append(ins, name+".Activate")
		}
		links := map[string]bool{"OnActivate -> N0.Activate": true}
		for range 3 + rng.IntN(8) {
			links[outs[rng.IntN(len(outs))]+" -> "+ins[rng.IntN(len(ins))]] = true
		}
		var list []string
		for l := range links {
			list = append(list, fmt.Sprintf("%q", l))
		}
		slices.Sort(list)
		f[file] = fmt.Sprintf(`{"kind":"graph","ports":[{"in":"In","type":"trigger"},{"out":"Out","type":"trigger"}],"nodes":{%s},"links":[%s]}`,
			strings.Join(nodes, ","), strings.Join(list, ","))
	}
	make("main.json", 2)
	return f
}

// TestValuesAreSetAndHeld: what is set stays until somebody writes it; what is held is written before every step, after the
// game; what is wrong is said.
func TestValuesAreSetAndHeld(t *testing.T) {
	r := std.NewRegistry()
	kindtest.Add(r)
	doc := kindtest.Files{"main.json": `{"kind":"graph","name":"m","ports":[{"in":"X","type":"float"},{"in":"On","type":"bool"},{"in":"At","type":"vec2"},{"out":"Y","type":"float"}],"variables":{"N":"int"},"nodes":{"E":{"expr":"X * 2"}},"links":["E.Result -> Y"]}`}
	p := kindtest.Load(t, r, doc)
	run := kindtest.Start(t, p)
	x, n := p.Find("X"), p.Find("N")
	run.Good() // a variable goes back to its default when its document begins
	if err := run.Mind.Set(n, "7"); err != nil || run.Value("N") != int64(7) {
		t.Errorf("N is %v: %v", run.Value("N"), err)
	}
	must.Succeed(t, run.Hold(x, "4.5"))
	kindtest.Set(run, "X", 1.0)
	run.Good()
	if run.Value("X") != 4.5 || run.Value("Y") != 9.0 || run.Value("N") != int64(7) {
		t.Errorf("X is %v, Y %v", run.Value("X"), run.Value("Y"))
	}
	if err := run.Hold(x, "2"); err != nil || !slices.Equal(run.Held(), []int{x}) {
		t.Errorf("held: %v, %v", run.Held(), err)
	}
	run.Good()
	if run.Value("Y") != 4.0 {
		t.Errorf("Y is %v", run.Value("Y"))
	}
	for _, c := range []struct {
		value int
		text  string
		want  string
	}{
		{n, "many", `N is a int: "many" `},
		{n, "1.5", `N is a int: "1.5" `},
		{p.Find("On"), "perhaps", `On is a bool: "perhaps" `},
		{p.Find("At"), "here", `At is a vec2: "here" `},
		{-1, "1", "wits: m has no such value"},
		{len(p.Values()), "1", "wits: m has no such value"},
	} {
		hash := run.Hash()
		for what, do := range map[string]func(int, string) error{"set": run.Mind.Set, "hold": run.Hold} {
			if err := do(c.value, c.text); err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%s %s: got %v, want %s...", what, c.text, err, c.want)
			} else if c.value >= 0 && c.value < len(p.Values()) && errors.Unwrap(err) == nil {
				t.Errorf("%s %s: the error does not say what the type says", what, c.text)
			}
		}
		if run.Hash() != hash || !slices.Equal(run.Held(), []int{x}) {
			t.Errorf("%q changed something", c.text)
		}
	}
	clone := run.Clone()
	if clone.Held() != nil {
		t.Errorf("a clone holds %v", clone.Held())
	}

	// Held by its name in a changed document; what is another value, or none, is not.
	doc["main.json"] = strings.Replace(doc["main.json"], `"ports":[`, `"ports":[{"in":"A","type":"float"},`, 1)
	q := kindtest.Load(t, r, doc)
	must.Succeed(t, run.Hold(p.Find("On"), "true"))
	run.Swap(q)
	if want := []int{q.Find("X"), q.Find("On")}; !slices.Equal(run.Held(), want) {
		t.Errorf("after a reload %v are held, want %v", run.Held(), want)
	}
	run.Good()
	if run.Value("Y") != 4.0 || run.Value("On") != true {
		t.Errorf("Y is %v, On %v", run.Value("Y"), run.Value("On"))
	}
	less := kindtest.Load(t, r, kindtest.Files{"main.json": `{"kind":"graph","ports":[{"in":"X","type":"int"},{"in":"On","type":"bool"}]}`})
	run.Swap(less)
	if want := []int{less.Find("On")}; !slices.Equal(run.Held(), want) {
		t.Errorf("of another type, %v are held, want %v", run.Held(), want)
	}
	if !run.Release(less.Find("On")) || run.Release(less.Find("On")) || run.Held() != nil {
		t.Errorf("not released: %v", run.Held())
	}
}

// TestLookingAllocatesNothing: a frame with a held number and with ends that are noted.
func TestLookingAllocatesNothing(t *testing.T) {
	r := std.NewRegistry()
	kindtest.Add(r)
	p := kindtest.Load(t, r, kindtest.Files{"main.json": `{"kind":"tree","ports":[{"in":"X","type":"float"}],"variables":{"V":"float"},"root":"M","nodes":{"M":{"repeat":"S"},"S":{"sequence":["I","T"]},"I":{"if":"X > 1"},"T":{"set":"V","to":"V + X"}}}`})
	m := p.NewMind(1)
	must.Succeed(t, m.Hold(p.Find("X"), "2.5"))
	m.NoteEnds(true)
	var ended []uint64
	any := uint64(0)
	if n := testing.AllocsPerRun(500, func() {
		m.Step(wits.Frame{Delta: 0.5})
		ended = m.Ended(ended[:0])
		for _, w := range ended {
			any |= w
		}
	}); n != 0 || any == 0 || m.Fault() != nil || m.Value(p.Find("V")) == 0.0 {
		t.Errorf("%v allocations a frame; ends %x, %v", n, any, m.Fault())
	}
}
