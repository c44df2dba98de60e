package migrate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
)

// Machine turns a graph that is a state machine by its links into a document of the kind "machine" [Kiley, 4.1.4.1]. Such
// a graph begins with one of its actions and documents, and each is ended by a trigger that begins another: either
// directly, "Low.OnBecomeTrue -> Idle.Deactivate" and "Low.OnBecomeTrue -> RunAway.Activate", or by way of its own end,
// "Idle.OnDeactivate -> RunAway.Activate". These become states; all other nodes become a graph of their own, which runs
// beside them and says when.
//
// The machine does the same in the same frames. A graph has a frame between two states that follow each other by
// OnDeactivate, OnSuccess or OnFailure, in which none is active; with exact, the machine has it as well, as a state that
// runs nothing. Without, it has no such frames. One thing differs: a trigger that reaches what runs in
// the very frame in which a transition is taken is for the old state, in the graph for the new one.
//
// The error says why a graph does not follow the pattern. What could not be taken over is among the findings.
func Machine(l *wits.Library, file string, exact bool) (*Result, error) {
	return MachineWith(l, file, MachineOptions{Exact: exact})
}

// MachineOptions says how a graph is turned into a machine.
type MachineOptions struct {
	// Exact keeps the frames between two states in which the graph has none.
	Exact bool
	// One takes graphs too in which one trigger begins several states, so that several run side by side: the machine goes to
	// one of them, to another for each trigger that ends the same state. What was chosen is among the findings.
	One bool
}

// MachineWith is Machine with options.
func MachineWith(l *wits.Library, file string, o MachineOptions) (*Result, error) {
	program, err := l.Compile(file)
	if err != nil {
		return nil, err
	}
	doc, _ := l.Document(file)
	f := &fsm{doc: doc, part: &program.Parts()[0], registry: l.Registry(), exact: o.Exact, one: o.One, result: &Result{Name: doc.Name}, states: map[string]*fsmState{}, follows: map[string][]string{}}
	if f.part.Kind != "graph" {
		return nil, fmt.Errorf("%s is no graph but a %s", file, f.part.Kind)
	}
	if doc.Base != "" {
		return nil, fmt.Errorf("%s derives from %s: turn that into a machine, and derive from it", file, doc.Base)
	}
	for _, step := range []func() error{f.read, f.begin, f.successors, f.data, f.transitions} {
		if err := step(); err != nil {
			return nil, fmt.Errorf("%s is no state machine: %w", file, err)
		}
	}
	slices.SortStableFunc(f.result.Findings, func(a, b Finding) int { return a.Line - b.Line })
	return f.result, f.write()
}

// fsm is a graph on its way to a machine.
type fsm struct {
	doc      *document.Document
	part     *wits.PartInfo
	registry *wits.Registry
	exact    bool
	one      bool
	result   *Result

	states  map[string]*fsmState
	order   []string // names of states
	links   []fsmLink
	start   string
	follows map[string][]string // what begins when a state has been ended: one state, but for graphs of which one is chosen

	rest        []string // links of the other nodes
	inner, pass []string // ports of their graph: its own, and those that have the names of the document's
	ports       []object
	with        object // what it reads of states
	moves       []object
	extra       []string // states that run nothing
}

// fsmState is a node that becomes a state.
type fsmState struct {
	info        *wits.NodeInfo
	with, store object
	pass        []string
}

// fsmEnd is an end of a link: a port of a node, or of the document for an empty node.
type fsmEnd struct{ node, port string }

func (e fsmEnd) String() string {
	if e.node == "" {
		return e.port
	}
	return e.node + "." + e.port
}

type fsmLink struct {
	from, to fsmEnd
	text     string
	line     int
}

const (
	fsmRest = "Conditions" // the region of the other nodes; its name comes before the other's, so it is visited first
	fsmMain = "States"
)

// read finds the states and reads the links.
func (f *fsm) read() error {
	for i := range f.part.Nodes {
		if n := &f.part.Nodes[i]; n.Kind == "action" || n.Kind == "part" {
			f.states[n.Name] = &fsmState{info: n}
			f.order = append(f.order, n.Name)
		}
	}
	slices.Sort(f.order)
	if len(f.order) < 2 {
		return errors.New("it has fewer than two actions or documents")
	}
	list := f.doc.Tree().Get("links")
	if list == nil {
		return errors.New("it has no links")
	}
	for _, item := range list.Items {
		from, to, _ := strings.Cut(item.Text, "->")
		f.links = append(f.links, fsmLink{fsmEndOf(from), fsmEndOf(to), item.Text, int(item.Pos.Line)})
	}
	slices.SortFunc(f.links, func(a, b fsmLink) int { return strings.Compare(a.text, b.text) })
	return nil
}

