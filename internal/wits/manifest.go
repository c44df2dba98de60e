package wits

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

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
	Name      string             `json:"name"`
	Doc       string             `json:"doc,omitempty"`
	Templates []manifestTemplate `json:"templates,omitempty"` // where there are several
}

type manifestTemplate struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Doc   string `json:"doc,omitempty"`
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
	Waits bool           `json:"waits,omitempty"` // it does nothing but wait
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
		if list := r.Kind(name).Body().Templates(); len(list) > 1 {
			for _, t := range list {
				entry.Templates = append(entry.Templates, manifestTemplate{t.Name, t.Title, t.Doc})
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
		m.Actions = append(m.Actions, manifestAction{name, a.Label, a.Doc, a.waits, manifestPorts(a.Fields)})
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
		d.r.actions[a.Name] = &ActionType{Name: a.Name, Doc: a.Doc, Label: a.Label, waits: a.Waits, Fields: d.fields("action "+a.Name, a.Ports)}
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
