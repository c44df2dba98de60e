package main

import (
	"go/ast"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// class is what lines of a kind are for.
type class int

const (
	technique  class = iota // what runs, and all that is nothing else
	building                // making of it what runs
	declaring               // body, decoding, schema, checks and warnings
	explaining              // answers to "why"
	classes
)

var titles = [classes]string{"technique", "build", "declaring", "explaining"}

// byFile are the classes of files by how their names begin.
var byFile = []struct {
	begins string
	class  class
}{
	{"explain", explaining}, {"why", explaining},
	{"body", declaring}, {"decode", declaring}, {"schema", declaring}, {"lint", declaring}, {"check", declaring}, {"nodetypes", declaring},
	{"build", building}, {"compile", building},
}

// byName are the classes of functions by how their names begin, whatever their first letter's case.
var byName = []struct {
	begins string
	class  class
}{
	{"explain", explaining}, {"why", explaining},
	{"lint", declaring}, {"check", declaring}, {"decode", declaring}, {"schema", declaring}, {"about", declaring}, {"choices", declaring},
	{"described", declaring}, {"members", declaring}, {"refers", declaring}, {"nodeTypes", declaring},
	{"build", building},
}

// tools are the classes of functions by what is given to them.
var tools = []tool{
	{"Explanation", explaining}, {"explainer", explaining}, {"why.Question", explaining}, {"wits.Question", explaining},
	{"Checker", declaring}, {"Decoder", declaring}, {"linter", declaring},
	{"Builder", building}, {"builder", building}, {"NodeBuilder", building},
}

type tool struct {
	name  string
	class class
}

// classOf is the class of a declaration. The file's name tells, of a body, warnings, explanations and what builds; else a
// method has the class of its receiver's type, if that is no technique, or of what its name begins with: About, Check, lint,
// Explain, build. A struct of which the members have tags "json" declares. A function belongs to what is given to it: a
// Checker, a Builder, an Explanation. All else is technique. Nil asks for the class of an empty file.
func classOf(file string, d ast.Decl, types map[string]class) class {
	for _, f := range byFile {
		if strings.HasPrefix(path.Base(file), f.begins) {
			return f.class
		}
	}
	switch d := d.(type) {
	case *ast.GenDecl:
		for _, s := range d.Specs {
			if t, ok := s.(*ast.TypeSpec); ok {
				return types[t.Name.Name]
			}
		}
	case *ast.FuncDecl:
		for _, n := range byName {
			if begins(d.Name.Name, n.begins) {
				return n.class
			}
		}
		if d.Recv != nil {
			if c := types[bare(textOf(d.Recv.List[0].Type))]; c == building || c == explaining {
				return c // a method of a declared struct may be technique
			}
		}
		for _, t := range tools {
			if takes(d, t.name) {
				return t.class
			}
		}
	}
	return technique
}

// begins reports whether a name begins with a word: "lintCurve" and "LintCurve" with "lint", "linter" not.
func begins(name, word string) bool {
	if len(name) < len(word) || !strings.EqualFold(name[:len(word)], word) {
		return false
	}
	return len(name) == len(word) || !unicode.IsLower(rune(name[len(word)]))
}

// typesOf are the classes of the types of a package.
func typesOf(sources []*source) map[string]class {
	types := map[string]class{}
	for _, s := range sources {
		for _, d := range s.file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range g.Specs {
				t, ok := spec.(*ast.TypeSpec)
				if !ok {
					continue
				}
				c := classOf(s.name, nil, nil)
				if i := slices.IndexFunc(tools, func(o tool) bool { return o.name == t.Name.Name }); i >= 0 {
					c = tools[i].class
				} else if declares(t.Type) {
					c = declaring
				}
				types[t.Name.Name] = c
			}
		}
	}
	return types
}

// declares reports whether a type is a struct with members of documents.
func declares(t ast.Expr) bool {
	s, ok := t.(*ast.StructType)
	return ok && slices.ContainsFunc(s.Fields.List, func(f *ast.Field) bool {
		if f.Tag == nil {
			return false
		}
		tag, _ := strconv.Unquote(f.Tag.Value)
		_, json := reflect.StructTag(tag).Lookup("json")
		return json
	})
}

// takes reports whether a function has a receiver or parameter of a type.
func takes(f *ast.FuncDecl, name string) bool {
	has := func(list *ast.FieldList) bool {
		return list != nil && slices.ContainsFunc(list.List, func(p *ast.Field) bool {
			text := strings.TrimLeft(textOf(p.Type), "*[]")
			return text == name || strings.HasSuffix(text, "."+name)
		})
	}
	return has(f.Recv) || has(f.Type.Params)
}

// bare is a type's name without its star and its parameters.
func bare(t string) string {
	t, _, _ = strings.Cut(strings.TrimLeft(t, "*"), "[")
	return t
}

// textOf is a type as it is written, as far as names tell of it.
func textOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return textOf(e.X) + "." + e.Sel.Name
	case *ast.StarExpr:
		return "*" + textOf(e.X)
	case *ast.ArrayType:
		return "[]" + textOf(e.Elt)
	case *ast.IndexExpr:
		return textOf(e.X) + "[]"
	}
	return ""
}
