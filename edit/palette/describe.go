package palette

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Node is what a node of a document is.
type Node struct {
	// What, Name, Title, Group and Doc are as of an [Item]; Name is "" for a state or an option that runs nothing.
	What  string `json:"what"`
	Name  string `json:"name"`
	Title string `json:"title"`
	Group string `json:"group"`
	Doc   string `json:"doc,omitempty"`
	Ports []Port `json:"ports,omitempty"`
	// Run is the document that it runs.
	Run string `json:"run,omitempty"`
	// Of lists the types that the function can be chosen for, Fire what its result can fire, and Self names the parameter
	// that can be bound to the agent itself.
	Of   []string   `json:"of,omitempty"`
	Fire []Property `json:"fire,omitempty"`
	Self string     `json:"self,omitempty"`
	// Error says why it cannot be told what the node is, or not all.
	Error string `json:"error,omitempty"`
}

// Property is a return property of a result.
type Property struct {
	Name string `json:"name"`
	Doc  string `json:"doc,omitempty"`
	// On: it applies where the node does not choose.
	On bool `json:"on,omitempty"`
}

// Describer tells what nodes of documents are. It compiles each sort of node once, as the node of a graph, so that it says what
// the checker says. It is for one goroutine at a time.
type Describer struct {
	library *wits.Library
	reg     *wits.Registry
	known   map[string]Node
	seen    []*wits.Node // of what was compiled last
}

// NewDescriber makes a describer of nodes of documents in a library, which it keeps for itself: the library must not be used
// for anything else.
func NewDescriber(l *wits.Library) *Describer {
	d := &Describer{library: l, reg: l.Registry(), known: map[string]Node{}}
	l.Watch(d)
	return d
}

// asked is the source of an expression that is compiled together with a node: when it is read, the node has its ports.
const asked = "0 // what the other node is"

// Read implements [kind.Watcher].
func (d *Describer) Read(r kind.Reading) {
	if r.Source == asked {
		d.seen = r.Scope.B.Nodes()
	}
}

// Describe tells what a node is that stands in a document of a kind. File is the document's path. Result gives the type of an
// expression in it, nil if it is not known.
func (d *Describer) Describe(kind, file string, node *document.JSON, result func(source string) *wits.Type) Node {
	if node == nil || node.Kind != jsontree.Object {
		return Node{What: NodeType, Error: "a node is an object in { }"}
	}
	types := document.NodeTypes(d.reg.Kind(kind))
	var own *document.NodeType
	for _, m := range node.Members {
		i := slices.IndexFunc(types, func(t document.NodeType) bool { return t.Name == m.Name })
		if i >= 0 && own == nil && (m.Value.Kind != jsontree.Bool || m.Name == "const") {
			own = &types[i]
		}
	}
	var out Node
	switch {
	case node.Get("do") != nil:
		out = d.runs(kind, file, "do", node)
	case node.Get("run") != nil:
		out = d.runs(kind, file, "run", node)
	case own == nil && len(types) > 0:
		return Node{What: NodeType, Group: kind, Error: "this node has no type" + hint(misspelt(node, types))}
	case own == nil:
		return holder(d.reg.Kind(kind), node)
	case own.Name == "call":
		out = d.call(file, node)
	case own.Name == "expr" && kind == "graph":
		out = d.expression(own, node, result)
	case own.Name == "const" && kind == "graph":
		out = d.constant(own, node)
	case own.Name == "dynamic":
		out = d.dynamic(kind, file, own, node)
	default:
		out = ofType(own)
	}
	return out
}

// misspelt finds the type that the node's first member may mean.
func misspelt(node *document.JSON, types []document.NodeType) string {
	if len(node.Members) == 0 {
		return ""
	}
	var names []string
	for _, t := range types {
		names = append(names, t.Name)
	}
	return document.Nearest(node.Members[0].Name, names)
}

func hint(meant string) string {
	if meant == "" {
		return ""
	}
	return fmt.Sprintf(": did you mean %q?", meant)
}

