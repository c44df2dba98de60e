package declare

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// field is a field of a struct that a member is read into.
type field struct {
	path  []int // of the field, through embedded structs
	start reflect.Value
	own   bool // of the variant, not of the struct that holds it
}

// identity is where a struct has what tells its parts apart; nil if it has none.
type identity struct {
	path  []int
	named bool   // a Node, else an Item
	noun  string // what one is called wherever it lies; "" if that depends
}

// key is a form that was made: parts of a list have their name in a member, others do not.
type key struct {
	typ  reflect.Type
	list bool
}

// maker makes forms of structs.
type maker struct {
	forms     map[key]*Form
	variants  map[reflect.Type][]reflect.Type // structs, by the interface of a [OneOf]
	otherwise map[reflect.Type]reflect.Type   // the struct of those that is meant if nothing tells
}

var (
	common   = &maker{forms: map[key]*Form{}}
	commonMu sync.Mutex
)

// Of returns the form of a body that is declared as a struct. A body of which parts are one of several structs, always the same
// ones, says so with a method Choices() []Set; see [OneOf]. Of panics if the declaration is wrong, so that the first test of a
// kind finds it: a tag that is no number, a role that does not fit, two members of one name.
func Of[Body any]() *Form {
	commonMu.Lock()
	defer commonMu.Unlock()
	t := reflect.TypeFor[Body]()
	c, ok := reflect.Zero(t).Interface().(choosy)
	if !ok {
		return common.object(key{t, false})
	}
	if common.forms[key{t, false}] == nil {
		common.forms[key{t, false}] = Make[Body](c.Choices()...)
	}
	return common.forms[key{t, false}]
}

// choosy is a body that says what its parts may be.
type choosy interface{ Choices() []Set }

// Make returns the form of a body of which parts are one of several structs, which need not be known to the body. Keep it: it is
// made anew each time.
func Make[Body any](sets ...Set) *Form {
	m := &maker{map[key]*Form{}, map[reflect.Type][]reflect.Type{}, map[reflect.Type]reflect.Type{}}
	for _, s := range sets {
		if s.otherwise != nil {
			m.otherwise[s.of] = s.otherwise
		}
		m.variants[s.of] = append(m.variants[s.of], s.structs...)
	}
	return m.object(key{reflect.TypeFor[Body](), false})
}

// roled is a type of this package that a value is read into.
type roled interface {
	role() (role Role, of string)
}

func (Text) role() (Role, string)      { return RoleText, "" }
func (Script) role() (Role, string)    { return RoleScript, "" }
func (Amount) role() (Role, string)    { return RoleAmount, "float" }
func (Point) role() (Role, string)     { return RolePoint, "" }
func (Place) role() (Role, string)     { return RolePlace, "" }
func (Range) role() (Role, string)     { return RoleRange, "" }
func (Value) role() (Role, string)     { return RoleAny, "" }
func (Variables) role() (Role, string) { return RoleVars, "" }
func (Expr[T]) role() (Role, string)   { return RoleExpression, typeName[T]() }
func (Named[T]) role() (Role, string)  { return RoleNamed, "" }
func (Pairs[T]) role() (Role, string)  { return RolePairs, "" }
func (Curve) role() (Role, string)     { return RoleCurve, "" }

// typeName returns what documents call the type of an expression's value; "" for any.
func typeName[T any]() string {
	switch t := reflect.TypeFor[T](); t.Kind() {
	case reflect.Bool, reflect.String, reflect.Int:
		return t.Kind().String()
	case reflect.Float64:
		return "float"
	default:
		return ""
	}
}

// object makes the form of a struct. Forms may hold each other, so that it is known before it is done.
func (mk *maker) object(k key) *Form {
	if f := mk.forms[k]; f != nil {
		return f
	}
	if k.typ.Kind() != reflect.Struct {
		panic(fmt.Sprintf("declare: %s is no struct", k.typ))
	}
	f := &Form{Role: RoleObject, typ: k.typ, checks: checksItself(k.typ), index: map[string]int{}}
	mk.forms[k] = f
	if d, ok := reflect.New(k.typ).Interface().(Described); ok {
		f.title, f.first = d.About().Title, d.About().First
	}
	id := identityOf(k.typ, nil)
	if id != nil {
		f.Noun = id.noun
	}
	mk.collect(f, k.typ, nil)
	if f.behavior = embedded(k.typ, reflect.TypeFor[Behavior](), nil); f.behavior != nil && f.title == "" {
		f.title = "[{run}|{do}]"
	}
	if id != nil {
		f.id = id
		f.named = k.list && id.named
		if f.named {
			f.add(Member{Name: "name", Doc: "Its name.", Need: true, Form: &Form{Role: RoleText}}, field{path: append(slices.Clone(id.path), 0)}, 0)
		}
		at := len(id.path)
		f.add(Member{Name: "doc", Doc: "What it is for.", Form: &Form{Role: RoleText}}, field{path: append(slices.Clone(id.path)[:at:at], docField(k.typ, id))}, len(f.Members))
	}
	f.enter()
	mk.choices(f)
	return f
}

