package edit

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/expr"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/kind"
)

// Place is a place in a document at which an expression or a script stands, or shall stand.
type Place struct {
	// Path is the document and Text what is written in it, saved or not. Pointer leads to the text of the expression, as a
	// JSON Pointer.
	Path    string `json:"path"`
	Text    string `json:"text"`
	Pointer string `json:"pointer"`
	// Texts are other documents that are not saved, by path.
	Texts map[string]string `json:"texts"`
}

// What a name of a [Scope] is.
const (
	NamedPort     = "port"
	NamedVariable = "variable"
	NamedNode     = "node"  // a port of a node: Low.Result
	NamedField    = "field" // of a board: Squad.Target
	NamedFunction = "function"
	NamedValue    = "value" // of an enumeration, and the like
	NamedMember   = "member"
)

// Name is something that an expression can name.
type Name struct {
	Name string `json:"name"`
	What string `json:"what"`
	// Type is that of the value; of a function, how it is called.
	Type string `json:"type"`
	Unit string `json:"unit,omitempty"`
	Doc  string `json:"doc,omitempty"`

	typ *wits.Type
}

// Scope is what an expression at a place can name.
type Scope struct {
	Names []Name `json:"names"`
	// Type is what the place wants; "" if it takes any.
	Type string `json:"type,omitempty"`
	// Script: statements stand there.
	Script bool `json:"script,omitempty"`
}

// Scope tells what an expression at a place of a document can name, as the kind of the document has it, whatever is wrong
// elsewhere. The error says that no expression can stand there.
func (p *Project) Scope(at Place) (Scope, error) {
	var out Scope
	err := p.reading(at, func(r kind.Reading) {
		out = Scope{Names: namesOf(r), Script: r.Script}
		if r.Want != nil {
			out.Type = r.Want.Name()
		}
	})
	return out, err
}

// reading puts a source of its own at a place and has the document compiled; f is called at the moment when that source is
// about to be read.
func (p *Project) reading(at Place, f func(kind.Reading)) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if why := badDocument(at.Path); why != "" {
		return fmt.Errorf("%q: %s", at.Path, why)
	}
	tree := parsed([]byte(at.Text))
	if tree == nil || tree.Kind != jsontree.Object {
		return errors.New("the text is not a JSON object")
	}
	if err := p.scan(); err != nil {
		return err
	}
	overlay, err := p.unsaved(at.Texts)
	if err != nil {
		return err
	}
	r := reader{p: p, library: p.library(nil, overlay), at: at, f: f, source: "// what can be named here"}
	for strings.Contains(at.Text, r.source) {
		r.source += "?"
	}
	r.library.Watch(&r)
	return r.read(tree)
}

// reader looks for the moment at which a source is read.
type reader struct {
	p       *Project
	library *wits.Library
	at      Place
	source  string
	f       func(kind.Reading)
	done    bool
}

// Read implements [kind.Watcher].
func (r *reader) Read(what kind.Reading) {
	if what.Source == r.source && !r.done {
		r.done = true
		r.f(what)
	}
}

// maxCuts is how often what is wrong is cut out of a document to see what is right.
const maxCuts = 8

func (r *reader) read(tree *JSON) error {
	op := Operation{Op: "add", Path: r.at.Pointer, Value: &JSON{Kind: jsontree.String, Text: r.source}}
	if there := tree.At(r.at.Pointer); there != nil {
		op.Op = "replace"
		if there.Get("expr") != nil && len(there.Members) == 1 {
			op.Path = jsontree.Pointer(op.Path, "expr")
		}
	}
	r.at.Pointer = op.Path
	if op.Path == "" {
		return errors.New("the place is the document as a whole: no expression can stand there")
	}
	if names, ok := jsontree.SplitPointer(op.Path); !ok || names[0] != overrides && declare.Header().Member(names[0]) != nil { // what all documents have holds no expressions
		return fmt.Errorf("no expression can stand at %s", op.Path)
	}
	tree, err := tree.Patch([]Operation{op})
	if err != nil {
		return err
	}
	hopeless := false
	for range maxCuts {
		// Written and read again, so that its places are those of the text.
		text := tree.AppendAsWritten(nil)
		if tree = parsed(text); tree == nil {
			break
		}
		problems := r.compile(text)
		if r.done {
			return nil
		}
		var cuts []Operation
		cuts, hopeless = r.cuts(tree, problems)
		if len(cuts) == 0 {
			break
		}
		if tree, err = tree.Patch(cuts); err != nil {
			break
		}
	}
	if !hopeless {
		return fmt.Errorf("no expression can stand at %s", r.at.Pointer)
	}
	// What holds the place is wrong itself: what the document declares can be named in any case.
	declared := `{"wits": 1, "kind": "graph", "nodes": {"Asked": {"expr": ` + string(jsontree.AppendString(nil, r.source)) + `}}`
	for _, member := range []string{"implements", "ports", "variables", "boards"} {
		if v := tree.Get(member); v != nil {
			declared += `, "` + member + `": ` + string(v.AppendAsWritten(nil))
		}
	}
	if r.compile([]byte(declared + "}")); !r.done {
		return fmt.Errorf("the document has errors that must be repaired before it can be told what can stand at %s", r.at.Pointer)
	}
	return nil
}

