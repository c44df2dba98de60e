package declare

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/spell"
)

// Reporter takes what is wrong with a document.
type Reporter interface {
	// Problem reports something at a place. Node is the name of the part it belongs to, or ""; hint says what to do.
	Problem(at Position, node, reason, hint string)
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
	d.members(f, tree, v, document)
	return d.sound
}

// document is what messages call the body.
const document = "the document"

// reading is a document while it is read.
type reading struct {
	Reporter
	node  string // the part that values belong to
	sound bool
}

func (d *reading) problem(at Position, reason, hint string) {
	d.sound = false
	d.Problem(at, d.node, reason, hint)
}

// Checker reports what no tag says is wrong with a struct that has been read.
type Checker struct {
	d *reading
	// Source is the object.
	Source  *JSON
	dropped bool
}

// Problem reports something.
func (c *Checker) Problem(at Position, reason, hint string) { c.d.problem(at, reason, hint) }

// ProblemOf reports something about a part, by its name.
func (c *Checker) ProblemOf(node string, at Position, reason, hint string) {
	outer := c.d.node
	c.d.node = node
	c.d.problem(at, reason, hint)
	c.d.node = outer
}

// Drop leaves the part out.
func (c *Checker) Drop() { c.dropped = true }

// Sound reports whether nothing has been found to be wrong so far with the document.
func (c *Checker) Sound() bool { return c.d.sound }

// checked is a struct that checks itself.
type checked interface{ Check(*Checker) }

// members reads an object into a struct, false if nothing can be made of it. What is what it is called: "the document", "the state".
func (d *reading) members(f *Form, n *JSON, v reflect.Value, what string) bool {
	var own reflect.Value // what it is, of several
	if f.chosen != nil {
		c := d.choose(f, n, what)
		if c == nil {
			return false
		}
		f = c.Form
		own = reflect.New(f.variant)
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
	for k := range f.plan {
		if start := f.plan[k].start; start.IsValid() {
			into(k).Set(start)
		}
	}
	ok := true
	for i := range n.Members {
		k, known := f.index[n.Members[i].Name]
		if !known {
			continue // whoever reads the document says so
		}
		n.Take(i)
		m := &f.Members[k]
		if f.named && k == 0 {
			continue
		}
		value := n.Members[i].Value
		if !d.value(m.Form, value, into(k), strconv.Quote(m.Name)) {
			ok = ok && !m.Need
		} else if m.Need && what == document && len(value.Members)+len(value.Items) == 0 && m.Form.Noun != "" {
			d.problem(value.Pos, "there are no "+plural(m.Form.Noun), "such as "+m.Form.example())
		}
	}
	if own.IsValid() && !d.check(n, own) || !d.check(n, v) {
		return false
	}
	return d.missing(f, n, what) && ok
}

// missing reports members that must be there and are not; false if there are any.
func (d *reading) missing(f *Form, n *JSON, what string) bool {
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
		if m.Form.Noun != "" && what == document && (m.Form.Role == RoleNamed || m.Form.Role == RoleList) {
			reason = "there are no " + plural(m.Form.Noun)
		}
		d.problem(n.Pos, reason, "add "+strconv.Quote(m.Name)+": "+m.Form.example())
	}
	return ok
}

// check lets a struct, and those that it embeds, check themselves.
func (d *reading) check(n *JSON, v reflect.Value) bool {
	c := &Checker{d: d, Source: n}
	if b := embedded[Behavior](v); b != nil {
		b.check(c)
	}
	if k, ok := v.Addr().Interface().(checked); ok {
		k.Check(c)
	}
	return !c.dropped
}

// embedded finds a struct that another embeds, at any depth.
func embedded[T any](v reflect.Value) *T {
	t := v.Type()
	for i := range t.NumField() {
		if s := t.Field(i); s.Anonymous && s.Type.Kind() == reflect.Struct {
			if s.Type == reflect.TypeFor[T]() {
				return v.Field(i).Addr().Interface().(*T)
			}
			if found := embedded[T](v.Field(i)); found != nil {
				return found
			}
		}
	}
	return nil
}

