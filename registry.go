package wits

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/document"
	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/geom"
)

// Registry is what coders give to designers: actions, functions, lists, types, interfaces, and the kinds of document
// that can be loaded. Fill it at the start of the program; after the first document was compiled with it, only read it.
//
// A registration that is wrong (an action with a field that is no port, a type that is not registered) does not panic:
// it is kept and comes back from [Registry.Err] and from every attempt to load a document. What is registered with a registry that
// is nil is dropped, and [Load] says that there is none.
type Registry struct {
	types      map[string]*Type
	byGo       map[reflect.Type]*Type
	actions    map[string]*ActionType
	functions  map[string][]*FunctionType
	lists      map[string]*ListType
	properties map[*Type][]*propertyType
	interfaces map[string]*InterfaceType
	kinds      map[string]Kind
	documents  *document.Kinds // the same, as far as their documents go
	checks     []func(*FunctionType) string
	errs       []error
	random     generator // of its minds; nil for the one of Wits
	declared   bool      // by a manifest: good for checking, not for running
}

// NewRegistry makes a registry with the built-in types and nothing else. Most games want std.NewRegistry, which adds
// the kinds and the standard functions.
func NewRegistry() *Registry {
	r := newRegistry()
	AddType[bool](r, "bool", "Yes or no.")
	AddType[int64](r, "int", "A whole number of 64 bits.")
	AddType[float64](r, "float", "A number with a fraction.")
	AddType[string](r, "string", "Text.")
	AddType[geom.Vec2](r, "vec2", "A point or direction in the plane.")
	AddType[geom.Vec3](r, "vec3", "A point or direction in space.")
	AddType[Entity](r, "entity", "Something in the game's world, or nobody.")
	AddType[Name](r, "name", "A word that is compared fast, whatever its capital letters: a side, a rank, a kind of thing.")
	return r
}

func newRegistry() *Registry {
	r := &Registry{
		types:      map[string]*Type{},
		byGo:       map[reflect.Type]*Type{},
		actions:    map[string]*ActionType{},
		functions:  map[string][]*FunctionType{},
		lists:      map[string]*ListType{},
		properties: map[*Type][]*propertyType{},
		interfaces: map[string]*InterfaceType{},
		kinds:      map[string]Kind{},
	}
	r.documents = document.NewKinds(r)
	return r
}

// Documents returns the kinds of document that the registry has, for tools that read documents and do not run them.
func (r *Registry) Documents() *document.Kinds { return r.documents }

// Err joins everything that was registered wrongly; nil if nothing was.
func (r *Registry) Err() error {
	if r == nil {
		return errors.New("registry: there is none: make one, such as std.NewRegistry()")
	}
	return errors.Join(r.errs...)
}

func (r *Registry) fail(format string, args ...any) {
	r.errs = append(r.errs, fmt.Errorf(format, args...))
}

// named reports whether something can go by a name in documents, and fails if not.
func (r *Registry) named(what, name string) bool {
	bad := declare.BadName(name)
	if bad != "" {
		r.fail("%s %q: its name %s", what, name, bad)
	}
	return bad == ""
}

// AddKind lets documents of a kind be loaded.
func (r *Registry) AddKind(k Kind) {
	if r == nil {
		return
	}
	if k == nil {
		r.fail("a kind that is nil was added")
		return
	}
	r.kinds[k.Name()] = k
	r.documents.Add(k)
}

// CheckFunctions has functions checked that are registered from now on: bad says why one would be of no use, completing the
// sentence "function NAME: ...", or nothing. It is for packages in whose language functions are called.
func (r *Registry) CheckFunctions(bad func(f *FunctionType) string) {
	switch {
	case r == nil:
	case bad == nil:
		r.fail("a check of functions that is nil was added")
	default:
		r.checks = append(r.checks, bad)
	}
}

// Kind finds a kind by its name; nil if there is none.
func (r *Registry) Kind(name string) Kind { return r.kinds[name] }

// Kinds lists the names of all kinds, sorted.
func (r *Registry) Kinds() []string { return slices.Sorted(maps.Keys(r.kinds)) }

// AddType registers a Go type under a name, and lists of it as "list of name". A pointer-free type must have no
// padding between its fields. A type with pointers is handled as a reference to something that never changes; such
// values are saved by their BinaryMarshaler, or as JSON.
func AddType[T any](r *Registry, name, doc string) *Type {
	if r == nil {
		return nil
	}
	if name == "" || strings.TrimSpace(name) != name {
		r.fail("type %s: %q is no name for it: it must not be empty, nor begin or end with a space", reflect.TypeFor[T](), name)
		return nil
	}
	if t := r.byGo[reflect.TypeFor[T]()]; t != nil {
		if t.name != name {
			r.fail("type %s is registered twice, as %q and as %q", t.goes, t.name, name)
		}
		return t
	}
	t, err := newType[T](name, doc)
	if err == nil && t.words == 0 && codecIsJSON[T]() {
		if lost := lostByJSON(t.goes, nil); lost != "" {
			err = fmt.Errorf("type %s (%s) would lose its field %s whenever a mind is saved or recorded: export the field, or give the type the methods MarshalBinary and UnmarshalBinary", name, t.goes, lost)
		}
	}
	if err != nil {
		r.fail("%w", err)
		return nil
	}
	r.addType(t)
	r.addType(listOf[T](t))
	return t
}

