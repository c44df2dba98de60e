package graph

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
)

// Sketch builds a graph document in Go, without a file. It writes the same document that a designer would, so it is
// checked in the same way, and can be saved and edited.
//
//	s := graph.New("guard.graph.json")
//	s.In("Health", "float", 100)
//	s.Do("Patrol", "Walk", graph.With{"Speed": 1.5})
//	s.Call("Low", "IfLessThan", graph.Call{Of: "float", With: graph.With{"b": 30}, Fire: []string{"OnBecomeTrue"}})
//	s.Link("OnActivate", "Patrol.Activate")
//	s.Link("Health", "Low.a")
//	problems := s.AddTo(library)
type Sketch struct {
	file      string
	head      map[string]any
	ports     []any
	variables map[string]any
	nodes     map[string]any
	links     []string
	scripts   map[string]string
	err       error
}

// With gives literal values to ports, by name.
type With map[string]any

// Call says how a function node calls its function.
type Call struct {
	Of   string   // the type, of a function that is offered for several
	With With     // literal values of parameters
	Fire []string // return properties; nil means those that are on by default
	Self bool     // bind the first entity parameter to the agent itself
}

// New begins a graph document; file is the name by which other documents embed it.
func New(file string) *Sketch {
	return &Sketch{file: file, head: map[string]any{}, variables: map[string]any{}, nodes: map[string]any{}, scripts: map[string]string{}}
}

// Name sets the document's name and what it says about itself.
func (s *Sketch) Name(name, doc string) { s.head["name"], s.head["doc"] = name, doc }

// Implements claims an interface.
func (s *Sketch) Implements(interfaces ...string) { s.head["implements"] = interfaces }

// In declares an inbound port: of a type with a default (nil: the type's zero value), or of type "trigger".
func (s *Sketch) In(name, typ string, value any) { s.port("in", name, typ, value) }

// Out declares an outbound port: of a type with the value that it has before one is written, or of type "trigger".
func (s *Sketch) Out(name, typ string, value any) { s.port("out", name, typ, value) }

func (s *Sketch) port(direction, name, typ string, value any) {
	p := map[string]any{direction: name, "type": typ}
	if value != nil {
		p["default"] = value
	}
	s.ports = append(s.ports, p)
}

// Variable declares a variable with its default (nil: the type's zero value).
func (s *Sketch) Variable(name, typ string, value any) {
	v := map[string]any{"type": typ}
	if value != nil {
		v["default"] = value
	}
	s.variables[name] = v
}

// Do adds an action.
func (s *Sketch) Do(node, action string, with With) {
	s.node(node, map[string]any{"do": action}, with)
}

// Run adds another document, by its path relative to this one.
func (s *Sketch) Run(node, document string, with With) {
	s.node(node, map[string]any{"run": document}, with)
}

// Call adds a function.
func (s *Sketch) Call(node, function string, c Call) {
	n := map[string]any{"call": function}
	if c.Of != "" {
		n["of"] = c.Of
	}
	if c.Fire != nil {
		n["fire"] = c.Fire
	}
	if c.Self {
		n["self"] = true
	}
	s.node(node, n, c.With)
}

// Expr adds an expression over the graph's ports and variables, with return properties of its result.
func (s *Sketch) Expr(node, source string, fire ...string) {
	n := map[string]any{"expr": source}
	if len(fire) > 0 {
		n["fire"] = fire
	}
	s.node(node, n, nil)
}

// Const adds a constant of a type.
func (s *Sketch) Const(node, typ string, value any) {
	s.node(node, map[string]any{"const": value, "type": typ}, nil)
}

func (s *Sketch) node(name string, n map[string]any, with With) {
	if len(with) > 0 {
		n["with"] = with
	}
	if s.nodes[name] != nil && s.err == nil {
		s.err = fmt.Errorf("there are two nodes called %s", name)
	}
	s.nodes[name] = n
}

// Link joins two ports, each "Node.Port", or "Port" for one of the graph's own.
func (s *Sketch) Link(from, to string) { s.links = append(s.links, from+" -> "+to) }

// Script attaches statements to a trigger port, "Node.Port" or "Port".
func (s *Sketch) Script(port, source string) { s.scripts[port] = source }

// JSON is the document. It fails on a value that JSON cannot hold, and on two nodes of one name.
func (s *Sketch) JSON() ([]byte, error) {
	if s.err != nil {
		return nil, fmt.Errorf("%s: %w", s.file, s.err)
	}
	doc := map[string]any{"wits": document.Version, "kind": Kind{}.Name(), "nodes": s.nodes, "links": s.links}
	for name, v := range s.head {
		doc[name] = v
	}
	if len(s.ports) > 0 {
		doc["ports"] = s.ports
	}
	if len(s.variables) > 0 {
		doc["variables"] = s.variables
	}
	if len(s.scripts) > 0 {
		doc["scripts"] = s.scripts
	}
	if s.links == nil {
		delete(doc, "links")
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(doc); err != nil {
		return nil, fmt.Errorf("%s: %w", s.file, err)
	}
	return out.Bytes(), nil
}

// AddTo puts the document into a library, under its file name, and says what is wrong with it in itself.
func (s *Sketch) AddTo(l *wits.Library) document.Problems {
	data, err := s.JSON()
	if err != nil {
		return document.Problems{{File: s.file, Reason: err.Error()}}
	}
	return l.AddSource(s.file, data)
}
