package roundcheck

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A Finding is a computation that gives other bits on other processors.
type Finding struct {
	// Position is where it stands; the name of the file is relative to the folder that [Check] was given.
	Position token.Position
	// Text says what it is and what to write.
	Text string

	edits []edit
}

// String is "file:line:column: text".
func (f Finding) String() string { return fmt.Sprintf("%s: %s", f.Position, f.Text) }

// Check returns what it finds in the packages that match the patterns ("./...", or any that the go command knows), seen from
// dir, in the order of files and lines. Tests are left out, and files that are not built for this system. Packages that do not
// compile are an error; what was found in the others is returned beside it.
func Check(dir string, patterns ...string) ([]Finding, error) {
	var findings []Finding
	err := load(dir, patterns, func(p *loaded) {
		findings = append(findings, p.check()...)
	})
	slices.SortStableFunc(findings, func(a, b Finding) int {
		if order := strings.Compare(a.Position.Filename, b.Position.Filename); order != 0 {
			return order
		}
		return a.Position.Offset - b.Position.Offset
	})
	return findings, err
}

// check returns what it finds in one package.
func (p *loaded) check() (findings []Finding) {
	c := &checker{loaded: p, parents: map[ast.Node]ast.Node{}, uses: map[types.Object][]*ast.Ident{}}
	c.index()
	for _, file := range c.files {
		ast.Inspect(file, func(n ast.Node) bool {
			if text, edits := c.judge(n); text != "" {
				findings = append(findings, Finding{c.set.Position(n.Pos()), text, edits})
			}
			return true
		})
	}
	return findings
}

// checker knows the parent of every node and the uses of every variable.
type checker struct {
	*loaded
	parents map[ast.Node]ast.Node
	uses    map[types.Object][]*ast.Ident
}

func (c *checker) index() {
	for _, file := range c.files {
		var path []ast.Node
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil {
				path = path[:len(path)-1]
				return true
			}
			if len(path) > 0 {
				c.parents[n] = path[len(path)-1]
			}
			path = append(path, n)
			return true
		})
	}
	for identifier, object := range c.info.Uses {
		if _, ok := object.(*types.Var); ok {
			c.uses[object] = append(c.uses[object], identifier)
		}
	}
}

// judge says what is wrong with n, "" if nothing is, and how the source has to change, if that can be said.
func (c *checker) judge(n ast.Node) (string, []edit) {
	seen := map[types.Object]bool{}
	switch n := n.(type) {
	case *ast.BinaryExpr:
		switch {
		case (n.Op == token.MUL || n.Op == token.QUO) && c.is(n, types.IsComplex):
			return complexText(types.ExprString(n)), nil
		case n.Op == token.MUL && c.is(n, types.IsFloat):
			if fate := c.follow(n, seen); fate != harmless {
				name := c.typeName(n)
				return fmt.Sprintf("%s %s unrounded; write %s(%[1]s)", types.ExprString(n), fate, name), []edit{
					{c.set.Position(n.Pos()).Offset, 0, name + "("}, {c.set.Position(n.End()).Offset, 0, ")"}}
			}
		}
	case *ast.AssignStmt:
		if n.Tok != token.MUL_ASSIGN && n.Tok != token.QUO_ASSIGN {
			break
		}
		left, right := types.ExprString(n.Lhs[0]), types.ExprString(n.Rhs[0])
		switch {
		case c.is(n.Lhs[0], types.IsComplex):
			return complexText(left + " " + n.Tok.String() + " " + right), nil
		case n.Tok == token.MUL_ASSIGN && c.is(n.Lhs[0], types.IsFloat):
			if fate := c.store(n.Lhs[0], seen); fate != harmless {
				return c.assignment(n, left, right, fate)
			}
		}
	case *ast.SelectorExpr:
		return c.inexact(n), nil
	}
	return "", nil
}

