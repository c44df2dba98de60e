package edit

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/edit/palette"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Extraction says which nodes of a document shall become a document of their own.
type Extraction struct {
	Path string `json:"path"`
	Text string `json:"text"`
	// Nodes are names: any nodes of a graph, or the topmost node of a part of a tree.
	Nodes []string `json:"nodes"`
	// To is the path of the new document, and Name the name of the node that runs it.
	To    string            `json:"to"`
	Name  string            `json:"name"`
	Texts map[string]string `json:"texts"` // of other documents that are not saved, by path
}

// Extracted is a document without what was moved out of it, and the new one that has it.
type Extracted struct {
	Text      string `json:"text"`
	Extracted string `json:"extracted"`
}

// Extract moves nodes of a graph, or a part of a tree, into a new document and puts a node there that runs it; nothing is
// written. What was joined stays joined. It is refused where agents would behave in another way, as far as can be told; only
// the order in which nodes are visited that do not depend on each other may be another one. Running agents begin what is moved
// afresh.
func (p *Project) Extract(e Extraction) (Extracted, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	tree, view, err := p.rightDocument(e.Path, e.Text, e.Texts)
	if err != nil {
		return Extracted{}, err
	}
	if why := badDocument(e.To); why != "" {
		return Extracted{}, fmt.Errorf("%q: %s", e.To, why)
	}
	if p.known[e.To] != nil || view.overlay[e.To] != nil {
		return Extracted{}, fmt.Errorf("there is a document %s already", e.To)
	}
	if why := declare.BadName(e.Name); why != "" {
		return Extracted{}, fmt.Errorf("%q cannot be a name: it %s", e.Name, why)
	}
	if len(e.Nodes) == 0 {
		return Extracted{}, errors.New("no nodes are named")
	}
	nodes := tree.Get("nodes")
	moved := map[string]bool{}
	for _, name := range e.Nodes {
		if nodes == nil || nodes.Get(name) == nil {
			var all []string
			for _, m := range membersOf(nodes) {
				all = append(all, m.Name)
			}
			return Extracted{}, fmt.Errorf("there is no node %s%s", name, orMeant(name, all))
		}
		moved[name] = true
	}
	body := p.bodyOf(tree)
	x := extraction{Extraction: e, p: p, body: body, form: nodeForm(body, tree), view: view, tree: tree, nodes: nodes, own: p.ownOf(tree), moved: moved}
	var rest, part *JSON
	switch kind := textOf(tree.Get("kind")); kind {
	case "graph":
		rest, part, err = x.graph()
	case "tree":
		rest, part, err = x.subtree()
	default:
		err = fmt.Errorf("nothing can be moved out of a document of the kind %s", kind)
	}
	if err != nil {
		return Extracted{}, err
	}
	texts, err := p.proven(view, map[string]*JSON{e.Path: rest, e.To: part}, e.Path)
	return Extracted{texts[e.Path], texts[e.To]}, err
}

// rightDocument reads a document that must be right, and all that it has must be written in it.
func (p *Project) rightDocument(path, source string, texts map[string]string) (*JSON, *view, error) {
	if why := badDocument(path); why != "" {
		return nil, nil, fmt.Errorf("%q: %s", path, why)
	}
	tree := parsed([]byte(source))
	if tree == nil || tree.Kind != jsontree.Object {
		return nil, nil, errors.New("the text is not a JSON object")
	}
	if tree.Get("base") != nil {
		return nil, nil, errors.New("the document derives from another: part of it is there")
	}
	all := map[string]string{path: source}
	for name, text := range texts {
		if name != path {
			all[name] = text
		}
	}
	v, err := p.view(all)
	if err != nil {
		return nil, nil, err
	}
	l := p.library(nil, v.overlay)
	if faults := l.Check(path).Errors(); len(faults) > 0 {
		return nil, nil, fmt.Errorf("the document has errors, which must be repaired first: %s", faults[0])
	}
	return tree, v, nil
}

