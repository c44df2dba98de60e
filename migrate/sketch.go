package migrate

import (
	"fmt"
	"go/format"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Sketch is Go source for the actions and conditions that the documents need: their ports are there, and a function
// Register that offers them to a registry. What they do is left to the coder; until then actions fail and conditions do
// not hold. The name of the package is given.
func (r *Result) Sketch(pkg string) ([]byte, error) { return r.sketch(pkg, "Register") }

func (r *Result) sketch(pkg, register string) ([]byte, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "// Package %s is what the behaviours of %s need. Write what each action does, and when each condition holds.\n", pkg, comment(r.Name))
	fmt.Fprintf(&b, "package %s\n\nimport (\n\t\"github.com/wits-ai/wits\"\n", pkg)
	if r.vectors() {
		b.WriteString("\t\"github.com/wits-ai/wits/geom\"\n")
	}
	b.WriteString(")\n\n")
	fmt.Fprintf(&b, "// %[1]s offers everything to designers.\nfunc %[1]s(r *wits.Registry) {\n", register)
	for _, t := range r.Types {
		fmt.Fprintf(&b, "\twits.AddType[%s](r, %q, %q)\n", t.Name, t.Name, "The original's "+t.Original+".")
	}
	for _, a := range r.Actions {
		doc := ""
		if a.Doc != "" {
			doc = ", wits.Doc(" + strconv.Quote(a.Doc) + ")"
		}
		fmt.Fprintf(&b, "\twits.AddAction[%s](r%s)\n", a.Name, doc)
	}
	for _, c := range r.Conditions {
		doc := ""
		if c.Doc != "" {
			doc = ", wits.Doc(" + strconv.Quote(c.Doc) + ")"
		}
		fmt.Fprintf(&b, "\twits.AddFunc(r, %q, %s%s)\n", c.Name, smallFirst(c.Name)+"Holds", doc)
	}
	b.WriteString("}\n\n")
	for _, t := range r.Types {
		fmt.Fprintf(&b, "// %s stands for %s of the original. Give it its fields.\ntype %s struct{ Value int64 }\n\n", t.Name, comment(t.Original), t.Name)
	}
	for _, a := range r.Actions {
		action(&b, &a)
	}
	for _, c := range r.Conditions {
		conditionSketch(&b, &c)
	}
	out, err := format.Source([]byte(b.String()))
	if err != nil {
		return nil, fmt.Errorf("migrate: the sketch is no Go: %w", err)
	}
	return out, nil
}

// vectors reports whether any port has a vector.
func (r *Result) vectors() bool {
	for _, a := range slices.Concat(r.Actions, r.Conditions) {
		for _, p := range a.Ports {
			if strings.Contains(goType(p.Type), "geom.") {
				return true
			}
		}
	}
	return false
}

// comment makes a text fit into a line of comment.
func comment(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, "?"), func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsGraphic(r) }), " ")
}

func action(b *strings.Builder, a *Primitive) {
	fmt.Fprintf(b, "// %s is the original's %s.\ntype %s struct {\n", a.Name, comment(a.Original), a.Name)
	for _, p := range a.Ports {
		side := "In"
		if p.Out {
			side = "Out"
		}
		fmt.Fprintf(b, "\t%s wits.%s[%s]%s%s\n", p.Name, side, goType(p.Type), tag(&p, ""), guessedComment(&p))
	}
	fmt.Fprintf(b, `}

// Activate is called once, when the action begins: onStart, but for its result. Remove it if there is nothing to do.
func (a *%[1]s) Activate(x *wits.Context) {
}

// Update is called when it begins and then once a frame, until it returns something other than wits.Running: what onStart returned,
// and onRunning.
func (a *%[1]s) Update(x *wits.Context) wits.Status {
	return wits.Failure
}

// End is called when it has ended; wits.Aborted is onHalted. Remove it if there is nothing to do.
func (a *%[1]s) End(x *wits.Context, s wits.Status) {
}

`, a.Name)
}

func conditionSketch(b *strings.Builder, c *Primitive) {
	params := smallFirst(c.Name) + "Params"
	fmt.Fprintf(b, "// %s are the parameters of the condition %s.\ntype %s struct {\n", params, comment(c.Original), params)
	for _, p := range c.Ports {
		fmt.Fprintf(b, "\t%s %s%s%s\n", exported(p.Name), goType(p.Type), tag(&p, p.Name), guessedComment(&p))
	}
	fmt.Fprintf(b, "}\n\n// %sHolds says whether the original's condition %s holds.\nfunc %sHolds(x *wits.Context, p %s) bool {\n\treturn false\n}\n\n",
		smallFirst(c.Name), comment(c.Original), smallFirst(c.Name), params)
}

// guessedComment marks what the original does not say.
func guessedComment(p *PrimitivePort) string {
	if p.Guessed {
		return " // guessed"
	}
	return ""
}

// tag returns the tag of a field. name is that of a parameter; "" for a port, whose name is that of the field.
func tag(p *PrimitivePort, name string) string {
	var list []string
	add := func(key, value string) {
		if value != "" {
			list = append(list, key+":"+strconv.Quote(value))
		}
	}
	add("name", name)
	if elem, ok := strings.CutPrefix(p.Type, "list of "); ok && name != "" && elem != "" {
		add("port", "list")
	}
	add("default", p.Default)
	add("doc", p.Doc)
	if len(list) == 0 {
		return ""
	}
	text := strings.Join(list, " ")
	if strings.ContainsAny(text, "`\n") {
		return " " + strconv.Quote(text)
	}
	return " `" + text + "`"
}

// goType returns the Go type of a type of documents.
func goType(t string) string {
	switch t {
	case typeInt:
		return "int64"
	case typeFloat:
		return "float64"
	case typeVec2:
		return "geom.Vec2"
	case typeVec3:
		return "geom.Vec3"
	}
	if elem, ok := strings.CutPrefix(t, "list of "); ok {
		return "[]" + goType(elem)
	}
	return t
}
