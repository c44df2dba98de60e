package wits

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
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

// literal writes a default, which [Type.Parse] reads, as a document has it; nil for none.
func (t *Type) literal(s string) *jsontree.Node {
	if s == "" {
		return nil
	}
	quoted := string(jsontree.AppendString(nil, s))
	for _, source := range []string{quoted, s, "[" + strings.Trim(s, "()[] ") + "]"} {
		if n, errs := jsontree.Parse([]byte(source), jsontree.Limits{}); len(errs) == 0 {
			if _, err := t.decodeJSON(n); err == nil {
				return n
			}
		}
	}
	return nil
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

// quoted returns a text as it stands within a list or a struct: in quotes if it would be read as something else without.
func quoted(s string) string {
	if s == "" || s != strings.TrimSpace(s) || strings.ContainsAny(s, "\"\\,[](){}\n\r") {
		return strconv.Quote(s)
	}
	return s
}

// valueReader reads what [Type.Format] writes.
type valueReader struct {
	text string
	at   int
}

// readText reads a whole text.
func (t *Type) readText(s string) (any, error) {
	r := valueReader{text: s}
	v, err := r.value(t)
	if r.space(); err == nil && r.at < len(s) {
		err = fmt.Errorf("is followed by %q", s[r.at:])
	}
	return v, err
}

func (r *valueReader) space() {
	for r.at < len(r.text) && r.text[r.at] == ' ' {
		r.at++
	}
}

// next takes a character if it comes next.
func (r *valueReader) next(c byte) bool {
	if r.space(); r.at < len(r.text) && r.text[r.at] == c {
		r.at++
		return true
	}
	return false
}

// token takes what goes on to the next character that ends a value, or a text in quotes.
func (r *valueReader) token() (string, error) {
	r.space()
	rest := r.text[r.at:]
	if strings.HasPrefix(rest, `"`) {
		q, err := strconv.QuotedPrefix(rest)
		if err != nil {
			return "", errors.New("has a text without its closing quote")
		}
		r.at += len(q)
		return strconv.Unquote(q)
	}
	end := strings.IndexAny(rest, ",])}")
	if end < 0 {
		end = len(rest)
	}
	r.at += end
	return strings.TrimSpace(rest[:end]), nil
}

// list takes values between two brackets, separated by commas.
func (r *valueReader) list(open, end byte, item func(i int) error) error {
	if !r.next(open) {
		return fmt.Errorf("must begin with %q", open)
	}
	if r.next(end) {
		return nil
	}
	for i := 0; ; i++ {
		if err := item(i); err != nil {
			return err
		}
		if r.next(end) {
			return nil
		}
		if !r.next(',') {
			return fmt.Errorf("must end with %q", end)
		}
	}
}

func (r *valueReader) value(t *Type) (any, error) {
	switch t.goes {
	case reflect.TypeFor[geom.Vec2]():
		f, err := r.floats(2)
		if err != nil {
			return nil, err
		}
		return geom.Vec2{X: f[0], Y: f[1]}, nil
	case reflect.TypeFor[geom.Vec3]():
		f, err := r.floats(3)
		if err != nil {
			return nil, err
		}
		return geom.Vec3{X: f[0], Y: f[1], Z: f[2]}, nil
	}
	fields := t.Fields()
	switch {
	case t.elem != nil:
		list := reflect.MakeSlice(t.goes, 0, 0)
		err := r.list('[', ']', func(i int) error {
			v, err := r.value(t.elem)
			if err != nil {
				return fmt.Errorf("item %d %w", i, err)
			}
			if i == maxList {
				return fmt.Errorf("has more than %d items", maxList)
			}
			list = reflect.Append(list, reflect.ValueOf(v))
			return nil
		})
		return list.Interface(), err
	case fields != nil && t.goes.Kind() == reflect.Struct && len(fields) == t.goes.NumField():
		out := reflect.New(t.goes).Elem()
		err := r.list('{', '}', func(i int) error {
			if r.space(); i == len(fields) || !strings.HasPrefix(r.text[r.at:], fields[i].Name+" ") {
				return fmt.Errorf("has the fields %s", formatFields(fields, reflect.New(t.goes).Elem()))
			}
			r.at += len(fields[i].Name)
			v, err := r.value(fields[i].Type)
			if err != nil {
				return fmt.Errorf("field %s %w", fields[i].Name, err)
			}
			out.FieldByIndex(fields[i].index).Set(reflect.ValueOf(v))
			return nil
		})
		return out.Interface(), err
	case fields != nil:
		return nil, fmt.Errorf("is not a %s as documents have it, {\"field\": value}", t.name)
	}
	token, err := r.token()
	if err != nil {
		return nil, err
	}
	return t.Parse(token)
}

func (r *valueReader) floats(count int) ([]float64, error) {
	out := make([]float64, 0, count)
	bad := fmt.Errorf("must be %d numbers", count)
	err := r.list('(', ')', func(int) error {
		token, err := r.token()
		if err != nil {
			return err
		}
		f, ok := parseFloat(token)
		if !ok || len(out) == count {
			return bad
		}
		out = append(out, f)
		return nil
	})
	if err != nil || len(out) < count {
		return nil, bad
	}
	return out, nil
}

// parseFloat reads a number, also +Inf, -Inf and NaN.
func parseFloat(s string) (float64, bool) {
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil && (math.Abs(f) <= math.MaxFloat64 || strings.TrimLeft(s, "+-") == "Inf" || s == "NaN")
}

// parseEntity reads #7, #7.2, nobody, or a number.
func parseEntity(s string) (Entity, bool) {
	if s == "nobody" {
		return 0, true
	}
	index, generation, aged := strings.Cut(strings.TrimPrefix(s, "#"), ".")
	if !strings.HasPrefix(s, "#") {
		n, err := strconv.ParseUint(s, 10, 64)
		return Entity(n), err == nil
	}
	i, err := strconv.ParseUint(index, 10, 32)
	g := uint64(1)
	if err == nil && aged {
		g, err = strconv.ParseUint(generation, 10, 32)
	}
	return NewEntity(uint32(i), uint32(g)), err == nil
}
