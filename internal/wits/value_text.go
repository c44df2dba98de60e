package wits

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/geom"
)

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
