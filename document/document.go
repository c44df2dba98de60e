package document

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/plainfile"
)

// Document is a behaviour as a designer wrote it: a JSON file of one kind.
type Document struct {
	// File is the path within the project, with forward slashes; with "#" and its name behind that for a document within a file.
	File string
	// Kind is the technique, such as "graph"; Name and Doc are for people.
	Kind, Name, Doc string
	Ports           []PortDecl
	Variables       []VariableDecl
	Boards          []BoardRef
	Implements      []string          // interfaces that the document claims to have
	Renames         map[string]string // old node name -> new one, so that running agents keep the node's state
	View            map[string][2]float64
	// Base is the document that it derives from, as it is written; "" for none.
	Base string

	tree      *jsontree.Node               // with all that comes from bases, in canonical order
	written   func() *jsontree.Node        // as it stands in the file; few ask
	parts     map[string]*jsontree.Node    // of what is written, the documents within the file
	inherited int                          // values that it has from its base
	sources   []string                     // files of the bases, nearest first
	body      any                          // of the kind's own
	read      bool                         // the kind has read it
	partial   bool                         // some of its ports, variables or boards could not be read
	at        map[string]jsontree.Position // of items of Implements
	tuned     []Tuned                      // numbers that may be sought
}

// Problem is something that is wrong at a place. The hint is "" for what the fixes say.
func (d *Document) Problem(at jsontree.Position, node, reason, hint string, fixes ...declare.Fix) Problem {
	p := Problem{File: d.File, Line: int(at.Line), Column: int(at.Column), Node: node}
	p.Explain(reason, hint, fixes...)
	if at.Source > 0 && int(at.Source) <= len(d.sources) {
		p.File, p.heir = d.sources[at.Source-1], d.File
	}
	return p
}

// Partial reports whether some of its ports, variables or boards could not be read, which is a problem: that there is none of a name is
// then not said as well.
func (d *Document) Partial() bool { return d.partial }

// VariableDecl is a variable that a document declares: it lives in the mind, one for each instance of the document.
type VariableDecl struct {
	Name    string
	Type    string
	Default *jsontree.Node
	Unit    string
	Doc     string
	// Keep: the value outlives the end of the document's activation; else it goes back to its default when the
	// document is activated again.
	Keep bool
	// Shared: a variable of a node ([Decoder.Variables]) that the whole document can read as "Node.Variable".
	Shared bool
	At     Position
}

// BoardRef is a board that a document refers to, by a name of its own.
type BoardRef struct {
	Name, File string
	At         Position
}

// Version of the document format, the value of "wits".
const Version = 1

// Limits of documents: bytes of a file, and how deep its values lie in each other.
const (
	MaxBytes = plainfile.MaxDocument
	MaxDepth = 64
)

// Parse reads a document. It reports everything that is wrong with the file in itself; what depends on other files
// (embedded documents, port types) is found by [Library.Compile]. The document is nil only if the file is not JSON. One
// that derives from another is not looked at further: a [Library] does that.
func (ks *Kinds) Parse(file string, data []byte) (*Document, Problems) {
	return ks.parse(file, string(data))
}

func (ks *Kinds) parse(file, text string) (*Document, Problems) {
	limits := jsontree.Limits{Bytes: MaxBytes, Depth: MaxDepth}
	var problems Problems
	tree, errs := jsontree.ParseText(text, limits)
	for _, e := range errs {
		problems.Add(Problem{File: file, Line: int(e.Pos.Line), Column: int(e.Pos.Column), Reason: e.Reason})
	}
	if len(errs) > 0 || tree == nil {
		return nil, problems
	}
	again := sync.OnceValue(func() *jsontree.Node {
		written, _ := jsontree.ParseText(text, limits)
		return written
	})
	return ks.open(file, tree, again)
}

// open makes a document of what is written in its file. The tree becomes its own; written is another one of the same.
func (ks *Kinds) open(file string, tree *jsontree.Node, written func() *jsontree.Node) (*Document, Problems) {
	var problems Problems
	doc := &Document{File: file, tree: tree, written: written}
	d := &Decoder{doc: doc, problems: &problems}
	if tree.Kind != jsontree.Object {
		d.Problem(tree.Pos, "", "a document is a JSON object in { }", "")
		return nil, problems
	}
	if base := d.Get("base"); base != nil {
		doc.Base = d.Text(base, "", `"base"`)
		doc.written = func() *jsontree.Node { return tree } // it is merged with another, and not changed
		d.kind(ks)
		return doc, problems
	}
	if over := d.Get(overrideMember); over != nil {
		d.Problem(over.Pos, "", `"override" is for a document that derives from another`, `add "base": its file`, declare.ToRemove())
	}
	ks.canonical(tree)
	ks.decode(doc, &problems)
	return doc, problems
}

