package wits

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/internal/jsontree"
)

// manifest is what a registry offers, as a file: so that an editor, and the command line, know a game's actions and
// functions without the game. Everything is sorted by name, except what a coder put in order: ports and parameters.
type manifest struct {
	Version    int                 `json:"wits"`
	Kinds      []manifestKind      `json:"kinds"`
	Types      []manifestType      `json:"types"`
	Interfaces []manifestInterface `json:"interfaces"`
	Actions    []manifestAction    `json:"actions"`
	Functions  []manifestFunction  `json:"functions"`
	Lists      []manifestList      `json:"lists,omitempty"`
	Properties []manifestProperty  `json:"properties"`
}

type manifestKind struct {
	Name     string          `json:"name"`
	Doc      string          `json:"doc,omitempty"`
	Settings json.RawMessage `json:"settings,omitempty"`
}

type manifestType struct {
	Name  string   `json:"name"`
	Doc   string   `json:"doc,omitempty"`
	Enum  []string `json:"enum,omitempty"`
	Elem  string   `json:"elem,omitempty"`
	Words int      `json:"words"`
	Go    string   `json:"go"`

	Fields []manifestField `json:"fields,omitempty"` // of a struct, that expressions can read
}

type manifestField struct {
	Name string `json:"name"`
	Type string `json:"type"`
	Unit string `json:"unit,omitempty"`
	Doc  string `json:"doc,omitempty"`
}

type manifestList struct {
	Name string `json:"name"`
	Of   string `json:"of"` // the type of the elements
	Doc  string `json:"doc,omitempty"`
}

// manifestPort is a port as documents write it: in or out, and "trigger" as its type.
type manifestPort struct {
	In      string `json:"in,omitempty"`
	Out     string `json:"out,omitempty"`
	Type    string `json:"type"`
	List    bool   `json:"list,omitempty"`
	Default string `json:"default,omitempty"`
	Unit    string `json:"unit,omitempty"`
	Label   string `json:"label,omitempty"`
	Doc     string `json:"doc,omitempty"`
}

type manifestInterface struct {
	Name  string         `json:"name"`
	Label string         `json:"label,omitempty"`
	Doc   string         `json:"doc,omitempty"`
	Ports []manifestPort `json:"ports"`
}

type manifestAction struct {
	Name  string         `json:"name"`
	Label string         `json:"label,omitempty"`
	Doc   string         `json:"doc,omitempty"`
	Ports []manifestPort `json:"ports"`
}

type manifestFunction struct {
	Name    string         `json:"name"`
	Of      string         `json:"of,omitempty"`
	Label   string         `json:"label,omitempty"`
	Doc     string         `json:"doc,omitempty"`
	Instead string         `json:"instead,omitempty"` // what expressions write that cannot call it
	Params  []manifestPort `json:"params"`
	Ports   []manifestPort `json:"ports,omitempty"`
	Result  string         `json:"result,omitempty"`
	Self    string         `json:"self,omitempty"` // the parameter that a document can bind to the agent itself
}

type manifestProperty struct {
	Of      string `json:"of"` // the type of result that can have it
	Name    string `json:"name"`
	Doc     string `json:"doc,omitempty"`
	On      bool   `json:"on,omitempty"`
	Trigger bool   `json:"trigger,omitempty"`
	Value   string `json:"value,omitempty"`
}

