package std_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/kind/kindtest"
	"github.com/wits-ai/wits/std"
)

var compositions = flag.Int("compositions", 60, "how many random nestings of documents TestCompositions runs")

type object = map[string]any

// composer makes random documents that run each other.
type composer struct {
	rng   *rand.Rand
	files kindtest.Files
	names int
}

var inputs = []string{"A", "B", "C"}

func (c *composer) input() string { return inputs[c.rng.IntN(len(inputs))] }

// runs is something that a state, option or node can run: an action, or a document one level deeper.
func (c *composer) runs(depth int) object {
	if depth == 0 || c.rng.IntN(3) == 0 {
		return object{"do": "Act", "with": object{"Life": c.rng.IntN(5), "Fail": c.rng.IntN(2) == 0}}
	}
	return object{"run": c.document(depth - 1), "pass": inputs}
}

// document makes a document and gives its file.
func (c *composer) document(depth int) string {
	name := fmt.Sprintf("d%d.json", len(c.files))
	c.files[name] = "" // its number is taken
	doc := [...]func(int) object{c.graph, c.machine, c.utility, c.tree, c.htn, c.goap}[c.rng.IntN(6)](depth)
	doc["wits"] = 1
	var ports []any
	for _, in := range inputs {
		ports = append(ports, object{"in": in, "type": "bool"})
	}
	doc["ports"] = ports
	text, err := json.Marshal(doc)
	if err != nil {
		panic(err)
	}
	c.files[name] = string(text)
	return name
}

func (c *composer) graph(depth int) object {
	nodes, links := object{}, []string{}
	n := 1 + c.rng.IntN(3)
	for i := range n {
		r := c.runs(depth)
		delete(r, "pass")
		name := fmt.Sprintf("N%d", i)
		nodes[name] = r
		if r["run"] != nil {
			for _, in := range inputs {
				links = append(links, fmt.Sprintf("%s -> %s.%s", in, name, in))
			}
		}
		if i == 0 || c.rng.IntN(2) == 0 {
			links = append(links, "OnActivate -> "+name+".Activate")
		}
		end := []string{"OnSuccess", "OnFailure", "OnDeactivate"}[c.rng.IntN(3)]
		switch next := fmt.Sprintf("N%d", c.rng.IntN(n)); c.rng.IntN(4) {
		case 0:
			links = append(links, fmt.Sprintf("%s.%s -> Deactivate", name, end))
		case 1:
			links = append(links, fmt.Sprintf("%s.%s -> Fail", name, end))
		default:
			links = append(links, fmt.Sprintf("%s.%s -> %s.Activate", name, end, next))
			if next != name && c.rng.IntN(3) == 0 {
				links = append(links, fmt.Sprintf("%s.OnActivate -> %s.Deactivate", name, next))
			}
		}
	}
	nodes["Edge"] = object{"expr": c.input(), "fire": []string{"OnBecomeTrue"}}
	links = append(links, "Edge.OnBecomeTrue -> N0.Activate")
	if c.rng.IntN(2) == 0 {
		links = append(links, "Edge.OnBecomeTrue -> N0.Deactivate")
	}
	return object{"kind": "graph", "nodes": nodes, "links": links}
}

// machine is a machine document: of states, or of regions.
func (c *composer) machine(depth int) object {
	doc := c.level(depth)
	doc["kind"] = "machine"
	return doc
}

