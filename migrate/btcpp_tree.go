package migrate

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/std"
)

// maxDocuments is how many documents may come of one project. Trees that share entries they write with the places that
// run them become a document for each place, which can be many.
const maxDocuments = 1000

// board is a blackboard document that collects entries that several trees write.
type board struct {
	ref, name, file, doc string
	fields               []member
	taken                names
}

// field adds a field and gives the name by which documents know it.
func (b *board) field(name, typ, doc string, more ...member) string {
	if name = identifier(name); name == "" {
		name = "Entry"
	}
	name = b.taken.take(name)
	b.fields = append(b.fields, member{name, withDoc(append(object{{"type", typ}}, more...), doc)})
	return b.ref + "." + name
}

// withDoc returns an object with a description, below the one that it may have.
func withDoc(o object, doc string) object {
	if doc == "" {
		return o
	}
	for i, m := range o {
		if m.name == "doc" {
			o = slices.Clone(o)
			o[i].value = m.value.(string) + "\n" + doc
			return o
		}
	}
	return append(o, member{"doc", doc})
}

// binding is what an entry of a tree is that the tree writes: a field of a board, or a variable that begins as a text.
type binding struct {
	field string
	text  string
}

// made is a document of a tree.
type made struct {
	file  string
	ports map[*key]string // what its inbound ports are called
}

// maker makes one document.
type maker struct {
	p      *btcpp
	tree   *tree
	nodes  object
	names  names // of nodes
	own    map[*node]string
	kept   map[string]string // descriptions of the nodes that have not been made yet, by their names
	values names             // of ports and variables
	ports  []object
	vars   object
	boards object
	bound  map[*key]binding
	places map[*key]string
	made   *made

	scripted map[*node]bool // what has its scripts around it already
}

// documents makes the documents of all trees: of the main tree and what it runs, then of the trees that nothing runs.
func (p *btcpp) documents() error {
	p.registry = std.NewRegistry()
	for _, k := range p.result.kinds() {
		p.registry.AddKind(k)
	}
	taken := newNames("BoardKind")
	for _, name := range slices.Concat(p.registry.FunctionNames(), p.registry.Actions(), []string{"Register"}) {
		taken[name] = true
	}
	for _, t := range p.result.Types {
		taken[t.Name] = true
	}
	p.nameAll(taken)
	p.functions()
	p.shared = &board{ref: "Shared", name: "shared", doc: "Entries that trees share with those that they run.", taken: newNames()}
	p.global = &board{ref: "Global", name: "global", doc: "Entries of the global blackboard, of each agent for itself. Make the scope \"team\" or \"world\" if agents share them.", taken: newNames()}
	for _, k := range p.globals {
		p.fields[k] = p.global.field(k.name, k.cell.typ(), "")
	}
	main := p.mainTree()
	if p.main != "" && p.byID[p.main] == nil {
		p.find(Unmapped, p.trees[0].at, nil, "", p.main, "there is no tree of this name; %s is taken to be the main one", main.id)
	}
	roots := []*tree{main}
	for _, t := range p.trees {
		if t.used == 0 && t != main {
			roots = append(roots, t)
		}
	}
	for _, t := range roots {
		if skippable(t.root, 0) {
			p.find(Differs, t.root.element, t, t.root.label, t.root.id, "when the whole tree is skipped it ends with success")
		}
		m, err := p.document(t, nil)
		if err != nil {
			return err
		}
		p.result.Roots = append(p.result.Roots, m.file)
	}
	p.result.Main = p.result.Roots[0]
	for _, b := range []*board{p.shared, p.global} {
		if len(b.fields) == 0 {
			continue
		}
		file, err := newDocument(p.registry, p.boardFile(b), object{{"wits", document.Version}, {"kind", "board"}, {"name", b.name}, {"doc", b.doc},
			{"scope", "agent"}, {"fields", object(b.fields)}})
		if err != nil {
			return err
		}
		p.result.Documents = append(p.result.Documents, file)
	}
	return nil
}

func (p *btcpp) boardFile(b *board) string {
	if b.file == "" {
		b.file = strings.TrimSuffix(p.paths.take(b.name), ".") + ".board.json"
	}
	return b.file
}

