package build

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
)

// What reading needs to know: which structs an interface, and a kind of document, can be.
var (
	mu      sync.Mutex
	structs = map[reflect.Type][]choice{}
	kinds   = map[string][]choice{}
)

// choice is a struct that something can be.
type choice struct {
	typ      reflect.Type
	tells    string // the member that says so; "" for what is meant if none does
	switched bool   // the member may be true or false
}

// Register says which structs an interface of a builder can be, so that [Read] makes them. What the packages of builders offer is
// registered; a game adds its own types of nodes to trees:
//
//	// Recovery runs its second child when its first has failed.
//	type Recovery struct {
//		Recovery []string     `json:"recovery" build:"need,tells"`
//		Times    build.Amount `json:"times"`
//	}
//
//	func (Recovery) IsNode() {}
//
//	func init() { build.Register[tree.Node](Recovery{}) }
//
// The tag json names the member; build says need of a member that must be there, and tells of the one by which the struct is known.
func Register[I any](can ...I) {
	mu.Lock()
	defer mu.Unlock()
	of := reflect.TypeFor[I]()
	for _, c := range can {
		structs[of] = append(structs[of], choiceOf(reflect.TypeOf(c)))
	}
}

// RegisterKind says which structs documents of a kind are, so that [Read] makes them.
func RegisterKind(can ...Document) {
	mu.Lock()
	defer mu.Unlock()
	for _, c := range can {
		kinds[c.Kind()] = append(kinds[c.Kind()], choiceOf(reflect.TypeOf(c)))
	}
}

func choiceOf(t reflect.Type) choice {
	c := choice{typ: t}
	if t.Kind() != reflect.Struct {
		return c // words
	}
	for _, f := range fieldsOf(t) {
		if f.tells {
			c.tells = f.name
			k := t.FieldByIndex(f.path).Type.Kind()
			c.switched = k == reflect.Bool || k == reflect.Interface && t.FieldByIndex(f.path).Type.NumMethod() == 0
		}
	}
	return c
}

// field is a field of a struct, as its tags tell.
type field struct {
	name string
	path []int
	// need: it is written whatever it is. alone: an object that has only this member may be written as its value. word: it stands in
	// place of the object. bare: a list of one may stand without brackets. expr: expressions stand in {"expr": "..."}. lone: the
	// only name may stand alone. tells: see Register.
	need, alone, word, bare, expr, lone, tells bool
}

var headerType = reflect.TypeFor[Header]()

// fieldsOf returns the fields of a struct, those of structs that it embeds among them; of a document without its header.
func fieldsOf(t reflect.Type) (out []field) {
	for i := range t.NumField() {
		s := t.Field(i)
		name, _, _ := strings.Cut(s.Tag.Get("json"), ",")
		switch {
		case s.Anonymous && s.Type == headerType:
		case s.Anonymous && name == "" && s.Type.Kind() == reflect.Struct:
			for _, f := range fieldsOf(s.Type) {
				f.path = append([]int{i}, f.path...)
				out = append(out, f)
			}
		case name != "" && s.IsExported():
			f := field{name: name, path: []int{i}}
			for _, option := range strings.Split(s.Tag.Get("build"), ",") {
				switch option {
				case "need":
					f.need = true
				case "alone":
					f.alone = true
				case "word":
					f.word = true
				case "bare":
					f.bare = true
				case "expr":
					f.expr = true
				case "lone":
					f.lone = true
				case "tells":
					f.tells = true
				case "":
				default:
					panic(fmt.Sprintf("build: %s.%s: there is no %q", t, s.Name, option))
				}
			}
			out = append(out, f)
		}
	}
	return out
}