// Manifest describes everything that the registry offers as JSON: kinds, types, interfaces, actions, functions, lists
// and return properties. Equal registries give equal bytes. [ReadManifest] reads it.
func (r *Registry) Manifest() ([]byte, error) {
	if err := r.Err(); err != nil {
		return nil, err
	}
	m := manifest{Version: document.Version, Kinds: []manifestKind{}, Types: []manifestType{}, Interfaces: []manifestInterface{},
		Actions: []manifestAction{}, Functions: []manifestFunction{}, Properties: []manifestProperty{}}
	for _, name := range r.Kinds() {
		entry := manifestKind{Name: name, Doc: r.Kind(name).Doc()}
		if k, ok := r.Kind(name).(SettledKind); ok {
			if entry.Settings = k.Settings(); !json.Valid(entry.Settings) {
				entry.Settings = nil
			}
		}
		m.Kinds = append(m.Kinds, entry)
	}
	for _, name := range r.Types() {
		t := r.Type(name)
		entry := manifestType{Name: name, Doc: t.doc, Enum: t.enum, Words: t.words, Go: t.goName()}
		if t.elem != nil {
			entry.Elem = t.elem.name
		}
		for _, f := range t.Fields() {
			entry.Fields = append(entry.Fields, manifestField{f.Name, f.Type.name, f.Unit, f.Doc})
		}
		m.Types = append(m.Types, entry)
		for _, p := range r.Properties(t) {
			entry := manifestProperty{Of: name, Name: p.Name, Doc: p.Doc, On: p.On, Trigger: p.Trigger}
			if p.Value != nil {
				entry.Value = p.Value.name
			}
			m.Properties = append(m.Properties, entry)
		}
	}
	for _, name := range r.Interfaces() {
		i := r.Interface(name)
		m.Interfaces = append(m.Interfaces, manifestInterface{name, i.Label, i.Doc, manifestPorts(i.Ports)})
	}
	for _, name := range r.Actions() {
		a := r.Action(name)
		m.Actions = append(m.Actions, manifestAction{name, a.Label, a.Doc, manifestPorts(a.Fields)})
	}
	for _, name := range r.FunctionNames() {
		for _, f := range sortedOverloads(r.Functions(name)) {
			entry := manifestFunction{Name: name, Of: f.Of, Label: f.Label, Doc: f.Doc, Instead: f.Instead, Params: manifestPorts(f.Params), Ports: manifestPorts(f.Ports)}
			if f.Result != nil {
				entry.Result = f.Result.name
			}
			if f.self >= 0 {
				entry.Self = f.Params[f.self].Name
			}
			m.Functions = append(m.Functions, entry)
		}
	}
	for _, name := range r.Lists() {
		l := r.List(name)
		m.Lists = append(m.Lists, manifestList{name, l.Elem.name, l.Doc})
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(m); err != nil {
		return nil, err
	}
	tree, errs := jsontree.Parse(b.Bytes(), jsontree.Limits{Bytes: 1 << 30, Values: 1 << 30})
	if len(errs) > 0 {
		return nil, errs[0]
	}
	return append(document.Print(tree, 2), '\n'), nil
}

func manifestPorts(fields []Field) []manifestPort {
	ports := make([]manifestPort, len(fields))
	for i, f := range fields {
		p := manifestPort{Type: "trigger", List: f.List, Default: f.Default, Unit: f.Unit, Label: f.Label, Doc: f.Doc}
		if f.Out {
			p.Out = f.Name
		} else {
			p.In = f.Name
		}
		if !f.Trigger {
			p.Type = f.Type.name
		}
		ports[i] = p
	}
	return ports
}

// ReadManifest makes a registry of what [Registry.Manifest] wrote. It serves to check and format documents without
// the game's code; they cannot be compiled with it. The manifest's kinds must be among those that are given; types
// that a coder registered stand for themselves, so that ports of one type link to each other, and the values of
// enumerations are checked, but those of other types are not.
//
// The error lists everything that is wrong with the manifest.
func ReadManifest(data []byte, kinds ...Kind) (*Registry, error) {
	if _, problems := document.ParseObject("manifest", data, "a manifest"); len(problems) > 0 {
		return nil, problems.Err()
	}
	var m manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("wits: the manifest cannot be read: %w", err)
	}
	if m.Version != document.Version {
		return nil, fmt.Errorf("wits: the manifest has version %d; this program reads version %d", m.Version, document.Version)
	}
	d := &manifestReader{r: NewRegistry()}
	d.r.declared = true
	d.kinds(m.Kinds, kinds)
	d.types(m.Types)
	for _, i := range m.Interfaces {
		if d.r.interfaces[i.Name] != nil || i.Name == "" {
			d.fail("interface %q is there twice or has no name", i.Name)
		}
		d.r.interfaces[i.Name] = &InterfaceType{i.Name, i.Doc, i.Label, d.fields("interface "+i.Name, i.Ports)}
	}
	for _, a := range m.Actions {
		if d.r.actions[a.Name] != nil || a.Name == "" {
			d.fail("action %q is there twice or has no name", a.Name)
		}
		d.r.actions[a.Name] = &ActionType{Name: a.Name, Doc: a.Doc, Label: a.Label, Fields: d.fields("action "+a.Name, a.Ports)}
	}
	for _, f := range m.Functions {
		d.function(f)
	}
	for _, l := range m.Lists {
		d.list(l)
	}
	for _, p := range m.Properties {
		d.property(p)
	}
	if err := errors.Join(d.errs...); err != nil {
		return nil, fmt.Errorf("wits: the manifest is damaged; write it again with the game's command manifest:\n%w", err)
	}
	return d.r, nil
}