// level is a machine, or regions, of a document or of a state.
func (c *composer) level(depth int) object {
	if c.rng.IntN(5) == 0 {
		regions := object{}
		for range 1 + c.rng.IntN(2) {
			regions[c.name("R")] = c.holds(depth, true)
		}
		return object{"regions": regions, "ends": []string{"all", "any"}[c.rng.IntN(2)]}
	}
	states, names := object{}, []string{}
	n := 1 + c.rng.IntN(3)
	for range n {
		names = append(names, c.name("S"))
		states[names[len(names)-1]] = c.holds(depth, false)
	}
	var transitions []any
	for range 1 + c.rng.IntN(4) {
		t := object{"from": names[c.rng.IntN(n)], "to": names[c.rng.IntN(n)]}
		switch c.rng.IntN(3) {
		case 0:
			t["when"] = c.input() + " and not " + c.input()
		case 1:
			t["done"] = []string{"success", "failure", "any"}[c.rng.IntN(3)]
		default:
			t["after"] = 0.5 + float64(c.rng.IntN(4))
		}
		if c.rng.IntN(4) == 0 {
			t["wait"] = true
		}
		if c.rng.IntN(4) == 0 {
			t["fresh"] = true
		}
		transitions = append(transitions, t)
	}
	if c.rng.IntN(2) == 0 {
		end := c.name("End")
		states[end] = object{"end": []string{"success", "failure"}[c.rng.IntN(2)]}
		transitions = append(transitions, object{"from": names[0], "to": end, "done": "any"})
	}
	doc := object{"start": names[0], "states": states, "transitions": transitions}
	if c.rng.IntN(3) == 0 {
		i := c.holds(depth, true)
		i["name"], i["when"] = c.name("I"), c.input()+" and "+c.input()
		if c.rng.IntN(2) == 0 {
			i["restart"] = true
		}
		doc["interrupts"] = []any{i}
	}
	if c.rng.IntN(3) == 0 {
		doc["history"] = []string{"shallow", "deep"}[c.rng.IntN(2)]
	}
	return doc
}

// holds is what a state, region or interrupt runs or holds.
func (c *composer) holds(depth int, must bool) object {
	switch {
	case depth > 0 && c.rng.IntN(4) == 0:
		return c.level(depth - 1)
	case !must && c.rng.IntN(6) == 0:
		return object{}
	}
	return c.runs(depth)
}

// name is one that no other node has.
func (c *composer) name(prefix string) string {
	c.names++
	return fmt.Sprintf("%s%d", prefix, c.names)
}

func (c *composer) utility(depth int) object {
	options := object{}
	for i := range 1 + c.rng.IntN(3) {
		o := c.runs(depth)
		o["score"] = fmt.Sprintf("%s ? 0.%d : 0.%d", c.input(), c.rng.IntN(10), c.rng.IntN(10))
		o["failure"] = object{"add": -0.3, "for": c.rng.IntN(4)}
		options[fmt.Sprintf("O%d", i)] = o
	}
	doc := object{"kind": "utility", "options": options, "choose": []string{"highest", "weighted"}[c.rng.IntN(2)]}
	if c.rng.IntN(2) == 0 {
		doc["decide"] = object{"every": float64(c.rng.IntN(3)) * 0.75}
	}
	return doc
}

func (c *composer) tree(depth int) object {
	nodes := object{}
	var grow func(level int) string
	grow = func(level int) string {
		name := fmt.Sprintf("T%d", len(nodes))
		nodes[name] = nil
		var children []string
		if level > 0 {
			for range 1 + c.rng.IntN(3) {
				children = append(children, grow(level-1))
			}
		}
		var n object
		switch {
		case level == 0 && c.rng.IntN(3) == 0:
			n = object{"if": c.input()}
		case level == 0:
			n = c.runs(depth)
		default:
			switch c.rng.IntN(6) {
			case 0:
				n = object{"parallel": children}
			case 1:
				n = object{"selector": children, "reactive": true}
			case 2:
				n = object{"sequence": children, "reactive": true}
			case 3:
				n = object{"sequence": children}
			case 4:
				n = object{"selector": children, "order": "random"}
			default:
				n = object{"selector": children}
			}
		}
		nodes[name] = n
		return name
	}
	return object{"kind": "tree", "root": grow(1 + c.rng.IntN(2)), "nodes": nodes}
}

