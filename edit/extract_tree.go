package edit

import (
	"fmt"
	"slices"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// childrenOf lists the nodes that a node of a tree runs, as its form has it.
func childrenOf(form *declare.Form, node *JSON) (names []string) {
	form.WalkAt(node, func(v declare.Visit) bool {
		if v.Form != nil && v.Form.Role == declare.RoleName && textOf(v.Value) != "" {
			names = append(names, textOf(v.Value))
		}
		return true
	})
	return names
}

// binding says why a node of a tree cannot lie in another document than what surrounds it; "" if it can.
func binding(form *declare.Form, name string, node *JSON) string {
	for _, m := range node.Members {
		if c := form.Choice(m.Name); c != nil && c.Bound != "" {
			return fmt.Sprintf("%s %s", name, c.Bound)
		}
	}
	if v := node.Get("abort"); v != nil && textOf(v) != "none" {
		return fmt.Sprintf("%s may abort what lies outside", name)
	}
	return ""
}

// sortedBy finds a node that treats conditions among what it runs in their own way, and runs this one; "" for none. What is a
// condition would be none as a document, and the other way round.
func sortedBy(nodes *JSON, form *declare.Form, name string) string {
	for _, m := range nodes.Members {
		if (m.Value.Get("filter") != nil || m.Value.Get("monitor") != nil) && slices.Contains(childrenOf(form, m.Value), name) {
			return m.Name
		}
	}
	return ""
}

// subtree moves a part of a tree.
func (x *extraction) subtree() (rest, part *JSON, err error) {
	if x.tree.Get("semantics") != nil {
		return nil, nil, fmt.Errorf("trees with \"semantics\" stay as they are")
	}
	top, err := x.top()
	if err != nil {
		return nil, nil, err
	}
	if x.Name != top && (x.nodes.Get(x.Name) != nil && !x.moved[x.Name]) {
		return nil, nil, fmt.Errorf("there is a node %s already", x.Name)
	}
	if by := sortedBy(x.nodes, x.form, top); by != "" {
		return nil, nil, fmt.Errorf("%s tells conditions among what it runs from the rest, and %s would be a document", by, top)
	}
	for _, m := range x.nodes.Members {
		if why := binding(x.form, m.Name, m.Value); why != "" && x.moved[m.Name] {
			return nil, nil, fmt.Errorf("%s: it has to lie in one document with that", why)
		}
		if m.Value.Get("validate") != nil && !x.moved[m.Name] {
			return nil, nil, fmt.Errorf("%s looks at the conditions of what it runs, which a document of its own would hide", m.Name)
		}
		if m.Value.Get("score") != nil && x.moved[m.Name] && m.Name != top && x.nodes.Get(top).Get("score") == nil {
			return nil, nil, fmt.Errorf("the score of %s would be hidden: give %s a score", m.Name, top)
		}
	}
	x.taken, x.boards = map[string]bool{}, map[string]bool{}
	pass := &JSON{Kind: jsontree.Array}
	outside := map[string]bool{} // names that are said outside of what moves
	for _, m := range x.nodes.Members {
		if !x.moved[m.Name] {
			x.mentions(m.Value, func(first, rest string, _ bool) {
				if x.moved[first] && rest != "" {
					err = fmt.Errorf("%s names %s.%s, which a document of its own would hide", m.Name, first, rest)
				}
				outside[first] = true
			})
		}
	}
	if err != nil {
		return nil, nil, err
	}
	need := func(name string) {
		if !slices.ContainsFunc(pass.Items, func(v *JSON) bool { return v.Text == name }) {
			pass.Items = append(pass.Items, text(name))
		}
	}
	leave, stay := &JSON{Kind: jsontree.Object}, &JSON{Kind: jsontree.Object}
	for _, m := range x.nodes.Members {
		if !x.moved[m.Name] {
			stay.Members = append(stay.Members, m)
			continue
		}
		x.mentions(m.Value, func(first, rest string, writes bool) {
			variable, isPort := x.own.variables[first], x.own.ports[first]
			switch {
			case x.own.boards[first] != nil:
				x.boards[first] = true
			case x.nodes.Get(first) != nil && rest != "":
				if !x.moved[first] {
					err = fmt.Errorf("%s names %s.%s, which lies outside", m.Name, first, rest)
				}
			case variable != nil && writes:
				err = fmt.Errorf("%s writes the variable %s, which is the whole document's: make it a field of a board first", m.Name, first)
			case variable != nil, isPort != nil:
				if isPort.Get("out") != nil && textOf(isPort.Get("type")) != "trigger" && outside[first] {
					err = fmt.Errorf("%s writes %s, and so does what lies outside, or it reads it", m.Name, first)
				}
				need(first)
			}
		})
		if m.Name == top {
			m.Value = with(m.Value, "score", nil)
		}
		m.Value = x.referring(m.Value)
		leave.Members = append(leave.Members, m)
	}
	if err != nil {
		return nil, nil, err
	}
	for _, v := range pass.Items {
		decl, typ := x.own.declaration(v.Text)
		side := "in"
		if decl.Get("out") != nil {
			side = "out"
		}
		like := newPort(side, v.Text, typ, decl)
		if d := decl.Get("default"); d != nil && side == "out" {
			like = with(like, "default", d)
		}
		x.in = append(x.in, crossing{end{"", v.Text, -1}, v.Text, like})
	}
	run := &JSON{Kind: jsontree.Object, Members: []jsontree.Member{{Name: "run", Value: text(refer(x.Path, x.To, ""))}}}
	if len(pass.Items) > 0 {
		run = with(run, "pass", pass)
	}
	if score := x.nodes.Get(top).Get("score"); score != nil {
		run = with(run, "score", score)
	}
	stay.Members = append(stay.Members, jsontree.Member{Name: x.Name, Value: run})
	rest = with(x.tree, "nodes", stay)
	rest = renamedUses(x.body, rest, "node", top, x.Name) // who ran it runs that
	part = x.document("tree")
	for _, m := range x.body.In(x.tree).Members { // what holds for all nodes
		if v := x.tree.Get(m.Name); v != nil && m.Form.Role != declare.RoleName && m.Form.Role != declare.RoleNamed {
			part = with(part, m.Name, v)
		}
	}
	part = with(part, "root", text(top))
	part = with(part, "nodes", leave)
	rest, part = x.views(rest, part)
	return rest, part, nil
}

// top finds the topmost of the chosen nodes, and chooses all that it runs.
func (x *extraction) top() (string, error) {
	parent := map[string]string{}
	for _, m := range x.nodes.Members {
		for _, child := range childrenOf(x.form, m.Value) {
			parent[child] = m.Name
		}
	}
	top := ""
	for _, name := range x.Nodes {
		if x.moved[parent[name]] {
			continue
		}
		if top != "" && top != name {
			return "", fmt.Errorf("%s and %s hang in different places: choose one node, and all that it runs comes with it", top, name)
		}
		top = name
	}
	var add func(name string)
	add = func(name string) {
		x.moved[name] = true
		for _, child := range childrenOf(x.form, x.nodes.Get(name)) {
			add(child)
		}
	}
	add(top)
	return top, nil
}

// mentions tells of all names of values in a node of a tree, and whether they are written: in expressions, in scripts, and
// where members name ports and variables.
func (x *extraction) mentions(node *JSON, f func(first, rest string, writes bool)) {
	x.form.WalkAt(node, func(v declare.Visit) bool {
		if v.Form == nil {
			return true
		}
		source := v.Value
		if v.Form.Role == declare.RoleValue || v.Form.Role == declare.RoleAmount && source.Kind == jsontree.Object {
			source = expressionIn(v.Value)
		} else if !slices.Contains(worded, v.Form.Role) && v.Form.Role != declare.RolePort {
			return true
		}
		writes := v.Form.Role == declare.RoleScript || v.Form.Role == declare.RoleTarget
		words(textOf(source), func(first, rest string, _ bool) string {
			f(first, rest, writes)
			return ""
		})
		return true
	})
}
