package tree

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/kind"
)

// tree joins nodes to their children and finds the root; nil if there is none. Every node has one parent, but for the
// root, which is nobody's child, and nothing runs in circles.
func (d *joiner) tree(list []*decl) *decl {
	for _, n := range list {
		for i := range n.children {
			d.join(n, &n.children[i])
		}
		if n.typ.name == "filter" || n.typ.name == "monitor" {
			d.conditionsFirst(n)
		}
	}
	d.circles(list)
	name := d.root.Source
	if name == nil {
		if d.Get("root") != nil { // it is no text, which has been reported
			d.sound = false
			return nil
		}
		var free []string
		for _, n := range list {
			if n.parent == nil {
				free = append(free, n.Name)
			}
		}
		hint := `add "root": its name`
		if len(free) > 0 && len(free) <= 6 {
			hint = fmt.Sprintf(`add "root": %q`, free[0])
		}
		d.problem(d.At(), "", "the tree has no root", hint, toBegin(free)...)
		return nil
	}
	root := d.named[name.Text]
	switch {
	case root == nil && d.isBroken(name.Text):
		return nil
	case root == nil:
		var names []string
		for _, n := range list {
			names = append(names, n.Name)
		}
		d.problem(name.Pos, "", fmt.Sprintf("there is no node %q", name.Text), "", append(kind.Suggest(name.Text, names), toBegin(names)...)...)
	case root.parent != nil:
		d.problem(name.Pos, root.Name, fmt.Sprintf("the root is a child of %s", root.parent.Name), "the root is nobody's child: let another node be it, or take it out there")
		return nil
	}
	return root
}

// toBegin makes one of some nodes the root.
func toBegin(nodes []string) (fixes []kind.Fix) {
	for _, name := range nodes[:min(len(nodes), declare.MostOffered)] {
		fixes = append(fixes, declare.ToAdd("root", strconv.Quote(name)).As("").Labelled("Begin with "+name))
	}
	return fixes
}

func (d *joiner) isBroken(name string) bool {
	_, broken := d.broken[name]
	return broken
}

// maxHints is how many names that are missing get a hint at the closest one: looking for it takes long in a long document.
const maxHints = 20

// join finds a child.
func (d *joiner) join(n *decl, c *child) {
	if c.decl != nil { // made by the node itself
		if d.named[c.name] != nil {
			d.problem(d.named[c.name].At, c.name, fmt.Sprintf("%s calls what it runs by this name", n.Name), "", declare.ToRename("").As("rename one of the two"))
		}
		return
	}
	to := d.named[c.name]
	if to == nil {
		d.sound = false
		if d.isBroken(c.name) {
			d.broken[c.name] = true
			return
		}
		var fixes []kind.Fix
		if d.missing++; d.missing <= maxHints {
			names := make([]string, 0, len(d.named))
			for name := range d.named {
				names = append(names, name)
			}
			slices.Sort(names)
			fixes = kind.Suggest(c.name, names, declare.ToDeclare("node", "/nodes", c.name, `{"status": "running"}`))
		}
		d.problem(c.at, n.Name, fmt.Sprintf("there is no node %q", c.name), "", fixes...)
		return
	}
	if to.parent != nil {
		by := to.parent.Name
		if to.parent == n {
			d.problem(c.at, n.Name, fmt.Sprintf("%s runs %s twice", n.Name, to.Name), "a node has one place in the tree: make a second node, or a document of it that both run", declare.ToRemove())
		} else {
			d.problem(c.at, n.Name, fmt.Sprintf("%s is a child of %s already", to.Name, by), "a node has one parent: make a second node, or a document of it that both run", declare.ToRemove())
		}
		return
	}
	to.parent, c.decl = n, to
}

// circles reports nodes that run each other in a circle, each circle once.
func (d *joiner) circles(list []*decl) {
	const white, grey, black = 0, 1, 2
	var chain []*decl
	for _, n := range list {
		chain = chain[:0]
		up := n
		for ; up != nil && up.colour == white; up = up.parent {
			up.colour = grey
			chain = append(chain, up)
		}
		if up != nil && up.colour == grey {
			var names []string
			for _, c := range chain[slices.Index(chain, up):] {
				names = append(names, c.Name)
				c.reported = true
			}
			slices.Reverse(names)
			names = append(names, names[0])
			d.problem(up.At, up.Name, "nodes run each other in a circle: "+strings.Join(names, " -> "), "to run something again, use repeat")
			up.parent.cut(up)
			up.parent = nil
		}
		for _, c := range chain {
			c.colour = black
		}
	}
}

// cut takes a child away.
func (n *decl) cut(c *decl) {
	for i := range n.children {
		if n.children[i].decl == c {
			n.children[i].decl = nil
		}
	}
}

// conditionsFirst brings the conditions of a filter to the front, in their order, and checks those of a monitor.
func (d *joiner) conditionsFirst(n *decl) {
	isCondition := func(c child) bool { return c.decl != nil && c.decl.typ.group == condition }
	if n.typ.name == "filter" {
		slices.SortStableFunc(n.children, func(a, b child) int {
			switch {
			case isCondition(a) == isCondition(b):
				return 0
			case isCondition(a):
				return -1
			}
			return 1
		})
		return
	}
	for i, c := range n.children {
		last := i == len(n.children)-1
		switch {
		case c.decl == nil:
		case !last && c.decl.typ.name == "if":
			d.problem(c.at, n.Name, fmt.Sprintf("%s looks once and would end the monitor before its action ran", c.name), `make it a "while"`)
		case !last && c.decl.typ.name != "while":
			d.problem(c.at, n.Name, fmt.Sprintf("all but the last child of a monitor are conditions, and %s is not", c.name), `make a "while" of it, or use a parallel`)
		case last && c.decl.typ.group == condition:
			d.problem(c.at, n.Name, "the last child of a monitor is what it watches over, and not a condition", "")
		}
	}
}
