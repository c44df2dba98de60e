package wits

import (
	"fmt"
	"reflect"

	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/internal/flat"
)

// TypeField is a field of a registered struct that expressions can read: where Target is a value of the type,
// Target.Position is its field Position.
type TypeField struct {
	Name      string
	Type      *Type
	Unit, Doc string
	index     []int   // of the Go field
	offset    uintptr // bytes from the value's first word; 0 where only a manifest tells of the type
}

// Fields lists the fields of a type whose Go type is a struct without pointers: the exported ones of a registered type.
// Their names are those of the Go fields, or of the tag `name:"side"`; the tags unit and doc are as for handles. A field
// that does not begin and end with a word of its own is listed if it is a bool or an enumeration. Vectors have no fields:
// expressions know their x, y and z.
func (t *Type) Fields() []TypeField {
	if t.foreign != "" {
		return t.fields
	}
	if t.words == 0 || t.reg == nil || t.goes.Kind() != reflect.Struct || t.goes == reflect.TypeFor[geom.Vec2]() || t.goes == reflect.TypeFor[geom.Vec3]() {
		return nil
	}
	var out []TypeField
	for i := range t.goes.NumField() {
		f := t.goes.Field(i)
		typ := t.reg.byGo[f.Type]
		if typ == nil || !f.IsExported() {
			continue
		}
		field := TypeField{Name: f.Name, Type: typ, Unit: f.Tag.Get("unit"), Doc: f.Tag.Get("doc"), index: f.Index, offset: f.Offset}
		if name := f.Tag.Get("name"); name != "" {
			field.Name = name
		}
		if field.Whole() && f.Offset%8 == 0 || f.Type.Size() < 8 && (typ.enum != nil || f.Type.Kind() == reflect.Bool) {
			out = append(out, field)
		}
	}
	return out
}

// NoFields says why documents cannot read fields of the type, though its values are structs that have some: a clause for
// messages. It is "" if they can, and for types that are no structs.
func (t *Type) NoFields() string {
	if t.foreign != "" || t.goes.Kind() != reflect.Struct || t.reg == nil || len(t.Fields()) > 0 {
		return ""
	}
	for i := range t.goes.NumField() {
		if f := t.goes.Field(i); flat.HasPointers(f.Type) {
			return fmt.Sprintf("a struct that holds a pointer, text, list or map, as %s does with its field %s (%s), is kept as one piece: give documents functions that read from it, or make it a struct of numbers, Names and the like", t.goes, f.Name, f.Type)
		}
	}
	return ""
}

// Whole reports whether the field fills words of its own, so that [Slot.Field] is a place like any other.
func (f TypeField) Whole() bool { return f.Type.goes.Size()%8 == 0 }

// Shift is by how many bits a field that is not whole lies from the low end of its word.
func (f TypeField) Shift() uint { return uint(f.offset % 8 * 8) }

// Field is where a field of the value lies. Of one that is not whole it is the word that holds it among others; see
// [TypeField.Shift].
func (s Slot) Field(f TypeField) Slot { return Slot{at: s.at + int32(f.offset/8), typ: f.Type} }
