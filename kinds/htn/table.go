package htn

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind"
)

// Planner is what a document of the kind knows and does at a moment, for people and tools.
type Planner struct {
	Part    int    // id of the part of the program
	Path    string // of the document's node; "" for the root
	Outcome Outcome
	// Steps are the tasks of the plan; Step is the place of the current one, len(Steps) after the last.
	Steps []Step
	Step  int
	// Record is the method traversal record: the place of each chosen method among those of its task, in the order of
	// decomposition.
	Record []int
	// Rest are the tasks that are left after a plan that is cut, the next first; of tasks of one method.
	Rest  []string
	State []Property
	// Tried says of each method, and of each task that is no way to others, what became of it in the last search.
	Tried []Row

	Iterations, Backtracks int
	// Cycle is the task that came back to itself when a search reached a limit; Broke is the task because of which the last
	// plan was given up: it failed, or its conditions did not hold any more. Both may be "".
	Cycle, Broke string
}

// Step is a task of a plan with its arguments.
type Step struct {
	Task string
	Args []Property
}

// String returns the step as people write it: NavigateTo(Place: (3, 4)).
func (s Step) String() string {
	if len(s.Args) == 0 {
		return s.Task
	}
	args := make([]string, len(s.Args))
	for i, a := range s.Args {
		args[i] = a.Name + ": " + a.Value
	}
	return s.Task + "(" + strings.Join(args, ", ") + ")"
}

// Property is a property of the world state, or an argument, with its value as text.
type Property struct{ Name, Value string }

// Row is what became of a method or a primitive task in the last search.
type Row struct {
	Task    string
	Method  string // its name, or its place; "" for a primitive task
	Verdict Verdict
	Unmet   string // the condition that did not hold
	// How often a method was looked at, did not hold, and was taken back, since the mind was made.
	Tried, Refused, Undone int64
}

// Why says in words what became of it.
func (r Row) Why() string {
	switch r.Verdict {
	case Chosen:
		return "chosen"
	case Refused:
		return "not so: " + r.Unmet
	case Undone:
		return "taken back: something after it could not be done"
	case Culled:
		return "of a lower priority than what is being done"
	}
	return "not looked at"
}

// String returns the planner for people: what is done, and why.
func (p Planner) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %v, %d iterations, %d times back\n", p.Outcome, p.Record, p.Iterations, p.Backtracks)
	for i, s := range p.Steps {
		mark := " "
		if i == p.Step {
			mark = ">"
		}
		fmt.Fprintf(&b, "%s %d %s\n", mark, i+1, s)
	}
	for _, r := range p.Tried {
		fmt.Fprintf(&b, "  %-24s %s\n", strings.TrimSpace(r.Task+" "+r.Method), r.Why())
	}
	return b.String()
}

// Planners tells what all documents of the kind in a mind's program are planning, from what the program says of itself. It
// allocates: it is for tools. A document that is not active tells of the last time that it was.
func Planners(m *wits.Mind) (out []Planner) {
	parts := m.Program().Parts()
	for i := range parts {
		if parts[i].Kind == (Kind{}).Name() {
			out = append(out, planner(m, &parts[i]))
		}
	}
	return out
}

// planner reads one.
func planner(m *wits.Mind, part *wits.PartInfo) Planner {
	v := &viewer{m: m, part: part, tasks: map[uint64]*wits.NodeInfo{}, methods: map[uint64]*wits.NodeInfo{}}
	p := Planner{Part: part.ID, Path: part.Path}
	index := map[string]int{}
	for i := range part.Nodes {
		n := &part.Nodes[i]
		switch {
		case n.Name == planNode:
			p.Outcome, _ = v.port(n, "Outcome").(Outcome)
			p.Step, p.Iterations, p.Backtracks = int(v.whole(n, "Step")), int(v.whole(n, "Iterations")), int(v.whole(n, "Backtracks"))
			p.Cycle, p.Broke = fmt.Sprint(v.port(n, "Cycle")), fmt.Sprint(v.port(n, "Broke"))
		case n.Name == stateNode:
			for _, q := range n.Ports {
				p.State = append(p.State, v.value(q.Name, q))
			}
		case n.Kind == "method":
			key := kind.Key(signature(n.Type, extra(v.node(n.Type), "terms")) + "\n" + n.Title)
			v.methods[key] = n
			r := v.row(n)
			r.Task, r.Method = n.Type, n.Title
			r.Tried, r.Refused, r.Undone = v.whole(n, "Tried"), v.whole(n, "Refused"), v.whole(n, "Undone")
			index[n.Path], index[n.Type] = index[n.Type], index[n.Type]+1
			p.Tried = append(p.Tried, r)
		default:
			v.tasks[kind.Key(signature(n.Name, extra(n, "terms")))] = n
			if n.Kind != "compound" {
				r := v.row(n)
				r.Task = n.Name
				p.Tried = append(p.Tried, r)
			}
		}
	}
	for i := range v.count(v.whole(v.node(planNode), "Length")) {
		n := v.tasks[uint64(v.word("step", i))&^kind.KeyFree]
		if n == nil {
			continue
		}
		p.Steps = append(p.Steps, Step{Task: n.Name, Args: v.args(n, i)})
	}
	for i := range v.count(v.word("chosen", -1)) {
		if n := v.methods[uint64(v.word("method", i))&^kind.KeyFree]; n != nil {
			p.Record = append(p.Record, index[n.Path])
		}
	}
	for i := range v.count(v.word("left", -1)) {
		w := uint64(v.word("rest", i*v.restWords()))
		if n := v.methods[w&^kind.KeyFree]; n != nil {
			all := v.subtasks(n)
			p.Rest = append(p.Rest, all[min(int(w&kind.KeyFree), len(all)):]...)
		}
	}
	return p
}

