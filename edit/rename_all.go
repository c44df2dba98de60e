package edit

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// What can be renamed.
const (
	RenamesNode     = "node"
	RenamesPort     = "port"
	RenamesVariable = "variable"
	RenamesField    = "field" // of a board
)

// Renaming says how something in a document shall be called.
type Renaming struct {
	// Path is the document that has it; What says what it is.
	Path string `json:"path"`
	What string `json:"what"`
	From string `json:"from"`
	To   string `json:"to"`
	// Texts are documents that are not saved, by path.
	Texts map[string]string `json:"texts"`
}

// Rewritten are the texts of the documents that a renaming changes, in canonical form, by path.
type Rewritten struct {
	Texts map[string]string `json:"texts"`
	// Bases are the versions on the disk of these documents, as the renaming has seen them: for [Save].
	Bases map[string]Version `json:"bases"`
	// Roots are documents with the renamed port that the game's own code loads: it may have to be told.
	Roots []string `json:"roots,omitempty"`
}

// Rename gives a node, port or variable of a document, or a field of a board, another name. Whatever names it follows, in all
// documents; nothing is written. A renaming that would add an error is refused. "renames" tells running agents of it.
func (p *Project) Rename(r Renaming) (Rewritten, error) {
	if why := badDocument(r.Path); why != "" {
		return Rewritten{}, fmt.Errorf("%q: %s", r.Path, why)
	}
	if why := declare.BadName(r.To); why != "" {
		return Rewritten{}, fmt.Errorf("%q cannot be a name: it %s", r.To, why)
	}
	if !slices.Contains([]string{RenamesNode, RenamesPort, RenamesVariable, RenamesField}, r.What) {
		return Rewritten{}, fmt.Errorf("a %s cannot be renamed: there are node, port, variable and field", r.What)
	}
	var node string
	var part renaming
	if r.What == RenamesNode {
		var err error
		if node, part, err = p.renamedNode(r); err != nil {
			return Rewritten{}, err
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.scan(); err != nil {
		return Rewritten{}, err
	}
	overlay, err := p.unsaved(r.Texts)
	if err != nil {
		return Rewritten{}, err
	}
	if r.From == r.To {
		return Rewritten{Texts: map[string]string{}}, nil
	}
	n := renamer{Renaming: r, part: part, p: p, overlay: overlay, documents: map[string]*document.Document{}, trees: map[string]*JSON{}, changed: map[string]*JSON{}}
	return n.run(node)
}

// renamedNode returns the text of the document with another name for a node, and what is done to those that derive from it.
func (p *Project) renamedNode(r Renaming) (string, renaming, error) {
	text, ok := r.Texts[r.Path]
	if !ok {
		saved, err := p.Read(r.Path)
		if err != nil {
			return "", renaming{}, err
		}
		text = saved.Text
	}
	return p.renameNode(Rename{Document: r.Path, Text: text, From: r.From, To: r.To})
}

// renamer renames something in all documents.
type renamer struct {
	Renaming
	part      renaming // of a node
	p         *Project
	overlay   map[string][]byte
	documents map[string]*document.Document // that are JSON
	trees     map[string]*JSON              // of the documents, as they are
	changed   map[string]*JSON              // and as they become
	owners    []string                      // the document, and what derives from it
	err       error
}

func (n *renamer) run(node string) (Rewritten, error) {
	for name, k := range n.p.known {
		if k.doc != nil && n.overlay[name] == nil {
			n.documents[name], n.trees[name] = k.doc, k.doc.Tree()
		}
	}
	for name, text := range n.overlay {
		if d, _ := n.p.registry.Documents().Parse(name, text); d != nil {
			n.documents[name], n.trees[name] = d, d.Tree()
		}
	}
	tree := n.trees[n.Path]
	if tree == nil {
		if n.overlay[n.Path] != nil {
			return Rewritten{}, errors.New("the text is not JSON: there is nothing to rename")
		}
		return Rewritten{}, n.p.missing(n.Path)
	}
	if n.What == RenamesNode {
		n.owners = n.deriving(n.Path)
		n.changed[n.Path] = parsed([]byte(node))
		for _, name := range n.owners[1:] {
			n.changed[name] = n.part.document(n.trees[name])
		}
		for _, name := range slices.Sorted(maps.Keys(n.documents)) {
			n.share(name)
			n.beside(name)
		}
		if n.err != nil {
			return Rewritten{}, n.err
		}
		return n.finish()
	}
	if err := n.declared(tree); err != nil {
		return Rewritten{}, err
	}
	n.owners = n.deriving(n.Path)
	for _, name := range n.owners {
		n.own(name)
	}
	n.note()
	for _, name := range slices.Sorted(maps.Keys(n.documents)) {
		n.use(name)
		n.beside(name)
	}
	if n.err != nil {
		return Rewritten{}, n.err
	}
	return n.finish()
}

// declared refuses what the document does not declare, and a name that is taken.
func (n *renamer) declared(tree *JSON) error {
	names := map[string]string{} // what each is
	for _, face := range items(tree.Get("implements")) {
		brought, _ := n.p.registry.InterfacePorts(textOf(face))
		for _, port := range brought {
			names[port.Name] = RenamesPort
			if n.What == RenamesPort && port.Name == n.From {
				return fmt.Errorf("port %s is of the interface %s: the game knows it by this name", port.Name, textOf(face))
			}
		}
	}
	for _, port := range items(tree.Get("ports")) {
		for _, side := range []string{"in", "out"} {
			if v := port.Get(side); v != nil && v.Kind == jsontree.String {
				names[v.Text] = RenamesPort
			}
		}
	}
	for member, what := range map[string]string{"variables": RenamesVariable, "fields": RenamesField, "boards": "board"} {
		for _, m := range membersOf(tree.Get(member)) {
			names[m.Name] = what
		}
	}
	switch have, ok := names[n.From]; {
	case !ok && tree.Get("base") != nil:
		return fmt.Errorf("the document itself has no %s %s: if it comes from its base %s, rename it there", n.What, n.From, textOf(tree.Get("base")))
	case !ok:
		var all []string
		for name, what := range names {
			if what == n.What {
				all = append(all, name)
			}
		}
		return fmt.Errorf("the document has no %s %s%s", n.What, n.From, orMeant(n.From, all))
	case have != n.What:
		return fmt.Errorf("%s is a %s, not a %s", n.From, have, n.What)
	}
	if have, ok := names[n.To]; ok {
		return fmt.Errorf("there is a %s %s already", have, n.To)
	}
	var shadowed error
	tree.Walk(func(path string, v *JSON) {
		if strings.HasSuffix(path, "/variables") && path != "/variables" {
			for _, m := range membersOf(v) {
				if m.Name == n.From || m.Name == n.To {
					shadowed = fmt.Errorf("%s has a variable %s of its own: rename that first", path[:len(path)-len("/variables")], m.Name)
				}
			}
		}
	})
	return shadowed
}

// deriving lists a document and all that derive from it.
func (n *renamer) deriving(file string) []string {
	out := []string{file}
	for i := 0; i < len(out); i++ {
		for _, name := range slices.Sorted(maps.Keys(n.documents)) {
			if d := n.documents[name]; d.Base != "" && d.Resolve(d.Base) == out[i] && !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}

// tree returns a document as it has become so far.
func (n *renamer) tree(name string) *JSON {
	if t := n.changed[name]; t != nil {
		return t
	}
	return n.trees[name]
}

// own renames in the document that declares it, and in what derives from that.
func (n *renamer) own(name string) {
	tree := n.tree(name)
	out := object(tree, n.header)
	if over := tree.Get(overrides); over != nil {
		out = with(out, overrides, object(over, n.header))
	}
	if n.What == RenamesField {
		n.changed[name] = out
		return
	}
	body := n.p.bodyOf(tree)
	taken := partsOf(body, tree) // "Name.Port" of a node is not the port called Name
	for _, m := range membersOf(tree.Get("boards")) {
		taken[m.Name] = true
	}
	words := wording(func(word string, called bool) string {
		first, rest, dot := strings.Cut(word, ".")
		if first != n.From || called || dot && taken[first] {
			return word
		}
		return dotted(n.To, rest)
	})
	n.changed[name] = n.passes(name, rewritten(body, out, words.rewriting()), func(obj *JSON, port string) (string, string, bool) {
		return port, n.To, port == n.From // what has this name is passed on to what still has the old one
	})
}

// header renames a port, variable or field where it is declared.
func (n *renamer) header(m jsontree.Member) jsontree.Member {
	switch {
	case m.Name == "ports" && n.What == RenamesPort && m.Value.Kind == jsontree.Array:
		list := *m.Value
		list.Items = nil
		for _, port := range m.Value.Items {
			list.Items = append(list.Items, object(port, func(side jsontree.Member) jsontree.Member {
				if (side.Name == "in" || side.Name == "out") && textOf(side.Value) == n.From {
					side.Value = text(n.To)
				}
				return side
			}))
		}
		m.Value = &list
	case m.Name == "variables" && n.What == RenamesVariable, m.Name == "fields" && n.What == RenamesField:
		m.Value = object(m.Value, func(v jsontree.Member) jsontree.Member {
			if v.Name == n.From {
				v.Name = n.To
			}
			return v
		})
	case m.Name == "view":
		m.Value = object(m.Value, func(v jsontree.Member) jsontree.Member {
			if v.Name == n.From && !partsOf(n.p.bodyOf(n.trees[n.Path]), n.trees[n.Path])[n.From] {
				v.Name = n.To
			}
			return v
		})
	}
	return m
}

func (n *renamer) fail(format string, args ...any) {
	if n.err == nil {
		n.err = fmt.Errorf(format, args...)
	}
}

// note tells running agents of the new name.
func (n *renamer) note() {
	known := false
	if k := n.p.known[n.Path]; k != nil && k.doc != nil {
		for _, port := range items(k.doc.Tree().Get("ports")) {
			known = known || textOf(port.Get("in")) == n.From || textOf(port.Get("out")) == n.From
		}
		for _, member := range []string{"variables", "fields"} {
			v := k.doc.Tree().Get(member)
			known = known || v != nil && v.Get(n.From) != nil
		}
	}
	n.changed[n.Path] = noted(n.tree(n.Path), n.From, n.To, known)
}

// finish gives the texts their canonical form and refuses what adds an error.
func (n *renamer) finish() (Rewritten, error) {
	out := Rewritten{Texts: map[string]string{}}
	before, after := n.p.library(nil, n.overlay), n.p.library(nil, n.overlay)
	for _, name := range slices.Sorted(maps.Keys(n.changed)) {
		tree := document.FollowedInTune(n.trees[name], n.changed[name])
		if string(tree.AppendAsWritten(nil)) == string(n.trees[name].AppendAsWritten(nil)) {
			delete(n.changed, name)
			continue
		}
		formatted, err := n.p.registry.Documents().Format(tree.AppendAsWritten(nil))
		if err != nil {
			return Rewritten{}, err
		}
		out.Texts[name] = string(formatted)
		after.AddSource(name, formatted)
	}
	for name := range n.changed {
		was, now := before.Check(name).Errors(), after.Check(name).Errors()
		if len(now) > len(was) {
			return Rewritten{}, fmt.Errorf("after that %s is wrong: %s", name, now[0])
		}
		if a, b := shapeOf(before, name), shapeOf(after, name); a != b {
			return Rewritten{}, fmt.Errorf("%s would mean something else: another part is called %s, or parts run in the order of their names", name, n.From)
		}
	}
	out.Bases = n.p.bases(out.Texts)
	for _, root := range n.p.meta.Roots {
		if n.What == RenamesPort && slices.Contains(n.owners, root) {
			out.Roots = append(out.Roots, root)
		}
	}
	return out, nil
}

// bases returns the versions of documents on the disk, as they were looked at last; a new one has none.
func (p *Project) bases(texts map[string]string) map[string]Version {
	bases := map[string]Version{}
	for name := range texts {
		if k := p.known[name]; k != nil {
			bases[name] = k.version
		}
	}
	return bases
}

// shapeOf counts what a program is made of; it is the same after something got another name.
func shapeOf(l *wits.Library, document string) string {
	program, err := l.Compile(document)
	if err != nil {
		return ""
	}
	nodes, links := 0, 0
	for _, part := range program.Parts() {
		nodes += len(part.Nodes)
		links += len(part.Links)
	}
	return fmt.Sprint(nodes, " ", links, " ", len(program.Values()))
}