// proven gives documents their canonical form, and refuses them if one of them has errors.
func (p *Project) proven(v *view, trees map[string]*JSON, main string) (map[string]string, error) {
	out := map[string]string{}
	l := p.library(nil, v.overlay)
	for name, tree := range trees {
		formatted, err := p.registry.Documents().Format(tree.AppendAsWritten(nil))
		if err != nil {
			return nil, err
		}
		l.AddSource(name, formatted)
		out[name] = string(formatted)
	}
	if faults := l.Check(main).Errors(); len(faults) > 0 {
		return nil, fmt.Errorf("it cannot be done: after that there would be an error: %s", faults[0])
	}
	return out, nil
}

// extraction is the work of it.
type extraction struct {
	Extraction
	p     *Project
	body  *declare.Form // of the document
	form  *declare.Form // of its nodes
	view  *view
	tree  *JSON
	nodes *JSON
	own   ownNames
	moved map[string]bool

	described map[string]palette.Node
	taken     map[string]bool // names of ports of the new document
	in, out   []crossing
	boards    map[string]bool // that the new document refers to
}

// crossing is a port of the new document: what lies outside, of one that takes in, or inside, and its declaration.
type crossing struct {
	at   end
	name string
	decl *JSON
}

func (x *extraction) describe(name string) palette.Node {
	if n, ok := x.described[name]; ok {
		return n
	}
	if x.described == nil {
		x.described = map[string]palette.Node{}
	}
	n := x.view.describer.Describe(textOf(x.tree.Get("kind")), x.Path, x.nodes.Get(name), func(source string) *wits.Type { return x.view.result(x.Path, source) })
	x.described[name] = n
	return n
}

// cross finds or makes the port for a place.
func (x *extraction) cross(list *[]crossing, side string, at end) (string, error) {
	for _, c := range *list {
		if c.at == at {
			return c.name, nil
		}
	}
	wish, typ := at.port, ""
	var like *JSON
	if at.node == "" {
		like, typ = x.own.declaration(at.port)
	} else {
		q, _ := port(x.describe(at.node), at.port)
		typ = q.Type
		if wish = at.node; at.port != "Result" && at.port != "Value" {
			wish += at.port
		}
		like = &JSON{Kind: jsontree.Object}
		for member, v := range map[string]string{"unit": q.Unit, "doc": q.Doc} {
			if v != "" && at.port != "Result" && at.port != "Value" {
				like = with(like, member, text(v))
			}
		}
	}
	if typ == "" {
		return "", fmt.Errorf("the type of %s is not known", at)
	}
	name := unique(x.taken, wish)
	*list = append(*list, crossing{at, name, newPort(side, name, typ, like)})
	return name, nil
}

// lifePorts cannot be names of ports of a document.
var lifePorts = []string{"Activate", "Deactivate", "OnActivate", "OnDeactivate", "OnSuccess", "OnFailure", "Fail"}

