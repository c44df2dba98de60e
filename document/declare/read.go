package declare

import (
	"fmt"
	"reflect"
	"strings"
)

// Reporter takes what is wrong with a document.
type Reporter interface {
	// Problem reports something at a place. Node is the name of the part it belongs to, or ""; hint says what to do, "" for what
	// the fixes say.
	Problem(at Position, node, reason, hint string, fixes ...Fix)
	// Belongs tells which part a value belongs to.
	Belongs(n *JSON, node string)
}

// Read reads the members of an object into a struct of the form's type. It reports all that is wrong with their form; false
// says that something is. Parts of which nothing can be made are left out.
func (f *Form) Read(r Reporter, tree *JSON, into any) bool {
	d := &reading{Reporter: r, sound: true}
	v := reflect.ValueOf(into).Elem()
	if v.Type() != f.typ {
		panic(fmt.Sprintf("declare: %s is read into a %s", f.typ, v.Type()))
	}
	d.members(f, tree, v, label{"document", document})
	return d.sound
}

// reading is a document while it is read.
type reading struct {
	Reporter
	node    string // the part that values belong to
	checker Checker
	or      *Form   // the object that the value could be instead
	lost    []*JSON // parts of which nothing could be made
	sound   bool
	rooms   []variants // for variants
}

// variants is room for structs of one variant.
type variants struct {
	form *Form
	left reflect.Value // a list
	used int
}

// mostRoom is for how many structs of a variant there is room at once, at most.
const mostRoom = 64

// variant returns a pointer to a new struct of a variant. They lie side by side, for documents have many of the same.
func (d *reading) variant(f *Form) reflect.Value {
	for i := range d.rooms {
		r := &d.rooms[i]
		if r.form != f {
			continue
		}
		if n := r.left.Len(); r.used == n {
			r.left, r.used = reflect.MakeSlice(reflect.SliceOf(f.variant), min(4*n, mostRoom), min(4*n, mostRoom)), 0
		}
		r.used++
		return r.left.Index(r.used - 1).Addr()
	}
	d.rooms = append(d.rooms, variants{f, reflect.MakeSlice(reflect.SliceOf(f.variant), 1, 1), 1})
	return d.rooms[len(d.rooms)-1].left.Index(0).Addr()
}

func (d *reading) problem(at Position, reason, hint string, fixes ...Fix) {
	d.sound = false
	if d.or != nil && hint == "" && Hint(fixes) == "" {
		if hint = "or an object in { }"; d.or.Example != "" {
			hint += ", such as " + d.or.Example
			fixes = append(fixes, ToSet(d.or.Example))
		}
		hint = InFile(hint)
	}
	d.Problem(at, d.node, reason, hint, fixes...)
}

// unlike reports a value that is of another sort than it should be. Nothing is said of what lies in it.
func (d *reading) unlike(n *JSON, reason string, fixes ...Fix) {
	d.problem(n.Pos, reason, "", fixes...)
	n.Keep()
}

// members reads an object into a struct, false if nothing can be made of it. What is what it is called: "the document", "the state".
func (d *reading) members(f *Form, n *JSON, v reflect.Value, what label) bool {
	var own reflect.Value // what it is, of several
	holder := f
	var chosen *Choice
	if f.chosen != nil {
		if chosen = d.choose(f, n, what); chosen == nil {
			return false
		}
		f = chosen.Form
		own = d.variant(f)
		v.FieldByIndex(f.choice.path).Field(0).Set(own)
		own = own.Elem()
	}
	into := func(k int) reflect.Value {
		if p := &f.plan[k]; p.own {
			return own.FieldByIndex(p.path)
		} else {
			return v.FieldByIndex(p.path)
		}
	}
	f.start(into)
	ok := true
	for i := range n.Members {
		k, known := f.index[n.Members[i].Name]
		if !known {
			if chosen != nil && what.as != document {
				d.foreign(holder, chosen, n, i)
			}
			continue // whoever reads the document says so
		}
		n.Take(i)
		m := &f.Members[k]
		if f.named && k == 0 {
			continue
		}
		value := n.Members[i].Value
		if !d.value(m.Form, value, into(k), label{m.Name, quotes}) {
			ok = ok && !m.Need
		} else if m.Need && what.as == document && len(value.Members)+len(value.Items) == 0 && m.Form.Noun != "" && m.Form.holds() {
			d.problem(value.Pos, "there are no "+plural(m.Form.Noun), "", ToWrite(m.Form.example()))
		}
	}
	if own.IsValid() && !d.check(f, n, own) || !d.check(holder, n, v) {
		f.leave(n)
		return false
	}
	if !d.missing(f, n, what) || !ok {
		f.leave(n)
		return false
	}
	return true
}

// leave has nothing said of what lies in an object that is left out, and that the kind would have read.
func (f *Form) leave(n *JSON) {
	for i := range f.Members {
		if f.Members[i].Form.Role == RoleVars {
			n.Get(f.Members[i].Name).Keep()
		}
	}
}

// start gives fields the values that they have if the document says nothing.
func (f *Form) start(into func(int) reflect.Value) {
	for k := range f.plan {
		if start := f.plan[k].start; start.IsValid() {
			into(k).Set(start)
		}
	}
}

// alone reads an object that is written as the value of its one member.
func (d *reading) alone(f *Form, n *JSON, v reflect.Value, what label) bool {
	o := f.object()
	o.start(func(k int) reflect.Value { return v.FieldByIndex(o.plan[k].path) })
	before := d.sound
	d.or = f
	ok := d.value(o.alone.Form, n, v.FieldByIndex(o.aloneAt.path), what)
	d.or = nil
	d.sound = d.sound && before
	return ok && d.check(o, n, v)
}

// foreign reports a member that has a meaning for other choices of an object.
func (d *reading) foreign(holder *Form, chosen *Choice, n *JSON, i int) {
	m := &n.Members[i]
	for k := range chosen.Form.Members {
		if inner := chosen.Form.Members[k].Form; inner.Role == RoleObject && inner.object().Member(m.Name) != nil {
			return // it belongs in there: whoever reads the document says so
		}
	}
	if owners := holder.owners(m.Name); len(owners) > 0 {
		d.problem(m.Pos, fmt.Sprintf("%q has no meaning beside %q", m.Name, chosen.Name), "it is for "+strings.Join(owners, ", "), ToRemove())
		n.Take(i)
	}
}

// missing reports members that must be there and are not; false if there are any.
func (d *reading) missing(f *Form, n *JSON, what label) bool {
	ok := true
	for k := range f.Members {
		m := &f.Members[k]
		if !m.Need && !n.Watched() || n.Has(m.Name) || f.named && k == 0 {
			continue
		}
		n.Get(m.Name) // it could have been there
		if !m.Need {
			continue
		}
		ok = false
		reason := fmt.Sprintf("%s has no %q", what, m.Name)
		if m.Form.Noun != "" && what.as == document && (m.Form.Role == RoleNamed || m.Form.Role == RoleList) {
			reason = "there are no " + plural(m.Form.Noun)
		}
		d.problem(n.Pos, reason, "", ToAdd(m.Name, m.Form.example()))
	}
	return ok
}