// goap are goals on the inputs and on what actions make, and actions that wait, fail and cost what the inputs say.
func (c *composer) goap(depth int) object {
	facts, actions, goals := object{"N": object{"type": "int"}}, object{}, object{}
	var names []string
	for i, in := range inputs {
		facts["Is"+in] = in
		facts[fmt.Sprintf("F%d", i)] = object{}
		names = append(names, "Is"+in, fmt.Sprintf("F%d", i))
	}
	some := func(n int) object {
		out := object{}
		for range n {
			out[names[c.rng.IntN(len(names))]] = c.rng.IntN(3) > 0
		}
		return out
	}
	for range 3 + c.rng.IntN(4) {
		a := c.runs(depth)
		if c.rng.IntN(6) == 0 {
			a = object{}
		}
		a["pre"], a["effects"] = some(c.rng.IntN(2)), some(1+c.rng.IntN(2))
		switch c.rng.IntN(5) {
		case 0:
			a["pre"].(object)["N"] = object{"least": c.rng.IntN(3)}
			a["effects"].(object)["N"] = object{"add": -1}
		case 1:
			a["effects"].(object)["N"] = object{"add": 1 + c.rng.IntN(2)}
		case 2:
			a["when"], a["else"] = c.input(), []any{"wait", "replan", 1.5}[c.rng.IntN(3)]
			a["reactive"] = c.rng.IntN(2) == 0
		case 3:
			a["cost"] = c.input() + " ? 3 : 0.5"
			a["failure"] = []object{{"for": 2}, {"add": 2, "for": 3}}[c.rng.IntN(2)]
		}
		actions[c.name("D")] = a
	}
	facts["Never"] = "false" // so there is always something to do
	pass := c.runs(depth)
	pass["effects"] = object{"Never": true}
	actions["Pass"], goals["Last"] = pass, object{"want": object{"Never": true}, "priority": 0.5}
	for i := range 1 + c.rng.IntN(3) {
		want := object{"Is" + c.input(): c.rng.IntN(2) == 0}
		if c.rng.IntN(3) == 0 {
			want = some(1 + c.rng.IntN(2))
		}
		if c.rng.IntN(3) == 0 {
			want["N"] = object{"least": 1 + c.rng.IntN(3)}
		}
		goals[fmt.Sprintf("G%d", i)] = object{"want": want, "priority": fmt.Sprintf("%s ? %d : 1", c.input(), c.rng.IntN(4))}
	}
	doc := object{"kind": "goap", "facts": facts, "actions": actions, "goals": goals, "end": []string{"never", "goal", "idle"}[c.rng.IntN(3)]}
	if c.rng.IntN(3) == 0 {
		doc["decide"] = object{"every": float64(c.rng.IntN(3))}
	}
	return doc
}

// htn is a task network: methods on the inputs, tasks that do or undo what they ask for, some in the background.
func (c *composer) htn(depth int) object {
	state, tasks := object{"Done": "int"}, object{}
	for _, in := range inputs {
		state[in] = object{"expr": in}
	}
	var primitives []string
	for range 2 + c.rng.IntN(3) {
		name := c.name("P")
		task := c.runs(depth)
		switch c.rng.IntN(4) {
		case 0:
			task["when"] = "Done < 3 or " + c.input()
		case 1:
			task["expects"] = c.input() + " = true"
		}
		task["effects"] = fmt.Sprintf("Done = (Done + %d) %% 5", 1+c.rng.IntN(3))
		task["time"] = c.rng.IntN(3)
		task["background"] = c.rng.IntN(6) == 0
		tasks[name] = task
		primitives = append(primitives, name)
	}
	names := primitives
	for i := range 1 + c.rng.IntN(3) {
		methods := []any{}
		for k := range 1 + c.rng.IntN(3) {
			m := object{}
			if k > 0 || i > 0 {
				m["when"] = []string{c.input(), "Done > 1", "not " + c.input()}[c.rng.IntN(3)]
			}
			subtasks := []any{}
			for range c.rng.IntN(4) {
				subtasks = append(subtasks, names[c.rng.IntN(len(names))])
			}
			m["subtasks"] = subtasks
			methods = append([]any{m}, methods...)
		}
		name := fmt.Sprintf("C%d", i)
		tasks[name] = object{"methods": methods}
		names = append(names, name)
	}
	doc := object{"kind": "htn", "state": state, "tasks": tasks, "root": names[len(names)-1], "replan": []string{"cull", "compare", "always"}[c.rng.IntN(3)],
		"end": []string{"never", "noplan", "plan"}[c.rng.IntN(3)]}
	if c.rng.IntN(3) == 0 {
		doc["horizon"] = 1 + c.rng.IntN(3)
	}
	return doc
}

// law watches that every life of an action begins once and ends once.
type law struct {
	t      *testing.T
	seed   int
	active map[string]bool
	lives  int
}

func (l *law) Log(m wits.Message) {
	l.t.Helper()
	switch on := l.active[m.Node]; {
	case m.Text == "activate":
		if on {
			l.t.Fatalf("seed %d, tick %d: %s begins again", l.seed, m.Tick, m.Node)
		}
		l.active[m.Node] = true
		l.lives++
	case m.Text == "update" || strings.HasPrefix(m.Text, "end "):
		if !on {
			l.t.Fatalf("seed %d, tick %d: %s: %s, though it is not active", l.seed, m.Tick, m.Node, m.Text)
		}
		if m.Text != "update" {
			delete(l.active, m.Node)
		}
	}
}