// graph moves nodes out of a graph.
func (x *extraction) graph() (rest, part *JSON, err error) {
	x.taken, x.boards = map[string]bool{}, map[string]bool{}
	for _, name := range lifePorts {
		x.taken[name] = true
	}
	if x.nodes.Get(x.Name) != nil && !x.moved[x.Name] || x.own.ports[x.Name] != nil || x.own.variables[x.Name] != nil || x.own.boards[x.Name] != nil {
		return nil, nil, fmt.Errorf("something is called %s already", x.Name)
	}
	if between, next := x.between(); between != "" {
		return nil, nil, fmt.Errorf("%s lies between the chosen nodes: it reads of them and gives to %s. Choose it, too", between, next)
	}
	keep := func(e error) {
		if err == nil {
			err = e
		}
	}
	inside := func(e end) bool { return e.node != "" && x.moved[e.node] }
	list := func(e end) bool {
		if e.node == "" || x.nodes.Get(e.node) == nil {
			return false
		}
		q, _ := port(x.describe(e.node), e.port)
		return q.List
	}
	begun := end{"", "OnActivate", -1}
	var outer, inner []link
	for _, l := range numbered(linksOf(x.tree), list, func(l link) bool { return inside(l.from) != inside(l.to) }) {
		switch from, to := inside(l.from), inside(l.to); {
		case from && to:
			inner = append(inner, l)
		case from:
			name, e := x.cross(&x.out, "out", l.from)
			keep(e)
			inner = append(inner, link{l.from, end{"", name, -1}})
			outer = append(outer, link{end{x.Name, name, -1}, l.to})
		case !to:
			outer = append(outer, l)
		case l.from == begun:
			inner = append(inner, l)
		case l.from.node != "" && x.own.boards[l.from.node] != nil:
			x.boards[l.from.node] = true
			inner = append(inner, l)
		default:
			name, e := x.cross(&x.in, "in", l.from)
			keep(e)
			inner = append(inner, link{end{"", name, -1}, l.to})
			outer = append(outer, link{l.from, end{x.Name, name, -1}})
		}
	}
	// What expressions inside read from outside, and the other way round.
	reads := func(source string) string {
		return words(source, func(first, rest string, dot bool) string {
			at := end{"", first, -1}
			switch {
			case x.own.boards[first] != nil:
				x.boards[first] = true
				return dotted(first, rest)
			case x.moved[first] && dot:
				return dotted(first, rest)
			case dot && x.nodes.Get(first) != nil:
				name, more, _ := strings.Cut(rest, ".")
				at, rest = end{first, name, -1}, more
			case x.own.ports[first] == nil && x.own.variables[first] == nil:
				return dotted(first, rest)
			}
			name, e := x.cross(&x.in, "in", at)
			keep(e)
			if l := (link{at, end{x.Name, name, -1}}); !slices.Contains(outer, l) {
				outer = append(outer, l)
			}
			return dotted(name, rest)
		})
	}
	gives := func(source string) string {
		return words(source, func(first, rest string, dot bool) string {
			if !dot || !x.moved[first] {
				return dotted(first, rest)
			}
			name, more, _ := strings.Cut(rest, ".")
			at := end{first, name, -1}
			given, e := x.cross(&x.out, "out", at)
			keep(e)
			if l := (link{at, end{"", given, -1}}); !slices.Contains(inner, l) {
				inner = append(inner, l)
			}
			return dotted(x.Name+"."+given, more)
		})
	}
	var stay, leave []jsontree.Member
	for _, m := range x.nodes.Members {
		to, change := &stay, gives
		if x.moved[m.Name] {
			to, change = &leave, reads
			m.Value = x.referring(m.Value)
		}
		if source := m.Value.Get("expr"); source != nil {
			m.Value = with(m.Value, "expr", text(change(source.Text)))
		}
		*to = append(*to, m)
	}
	var scripts []jsontree.Member
	for _, m := range membersOf(x.tree.Get("scripts")) {
		if at := parseEnd(m.Name); inside(at) {
			if q, _ := port(x.describe(at.node), at.port); !q.Out {
				return nil, nil, fmt.Errorf("the script of %s runs when something comes into a node that would move: choose another node, or move the script first", m.Name)
			}
		}
		scripts = append(scripts, jsontree.Member{Name: gives(m.Name), Value: text(gives(textOf(m.Value)))})
	}
	if err != nil {
		return nil, nil, err
	}
	outer = append(outer, link{begun, end{x.Name, "Activate", -1}})
	stay = append(stay, jsontree.Member{Name: x.Name, Value: &JSON{Kind: jsontree.Object, Members: []jsontree.Member{{Name: "run", Value: text(refer(x.Path, x.To, ""))}}}})
	rest = with(x.tree, "nodes", &JSON{Kind: jsontree.Object, Members: stay})
	rest = with(rest, "links", linkTexts(outer))
	if len(scripts) > 0 {
		rest = with(rest, "scripts", &JSON{Kind: jsontree.Object, Members: scripts})
	}
	part = x.document("graph")
	part = with(part, "nodes", &JSON{Kind: jsontree.Object, Members: leave})
	part = with(part, "links", linkTexts(inner))
	rest, part = x.views(rest, part)
	return rest, part, nil
}

// document begins the new document, with the ports that were found to be needed.
func (x *extraction) document(kind string) *JSON {
	doc := &JSON{Kind: jsontree.Object, Members: []jsontree.Member{{Name: "wits", Value: &JSON{Kind: jsontree.Number, Text: fmt.Sprint(document.Version)}}, {Name: "kind", Value: text(kind)}}}
	ports := &JSON{Kind: jsontree.Array}
	for _, c := range slices.Concat(x.in, x.out) {
		ports.Items = append(ports.Items, c.decl)
	}
	if len(ports.Items) > 0 {
		doc = with(doc, "ports", ports)
	}
	boards := &JSON{Kind: jsontree.Object}
	for _, m := range membersOf(x.tree.Get("boards")) {
		if x.boards[m.Name] {
			file := (&document.Document{File: x.Path}).Resolve(textOf(m.Value))
			boards.Members = append(boards.Members, jsontree.Member{Name: m.Name, Value: text(refer(x.To, file, textOf(m.Value)))})
		}
	}
	if len(boards.Members) > 0 {
		doc = with(doc, "boards", boards)
	}
	return doc
}