// ofType describes a node of a type that the kind itself offers.
func ofType(t *document.NodeType) Node {
	return Node{What: NodeType, Name: t.Name, Title: t.Name, Group: t.Group, Doc: t.Doc}
}

// holder describes what runs neither an action nor a document: by the parts that it holds, or by its word, such as that of a state
// in which a machine ends.
func holder(kind wits.Kind, node *document.JSON) Node {
	n := Node{What: NodeType}
	if kind == nil {
		return n
	}
	n.Group = kind.Name()
	for _, role := range []declare.Role{declare.RoleNamed, declare.RoleWord} {
		for _, m := range node.Members {
			if n.Name == "" && partHas(kind.Body(), m.Name, role) {
				n.Name, n.Title = m.Name, m.Name
			}
		}
	}
	return n
}

// partHas reports whether the parts that documents hold by name have a member of a role.
func partHas(body *declare.Form, member string, role declare.Role) bool {
	return slices.ContainsFunc(body.All(), func(m *declare.Member) bool {
		if m.Form.Role != declare.RoleNamed {
			return false
		}
		known := m.Form.Item.Member(member)
		return known != nil && known.Form.Role == role
	})
}

func (d *Describer) runs(kind, file, member string, node *document.JSON) Node {
	out := d.compiled(file, []jsontree.Member{{Name: member, Value: node.Get(member)}})
	if kind != "graph" { // others begin and end what they run themselves
		out.Ports = slices.DeleteFunc(slices.Clone(out.Ports), func(p Port) bool { return p.Builtin && !p.Out })
	}
	return out
}

func (d *Describer) call(file string, node *document.JSON) Node {
	var members []jsontree.Member
	form := d.reg.Kind("graph").Body().Member("nodes").Form.Item.Choice("call").Form
	for i := range form.Members { // but what its ports have, and what it is for
		m := &form.Members[i]
		if v := node.Get(m.Name); v != nil && m.Form.Role != declare.RolePairs && m.Name != "doc" {
			members = append(members, jsontree.Member{Name: m.Name, Value: v})
		}
	}
	out := d.compiled(file, members)
	for _, f := range d.reg.Functions(out.Name) {
		if f.Of != "" {
			out.Of = append(out.Of, f.Of)
		}
		if of := node.Get("of"); of == nil && len(d.reg.Functions(out.Name)) == 1 || of != nil && of.Text == f.Of {
			out.Title, out.Doc, out.Self, out.Fire = f.Title(), f.Doc, f.Self(), properties(d.reg, f.Result)
		} else if out.Doc == "" {
			out.Doc = f.Doc
		}
	}
	slices.Sort(out.Of)
	return out
}

func (d *Describer) dynamic(kind, file string, t *document.NodeType, node *document.JSON) Node {
	out := ofType(t)
	if list := node.Get("dynamic"); len(list.Items) > 0 {
		first := d.runs(kind, file, "run", &document.JSON{Kind: jsontree.Object, Members: []jsontree.Member{{Name: "run", Value: list.Items[0]}}})
		out.Ports, out.Run, out.Error = first.Ports, first.Run, first.Error
	}
	return out
}

func (d *Describer) constant(t *document.NodeType, node *document.JSON) Node {
	out := ofType(t)
	name := ""
	switch v := node.Get("const"); v.Kind {
	case jsontree.Bool:
		name = "bool"
	case jsontree.String:
		name = "string"
	case jsontree.Number:
		name = "float"
	}
	if v := node.Get("type"); v != nil {
		name = v.Text
	}
	if name == "" {
		out.Error = `the constant has no type: add "type", such as "vec2"`
	} else if d.reg.Type(name) == nil {
		out.Error = fmt.Sprintf("there is no type %q", name) + hint(document.Nearest(name, d.reg.Types()))
	}
	out.Ports = []Port{{Name: "Value", Out: true, Type: name}}
	return out
}