func fsmEndOf(text string) fsmEnd {
	text = strings.TrimSpace(text)
	if node, port, dotted := strings.Cut(text, "."); dotted {
		return fsmEnd{node, port}
	}
	return fsmEnd{"", text}
}

// begin finds the state that the graph begins with.
func (f *fsm) begin() error {
	for _, l := range f.links {
		if l.from == (fsmEnd{"", "OnActivate"}) && f.states[l.to.node] != nil && l.to.port == "Activate" {
			if f.start != "" {
				if err := f.choose(l.to.node, l.text, l.line, fmt.Sprintf("it begins with more than one: %s and %s", f.start, l.to.node), "with "+f.start); err != nil {
					return err
				}
				continue
			}
			f.start = l.to.node
		}
	}
	if f.start == "" {
		return errors.New("OnActivate begins none of its actions and documents")
	}
	return nil
}

// into are the sources of links to a port.
func (f *fsm) into(to fsmEnd) (out []fsmEnd) {
	for _, l := range f.links {
		if l.to == to {
			out = append(out, l.from)
		}
	}
	return out
}

// successors finds which state follows another's end.
func (f *fsm) successors() error {
	for _, name := range f.order {
		for _, from := range f.into(fsmEnd{name, "Activate"}) {
			if f.states[from.node] == nil || from.port != "OnDeactivate" {
				continue
			}
			if others := f.follows[from.node]; len(others) > 0 && !f.one {
				return fmt.Errorf("both %s and %s begin when %s ends", others[0], name, from.node)
			}
			f.follows[from.node] = append(f.follows[from.node], name)
		}
	}
	return nil
}

// transitions turns triggers into transitions.
func (f *fsm) transitions() error {
	f.finish("Deactivate", "Done", "success") // what ends the document comes first
	f.finish("Fail", "Failed", "failure")
	for _, name := range f.order {
		if err := f.leave(name); err != nil {
			return err
		}
	}
	for _, name := range f.order {
		for _, from := range f.into(fsmEnd{name, "Activate"}) {
			if f.states[from.node] != nil && fsmDone(from.port) != "" || from == (fsmEnd{"", "OnActivate"}) {
				continue
			}
			ends := false
			for _, other := range f.order {
				switch {
				case other == name:
				case slices.Contains(f.into(fsmEnd{other, "Deactivate"}), from):
					ends = true
				default:
					f.find(Differs, name, from.String(), f.line(fsmLink{from: from, to: fsmEnd{name, "Activate"}}), fmt.Sprintf("when it fires while %s runs, the graph runs both %s and %s; the machine goes on with %s", other, other, name, other))
				}
			}
			if !ends {
				if err := f.choose(name, from.String(), f.line(fsmLink{from: from, to: fsmEnd{name, "Activate"}}), fmt.Sprintf("%s begins %s and ends nothing", from, name), "to "+name+" from every state"); err != nil {
					return err
				}
				f.moves = append(f.moves, object{{"to", name}, {"on", f.signal(from)}})
			}
		}
	}
	return nil
}

// choose says that the graph runs more than one state at once, and what the machine does: an error, unless one is to be chosen.
func (f *fsm) choose(node, what string, line int, reason, goes string) error {
	if !f.one {
		return errors.New(reason)
	}
	f.find(Differs, node, what, line, fmt.Sprintf("%s, so the graph runs several states; the machine goes %s: look whether that is meant", reason, goes))
	return nil
}

