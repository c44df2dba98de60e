package declare

import (
	"encoding/json"
	"maps"
	"reflect"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/geom/curve"
	"github.com/wits-ai/wits/internal/jsontree"
)

// Vocabulary is what a game gives to documents. A registry has it. What else a vocabulary has of the methods Types() []string,
// FunctionNames() []string and Interfaces() []string tells which types, functions and interfaces there are.
type Vocabulary interface {
	// Actions returns the names of the game's actions.
	Actions() []string
}

// Template returns what a new document of the body begins with, as JSON: what the struct's method Template() string says, or else examples
// of what must be there, but for those that run what a game may not have.
func (f *Form) Template() string {
	if t, ok := reflect.Zero(f.typ).Interface().(interface{ Template() string }); ok {
		return t.Template()
	}
	var b strings.Builder
	for i := range f.Members {
		if m := &f.Members[i]; m.Need && !m.Form.exampleRuns() {
			if b.Len() > 0 {
				b.WriteString(", ")
			}
			b.WriteString(strconv.Quote(m.Name) + ": " + m.Form.example())
		}
	}
	return "{" + b.String() + "}"
}

// exampleRuns reports whether the example of a value names documents or actions.
func (f *Form) exampleRuns() (runs bool) {
	n, errs := jsontree.Parse([]byte(f.example()), jsontree.Limits{})
	if len(errs) > 0 {
		return false
	}
	f.WalkAt(n, func(v Visit) bool {
		runs = runs || v.Form != nil && (v.Form.Role == RoleDocument || v.Form.Role == RoleAction)
		return true
	})
	return runs
}

// known returns the names that a text may be; nil if they are not known.
func (s *schemas) known(f *Form) []string {
	switch f.Role {
	case RoleAction:
		return s.vocabulary.Actions()
	case RoleType:
		if v, ok := s.vocabulary.(interface{ Types() []string }); ok && f.Of == "value" {
			return v.Types()
		} else if ok && f.Of == "port" {
			return append([]string{"trigger"}, v.Types()...)
		}
	case RoleInterface:
		if v, ok := s.vocabulary.(interface{ Interfaces() []string }); ok {
			return v.Interfaces()
		}
	case RoleFunction:
		if v, ok := s.vocabulary.(interface{ FunctionNames() []string }); ok {
			return v.FunctionNames()
		}
	}
	return nil
}

// Schema returns the JSON Schema (2020-12) of the members of a body by name, and of what lies in itself, for "$defs" of the
// document's schema. Beside the words of JSON Schema it has "role", what the value is for (see [Role]), "of", what a name names
// or the type of an expression's value, "unit", and "noun", what one of the parts is called; "tree", "arrow" and "beside" as the tags say,
// "group" of what an object may be, and "brings", what comes with a part that is added (see [Bringing]).
func (f *Form) Schema(v Vocabulary) (members, definitions map[string]any) {
	s := &schemas{vocabulary: v, within: map[*Form]bool{}, recursive: map[*Form]bool{}, definitions: map[string]any{}}
	f.recursion(map[*Form]bool{}, s.recursive)
	members = s.properties(f)
	own := map[string]map[string]any{}
	for i := range f.Choices { // what some documents have
		for k := range f.Choices[i].Form.Members {
			m := &f.Choices[i].Form.Members[k]
			if f.Member(m.Name) != nil {
				continue
			}
			schema := s.member(m)
			if other := own[m.Name]; other != nil && !reflect.DeepEqual(other, schema) { // Rules tell
				schema = map[string]any{"description": m.Doc}
			}
			own[m.Name], members[m.Name] = schema, schema
		}
	}
	return members, s.definitions
}

// Rules are JSON Schemas that a document must satisfy as well if its body is one of several structs: what its members look
// like then.
func (f *Form) Rules(v Vocabulary) (rules []any) {
	s := &schemas{vocabulary: v, within: map[*Form]bool{}, recursive: map[*Form]bool{}, definitions: map[string]any{}}
	var telling []any
	for i := range f.Choices {
		if c := &f.Choices[i]; c.Name != "" {
			telling = append(telling, map[string]any{"required": []string{c.Name}})
			rules = append(rules, map[string]any{"if": map[string]any{"required": []string{c.Name}}, "then": s.open(c.Form)})
		}
	}
	if c := f.usual(); c != nil {
		rules = append(rules, map[string]any{"if": map[string]any{"not": map[string]any{"anyOf": telling}}, "then": s.open(c.Form)})
	}
	return rules
}

// open returns the schema of an object that may have other members as well.
func (s *schemas) open(f *Form) map[string]any {
	out := s.members(f)
	delete(out, "additionalProperties")
	return out
}

