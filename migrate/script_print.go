package migrate

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// printer writes terms as expressions of ours. look gives an entry's name here and its type.
type printer struct {
	look func(name string) (place, typ string)
	told func(reason string, args ...any) // of what differs
}

// written is an expression with its type, and how strongly its operator binds.
type written struct {
	text, typ string
	strength  int
}

// How strongly operators bind, loosest first.
const (
	bindChoice = iota
	bindOr
	bindAnd
	bindCompare
	bindSum
	bindProduct
	bindUnary
	bindAtom
)

// within returns the text where operators of a strength are around it.
func (w written) within(strength int) string {
	if w.strength < strength {
		return "(" + w.text + ")"
	}
	return w.text
}

// to turns a value into one of another type, as the original does where it is used.
func (w written) to(typ string) (written, error) {
	number := w.typ == typeInt || w.typ == typeFloat
	switch {
	case w.typ == typ, w.typ == typeInt && typ == typeFloat:
		return written{w.text, typ, w.strength}, nil
	case typ == typeString:
		return written{"text(" + w.text + ")", typ, bindAtom}, nil
	case typ == typeBool && number:
		return written{w.within(bindSum) + " != 0", typ, bindCompare}, nil
	case typ == typeBool && w.typ == typeString:
		return written{w.within(bindSum) + ` != ""`, typ, bindCompare}, nil
	case typ == typeInt && w.typ == typeFloat:
		return written{"int(" + w.text + ")", typ, bindAtom}, nil
	case (typ == typeInt || typ == typeFloat) && w.typ == typeBool:
		return written{w.within(bindOr) + " ? 1 : 0", typ, bindChoice}, nil
	}
	return w, fmt.Errorf("%s is a %s where a %s is needed", w.text, w.typ, typ)
}

// condition writes a script as a condition.
func (p printer) condition(s *script) (string, error) {
	t, err := s.condition()
	if err != nil {
		return "", err
	}
	w, err := p.as(t, typeBool)
	return w.text, err
}

// negated writes a condition that holds where another one does not.
func negated(condition string) string {
	if rest, ok := strings.CutPrefix(condition, "!"); ok && identifier(rest) == rest {
		return rest
	}
	if identifier(condition) == condition {
		return "!" + condition
	}
	return "!(" + condition + ")"
}

// statements writes a script as statements.
func (p printer) statements(s *script) (string, error) {
	if s.err != nil {
		return "", s.err
	}
	var list []string
	for _, t := range s.list {
		if t.op != termAssign {
			return "", errors.New("an expression whose value nobody takes has no equal")
		}
		line, err := p.assign(t)
		if err != nil {
			return "", err
		}
		list = append(list, line)
	}
	return strings.Join(list, "; "), nil
}

func (p printer) assign(t *term) (string, error) {
	place, typ := p.look(t.args[0].text)
	if t.text == ":=" || t.text == "=" {
		if t.args[1].op == termText && typ != typeString { // it is read as what the entry is
			v, ok := value(t.args[1].text, typ)
			source := expressionOf(v)
			if !ok || source == "" {
				return "", fmt.Errorf("%q is no %s", t.args[1].text, typ)
			}
			return place + " = " + source, nil
		}
		w, err := p.as(t.args[1], typ)
		return place + " = " + w.text, err
	}
	sum := &term{op: termBinary, text: t.text[:1], args: t.args}
	if w, err := p.print(t.args[1]); err == nil && (typ == typeFloat && w.typ != typeString || typ == typeInt && w.typ == typeInt && t.text != "/=") {
		if w, err = w.to(typ); err == nil {
			return place + " " + t.text + " " + w.text, nil
		}
	}
	w, err := p.as(sum, typ)
	return place + " = " + w.text, err
}

// as writes a term as a value of a type.
func (p printer) as(t *term, typ string) (written, error) {
	w, err := p.print(t)
	if err != nil {
		return w, err
	}
	if typ == typeBool && (w.typ == typeInt || w.typ == typeFloat) && t.op != termNumber {
		p.told("%s holds here if it is not 0; there any other number than 0 and 1 is an error", w.text)
	}
	return w.to(typ)
}

// print writes a term.
func (p printer) print(t *term) (written, error) {
	switch t.op {
	case termNumber:
		if t.text == typeInt {
			return written{strconv.FormatInt(int64(t.num), 10), typeInt, bindAtom}, nil
		}
		return written{formatFloat(t.num), typeFloat, bindAtom}, nil
	case termText:
		return written{quoted(t.text), typeString, bindAtom}, nil
	case termBool:
		return written{strconv.FormatBool(t.num != 0), typeBool, bindAtom}, nil
	case termName:
		place, typ := p.look(t.text)
		return written{place, typ, bindAtom}, nil
	case termUnary:
		return p.unary(t)
	case termBinary:
		return p.binary(t)
	case termCompare:
		return p.compare(t)
	case termChoice:
		return p.choice(t)
	}
	return written{}, errors.New("an assignment within an expression has no equal")
}

