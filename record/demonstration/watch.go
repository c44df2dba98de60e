package demonstration

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/sim"
)

// Options say what to watch.
type Options struct {
	// Agent is whom to watch, by its number or its name.
	Agent string
	// Actions are the names of the actions to note; none means all that the agent's documents run.
	Actions []string
	// Values are what rules look at: expressions over the ports of the agent's document, such as "Distance" or "IsOpen(Target)". None
	// means all its inbound data ports that are numbers, bools or enumerations. Without are values that are left out.
	Values, Without []string
	// Weights and Within replace the weights and the tolerances that the samples suggest, by value.
	Weights, Within map[string]float64
	// Every is how many seconds lie between two samples of what lasts; 0 means 0.2.
	Every float64
	// Good are triggers of actions that call them a success, such as "Swing.OnHit". Such an action counts if the trigger fired, whatever
	// came of it then.
	Good []string
	// Failures also notes actions that failed.
	Failures bool
}

// value is something that rules look at.
type value struct {
	expr string
	typ  *wits.Type
}

// Demonstration is what was watched.
type Demonstration struct {
	o          Options
	registry   *wits.Registry
	implements []string
	ports      []byte // of the agent's own document, as JSON; nil for none
	document   string

	values   []value
	variants []variant
	takes    []take
	moments  []moment
	runs     int
	delta    float64 // s between two frames
	now      *watcher
}

// New returns a demonstration of nothing yet.
func New(o Options) *Demonstration {
	if o.Every == 0 {
		o.Every = 0.2
	}
	return &Demonstration{o: o}
}

// Watch begins to watch a game that has started and has played no tick; the game of the last Watch is watched no more. It fails if
// there is no such agent, or the agent runs no such action, or a value cannot be computed.
func (d *Demonstration) Watch(g sim.Game) error {
	if err := d.End(); err != nil {
		return err
	}
	a, err := find(g.Agents(), d.o.Agent)
	if err != nil {
		return err
	}
	p := a.Mind.Program().Original()
	library, err := libraryOf(g, p)
	if err != nil {
		return err
	}
	if d.registry == nil {
		if err := d.read(p, library); err != nil {
			return err
		}
	} else if p.Document() != d.document {
		return fmt.Errorf("%s runs %s, and ran %s before: all runs of a demonstration have the same document", a.Name, p.Document(), d.document)
	}
	w := &watcher{d: d, run: d.runs, mind: a.Mind, program: p, every: max(1, int64(math.Round(d.o.Every*float64(g.Info().Rate))))}
	if err := w.find(a.Name); err != nil {
		return err
	}
	if err := w.makeProbe(library); err != nil {
		return err
	}
	d.runs++
	d.delta = 1 / float64(g.Info().Rate)
	d.now = w
	a.Mind.Follow(w, false)
	return nil
}

// End ends the watch of the last game. The error says why it had ended before.
func (d *Demonstration) End() error {
	w := d.now
	if d.now = nil; w == nil {
		return nil
	}
	w.mind.Unfollow(w)
	for i := range w.nodes {
		if n := &w.nodes[i]; n.take >= 0 {
			d.takes[n.take].cut = true
		}
	}
	return w.err
}

// find finds an agent with a mind, by its name or number.
func find(agents []sim.Agent, agent string) (sim.Agent, error) {
	var names []string
	for _, a := range agents {
		if a.Mind == nil {
			if a.Name == agent {
				return a, fmt.Errorf("%s has no mind that could be watched", a.Name)
			}
			continue
		}
		if a.Name == agent || fmt.Sprint(a.ID) == agent {
			return a, nil
		}
		names = append(names, a.Name)
	}
	if len(names) == 0 {
		return sim.Agent{}, errors.New("no agent of the game has a mind at its start")
	}
	return sim.Agent{}, fmt.Errorf("there is no agent %q: %s", agent, choices(agent, names))
}