// value reads a value; false if it is not what it should be.
func (d *reading) value(f *Form, n *JSON, v reflect.Value, what string) bool {
	if d.node != "" {
		d.Belongs(n, d.node)
	}
	switch f.Role {
	case RoleObject:
		return d.object(f, n, v, what)
	case RoleNamed:
		return d.named(f, n, v, what)
	case RolePairs:
		return d.pairs(f, n, v, what)
	case RoleList:
		return d.list(f, n, v, what)
	case RoleValue:
		n.Keep() // it is of a type that is not known yet
	case RoleAny:
	case RolePoint:
		return d.point(n, v)
	case RoleAmount:
		return d.amount(f, n, v, what)
	case RoleNumber, RoleWhole:
		return d.number(f, n, v, what)
	case RoleBool:
		if n.Kind != jsontree.Bool {
			d.problem(n.Pos, what+" must be true or false", "")
			return false
		}
		if v.Kind() == reflect.Pointer {
			v.Set(reflect.New(v.Type().Elem()))
			v = v.Elem()
		}
		v.SetBool(n.Bool)
		return true
	default:
		return d.text(f, n, v, what)
	}
	v.Addr().Interface().(setter).set(n)
	return true
}

type setter interface{ set(*JSON) }

func (v *Value) set(n *JSON) { v.Source = n }

func (d *reading) text(f *Form, n *JSON, v reflect.Value, what string) bool {
	if n.Kind != jsontree.String {
		hint := ""
		if f.Example != "" {
			hint = "such as " + f.example()
		}
		d.problem(n.Pos, what+f.textual(), hint)
		return false
	}
	if f.Words != nil && !slices.Contains(f.Words, n.Text) {
		d.problem(n.Pos, what+" is "+f.words(), spell.Hint(n.Text, f.Words))
		return false
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(n.Text)
	case reflect.Uint8:
		v.SetUint(uint64(slices.Index(f.Words, n.Text)))
	default:
		v.Addr().Interface().(setter).set(n)
	}
	return true
}

// textual says what a text is.
func (f *Form) textual() string {
	switch f.Role {
	case RoleExpression:
		return " is an expression in quotes"
	case RoleScript:
		return " is statements in quotes"
	case RoleName:
		return " names " + article(f.Of)
	case RoleWord:
		return " is " + f.words()
	}
	return " must be a string in quotes"
}

// words lists the words that may be chosen.
func (f *Form) words() string {
	words := quoted(f.Words)
	if last := len(words) - 1; last > 0 {
		return strings.Join(words[:last], ", ") + " or " + words[last]
	}
	return strings.Join(words, "")
}

func quoted(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strconv.Quote(w)
	}
	return out
}

func nearest(name string, among []string) string { return spell.Nearest(name, among) }

func (d *reading) number(f *Form, n *JSON, v reflect.Value, what string) bool {
	x, ok := n.Float()
	if ok && f.Role == RoleWhole {
		_, ok = n.Int()
	}
	if !ok || !f.within(x) {
		d.problem(n.Pos, what+" is "+f.numeric(), "")
		return false
	}
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	if v.Kind() == reflect.Float64 {
		v.SetFloat(x)
	} else {
		v.SetInt(int64(x))
	}
	return true
}

func (d *reading) amount(f *Form, n *JSON, v reflect.Value, what string) bool {
	a := v.Addr().Interface().(*Amount)
	bad := func() bool {
		d.problem(n.Pos, what+" is "+f.numeric()+", or "+f.expressed(), "")
		return false
	}
	switch {
	case n.Kind == jsontree.Number:
		x, ok := n.Float()
		if !ok || !f.within(x) {
			return bad()
		}
		a.Number = x
	case slices.Contains(f.Words, n.Text) && n.Kind == jsontree.String:
	case n.Kind == jsontree.String && !f.Object:
		a.expression = n
	case n.Kind == jsontree.Object && f.Object && len(n.Members) == 1 && n.Members[0].Name == "expr" && n.Members[0].Value.Kind == jsontree.String:
		n.Take(0)
		a.expression = n.Members[0].Value
	default:
		return bad()
	}
	a.set(n)
	return true
}