// manifestReader fills a registry from a manifest.
type manifestReader struct {
	r    *Registry
	errs []error
}

func (d *manifestReader) fail(format string, args ...any) {
	if len(d.errs) < document.MaxProblems {
		d.errs = append(d.errs, fmt.Errorf(format, args...))
	}
}

func (d *manifestReader) kinds(list []manifestKind, given []Kind) {
	var names []string
	for _, k := range given {
		names = append(names, k.Name())
	}
	for _, entry := range list {
		i := slices.Index(names, entry.Name)
		if i < 0 {
			d.fail("kind %q is unknown to this program", entry.Name)
			continue
		}
		kind := given[i]
		if k, ok := kind.(SettledKind); ok && len(entry.Settings) > 0 {
			var err error
			if kind, err = k.WithSettings(entry.Settings); err != nil {
				d.fail("kind %q: %v", entry.Name, err)
				continue
			}
		}
		d.r.AddKind(kind)
	}
}

// SettledKind is a [Kind] that a game tells something about itself to which documents refer, such as the layers of its map. Manifests carry it.
type SettledKind interface {
	Kind
	// Settings returns what the game has told, as JSON; nil for nothing.
	Settings() []byte
	// WithSettings returns the kind with settings of a manifest. Its documents can be checked, and not run.
	WithSettings(data []byte) (Kind, error)
}

// foreign stands for values of a Go type that only the game knows; foreignEnum for those of an enumeration.
type (
	foreign     struct{ text string }
	foreignEnum int64
)

// UnmarshalJSON keeps any value as it is.
func (f *foreign) UnmarshalJSON(b []byte) error {
	f.text = string(b)
	return nil
}

// MarshalJSON returns the value back.
func (f foreign) MarshalJSON() ([]byte, error) { return []byte(f.text), nil }

func (f foreign) String() string { return f.text }

// goName returns the name of the type in Go.
func (t *Type) goName() string {
	if t.foreign != "" {
		return t.foreign
	}
	return t.goes.String()
}

func (d *manifestReader) types(list []manifestType) {
	builtin := d.r.Types()
	for _, entry := range list {
		switch {
		case entry.Elem != "" || strings.HasPrefix(entry.Name, "list of "):
		case slices.Contains(builtin, entry.Name):
			if t := d.r.Type(entry.Name); t.goName() != entry.Go || entry.Enum != nil {
				d.fail("type %q is built in, as %s", entry.Name, t.goName())
			}
		case entry.Name == "" || entry.Name == "trigger" || d.r.types[entry.Name] != nil:
			d.fail("type %q is there twice or cannot have this name", entry.Name)
		case entry.Go == "" || entry.Words < 0 || entry.Words > 1<<16:
			d.fail("type %q has no Go type or an impossible size", entry.Name)
		default:
			d.foreign(entry)
		}
	}
	for _, entry := range list {
		if entry.Elem == "" && !strings.HasPrefix(entry.Name, "list of ") {
			continue
		}
		if t := d.r.types[entry.Name]; t == nil || t.elem == nil || t.elem.name != entry.Elem || t.goName() != entry.Go {
			d.fail("type %q is not the list of a type in the manifest", entry.Name)
		}
	}
	for _, entry := range list {
		d.typeFields(entry)
	}
}

// typeFields reads the fields of a struct, now that all types are known.
func (d *manifestReader) typeFields(entry manifestType) {
	t := d.r.types[entry.Name]
	if t == nil || t.foreign == "" {
		return
	}
	for _, f := range entry.Fields {
		field := TypeField{Name: f.Name, Type: d.r.types[f.Type], Unit: f.Unit, Doc: f.Doc}
		if field.Type == nil {
			d.fail("type %q: field %q: there is no type %q", entry.Name, f.Name, f.Type)
			continue
		}
		if f.Name == "" {
			d.fail("type %q: field %q has no name", entry.Name, f.Name)
		}
		t.fields = append(t.fields, field)
	}
}

func (d *manifestReader) list(entry manifestList) {
	l := &ListType{Name: entry.Name, Doc: entry.Doc, Elem: d.r.types[entry.Of]}
	if l.Elem == nil {
		d.fail("list %q: there is no type %q", entry.Name, entry.Of)
		return
	}
	if entry.Name == "" || d.r.lists[entry.Name] != nil {
		d.fail("list %q is there twice or has no name", entry.Name)
	}
	d.r.lists[entry.Name] = l
}