// choices says what could be meant.
func choices(name string, names []string) string {
	if n := document.Nearest(name, names); n != "" {
		return fmt.Sprintf("did you mean %q?", n)
	}
	const most = 12
	if len(names) > most {
		return fmt.Sprintf("there is %s, and %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return "there is " + strings.Join(names, ", ")
}

// read notes what the new document takes over from the agent's, and what it looks at.
func (d *Demonstration) read(p *wits.Program, library *wits.Library) error {
	doc, problems := library.Document(p.Document())
	if doc == nil {
		return problems
	}
	d.registry, d.document, d.implements = p.Registry(), p.Document(), doc.Implements
	if ports := doc.Tree().Get("ports"); ports != nil {
		d.ports = document.Print(ports, 0)
	}
	names := d.o.Values
	if len(names) == 0 {
		for _, q := range p.RootPorts() {
			if !q.Out && !q.Trigger && observable(q.Type) {
				names = append(names, q.Name)
			}
		}
	}
	if len(names) == 0 {
		return fmt.Errorf("%s has no inbound port with a number, a bool or an enumeration: name values to look at", p.Document())
	}
	for _, list := range [][]string{d.o.Without, slices.Sorted(maps.Keys(d.o.Weights)), slices.Sorted(maps.Keys(d.o.Within))} {
		for _, name := range list {
			if !slices.Contains(names, name) {
				return fmt.Errorf("there is no value %q: %s", name, choices(name, names))
			}
		}
	}
	for _, name := range names {
		if !slices.Contains(d.o.Without, name) {
			d.values = append(d.values, value{expr: name})
		}
	}
	if len(d.values) == 0 {
		return errors.New("all values are left out, and rules have nothing to look at")
	}
	return nil
}

// observable reports whether rules can look at values of a type.
func observable(t *wits.Type) bool {
	return t.Name() == "float" || t.Name() == "int" || t.Name() == "bool" || len(t.Enum()) > 0
}

// watcher watches one mind, as its follower.
type watcher struct {
	d       *Demonstration
	run     int
	mind    *wits.Mind
	program *wits.Program
	err     error
	every   int64 // ticks
	next    int64

	probe  *wits.Mind
	copies [][2]int // values of the probe, and of the mind
	reads  []int    // values of the probe
	ports  []port   // that parameters can be joined to

	nodes  []node
	active []uint64
}

// port is an inbound data port of the agent's document.
type port struct {
	name  string
	typ   *wits.Type
	value int
}

// node is one that runs an action that is watched.
type node struct {
	*wits.NodeInfo
	params []wits.PortInfo
	good   []int // bits of triggers
	take   int   // that goes on; -1 for none
}

// find finds the nodes that run the actions.
func (w *watcher) find(agent string) error {
	var names, triggers []string
	for i := range w.program.Parts() {
		part := &w.program.Parts()[i]
		for k := range part.Nodes {
			n := &part.Nodes[k]
			if n.Kind != "action" || n.Active < 0 {
				continue
			}
			if !slices.Contains(names, n.Type) {
				names = append(names, n.Type)
			}
			if len(w.d.o.Actions) > 0 && !slices.Contains(w.d.o.Actions, n.Type) {
				continue
			}
			watched := node{NodeInfo: n, take: -1}
			for _, q := range n.Ports {
				switch {
				case q.Builtin:
				case q.Trigger && q.Out:
					name := n.Type + "." + q.Name
					triggers = append(triggers, name)
					if q.Bit >= 0 && slices.Contains(w.d.o.Good, name) {
						watched.good = append(watched.good, q.Bit)
					}
				case !q.Trigger && !q.Out && q.Value >= 0:
					watched.params = append(watched.params, q)
				}
			}
			w.nodes = append(w.nodes, watched)
		}
	}
	slices.Sort(names)
	if len(names) == 0 {
		return fmt.Errorf("the documents of %s run no action", agent)
	}
	for _, name := range w.d.o.Actions {
		if !slices.Contains(names, name) {
			return fmt.Errorf("%s never runs an action %q: %s", agent, name, choices(name, names))
		}
	}
	for _, name := range w.d.o.Good {
		if !slices.Contains(triggers, name) {
			if len(triggers) == 0 {
				return fmt.Errorf("there is no trigger %q: the actions have none", name)
			}
			return fmt.Errorf("there is no trigger %q: %s", name, choices(name, triggers))
		}
	}
	return nil
}

// makeProbe makes the mind that computes the values.
func (w *watcher) makeProbe(library *wits.Library) error {
	d := w.d
	nodes := map[string]any{}
	for i, v := range d.values {
		nodes[fmt.Sprint("Value", i)] = map[string]string{"expr": v.expr}
	}
	text := map[string]any{"wits": 1, "kind": "graph", "name": "probe", "nodes": nodes}
	d.head(text)
	data, err := json.Marshal(text)
	if err != nil {
		return err
	}
	const file = "probe.graph.json"
	library.AddSource(file, data)
	p, err := library.Compile(file)
	if problems := (document.Problems)(nil); errors.As(err, &problems) {
		for _, q := range problems {
			for i, v := range d.values {
				if q.Node == fmt.Sprint("Value", i) {
					return fmt.Errorf("the value %q: %s", v.expr, strings.TrimSpace(q.Reason+" "+q.Hint))
				}
			}
		}
	}
	if err != nil {
		return err
	}
	for i := range d.values {
		v := &d.values[i]
		at := p.Find(fmt.Sprintf("Value%d.Result", i))
		if at < 0 {
			return fmt.Errorf("the value %q cannot be computed", v.expr)
		}
		if v.typ = p.Values()[at].Slot.Type(); !observable(v.typ) {
			return fmt.Errorf("the value %q is of the type %s: rules look at numbers, bools and enumerations", v.expr, v.typ)
		}
		w.reads = append(w.reads, at)
	}
	for _, q := range w.program.RootPorts() {
		if q.Out || q.Trigger {
			continue
		}
		from, to := w.program.Find(q.Name), p.Find(q.Name)
		if from < 0 {
			continue
		}
		w.ports = append(w.ports, port{q.Name, q.Type, from})
		if to >= 0 {
			w.copies = append(w.copies, [2]int{to, from})
		}
	}
	w.probe = p.NewMind(1)
	return nil
}

// head adds the ports of the agent's document.
func (d *Demonstration) head(text map[string]any) {
	if len(d.implements) > 0 {
		text["implements"] = d.implements
	}
	if d.ports != nil {
		text["ports"] = json.RawMessage(d.ports)
	}
}