// assignment returns the report of x *= y, and the change to x = float64(x * y) if x can be written twice.
func (c *checker) assignment(n *ast.AssignStmt, left, right string, fate fate) (string, []edit) {
	name := c.typeName(n.Lhs[0])
	if sum, ok := n.Rhs[0].(*ast.BinaryExpr); ok && sum.Op.Precedence() <= token.ADD.Precedence() {
		right = "(" + right + ")"
	}
	text := fmt.Sprintf("%s * %s %s unrounded; write %[1]s = %[4]s(%[1]s * %[2]s)", left, right, fate, name)
	repeatable := true
	ast.Inspect(n.Lhs[0], func(n ast.Node) bool {
		_, calls := n.(*ast.CallExpr)
		repeatable = repeatable && !calls
		return true
	})
	if !repeatable {
		return text, nil
	}
	opening, closing := fmt.Sprintf("= %s(%s *", name, left), ")"
	if strings.HasPrefix(right, "(") && !strings.HasPrefix(types.ExprString(n.Rhs[0]), "(") {
		opening, closing = opening+" (", "))"
	}
	return text, []edit{{c.set.Position(n.TokPos).Offset, len("*="), opening}, {c.set.Position(n.End()).Offset, 0, closing}}
}

func complexText(expression string) string {
	return expression + " is rounded otherwise on other processors; compute with the real and the imaginary part, and round products"
}

// exact are the functions of package math whose results are the same bits everywhere.
var exact = map[string]bool{"Abs": true, "Ceil": true, "Copysign": true, "Dim": true, "FMA": true, "Float32bits": true,
	"Float32frombits": true, "Float64bits": true, "Float64frombits": true, "Floor": true, "Frexp": true, "Ilogb": true, "Inf": true,
	"IsInf": true, "IsNaN": true, "Ldexp": true, "Logb": true, "Max": true, "Min": true, "Mod": true, "Modf": true, "NaN": true,
	"Nextafter": true, "Nextafter32": true, "Pow10": true, "Remainder": true, "Round": true, "RoundToEven": true, "Signbit": true, "Sqrt": true,
	"Trunc": true}

// replacements are what package geom has for functions of math that are not exact.
var replacements = map[string]string{"Acos": "geom.Acos", "Asin": "geom.Asin", "Atan": "geom.Atan", "Atan2": "geom.Atan2",
	"Cos": "geom.Cos", "Exp": "geom.Exp", "Hypot": "geom.Vec2{X: x, Y: y}.Length()", "Log": "geom.Log", "Pow": "geom.Pow",
	"Sin": "geom.Sin", "Sincos": "geom.Sincos", "Tan": "geom.Tan"}

// inexact says that n is a function of package math, or math/cmplx, that gives other bits on other processors; "" if not.
func (c *checker) inexact(n *ast.SelectorExpr) string {
	function, ok := c.info.Uses[n.Sel].(*types.Func)
	if !ok || function.Pkg() == nil {
		return ""
	}
	switch path := function.Pkg().Path(); {
	case path == "math/cmplx" || path == "math" && !exact[function.Name()]:
		text := types.ExprString(n) + " has other last bits on other processors"
		if instead := replacements[function.Name()]; instead != "" && path == "math" {
			text += "; use " + instead
		}
		return text
	}
	return ""
}

// typeName returns the name of e's type as the package itself would write it.
func (c *checker) typeName(e ast.Expr) string {
	return types.TypeString(c.info.TypeOf(e), func(p *types.Package) string {
		if p == c.types {
			return ""
		}
		return p.Name()
	})
}

// is reports whether an expression is computed at run time with this sort of number, or may be in an instance of a generic
// function.
func (c *checker) is(e ast.Expr, sort types.BasicInfo) bool {
	tv := c.info.Types[e]
	return tv.Value == nil && tv.Type != nil && mayBe(tv.Type, sort)
}

func mayBe(t types.Type, sort types.BasicInfo) bool {
	if parameter, ok := types.Unalias(t).(*types.TypeParam); ok {
		return constraintHas(parameter.Constraint().Underlying(), sort, 0)
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&sort != 0
}

// constraintHas looks for a sort of number among the types that a constraint allows.
func constraintHas(t types.Type, sort types.BasicInfo, depth int) bool {
	if depth > 10 {
		return true
	}
	switch t := t.(type) {
	case *types.Interface:
		for embedded := range t.EmbeddedTypes() {
			if constraintHas(embedded, sort, depth+1) {
				return true
			}
		}
		return false
	case *types.Union:
		for term := range t.Terms() {
			if constraintHas(term.Type(), sort, depth+1) {
				return true
			}
		}
		return false
	}
	if inner, ok := t.Underlying().(*types.Interface); ok {
		return constraintHas(inner, sort, depth+1)
	}
	return mayBe(t, sort)
}