func (d *Describer) expression(t *document.NodeType, node *document.JSON, result func(string) *wits.Type) Node {
	out := ofType(t)
	value := Port{Name: "Result", Out: true}
	var of *wits.Type
	if source := node.Get("expr"); source.Kind == jsontree.String && result != nil {
		of = result(source.Text)
	}
	out.Ports = []Port{value}
	if of == nil {
		out.Error = "the type of the result is not known"
		return out
	}
	out.Ports[0].Type = of.Name()
	out.Fire = properties(d.reg, of)
	fire := node.Get("fire")
	for _, p := range d.reg.Properties(of) {
		chosen := fire == nil && p.On
		if fire != nil {
			chosen = slices.ContainsFunc(fire.Items, func(v *document.JSON) bool { return v.Text == p.Name })
		}
		switch {
		case !chosen:
		case p.Trigger:
			out.Ports = append(out.Ports, Port{Name: p.Name, Out: true, Type: "trigger", Doc: p.Doc})
		case p.Value != nil:
			out.Ports = append(out.Ports, Port{Name: p.Name, Out: true, Type: p.Value.Name(), Doc: p.Doc})
		}
	}
	return out
}

func properties(r *wits.Registry, t *wits.Type) (out []Property) {
	if t == nil {
		return nil
	}
	for _, p := range r.Properties(t) {
		out = append(out, Property{p.Name, p.Doc, p.On})
	}
	return out
}

// compiled describes a node of a graph that has these members.
func (d *Describer) compiled(file string, members []jsontree.Member) Node {
	node := &jsontree.Node{Kind: jsontree.Object, Members: members}
	outer, _ := document.Within(file)
	key := string(node.AppendCompact([]byte(outer + " ")))
	if known, ok := d.known[key]; ok {
		return known
	}
	text := fmt.Sprintf(`{"wits": 1, "kind": "graph", "nodes": {"Node": %s, "Asked": {"expr": %s}}}`, node.AppendAsWritten(nil), strconv.Quote(asked))
	name := ".node.graph.json" // no document of a project is called so
	if file != "" {
		name = document.WithinFile(outer, "-node") // nor any within a file
	}
	d.library.AddSource(name, []byte(text))
	d.seen = nil
	problems := d.library.Check(name)
	out := d.named(name, members[0])
	for _, n := range d.seen {
		if n.Name != "Node" {
			continue
		}
		for _, builtin := range []bool{false, true} {
			for _, p := range n.Ports() {
				if p.Builtin == builtin && !p.Local() {
					out.Ports = append(out.Ports, portOf(p))
				}
			}
		}
	}
	if i := slices.IndexFunc(problems, func(q document.Problem) bool { return q.File == name && !q.Warning }); i >= 0 {
		out.Error = problems[i].Reason
		if problems[i].Hint != "" {
			out.Error += ": " + problems[i].Hint
		}
	}
	d.known[key] = out
	return out
}

// named returns what is known of a node by its name alone.
func (d *Describer) named(file string, m jsontree.Member) Node {
	name := ""
	if m.Value.Kind == jsontree.String {
		name = m.Value.Text
	}
	switch m.Name {
	case "do":
		n := Node{What: Action, Name: name, Title: name, Group: Action}
		if a := d.reg.Action(name); a != nil {
			n.Doc = a.Doc
		}
		return n
	case "call":
		return Node{What: Function, Name: name, Title: name, Group: Function}
	}
	n := Node{What: Document, Name: name, Title: name, Group: Document}
	if run := (&document.Document{File: file}).Resolve(name); run != "" {
		if doc, _ := d.library.Document(run); doc != nil {
			n.Run, n.Name, n.Title, n.Doc = run, run, doc.Name, doc.Doc
		}
	}
	return n
}

func portOf(p *wits.Port) Port {
	out := fields([]wits.Field{*p.Field})[0]
	out.Builtin = p.Builtin
	return out
}
