package roundcheck

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"sort"
)

// Check reports every floating-point product of the package in dir, tests
// excepted, that goes into a sum or difference without being rounded first,
// directly or through local variables. Each report is "file:line:column: ..."
// with the file's name alone. A package that does not compile is an error.
func Check(dir string) ([]string, error) { return check(dir, false) }

// CheckStrict reports what Check does, and products that are returned, stored or
// passed on unrounded, which inlining can bring next to a sum.
func CheckStrict(dir string) ([]string, error) { return check(dir, true) }

func check(dir string, strict bool) ([]string, error) {
	p, err := load(dir)
	if err != nil {
		return nil, err
	}
	c := &checker{loaded: p, parents: map[ast.Node]ast.Node{}, uses: map[types.Object][]*ast.Ident{}}
	c.index()
	type finding struct {
		at   token.Position
		text string
	}
	var findings []finding
	for _, file := range c.files {
		ast.Inspect(file, func(n ast.Node) bool {
			text, kind, fate := c.product(n)
			if fate == harmless || fate == leaves && !strict {
				return true
			}
			name := types.TypeString(kind, func(*types.Package) string { return "" })
			findings = append(findings, finding{c.set.Position(n.Pos()), fmt.Sprintf("%s %s unrounded; write %[3]s(%[1]s)", text, fate, name)})
			return true
		})
	}
	sort.SliceStable(findings, func(i, j int) bool {
		a, b := findings[i].at, findings[j].at
		if a.Filename != b.Filename {
			return a.Filename < b.Filename
		}
		return a.Offset < b.Offset
	})
	reports := make([]string, len(findings))
	for i, f := range findings {
		reports[i] = fmt.Sprintf("%s: %s", f.at, f.text)
	}
	return reports, nil
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

// product returns the text and the type of the floating-point product that n is,
// and what becomes of it; harmless if n is none.
func (c *checker) product(n ast.Node) (string, types.Type, fate) {
	seen := map[types.Object]bool{}
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if n.Op == token.MUL && c.isFloat(n) {
			return types.ExprString(n), c.info.TypeOf(n), c.follow(n, seen)
		}
	case *ast.AssignStmt:
		if n.Tok == token.MUL_ASSIGN && c.isFloat(n.Lhs[0]) {
			text := types.ExprString(n.Lhs[0]) + " * " + types.ExprString(n.Rhs[0])
			return text, c.info.TypeOf(n.Lhs[0]), c.store(n.Lhs[0], seen)
		}
	}
	return "", nil, harmless
}

// isFloat tells whether an expression is computed at run time as a float, or may
// be in an instance of a generic function.
func (c *checker) isFloat(e ast.Expr) bool {
	tv := c.info.Types[e]
	return tv.Value == nil && tv.Type != nil && mayBeFloat(tv.Type)
}

func mayBeFloat(t types.Type) bool {
	if parameter, ok := types.Unalias(t).(*types.TypeParam); ok {
		return constraintHasFloat(parameter.Constraint().Underlying(), 0)
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsFloat != 0
}

// constraintHasFloat looks for a float among the types that a constraint allows.
func constraintHasFloat(t types.Type, depth int) bool {
	if depth > 10 {
		return true
	}
	switch t := t.(type) {
	case *types.Interface:
		for embedded := range t.EmbeddedTypes() {
			if constraintHasFloat(embedded, depth+1) {
				return true
			}
		}
		return false
	case *types.Union:
		for term := range t.Terms() {
			if constraintHasFloat(term.Type(), depth+1) {
				return true
			}
		}
		return false
	}
	if inner, ok := t.Underlying().(*types.Interface); ok {
		return constraintHasFloat(inner, depth+1)
	}
	return mayBeFloat(t)
}