// unregistered says what is to be done about a Go type that documents do not have.
func unregistered(t reflect.Type) string {
	use := map[reflect.Kind]string{reflect.Int: "int64", reflect.Uint: "int64", reflect.Float32: "float64"}[t.Kind()]
	if use != "" && t.PkgPath() == "" {
		return fmt.Sprintf("documents have no type %s: use %s", t, use)
	}
	return fmt.Sprintf("type %s is not registered; call wits.AddType[%s] first", t, t)
}

// AddEnum registers an integer type whose values 0, 1, ... have names; documents write the names, expressions in quotes where one
// has several words: 'in sight'. Values beyond them are values
// all the same: code may set them, and they are compared, saved and read as they are; documents cannot name them, and where
// people see them they are numbers.
func AddEnum[T ~int8 | ~int16 | ~int32 | ~int64 | ~int | ~uint8 | ~uint16 | ~uint32 | ~uint64](r *Registry, name, doc string, values ...string) *Type {
	t := AddType[T](r, name, doc)
	if t != nil {
		if len(values) == 0 {
			r.fail("enumeration %s has no values", name)
		}
		for i, v := range values {
			if v == "" {
				r.fail("enumeration %s: value %d has no name", name, i)
			} else if first := slices.Index(values, v); first < i {
				r.fail("enumeration %s: the values %d and %d are both called %q", name, first, i, v)
			}
		}
		t.enum = slices.Clone(values)
	}
	return t
}

func (r *Registry) addType(t *Type) {
	if other := r.types[t.name]; other != nil {
		r.fail("two types are called %q: %s and %s", t.name, other.goes, t.goes)
		return
	}
	r.enter(t)
	r.byGo[t.goes] = t
}

func (r *Registry) enter(t *Type) {
	t.reg = r
	t.result = Field{Name: resultPort, Out: true, Type: t, Doc: "The result."}
	r.types[t.name] = t
}

// Type finds a type by its name; nil if there is none.
func (r *Registry) Type(name string) *Type { return r.types[name] }

// TypeOf finds the registered type of a Go type; nil if there is none.
func TypeOf[T any](r *Registry) *Type { return r.byGo[reflect.TypeFor[T]()] }

// Types lists the names of all types, sorted.
func (r *Registry) Types() []string { return slices.Sorted(maps.Keys(r.types)) }

// Action finds an action by its name; nil if there is none.
func (r *Registry) Action(name string) *ActionType { return r.actions[name] }

// Actions lists the names of all actions, sorted.
func (r *Registry) Actions() []string { return slices.Sorted(maps.Keys(r.actions)) }

// Functions lists the overloads of a function, one for each type it is offered for.
func (r *Registry) Functions(name string) []*FunctionType { return r.functions[name] }

// FunctionNames lists the names of all functions, sorted.
func (r *Registry) FunctionNames() []string { return slices.Sorted(maps.Keys(r.functions)) }

// Interface finds an interface by its name; nil if there is none.
func (r *Registry) Interface(name string) *InterfaceType { return r.interfaces[name] }

// InterfacePorts returns the ports that an interface brings into documents which implement it: all but those that a document may lack.
// It is false if there is no such interface.
func (r *Registry) InterfacePorts(name string) (ports []document.PortDecl, ok bool) {
	i := r.interfaces[name]
	if i == nil {
		return nil, false
	}
	for _, f := range i.Ports {
		if f.optional {
			continue
		}
		p := document.PortDecl{Name: f.Name, Out: f.Out, Trigger: f.Trigger, Type: "trigger", Unit: f.Unit, Doc: f.Doc}
		if !f.Trigger {
			p.Type = f.Type.name
			p.Default = f.Type.literal(f.Default)
		}
		ports = append(ports, p)
	}
	return ports, true
}

// Interfaces lists the names of all interfaces, sorted.
func (r *Registry) Interfaces() []string { return slices.Sorted(maps.Keys(r.interfaces)) }