// nested sees that whatever is active lies in what is active.
func nested(t *testing.T, seed int, m *wits.Mind) {
	t.Helper()
	parts := m.Program().Parts()
	for i := range parts {
		part := &parts[i]
		if part.Parent < 0 {
			continue
		}
		around := parts[part.Parent].Nodes[part.Node]
		for _, n := range part.Nodes {
			if n.Active >= 0 && m.Active(n.Active) && !m.Active(around.Active) {
				t.Fatalf("seed %d: %s is active and %s is not", seed, n.Path, around.Path)
			}
		}
	}
}

// TestCompositions: random nestings of graphs, machines, utility documents, trees, task networks and plans keep every law of life: what begins
// ends once, and nothing is active in what is not. A restored mind has the same future, and minds that step side by side
// are those that step one after another.
func TestCompositions(t *testing.T) {
	r := std.NewRegistry()
	kindtest.Add(r)
	kinds, lives := map[string]int{}, 0
	for seed := range *compositions {
		c := &composer{rng: rand.New(rand.NewPCG(uint64(seed), 5)), files: kindtest.Files{}}
		root := c.document(3)
		c.files["main.json"] = c.files[root]
		delete(c.files, root)
		p, err := wits.Load(r, c.files.FS(), "main.json")
		if err != nil {
			t.Fatalf("seed %d: %v\n%v", seed, err, c.files)
		}
		for _, part := range p.Parts() {
			kinds[part.Kind]++
		}
		lives += live(t, seed, p, c.rng)
	}
	for _, kind := range []string{"graph", "machine", "utility", "tree", "htn", "goap"} {
		if kinds[kind] < *compositions {
			t.Errorf("only %d documents of the kind %s", kinds[kind], kind)
		}
	}
	if lives < 100**compositions {
		t.Errorf("only %d lives of actions", lives)
	}
}

// live runs a mind and says how many actions it began.
func live(t *testing.T, seed int, p *wits.Program, rng *rand.Rand) int {
	const frames = 400
	in := make([]wits.Input[bool], len(inputs))
	for i, name := range inputs {
		var err error
		if in[i], err = wits.Resolve[wits.Input[bool]](p, name); err != nil {
			t.Fatal(err)
		}
	}
	script := make([]uint8, frames)
	for i := range script {
		if script[i] = uint8(rng.IntN(8)); i > 0 && rng.IntN(3) > 0 {
			script[i] = script[i-1]
		}
	}
	step := func(m *wits.Mind, frame int, log wits.Logger) {
		for i := range in {
			in[i].Set(m, script[frame]>>i&1 != 0)
		}
		m.Step(wits.Frame{Delta: 0.5, Time: float64(frame) / 2, Tick: int64(frame), Log: log})
		if f := m.Fault(); f != nil {
			t.Fatalf("seed %d, frame %d: %v\n%s", seed, frame, f, f.Stack)
		}
	}
	l := &law{t: t, seed: seed, active: map[string]bool{}}
	m := p.NewMind(uint64(seed))
	at := rng.IntN(frames)
	var saved wits.Snapshot
	for frame := range frames {
		if frame == at {
			m.Snapshot(&saved)
		}
		step(m, frame, l)
		nested(t, seed, m)
	}
	want := m.Hash()
	other := p.NewMind(99)
	must.Succeed(t, other.Restore(&saved))
	for frame := at; frame < frames; frame++ {
		step(other, frame, nil)
	}
	if other.Hash() != want {
		t.Fatalf("seed %d: restored at frame %d, the mind has another future", seed, at)
	}
	var group sync.WaitGroup
	minds := p.NewMinds(4, uint64(seed))
	for i := range minds {
		group.Go(func() {
			for frame := range frames {
				step(&minds[i], frame, nil)
			}
		})
	}
	group.Wait()
	if minds[0].Hash() != want {
		t.Fatalf("seed %d: side by side with others the mind is another", seed)
	}
	m.Restart()
	if len(l.active) > 0 {
		t.Fatalf("seed %d: a restart leaves %v active", seed, l.active)
	}
	return l.lives
}
