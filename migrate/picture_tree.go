package migrate

import (
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// forest are parts that hang on each other, by the names of each other that they hold.
type forest struct {
	list  *jsontree.Node
	form  *declare.Form
	drawn map[string]*branch // nil while what hangs on one is drawn
}

// deepest is how many parts hang on each other at most in a picture.
const deepest = 1000

// forest draws the parts of a noun that hang on the first, and then those to which no way leads.
func (d *drawing) forest(noun, first string) (out []*branch) {
	f := d.forests[noun]
	if first != "" {
		out = append(out, d.hanging(noun, first, 0))
	}
	for _, m := range f.list.Members {
		if _, drawn := f.drawn[m.Name]; !drawn {
			b := d.hanging(noun, m.Name, 0)
			if first != "" {
				b.label = "(nothing leads to it)"
			}
			out = append(out, b)
		}
	}
	return out
}

// hanging draws a part and what hangs on it. What has something below it is drawn in full where it comes first.
func (d *drawing) hanging(noun, name string, depth int) *branch {
	f := d.forests[noun]
	b := &branch{noun: noun, name: name}
	n := f.list.Get(name)
	switch before, drawn := f.drawn[name]; {
	case n == nil:
		b.says = "(there is no such " + noun + ")"
	case drawn && before != nil && len(before.children) == 0:
		b.says, b.shape, b.doc = before.says, before.shape, before.doc
	case drawn || depth > deepest:
		b.says, b.shape = "(see above)", several
	default:
		f.drawn[name] = nil
		d.part(b, f.form, n, depth)
		own := *b // what names it may add to what it says
		f.drawn[name] = &own
	}
	return b
}

// hangs reports whether values of a form name parts that hang on what holds them.
func (d *drawing) hangs(f *declare.Form) bool {
	switch f.Role {
	case declare.RoleName:
		return d.forests[f.Of] != nil
	case declare.RoleList, declare.RolePairs:
		return d.hangs(f.Item)
	case declare.RoleObject:
		alone := f.Alone()
		return alone != nil && alone.Form.Role == declare.RoleName && d.hangs(alone.Form)
	}
	return false
}

// hang draws the parts that a value names below a branch.
func (d *drawing) hang(b *branch, f *declare.Form, n *jsontree.Node, label string, depth int) {
	switch f.Role {
	case declare.RoleName:
		if name := text(n); name != "" {
			c := d.hanging(f.Of, name, depth+1)
			c.label = label
			b.children = append(b.children, c)
		}
	case declare.RoleList:
		for _, item := range items(n) {
			d.hang(b, f.Item, item, label, depth)
		}
	case declare.RolePairs:
		for _, m := range n.Members {
			d.hang(b, f.Item, m.Value, m.Name, depth)
		}
	case declare.RoleObject:
		var said []string
		before := len(b.children)
		for _, m := range fieldsOf(f, n) {
			if m.form != nil && d.hangs(m.form) {
				d.hang(b, m.form, m.value, label, depth)
			} else if m.name != "doc" {
				said = append(said, m.says())
			}
		}
		for _, c := range b.children[before:] {
			c.says = strings.Trim(c.says+", "+strings.Join(said, ", "), ", ")
		}
	}
}
