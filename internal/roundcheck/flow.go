package roundcheck

import (
	"go/ast"
	"go/token"
	"go/types"
)

// fate is what becomes of a product. Greater is worse.
type fate uint8

const (
	harmless fate = iota // rounded, or used where nothing can be fused
	leaves               // bare, to where a sum may meet it
	summed               // bare, into a sum
)

// String completes "x * y ... unrounded".
func (f fate) String() string {
	switch f {
	case leaves:
		return "is returned, stored or passed on"
	case summed:
		return "goes into a sum"
	}
	return "is harmless"
}

// follow tells what becomes of the value of e.
func (c *checker) follow(e ast.Expr, seen map[types.Object]bool) fate {
	switch parent := c.parents[e].(type) {
	case *ast.ParenExpr:
		return c.follow(parent, seen)
	case *ast.UnaryExpr:
		if parent.Op == token.AND {
			return leaves
		}
		return c.follow(parent, seen)
	case *ast.BinaryExpr:
		if parent.Op == token.ADD || parent.Op == token.SUB {
			return summed
		}
		return harmless
	case *ast.IncDecStmt:
		return summed
	case *ast.AssignStmt:
		return c.assigned(parent, e, seen)
	case *ast.ValueSpec:
		for i, value := range parent.Values {
			if value == e && len(parent.Names) == len(parent.Values) {
				return c.store(parent.Names[i], seen)
			}
		}
		return harmless
	case *ast.CallExpr:
		return c.passed(parent, e)
	case *ast.ReturnStmt, *ast.CompositeLit, *ast.KeyValueExpr, *ast.SendStmt:
		return leaves
	}
	return harmless
}

// assigned tells what becomes of e in an assignment on whose left or right it
// is.
func (c *checker) assigned(s *ast.AssignStmt, e ast.Expr, seen map[types.Object]bool) fate {
	onLeft := false
	for _, left := range s.Lhs {
		onLeft = onLeft || left == e
	}
	switch s.Tok {
	case token.ADD_ASSIGN, token.SUB_ASSIGN:
		return summed
	case token.ASSIGN, token.DEFINE:
		if onLeft || len(s.Lhs) != len(s.Rhs) {
			return harmless
		}
		for i, right := range s.Rhs {
			if right == e {
				return c.store(s.Lhs[i], seen)
			}
		}
	}
	return harmless
}

// store tells what becomes of a value assigned to target: that of all uses, if
// target is a variable.
func (c *checker) store(target ast.Expr, seen map[types.Object]bool) fate {
	name, ok := ast.Unparen(target).(*ast.Ident)
	if !ok {
		return leaves
	}
	object := c.info.Defs[name]
	if object == nil {
		object = c.info.Uses[name]
	}
	if object == nil || name.Name == "_" || seen[object] {
		return harmless
	}
	seen[object] = true
	worst := harmless
	for _, use := range c.uses[object] {
		worst = max(worst, c.follow(use, seen))
	}
	// What a named result holds is returned, and a variable of the package can be
	// read from anywhere.
	if variable, ok := object.(*types.Var); ok && (variable.Kind() == types.ResultVar || variable.Kind() == types.PackageVar) {
		worst = max(worst, leaves)
	}
	return worst
}

// passed tells what becomes of e as an operand of a call or conversion.
func (c *checker) passed(call *ast.CallExpr, e ast.Expr) fate {
	callee := c.info.Types[call.Fun]
	if callee.IsType() || call.Fun == e {
		return harmless // a conversion rounds
	}
	var object types.Object
	switch function := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		object = c.info.Uses[function]
	case *ast.SelectorExpr:
		object = c.info.Uses[function.Sel]
	}
	if builtin, ok := object.(*types.Builtin); ok {
		if builtin.Name() == "append" {
			return leaves
		}
		return harmless
	}
	// Package math is computed by instructions or calls of its own.
	if object != nil && object.Pkg() != nil && object.Pkg().Path() == "math" {
		return harmless
	}
	signature, ok := callee.Type.Underlying().(*types.Signature)
	if !ok {
		return leaves
	}
	for i, argument := range call.Args {
		if argument != e {
			continue
		}
		parameters := signature.Params()
		if signature.Variadic() && i >= parameters.Len()-1 {
			list, ok := parameters.At(parameters.Len() - 1).Type().(*types.Slice)
			if ok && types.IsInterface(list.Elem()) {
				return harmless
			}
			return leaves
		}
		if types.IsInterface(parameters.At(i).Type()) {
			return harmless // put in a box, which holds the rounded value
		}
	}
	return leaves
}
