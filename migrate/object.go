package migrate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
)

// object is a JSON object whose members are in order.
type object []member

type member struct {
	name  string
	value any // string, bool, int, float64, []string, []any, object, []object, *jsontree.Node, nil
}

func (o object) append(dst []byte) []byte {
	dst = append(dst, '{')
	for i, m := range o {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = appendText(dst, m.name)
		dst = append(dst, ": "...)
		dst = appendValue(dst, m.value)
	}
	return append(dst, '}')
}

// has reports whether there is a member.
func (o object) has(name string) bool {
	for _, m := range o {
		if m.name == name {
			return true
		}
	}
	return false
}

func appendText(dst []byte, s string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(s) != nil { // cannot happen: bytes that are no text are replaced
		return append(dst, `""`...)
	}
	return append(dst, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
}

func appendValue(dst []byte, v any) []byte {
	list := func(n int, item func(i int) any) []byte {
		dst = append(dst, '[')
		for i := range n {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = appendValue(dst, item(i))
		}
		return append(dst, ']')
	}
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...)
	case string:
		return appendText(dst, v)
	case bool:
		return strconv.AppendBool(dst, v)
	case int:
		return strconv.AppendInt(dst, int64(v), 10)
	case int64:
		return strconv.AppendInt(dst, v, 10)
	case float64:
		return strconv.AppendFloat(dst, v, 'g', -1, 64)
	case object:
		return v.append(dst)
	case *jsontree.Node:
		return v.AppendCompact(dst)
	case []string:
		return list(len(v), func(i int) any { return v[i] })
	case []object:
		return list(len(v), func(i int) any { return v[i] })
	case []float64:
		return list(len(v), func(i int) any { return v[i] })
	case []any:
		return list(len(v), func(i int) any { return v[i] })
	}
	return appendText(dst, fmt.Sprint(v))
}

// newDocument writes a document in canonical form.
func newDocument(r *wits.Registry, path string, o object) (File, error) {
	data, err := r.Documents().Format(o.append(nil))
	if err != nil {
		return File{}, fmt.Errorf("migrate: %s: %w", path, err)
	}
	return File{path, data}, nil
}
