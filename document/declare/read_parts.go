package declare

import (
	"fmt"
	"reflect"
	"strconv"

	"github.com/wits-ai/wits/internal/jsontree"
)

// Objects and lists, and the parts in them.

// object reads an object, or reports that a value is none.
func (d *reading) object(f *Form, n *JSON, v reflect.Value, what label) bool {
	o := f.object()
	if n.Kind != jsontree.Object && o.alone == nil {
		d.noObject(f, n, what)
		return false
	}
	to := v
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	o.identify(v, "", n.Pos, n)
	if !d.inside(f, n, v, what) {
		to.SetZero() // it is left out
		return false
	}
	return true
}

func (d *reading) noObject(f *Form, n *JSON, what label) {
	d.unlike(n, what.String()+" must be an object"+inBraces, f.such()...)
}

// inside reads what an object holds, or the value that it is written as.
func (d *reading) inside(f *Form, n *JSON, v reflect.Value, what label) bool {
	if n.Kind != jsontree.Object {
		return d.alone(f, n, v, what)
	}
	return d.members(f.object(), n, v, what)
}

// identify tells a part what it is called and where it stands.
func (f *Form) identify(v reflect.Value, name string, at Position, n *JSON) {
	if f.id == nil {
		return
	}
	v = v.FieldByIndex(f.id.path)
	if f.id.named {
		p := v.Addr().Interface().(*Node)
		p.Name, p.At, p.Source = name, at, n
		return
	}
	p := v.Addr().Interface().(*Item)
	p.At, p.Source = at, n
}

// named reads parts by name.
func (d *reading) named(f *Form, n *JSON, v reflect.Value, what label) bool {
	if n.Kind != jsontree.Object {
		d.noObject(f, n, what)
		return false
	}
	members := n.Each()
	list := room(v, len(members))
	k := 0
	for _, m := range members {
		if d.part(f, m.Value, list.Index(k), m.Name, m.Pos) {
			k++
		} else {
			d.lost = append(d.lost, m.Value)
			list.Index(k).SetZero()
		}
	}
	v.SetLen(k)
	return true
}

// room makes a list of so many zero values, and gives it: v itself.
func room(v reflect.Value, n int) reflect.Value {
	if v.SetZero(); n == 0 {
		v.Set(reflect.MakeSlice(v.Type(), 0, 0)) // it is there, and empty
		return v
	}
	v.Grow(n)
	v.SetLen(n)
	return v
}

// part reads a part that has a name.
func (d *reading) part(f *Form, n *JSON, v reflect.Value, name string, at Position) bool {
	outer := d.node
	defer func() { d.node = outer }()
	d.node = name
	if why := BadName(name); why != "" {
		d.problem(at, article(f.noun())+"'s name "+why, "", ToRename("").As(""), ToRename("name").As(""))
		return false
	}
	if n.Kind != jsontree.Object && f.Item.object().alone == nil {
		d.unlike(n, article(f.noun())+" is an object"+inBraces, f.suchPart()...)
		return false
	}
	d.Belongs(n, name)
	f.Item.identify(v, name, at, n)
	return d.inside(f.Item, n, v, label{f.noun(), the})
}

func (d *reading) pairs(f *Form, n *JSON, v reflect.Value, what label) bool {
	if f.Lone != nil && n.Kind == jsontree.String {
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		v.Index(0).Field(0).SetString(n.Text)
		v.Index(0).Field(1).Set(reflect.ValueOf(n.Pos))
		return true
	}
	if n.Kind != jsontree.Object {
		reason := " must be an object" + inBraces
		if f.Lone != nil {
			reason = " is the name of a " + string(f.Lone.Role) + InFile(", or an object in { }")
		}
		d.unlike(n, what.String()+reason, f.such()...)
		return false
	}
	members := n.Each()
	list := room(v, len(members))
	k := 0
	for i := range members {
		m := &members[i]
		if why := BadName(m.Name); f.ByName && why != "" {
			d.problem(m.Pos, article(f.noun())+"'s name "+why, "", ToRename("").As(""))
			continue
		}
		pair := list.Index(k)
		pair.Field(0).SetString(m.Name)
		*pair.Field(1).Addr().Interface().(*Position) = m.Pos
		if d.value(f.Item, m.Value, pair.Field(2), label{m.Name, quotes}) {
			k++
		} else {
			d.lost = append(d.lost, m.Value)
		}
	}
	v.SetLen(k)
	return true
}

func (d *reading) list(f *Form, n *JSON, v reflect.Value, what label) bool {
	if n.Kind != jsontree.Array && !f.Bare {
		d.unlike(n, what.String()+" must be a list"+InFile(" in [ ]"), f.such()...)
		return false
	}
	items := f.items(n)
	list := room(v, len(items))
	k := 0
	for _, item := range items {
		var ok bool
		if f.Item.Role == RoleObject {
			ok = d.listed(f, item, list, k)
		} else if n.Kind != jsontree.Array {
			ok = d.value(f.Item, item, list.Index(k), what)
		} else {
			ok = d.value(f.Item, item, list.Index(k), what.listed())
		}
		if ok {
			k++
		} else {
			list.Index(k).SetZero()
		}
	}
	v.SetLen(k)
	return true
}

// listed reads the k-th part of a list; those before it have been read.
func (d *reading) listed(f *Form, n *JSON, list reflect.Value, k int) bool {
	v := list.Index(k)
	if n.Kind != jsontree.Object && f.Item.object().alone == nil {
		d.unlike(n, article(f.noun())+" is an object"+inBraces, f.suchPart()...)
		return false
	}
	o := f.Item.object()
	if o.id == nil || !o.id.named {
		o.identify(v, "", n.Pos, n)
		return d.inside(f.Item, n, v, label{f.noun(), the})
	}
	name := n.Get("name")
	switch {
	case name == nil:
		d.problem(n.Pos, "the "+f.noun()+" has no name", "", ToAdd("name", strconv.Quote(f.newName())).As(`add "name": `+InFile(`such as "Name"`)))
		return false
	case name.Kind != jsontree.String:
		d.problem(name.Pos, `"name" must be a string`+inQuotes, "")
		n.Keep()
		return false
	}
	if !d.part(f, n, v, name.Text, n.Pos) {
		return false
	}
	for i := range k {
		if list.Index(i).FieldByIndex(o.id.path).Field(0).String() == name.Text {
			d.Problem(n.Pos, name.Text, fmt.Sprintf("two %s are called %s", plural(f.noun()), name.Text), "", ToRename("name").As("give one another name"))
			d.sound = false
			return false
		}
	}
	return true
}
