package migrate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// field is a member of a part.
type field struct {
	name  string
	form  *declare.Form // nil for one that the kind does not know
	value *jsontree.Node
	tells bool // what the part is
	alone bool // its value says enough without the name

	typed, called string // what people read beside the name, if that tells, and beside the value
	means         string // what the value is for, if it is a name
}

// fieldsOf returns the members of a value: first what tells what it is or what it runs.
func fieldsOf(form *declare.Form, n *jsontree.Node) (out []field) {
	alone := &declare.Member{Form: form}
	if form != nil && form.Alone() != nil {
		alone = form.Alone()
	}
	if n.Kind != jsontree.Object || form != nil && form.Role != declare.RoleObject {
		return []field{{name: alone.Name, form: alone.Form, value: n, alone: true}}
	}
	for _, m := range n.Members {
		f := field{name: m.Name, value: m.Value}
		if form != nil {
			in, c := form.In(n), form.Choice(m.Name)
			if known := in.Member(m.Name); known != nil {
				f.form = known.Form
				f.alone = known.Name == alone.Name || known.Form.Role == declare.RoleType && known.Name == string(declare.RoleType)
			}
			f.tells = c != nil && c.Form == in
		}
		out = append(out, f)
	}
	slices.SortStableFunc(out, func(a, b field) int { return cmp.Compare(a.rank(), b.rank()) })
	return out
}

// rank returns the place of a member in what is said of a part.
func (f *field) rank() int {
	switch {
	case f.tells:
		return 0
	case f.form != nil && slices.Contains([]declare.Role{declare.RoleDocument, declare.RoleAction, declare.RoleFunction}, f.form.Role), f.alone:
		return 1
	}
	return 2
}

// says writes a member.
func (f *field) says() string {
	said, name := short(f.value)+labelled(f.called), f.name+labelled(f.typed)
	switch {
	case f.alone:
		return said
	case f.value.Kind == jsontree.Bool && f.value.Bool, f.tells && (said == "" || said == "[]"):
		return name
	case f.form != nil && f.form.Unit != "" && f.value.Kind == jsontree.Number && !strings.HasPrefix(f.name, f.form.Unit):
		return name + " " + said + " " + f.form.Unit
	}
	return name + " " + said
}

// holds reports whether the member holds parts.
func (f *field) holds() bool {
	return isParts(f.form) && !f.form.Plain && (f.value.Kind == jsontree.Object) == (f.form.Role != declare.RoleList)
}

// isParts reports whether values of a form hold parts: objects by names that a designer gives, or in a list.
func isParts(f *declare.Form) bool {
	switch f.Role {
	case declare.RoleNamed:
		return true
	case declare.RolePairs:
		return f.ByName && (f.Item.Role == declare.RoleObject || isParts(f.Item))
	case declare.RoleList:
		return f.Noun != "" && f.Item.Role == declare.RoleObject
	}
	return false
}

// firstParts returns the first member of an object that holds parts; those of others are told apart by what they are called.
func firstParts(f *declare.Form) string {
	i := slices.IndexFunc(f.Members, func(m declare.Member) bool { return isParts(m.Form) && !m.Form.Plain && !isArrows(m.Form) })
	return f.Members[i].Name
}

// isArrows reports whether values of a form are lists of what joins parts.
func isArrows(f *declare.Form) bool {
	return f.Role == declare.RoleList && (f.Item.Role == declare.RoleLink || slices.ContainsFunc(f.Item.Members, func(m declare.Member) bool { return m.Form.Arrow == "to" }))
}

// itemOf returns the form of one of several things, else the form.
func itemOf(f *declare.Form) *declare.Form {
	if f.Item != nil {
		return f.Item
	}
	return f
}

// short writes a value in one line, without the quotes that JSON needs.
func short(n *jsontree.Node) string {
	switch n.Kind {
	case jsontree.String:
		return strings.Join(strings.Fields(n.Text), " ")
	case jsontree.Number:
		return n.Text
	case jsontree.Bool:
		return fmt.Sprint(n.Bool)
	case jsontree.Array:
		var list []string
		for _, item := range n.Items {
			list = append(list, short(item))
		}
		return "[" + strings.Join(list, ", ") + "]"
	case jsontree.Object:
		if e := n.Get("expr"); e != nil && len(n.Members) == 1 {
			return short(e)
		}
		var list []string
		for _, m := range n.Members {
			list = append(list, m.Name+" = "+short(m.Value))
		}
		return "(" + strings.Join(list, ", ") + ")"
	}
	return "null"
}

// note writes what something is for after it.
func note(doc string) string {
	if doc == "" {
		return ""
	}
	return "  # " + strings.Join(strings.Fields(doc), " ")
}

// items returns those of a list, none if it is no list.
func items(n *jsontree.Node) []*jsontree.Node {
	if n == nil || n.Kind != jsontree.Array {
		return nil
	}
	return n.Items
}

// namesOf returns the names that a member gives: one, or a list.
func namesOf(n *jsontree.Node) (list []string) {
	if name := text(n); name != "" {
		return []string{name}
	}
	for _, item := range items(n) {
		if name := text(item); name != "" {
			list = append(list, name)
		}
	}
	return list
}
