package migrate

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
)

// signal is a trigger as transitions of the machine name it.
func (f *fsm) signal(from fsmEnd) string {
	if from.node == "" || f.states[from.node] != nil {
		return from.String()
	}
	return fsmRest + "." + f.give(from)
}

// give has the graph of the other nodes give out a port of one, and tells its name.
func (f *fsm) give(from fsmEnd) string {
	name := from.port
	if from.node != "" {
		name = from.node + "_" + from.port
	}
	if p := f.port(from); p != nil && !slices.Contains(f.inner, name) {
		f.inner = append(f.inner, name)
		f.ports = append(f.ports, object{{"out", name}, {"type", typeOf(p)}})
		f.rest = append(f.rest, from.String()+" -> "+name)
	}
	return name
}

func typeOf(p *wits.PortInfo) string {
	if p.Trigger {
		return "trigger"
	}
	return p.Type.Name()
}

// port is what a link's end is; nil if there is none of that name.
func (f *fsm) port(e fsmEnd) *wits.PortInfo {
	ports := f.part.Ports
	name, _, _ := strings.Cut(e.port, "[")
	for i := range f.part.Nodes {
		if f.part.Nodes[i].Name == e.node {
			ports = f.part.Nodes[i].Ports
		}
	}
	for i := range ports {
		if ports[i].Name == name {
			return &ports[i]
		}
	}
	return nil
}

// board reports whether the end is a field of a board.
func (f *fsm) board(e fsmEnd) bool {
	return slices.ContainsFunc(f.doc.Boards, func(b document.BoardRef) bool { return b.Name == e.node })
}

// variable reports whether the end is a variable of the document.
func (f *fsm) variable(e fsmEnd) bool {
	return e.node == "" && slices.ContainsFunc(f.doc.Variables, func(v document.VariableDecl) bool { return v.Name == e.port })
}

// data takes over all links that do not begin or end states.
func (f *fsm) data() error {
	if scripts := f.doc.Tree().Get("scripts"); scripts != nil {
		for _, m := range scripts.Members {
			if e := fsmEndOf(m.Name); f.states[e.node] != nil {
				f.find(Unmapped, e.node, m.Name, int(m.Pos.Line), "a script on a trigger of a state; a transition without \"to\" can have its statements in \"then\"")
			}
		}
	}
	for _, l := range f.links {
		from, to := f.states[l.from.node], f.states[l.to.node]
		p := f.port(l.from)
		switch {
		case to != nil && (l.to.port == "Activate" || l.to.port == "Deactivate"), l.to.node == "" && (l.to.port == "Deactivate" || l.to.port == "Fail"):
			continue // a transition
		case f.board(l.from) && to != nil:
			to.with = append(to.with, member{l.to.port, object{{"expr", l.from.String()}}})
		case p == nil && to == nil && from == nil:
			f.keep(l)
		case p == nil:
			f.find(Unmapped, l.to.node, l.text, l.line, "a state of a machine has no such trigger")
		case !p.Trigger && to != nil:
			to.with = append(to.with, member{l.to.port, object{{"expr", f.value(l.from)}}})
		case !p.Trigger && from != nil && l.to.node == "":
			from.store = append(from.store, member{l.from.port, l.to.port})
		case !p.Trigger && from != nil:
			f.take(l, p, f.value(l.from))
		case to != nil && l.from.node == "" && l.from.port == l.to.port:
			to.pass = append(to.pass, l.to.port)
		case from != nil && l.to.node == "" && l.from.port == l.to.port:
			from.pass = append(from.pass, l.from.port)
		case p.Trigger && (from != nil || to != nil):
			f.find(Unmapped, l.from.node, l.text, l.line, "a trigger between a state and something else; a transition without \"to\" can listen to it (\"on\") and raise another (\"fire\"), a frame later")
		default:
			f.keep(l)
		}
	}
	return nil
}

// value is a source of data as expressions of the machine name it.
func (f *fsm) value(from fsmEnd) string {
	switch {
	case f.states[from.node] != nil:
		return from.String()
	case from.node == "" && !f.variable(from):
		return from.port
	case from.node == "":
		return fsmRest + "." + f.giveVariable(from.port)
	}
	return fsmRest + "." + f.give(from)
}

// giveVariable has the graph of the other nodes give out a variable.
func (f *fsm) giveVariable(name string) string {
	out := name + "_now"
	if p := f.port(fsmEnd{"", name}); p != nil && !slices.Contains(f.inner, out) {
		f.inner = append(f.inner, out)
		f.ports = append(f.ports, object{{"out", out}, {"type", typeOf(p)}})
		f.rest = append(f.rest, name+" -> "+out)
	}
	return out
}

// take has the graph of the other nodes read a value of a state.
func (f *fsm) take(l fsmLink, p *wits.PortInfo, value string) {
	name := l.from.node + "_" + l.from.port
	if !slices.Contains(f.inner, name) {
		f.inner = append(f.inner, name)
		f.ports = append(f.ports, object{{"in", name}, {"type", typeOf(p)}})
		f.with = append(f.with, member{name, object{{"expr", value}}})
		f.find(Differs, l.from.node, l.text, l.line, "the nodes that are no states read it a frame later")
	}
	f.rest = append(f.rest, name+" -> "+l.to.String())
}