// recursion finds the objects that lie in themselves.
func (f *Form) recursion(within, found map[*Form]bool) {
	if f.Role == RoleObject {
		o := f.object()
		if within[o] {
			found[o] = true
			return
		}
		within[o] = true
		for i := range o.Members {
			o.Members[i].Form.recursion(within, found)
		}
		for i := range o.Choices {
			for k := range o.Choices[i].Form.Members {
				o.Choices[i].Form.Members[k].Form.recursion(within, found)
			}
		}
		delete(within, o)
		return
	}
	if f.Item != nil {
		f.Item.recursion(within, found)
	}
}

type schemas struct {
	vocabulary        Vocabulary
	within, recursive map[*Form]bool
	definitions       map[string]any
}

func (s *schemas) properties(f *Form) map[string]any {
	out := map[string]any{}
	for i := range f.Members {
		m := &f.Members[i]
		out[m.Name] = s.member(m)
	}
	return out
}

func (s *schemas) member(m *Member) map[string]any {
	out := s.of(m.Form)
	if m.Doc != "" {
		out["description"] = m.Doc
	}
	if m.Need && m.Form.Noun != "" { // as reading wants it
		switch m.Form.Role {
		case RoleNamed:
			out["minProperties"] = 1
		case RoleList:
			if m.Form.Fewest == 0 && m.Form.Example != "[]" {
				out["minItems"] = 1
			}
		}
	}
	if m.Default != "" {
		if text := []byte(m.Default); json.Valid(text) && m.Form.Role != RoleWord {
			out["default"] = json.RawMessage(text)
		} else {
			out["default"] = m.Default
		}
	}
	return out
}

// of returns the schema of a form's values.
func (s *schemas) of(f *Form) map[string]any {
	out := map[string]any{"role": string(f.Role)}
	if f.Of != "" {
		out["of"] = f.Of
	}
	if f.Unit != "" {
		out["unit"] = f.Unit
	}
	if f.Noun != "" {
		out["noun"] = f.Noun
	}
	if f.Root != "" {
		out["tree"] = f.Root
	}
	if f.Arrow != "" {
		out["arrow"] = f.Arrow
	}
	if f.Beside != "" {
		out["beside"] = f.Beside
	}
	if f.Example != "" && json.Valid([]byte(f.Example)) {
		out["examples"] = []any{json.RawMessage(f.Example)}
	}
	switch f.Role {
	case RoleObject:
		object := s.object(f.object())
		if f.Fewest > 0 && object["type"] != nil {
			object["minProperties"] = f.Fewest
		}
		return object
	case RoleNamed, RoleVars:
		out["type"], out["propertyNames"], out["additionalProperties"] = "object", names(), s.of(f.Item)
		if brings := f.brings(); brings != nil {
			out["brings"] = brings
		}
	case RolePairs:
		object := out
		if f.Lone != nil {
			object = map[string]any{}
			out["anyOf"] = []any{s.of(f.Lone), object}
		}
		object["type"], object["additionalProperties"] = "object", s.of(f.Item)
		if f.ByName {
			object["propertyNames"] = names()
		}
	case RoleList:
		list := out
		if f.Bare {
			list = map[string]any{"role": out["role"]}
			delete(out, "role") // it is that of the form that a value has
			out["anyOf"] = []any{s.of(f.Item), list}
		}
		list["type"], list["items"] = "array", s.of(f.Item)
		if f.Fewest > 0 {
			list["minItems"] = f.Fewest
		}
		if f.Greatest > 0 {
			list["maxItems"] = f.Greatest
		}
	case RoleRange:
		number := map[string]any{}
		f.bounds(number)
		out["anyOf"] = []any{number, map[string]any{"type": "array", "minItems": 2, "maxItems": 2, "items": number}}
	case RoleAny, RoleValue:
		if f.schema != nil {
			maps.Copy(out, f.schema())
		}
	case RoleCurve:
		maps.Copy(out, curve.Schema())
	case RoleNew:
		maps.Copy(out, names())
		out["type"] = "string"
	case RolePoint:
		out["type"], out["minItems"], out["maxItems"], out["items"] = "array", 2, 3, map[string]any{"type": "number"}
	case RolePlace:
		out["anyOf"] = []any{map[string]any{"type": "string", "minLength": 1, "role": string(RoleExpression)}, map[string]any{"type": "array"}}
	case RoleBool:
		out["type"] = "boolean"
	case RoleNumber, RoleWhole:
		f.bounds(out)
	case RoleAmount:
		number := map[string]any{}
		f.bounds(number)
		forms := []any{number}
		if !f.Fixed {
			forms = append(forms, s.expression(f))
		}
		if f.Words != nil {
			forms = append(forms, map[string]any{"enum": f.Words})
		}
		out["anyOf"] = forms
	case RoleWord:
		out["enum"] = f.Words
	case RoleLink:
		out["type"], out["pattern"] = "string", `^\s*[^\s.]+(\.[^\s.]+)?\s*->\s*[^\s.]+(\.[^\s.]+)?\s*$`
	case RoleAction, RoleFunction, RoleType, RoleInterface:
		out["type"] = "string"
		if all := s.known(f); len(all) > 0 {
			out["enum"] = all
		}
	default:
		out["type"] = "string"
	}
	return out
}