// leave makes the transitions from a state.
func (f *fsm) leave(name string) error {
	followers := f.follows[name]
	turn := 0
	follower := func(what string, line int) string { // each in turn, so that a way leads to all of them
		next := followers[turn%len(followers)]
		if turn++; len(followers) > 1 {
			_ = f.choose(name, what, line, fmt.Sprintf("%s begin when %s ends", strings.Join(followers, " and "), name), "to "+next+" on "+what)
		}
		return next
	}
	for _, from := range f.into(fsmEnd{name, "Deactivate"}) {
		line := f.line(fsmLink{from: from, to: fsmEnd{name, "Deactivate"}})
		to := ""
		for _, next := range f.order {
			if next != name && slices.Contains(f.into(fsmEnd{next, "Activate"}), from) {
				if to != "" {
					if err := f.choose(name, from.String(), line, fmt.Sprintf("%s begins both %s and %s", from, to, next), "to "+to); err != nil {
						return err
					}
					continue
				}
				to = next
			}
		}
		switch {
		case to != "" && len(followers) > 0 && followers[0] != to:
			if err := f.choose(name, from.String(), line, fmt.Sprintf("when %s ends %s, both %s and %s begin", from, name, to, followers[0]), "to "+to); err != nil {
				return err
			}
			fallthrough
		case to != "":
			f.moves = append(f.moves, object{{"from", name}, {"to", to}, {"on", f.signal(from)}})
		case len(followers) > 0:
			f.moves = append(f.moves, object{{"from", name}, {"to", f.late(follower(from.String(), line))}, {"on", f.signal(from)}})
		default:
			return fmt.Errorf("nothing begins when %s ends %s", from, name)
		}
	}
	if err := f.ended(name); err != nil {
		return err
	}
	if len(followers) > 0 {
		f.moves = append(f.moves, object{{"from", name}, {"to", f.late(follower(name+".OnDeactivate", 0))}, {"done", "any"}})
	}
	return nil
}

// ended makes the transitions from a state that has succeeded or failed by itself.
func (f *fsm) ended(name string) error {
	for _, port := range []string{"OnSuccess", "OnFailure"} {
		to := ""
		for _, next := range f.order {
			if !slices.Contains(f.into(fsmEnd{next, "Activate"}), fsmEnd{name, port}) {
				continue
			}
			also := to
			if followers := f.follows[name]; also == "" && len(followers) > 0 && followers[0] != next {
				also = followers[0]
			}
			if also != "" {
				goes := next
				if to != "" {
					goes = to
				}
				line := f.line(fsmLink{from: fsmEnd{name, port}, to: fsmEnd{next, "Activate"}})
				if err := f.choose(name, name+"."+port, line, fmt.Sprintf("both %s and %s begin when %s ends", also, next, name), "to "+goes); err != nil {
					return err
				}
			}
			if to == "" {
				to = next
				f.moves = append(f.moves, object{{"from", name}, {"to", f.late(next)}, {"done", fsmDone(port)}})
			}
		}
	}
	return nil
}

// fsmDone is how a state must have ended for one of its triggers to fire; "" for others.
func fsmDone(port string) string {
	switch port {
	case "OnSuccess":
		return "success"
	case "OnFailure":
		return "failure"
	case "OnDeactivate":
		return "any"
	}
	return ""
}

// finish makes the transitions that end the document.
func (f *fsm) finish(port, name, end string) {
	for _, from := range f.into(fsmEnd{"", port}) {
		to := f.free(name)
		if !slices.Contains(f.extra, to+" "+end) {
			f.extra = append(f.extra, to+" "+end)
		}
		done := fsmDone(from.port)
		if f.states[from.node] == nil || done == "" {
			f.moves = append(f.moves, object{{"to", to}, {"on", f.signal(from)}})
			continue
		}
		f.moves = append(f.moves, object{{"from", from.node}, {"to", f.late(to)}, {"done", done}})
	}
}

// late is the state that leads to another a frame later.
func (f *fsm) late(to string) string {
	if !f.exact {
		return to
	}
	name := f.free("To" + to)
	if !slices.Contains(f.extra, name) {
		f.extra = append(f.extra, name)
		f.moves = append(f.moves, object{{"from", name}, {"to", to}, {"after", 0}})
	}
	return name
}

// free is a name that no node has.
func (f *fsm) free(name string) string {
	for slices.ContainsFunc(f.part.Nodes, func(n wits.NodeInfo) bool { return n.Name == name }) || name == fsmRest || name == fsmMain {
		name += "_"
	}
	return name
}

// line is where a link stands.
func (f *fsm) line(of fsmLink) int {
	for _, l := range f.links {
		if l.from == of.from && l.to == of.to {
			return l.line
		}
	}
	return 0
}

// find notes a finding about a state.
func (f *fsm) find(level Level, node, what string, line int, reason string) {
	f.result.Findings = append(f.result.Findings, Finding{Level: level, File: f.doc.File, Line: line, Node: node, What: what, Reason: reason})
}
