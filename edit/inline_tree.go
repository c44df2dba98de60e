package edit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// subtree takes a tree into a tree.
func (x *inlining) subtree() (*JSON, error) {
	form := x.form
	root := textOf(x.inner.Get("root"))
	switch {
	case x.inner.Get("semantics") != nil || x.outer.Get("semantics") != nil:
		return nil, fmt.Errorf("trees with \"semantics\" stay as they are")
	case x.inner.Get("variables") != nil:
		return nil, fmt.Errorf("%s has variables, which begin anew whenever it does", x.file)
	case x.node.Get("wake") != nil || x.node.Get("store") != nil:
		return nil, fmt.Errorf("%s has \"wake\" or \"store\", which are for what it runs as a whole", x.name)
	}
	if x.inner.Get("polling") != nil && x.outer.Get("polling") == nil {
		return nil, fmt.Errorf("%s looks at its conditions in every frame (\"polling\"), and the document does not", x.file)
	}
	for _, m := range x.inner.Get("nodes").Members {
		if why := binding(form, m.Name, m.Value); why != "" {
			return nil, fmt.Errorf("%s, and would reach further here", why)
		}
	}
	if by := sortedBy(x.outer.Get("nodes"), form, x.name); by != "" {
		return nil, fmt.Errorf("%s tells conditions among what it runs from the rest, and %s might become one", by, x.name)
	}
	inner := x.inner.Get("nodes").Get(root)
	if inner == nil {
		return nil, fmt.Errorf("%s has no root", x.file)
	}
	if x.node.Get("score") != nil && inner.Get("score") != nil {
		return nil, fmt.Errorf("%s has a score, and so has the root of %s", x.name, x.file)
	}
	x.prepare(root)
	replaced, err := x.values()
	if err != nil {
		return nil, err
	}
	words := wording(func(word string, called bool) string {
		first, rest, dot := strings.Cut(word, ".")
		switch {
		case called && !dot:
			return word
		case x.boards[first] != "":
			return dotted(x.boards[first], rest)
		case dot && x.names[first] != "":
			return dotted(x.names[first], rest)
		}
		if to, ok := replaced[first]; ok {
			return dotted(to, rest)
		}
		return word
	})
	named := declare.Rewriting{Name: words.name, Value: func(v declare.Visit) *JSON {
		if to := x.names[textOf(v.Value)]; v.Form.Role == declare.RoleName && to != "" {
			return text(to)
		}
		return words.value(v)
	}}
	var nodes []jsontree.Member
	for _, m := range x.outer.Get("nodes").Members {
		if m.Name != x.name {
			nodes = append(nodes, m)
		}
	}
	for _, m := range x.inner.Get("nodes").Members {
		v := form.RewriteAt(moveReferences(form, m.Value, x.file, x.path), named)
		if v, err = x.passing(v, replaced); err != nil {
			return nil, err
		}
		if m.Name == root && x.node.Get("score") != nil {
			v = with(v, "score", x.node.Get("score"))
		}
		if m.Name == root && v.Get("doc") == nil && x.node.Get("doc") != nil {
			v = with(v, "doc", x.node.Get("doc"))
		}
		nodes = append(nodes, jsontree.Member{Name: x.names[m.Name], Value: v})
	}
	return x.rest(with(x.outer, "nodes", &JSON{Kind: jsontree.Object, Members: nodes})), nil
}

// values finds what expressions and "fire" name in place of the ports of what is taken in.
func (x *inlining) values() (map[string]string, error) {
	out := map[string]string{}
	passed := func(name string) bool {
		return slices.ContainsFunc(items(x.node.Get("pass")), func(v *JSON) bool { return textOf(v) == name })
	}
	for _, decl := range x.p.registry.Documents().Ports(x.inner) {
		name := textOf(decl.Get("in")) + textOf(decl.Get("out"))
		trigger := textOf(decl.Get("type")) == "trigger"
		v := decl.Get("default")
		if given := x.node.Get("with"); given != nil && given.Get(name) != nil {
			v = given.Get(name)
		}
		switch {
		case passed(name) && (decl.Get("in") != nil || trigger):
			out[name] = name
		case decl.Get("out") != nil || trigger:
			return nil, fmt.Errorf("nothing takes what %s gives out as %s, or it is copied only when %s has run", x.file, name, x.name)
		case v == nil:
			zero, ok := zeros[textOf(decl.Get("type"))]
			if !ok || zero == "null" || zero[0] == '[' {
				return nil, fmt.Errorf("nothing gives %s.%s a value", x.name, name)
			}
			out[name] = zero
		case v.Get("expr") != nil && len(v.Members) == 1:
			out[name] = "(" + textOf(v.Get("expr")) + ")"
			if declare.BadName(textOf(v.Get("expr"))) == "" {
				out[name] = textOf(v.Get("expr"))
			}
		case v.Kind == jsontree.Number || v.Kind == jsontree.Bool:
			out[name] = string(v.AppendAsWritten(nil))
			if textOf(decl.Get("type")) == "float" && v.Kind == jsontree.Number {
				out[name] = "float(" + out[name] + ")"
			}
		default:
			return nil, fmt.Errorf("the value of %s.%s cannot be written into expressions: give it by an expression", x.name, name)
		}
	}
	return out, nil
}

// passing joins what a node passes on to what takes the place of it.
func (x *inlining) passing(node *JSON, replaced map[string]string) (*JSON, error) {
	pass := node.Get("pass")
	if pass == nil {
		return node, nil
	}
	list := *pass
	list.Items = nil
	for _, item := range pass.Items {
		to, ok := replaced[textOf(item)]
		switch {
		case !ok || to == textOf(item):
			list.Items = append(list.Items, item)
		default:
			given := node.Get("with")
			if given == nil {
				given = &JSON{Kind: jsontree.Object}
			}
			node = with(node, "with", with(given, textOf(item), &JSON{Kind: jsontree.Object, Members: []jsontree.Member{{Name: "expr", Value: text(to)}}}))
		}
	}
	if len(list.Items) == 0 {
		return with(node, "pass", nil), nil
	}
	return with(node, "pass", &list), nil
}