// document makes the document of a tree, or gives the one that has been made with the same bindings.
func (p *btcpp) document(t *tree, bound map[*key]binding) (*made, error) {
	m := &maker{p: p, tree: t, own: map[*node]string{}, kept: map[string]string{}, names: newNames("Shared", "Global"), values: newNames("Shared", "Global"), bound: bound, places: map[*key]string{}, scripted: map[*node]bool{},
		made: &made{ports: map[*key]string{}}}
	var id strings.Builder
	id.WriteString(t.id)
	owns := false
	for _, k := range t.keys {
		b := bound[k]
		fmt.Fprintf(&id, "\x00%q%q%q", k.name, b.field, b.text)
		owns = owns || b.field == "" && k.forwards
	}
	if have := p.made[id.String()]; have != nil && !owns {
		return have, nil
	}
	if p.total++; p.total > maxDocuments {
		return nil, fmt.Errorf("%s: the trees would become more than %d documents, because they write each other's entries in many places", t.at.file, maxDocuments)
	}
	p.made[id.String()] = m.made
	base := snake(t.id)
	if base == "" {
		base = "tree"
	}
	m.made.file = p.paths.take(base) + ".tree.json"
	m.declare()
	// What stands in the original has the first claim to its name, in its order.
	t.root.walk(func(n *node) {
		name := identifier(n.title)
		if name == "" {
			name = "Node"
		}
		name = m.names.take(name)
		m.own[n], m.kept[name] = name, n.doc
	})
	root := ""
	if t.root == nil {
		root = m.add("Empty", object{{"status", "failure"}, {"doc", "The tree was empty."}})
	} else {
		var err error
		if root, err = m.node(t.root, "success"); err != nil {
			return nil, err
		}
	}
	doc := object{{"wits", document.Version}, {"kind", "tree"}, {"name", t.id}}
	if text, ok := t.at.attr("_description"); ok {
		doc = withDoc(doc, text)
	}
	if len(m.ports) > 0 {
		doc = append(doc, member{"ports", m.ports})
	}
	if len(m.vars) > 0 {
		doc = append(doc, member{"variables", m.vars})
	}
	if len(m.boards) > 0 {
		doc = append(doc, member{"boards", m.boards})
	}
	doc = append(doc, member{"root", root}, member{"nodes", m.nodes})
	file, err := newDocument(p.registry, m.made.file, doc)
	if err != nil {
		return nil, err
	}
	p.result.Documents = append(p.result.Documents, file)
	return m.made, nil
}

// declare says what the entries of the tree are in its document.
func (m *maker) declare() {
	for _, k := range m.tree.keys {
		typ := k.cell.typ()
		b := m.bound[k]
		var begin object
		if v, ok := value(b.text, typ); ok && b.text != "" {
			begin = object{{"default", v}}
		}
		switch {
		case b.field != "":
			m.places[k] = b.field
			m.uses(m.p.shared, b.field)
		case k.forwards:
			m.places[k] = m.p.shared.field(m.tree.id+"_"+k.name, typ, fmt.Sprintf("%s of the tree %s.", k.name, m.tree.id), begin...)
			m.uses(m.p.shared, m.places[k])
		case k.writes:
			m.places[k] = m.variable(k.name, append(object{{"type", typ}, {"keep", true}}, begin...))
		default:
			m.places[k] = m.port(k, typ)
			if m.tree.used == 0 && k.guessed {
				m.p.find(Guessed, k.first.element, m.tree, k.first.label, k.name, "nothing writes it; it became an inbound port, which the game writes")
			}
		}
	}
}

// uses lets the document refer to the board of a field.
func (m *maker) uses(b *board, field string) {
	if strings.HasPrefix(field, m.p.global.ref+".") {
		b = m.p.global
	}
	if !m.boards.has(b.ref) {
		m.boards = append(m.boards, member{b.ref, m.p.boardFile(b)})
	}
}

func (m *maker) valueName(name string) string {
	if name = identifier(name); name == "" {
		name = "Entry"
	}
	return m.values.take(name)
}

