package kindtest

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// An evaluator of expressions that knows nothing of package expr: it reads the text and computes it straight away, as the
// package comment there says that expressions mean. Answers to why are checked with it: whoever computes a condition from the
// values that an answer names gets what the answer claims.

// Evaluate computes an expression from what a claim says that it read: bools, numbers, and values of enumerations and
// strings, which are texts here. It panics on what it does not know, with a text.
func Evaluate(text string, reads []wits.Read) any {
	e := &evaluator{src: []rune(text), names: map[string]any{}}
	for _, r := range reads {
		if r.Called {
			e.calls = append(e.calls, r)
		} else {
			e.names[r.Name] = plain(r.Is)
			switch v := r.Is.(type) {
			case geom.Vec2:
				e.names[r.Name+".x"], e.names[r.Name+".y"] = v.X, v.Y
			case geom.Vec3:
				e.names[r.Name+".x"], e.names[r.Name+".y"], e.names[r.Name+".z"] = v.X, v.Y, v.Z
			}
		}
	}
	e.next()
	v := e.choice(true)
	if e.token != "" {
		panic(fmt.Sprintf("%q goes on with %q", text, e.token))
	}
	return v
}

// plain returns a value as the evaluator has it.
func plain(v any) any {
	switch v := v.(type) {
	case bool, float64, string:
		return v
	case int64:
		return float64(v)
	case float32:
		return float64(v)
	}
	return fmt.Sprint(v)
}

type evaluator struct {
	src   []rune
	at    int
	token string // "" at the end
	names map[string]any
	calls []wits.Read // of functions of the game's that have not been met
}

// next reads a token: a name with its dots, a number, a string, an operator.
func (e *evaluator) next() {
	for e.at < len(e.src) && unicode.IsSpace(e.src[e.at]) {
		e.at++
	}
	from := e.at
	letter := func(i int) bool {
		return i < len(e.src) && (unicode.IsLetter(e.src[i]) || unicode.IsDigit(e.src[i]) || e.src[i] == '_')
	}
	switch {
	case e.at == len(e.src):
	case unicode.IsDigit(e.src[e.at]):
		for letter(e.at) || e.at < len(e.src) && e.src[e.at] == '.' {
			e.at++
		}
	case letter(e.at):
		for letter(e.at) || e.at+1 < len(e.src) && e.src[e.at] == '.' && letter(e.at+1) {
			e.at++
		}
	case e.src[e.at] == '"' || e.src[e.at] == '\'':
		quote := e.src[e.at]
		for e.at++; e.src[e.at] != quote; e.at++ {
		}
		e.at++
	default:
		two := string(e.src[e.at:min(e.at+2, len(e.src))])
		e.at++
		for _, op := range []string{"&&", "||", "==", "!=", "<=", ">="} {
			if two == op {
				e.at++
			}
		}
	}
	e.token = string(e.src[from:e.at])
	switch e.token {
	case "and":
		e.token = "&&"
	case "or":
		e.token = "||"
	case "not":
		e.token = "!"
	}
}

func (e *evaluator) eat(token string) bool {
	if e.token == token {
		e.next()
		return true
	}
	return false
}

func (e *evaluator) want(token string) {
	if !e.eat(token) {
		panic(fmt.Sprintf("%q instead of %q in %q", e.token, token, string(e.src)))
	}
}

// Each rule takes whether its value counts: what does not is read all the same, and nothing of it can go wrong.
func (e *evaluator) choice(counts bool) any {
	v := e.or(counts)
	if !e.eat("?") {
		return v
	}
	c, _ := v.(bool)
	a := e.choice(counts && c)
	e.want(":")
	b := e.choice(counts && !c)
	if c {
		return a
	}
	return b
}

func (e *evaluator) or(counts bool) any {
	v := e.and(counts)
	for e.eat("||") {
		was, _ := v.(bool)
		is, _ := e.and(counts && !was).(bool)
		v = was || is
	}
	return v
}