// header reads the members that all kinds share.
func (d *Decoder) header(ks *Kinds) {
	doc := d.doc
	_, inside := Within(doc.File)
	switch v := d.Get("wits"); {
	case v == nil && inside != "": // the file says it
	case v == nil:
		d.Problem(doc.tree.Pos, "", `the format version is missing`, `begin with "wits": 1`, declare.ToAdd("wits", strconv.Itoa(Version)).Labelled("State the format's version"))
	default:
		if i, ok := v.Int(); !ok || i != Version {
			fix := declare.ToSet(strconv.Itoa(Version)).As(fmt.Sprintf(`write "wits": %d`, Version))
			if ok && i > Version {
				fix = declare.Fix{Hint: "a newer release of Wits wrote it: read it with that one, or one that is newer still"}
			}
			d.Problem(v.Pos, "", fmt.Sprintf("this program reads documents of version %d", Version), "", fix)
		}
	}
	d.kind(ks)
	doc.Doc = d.Text(d.Get("doc"), "", `"doc"`)
	for i, name := range d.Texts(d.Get("implements"), "", `"implements"`) {
		doc.Implements = append(doc.Implements, name)
		if items := d.Get("implements").Items; i < len(items) {
			doc.at[name] = items[i].Pos
		}
	}
	doc.Renames = map[string]string{}
	for _, m := range d.Object(d.Get("renames"), "", `"renames"`) {
		doc.Renames[m.Name] = d.Text(m.Value, "", "a rename")
	}
	d.ports()
	d.bring(ks)
	seen := map[string]bool{}
	for _, p := range doc.Ports {
		seen[p.Name] = true
	}
	for _, name := range []string{"variables", "boards"} {
		v := d.Get(name)
		doc.partial = doc.partial || v != nil && v.Kind != jsontree.Object
	}
	doc.Variables = d.declared(d.Get("variables"), `"variables"`, "variable", seen, []string{"type", "default", "unit", "doc", "keep"})
	d.boards(seen)
	doc.View = map[string][2]float64{}
	for _, m := range d.Object(d.Get(viewMember), "", `"view"`) {
		f, err := pair(m.Value)
		if err != nil {
			d.Problem(m.Value.Pos, m.Name, `where "view" shows it `+err.Error(), "", declare.ToRemove().As(""))
			continue
		}
		doc.View[m.Name] = f
	}
	d.frames()
	d.within(ks)
	d.tune()
	d.Get("base") // which has been looked at, as has the other
	d.Get(overrideMember)
}

// frames checks the frames that editors draw.
func (d *Decoder) frames() {
	list := d.Get("frames")
	if list == nil {
		return
	}
	if list.Kind != jsontree.Array {
		d.Problem(list.Pos, "", `"frames" must be a list`+inBrackets, "")
		list.Keep()
		return
	}
	for _, n := range list.Items {
		if !d.isObject(n, "", "a frame") {
			continue
		}
		d.Text(n.Get("text"), "", `"text"`)
		d.truth(n.Get("folded"), "", `"folded"`)
		for _, member := range []string{"at", "size"} {
			if v := n.Get(member); v == nil {
				d.Problem(n.Pos, "", fmt.Sprintf("the frame has no %q", member), declare.InFile(`such as {"text": "Fight", "at": [0, 0], "size": [200, 100]}`))
			} else if _, err := pair(v); err != nil {
				d.Problem(v.Pos, "", fmt.Sprintf("%q of a frame %v", member, err), "")
			}
		}
	}
}

// kind reads what the document is and what it is called.
func (d *Decoder) kind(ks *Kinds) {
	doc := d.doc
	kind := d.Get("kind")
	doc.Kind = d.Text(kind, "", `"kind"`)
	switch {
	case kind == nil || kind.Kind == jsontree.String && doc.Kind == "":
		d.Problem(doc.tree.Pos, "", `the document has no "kind"`, "there is "+join(ks.Names()), ofKind(ks.Names())...)
	case doc.Kind != "" && ks.Kind(doc.Kind) == nil:
		d.Problem(kind.Pos, "", fmt.Sprintf("there is no kind %q", doc.Kind), "", declare.Closest(doc.Kind, ks.Names(), "there is "+join(ks.Names()))...)
	}
	doc.Name = d.Text(d.Get("name"), "", `"name"`)
	if _, inside := Within(doc.File); doc.Name == "" && inside != "" {
		doc.Name = inside
	} else if doc.Name == "" {
		doc.Name, _, _ = strings.Cut(path.Base(doc.File), ".")
	}
}

// ofKind makes the document one of a kind.
func ofKind(kinds []string) (fixes []declare.Fix) {
	for _, name := range kinds[:min(len(kinds), declare.MostOffered)] {
		fixes = append(fixes, declare.ToAdd("kind", quote(name)).Labelled("Make it "+name))
	}
	return fixes
}

