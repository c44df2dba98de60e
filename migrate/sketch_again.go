package migrate

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
)

// stampBegins begins the first line of a sketch that was stamped.
const stampBegins = "// Sketch of wits import, which may write it anew as long as nobody has changed it: "

// Stamp gives a sketch a first line by which [Untouched] knows whether somebody has changed it since.
func Stamp(sketch []byte) []byte {
	return append([]byte(stampBegins+digest(sketch)+"\n\n"), sketch...)
}

// Untouched reports whether a file is a sketch as [Stamp] made it. A file without a stamp is a coder's.
func Untouched(file []byte) bool {
	first, rest, ok := bytes.Cut(file, []byte("\n\n"))
	return ok && string(first) == stampBegins+digest(rest)
}

func digest(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// Missing returns what the documents need and a package does not have that a coder has begun with an earlier sketch: sources are
// its files by their names. ports are those that actions and conditions in it lack, such as "Bite.Strength". The error says
// which of the files is no Go.
func (r *Result) Missing(sources map[string][]byte) (rest *Result, ports []string, err error) {
	types, functions := map[string]*ast.StructType{}, map[string]bool{}
	for _, name := range slices.Sorted(maps.Keys(sources)) {
		file, err := parser.ParseFile(token.NewFileSet(), name, sources[name], parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, fmt.Errorf("migrate: it cannot be read as Go: %w", err)
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				functions[d.Name.Name] = functions[d.Name.Name] || d.Recv == nil
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if t, ok := s.(*ast.TypeSpec); ok {
						types[t.Name.Name], _ = t.Type.(*ast.StructType)
					}
				}
			}
		}
	}
	rest = &Result{Name: r.Name}
	lacking := func(p *Primitive, of string, field func(string) string) {
		structure := types[of]
		for _, port := range p.Ports {
			if structure != nil && !hasField(structure, field(port.Name)) {
				ports = append(ports, p.Name+"."+port.Name)
			}
		}
	}
	for _, t := range r.Types {
		if _, ok := types[t.Name]; !ok {
			rest.Types = append(rest.Types, t)
		}
	}
	for _, a := range r.Actions {
		if _, ok := types[a.Name]; !ok {
			rest.Actions = append(rest.Actions, a)
		} else {
			lacking(&a, a.Name, func(name string) string { return name })
		}
	}
	for _, c := range r.Conditions {
		if !functions[smallFirst(c.Name)+"Holds"] {
			rest.Conditions = append(rest.Conditions, c)
		} else {
			lacking(&c, smallFirst(c.Name)+"Params", exported)
		}
	}
	return rest, ports, nil
}

// hasField reports whether a struct has a field, or may have it from a struct that is embedded.
func hasField(s *ast.StructType, name string) bool {
	for _, f := range s.Fields.List {
		if len(f.Names) == 0 {
			return true
		}
		for _, n := range f.Names {
			if n.Name == name {
				return true
			}
		}
	}
	return false
}

// Addition returns a [Result.Sketch] for a package that has one already: its function that offers everything is called register.
func (r *Result) Addition(pkg, register string) ([]byte, error) { return r.sketch(pkg, register) }

// Needs lists what a coder has to write: types, actions and conditions.
func (r *Result) Needs() (names []string) {
	for _, t := range r.Types {
		names = append(names, t.Name)
	}
	for _, p := range slices.Concat(r.Actions, r.Conditions) {
		names = append(names, p.Name)
	}
	return names
}
