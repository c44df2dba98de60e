package build

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
)

// JSON returns a document as the bytes of a file. The error names the field whose value JSON cannot hold, such as a number that is
// none; all else that may be wrong is found by what loads the document. [Format] gives the canonical form.
func JSON(doc Document) ([]byte, error) {
	v := reflect.ValueOf(doc)
	for v.Kind() == reflect.Pointer && !v.IsNil() {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct {
		return nil, errors.New("build: there is no document")
	}
	w := &writing{}
	n := w.document(doc.Kind(), v, false)
	if w.err != nil {
		return nil, w.err
	}
	return append(document.PrintDocument(n), '\n'), nil
}

// writing keeps where it is, and the first value that cannot be written.
type writing struct {
	path []string
	err  error
}

func (w *writing) fail(format string, args ...any) *jsontree.Node {
	if w.err == nil {
		w.err = fmt.Errorf("build: %s: "+format, append([]any{strings.Join(w.path, ".")}, args...)...)
	}
	return nil
}

// within writes what lies under a name.
func (w *writing) within(name string, v reflect.Value, f field) *jsontree.Node {
	w.path = append(w.path, name)
	n := w.value(v, f)
	w.path = w.path[:len(w.path)-1]
	return n
}

// afterBody is the first member of the header that stands after the kind's own.
const afterBody = "documents"

// document writes a document; of one within a file the file says the format's version.
func (w *writing) document(kind string, v reflect.Value, within bool) *jsontree.Node {
	n := &jsontree.Node{Kind: jsontree.Object}
	add := func(name string, value *jsontree.Node) {
		if value != nil {
			n.Members = append(n.Members, jsontree.Member{Name: name, Value: value})
		}
	}
	if !within {
		add("wits", &jsontree.Node{Kind: jsontree.Number, Text: strconv.Itoa(document.Version)})
	}
	add("kind", text(kind))
	shared := fieldsOf(headerType)
	body := slices.IndexFunc(shared, func(f field) bool { return f.name == afterBody })
	header := v.FieldByName(headerType.Name())
	write := func(fields []field, v reflect.Value) {
		for _, f := range fields {
			add(f.name, w.within(f.name, v.FieldByIndex(f.path), f))
		}
	}
	if header.IsValid() && header.Type() == headerType {
		write(shared[:body], header)
	}
	write(fieldsOf(v.Type()), v)
	if header.IsValid() && header.Type() == headerType {
		write(shared[body:], header)
	}
	return n
}

// inner writes a document within a file.
func (w *writing) inner(v reflect.Value) *jsontree.Node {
	kind := v.Interface().(Document).Kind()
	for v.Kind() == reflect.Interface || v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return nil
		}
		v = v.Elem()
	}
	return w.document(kind, v, true)
}

func text(s string) *jsontree.Node { return &jsontree.Node{Kind: jsontree.String, Text: s} }

// object writes a struct.
func (w *writing) object(v reflect.Value) *jsontree.Node {
	n := &jsontree.Node{Kind: jsontree.Object}
	alone := ""
	for _, f := range fieldsOf(v.Type()) {
		value := w.within(f.name, v.FieldByIndex(f.path), f)
		if value == nil {
			continue
		}
		if f.word {
			return value
		}
		if f.alone {
			alone = f.name
		}
		n.Members = append(n.Members, jsontree.Member{Name: f.name, Value: value})
	}
	if len(n.Members) == 1 && n.Members[0].Name == alone && n.Members[0].Value.Kind != jsontree.Object {
		return n.Members[0].Value
	}
	return n
}

var (
	documentType = reflect.TypeFor[Document]()

	rangeType  = reflect.TypeFor[Range]()
	exprType   = reflect.TypeFor[Expr]()
	rawType    = reflect.TypeFor[json.RawMessage]()
	numberType = reflect.TypeFor[json.Number]()
)

