package declare

import (
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits/geom/curve"
	"github.com/wits-ai/wits/internal/jsontree"
)

// value reads a value; false if it is not what it should be.
func (d *reading) value(f *Form, n *JSON, v reflect.Value, what label) bool {
	if d.node != "" {
		d.Belongs(n, d.node)
	}
	switch f.Role {
	case RoleObject:
		return d.object(f, n, v, what)
	case RoleNamed:
		return d.named(f, n, v, what)
	case RolePairs:
		return d.pairs(f, n, v, what)
	case RoleList:
		return d.list(f, n, v, what)
	case RoleValue:
		n.Keep() // it is of a type that is not known yet
	case RoleAny, RoleVars:
	case RoleCurve:
		return d.curve(n, v)
	case RolePoint:
		return d.point(n, v)
	case RolePlace:
		return d.place(f, n, v, what)
	case RoleRange:
		return d.span(f, n, v, what)
	case RoleAmount:
		return d.amount(f, n, v, what)
	case RoleNumber, RoleWhole:
		return d.number(f, n, v, what)
	case RoleBool:
		if n.Kind != jsontree.Bool {
			d.unlike(n, what.String()+" must be true or false", ToSet("true"), ToSet("false"))
			return false
		}
		if v.Kind() == reflect.Pointer {
			v.Set(reflect.New(v.Type().Elem()))
			v = v.Elem()
		}
		v.SetBool(n.Bool)
		return true
	default:
		return d.text(f, n, v, what)
	}
	v.Addr().Interface().(setter).set(n)
	return true
}

type setter interface{ set(*JSON) }

func (v *Value) set(n *JSON) { v.Source = n }

func (d *reading) text(f *Form, n *JSON, v reflect.Value, what label) bool {
	if n.Kind != jsontree.String {
		d.unlike(n, what.String()+f.textual(), f.toText(n)...)
		return false
	}
	if f.Words != nil && !slices.Contains(f.Words, n.Text) {
		d.problem(n.Pos, what.String()+" is "+f.words(), "", append(Suggest(n.Text, f.Words), ToChoose(f.Words...)...)...)
		return false
	}
	bad := ""
	if f.Role == RoleNew {
		bad = BadName(n.Text)
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(n.Text)
	case reflect.Uint8:
		v.SetUint(uint64(slices.Index(f.Words, n.Text)))
	default:
		v.Addr().Interface().(setter).set(n)
	}
	if bad != "" {
		d.problem(n.Pos, article(f.noun())+"'s name "+bad, "", ToRename("").As(""))
	}
	return bad == ""
}

func (d *reading) number(f *Form, n *JSON, v reflect.Value, what label) bool {
	x, ok := n.Float()
	if ok && f.Role == RoleWhole {
		_, ok = n.Int()
	}
	if !ok || !f.within(x) {
		d.problem(n.Pos, what.String()+" is "+f.numeric(), f.measured(), f.toNumber(n)...)
		n.Keep()
		return false
	}
	if v.Kind() == reflect.Pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	if v.Kind() == reflect.Float64 {
		v.SetFloat(x)
	} else {
		v.SetInt(int64(x))
	}
	return true
}

func (d *reading) amount(f *Form, n *JSON, v reflect.Value, what label) bool {
	a := v.Addr().Interface().(*Amount)
	bad := func() bool {
		hint, fixes := f.measured(), append(f.toNumber(n), ToChoose(f.Words...)...)
		if near := Suggest(n.Text, f.Words); n.Kind == jsontree.String && f.Fixed && near != nil {
			hint, fixes = "", append(near, fixes...)
		}
		d.problem(n.Pos, what.String()+" is "+f.numeric()+f.expressed(), hint, fixes...)
		n.Keep()
		return false
	}
	switch {
	case n.Kind == jsontree.Number:
		x, ok := n.Float()
		if !ok || !f.within(x) {
			return bad()
		}
		a.Number = x
	case slices.Contains(f.Words, n.Text) && n.Kind == jsontree.String:
	case n.Kind == jsontree.String && !f.Object && !f.Fixed:
		a.expression = n
	case n.Kind == jsontree.Object && f.Object && len(n.Members) == 1 && n.Members[0].Name == "expr" && n.Members[0].Value.Kind == jsontree.String:
		n.Take(0)
		a.expression = n.Members[0].Value
	default:
		return bad()
	}
	a.set(n)
	return true
}

