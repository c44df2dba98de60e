package migrate

import (
	"strconv"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Words says what designers read beside a name, and what it is for; "" for nothing. What the name is of is an "action", a "function", a
// "document" (as the document refers to it; "" for itself), a "node" (the type of one), or a "name": that of a part, port, variable or
// board of the document.
type Words func(what, name string) (label, doc string)

// wordsOf are what a role's values name.
var wordsOf = map[declare.Role]string{declare.RoleAction: "action", declare.RoleFunction: "function", declare.RoleDocument: "document", declare.RoleNew: "name"}

// call gives a branch what people read beside its name.
func (d *drawing) call(b *branch, what, name string) {
	if d.words == nil {
		return
	}
	label, doc := d.words(what, name)
	if b.called = label; doc != "" {
		b.doc = doc
	}
}

// fieldsOf returns the members of a value, with what people read beside them.
func (d *drawing) fieldsOf(form *declare.Form, n *jsontree.Node) []field {
	fields := fieldsOf(form, n)
	for i := range fields {
		f := &fields[i]
		if d.words == nil || f.form == nil {
			continue
		}
		if f.tells {
			f.typed, _ = d.words("node", f.name)
		}
		if what := wordsOf[f.form.Role]; what != "" && text(f.value) != "" {
			f.called, f.means = d.words(what, text(f.value))
		}
	}
	return fields
}

// title returns a branch's name, with what people read beside it.
func (n *branch) title() string { return n.name + labelled(n.called) }

// labelled writes a label after a name.
func labelled(label string) string {
	if label == "" {
		return ""
	}
	return " " + strconv.Quote(label)
}
