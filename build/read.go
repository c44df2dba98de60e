package build

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
)

// ErrNoBuilder reports a document of a kind that no imported package of builders knows.
var ErrNoBuilder = errors.New("build: there is no builder of documents of kind")

// Read reads a document that is written into the struct of its kind, of which it returns a pointer, to be looked at or changed and
// written again. Packages of builders make their kinds known when they are imported; a document of another kind is an [ErrNoBuilder].
// It is an error too if the document has a member that the struct has not, so that nothing is lost; otherwise the document need not be
// right.
func Read(data []byte) (Document, error) {
	tree, problems := document.ParseObject("", data, "a document")
	if err := problems.Err(); err != nil {
		return nil, err
	}
	r := &reading{}
	doc := r.any(tree)
	if r.err != nil {
		return nil, r.err
	}
	return doc, nil
}

// any reads a document of any kind; nil, with the error, if no builder of its kind is known.
func (r *reading) any(tree *jsontree.Node) Document {
	name := ""
	if kind := tree.Get("kind"); kind != nil && kind.Kind == jsontree.String {
		name = kind.Text
	}
	mu.Lock()
	can := kinds[name]
	mu.Unlock()
	is := chosen(can, tree)
	if is == nil {
		if r.err == nil {
			r.err = fmt.Errorf("%w %q: import its package, such as github.com/wits-ai/wits/build/tree, or write one with build/generate", ErrNoBuilder, name)
		}
		return nil
	}
	v := reflect.New(is.typ)
	r.document(tree, v.Elem())
	return v.Interface().(Document)
}

// chosen returns what an object is; nil if nothing tells. As in documents, a member that is true or false tells only of a struct of which it may be
// that, and the struct that was registered first counts.
func chosen(can []choice, n *jsontree.Node) *choice {
	var usual *choice
	for i := range can {
		c := &can[i]
		if c.tells == "" {
			if c.typ.Kind() == reflect.Struct {
				usual = c
			}
			continue
		}
		if m := n.Get(c.tells); m != nil && (m.Kind != jsontree.Bool || c.switched) {
			return c
		}
	}
	return usual
}

type reading struct {
	path []string
	err  error
}

func (r *reading) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("build: %s: "+format, append([]any{strings.Join(r.path, ".")}, args...)...)
	}
}

func (r *reading) within(name string, n *jsontree.Node, v reflect.Value, f field) {
	r.path = append(r.path, name)
	r.value(n, v, f)
	r.path = r.path[:len(r.path)-1]
}

func (r *reading) document(n *jsontree.Node, v reflect.Value) {
	header := v.FieldByName(headerType.Name())
	shared := fieldsOf(headerType)
	r.members(n, v, fieldsOf(v.Type()), func(m *jsontree.Member) bool {
		if m.Name == "wits" {
			if x, ok := m.Value.Int(); !ok || x != document.Version {
				r.err = errors.Join(r.err, fmt.Errorf("build: documents of version %d are read", document.Version))
			}
			return true
		}
		if m.Name == "kind" {
			return true
		}
		for _, f := range shared {
			if f.name == m.Name && header.IsValid() {
				r.within(m.Name, m.Value, header.FieldByIndex(f.path), f)
				return true
			}
		}
		return false
	})
}

// members reads the members of an object into a struct; other takes those that it has not.
func (r *reading) members(n *jsontree.Node, v reflect.Value, fields []field, other func(*jsontree.Member) bool) {
next:
	for i := range n.Members {
		m := &n.Members[i]
		for _, f := range fields {
			if f.name == m.Name && !f.word {
				r.within(m.Name, m.Value, v.FieldByIndex(f.path), f)
				continue next
			}
		}
		if other == nil || !other(m) {
			r.fail("a %s has no member %q", v.Type(), m.Name)
		}
	}
}

// object reads a struct, or what is written in its place.
func (r *reading) object(n *jsontree.Node, v reflect.Value) {
	fields := fieldsOf(v.Type())
	if n.Kind == jsontree.Object {
		r.members(n, v, fields, nil)
		return
	}
	for _, f := range fields {
		if f.alone || f.word {
			r.value(n, v.FieldByIndex(f.path), f)
			return
		}
	}
	r.unfit(n, v)
}

func (r *reading) unfit(n *jsontree.Node, v reflect.Value) {
	r.fail("it is %s, where a %s should be", n.Kind, v.Type())
}

// value reads a value.
func (r *reading) value(n *jsontree.Node, v reflect.Value, f field) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		r.value(n, v.Elem(), f)
		return
	case reflect.Interface:
		r.free(n, v, f)
		return
	case reflect.Struct:
		r.object(n, v)
		return
	case reflect.Map:
		r.named(n, v, f)
		return
	case reflect.Slice, reflect.Array:
		r.list(n, v, f)
		return
	case reflect.String:
		if n.Kind == jsontree.String {
			v.SetString(n.Text)
			return
		}
	case reflect.Bool:
		if n.Kind == jsontree.Bool {
			v.SetBool(n.Bool)
			return
		}
	case reflect.Float64:
		if x, ok := n.Float(); ok {
			v.SetFloat(x)
			return
		}
	case reflect.Int:
		if x, ok := n.Int(); ok {
			v.SetInt(x)
			return
		}
	}
	r.unfit(n, v)
}