func (p printer) unary(t *term) (written, error) {
	switch t.text {
	case "!":
		w, err := p.as(t.args[0], typeBool)
		return written{"!" + w.within(bindUnary), typeBool, bindUnary}, err
	case "-":
		w, err := p.print(t.args[0])
		if err == nil {
			w, err = w.number()
		}
		return written{"-" + w.within(bindAtom), w.typ, bindUnary}, err
	}
	return written{}, fmt.Errorf("there is no operator %s", t.text)
}

// number returns the value as a number; what is true is 1.
func (w written) number() (written, error) {
	if w.typ == typeInt || w.typ == typeFloat {
		return w, nil
	}
	return w.to(typeInt)
}

func (p printer) binary(t *term) (written, error) {
	switch t.text {
	case "&&", "||":
		strength, word := bindOr, " || "
		if t.text == "&&" {
			strength, word = bindAnd, " && "
		}
		a, err := p.as(t.args[0], typeBool)
		if err != nil {
			return a, err
		}
		b, err := p.as(t.args[1], typeBool)
		return written{a.within(strength) + word + b.within(strength+1), typeBool, strength}, err
	case "&", "|", "^":
		return written{}, fmt.Errorf("there is no operator %s on the bits of numbers", t.text)
	}
	strength := bindSum
	if t.text == "*" || t.text == "/" {
		strength = bindProduct
	}
	a, err := p.print(t.args[0])
	if err != nil {
		return a, err
	}
	b, err := p.print(t.args[1])
	if err != nil {
		return b, err
	}
	if t.text == ".." && a.typ != typeString && b.typ != typeString {
		return a, fmt.Errorf("%s and %s are joined as texts, and neither is one", a.text, b.text)
	}
	if t.text == ".." || t.text == "+" && (a.typ == typeString || b.typ == typeString) {
		if a, err = a.to(typeString); err == nil {
			b, err = b.to(typeString)
		}
		return written{a.within(strength) + " + " + b.within(strength+1), typeString, strength}, err
	}
	if a, err = a.number(); err != nil {
		return a, err
	}
	if b, err = b.number(); err != nil {
		return b, err
	}
	typ := join(a.typ, b.typ)
	if t.text == "/" {
		typ = typeFloat
	}
	return written{a.within(strength) + " " + t.text + " " + b.within(strength+1), typ, strength}, nil
}

func (p printer) compare(t *term) (written, error) {
	var out []string
	for i, op := range t.ops {
		if x, y := t.args[i], t.args[i+1]; x.op == termText && y.op == termText {
			out = append(out, strconv.FormatBool(ordered(cmp.Compare(x.text, y.text), op)))
			continue
		}
		a, err := p.print(t.args[i])
		if err != nil {
			return a, err
		}
		b, err := p.print(t.args[i+1])
		if err != nil {
			return b, err
		}
		text, err := compared(a, op, b)
		if err != nil {
			return a, err
		}
		out = append(out, text)
	}
	if len(out) == 1 {
		return written{out[0], typeBool, bindCompare}, nil
	}
	return written{strings.Join(out, " && "), typeBool, bindAnd}, nil
}

// ordered reports whether a comparison holds of what compares as c.
func ordered(c int, op string) bool {
	switch op {
	case "==":
		return c == 0
	case "!=":
		return c != 0
	case "<":
		return c < 0
	case "<=":
		return c <= 0
	case ">":
		return c > 0
	}
	return c >= 0
}

// compared writes a comparison of two values, which are texts, or numbers, or of one type.
func compared(a written, op string, b written) (string, error) {
	var err error
	if a.typ != b.typ || a.typ == typeBool && op != "==" && op != "!=" {
		if a.typ == typeBool {
			a, err = a.to(typeInt)
		}
		if b.typ == typeBool && err == nil {
			b, err = b.to(typeInt)
		}
		if err != nil || a.typ != b.typ && join(a.typ, b.typ) == typeString {
			return "", fmt.Errorf("%s and %s are a %s and a %s, which cannot be compared", a.text, b.text, a.typ, b.typ)
		}
	}
	if isList(a.typ) {
		return "", fmt.Errorf("%s and %s are lists, which cannot be compared", a.text, b.text)
	}
	if (a.typ == typeVec2 || a.typ == typeVec3) && op != "==" && op != "!=" {
		return "", fmt.Errorf("%s and %s are points, of which none is the greater one", a.text, b.text)
	}
	if a.typ == typeString && op != "==" && op != "!=" {
		return "", fmt.Errorf("%s and %s are texts, of which none is the greater one here", a.text, b.text)
	}
	return a.within(bindSum) + " " + op + " " + b.within(bindSum), nil
}

func (p printer) choice(t *term) (written, error) {
	c, err := p.as(t.args[0], typeBool)
	if err != nil {
		return c, err
	}
	a, err := p.print(t.args[1])
	if err != nil {
		return a, err
	}
	b, err := p.print(t.args[2])
	if err != nil {
		return b, err
	}
	typ := join(a.typ, b.typ)
	if a, err = a.to(typ); err == nil {
		b, err = b.to(typ)
	}
	return written{c.within(bindOr) + " ? " + a.within(bindOr) + " : " + b.within(bindChoice), typ, bindChoice}, err
}