func (e *evaluator) and(counts bool) any {
	v := e.compare(counts)
	for e.eat("&&") {
		was, _ := v.(bool)
		is, _ := e.compare(counts && was).(bool)
		v = was && is
	}
	return v
}

func (e *evaluator) compare(counts bool) any {
	if e.token == "!" {
		e.next()
		b, _ := e.compare(counts).(bool)
		return !b
	}
	a := e.sum(counts)
	op := e.token
	switch op {
	case "==", "!=", "<", "<=", ">", ">=":
		e.next()
	default:
		return a
	}
	b := e.sum(counts)
	if !counts {
		return false
	}
	if op == "==" {
		return a == b
	} else if op == "!=" {
		return a != b
	}
	x, y := e.number(a), e.number(b)
	return op == "<" && x < y || op == "<=" && x <= y || op == ">" && x > y || op == ">=" && x >= y
}

func (e *evaluator) number(v any) float64 {
	f, ok := v.(float64)
	if !ok {
		panic(fmt.Sprintf("%v is no number in %q", v, string(e.src)))
	}
	return f
}

func (e *evaluator) sum(counts bool) any {
	v := e.product(counts)
	for e.token == "+" || e.token == "-" {
		minus := e.token == "-"
		e.next()
		w := e.product(counts)
		if !counts {
			continue
		}
		if minus {
			v = e.number(v) - e.number(w)
		} else {
			v = e.number(v) + e.number(w)
		}
	}
	return v
}

func (e *evaluator) product(counts bool) any {
	v := e.unary(counts)
	for e.token == "*" || e.token == "/" || e.token == "%" {
		op := e.token
		e.next()
		w := e.unary(counts)
		if !counts {
			continue
		}
		x, y := e.number(v), e.number(w)
		switch op {
		case "*":
			v = float64(x * y)
		case "/":
			v = x / y
		default:
			r := math.Mod(x, math.Abs(y))
			if r < 0 {
				r += math.Abs(y)
			}
			v = r
		}
	}
	return v
}

func (e *evaluator) unary(counts bool) any {
	switch {
	case e.eat("-"):
		v := e.unary(counts)
		if !counts {
			return 0.0
		}
		return -e.number(v)
	case e.eat("!"):
		b, _ := e.unary(counts).(bool)
		return !b
	}
	return e.primary(counts)
}

func (e *evaluator) primary(counts bool) any {
	t := e.token
	if e.eat("(") {
		v := e.choice(counts)
		e.want(")")
		return v
	}
	e.next()
	switch {
	case t == "true", t == "false":
		return t == "true"
	case t == "":
		panic(fmt.Sprintf("%q ends too early", string(e.src)))
	case unicode.IsDigit([]rune(t)[0]):
		f, err := strconv.ParseFloat(t, 64)
		if err != nil {
			panic(err.Error())
		}
		return f
	case t[0] == '"' || t[0] == '\'':
		return t[1 : len(t)-1]
	case e.eat("("):
		return e.call(t, counts)
	}
	if v, ok := e.names[t]; ok {
		return v
	}
	return t[strings.LastIndexByte(t, '.')+1:] // a value of an enumeration
}

// call computes a function of the language, or takes the value that a function of the game's gave.
func (e *evaluator) call(name string, counts bool) any {
	var args []any
	for !e.eat(")") {
		args = append(args, e.choice(counts))
		e.eat(",")
	}
	float := func(i int) float64 { return e.number(args[i]) }
	for i, c := range e.calls {
		if counts && c.Name == name+"()" {
			e.calls = append(e.calls[:i:i], e.calls[i+1:]...)
			return plain(c.Is)
		}
	}
	if !counts {
		return nil
	}
	switch name {
	case "min":
		return min(float(0), float(1))
	case "max":
		return max(float(0), float(1))
	case "abs":
		return math.Abs(float(0))
	case "clamp":
		return min(max(float(0), float(1)), float(2))
	}
	panic(fmt.Sprintf("there is no function %s in what %q read", name, string(e.src)))
}