// value writes a value; nil for one that is left out.
func (w *writing) value(v reflect.Value, f field) *jsontree.Node {
	given := field{need: true, expr: f.expr}
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return nil
		}
		free := v.Type().NumMethod() == 0
		if v.Type() == documentType {
			return w.inner(v)
		}
		v = v.Elem()
		if v.Type() == exprType && (free || f.expr) {
			return &jsontree.Node{Kind: jsontree.Object, Members: []jsontree.Member{{Name: "expr", Value: text(v.String())}}}
		}
		return w.value(v, given)
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return w.value(v.Elem(), given)
	case reflect.Struct:
		if _, ok := v.Interface().(json.Marshaler); !ok {
			return w.object(v)
		}
	case reflect.Map:
		if v.Type().Key().Kind() == reflect.String {
			return w.named(v, f)
		}
	case reflect.Slice, reflect.Array:
		if v.Type() != rawType {
			return w.list(v, f)
		}
	case reflect.Bool:
		if !v.Bool() && !f.need {
			return nil
		}
		return &jsontree.Node{Kind: jsontree.Bool, Bool: v.Bool()}
	case reflect.String:
		switch {
		case v.String() == "" && !f.need:
			return nil
		case v.Type() == numberType:
			break
		default:
			return text(v.String())
		}
	case reflect.Float32, reflect.Float64:
		return w.number(v.Float(), f)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if v.Int() == 0 && !f.need {
			return nil
		}
		return &jsontree.Node{Kind: jsontree.Number, Text: strconv.FormatInt(v.Int(), 10)}
	}
	return w.other(v)
}

func (w *writing) number(x float64, f field) *jsontree.Node {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return w.fail("a document cannot hold the number %v", x)
	case x == 0 && !f.need:
		return nil
	}
	return &jsontree.Node{Kind: jsontree.Number, Text: string(jsontree.AppendFloat(nil, x))}
}

// other writes what encoding/json can write.
func (w *writing) other(v reflect.Value) *jsontree.Node {
	data, err := json.Marshal(v.Interface())
	if err != nil {
		return w.fail("a document cannot hold a %s: %v", v.Type(), err)
	}
	n, problems := jsontree.Parse(data, jsontree.Limits{Depth: document.MaxDepth})
	if len(problems) > 0 {
		return w.fail("%v", problems[0])
	}
	return n
}

// named writes what a map holds, sorted by name.
func (w *writing) named(v reflect.Value, f field) *jsontree.Node {
	if v.IsNil() && !f.need {
		return nil
	}
	n := &jsontree.Node{Kind: jsontree.Object}
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
	for _, k := range keys {
		item := v.MapIndex(k)
		if f.lone && len(keys) == 1 && item.Kind() == reflect.String && item.String() == "" {
			return text(k.String())
		}
		value := w.within(k.String(), item, field{need: true, expr: f.expr})
		if value == nil && w.err == nil {
			value = w.null(k.String(), item)
		}
		if value != nil {
			n.Members = append(n.Members, jsontree.Member{Name: k.String(), Value: value})
		}
	}
	return n
}

// list writes a list.
func (w *writing) list(v reflect.Value, f field) *jsontree.Node {
	slice := v.Kind() == reflect.Slice
	if slice && v.IsNil() && !f.need || v.Type() == rangeType && v.Len() == 0 {
		return nil
	}
	n := &jsontree.Node{Kind: jsontree.Array}
	for i := range v.Len() {
		at := strconv.Itoa(i)
		value := w.within(at, v.Index(i), field{need: true, expr: f.expr})
		if value == nil && w.err == nil {
			value = w.null(at, v.Index(i))
		}
		n.Items = append(n.Items, value)
	}
	if len(n.Items) == 1 && (f.bare && n.Items[0] != nil && n.Items[0].Kind != jsontree.Array || v.Type() == rangeType) {
		return n.Items[0]
	}
	return n
}

// null returns what there is in place of something that is nil: any JSON may be null, a part may not.
func (w *writing) null(at string, v reflect.Value) *jsontree.Node {
	if v.Kind() == reflect.Interface && v.Type().NumMethod() == 0 {
		return &jsontree.Node{Kind: jsontree.Null}
	}
	w.path = append(w.path, at)
	defer func() { w.path = w.path[:len(w.path)-1] }()
	return w.fail("there is nothing, where a %s should be", v.Type())
}