// foreign adds a type, and lists of it, that only the game knows.
func (d *manifestReader) foreign(entry manifestType) {
	t := &Type{name: entry.Name, doc: entry.Doc, words: entry.Words, enum: entry.Enum, foreign: entry.Go, goes: reflect.TypeFor[foreign]()}
	list := &Type{name: "list of " + entry.Name, elem: t, foreign: "[]" + entry.Go, goes: reflect.TypeFor[[]foreign]()}
	if t.enum != nil {
		t.goes, list.goes = reflect.TypeFor[foreignEnum](), reflect.TypeFor[[]foreignEnum]()
	}
	d.r.enter(t)
	d.r.enter(list)
}

// fields reads ports; what names their owner in errors.
func (d *manifestReader) fields(what string, ports []manifestPort) []Field {
	var out []Field
	seen := map[string]bool{}
	for _, p := range ports {
		f := Field{Name: p.In + p.Out, Out: p.Out != "", Trigger: p.Type == "trigger", List: p.List, Default: p.Default, Unit: p.Unit, Label: p.Label, Doc: p.Doc}
		if (p.In == "") == (p.Out == "") {
			d.fail("%s: a port has not just one of in and out", what)
			continue
		}
		if seen[f.Name] {
			d.fail("%s: there are two ports %q", what, f.Name)
			continue
		}
		seen[f.Name] = true
		if f.Trigger {
			if f.List || f.Default != "" {
				d.fail("%s: port %q is a trigger and has no value", what, f.Name)
				continue
			}
		} else if f.Type = d.r.types[p.Type]; f.Type == nil {
			d.fail("%s: port %q: there is no type %q", what, f.Name, p.Type)
			continue
		} else if err := f.parseDefault(); err != nil {
			d.fail("%s: %w", what, err)
		}
		if f.List && f.Out {
			d.fail("%s: port %q gives out and cannot take any number of links", what, f.Name)
			continue
		}
		out = append(out, f)
	}
	return out
}

func (d *manifestReader) function(entry manifestFunction) {
	f := &FunctionType{Name: entry.Name, Of: entry.Of, Label: entry.Label, Doc: entry.Doc, Instead: entry.Instead, self: -1}
	what := "function " + f.Title()
	f.Params = d.fields(what, entry.Params)
	f.Ports = d.fields(what, entry.Ports)
	for _, p := range f.Params {
		if p.Out || p.Trigger {
			d.fail("%s: parameter %q is no value that goes in", what, p.Name)
		}
	}
	if entry.Self != "" {
		f.self = slices.IndexFunc(f.Params, func(p Field) bool { return p.Name == entry.Self })
		if f.self < 0 || f.Params[f.self].Type != d.r.types["entity"] || f.Params[f.self].List {
			d.fail("%s: %q is no parameter of type entity", what, entry.Self)
		}
	}
	if entry.Result != "" {
		if f.Result = d.r.types[entry.Result]; f.Result == nil {
			d.fail("%s: there is no type %q", what, entry.Result)
		}
	}
	others := d.r.functions[f.Name]
	if f.Name == "" || slices.ContainsFunc(others, func(o *FunctionType) bool { return o.Of == f.Of }) {
		d.fail("%s is there twice or has no name", what)
	}
	d.r.functions[f.Name] = append(others, f)
}

func (d *manifestReader) property(entry manifestProperty) {
	t := d.r.types[entry.Of]
	if t == nil {
		d.fail("property %q: there is no type %q", entry.Name, entry.Of)
		return
	}
	p := &propertyType{PropertyInfo: PropertyInfo{Name: entry.Name, Doc: entry.Doc, On: entry.On, Trigger: entry.Trigger}}
	if entry.Value != "" {
		if p.Value = d.r.types[entry.Value]; p.Value == nil || entry.Trigger {
			d.fail("property %q of %s: there is no type %q, or it is a trigger too", entry.Name, entry.Of, entry.Value)
		}
	}
	if entry.Name == "" || slices.ContainsFunc(d.r.properties[t], func(o *propertyType) bool { return o.Name == p.Name }) {
		d.fail("property %q of %s is there twice or has no name", entry.Name, entry.Of)
	}
	d.r.offer(t, p)
}

// sortedOverloads puts the overloads of a function in the order of their types.
func sortedOverloads(list []*FunctionType) []*FunctionType {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b *FunctionType) int { return strings.Compare(a.Of, b.Of) })
	return list
}
