package demonstration

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/sim"
)

// Options say what to watch.
type Options struct {
	// Agent is the agent to watch, by its name or number. It must have a mind.
	Agent string
	// Actions are the actions to note; none means all that the agent's documents run.
	Actions []string
	// Good are triggers of actions, such as "Swing.OnHit". An action that has one succeeds if it fires.
	Good []string
	// Values are expressions over the ports of the agent's document, such as "IsOpen(Target)". None means all inbound data ports that are
	// numbers, bools or enumerations. Without are values to leave out.
	Values, Without []string
	// Weights and Within replace the weights and the tolerances that the samples suggest, by value.
	Weights, Within map[string]float64
}

// every is how many seconds lie between two moments that are noted.
const every = 0.2

// Demonstration is what was watched.
type Demonstration struct {
	o        Options
	registry *wits.Registry
	document *document.Document // that the agent runs
	values   []value
	runs     int
	delta    float64 // s between two frames
	now      *watcher

	variants []variant
	takes    []take
	moments  []moment
}

// value is something that rules look at.
type value struct {
	expr string
	typ  *wits.Type
}

// New returns a demonstration of nothing yet.
func New(o Options) *Demonstration { return &Demonstration{o: o} }

// Watch begins to watch a game that has started and has played no tick, until End. It ignores frames before from. It fails if there is no
// such agent, if the agent runs no
// such action, and if a value cannot be computed.
func (d *Demonstration) Watch(g sim.Game, from int64) error {
	a, library, err := find(g, d.o.Agent)
	if err != nil {
		return err
	}
	p := a.Mind.Program().Original()
	if d.document == nil {
		if err := d.read(p, library); err != nil {
			return err
		}
	} else if p.Document() != d.document.File {
		return fmt.Errorf("%s runs %s, and ran %s before: watch one document at a time", a.Name, p.Document(), d.document.File)
	}
	d.runs++
	d.delta = 1 / float64(g.Info().Rate)
	w := &watcher{d: d, from: from, mind: a.Mind, program: p, ticks: max(1, int64(every*float64(g.Info().Rate)))}
	if err := w.findNodes(a.Name); err != nil {
		return err
	}
	if err := w.makeProbe(library); err != nil {
		return err
	}
	d.now = w
	a.Mind.Follow(w, false)
	return nil
}

// End ends the watch. The error says why it had ended before.
func (d *Demonstration) End() error {
	w := d.now
	if d.now = nil; w == nil {
		return nil
	}
	w.mind.Unfollow(w)
	return w.err
}

// find finds an agent with a mind, by its name or number, and the documents that the game's minds run.
func find(g sim.Game, agent string) (a sim.Agent, library *wits.Library, err error) {
	r, ok := g.(sim.Reloader)
	if !ok || r.Brains() == nil {
		return a, nil, errors.New("the game does not say which documents its minds run: it is no sim.Reloader")
	}
	var names []string
	for _, a := range g.Agents() {
		switch is := a.Name == agent || fmt.Sprint(a.ID) == agent; {
		case is && a.Mind == nil:
			return a, nil, fmt.Errorf("%s has no mind to watch", a.Name)
		case is:
			library = wits.NewLibrary(a.Mind.Program().Registry(), nil)
			for _, s := range r.Brains().Sources() {
				library.AddSource(s.File, s.Data)
			}
			return a, library, nil
		case a.Mind != nil:
			names = append(names, a.Name)
		}
	}
	return a, nil, missing("agent", agent, names)
}

// missing says that there is no such thing, and what there is.
func missing(what, name string, names []string) error {
	hint := "there is none"
	if n := document.Nearest(name, names); n != "" {
		hint = fmt.Sprintf("did you mean %q?", n)
	} else if len(names) > 0 {
		hint = "there is " + strings.Join(names[:min(len(names), 12)], ", ")
	}
	return fmt.Errorf("there is no %s %q: %s", what, name, hint)
}