func (m *maker) variable(name string, v object) string {
	name = m.valueName(name)
	m.vars = append(m.vars, member{name, v})
	return name
}

func (m *maker) port(k *key, typ string) string {
	name := m.valueName(k.name)
	m.ports = append(m.ports, object{{"in", name}, {"type", typ}})
	m.made.ports[k] = name
	return name
}

// look returns the place and type of an entry that a node names.
func (m *maker) look(n *node) func(string) (string, string) {
	return func(name string) (string, string) {
		k := m.p.key(n, name)
		if field, ok := m.p.fields[k]; ok {
			m.uses(m.p.global, field)
			return field, k.cell.typ()
		}
		return m.places[k], k.cell.typ()
	}
}

func (m *maker) printer(n *node) printer {
	return printer{m.look(n), func(reason string, args ...any) { m.differs(n, "condition", reason, args...) }}
}

// entry returns the value of an entry that a port of a node of the original's own names; false if it is a text.
func (m *maker) entry(n *node, port string) (written, bool) {
	k := m.p.entry(n, port)
	if k == nil {
		return written{}, false
	}
	name := k.name
	if k.tree == nil {
		name = "@" + name
	}
	place, typ := m.look(n)(name)
	return written{place, typ, bindAtom}, true
}

// add adds a node under a name that is free, or that has been kept for it, and gives the name.
func (m *maker) add(name string, o object) string {
	if doc, ok := m.kept[name]; ok {
		o = withDoc(o, doc)
		delete(m.kept, name)
	} else {
		name = m.names.take(name)
	}
	m.nodes = append(m.nodes, member{name, o})
	return name
}

// unmapped reports what has no equal, and gives the sentence for the node that holds its place.
func (m *maker) unmapped(n *node, what, format string, args ...any) string {
	m.p.find(Unmapped, n.element, m.tree, n.label, what, format, args...)
	return fmt.Sprintf("Not taken over: "+what+": "+format, args...)
}

func (m *maker) differs(n *node, what, format string, args ...any) {
	m.p.find(Differs, n.element, m.tree, n.label, what, format, args...)
}

// subTree makes the node that runs another tree.
func (m *maker) subTree(n *node, skip string) (string, error) {
	s := n.site
	if s.child == nil {
		return m.add(m.own[n], object{{"status", "failure"}, {"doc", "Not taken over: the tree " + n.id + "."}}), nil
	}
	bound := map[*key]binding{}
	for _, b := range s.binds {
		if !b.inner.writes {
			continue
		}
		if b.outer == nil {
			bound[b.inner] = binding{text: b.literal}
			continue
		}
		name := b.outer.name
		if b.outer.tree == nil {
			name = "@" + name
		}
		place, _ := m.look(n)(name)
		if !strings.Contains(place, ".") {
			return "", errors.New("migrate: an entry that a sub-tree writes is on no board")
		}
		bound[b.inner] = binding{field: place}
	}
	child, err := m.p.document(s.child, bound)
	if err != nil {
		return "", err
	}
	if skip != "success" && skippable(s.child.root, 0) {
		m.differs(n, n.id, "a tree that is skipped counts as success")
	}
	var with object
	var pass []string
	for _, b := range s.binds {
		port, ok := child.ports[b.inner]
		if !ok {
			continue
		}
		if b.outer == nil {
			v, ok := value(b.literal, b.inner.cell.typ())
			if !ok {
				m.unmapped(n, b.inner.name, "%q is no %s", b.literal, b.inner.cell.typ())
				continue
			}
			with = append(with, member{port, v})
			continue
		}
		name := b.outer.name
		if b.outer.tree == nil {
			name = "@" + name
		}
		if place, _ := m.look(n)(name); place == port {
			pass = append(pass, port)
		} else {
			with = append(with, member{port, object{{"expr", place}}})
		}
	}
	o := object{{"run", child.file}}
	if len(with) > 0 {
		o = append(o, member{"with", with})
	}
	if len(pass) > 0 {
		o = append(o, member{"pass", pass})
	}
	return m.add(m.own[n], o), nil
}