// compile compiles the document, and if that does not help those that use it.
func (r *reader) compile(text []byte) document.Problems {
	r.library.AddSource(r.at.Path, text)
	problems := r.library.Check(r.at.Path)
	if !r.done {
		for _, u := range r.p.users(r.at.Path) {
			if !r.done && u.Document != wits.ProjectFile {
				r.library.Check(u.Document)
			}
		}
	}
	return problems
}

// cuts returns the operations that remove what is wrong with a document, but for what holds the place. Hopeless says that that
// is wrong, too.
func (r *reader) cuts(tree *JSON, problems document.Problems) (out []Operation, hopeless bool) {
	var paths []string
	for _, q := range problems {
		if q.File != r.at.Path || q.Warning || q.Line == 0 {
			continue
		}
		path, _ := tree.Find(jsontree.Position{Line: int32(q.Line), Column: int32(q.Column)})
		switch {
		case path == r.at.Pointer:
		case path == "" || strings.HasPrefix(r.at.Pointer, path+"/"):
			hopeless = true
		case tree.At(path) != nil && !slices.Contains(paths, path):
			paths = append(paths, path)
		}
	}
	// From the end, so that places of items stay what they are; what lies in something that is cut goes with it.
	var order []string
	tree.Walk(func(path string, _ *JSON) {
		if slices.Contains(paths, path) && !slices.ContainsFunc(order, func(outer string) bool { return strings.HasPrefix(path, outer+"/") }) {
			order = append(order, path)
		}
	})
	for _, path := range slices.Backward(order) {
		out = append(out, Operation{Op: "remove", Path: path})
	}
	return out, hopeless
}

// namesOf lists what can be named.
func namesOf(r kind.Reading) []Name {
	out := []Name{}
	seen := map[string]bool{}
	for _, name := range r.Env.Names() {
		if seen[name] {
			continue
		}
		seen[name] = true
		ref, ok := r.Env.Lookup(name)
		if !ok || ref.Type == nil {
			continue
		}
		n := Name{Name: name, What: NamedVariable, Type: ref.Type.Name(), Unit: ref.Unit, typ: ref.Type}
		if port := r.Scope.Find(name); port != nil {
			n.Doc = port.Doc
			switch b := r.Scope.B; {
			case port.Node() != nil && strings.Contains(name, "."):
				n.What = NamedNode
			case slices.Contains(b.Fields(), port):
				n.What = NamedField
			case slices.Contains(b.Ports(), port):
				n.What = NamedPort
			}
		}
		out = append(out, n)
	}
	reg := r.Scope.B.Registry()
	for _, name := range reg.FunctionNames() {
		for _, f := range reg.Functions(name) {
			if called, ok := signature(f); ok && (f.Result != nil || r.Script) {
				out = append(out, Name{Name: name, What: NamedFunction, Type: called, Doc: f.Doc, typ: f.Result})
			}
		}
	}
	for _, b := range expr.Builtins() {
		out = append(out, Name{Name: b.Name, What: NamedFunction, Type: b.Signature, Doc: b.Doc})
	}
	if r.Script {
		for _, name := range []string{"log", "warn"} {
			out = append(out, Name{Name: name, What: NamedFunction, Type: name + "(...)", Doc: "Joins the values with spaces and sends them to the game's log."})
		}
	}
	return append(out, valuesOf(r.Env, seen)...)
}

// valuesOf lists values that have names: alone where that is plain, else with their enumeration.
func valuesOf(env expr.Env, taken map[string]bool) (out []Name) {
	add := func(name, typ, doc string) {
		if t := env.Type(typ); t != nil {
			out = append(out, Name{Name: name, What: NamedValue, Type: typ, Doc: doc, typ: t})
		}
	}
	add("true", "bool", "")
	add("false", "bool", "")
	add("nobody", "entity", "No entity.")
	count := map[string]int{}
	for _, e := range env.Enums() {
		for _, v := range e.Enum() {
			count[v]++
		}
	}
	for _, e := range env.Enums() {
		for _, v := range e.Enum() {
			name := v
			switch written := expr.Written(v); {
			case written != v:
				name = written // in quotes, which the other side gives their meaning
			case count[v] > 1 || taken[v]:
				name = e.Name() + "." + v
			}
			out = append(out, Name{Name: name, What: NamedValue, Type: e.Name(), typ: e})
		}
	}
	return out
}

// signature writes how an expression calls a function; false if none can.
func signature(f *wits.FunctionType) (string, bool) {
	params := make([]string, len(f.Params))
	for i, p := range f.Params {
		if p.List || p.Trigger || p.Out {
			return "", false
		}
		params[i] = p.Name + " " + p.Type.Name()
	}
	s := f.Name + "(" + strings.Join(params, ", ") + ")"
	if f.Result != nil {
		s += " " + f.Result.Name()
	}
	return s, true
}