// enter makes the members known by name.
func (f *Form) enter() {
	for i := range f.Members {
		if f.Members[i].Alone {
			f.alone, f.aloneAt = &f.Members[i], f.plan[i]
		}
		if _, twice := f.index[f.Members[i].Name]; twice {
			panic(fmt.Sprintf("declare: %s has two members %q", f.typ, f.Members[i].Name))
		}
		f.index[f.Members[i].Name] = i
	}
	for i := range f.Members {
		if m := &f.Members[i]; m.Form.Root != "" && f.Member(m.Form.Root) == nil {
			panic(fmt.Sprintf("declare: tree:%q of %q: %s has no such member", m.Form.Root, m.Name, f.typ))
		}
		if m := &f.Members[i]; m.Form.Beside != "" && (f.Member(m.Form.Beside) == nil || f.Member(m.Form.Beside).Form.Role != RoleDocument) {
			panic(fmt.Sprintf("declare: beside:%q of %q: %s has no such member that names a document", m.Form.Beside, m.Name, f.typ))
		}
	}
	for i := range f.Members {
		if m := &f.Members[i]; f.alone != nil && f.alone.Name != "" && m.Need && m != f.alone && !(f.named && i == 0) {
			panic(fmt.Sprintf("declare: %s needs %q, so that %q is never alone", f.typ, m.Name, f.alone.Name))
		}
	}
}

func docField(t reflect.Type, id *identity) int {
	doc, _ := t.FieldByIndex(id.path).Type.FieldByName("Doc")
	return doc.Index[0]
}

func (f *Form) add(m Member, into field, at int) {
	f.Members = slices.Insert(f.Members, at, m)
	f.plan = slices.Insert(f.plan, at, into)
}

// identityOf finds the Node or Item that a struct embeds.
func identityOf(t reflect.Type, path []int) *identity {
	for i := range t.NumField() {
		s := t.Field(i)
		own := append(slices.Clone(path), i)
		switch {
		case !s.Anonymous || s.Type.Kind() != reflect.Struct:
		case s.Type == reflect.TypeFor[Node]():
			return &identity{own, true, s.Tag.Get("noun")}
		case s.Type == reflect.TypeFor[Item]():
			return &identity{own, false, s.Tag.Get("noun")}
		default:
			if id := identityOf(s.Type, own); id != nil {
				return id
			}
		}
	}
	return nil
}

// embedded finds where a struct embeds another, at any depth; nil if it does not.
func embedded(t, what reflect.Type, path []int) []int {
	for i := range t.NumField() {
		s := t.Field(i)
		if !s.Anonymous || s.Type.Kind() != reflect.Struct {
			continue
		}
		own := append(slices.Clone(path), i)
		if s.Type == what {
			return own
		}
		if found := embedded(s.Type, what, own); found != nil {
			return found
		}
	}
	return nil
}

// collect adds the members that the fields of a struct are.
func (mk *maker) collect(f *Form, t reflect.Type, path []int) {
	for i := range t.NumField() {
		s := t.Field(i)
		own := append(slices.Clone(path), i)
		name := s.Tag.Get("json")
		switch {
		case name == "" && s.Anonymous && s.Type.Implements(reflect.TypeFor[oneOf]()):
			f.choice = &choosing{reflect.Zero(s.Type).Interface().(oneOf).is(), own, len(f.Members)}
		case name == "" && s.Anonymous && s.Type.Kind() == reflect.Struct:
			if s.Type != reflect.TypeFor[Node]() && s.Type != reflect.TypeFor[Item]() {
				first := len(f.Members)
				mk.collect(f, s.Type, own)
				f.amend(first, s.Tag)
				f.advance(first, s.Tag)
			}
		case name == "":
		case !s.IsExported():
			panic(fmt.Sprintf("declare: %s.%s is not exported", t, s.Name))
		case name == "-":
			f.alone, f.aloneAt = &Member{Doc: s.Tag.Get("doc"), Form: mk.form(s.Type, s.Tag), Alone: true}, field{path: own}
		default:
			form := mk.form(s.Type, s.Tag)
			need, needed := s.Tag.Lookup("need")
			if form.Example == "" {
				form.Example = need
			}
			m := Member{Name: name, Doc: s.Tag.Get("doc"), Default: s.Tag.Get("default"), Form: form, Need: needed, Alone: s.Tag.Get("alone") == "true", Joined: s.Tag.Get("joined") == "true", Called: s.Tag.Get("called") == "true"}
			if form.Role == RolePlace && form.Example == "" {
				form.Example = m.Default
			}
			into := field{path: own}
			if m.Default != "" {
				into.start = startOf(s.Type, m.Default)
			} else if form.Role == RoleObject && s.Type.Kind() == reflect.Struct {
				into.start = form.object().starts()
			}
			f.add(m, into, len(f.Members))
			f.advance(len(f.Members)-1, s.Tag)
		}
	}
}

