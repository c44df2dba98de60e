package edit

import (
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/migrate"
)

// MachineMaking says which states of a graph shall become a machine.
type MachineMaking struct {
	Path string `json:"path"`
	Text string `json:"text"`
	// Node is one of the states: a node of a chain, in which nodes begin each other when they end.
	Node string `json:"node"`
	// To is the path of the new machine; "" for one beside the graph that is free.
	To    string            `json:"to"`
	Texts map[string]string `json:"texts"` // of other documents that are not saved, by path
}

// MadeMachine are the documents in which the states of a graph are a machine.
type MadeMachine struct {
	// Texts are the documents, in canonical form, by path: the graph, which changes, and the machine, which is new. They belong
	// together: see [Project.SaveTogether].
	Texts map[string]string `json:"texts"`
	// Bases are the versions on the disk of those that are there: for [Save].
	Bases map[string]Version `json:"bases"`
	// Machine is the path of the machine, and Name that of the node of the graph which runs it.
	Machine string `json:"machine"`
	Name    string `json:"name"`
	// States are the nodes that have become states, sorted.
	States []string `json:"states"`
	// Says tells what characters do otherwise from then on, as with every machine, in sentences. Choices are what was chosen for
	// this one where the graph would run several states at once.
	Says    []string `json:"says"`
	Choices []string `json:"choices"`
}

const machineSuffix = ".machine.json"

// MakeMachine moves a chain of states out of a graph into a new document of the kind machine, which is in exactly one state at
// a time, and puts a node there that runs it; nothing is written. Links to and from the states become ports of the machine.
// What the machine cannot keep is the error: a trigger of a state that something else hears, a script on one, a node that reads
// a state and gives to another. See [migrate.MachineWith] for the machine itself.
func (p *Project) MakeMachine(m MachineMaking) (MadeMachine, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	tree, view, err := p.rightDocument(m.Path, m.Text, m.Texts)
	if err != nil {
		return MadeMachine{}, err
	}
	if kind := textOf(tree.Get("kind")); kind != "graph" {
		return MadeMachine{}, fmt.Errorf("%s is a %s: only states of a graph can become a machine", m.Path, kind)
	}
	moved, err := statesOf(tree, m.Node)
	if err != nil {
		return MadeMachine{}, err
	}
	if m.To, err = p.machinePath(view, m); err != nil {
		return MadeMachine{}, err
	}
	making := machineMaking{p: p, view: view, tree: tree, path: m.Path, to: m.To, moved: moved}
	for _, n := range tree.Get("nodes").Members {
		if moved[n.Name] {
			making.states = append(making.states, n.Name)
		}
	}
	slices.Sort(making.states)
	out, err := making.run()
	if err != nil {
		return MadeMachine{}, fmt.Errorf("%s cannot become a machine: %w", all(making.states), err)
	}
	return out, nil
}

// machinePath finds a free path for the machine, or looks at the one that is wished for. Neither it nor that of the graph that
// comes before it may be taken.
func (p *Project) machinePath(v *view, m MachineMaking) (string, error) {
	taken := func(to string) string {
		for _, name := range []string{to, beforeMachine(to)} {
			if p.known[name] != nil || v.overlay[name] != nil {
				return name
			}
		}
		return ""
	}
	if m.To == "" {
		base := strings.TrimSuffix(strings.TrimSuffix(m.Path, ".json"), ".graph") + "_states"
		if _, name := splitDocument(m.Path); name != "" { // beside its file
			base = path.Join(path.Dir(m.Path), name) + "_states"
		}
		for i := 1; ; i++ {
			to := base + machineSuffix
			if i > 1 {
				to = fmt.Sprint(base, i, machineSuffix)
			}
			if taken(to) == "" {
				return to, nil
			}
		}
	}
	if why := badDocument(m.To); why != "" {
		return "", fmt.Errorf("%q: %s", m.To, why)
	}
	if !strings.HasSuffix(m.To, machineSuffix) {
		return "", fmt.Errorf("%s cannot be the name of a machine: it must end in %s", m.To, machineSuffix)
	}
	if name := taken(m.To); name != "" {
		return "", fmt.Errorf("there is a document %s already", name)
	}
	return m.To, nil
}

// beforeMachine is the path of the graph that a machine is made of.
func beforeMachine(to string) string { return strings.TrimSuffix(to, machineSuffix) + ".graph.json" }

// machineMaking is the work of it.
type machineMaking struct {
	p        *Project
	view     *view
	tree     *JSON
	path, to string
	moved    map[string]bool
	states   []string // sorted
}