// referring writes a node's references to documents as they must be in the new document.
func (x *extraction) referring(node *JSON) *JSON { return moveReferences(x.form, node, x.Path, x.To) }

// moveReferences writes a node's references to documents as they must be in another folder.
func moveReferences(form *declare.Form, node *JSON, from, to string) *JSON {
	return form.RewriteAt(node, declare.Rewriting{Value: func(v declare.Visit) *JSON {
		if v.Form.Role == declare.RoleDocument && v.Value.Kind == jsontree.String {
			if file := (&document.Document{File: from}).Resolve(v.Value.Text); file != "" {
				return text(refer(to, file, v.Value.Text))
			}
		}
		return v.Value
	}})
}

// views moves the places of nodes, and puts the one that runs the new document into their middle.
func (x *extraction) views(rest, part *JSON) (*JSON, *JSON) {
	view := x.tree.Get("view")
	if view == nil || view.Kind != jsontree.Object {
		return rest, part
	}
	stay, leave := &JSON{Kind: jsontree.Object}, &JSON{Kind: jsontree.Object}
	var sum [2]float64
	count := 0.0
	for _, m := range view.Members {
		if !x.moved[m.Name] {
			stay.Members = append(stay.Members, m)
			continue
		}
		leave.Members = append(leave.Members, m)
		if at, ok := spot(m.Value); ok {
			sum[0], sum[1], count = sum[0]+at[0], sum[1]+at[1], count+1
		}
	}
	if count > 0 {
		stay.Members = append(stay.Members, jsontree.Member{Name: x.Name, Value: spotAt(sum[0]/count, sum[1]/count)})
		part = with(part, "view", leave)
	}
	return with(rest, "view", stay), part
}

// spot reads a place of a view.
func spot(v *JSON) (at [2]float64, ok bool) {
	if len(v.Items) != 2 {
		return at, false
	}
	for i := range at {
		if at[i], ok = v.Items[i].Float(); !ok {
			return at, false
		}
	}
	return at, true
}

func spotAt(x, y float64) *JSON {
	number := func(f float64) *JSON { return &JSON{Kind: jsontree.Number, Text: fmt.Sprintf("%.0f", f)} }
	return &JSON{Kind: jsontree.Array, Items: []*JSON{number(x), number(y)}}
}

// between finds a node that lies between those that move, and the one that it gives to: what goes out of the new document would
// come back into it a frame later. "" if there is none.
func (x *extraction) between() (name, next string) {
	feeds := map[string][]string{} // nodes that read of a node
	for _, l := range linksOf(x.tree) {
		if l.from.node == "" || l.to.node == "" || x.nodes.Get(l.from.node) == nil {
			continue
		}
		if q, _ := port(x.describe(l.from.node), l.from.port); q.Type != "trigger" {
			feeds[l.from.node] = append(feeds[l.from.node], l.to.node)
		}
	}
	for _, m := range x.nodes.Members {
		words(textOf(m.Value.Get("expr")), func(first, rest string, dot bool) string {
			if dot && x.nodes.Get(first) != nil {
				feeds[first] = append(feeds[first], m.Name)
			}
			return ""
		})
	}
	reached := map[string]bool{}
	var walk func(name string)
	walk = func(name string) {
		for _, next := range feeds[name] {
			if !x.moved[next] && !reached[next] {
				reached[next] = true
				walk(next)
			}
		}
	}
	for name := range x.moved {
		walk(name)
	}
	for _, m := range x.nodes.Members {
		if !reached[m.Name] {
			continue
		}
		for _, next := range feeds[m.Name] {
			if x.moved[next] {
				return m.Name, next
			}
		}
	}
	return "", ""
}