// advance puts the members from one on before another one, which the tag before names.
func (f *Form) advance(first int, tag reflect.StructTag) {
	name, ok := tag.Lookup("before")
	if !ok {
		return
	}
	at := slices.IndexFunc(f.Members, func(m Member) bool { return m.Name == name })
	if f.choice != nil && f.choice.place >= at {
		f.choice.place += len(f.Members) - first
	}
	members, plan := slices.Clone(f.Members[first:]), slices.Clone(f.plan[first:])
	f.Members = slices.Insert(f.Members[:first], at, members...)
	f.plan = slices.Insert(f.plan[:first], at, plan...)
}

// amend changes the members of an embedded struct, from one on: those of the tag without are left out, those of the tag need must
// be there, and documents are of the kind that the tag of says.
func (f *Form) amend(first int, tag reflect.StructTag) {
	for _, name := range strings.Fields(tag.Get("without")) {
		i := first + slices.IndexFunc(f.Members[first:], func(m Member) bool { return m.Name == name })
		f.Members, f.plan = slices.Delete(f.Members, i, i+1), slices.Delete(f.plan, i, i+1)
	}
	if of, ok := tag.Lookup("of"); ok {
		for i := range f.Members[first:] {
			if m := &f.Members[first+i]; m.Form.Role == RoleDocument {
				m.Form.Of = of
			}
		}
	}
	for _, name := range strings.Fields(tag.Get("need")) {
		f.Members[first+slices.IndexFunc(f.Members[first:], func(m Member) bool { return m.Name == name })].Need = true
	}
}

// starts returns a struct of which the document gives nothing; not valid if that is the zero value.
func (f *Form) starts() reflect.Value {
	v := reflect.New(f.typ).Elem()
	f.start(func(k int) reflect.Value { return v.FieldByIndex(f.plan[k].path) })
	if v.IsZero() {
		return reflect.Value{}
	}
	return v
}

// startOf returns the value of a field that a document does not give.
func startOf(t reflect.Type, text string) reflect.Value {
	v := reflect.New(t).Elem()
	number := func() float64 {
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			panic(fmt.Sprintf("declare: the default %q is no number", text))
		}
		return n
	}
	switch {
	case t == reflect.TypeFor[Amount]():
		v.Field(0).SetFloat(number())
	case t == reflect.TypeFor[Range]():
		v.Field(0).SetFloat(number())
		v.Field(1).SetFloat(number())
	case t.Kind() == reflect.Float64:
		v.SetFloat(number())
	case t.Kind() == reflect.Int:
		v.SetInt(int64(number()))
	case t.Kind() == reflect.Bool:
		v.SetBool(text == "true")
	case t.Kind() == reflect.String:
		v.SetString(text)
	default:
		return reflect.Value{} // it is for people
	}
	return v
}

