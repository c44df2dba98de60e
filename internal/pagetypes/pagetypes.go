// Package pagetypes writes the types of Go values as TypeScript that a page reads from JSON: structs as interfaces, texts of which the
// constants are known as unions, with the comments of their sources. It is for the tests that keep such a file up to date.
package pagetypes

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
)

// Writer collects types. [New] makes one.
type Writer struct {
	// As are the types that write their own JSON, and what they are on the page.
	As map[reflect.Type]string

	comments map[string]string   // of types, and of fields as "Type.Field"
	words    map[string][]string // of texts with constants, by type
	known    map[reflect.Type]bool
	made     []named
}

type named struct{ name, text string }

// New reads the comments and constants of the packages whose types are written. No two types of theirs may have the same name.
func New(folders ...string) (*Writer, error) {
	w := &Writer{As: map[reflect.Type]string{}, comments: map[string]string{}, words: map[string][]string{}, known: map[reflect.Type]bool{}}
	var files []string
	for _, folder := range folders {
		found, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err == nil && len(found) == 0 {
			err = fmt.Errorf("there is no Go in %s", folder)
		}
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				w.read(g)
			}
		}
	}
	return w, nil
}

// read takes in a declaration.
func (w *Writer) read(g *ast.GenDecl) {
	for _, s := range g.Specs {
		switch s := s.(type) {
		case *ast.TypeSpec:
			name := s.Name.Name
			w.comments[name] = cmp.Or(s.Doc.Text(), g.Doc.Text())
			if t, ok := s.Type.(*ast.StructType); ok {
				for _, f := range t.Fields.List {
					for _, n := range f.Names {
						w.comments[name+"."+n.Name] = cmp.Or(f.Doc.Text(), f.Comment.Text())
					}
				}
			}
		case *ast.ValueSpec:
			of, ok := s.Type.(*ast.Ident)
			if !ok || g.Tok != token.CONST {
				continue
			}
			for _, v := range s.Values {
				if l, ok := v.(*ast.BasicLit); ok && l.Kind == token.STRING {
					w.words[of.Name] = append(w.words[of.Name], l.Value)
				}
			}
		}
	}
}

// Type returns how a type is written; structs and unions that it is made of are declared.
func (w *Writer) Type(t reflect.Type) string { return w.name(t, false) }

// Arguments returns the type of arguments: what need not be there is optional, also within.
func (w *Writer) Arguments(t reflect.Type) string { return w.name(t, true) }

// Declarations returns all types that were named, in the order of their names.
func (w *Writer) Declarations() string {
	slices.SortFunc(w.made, func(a, b named) int { return strings.Compare(a.name, b.name) })
	var b strings.Builder
	for _, d := range w.made {
		b.WriteString(d.text)
	}
	return b.String()
}

func (w *Writer) name(t reflect.Type, arguments bool) string {
	if as, ok := w.As[t]; ok {
		return as
	}
	switch t.Kind() {
	case reflect.Pointer:
		return w.name(t.Elem(), arguments)
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		if t.PkgPath() == "" || len(w.words[t.Name()]) == 0 {
			return "string"
		}
		w.declare(t, func() string {
			return fmt.Sprintf("export type %s = %s;\n\n", t.Name(), strings.ReplaceAll(strings.Join(w.words[t.Name()], " | "), `"`, "'"))
		})
		return t.Name()
	case reflect.Slice, reflect.Array:
		of := w.name(t.Elem(), arguments)
		if strings.ContainsAny(of, "|{ ") {
			of = "(" + of + ")"
		}
		return of + "[]"
	case reflect.Map:
		return "Record<string, " + w.name(t.Elem(), arguments) + ">"
	case reflect.Struct:
		if t.Name() == "" {
			return "{ " + strings.ReplaceAll(strings.TrimSpace(w.members(t, "", arguments)), "\n", " ") + " }"
		}
		w.declare(t, func() string {
			return "export interface " + t.Name() + " {\n" + w.members(t, "  ", arguments) + "}\n\n"
		})
		return t.Name()
	}
	return "number"
}

// declare writes a declaration once.
func (w *Writer) declare(t reflect.Type, text func() string) {
	if w.known[t] {
		return
	}
	w.known[t] = true
	s := text()
	w.made = append(w.made, named{t.Name(), comment("", w.comments[t.Name()]) + s})
}

func (w *Writer) members(t reflect.Type, indent string, arguments bool) string {
	var b strings.Builder
	for f := range fields(t) {
		tag, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		optional := strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero") || arguments && f.Tag.Get("calls") != "required"
		// A type of its own is the same in an answer, where all of it is there.
		of := w.name(f.Type, arguments && inner(f.Type).Name() == "")
		if arguments && inner(f.Type).Kind() == reflect.Struct && inner(f.Type).Name() != "" {
			of = strings.Replace(of, inner(f.Type).Name(), "Partial<"+inner(f.Type).Name()+">", 1)
		}
		b.WriteString(comment(indent, w.comments[t.Name()+"."+f.Name]))
		fmt.Fprintf(&b, "%s%s%s: %s;\n", indent, cmp.Or(tag, f.Name), map[bool]string{true: "?"}[optional], of)
	}
	return b.String()
}

// fields returns those that JSON has, with those of a struct that is embedded.
func fields(t reflect.Type) func(func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Anonymous && f.Type.Kind() == reflect.Struct && f.Tag.Get("json") == "" {
				for within := range fields(f.Type) {
					if !yield(within) {
						return
					}
				}
				continue
			}
			if f.IsExported() && f.Tag.Get("json") != "-" && !yield(f) {
				return
			}
		}
	}
}

// inner returns what lists and pointers are of.
func inner(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t
}

func comment(indent, text string) string {
	text = strings.ReplaceAll(strings.TrimSpace(text), "*/", "")
	if text == "" {
		return ""
	}
	return indent + "/** " + strings.ReplaceAll(text, "\n", "\n"+indent+" * ") + " */\n"
}

// Camel returns a name of the wire as JavaScript writes names: "get-state" is getState.
func Camel(name string) string {
	parts := strings.Split(name, "-")
	for i, p := range parts[1:] {
		if p != "" {
			parts[i+1] = strings.ToUpper(p[:1]) + p[1:]
		}
	}
	return strings.Join(parts, "")
}

// Key returns a name as the member of a TypeScript object.
func Key(name string) string {
	if strings.Contains(name, "-") {
		return "'" + name + "'"
	}
	return name
}
