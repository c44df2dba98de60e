package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/doc"
	"go/format"
	"go/parser"
	"go/printer"
	"go/token"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const (
	module = "github.com/wits-ai/wits"
	engine = module + "/internal/wits"
)

// source is the engine's source as it is documented.
type source struct {
	fset    *token.FileSet
	types   map[string]*doc.Type
	funcs   map[string]*doc.Func
	values  map[string]*doc.Value
	imports map[string]string // of all files: path by the name in the code
}

// read parses the engine.
func read(root string) (*source, error) {
	s := &source{token.NewFileSet(), map[string]*doc.Type{}, map[string]*doc.Func{}, map[string]*doc.Value{}, map[string]string{}}
	dir := filepath.Join(root, "internal", "wits")
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(s.fset, name, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		for _, i := range f.Imports {
			from, _ := strconv.Unquote(i.Path.Value)
			as := path.Base(from)
			if i.Name != nil {
				as = i.Name.Name
			}
			s.imports[as] = from
		}
		files = append(files, f)
	}
	p, err := doc.NewFromFiles(s.fset, files, engine)
	if err != nil {
		return nil, err
	}
	for _, t := range p.Types {
		s.types[t.Name] = t
		for _, f := range t.Funcs {
			s.funcs[f.Name] = f
		}
		s.note(t.Consts)
		s.note(t.Vars)
	}
	for _, f := range p.Funcs {
		s.funcs[f.Name] = f
	}
	s.note(p.Consts)
	s.note(p.Vars)
	return s, nil
}

func (s *source) note(values []*doc.Value) {
	for _, v := range values {
		for _, name := range v.Names {
			s.values[name] = v
		}
	}
}

// write gives the files of all faces, by their paths from the root of the module.
func write(root string) (map[string][]byte, error) {
	s, err := read(root)
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	for i := range faces {
		f := &faces[i]
		for _, file := range f.files {
			w := &writer{source: s, face: f, used: map[string]bool{}}
			for _, name := range strings.Fields(file.names) {
				if err := w.name(name); err != nil {
					return nil, err
				}
			}
			text, err := w.finish()
			if err != nil {
				return nil, fmt.Errorf("%s: %w", file.name, err)
			}
			out[path.Join(f.dir, file.name)] = text
		}
		if f.inlined == "" {
			continue
		}
		w := &writer{source: s, face: f, used: map[string]bool{}}
		w.inlined()
		text, err := w.finish()
		if err != nil {
			return nil, fmt.Errorf("what %s inlines: %w", f.pkg, err)
		}
		out[path.Join(f.dir, "face_inlined.go")] = text
	}
	return out, nil
}

// writer writes one file of a face.
type writer struct {
	*source
	face *face
	used map[string]bool // names of packages
	text bytes.Buffer
}

// name writes what a face shows: "Node" or, under another name, "Node=BuildNode".
func (w *writer) name(entry string) error {
	name, as, _ := strings.Cut(entry, "=")
	if as == "" {
		as = name
	}
	switch {
	case w.types[name] != nil:
		w.typ(w.types[name], as)
	case w.funcs[name] != nil:
		w.function(w.funcs[name], as)
	case w.values[name] != nil:
		v := w.values[name]
		w.comment(w.valueDoc(v, name), "")
		w.used["in"] = true
		fmt.Fprintf(&w.text, "%s %s = in.%s\n\n", v.Decl.Tok, as, name)
	default:
		return fmt.Errorf("the engine has no %s", name)
	}
	return nil
}

// valueDoc is what is said of one of several values that are declared together.
func (w *writer) valueDoc(v *doc.Value, name string) string {
	for _, spec := range v.Decl.Specs {
		if s := spec.(*ast.ValueSpec); slices.ContainsFunc(s.Names, func(n *ast.Ident) bool { return n.Name == name }) {
			if text := s.Doc.Text() + s.Comment.Text(); text != "" {
				if !strings.HasPrefix(text, name) {
					text = name + ": " + text
				}
				return text
			}
		}
	}
	return v.Doc
}