func (m *machineMaking) run() (MadeMachine, error) {
	body := m.p.bodyOf(m.tree)
	x := extraction{body: body, form: nodeForm(body, m.tree), Extraction: Extraction{Path: m.path, To: m.to, Name: m.name()}, p: m.p, view: m.view, tree: m.tree, nodes: m.tree.Get("nodes"),
		own: ownOf(m.tree), moved: m.moved, wish: m.wish}
	if between, next := x.between(); between != "" {
		return MadeMachine{}, fmt.Errorf("%s reads of them and gives to %s, and a machine would see that a frame later. Remove one of these links, or make %s a part of what the states run", between, next, between)
	}
	rest, part, err := x.graph()
	if err != nil {
		return MadeMachine{}, err
	}
	machine, choices, err := m.convert(&x, part)
	if err != nil {
		return MadeMachine{}, err
	}
	machine, endless, err := m.prune(machine)
	if err != nil {
		return MadeMachine{}, err
	}
	for _, name := range endless {
		choices = slices.DeleteFunc(choices, func(s string) bool { return strings.HasSuffix(s, " when "+name+" ends by itself") })
	}
	switch len(endless) {
	case 0:
	case 1:
		choices = append(choices, endless[0]+" never ends by itself, so no transition waits for that")
	default:
		choices = append(choices, all(endless)+" never end by themselves, so no transition waits for that")
	}
	if v := part.Get("view"); v != nil {
		machine = with(machine, "view", v)
	}
	texts, err := m.p.proven(m.view, map[string]*JSON{m.path: rest, m.to: machine}, m.path)
	if err != nil {
		return MadeMachine{}, err
	}
	if err := m.heirs(texts); err != nil {
		return MadeMachine{}, err
	}
	return MadeMachine{texts, m.p.bases(texts), m.to, x.Name, m.states, m.general(), choices}, nil
}

// name is a name for the node that runs the machine.
func (m *machineMaking) name() string {
	taken := map[string]bool{}
	own := ownOf(m.tree)
	for _, names := range []map[string]*JSON{own.ports, own.variables, own.boards} {
		for name := range names {
			taken[name] = true
		}
	}
	for _, n := range m.tree.Get("nodes").Members {
		taken[n.Name] = true
	}
	return unique(taken, "States")
}

// wish is how a port of the machine shall be called: a trigger as that of the state, if it has one, so that it is passed on.
func (m *machineMaking) wish(side string, at end) string {
	port := ""
	for _, l := range linksOf(m.tree) {
		switch {
		case side == "out" && l.from == at && !m.moved[l.to.node]:
			port = at.port
		case side == "in" && l.from == at && m.moved[l.to.node] && (port == "" || port == l.to.port):
			port = l.to.port
		case side == "in" && l.from == at && m.moved[l.to.node]:
			return ""
		}
	}
	if slices.Contains(lifePorts, port) {
		return ""
	}
	return port
}

// convert makes a machine of the graph of the states. The errors say what it cannot keep.
func (m *machineMaking) convert(x *extraction, part *JSON) (*JSON, []string, error) {
	file := beforeMachine(m.to)
	source, err := m.p.registry.Documents().Format(part.AppendAsWritten(nil))
	if err != nil {
		return nil, nil, err
	}
	l := m.p.library(nil, m.view.overlay)
	l.AddSource(file, source)
	result, err := migrate.MachineWith(l, file, migrate.MachineOptions{One: true})
	if err != nil {
		if inner := errors.Unwrap(err); inner != nil {
			err = inner
		}
		return nil, nil, errors.New(m.inWords(x, err.Error()))
	}
	var lost, choices []string
	for _, f := range result.Findings {
		if f.Level == migrate.Unmapped {
			lost = append(lost, m.lost(x, f)...)
		} else {
			choices = append(choices, m.inWords(x, f.Reason))
		}
	}
	if len(lost) > 0 {
		slices.Sort(lost)
		return nil, nil, errors.New(strings.Join(slices.Compact(lost), "; "))
	}
	if len(result.Documents) != 1 || result.Main != m.to {
		return nil, nil, errors.New("a part of what lies between them is no state")
	}
	machine := parsed(result.Documents[0].Data)
	if machine == nil {
		return nil, nil, errors.New("the machine is no JSON")
	}
	return machine, choices, nil
}