func (r *reading) named(n *jsontree.Node, v reflect.Value, f field) {
	v.Set(reflect.MakeMap(v.Type()))
	if f.lone && n.Kind == jsontree.String {
		v.SetMapIndex(reflect.ValueOf(n.Text), reflect.Zero(v.Type().Elem()))
		return
	}
	if n.Kind != jsontree.Object {
		r.unfit(n, v)
		return
	}
	for i := range n.Members {
		item := reflect.New(v.Type().Elem()).Elem()
		r.within(n.Members[i].Name, n.Members[i].Value, item, field{expr: f.expr})
		v.SetMapIndex(reflect.ValueOf(n.Members[i].Name), item)
	}
}

func (r *reading) list(n *jsontree.Node, v reflect.Value, f field) {
	items := n.Items
	if (f.bare || v.Type() == rangeType) && n.Kind != jsontree.Array {
		items = []*jsontree.Node{n}
	} else if n.Kind != jsontree.Array || v.Kind() == reflect.Array && len(items) != v.Len() {
		r.unfit(n, v)
		return
	}
	if v.Kind() == reflect.Slice {
		v.Set(reflect.MakeSlice(v.Type(), len(items), len(items)))
	}
	for i, item := range items {
		r.within(strconv.Itoa(i), item, v.Index(i), field{expr: f.expr})
	}
}

var (
	amountType = reflect.TypeFor[Amount]()
	placeType  = reflect.TypeFor[Place]()
)

// free reads what is one of several types.
func (r *reading) free(n *jsontree.Node, v reflect.Value, f field) {
	switch {
	case v.Type().NumMethod() == 0:
		if x := natural(n); x != nil {
			v.Set(reflect.ValueOf(x))
		}
	case v.Type() == documentType:
		if doc := r.any(n); doc != nil {
			v.Set(reflect.ValueOf(doc))
		}
	case v.Type() == amountType:
		x, number := n.Float()
		inner := n.Get("expr")
		switch {
		case number:
			v.Set(reflect.ValueOf(Number(x)))
		case n.Kind == jsontree.String && f.expr:
			v.Set(reflect.ValueOf(Word(n.Text)))
		case n.Kind == jsontree.String:
			v.Set(reflect.ValueOf(Expr(n.Text)))
		case inner != nil && inner.Kind == jsontree.String && len(n.Members) == 1 && f.expr:
			v.Set(reflect.ValueOf(Expr(inner.Text)))
		default:
			r.unfit(n, v)
		}
	case v.Type() == placeType:
		var is reflect.Value
		switch {
		case n.Kind == jsontree.String:
			is = reflect.ValueOf(Expr(n.Text))
		case n.Kind == jsontree.Array && len(n.Items) > 0 && n.Items[0].Kind == jsontree.Number:
			is = reflect.New(reflect.TypeFor[Point]()).Elem()
			r.value(n, is, field{})
		default:
			is = reflect.New(reflect.TypeFor[Points]()).Elem()
			r.value(n, is, field{})
		}
		v.Set(is)
	default:
		r.oneOf(n, v)
	}
}

// oneOf reads what is one of several structs, or a word.
func (r *reading) oneOf(n *jsontree.Node, v reflect.Value) {
	mu.Lock()
	can := structs[v.Type()]
	mu.Unlock()
	for i := range can {
		if n.Kind == jsontree.String && can[i].typ.Kind() == reflect.String {
			v.Set(reflect.ValueOf(n.Text).Convert(can[i].typ))
			return
		}
	}
	if n.Kind != jsontree.Object {
		r.unfit(n, v)
		return
	}
	is := chosen(can, n)
	if is == nil {
		r.fail("nothing says which %s it is", v.Type())
		return
	}
	own := reflect.New(is.typ).Elem()
	r.object(n, own)
	v.Set(own)
}

// natural is any JSON as Go has it, an expression being an [Expr]; a number that a float64 does not hold is a json.Number.
func natural(n *jsontree.Node) any {
	switch n.Kind {
	case jsontree.Bool:
		return n.Bool
	case jsontree.String:
		return n.Text
	case jsontree.Number:
		spelt := jsontree.Node{Kind: jsontree.Number, Text: n.Text}
		spelt.SpellNumber()
		if x, ok := n.Float(); ok && string(jsontree.AppendFloat(nil, x)) == spelt.Text {
			return x
		}
		return json.Number(n.Text)
	case jsontree.Array:
		list := make([]any, len(n.Items))
		for i, item := range n.Items {
			list[i] = natural(item)
		}
		return list
	case jsontree.Object:
		if len(n.Members) == 1 && n.Members[0].Name == "expr" && n.Members[0].Value.Kind == jsontree.String {
			return Expr(n.Members[0].Value.Text)
		}
		object := make(map[string]any, len(n.Members))
		for i := range n.Members {
			object[n.Members[i].Name] = natural(n.Members[i].Value)
		}
		return object
	}
	return nil
}