// span reads a number, or two.
func (d *reading) span(f *Form, n *JSON, v reflect.Value, what label) bool {
	p := v.Addr().Interface().(*Range)
	ends := n.Items
	ok := n.Kind == jsontree.Array && len(ends) == 2
	if n.Kind == jsontree.Number {
		ends, ok = []*JSON{n, n}, true
	}
	if ok {
		for i, to := range []*float64{&p.Low, &p.High} {
			x, number := ends[i].Float()
			*to, ok = x, ok && number && f.within(x)
		}
	}
	if ok && p.Low > p.High {
		d.unlike(n, what.String()+" goes from "+ends[0].Text+" to "+ends[1].Text+": the smaller number comes first", ToSet("["+ends[1].Text+", "+ends[0].Text+"]"))
		p.set(n)
		return false
	}
	if !ok {
		reason := what.String() + " is " + f.numeric() + ", or two" + InFile(": [from, to]")
		if unit := f.measured(); unit != "" {
			reason += ", " + unit
		}
		d.unlike(n, reason, f.toNumber(n)...)
	}
	p.set(n)
	return ok
}

// curve reads a curve, or the name of one that the kind finds.
func (d *reading) curve(n *JSON, v reflect.Value) bool {
	c := v.Addr().Interface().(*Curve)
	if c.set(n); c.Name() != "" {
		return true
	}
	var found []curve.Problem
	c.Is, found = curve.Parse(n)
	for _, p := range found {
		d.problem(p.At, p.Reason, p.Hint)
	}
	return true
}

func (d *reading) point(n *JSON, v reflect.Value) bool {
	p := v.Addr().Interface().(*Point)
	ok := n.Kind == jsontree.Array && (len(n.Items) == 2 || len(n.Items) == 3)
	if p.Flat = len(n.Items) == 2; ok {
		for i, to := range []*float64{&p.X, &p.Y, &p.Z}[:len(n.Items)] {
			x, number := n.Items[i].Float()
			*to, ok = x, ok && number
		}
	}
	if !ok {
		d.unlike(n, "a point is "+InFile("[x, y] or [x, y, z], ")+"in metres")
	}
	p.set(n)
	return ok
}

// place reads an expression for a place, or a list.
func (d *reading) place(f *Form, n *JSON, v reflect.Value, what label) bool {
	if n.Kind != jsontree.Array && (n.Kind != jsontree.String || n.Text == "") {
		hint := `an expression such as "Home"` + InFile(", or [x, y]")
		if f.Example != "" {
			hint = f.Example + ", " + hint
		}
		d.problem(n.Pos, what.String()+" is a place", hint)
		n.Keep()
		return false
	}
	n.Keep()
	v.Addr().Interface().(setter).set(n)
	return true
}

// toText makes the text of a value that is none.
func (f *Form) toText(n *JSON) []Fix {
	switch {
	case f.Role == RoleName && n.Kind == jsontree.Array:
		out := []Fix{{Hint: "it is one name" + InFile(", without [ ]")}}
		if len(n.Items) == 1 {
			out = append(out, ToSet(string(n.Items[0].AppendCompact(nil))))
		}
		return out
	case f.Role == RoleExpression && n.Kind == jsontree.Number && f.Example == "":
		return []Fix{ToSet(strconv.Quote(n.Text)).As("write it in quotes: " + strconv.Quote(n.Text)).Labelled("Write it as an expression")}
	case f.Example != "":
		return f.such()
	}
	return ToChoose(f.Words...)
}

// toNumber brings a number, or the number that a text is, into the bounds.
func (f *Form) toNumber(n *JSON) []Fix {
	x, err := strconv.ParseFloat(strings.TrimSpace(n.Text), 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	if f.Role == RoleWhole || f.Of == "int" {
		x = math.Trunc(x)
	}
	if f.Least != nil {
		x = max(x, *f.Least)
	}
	if f.Above != nil && x <= *f.Above {
		x = *f.Above + 1
	}
	if f.Most != nil {
		x = min(x, *f.Most)
	}
	return []Fix{ToSet(strconv.FormatFloat(x, 'f', -1, 64))}
}

// within reports whether a number is within the bounds.
func (f *Form) within(x float64) bool {
	return !math.IsNaN(x) && !math.IsInf(x, 0) && (f.Least == nil || x >= *f.Least) && (f.Most == nil || x <= *f.Most) && (f.Above == nil || x > *f.Above) &&
		(f.Of != "int" || x == math.Trunc(x))
}