// brings returns what comes with a part that is added.
func (f *Form) brings() (out []any) {
	if f.Role != RoleNamed {
		return nil
	}
	if b, ok := reflect.New(f.Item.object().typ).Interface().(Bringing); ok {
		for _, c := range b.Brings() {
			out = append(out, map[string]any{"at": c.At, "value": json.RawMessage(c.Value)})
		}
	}
	return out
}

func (s *schemas) expression(f *Form) map[string]any {
	text := map[string]any{"type": "string", "role": string(RoleExpression), "of": "float"}
	if !f.Object {
		return text
	}
	return map[string]any{"type": "object", "required": []string{"expr"}, "properties": map[string]any{"expr": text}}
}

// bounds tells which numbers may stand.
func (f *Form) bounds(out map[string]any) {
	if out["type"] = "number"; f.Role == RoleWhole || f.Of == "int" {
		out["type"] = "integer"
	}
	for name, limit := range map[string]*float64{"minimum": f.Least, "maximum": f.Most, "exclusiveMinimum": f.Above} {
		if limit != nil {
			out[name] = json.RawMessage(strconv.FormatFloat(*limit, 'f', -1, 64))
		}
	}
}

// object returns the schema of an object; a reference to it if it lies in itself.
func (s *schemas) object(f *Form) map[string]any {
	if !s.recursive[f] {
		return s.members(f)
	}
	name := strings.ToLower(f.typ.Name()[:1]) + f.typ.Name()[1:]
	if !s.within[f] {
		s.within[f] = true
		s.definitions[name] = s.members(f)
	}
	return map[string]any{"$ref": "#/$defs/" + name}
}

func (s *schemas) members(f *Form) map[string]any {
	forms := []any{}
	if m := f.Alone(); m != nil {
		forms = append(forms, s.of(m.Form))
	}
	switch {
	case f.Choices == nil:
		part := s.plain(f)
		if f.first != "" {
			part["default"] = json.RawMessage(f.first)
		}
		forms = append(forms, part)
	case len(forms) == 0:
		return s.choices(f)
	default: // short: each by itself
		for i := range f.Choices {
			forms = append(forms, s.plain(f.Choices[i].Form))
		}
	}
	if len(forms) == 1 {
		return forms[0].(map[string]any)
	}
	return map[string]any{"anyOf": forms}
}

// plain returns the schema of an object that has these members and no others.
func (s *schemas) plain(f *Form) map[string]any {
	out := map[string]any{"type": "object", "properties": s.properties(f), "additionalProperties": false}
	if needed := f.needed(); needed != nil {
		out["required"] = needed
	}
	if f.title != "" {
		out["says"] = f.title
	}
	return out
}

// choices returns the schema of an object that is one of several things: all members that it may have, and which go together.
func (s *schemas) choices(f *Form) map[string]any {
	properties := s.properties(f)
	var forms []any
	for i := range f.Choices {
		c := &f.Choices[i]
		suits := map[string]any{}
		for k := range c.Form.Members {
			m := &c.Form.Members[k]
			own := s.member(m)
			if m.Name == c.Name && m.Doc == "" && c.Doc != "" { // what tells is what it is
				own["description"] = c.Doc
			}
			if known, ok := properties[m.Name]; !ok {
				properties[m.Name] = own
			} else if !reflect.DeepEqual(known, own) { // members of one name that are not the same
				suits[m.Name] = own
				properties[m.Name] = map[string]any{}
				continue
			}
			suits[m.Name] = map[string]any{}
		}
		form := map[string]any{"required": c.Form.needed(), "properties": suits}
		if c.Doc != "" {
			form["description"] = c.Doc
		}
		if c.Group != "" {
			form["group"] = c.Group
		}
		if c.Title != "" {
			form["says"] = c.Title
		}
		if c.Example != "" {
			form["examples"] = []any{json.RawMessage(c.Example)}
		}
		forms = append(forms, form)
	}
	return map[string]any{"type": "object", "properties": properties, "oneOf": forms}
}

// needed returns the members that must be there.
func (f *Form) needed() (names []string) {
	for i := range f.Members {
		if f.Members[i].Need {
			names = append(names, f.Members[i].Name)
		}
	}
	return names
}

// names returns the schema of what [BadName] accepts: in the regular expressions of JSON Schema no ASCII character but letters, digits
// and _, and no digit first.
func names() map[string]any {
	return map[string]any{"pattern": `^[^\x00-\x40\x5B-\x5E\x60\x7B-\x7F][^\x00-\x2F\x3A-\x40\x5B-\x5E\x60\x7B-\x7F]*$`, "maxLength": maxName}
}