// Properties lists the return properties that results of a type can have.
func (r *Registry) Properties(t *Type) []PropertyInfo {
	var out []PropertyInfo
	for _, p := range r.properties[t] {
		out = append(out, p.PropertyInfo)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}

// Field describes a port or parameter that a coder declared in Go.
type Field struct {
	Name    string
	Out     bool
	Trigger bool
	List    bool // enumerable: takes any number of links
	Type    *Type
	Default string
	Unit    string
	Doc     string
	Label   string   // what designers read beside the name; "" for nothing
	init    any      // the default, parsed; nil for none
	was     []string // names of earlier builds, for saved minds

	optional bool // of an interface: a document may lack it
}

// parseDefault reads the default of a field whose type is known.
func (f *Field) parseDefault() (err error) {
	if f.Default != "" && f.Type != nil {
		if f.init, err = f.Type.Parse(f.Default); err != nil {
			err = fmt.Errorf("field %s: default %q: %w", f.Name, f.Default, err)
		}
	}
	return err
}

// docOf reads the common tags of a field.
func docOf(f reflect.StructField) Field {
	return Field{Name: f.Name, Default: f.Tag.Get("default"), Unit: f.Tag.Get("unit"), Doc: f.Tag.Get("doc"), Label: f.Tag.Get("label"), was: formerly(f.Tag)}
}

// Library holds documents that refer to each other, read from a file system or built in Go, and compiles them. It may be used by
// several goroutines at once.
type Library struct {
	*document.Library
	reg     *Registry
	watcher any
}

// NewLibrary makes a library of documents that are read from files as they are needed; files may be nil.
func NewLibrary(r *Registry, files fs.FS) *Library {
	if r == nil {
		r = newRegistry()
		r.fail("there is none: give Load and NewLibrary a registry, such as std.NewRegistry()")
	}
	return &Library{Library: document.NewLibrary(r.documents, files), reg: r}
}

// Load reads a document with all that it embeds and compiles it. The error is a [document.Problems] that lists everything that
// is wrong in any of these files.
func Load(r *Registry, files fs.FS, file string) (*Program, error) {
	return NewLibrary(r, files).Compile(file)
}

// Registry returns what the library's documents are checked against.
func (l *Library) Registry() *Registry { return l.reg }

// Watch lets a tool look on while documents are compiled: whoever builds them and has something to tell finds it with
// [Builder.Watcher]. Call it before anything is compiled.
func (l *Library) Watch(w any) { l.watcher = w }

// AddSource parses a document and puts it into the library, right or wrong.
func (l *Library) AddSource(file string, data []byte) document.Problems {
	return l.placed(l.Library.AddSource(file, data))
}

// Document returns a document, reading it if need be, and what is wrong with the file in itself. The document is nil if
// there is no such file or it is not JSON.
func (l *Library) Document(file string) (*document.Document, document.Problems) {
	d, found := l.Open(file)
	return d, l.placed(found)
}

// placed puts problems in inherited parts to the documents that cause them.
func (l *Library) placed(problems document.Problems) document.Problems {
	return l.Placed(problems, func(base string) document.Problems {
		_, found := l.link(base)
		return found
	})
}

// Check finds everything that is wrong with a document, all that it embeds and the documents within its file, against the library's
// registry, and what looks wrong, marked as a warning; nil if nothing is.
func (l *Library) Check(file string) document.Problems {
	_, problems := l.link(file)
	if d, _ := l.Open(file); d != nil {
		for _, name := range d.Within() {
			_, found := l.link(document.WithinFile(file, name))
			for _, p := range found {
				problems.Add(p)
			}
		}
	}
	problems = l.placed(problems)
	l.named(file, &problems)
	problems.Sort()
	return problems
}

// named warns of a file whose name says another kind than the document in it. What counts is what the document says.
func (l *Library) named(file string, problems *document.Problems) {
	says := KindOfName(file, l.reg.Kinds())
	if says == "" {
		return
	}
	d, _ := l.Open(file)
	if d == nil || d.Kind == says || l.reg.Kind(d.Kind) == nil { // that there is no such kind is a problem by itself
		return
	}
	p := d.Problem(d.Tree().Get("kind").Pos, "", fmt.Sprintf("the name of the file says %s, and the document is of the kind %s", says, d.Kind),
		fmt.Sprintf("rename the file to %s, or write \"kind\": %q", strings.TrimSuffix(path.Base(file), says+".json")+d.Kind+".json", says),
		declare.ToSet(strconv.Quote(says)).Labelled("Make it "+says))
	p.Warning = true
	problems.Add(p)
}

// Compile compiles a document with all that it embeds. The error is a [document.Problems].
func (l *Library) Compile(file string) (*Program, error) {
	p, problems := l.link(file)
	problems = l.placed(problems)
	if err := problems.Err(); err != nil {
		return nil, err
	}
	if p == nil {
		return nil, errors.New("wits: the registry was read from a manifest: its actions can be checked against, not run")
	}
	return p, nil
}