// prune removes the transitions that wait for an end that never comes, of which the machine would be warned, and tells from
// which states they lead.
func (m *machineMaking) prune(machine *JSON) (*JSON, []string, error) {
	source, err := m.p.registry.Documents().Format(machine.AppendAsWritten(nil))
	if err != nil {
		return nil, nil, err
	}
	l := m.p.library(nil, m.view.overlay)
	l.AddSource(m.to, source)
	machine = parsed(source)
	gone := map[string]bool{}
	for _, q := range l.Check(m.to) {
		if q.Warning && q.File == m.to && slices.ContainsFunc(q.Fixes(), func(f declare.Fix) bool { return f.RemovesWhole() }) {
			path, _ := machine.Find(jsontree.Position{Line: int32(q.Line), Column: int32(q.Column)})
			gone[path] = true
		}
	}
	transitions := &JSON{Kind: jsontree.Array}
	var endless []string
	for i, t := range items(machine.Get("transitions")) {
		if !gone[fmt.Sprintf("/transitions/%d/done", i)] {
			transitions.Items = append(transitions.Items, t)
		} else if from := textOf(t.Get("from")); textOf(t.Get("done")) == "any" && !slices.Contains(endless, from) {
			endless = append(endless, from)
		}
	}
	slices.Sort(endless)
	return with(machine, "transitions", transitions), endless, nil
}

// lost says in words of the graph what a machine cannot keep of it.
func (m *machineMaking) lost(x *extraction, f migrate.Finding) (out []string) {
	first, second, _ := strings.Cut(f.What, "->")
	from, to := m.outside(x, parseEnd(first)), parseEnd(second)
	leaves := to.node == "" // for a node that is no state, or a script
	for _, script := range membersOf(m.tree.Get("scripts")) {
		if leaves && parseEnd(script.Name) == from {
			out = append(out, fmt.Sprintf("the script of %s would not run, for a machine does not give out this trigger of its states. Put it into what %s runs, or remove it first", from, from.node))
		}
	}
	for _, l := range linksOf(m.tree) {
		if l.from == from && (l.to == to || leaves && !m.moved[l.to.node]) {
			out = append(out, fmt.Sprintf("the link %s -> %s would be lost, for a machine does not pass this trigger on. Let another node raise it, or remove the link first", l.from, l.to))
		}
	}
	if len(out) == 0 {
		out = append(out, fmt.Sprintf("%s would be lost: %s", m.inWords(x, f.What), m.inWords(x, f.Reason)))
	}
	return out
}

// outside is what stands in the graph for an end within the machine.
func (m *machineMaking) outside(x *extraction, e end) end {
	for _, c := range x.in {
		if e.node == "" && c.name == e.port {
			return c.at
		}
	}
	return e
}

var ownEnd = regexp.MustCompile(`\bon (\w+)\.OnDeactivate\b`)

// inWords writes ports of the machine as what they come from.
func (m *machineMaking) inWords(x *extraction, text string) string {
	for _, c := range x.in {
		if c.name != c.at.String() {
			text = regexp.MustCompile(`(^|[^\w.])`+regexp.QuoteMeta(c.name)+`($|[^\w.])`).ReplaceAllString(text, "${1}"+c.at.String()+"${2}")
		}
	}
	text = ownEnd.ReplaceAllString(text, "when $1 ends by itself")
	return strings.TrimSuffix(text, ": look whether that is meant")
}

// general says what is another thing with every machine.
func (m *machineMaking) general() []string {
	return []string{
		fmt.Sprintf("From then on exactly one of %s is active at any time: where several exits of a state hold at once, the first one in the machine's list of transitions wins.", all(m.states)),
		"A state begins in the frame in which the one before it ends; in the graph there is a frame in between in which none is active.",
	}
}

// heirs refuses it if a document that derives from the graph had an error after it.
func (m *machineMaking) heirs(texts map[string]string) error {
	base := []string{m.path}
	before := m.p.library(nil, m.view.overlay)
	after := m.p.library(nil, m.view.overlay)
	for _, name := range []string{m.path, m.to} {
		after.AddSource(name, []byte(texts[name]))
	}
	for i := 0; i < len(base); i++ {
		for _, name := range m.p.names() {
			d := m.p.known[name].doc
			if source := m.view.overlay[name]; source != nil {
				d, _ = m.p.registry.Documents().Parse(name, source)
			}
			if d == nil || d.Base == "" || d.Resolve(d.Base) != base[i] || slices.Contains(base, name) {
				continue
			}
			base = append(base, name)
			if now := after.Check(name).Errors(); len(now) > len(before.Check(name).Errors()) {
				return fmt.Errorf("%s derives from %s, and would have an error after that: %s", name, path.Base(m.path), now[0].Reason)
			}
		}
	}
	return nil
}

// all names several nodes.
func all(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
