package expr

import (
	"unicode/utf8"

	"github.com/wits-ai/wits"
)

// MaxText is the longest text in bytes that joining makes; what goes beyond it is cut off. Without a limit a script
// that joins a text with itself would fill the memory within a few frames.
const MaxText = 64 << 10

func join(a, b string) string {
	if len(a)+len(b) <= MaxText {
		return a + b
	}
	end := MaxText - len(a)
	if end <= 0 { // a came from elsewhere
		return a
	}
	for end > 0 && end < len(b) && !utf8.RuneStart(b[end]) {
		end--
	}
	return a + b[:min(end, len(b))]
}

// compileString makes the closure of a string. Joining and text(...) allocate; nothing else does.
func compileString(t *term) stringFunc {
	switch t.op {
	case opConst:
		k := t.k.s
		return func(*wits.Context) string { return k }
	case opRef:
		slot := t.ref.Slot()
		return func(x *wits.Context) string { return wits.Get[string](x, slot) }
	case opCall:
		slot, run := t.result()
		return func(x *wits.Context) string { run(x); return wits.Get[string](x, slot) }
	case opAdd:
		a, b := compileString(t.kids[0]), compileString(t.kids[1])
		return func(x *wits.Context) string { return join(a(x), b(x)) }
	case opText:
		return compileText(t.kids[0])
	}
	c, a, b := compileBool(t.kids[0]), compileString(t.kids[1]), compileString(t.kids[2])
	return func(x *wits.Context) string {
		if c(x) {
			return a(x)
		}
		return b(x)
	}
}

// compileText writes a value of any type as people read it.
func compileText(t *term) stringFunc {
	if t.cls == classString {
		return compileString(t)
	}
	f, typ := compileAny(t), t.typ
	return func(x *wits.Context) string { return typ.Format(f(x)) }
}