// viewer reads what a part keeps in a mind.
type viewer struct {
	m              *wits.Mind
	part           *wits.PartInfo
	tasks, methods map[uint64]*wits.NodeInfo
}

// count returns a number of things that each have a value of their own: a mind may come from a file, and claim any.
func (v *viewer) count(n int64) int { return int(min(max(n, 0), int64(len(v.m.Program().Values())))) }

func (v *viewer) node(name string) *wits.NodeInfo {
	for i := range v.part.Nodes {
		if v.part.Nodes[i].Name == name {
			return &v.part.Nodes[i]
		}
	}
	return nil
}

func (v *viewer) port(n *wits.NodeInfo, name string) any {
	for _, p := range n.Ports {
		if p.Name == name && p.Value >= 0 {
			return v.m.Value(p.Value)
		}
	}
	return nil
}

func (v *viewer) whole(n *wits.NodeInfo, name string) int64 {
	i, _ := v.port(n, name).(int64)
	return i
}

func (v *viewer) value(name string, p wits.PortInfo) Property {
	return Property{name, p.Type.Format(v.m.Value(p.Value))}
}

// word reads one of the words that the planner keeps; i is -1 for one that has no number.
func (v *viewer) word(name string, i int) int64 {
	if i >= 0 {
		name += " " + strconv.Itoa(i)
	}
	path := "#" + name
	if v.part.Path != "" {
		path = v.part.Path + "." + path
	}
	at := v.m.Program().Find(path)
	if at < 0 {
		return 0
	}
	w, _ := v.m.Value(at).(int64)
	return w
}

func (v *viewer) row(n *wits.NodeInfo) Row {
	r := Row{}
	r.Verdict, _ = v.port(n, "Verdict").(Verdict)
	if k := v.whole(n, "Unmet"); k > 0 {
		for _, e := range n.Extras {
			if text, ok := strings.CutPrefix(e.Text, strconv.FormatInt(k, 10)+": "); ok && e.Kind == "when" {
				r.Unmet = text
			}
		}
	}
	return r
}

// extra returns what a node has beside its ports.
func extra(n *wits.NodeInfo, kind string) string {
	for _, e := range n.Extras {
		if e.Kind == kind {
			return e.Text
		}
	}
	return ""
}

// subtasks returns those of a method.
func (v *viewer) subtasks(n *wits.NodeInfo) (names []string) {
	for _, l := range v.part.Links {
		if l.From == n.ID && l.Bit < 0 && l.ToPort == "" {
			names = append(names, v.part.Nodes[l.To].Name)
		}
	}
	return names
}

// terms returns the ports of a task that are its arguments.
func terms(n *wits.NodeInfo) (out []wits.PortInfo) {
	for _, term := range strings.Split(extra(n, "terms"), ", ") {
		name, _, _ := strings.Cut(term, " ")
		for _, p := range n.Ports {
			if p.Name == name {
				out = append(out, p)
			}
		}
	}
	return out
}

// args returns the arguments of a step of the plan.
func (v *viewer) args(n *wits.NodeInfo, step int) (out []Property) {
	at := 0
	for _, p := range terms(n) {
		words := make([]uint64, p.Type.Words())
		for i := range words {
			words[i] = uint64(v.word("argument "+strconv.Itoa(step), at))
			at++
		}
		out = append(out, Property{p.Name, p.Type.Format(decode(p.Type, words))})
	}
	return out
}

// decode makes a value of the words that it takes in a mind.
func decode(t *wits.Type, words []uint64) any {
	v := reflect.New(t.Go())
	switch e := v.Elem(); e.Kind() {
	case reflect.Int:
		e.SetInt(int64(words[0]))
	case reflect.Uint:
		e.SetUint(words[0])
	default:
		var b []byte
		for _, w := range words {
			b = binary.LittleEndian.AppendUint64(b, w)
		}
		if _, err := binary.Decode(b, binary.LittleEndian, v.Interface()); err != nil {
			return fmt.Sprint(words)
		}
	}
	return v.Elem().Interface()
}

// restWords returns how many words a subtask takes that is left.
func (v *viewer) restWords() int {
	n := 0
	for _, t := range v.tasks {
		if t.Kind == "compound" {
			n = max(n, width(t))
		}
	}
	return 1 + n
}

func width(t *wits.NodeInfo) (n int) {
	for _, p := range terms(t) {
		n += p.Type.Words()
	}
	return n
}