// typ writes an alias of a type, with all that its audience can do with it.
func (w *writer) typ(t *doc.Type, as string) {
	spec := t.Decl.Specs[0].(*ast.TypeSpec)
	w.comment(called(t.Doc, t.Name, as), "")
	var list []string
	switch x := spec.Type.(type) {
	case *ast.StructType:
		if lines := w.fields(x); len(lines) > 0 {
			list = append(list, append(append([]string{"type " + as + " struct {"}, lines...), "}")...)
		}
	case *ast.InterfaceType:
		list = append(list, strings.Split("type "+as+" "+w.print(x), "\n")...)
	default:
		list = append(list, "type "+as+" "+w.print(x))
	}
	for _, m := range w.methods(t) {
		if len(list) > 0 && m.Doc != "" {
			list = append(list, "")
		}
		for _, line := range strings.Split(strings.TrimSpace(w.plain(m.Doc)), "\n") {
			if m.Doc != "" {
				list = append(list, strings.TrimRight("// "+line, " "))
			}
		}
		list = append(list, w.signature(m))
	}
	if len(list) > 0 {
		w.text.WriteString("//\n")
		for _, line := range list {
			w.text.WriteString(strings.TrimRight("//\t"+line, "\t ") + "\n")
		}
	}
	params, args := w.parameters(spec.TypeParams)
	w.used["in"] = true
	fmt.Fprintf(&w.text, "type %s%s = in.%s%s\n\n", as, params, t.Name, args)
}

// fields are the lines of the exported fields of a struct.
func (w *writer) fields(x *ast.StructType) (lines []string) {
	shown := &ast.StructType{Fields: &ast.FieldList{}}
	for _, f := range x.Fields.List {
		var names []*ast.Ident
		for _, n := range f.Names {
			if n.IsExported() {
				names = append(names, n)
			}
		}
		if len(names) == 0 {
			continue
		}
		for _, line := range strings.Split(strings.TrimSpace(w.plain(f.Doc.Text())), "\n") {
			if f.Doc != nil {
				lines = append(lines, "\t// "+line)
			}
		}
		line := "\t" + strings.Join(idents(names), ", ") + " " + w.print(f.Type)
		if c := strings.TrimSpace(w.plain(f.Comment.Text())); c != "" {
			line += " // " + c
		}
		lines = append(lines, line)
		shown.Fields.List = append(shown.Fields.List, f)
	}
	return lines
}

func idents(list []*ast.Ident) (names []string) {
	for _, n := range list {
		names = append(names, n.Name)
	}
	return names
}

// methods are the methods that the face shows of a type.
func (w *writer) methods(t *doc.Type) (out []*doc.Func) {
	only, limited := w.face.methods[t.Name]
	for _, m := range t.Methods {
		if m.Level == 0 && (!limited || slices.Contains(strings.Fields(only), m.Name)) {
			out = append(out, m)
		}
	}
	return out
}

// signature is the line that declares a method.
func (w *writer) signature(m *doc.Func) string {
	d := *m.Decl
	d.Doc, d.Body = nil, nil
	return strings.Join(strings.Fields(w.print(&d)), " ")
}

// called is a comment that begins with the name that something has in the face.
func called(text, name, as string) string {
	if rest, ok := strings.CutPrefix(text, name+" "); ok {
		return as + " " + rest
	}
	return text
}

// function writes a function that calls the engine's.
func (w *writer) function(f *doc.Func, as string) {
	w.comment(called(f.Doc, f.Name, as), "")
	d := *f.Decl
	d.Doc, d.Body = nil, nil
	d.Name = ast.NewIdent(as)
	var pass []string
	for _, p := range d.Type.Params.List {
		for _, n := range p.Names {
			if _, many := p.Type.(*ast.Ellipsis); many {
				pass = append(pass, n.Name+"...")
			} else {
				pass = append(pass, n.Name)
			}
		}
	}
	_, args := w.parameters(d.Type.TypeParams)
	call := fmt.Sprintf("in.%s%s(%s)", f.Name, args, strings.Join(pass, ", "))
	if d.Type.Results != nil {
		call = "return " + call
	}
	w.used["in"] = true
	fmt.Fprintf(&w.text, "%s { %s }\n\n", w.code(&d), call)
}

// parameters are type parameters as they are declared, and as they are passed on.
func (w *writer) parameters(list *ast.FieldList) (declared, passed string) {
	if list == nil {
		return "", ""
	}
	var names, fields []string
	for _, f := range list.List {
		names = append(names, idents(f.Names)...)
		fields = append(fields, strings.Join(idents(f.Names), ", ")+" "+w.code(f.Type))
	}
	return "[" + strings.Join(fields, ", ") + "]", "[" + strings.Join(names, ", ") + "]"
}

// print gives code for people: types of the engine go by their names alone.
func (w *writer) print(node any) string {
	if n, ok := node.(ast.Node); ok {
		defer w.rename(n, "")()
	}
	return w.source.print(node)
}

func (s *source) print(node any) string {
	var b strings.Builder
	(&printer.Config{Mode: printer.TabIndent, Tabwidth: 4}).Fprint(&b, s.fset, node)
	return b.String()
}

// code gives code for the compiler: types that the face does not show are the engine's, and what it needs is imported.
func (w *writer) code(node ast.Node) string {
	defer w.rename(node, "in.")()
	return w.source.print(node)
}

