package expr

import (
	"slices"
	"strings"

	"github.com/wits-ai/wits"
)

// Completion says what may be typed at a place of a source.
type Completion struct {
	// From and To are the bytes of the word that is being typed; Stem is what of it stands before the cursor.
	From, To int
	Stem     string
	// Path is what stands before the word and the dot before that, such as "Low" of "Low.Re"; "" for none. Of is the type of
	// the value there, whose members may follow; nil for none, or if it is not known.
	Path string
	Of   *wits.Type
	// Want is the type that is expected; nil if it may be any.
	Want *wits.Type
	// Begins: a statement of a script begins here.
	Begins bool
	// Closed: nothing can be completed, in a text, a comment or a number.
	Closed bool
}

// Complete looks at a source that somebody is typing, which need not be right: what is expected at a place, in bytes. Want is
// as for [Check]; script says that the source is statements.
func Complete(src string, at int, env Env, want *wits.Type, script bool) Completion {
	c := completer{env: env, src: src, want: want, script: script}
	at = max(0, min(at, len(src)))
	c.tokens = lex(&faults{src: src}, script, nil)
	c.tokens = c.tokens[:len(c.tokens)-1] // without the end
	return c.at(at)
}

type completer struct {
	env    Env
	src    string
	tokens []token
	want   *wits.Type
	script bool
}

func (c *completer) at(at int) Completion {
	out := Completion{From: at, To: at}
	before := len(c.tokens) // how many tokens end before the word
	for i, t := range c.tokens {
		if t.at >= at {
			before = i
			break
		}
		if at > t.end || at == t.end && !c.word(t) && t.kind != tokenInt && t.kind != tokenFloat && (t.kind != tokenString || c.ended(t)) {
			continue
		}
		before = i
		switch {
		case c.word(t):
			out.From, out.To, out.Stem = t.at, t.end, c.src[t.at:at]
		case t.kind == tokenOperator || t.kind == tokenNewline:
			before = i + 1
		default:
			out.Closed = true
			return out
		}
		break
	}
	last := 0
	if before > 0 {
		last = c.tokens[before-1].end
	}
	gap := c.src[min(last, out.From):out.From]
	if strings.Contains(gap[strings.LastIndexByte(gap, '\n')+1:], "//") {
		out.Closed = true
		return out
	}
	if before > 0 && c.operator(before-1, ".") {
		first := c.operand(before - 2)
		if first < 0 {
			out.Closed = true
			return out
		}
		out.Path = c.src[c.tokens[first].at:c.tokens[before-2].end]
		out.Of = c.typeOf(out.Path)
		before = first
	}
	out.Want, out.Begins = c.wanted(before)
	return out
}

// word reports whether a token is a name, or a word that acts as an operator.
func (c *completer) word(t token) bool {
	return t.kind == tokenName || t.end > t.at && nameLength(c.src[t.at:t.end]) == t.end-t.at
}

// ended reports whether a text has its second quote.
func (c *completer) ended(t token) bool {
	return t.end-t.at >= 2 && c.src[t.end-1] == c.src[t.at]
}

func (c *completer) operator(i int, texts ...string) bool {
	return i >= 0 && c.tokens[i].kind == tokenOperator && slices.Contains(texts, c.tokens[i].text)
}

// operand finds the first token of the dotted name, the call or the brackets that end with a token; -1 if there is none.
func (c *completer) operand(last int) int {
	for i := last; i >= 0; {
		switch {
		case c.tokens[i].kind == tokenName:
		case c.operator(i, ")"):
			depth := 0
			for ; i >= 0; i-- {
				if c.operator(i, ")") {
					depth++
				} else if c.operator(i, "(") {
					if depth--; depth == 0 {
						break
					}
				}
			}
			if i < 0 {
				return -1
			}
			if i == 0 || c.tokens[i-1].kind != tokenName {
				return i
			}
			i--
		default:
			return -1
		}
		if !c.operator(i-1, ".") {
			return i
		}
		i -= 2
	}
	return -1
}

// typeOf returns the type of a piece of source; nil if it has none.
func (c *completer) typeOf(src string) *wits.Type {
	e, errs := Check(src, c.env, nil)
	if len(errs) > 0 {
		return nil
	}
	return e.Type()
}

// wanted returns the type that what follows some tokens must have, and whether a statement begins there.
func (c *completer) wanted(before int) (*wits.Type, bool) {
	i := before - 1
	if i < 0 {
		return c.want, c.script
	}
	t := c.tokens[i]
	switch {
	case t.kind == tokenNewline, c.operator(i, ";", "{", "}", "else"):
		return c.want, c.script
	case c.operator(i, "&&", "||", "!", "and", "or", "not", "if"):
		return c.env.Type(classNames[classBool]), false
	case c.operator(i, "==", "!=", "<", "<=", ">", ">=", "=", "+", "-", "*", "/", "%", "+=", "-=", "*=", "/=", "%="):
		if first := c.operand(i - 1); first >= 0 {
			return c.typeOf(c.src[c.tokens[first].at:c.tokens[i-1].end]), false
		}
	case c.operator(i, "?", ":"):
		return c.want, false
	}
	return nil, false
}

// Members lists what can be taken of a value of a type with a dot; nothing for most types.
func Members(t *wits.Type, env Env) []wits.TypeField {
	if t == nil {
		return nil
	}
	list := t.Fields()
	for _, part := range map[class]string{classVec2: "xy", classVec3: "xyz"}[classOf(t)] {
		list = append(list, wits.TypeField{Name: string(part), Type: env.Type(classNames[classFloat])})
	}
	return list
}