// form makes the form of a field's value.
func (mk *maker) form(t reflect.Type, tag reflect.StructTag) *Form {
	f := &Form{typ: t, Noun: tag.Get("noun"), Unit: tag.Get("unit"), Example: tag.Get("example"), Set: tag.Get("set") == "true", Object: tag.Get("expr") == "object", Fixed: tag.Get("expr") == "none", Plain: tag.Get("read") == "true",
		Least: limit(tag, "min"), Most: limit(tag, "max"), Above: limit(tag, "above")}
	f.Root, f.Arrow, f.Hidden = tag.Get("tree"), tag.Get("arrow"), tag.Get("hidden") == "true"
	if !slices.Contains([]string{"", arrowFrom, arrowTo, arrowEnd}, f.Arrow) {
		panic(fmt.Sprintf("declare: arrow:%q: an arrow has from, to and end", f.Arrow))
	}
	f.Beside = tag.Get("beside")
	f.Fewest, _ = strconv.Atoi(tag.Get("fewest"))
	f.Greatest, _ = strconv.Atoi(tag.Get("most"))
	if words := tag.Get("words"); words != "" {
		f.Words = strings.Split(words, ",")
	}
	if r, ok := reflect.Zero(t).Interface().(roled); ok {
		f.Role, f.Of = r.role()
	} else {
		f.Role = roleOf(t)
	}
	if v, ok := reflect.Zero(t).Interface().(interface{ Schema() map[string]any }); ok && f.Role == RoleAny {
		f.Role, f.schema = RoleValue, v.Schema
	}
	if f.Words != nil && (f.Role == RoleText || t.Kind() == reflect.Uint8) {
		f.Role = RoleWord
	}
	switch f.Role {
	case RoleObject:
		if t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		return mk.objectFor(key{t, false}, f)
	case RoleNamed:
		f.Item = mk.object(key{t.Elem(), false})
		f.Noun, f.Of = cmp.Or(f.Noun, f.Item.Noun), namesOf(tag)
		if id := identityOf(t.Elem(), nil); id == nil || !id.named {
			panic(fmt.Sprintf("declare: parts of %s have no name: %s embeds no Node", t, t.Elem()))
		}
	case RoleVars:
		f.Item = mk.object(key{reflect.TypeFor[partVariable](), false})
		if t != reflect.TypeFor[Variables]() {
			f.Item = mk.object(key{reflect.TypeFor[variable](), false})
		}
	case RolePairs:
		value, _ := t.Elem().FieldByName("Value")
		f.Item = mk.form(value.Type, inner(tag))
		if of := namesOf(tag); of != "true" {
			f.Of = of
		} else {
			f.ByName = true
		}
		if role := tag.Get("lone"); role != "" {
			f.Lone = &Form{Role: Role(role)}
		}
	case RoleList:
		f.Bare = t.Implements(reflect.TypeFor[interface{ bare() }]())
		if e := t.Elem(); roleOf(e) == RoleObject && e.Kind() == reflect.Struct && !isRoled(e) {
			f.Item = mk.object(key{e, true})
		} else {
			f.Item = mk.form(e, inner(tag))
		}
		f.Noun = cmp.Or(f.Noun, f.Item.Noun)
	default:
		if r := Role(tag.Get("role")); r != "" {
			f.Role = r
		}
		if of, ok := tag.Lookup("of"); ok {
			f.Of = of
		}
	}
	return f
}

func isRoled(t reflect.Type) bool { return t.Implements(reflect.TypeFor[roled]()) }

// objectFor returns the form of a struct with what a field says of it.
func (mk *maker) objectFor(k key, f *Form) *Form {
	of := mk.object(k)
	if f.Example == "" && f.Noun == "" && f.Fewest == 0 {
		return of
	}
	f.Role, f.Item = RoleObject, of // its members may not be known yet
	return f
}

// object returns the form that has the members.
func (f *Form) object() *Form {
	if f.Role == RoleObject && f.Item != nil {
		return f.Item
	}
	return f
}

// inner returns the tags that tell of the parts of a list or of values by name.
func inner(tag reflect.StructTag) reflect.StructTag {
	var b strings.Builder
	for _, name := range []string{"role", "of", "words", "min", "max", "above", "unit", "expr", "example"} {
		if v, ok := tag.Lookup(name); ok && !(name == "example" && strings.HasPrefix(v, "[")) && !(name == "example" && strings.HasPrefix(v, "{")) {
			fmt.Fprintf(&b, "%s:%s ", name, strconv.Quote(v))
		}
	}
	if _, names, ok := strings.Cut(tag.Get("names"), ","); ok {
		fmt.Fprintf(&b, "names:%s ", strconv.Quote(names))
	}
	return reflect.StructTag(b.String())
}

// namesOf returns what the tag names says of the names of a field itself.
func namesOf(tag reflect.StructTag) string {
	of, _, _ := strings.Cut(tag.Get("names"), ",")
	return of
}

// roleOf returns the role of a plain Go type.
func roleOf(t reflect.Type) Role {
	switch t.Kind() {
	case reflect.String:
		return RoleText
	case reflect.Bool:
		return RoleBool
	case reflect.Int, reflect.Uint8:
		return RoleWhole
	case reflect.Float64:
		return RoleNumber
	case reflect.Slice:
		return RoleList
	case reflect.Struct:
		return RoleObject
	case reflect.Pointer:
		return roleOf(t.Elem())
	}
	panic(fmt.Sprintf("declare: a member of type %s cannot be read", t))
}

func limit(tag reflect.StructTag, name string) *float64 {
	text, ok := tag.Lookup(name)
	if !ok {
		return nil
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(fmt.Sprintf("declare: %s:%q is no number", name, text))
	}
	return &v
}
