package wits

import (
	"fmt"
	"reflect"

	"github.com/wits-ai/wits/geom"
)

// HostedFunction is a function whose parameters are known only when the program runs: one that a game in another language has.
type HostedFunction struct {
	Name, Doc string
	Was       []string     // its names in earlier builds, for saved minds
	Params    []HostedPort // of the role HostedIn
	Result    HostedPort   // its type, unit and documentation
	// Call gives the result: words of its type, which are read at once, or a value of it that nobody changes. Arguments are in the order
	// of the parameters.
	Call func(x *Context, args []HostedHandle) (words []uint64, ref any)
}

// AddHostedFunction offers a hosted function to designers. What is wrong with it comes back from [Registry.Err].
func (r *Registry) AddHostedFunction(h HostedFunction) {
	if !r.named("function", h.Name) {
		return
	}
	if r.functions[h.Name] != nil {
		r.fail("two functions are called %q", h.Name)
		return
	}
	f := &FunctionType{Name: h.Name, Doc: h.Doc, was: h.Was, self: -1}
	seen := map[string]bool{}
	for _, p := range h.Params {
		field := handleField{Field: Field{Name: p.Name, Default: p.Default, Unit: p.Unit, Doc: p.Doc, was: p.Was}}
		if err := r.hostedField(&field, p.Type); err != nil {
			r.fail("function %s: %w", h.Name, err)
			return
		}
		if seen[p.Name] {
			r.fail("function %s: there are two ports %q", h.Name, p.Name)
			return
		}
		seen[p.Name] = true
		f.Params = append(f.Params, field.Field)
	}
	result := handleField{Field: Field{Name: resultPort, Out: true}}
	if err := r.hostedField(&result, h.Result.Type); err != nil {
		r.fail("function %s: %w", h.Name, err)
		return
	}
	f.Result = result.Type
	made := hostedResults[f.Result.goes]
	if made == nil {
		r.fail("function %s: its result cannot be a %s", h.Name, f.Result.name)
		return
	}
	f.bind = func(n *Node, f *FunctionType, fire []string, _ bool) Part {
		args := hostedArgs(n, f)
		return made(n, f, fire, func(x *Context) ([]uint64, any) { return h.Call(x, args) })
	}
	for _, check := range r.checks {
		if bad := check(f); bad != "" {
			r.fail("function %s: %s", h.Name, bad)
			return
		}
	}
	r.functions[h.Name] = append(r.functions[h.Name], f)
}

// hostedArgs makes ports of the parameters, and gives where their values lie once the layout is known.
func hostedArgs(n *Node, f *FunctionType) []HostedHandle {
	args := make([]HostedHandle, len(f.Params))
	for i := range f.Params {
		p := &f.Params[i]
		args[i].typ, args[i].words = p.Type, int32(p.Type.words)
		if port := n.port(p); port != nil {
			n.b.Finish(func() { args[i].place = placeOf(port.cell.find().slot()) })
		}
	}
	return args
}

// hostedResults make the part of a program that calls a hosted function, by the Go type of its results.
var hostedResults = map[reflect.Type]func(n *Node, f *FunctionType, fire []string, call func(x *Context) ([]uint64, any)) Part{}

func init() {
	addHostedResult[bool]()
	addHostedResult[int64]()
	addHostedResult[float64]()
	addHostedResult[string]()
	addHostedResult[geom.Vec2]()
	addHostedResult[geom.Vec3]()
	addHostedResult[Entity]()
	addHostedResult[Name]()
	addHostedResult[hostedEnum]()
}

// addHostedResult is for results of a type and for lists of it.
func addHostedResult[R any]() {
	hostedResults[reflect.TypeFor[R]()] = hostedCallOf[R]
	hostedResults[reflect.TypeFor[[]R]()] = hostedCallOf[[]R]
}

func hostedCallOf[R any](n *Node, f *FunctionType, fire []string, call func(x *Context) ([]uint64, any)) Part {
	run := &hostedCall[R]{result: result1[R]{id: n.id}, typ: f.Result, call: call}
	n.bindResult(&run.result, f.Result, fire)
	return run
}

// hostedCall is a hosted function as a part of a program.
type hostedCall[R any] struct {
	result result1[R]
	typ    *Type
	call   func(x *Context) ([]uint64, any)
}

func (f *hostedCall[R]) Activate(x *Context) { f.result.reset(x) }
func (f *hostedCall[R]) Abort(*Context)      {}
func (f *hostedCall[R]) Update(x *Context) Status {
	x.at(f.result.id)
	x.StayAwake()
	words, ref := f.call(x)
	if f.typ.words == 0 {
		v, _ := ref.(R)
		f.result.set(x, v)
		return Running
	}
	if !f.typ.ValidWords(words) {
		panic(fmt.Sprintf("a function of the host's gave a result that is no %s", f.typ.name))
	}
	f.result.set(x, load[R](words, 0))
	return Running
}