// read notes which document is watched, and the values.
func (d *Demonstration) read(p *wits.Program, library *wits.Library) error {
	doc, problems := library.Document(p.Document())
	if doc == nil {
		return problems
	}
	names := d.o.Values
	if len(names) == 0 {
		for _, q := range p.RootPorts() {
			if !q.Out && !q.Trigger && observable(q.Type) {
				names = append(names, q.Name)
			}
		}
	}
	for _, list := range [][]string{d.o.Without, slices.Sorted(maps.Keys(d.o.Weights)), slices.Sorted(maps.Keys(d.o.Within))} {
		for _, name := range list {
			if !slices.Contains(names, name) {
				return missing("value", name, names)
			}
		}
	}
	for _, name := range names {
		if !slices.Contains(d.o.Without, name) {
			d.values = append(d.values, value{expr: name})
		}
	}
	if len(d.values) == 0 {
		return errors.New("there is no value for rules to look at: name some")
	}
	d.registry, d.document = p.Registry(), doc
	return nil
}

// observable reports whether rules can look at values of a type.
func observable(t *wits.Type) bool {
	return t.Name() == "float" || t.Name() == "int" || t.Name() == "bool" || len(t.Enum()) > 0
}

// watcher watches a mind as its follower.
type watcher struct {
	d       *Demonstration
	mind    *wits.Mind
	program *wits.Program
	err     error
	from    int64 // the first frame to note
	ticks   int64 // between two moments
	next    int64

	probe  *wits.Mind
	copies [][2]int       // values of the probe, and of the mind
	reads  []int          // values of the probe
	ports  map[string]int // inbound data ports of the document, by name: values of the mind

	nodes  []node
	active []uint64
}

// node is a node that runs an action to watch.
type node struct {
	*wits.NodeInfo
	params []wits.PortInfo
	good   []int // bits of triggers
	take   int   // that goes on; -1 for none
}

// findNodes finds the nodes that run the actions.
func (w *watcher) findNodes(agent string) error {
	o := &w.d.o
	var actions, triggers []string
	for i := range w.program.Parts() {
		part := &w.program.Parts()[i]
		for k := range part.Nodes {
			n := node{NodeInfo: &part.Nodes[k], take: -1}
			if w.d.registry.Action(n.Type) == nil || n.Active < 0 {
				continue
			}
			actions = append(actions, n.Type)
			for _, q := range n.Ports {
				name := n.Type + "." + q.Name
				switch {
				case q.Builtin:
				case q.Trigger && q.Out:
					triggers = append(triggers, name)
					if q.Bit >= 0 && slices.Contains(o.Good, name) {
						n.good = append(n.good, q.Bit)
					}
				case !q.Trigger && !q.Out && q.Value >= 0:
					n.params = append(n.params, q)
				}
			}
			if len(o.Actions) == 0 || slices.Contains(o.Actions, n.Type) {
				w.nodes = append(w.nodes, n)
			}
		}
	}
	for _, c := range []struct {
		what         string
		list, wanted []string
	}{{"action", actions, o.Actions}, {"trigger", triggers, o.Good}} {
		slices.Sort(c.list)
		for _, name := range c.wanted {
			if !slices.Contains(c.list, name) {
				return fmt.Errorf("%s, %s: %w", agent, w.program.Document(), missing(c.what, name, slices.Compact(c.list)))
			}
		}
	}
	if len(actions) == 0 {
		return fmt.Errorf("%s runs no action", w.program.Document())
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
	const file = "probe.graph.json"
	data, err := json.Marshal(d.with(map[string]any{"wits": 1, "kind": "graph", "name": "probe", "nodes": nodes}))
	if err != nil {
		return err
	}
	library.AddSource(file, data)
	p, err := library.Compile(file)
	if problems := (document.Problems)(nil); errors.As(err, &problems) {
		for i, v := range d.values {
			for _, q := range problems {
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
		if v.typ = p.Values()[at].Slot.Type(); !observable(v.typ) {
			return fmt.Errorf("the value %q is of the type %s: rules look at numbers, bools and enumerations", v.expr, v.typ)
		}
		w.reads = append(w.reads, at)
	}
	w.ports = map[string]int{}
	for _, q := range w.program.RootPorts() {
		if from := w.program.Find(q.Name); !q.Out && !q.Trigger && from >= 0 {
			w.ports[q.Name] = from
			if to := p.Find(q.Name); to >= 0 {
				w.copies = append(w.copies, [2]int{to, from})
			}
		}
	}
	w.probe = p.NewMind(1)
	return nil
}

// with gives a document the ports of the one that is watched.
func (d *Demonstration) with(text map[string]any) map[string]any {
	if len(d.document.Implements) > 0 {
		text["implements"] = d.document.Implements
	}
	if ports := d.document.Tree().Get("ports"); ports != nil {
		text["ports"] = ports
	}
	return text
}