// declared reads the object that holds variables, sorted by name, so that their order in the file does not change the program's
// layout.
func (d *Decoder) declared(list *jsontree.Node, member, what string, seen map[string]bool, known []string) (out []VariableDecl) {
	for _, m := range d.Object(list, "", member) {
		v := VariableDecl{Name: m.Name, At: m.Pos}
		if m.Value.Kind == jsontree.String { // "Count": "int"
			v.Type = m.Value.Text
		} else {
			d.isObject(m.Value, m.Name, "a "+what)
			v.Type = d.Text(m.Value.Get("type"), m.Name, `"type"`)
			v.Default = m.Value.Get("default")
			v.Default.Keep()
			v.Unit = d.Text(m.Value.Get("unit"), m.Name, `"unit"`)
			v.Doc = d.Text(m.Value.Get("doc"), m.Name, `"doc"`)
			v.Keep = slices.Contains(known, "keep") && d.truth(m.Value.Get("keep"), m.Name, `"keep"`)
			v.Shared = slices.Contains(known, "shared") && d.truth(m.Value.Get("shared"), m.Name, `"shared"`)
		}
		if v.Type == "" {
			d.Problem(m.Pos, "", fmt.Sprintf("%s %s has no type", what, v.Name), declare.InFile(`such as {"type": "float"}`), declare.ToSet(`"float"`), declare.ToSet(`"bool"`), declare.ToSet(`"int"`))
		}
		d.checkName(m.Pos, what, v.Name, "", seen)
		out = append(out, v)
	}
	slices.SortStableFunc(out, func(a, b VariableDecl) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// boards reads the header's references to boards.
func (d *Decoder) boards(seen map[string]bool) {
	for _, m := range d.Object(d.Get("boards"), "", `"boards"`) {
		d.checkName(m.Pos, "board", m.Name, "", seen)
		d.doc.Boards = append(d.doc.Boards, BoardRef{m.Name, d.Text(m.Value, "", "a board's file"), m.Value.Pos})
	}
	slices.SortFunc(d.doc.Boards, func(a, b BoardRef) int { return strings.Compare(a.Name, b.Name) })
}

// checkName reports names that could not be written in links and expressions, and names that are taken. Member is where the name
// stands in what is at the position; "" for the position itself.
func (d *Decoder) checkName(at jsontree.Position, what, name, member string, seen map[string]bool) {
	if why := declare.BadName(name); why != "" {
		d.Problem(at, "", fmt.Sprintf("%s %q: a name %s", what, name, why), "", declare.ToRename(member).As(""))
	} else if Builtin(name) || name == "Fail" {
		d.Problem(at, "", fmt.Sprintf("%s %s has the name of a built-in port", what, name), "", declare.ToRename(member))
	} else if seen[name] {
		d.Problem(at, "", fmt.Sprintf("there are two ports, variables, fields or boards called %s", name), "", declare.ToRename(member).As("give one another name"))
	}
	seen[name] = true
}

// Resolve returns the file that a reference in a document means: relative to the document, or from the project's root if
// it begins with a slash. "#name" is a document within the document's file. It is "" for a path that leaves the project.
func (d *Document) Resolve(ref string) string {
	if strings.HasPrefix(ref, "#") {
		file, _ := Within(d.File)
		return file + ref
	}
	if strings.HasPrefix(ref, "/") {
		ref = path.Clean(ref[1:])
	} else {
		ref = path.Join(path.Dir(d.File), ref)
	}
	if ref == ".." || strings.HasPrefix(ref, "../") || strings.HasPrefix(ref, "/") || strings.Contains(ref, `\`) {
		return ""
	}
	return ref
}

// Builtins are the names of the ports that everything has that begins and ends.
var Builtins = [...]string{"Activate", "Deactivate", "OnActivate", "OnDeactivate", "OnSuccess", "OnFailure"}

// Builtin reports whether everything that begins and ends has a port of this name.
func Builtin(name string) bool { return slices.Contains(Builtins[:], name) }

// Body returns what the document's kind made of its own members; nil if it has not read them, see [Document.IsRead].
func (d *Document) Body() any { return d.body }

// IsRead reports whether the document's kind has read it: its kind is known, and so is its base.
func (d *Document) IsRead() bool { return d.read }

// At returns where the document begins.
func (d *Document) At() Position { return d.tree.Pos }

// Implemented returns where the document says that it implements an interface.
func (d *Document) Implemented(name string) Position { return d.at[name] }

// pair reads [x, y].
func pair(n *jsontree.Node) (xy [2]float64, err error) {
	bad := errors.New("must be [x, y]")
	if n.Kind != jsontree.Array || len(n.Items) != len(xy) {
		return xy, bad
	}
	for i, item := range n.Items {
		f, ok := item.Float()
		if !ok {
			return xy, bad
		}
		xy[i] = f
	}
	return xy, nil
}
