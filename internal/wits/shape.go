package wits

import (
	"reflect"
	"slices"
)

// shape is what a type's values look like in memory, by names: all that a later build must know to read one.
type shape struct {
	kind   shapeKind
	name   string // of the registered type; "" for one within another that is not registered
	size   int    // in bytes
	enum   []string
	fields []shapeField
	elem   *shape // of an array or a list
	count  int    // of an array

	// What only the present build knows.
	was   []string          // names that the type had
	wasOf map[string]string // names that its values had -> those of now
}

// shapeField is a field of a struct.
type shapeField struct {
	name   string
	offset int // in bytes
	of     *shape
	was    []string
}

type shapeKind uint8

const (
	shapeBool shapeKind = iota
	shapeInt
	shapeUint
	shapeFloat
	shapeID // a number that stands for something: of it nothing else can be made
	shapeStruct
	shapeArray
	shapeText
	shapeList  // whose elements lie in words
	shapeOther // saved by its own methods or as JSON
	shapeKinds
)

// maxShape is how deep shapes lie within each other.
const maxShape = 32

// shape is made when it is asked for first.
func (t *Type) shape() *shape {
	if s := t.shaped.Load(); s != nil {
		return s
	}
	s := t.makeShape()
	t.shaped.Store(s)
	return s
}

func (t *Type) makeShape() *shape {
	s := &shape{name: t.name, was: t.was}
	switch {
	case t.words > 0:
		s = t.reg.shapeOf(t.goes, 0)
		s.name, s.was = t.name, t.was
	case t.isText:
		s.kind = shapeText
	case t.pack != nil:
		s.kind, s.elem = shapeList, t.elem.shape()
		for _, was := range t.elem.was {
			s.was = append(s.was, "list of "+was)
		}
	default:
		s.kind = shapeOther
	}
	return s
}

// shapeOf is the shape of a Go type without pointers.
func (r *Registry) shapeOf(goes reflect.Type, depth int) *shape {
	s := &shape{size: int(goes.Size())}
	if t := r.byGo[goes]; t != nil {
		s.name, s.was, s.enum, s.wasOf = t.name, t.was, t.enum, t.wasOf
	}
	switch k := goes.Kind(); {
	case goes == reflect.TypeFor[Entity]() || goes == reflect.TypeFor[Name]():
		s.kind = shapeID
	case k == reflect.Bool:
		s.kind = shapeBool
	case k >= reflect.Int && k <= reflect.Int64:
		s.kind = shapeInt
	case k >= reflect.Uint && k <= reflect.Uint64:
		s.kind = shapeUint
	case k == reflect.Float32 || k == reflect.Float64:
		s.kind = shapeFloat
	case k == reflect.Struct && depth < maxShape:
		s.kind = shapeStruct
		for i := range goes.NumField() {
			f := goes.Field(i)
			s.fields = append(s.fields, shapeField{f.Name, int(f.Offset), r.shapeOf(f.Type, depth+1), formerly(f.Tag)})
		}
	case k == reflect.Array && depth < maxShape:
		s.kind, s.elem, s.count = shapeArray, r.shapeOf(goes.Elem(), depth+1), goes.Len()
	default: // complex numbers, and what lies too deep: as it is or not at all
		s.kind = shapeID
	}
	return s
}

// words is how many words a value takes.
func (s *shape) words() int { return (s.size + 7) / 8 }

// flat reports whether values lie in words.
func (s *shape) flat() bool { return s.kind < shapeText }

// same reports whether values of an earlier shape are values of this one, bit by bit.
func (s *shape) same(from *shape) bool {
	if s == from {
		return true
	}
	if s.kind != from.kind || s.size != from.size || s.count != from.count || !slices.Equal(s.enum, from.enum) || len(s.fields) != len(from.fields) || !s.called(from) {
		return false
	}
	for i := range s.fields {
		f, o := &s.fields[i], &from.fields[i]
		if f.name != o.name || f.offset != o.offset || !f.of.same(o.of) {
			return false
		}
	}
	return s.elem == nil && from.elem == nil || s.elem != nil && from.elem != nil && s.elem.same(from.elem)
}

// called reports whether this is what an earlier shape is called now.
func (s *shape) called(from *shape) bool {
	return s.name == from.name || from.name != "" && slices.Contains(s.was, from.name)
}