// keep leaves a link to the graph of the other nodes, with the ports of the document that it needs.
func (f *fsm) keep(l fsmLink) {
	for _, e := range []fsmEnd{l.from, l.to} {
		if e.node != "" || f.variable(e) || slices.Contains(f.pass, e.port) {
			continue
		}
		for _, p := range f.doc.Ports {
			if p.Name == e.port {
				f.pass = append(f.pass, p.Name)
			}
		}
	}
	f.rest = append(f.rest, l.text)
}

// named adds the ports of the document that expressions of the other nodes name.
func (f *fsm) named(text string) {
	for _, p := range f.doc.Ports {
		if p.Type != "trigger" && strings.Contains(text, p.Name) && !slices.Contains(f.pass, p.Name) && !p.Out {
			f.pass = append(f.pass, p.Name)
		}
	}
}

// write makes the documents.
func (f *fsm) write() error {
	base := strings.TrimSuffix(strings.TrimSuffix(path.Base(f.doc.File), ".json"), ".graph")
	folder := path.Dir(f.doc.File)
	states := object{}
	for _, name := range f.order {
		states = append(states, member{name, f.state(f.states[name])})
	}
	for _, name := range f.extra {
		name, end, ends := strings.Cut(name, " ")
		s := object{}
		if ends {
			s = object{{"end", end}}
		}
		states = append(states, member{name, s})
	}
	machine := object{{"start", f.start}, {"states", states}, {"transitions", f.moves}}
	out := object{{"wits", 1}, {"kind", "machine"}}
	tree := f.doc.Tree()
	for _, name := range []string{"name", "doc", "implements", "ports", "boards"} {
		if v := tree.Get(name); v != nil {
			out = append(out, member{name, v})
		}
	}
	if rest := f.others(); rest != nil {
		file, err := newDocument(f.registry, path.Join(folder, base+"_conditions.graph.json"), rest)
		if err != nil {
			return err
		}
		f.result.Documents = append(f.result.Documents, file)
		region := object{{"run", base + "_conditions.graph.json"}}
		if len(f.with) > 0 {
			region = append(region, member{"with", f.with})
		}
		if len(f.pass) > 0 {
			slices.Sort(f.pass)
			region = append(region, member{"pass", f.pass})
		}
		machine = object{{"ends", "any"}, {"regions", object{{fsmRest, region}, {fsmMain, machine}}}}
	}
	f.result.Main = path.Join(folder, base+".machine.json")
	file, err := newDocument(f.registry, f.result.Main, append(out, machine...))
	if err != nil {
		return err
	}
	f.result.Roots = []string{f.result.Main}
	f.result.Documents = append(f.result.Documents, file)
	slices.SortFunc(f.result.Documents, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return nil
}

// state is a node as a state.
func (f *fsm) state(s *fsmState) object {
	source := f.doc.Tree().Get("nodes").Get(s.info.Name)
	out := object{}
	for _, m := range source.Members {
		if m.Name != "with" {
			out = append(out, member{m.Name, m.Value})
			continue
		}
		for _, v := range m.Value.Members {
			s.with = append(s.with, member{v.Name, v.Value})
		}
	}
	if len(s.with) > 0 {
		out = append(out, member{"with", s.with})
	}
	if len(s.pass) > 0 {
		out = append(out, member{"pass", s.pass})
	}
	if len(s.store) > 0 {
		out = append(out, member{"store", s.store})
	}
	return out
}

// others is the graph of the nodes that are no states; nil if there are none.
func (f *fsm) others() object {
	tree := f.doc.Tree()
	nodes := object{}
	for _, m := range tree.Get("nodes").Members {
		if f.states[m.Name] != nil {
			continue
		}
		nodes = append(nodes, member{m.Name, m.Value})
		if e := m.Value.Get("expr"); e != nil {
			f.named(e.Text)
		}
	}
	scripts := object{}
	if list := tree.Get("scripts"); list != nil {
		for _, m := range list.Members {
			if e := fsmEndOf(m.Name); f.states[e.node] == nil {
				scripts = append(scripts, member{m.Name, m.Value})
				f.named(m.Value.Text)
				f.keepPort(e)
			}
		}
	}
	if len(nodes) == 0 && len(scripts) == 0 && len(f.rest) == 0 {
		return nil
	}
	var ports []object
	for _, p := range f.doc.Ports {
		if slices.Contains(f.pass, p.Name) {
			ports = append(ports, object{{map[bool]string{false: "in", true: "out"}[p.Out], p.Name}, {"type", p.Type}})
		}
	}
	slices.Sort(f.rest)
	out := object{{"wits", 1}, {"kind", "graph"}, {"doc", fmt.Sprintf("What %s decides by.", f.doc.Name)}}
	out = append(out, member{"ports", append(ports, f.ports...)}, member{"nodes", nodes}, member{"links", slices.Compact(f.rest)})
	for _, name := range []string{"variables", "boards"} {
		if v := tree.Get(name); v != nil {
			out = append(out, member{name, v})
		}
	}
	if len(scripts) > 0 {
		out = append(out, member{"scripts", scripts})
	}
	return out
}

// keepPort has the graph of the other nodes have a trigger of the document.
func (f *fsm) keepPort(e fsmEnd) {
	if e.node == "" && !slices.Contains(f.pass, e.port) && slices.ContainsFunc(f.doc.Ports, func(p document.PortDecl) bool { return p.Name == e.port }) {
		f.pass = append(f.pass, e.port)
	}
}