func (d *reading) point(n *JSON, v reflect.Value) bool {
	p := v.Addr().Interface().(*Point)
	ok := n.Kind == jsontree.Array && (len(n.Items) == 2 || len(n.Items) == 3)
	if p.Flat = len(n.Items) == 2; ok {
		for i, to := range []*float64{&p.X, &p.Y, &p.Z}[:len(n.Items)] {
			x, number := n.Items[i].Float()
			*to, ok = x, ok && number
		}
	}
	if !ok {
		d.problem(n.Pos, "a point is [x, y] or [x, y, z], in metres", "")
	}
	p.set(n)
	return ok
}

// expressed says how an expression in the place of a number is written.
func (f *Form) expressed() string {
	text := "an expression in quotes"
	if f.Object {
		text = `{"expr": "..."}`
	}
	if f.Words != nil {
		text = f.words() + " or " + text
	}
	return text
}

// within reports whether a number is within the bounds.
func (f *Form) within(x float64) bool {
	return !math.IsNaN(x) && !math.IsInf(x, 0) && (f.Least == nil || x >= *f.Least) && (f.Most == nil || x <= *f.Most) && (f.Above == nil || x > *f.Above) &&
		(f.Of != "int" || x == math.Trunc(x))
}

// numeric says which numbers may stand.
func (f *Form) numeric() string {
	text := "a number"
	if f.Role == RoleWhole || f.Of == "int" {
		text = "a whole number"
	}
	show := func(x *float64) string { return strconv.FormatFloat(*x, 'f', -1, 64) }
	switch {
	case f.Least != nil && f.Most != nil:
		text += " from " + show(f.Least) + " to " + show(f.Most)
	case f.Least != nil:
		text += " of " + show(f.Least) + " or more"
	case f.Above != nil && f.Most != nil:
		text += " above " + show(f.Above) + ", at most " + show(f.Most)
	case f.Above != nil:
		text += " above " + show(f.Above)
	case f.Most != nil:
		text += " of at most " + show(f.Most)
	}
	return text
}

// object reads an object, or reports that a value is none.
func (d *reading) object(f *Form, n *JSON, v reflect.Value, what string) bool {
	if n.Kind != jsontree.Object {
		d.noObject(f, n, what)
		return false
	}
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	if id := identityOf(v.Type(), nil); id != nil {
		d.identify(v.FieldByIndex(id.path), id, "", n.Pos, n)
	}
	return d.members(f.object(), n, v, what)
}

func (d *reading) noObject(f *Form, n *JSON, what string) {
	hint := ""
	if f.Example != "" {
		hint = "such as " + f.example()
	}
	d.problem(n.Pos, what+" must be an object in { }", hint)
}

// identify tells a part what it is called and where it stands.
func (d *reading) identify(v reflect.Value, id *identity, name string, at Position, n *JSON) {
	if id.named {
		p := v.Addr().Interface().(*Node)
		p.Name, p.At, p.Source = name, at, n
		return
	}
	p := v.Addr().Interface().(*Item)
	p.At, p.Source = at, n
}

// named reads parts by name.
func (d *reading) named(f *Form, n *JSON, v reflect.Value, what string) bool {
	if n.Kind != jsontree.Object {
		d.problem(n.Pos, what+" must be an object in { }", d.such(f))
		return false
	}
	members := n.Each()
	id := identityOf(v.Type().Elem(), nil)
	list := reflect.MakeSlice(v.Type(), len(members), len(members))
	k := 0
	for _, m := range members {
		if d.part(f, m.Value, list.Index(k), id, m.Name, m.Pos) {
			k++
		} else {
			list.Index(k).SetZero()
		}
	}
	v.Set(list.Slice(0, k))
	return true
}

// part reads a part that has a name.
func (d *reading) part(f *Form, n *JSON, v reflect.Value, id *identity, name string, at Position) bool {
	outer := d.node
	defer func() { d.node = outer }()
	d.node = name
	if why := BadName(name); why != "" {
		d.problem(at, article(f.noun())+"'s name "+why, "")
		return false
	}
	if n.Kind != jsontree.Object {
		d.problem(n.Pos, article(f.noun())+" is an object in { }", d.such(f.Item))
		return false
	}
	d.Belongs(n, name)
	d.identify(v.FieldByIndex(id.path), id, name, at, n)
	return d.members(f.Item, n, v, "the "+f.noun())
}

