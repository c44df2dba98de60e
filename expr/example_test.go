package expr_test

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/expr"
)

// ports is an Env with values of built-in types and no functions. A kind gives each Ref the slot of the port.
type ports struct {
	*wits.Registry
	types map[string]string
}

func (p ports) Lookup(name string) (expr.Ref, bool) {
	t, ok := p.types[name]
	return expr.Ref{Type: p.Type(t)}, ok
}

func (p ports) Names() (names []string) {
	for name := range p.types {
		names = append(names, name)
	}
	return names
}

func (ports) Call(string, []*wits.Type) (*expr.Call, error) { return nil, nil }

func (ports) Enums() []*wits.Type { return nil }

// Everything that is wrong is told at once, with what may have been meant.
func ExampleCheck() {
	env := ports{wits.NewRegistry(), map[string]string{"CharHealth": "float", "Target": "entity"}}
	want := env.Type("bool")

	_, errs := expr.Check("ChraHealth < 30 & Target", env, want)
	for _, err := range errs {
		fmt.Println(err)
	}

	e, _ := expr.Check("CharHealth < 30 and Target != nobody", env, want)
	fmt.Println(e.Type(), e.Refs())
	// Output:
	// column 1: nothing is called ChraHealth (did you mean "CharHealth"?)
	// column 17: & is no operator of an expression (did you mean "&&"?)
	// column 19: && needs bools on both sides, this is entity (compare it, such as target != nobody)
	// bool [CharHealth Target]
}

// A tree prints itself in its plainest form.
func ExampleParse() {
	tree, _ := expr.Parse("not (hp>30) or ( (dist*2) <5 )")
	fmt.Println(tree)
	// Output: !(hp > 30) || dist * 2 < 5
}

// What depends on nothing is computed while the document is compiled.
func ExampleExpr_Constant() {
	e, _ := expr.Check("length(vec2(3, 4)) / 2", ports{Registry: wits.NewRegistry()}, nil)
	fmt.Println(e.Constant())
	// Output: 2.5 true
}