// rename has types called as the face calls them, until undo is called; before stands in front of types that it does not show.
func (w *writer) rename(node ast.Node, before string) (undo func()) {
	own := map[string]bool{} // parameters, of types too
	ast.Inspect(node, func(n ast.Node) bool {
		if f, ok := n.(*ast.Field); ok {
			for _, id := range f.Names {
				own[id.Name] = true
			}
		}
		return true
	})
	was := map[*ast.Ident]string{}
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && w.imports[x.Name] != "" && before != "" {
				w.used[x.Name] = true
			}
			return false
		case *ast.Ident:
			if _, engine := w.types[n.Name]; engine && !own[n.Name] {
				was[n] = n.Name
				if as, shown := w.face.shown()[n.Name]; shown {
					n.Name = as
				} else if before != "" {
					n.Name, w.used["in"] = before+n.Name, true
				}
			}
		}
		return true
	})
	return func() {
		for id, name := range was {
			id.Name = name
		}
	}
}

// link finds links in documentation.
var link = regexp.MustCompile(`\[(\*?)([A-Z]\w*)((?:\.\w+)?)\]`)

// plain is documentation without links.
func (w *writer) plain(text string) string { return link.ReplaceAllString(text, "$1$2$3") }

// comment writes documentation. Links to what the face does not show are plain text.
func (w *writer) comment(text, indent string) {
	shown := w.face.shown()
	text = link.ReplaceAllStringFunc(text, func(l string) string {
		m := link.FindStringSubmatch(l)
		if as, ok := shown[m[2]]; ok && m[3] == "" {
			return "[" + m[1] + as + "]"
		}
		return m[1] + m[2] + m[3]
	})
	for _, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		fmt.Fprintln(&w.text, strings.TrimRight(indent+"// "+line, " "))
	}
}

// inlined writes calls of what is to be inlined where the face is used. A package that imports the face, and not the engine, inlines
// functions of the engine only if the face itself has inlined them: the compiler exports what they do with no others.
func (w *writer) inlined() {
	w.used["in"] = true
	w.text.WriteString("// Whoever imports this package inlines small functions of the engine, as this package does: the compiler gives on only the\n" +
		"// bodies of functions that are inlined here. Nothing of this is ever called.\n" +
		"var _ = [...]any{inlined")
	var calls bytes.Buffer
	for _, name := range strings.Fields(w.face.inlined) {
		for _, m := range w.types[name].Methods {
			if m.Level > 0 {
				continue
			}
			as := "inlined" + name + m.Name
			fmt.Fprintf(&w.text, ", %s", as)
			d := *m.Decl
			d.Doc, d.Body = nil, nil
			params, pass := w.passed(&d)
			results, gives := "", ""
			if d.Type.Results != nil {
				for _, r := range d.Type.Results.List {
					for range max(1, len(r.Names)) {
						results += w.code(r.Type) + ", "
					}
				}
				results, gives = "("+results+")", "return "
			}
			fmt.Fprintf(&calls, "func %s(%s) %s { %sv.%s(%s) }\n\n", as, strings.Join(append([]string{"v " + w.code(d.Recv.List[0].Type)}, params...), ", "),
				results, gives, m.Name, strings.Join(pass, ", "))
		}
	}
	w.text.WriteString("}\n\n")
	w.text.Write(calls.Bytes())
	fmt.Fprintf(&w.text, "func inlined(r *in.Registry, x *in.Context, m *in.Mind, n *in.Node, slot in.Slot) {%s\n}\n", w.face.instances)
}

// passed are the parameters of a function, under names that do not collide, and how they are passed on.
func (w *writer) passed(d *ast.FuncDecl) (params, pass []string) {
	for _, p := range d.Type.Params.List {
		for range max(1, len(p.Names)) {
			name := fmt.Sprintf("a%d", len(pass))
			params = append(params, name+" "+w.code(p.Type))
			if _, many := p.Type.(*ast.Ellipsis); many {
				name += "..."
			}
			pass = append(pass, name)
		}
	}
	return params, pass
}

// finish gives the file.
func (w *writer) finish() ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated by internal/makeface; DO NOT EDIT.\n\npackage %s\n\nimport (\n", w.face.pkg)
	for _, name := range slices.Sorted(maps.Keys(w.used)) {
		if name == "in" {
			fmt.Fprintf(&b, "\tin %q\n", engine)
		} else {
			fmt.Fprintf(&b, "\t%q\n", w.imports[name])
		}
	}
	b.WriteString(")\n\n")
	b.Write(w.text.Bytes())
	return format.Source(b.Bytes())
}