func (d *reading) such(f *Form) string {
	if f.Example == "" {
		return ""
	}
	return "such as " + f.Example
}

// noun is what one of the parts is called.
func (f *Form) noun() string {
	if f.Noun == "" {
		return "part"
	}
	return f.Noun
}

func (d *reading) pairs(f *Form, n *JSON, v reflect.Value, what string) bool {
	if n.Kind != jsontree.Object {
		d.problem(n.Pos, what+" must be an object in { }", d.such(f))
		return false
	}
	members := n.Each()
	list := reflect.MakeSlice(v.Type(), len(members), len(members))
	k := 0
	for i := range members {
		m := &members[i]
		pair := list.Index(k)
		pair.Field(0).SetString(m.Name)
		pair.Field(1).Set(reflect.ValueOf(m.Pos))
		if d.value(f.Item, m.Value, pair.Field(2), strconv.Quote(m.Name)) {
			k++
		}
	}
	v.Set(list.Slice(0, k))
	return true
}

func (d *reading) list(f *Form, n *JSON, v reflect.Value, what string) bool {
	if n.Kind != jsontree.Array {
		d.problem(n.Pos, what+" must be a list in [ ]", d.such(f))
		return false
	}
	list := reflect.MakeSlice(v.Type(), len(n.Items), len(n.Items))
	k := 0
	for _, item := range n.Items {
		var ok bool
		if f.Item.Role == RoleObject {
			ok = d.listed(f, item, list.Index(k), list.Slice(0, k))
		} else {
			ok = d.value(f.Item, item, list.Index(k), "what "+what+" lists")
		}
		if ok {
			k++
		} else {
			list.Index(k).SetZero()
		}
	}
	v.Set(list.Slice(0, k))
	return true
}

// listed reads a part of a list; those before it have been read.
func (d *reading) listed(f *Form, n *JSON, v, before reflect.Value) bool {
	if n.Kind != jsontree.Object {
		d.problem(n.Pos, article(f.noun())+" is an object in { }", d.such(f.Item))
		return false
	}
	id := identityOf(v.Type(), nil)
	if id == nil || !id.named {
		if id != nil {
			d.identify(v.FieldByIndex(id.path), id, "", n.Pos, n)
		}
		return d.members(f.Item, n, v, "the "+f.noun())
	}
	name := n.Get("name")
	switch {
	case name == nil:
		d.problem(n.Pos, "the "+f.noun()+" has no name", `add "name": such as "Name"`)
		return false
	case name.Kind != jsontree.String:
		d.problem(name.Pos, `"name" must be a string in quotes`, "")
		return false
	}
	if !d.part(f, n, v, id, name.Text, n.Pos) {
		return false
	}
	for i := range before.Len() {
		if before.Index(i).FieldByIndex(id.path).Field(0).String() == name.Text {
			d.Problem(n.Pos, name.Text, fmt.Sprintf("two %s are called %s", plural(f.noun()), name.Text), "give one another name")
			d.sound = false
			return false
		}
	}
	return true
}

// example is a right value.
func (f *Form) example() string {
	if f.Example != "" {
		return f.Example
	}
	switch f.Role {
	case RoleNamed, RolePairs, RoleObject:
		return "{}"
	case RoleList:
		return "[]"
	case RoleNumber, RoleWhole, RoleAmount:
		return "1"
	case RoleBool:
		return "true"
	case RoleWord:
		return strconv.Quote(f.Words[0])
	}
	if f.Role == RoleDocument {
		return `"other.tree.json"`
	}
	return `"..."`
}

func article(noun string) string {
	if noun != "" && strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

func plural(noun string) string {
	if n := len(noun); n > 1 && noun[n-1] == 'y' && !strings.ContainsRune("aeiou", rune(noun[n-2])) {
		return noun[:n-1] + "ies"
	}
	return noun + "s"
}
