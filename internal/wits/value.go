package wits

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/spell"
)

// Parse reads a value as it stands in a field tag or on a command line: true, 12, 1.5, "text" without its quotes,
// "3, 4" for vectors, the name of an enumeration's value; as a document has it; or as [Type.Format] writes it.
func (t *Type) Parse(s string) (any, error) {
	if t.goes == reflect.TypeFor[string]() {
		return s, nil
	}
	s = strings.TrimSpace(s)
	literal := s
	switch t.goes {
	case reflect.TypeFor[Name]():
		return NameOf(s), nil
	case reflect.TypeFor[geom.Vec2](), reflect.TypeFor[geom.Vec3]():
		literal = strings.Trim(s, "()[]")
		s, literal = "("+literal+")", "["+literal+"]"
	case reflect.TypeFor[float64]():
		if f, ok := parseFloat(s); ok {
			return f, nil
		}
	case reflect.TypeFor[Entity]():
		if e, ok := parseEntity(s); ok {
			return e, nil
		}
	}
	if t.enum != nil {
		literal = strconv.Quote(s)
	}
	n, errs := jsontree.Parse([]byte(literal), jsontree.Limits{})
	if len(errs) == 0 {
		v, err := t.decodeJSON(n)
		if err == nil || t.elem == nil {
			return v, err
		}
	}
	if t.elem != nil || t.Fields() != nil || strings.HasPrefix(s, "(") {
		return t.readText(s)
	}
	return nil, fmt.Errorf("is not a %s", t.name)
}

// decodeJSON reads a literal of a document. The error completes the sentence "the value ...".
func (t *Type) decodeJSON(n *jsontree.Node) (any, error) {
	switch t.goes {
	case reflect.TypeFor[bool]():
		if n.Kind != jsontree.Bool {
			return nil, mustBe("true or false", n)
		}
		return n.Bool, nil
	case reflect.TypeFor[int64]():
		i, ok := n.Int()
		if !ok {
			return nil, mustBe("a whole number of at most 64 bits", n)
		}
		return i, nil
	case reflect.TypeFor[float64]():
		f, ok := n.Float()
		if !ok {
			return nil, mustBe("a number", n)
		}
		return f, nil
	case reflect.TypeFor[string]():
		if n.Kind != jsontree.String {
			return nil, mustBe("text in quotes", n)
		}
		return n.Text, nil
	case reflect.TypeFor[geom.Vec2]():
		f, err := floats(n, 2)
		if err != nil {
			return nil, err
		}
		return geom.Vec2{X: f[0], Y: f[1]}, nil
	case reflect.TypeFor[geom.Vec3]():
		f, err := floats(n, 3)
		if err != nil {
			return nil, err
		}
		return geom.Vec3{X: f[0], Y: f[1], Z: f[2]}, nil
	case reflect.TypeFor[Entity]():
		if n.Kind == jsontree.Null {
			return Entity(0), nil
		}
		i, ok := n.Int()
		if !ok || i < 0 {
			return nil, mustBe("the number of an entity, or null for nobody", n)
		}
		return Entity(i), nil
	}
	if t.goes == reflect.TypeFor[Name]() {
		if n.Kind != jsontree.String {
			return nil, mustBe("a name in quotes", n)
		}
		return NameOf(n.Text), nil
	}
	if t.enum != nil {
		return t.decodeEnum(n)
	}
	if t.elem != nil {
		return t.decodeList(n)
	}
	v := reflect.New(t.goes)
	d := json.NewDecoder(bytes.NewReader(n.AppendCompact(nil)))
	d.DisallowUnknownFields() // a type that reads its JSON itself decides what it knows
	if err := d.Decode(v.Interface()); err != nil {
		return nil, fmt.Errorf("must be a %s: %s", t.name, strings.TrimPrefix(err.Error(), "json: "))
	}
	return v.Elem().Interface(), nil
}

// mustBe says what a value must be, and what it is.
func mustBe(what string, n *jsontree.Node) error {
	is := []rune(string(n.AppendCompact(nil)))
	if len(is) > mostShown {
		is = append(is[:mostShown:mostShown], []rune("...")...)
	}
	return fmt.Errorf("must be %s, and is %s", what, string(is))
}

// mostShown is how many characters of a wrong value are shown.
const mostShown = 40

func (t *Type) decodeEnum(n *jsontree.Node) (any, error) {
	for i, name := range t.enum {
		if n.Kind == jsontree.String && n.Text == name {
			return reflect.ValueOf(i).Convert(t.goes).Interface(), nil
		}
	}
	hint := ""
	if c := spell.Nearest(n.Text, t.enum); n.Kind == jsontree.String && c != "" {
		hint = "; did you mean " + strconv.Quote(c) + "?"
	}
	return nil, fmt.Errorf("must be one of %s%s", strings.Join(t.enum, ", "), hint)
}

// maxList bounds lists in documents.
const maxList = 10000

func (t *Type) decodeList(n *jsontree.Node) (any, error) {
	if n.Kind != jsontree.Array {
		return nil, mustBe("a list in [ ]", n)
	}
	if len(n.Items) > maxList {
		return nil, fmt.Errorf("has more than %d items", maxList)
	}
	list := reflect.MakeSlice(t.goes, 0, len(n.Items))
	for i, item := range n.Items {
		v, err := t.elem.decodeJSON(item)
		if err != nil {
			return nil, fmt.Errorf("item %d %w", i, err)
		}
		list = reflect.Append(list, reflect.ValueOf(v))
	}
	return list.Interface(), nil
}

func floats(n *jsontree.Node, count int) ([]float64, error) {
	bad := errors.New("must be [x, y]")
	if count == 3 {
		bad = errors.New("must be [x, y, z]")
	}
	if n.Kind != jsontree.Array || len(n.Items) != count {
		return nil, bad
	}
	out := make([]float64, count)
	for i, item := range n.Items {
		f, ok := item.Float()
		if !ok {
			return nil, bad
		}
		out[i] = f
	}
	return out, nil
}

// validWords reports whether words could be a value of the type: a bool is 0 or 1, and bytes past the value are zero. It keeps
// bytes that were tampered with from making impossible values. Values of an enumeration need no name; see [AddEnum].
func (t *Type) validWords(words []uint64) bool {
	size := int(t.goes.Size())
	if rest := size % 8; rest != 0 && words[len(words)-1]>>(8*rest) != 0 {
		return false
	}
	return validBools(t.goes, words, 0)
}

// holdsBool reports whether validBools looks at anything.
func holdsBool(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Bool:
		return true
	case reflect.Struct:
		for i := range t.NumField() {
			if holdsBool(t.Field(i).Type) {
				return true
			}
		}
	case reflect.Array:
		return holdsBool(t.Elem())
	}
	return false
}

func validBools(t reflect.Type, words []uint64, at uintptr) bool {
	switch t.Kind() {
	case reflect.Bool:
		return uint8(words[at/8]>>(8*(at%8))) <= 1
	case reflect.Struct:
		for i := range t.NumField() {
			if !validBools(t.Field(i).Type, words, at+t.Field(i).Offset) {
				return false
			}
		}
	case reflect.Array:
		for i := range t.Len() {
			if !validBools(t.Elem(), words, at+uintptr(i)*t.Elem().Size()) {
				return false
			}
		}
	}
	return true
}

func formatLiteral(t *Type, v any) string {
	if s, ok := v.(string); ok {
		return strconv.Quote(s)
	}
	return t.Format(v)
}
