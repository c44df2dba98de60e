package expr

import (
	"fmt"
	"strings"
	"testing"
)

func sprint(v any) string { return fmt.Sprint(v) }

// errorTests: a source, and its errors as "column reason (hint)".
var errorTests = []struct {
	src, want string
	errs      []string
}{
	// Words of the language.
	{"hp = 30", "", []string{"4 = is no operator of an expression (did you mean \"==\"?)"}},
	{"alive & alive", "", []string{"7 & is no operator of an expression (did you mean \"&&\"?)"}},
	{"alive | alive", "", []string{"7 | is no operator of an expression (did you mean \"||\"?)"}},
	{"hp <> 3", "", []string{"4 <> is no operator of an expression (did you mean \"!=\"?)"}},
	{"hp === 3", "", []string{"4 === is no operator of an expression (did you mean \"==\"?)"}},
	{"hp => 3", "", []string{"4 => is no operator of an expression (did you mean \">=\"?)"}},
	{"hp =< 3", "", []string{"4 =< is no operator of an expression (did you mean \"<=\"?)"}},
	{"hp ** 2", "", []string{"4 expected an operator or the end, found ** (there is no power operator: write x*x)"}},
	{"hp ^ 2", "", []string{"4 expected an operator or the end, found ^ (there is no power operator: write x*x)"}},
	{"alive AND alive", "", []string{"7 expected an operator or the end, found AND (did you mean \"and\"?)"}},
	{"hp := 2", "", []string{"4 expected an operator or the end, found := (assign with =)"}},
	{"7 div 2", "", []string{"3 expected an operator or the end, found div (write div(a, b))"}},
	{"7 MOD 2", "", []string{"3 expected an operator or the end, found MOD (write a % b)"}},
	{"1 < 2 < 3", "", []string{"7 comparisons cannot be chained (write a < b && b < c)"}},
	{"hp == 1 == alive == 2", "", []string{"9 comparisons cannot be chained (write a < b && b < c)"}},
	{"", "", []string{"1 expected a value, found the end"}},
	{"  ", "", []string{"3 expected a value, found the end"}},
	{"1 +", "", []string{"4 expected a value, found the end"}},
	{"(1 + 2", "", []string{`7 expected ")" for the ( in column 1, found the end`}},
	{"Sum(1, 2", "", []string{`9 expected ")" for the ( in column 4, found the end`}},
	{"alive ? 1", "", []string{`10 expected ":" and the other value of the ? before it, found the end`}},
	{"1 2", "", []string{"3 expected an operator or the end, found 2"}},
	{`hp "x"`, "", []string{"4 expected an operator or the end, found a text"}},
	{"30m", "", []string{"1 30m is not a number (put a space or an operator after the number; units are not written in expressions)"}},
	{"1e999", "", []string{"1 the number 1e999 is too large"}},
	{"9223372036854775808", "", []string{"1 the whole number 9223372036854775808 is too large (write 9223372036854775808.0 for a float)"}},
	{"1 -9223372036854775808", "", []string{"4 the whole number 9223372036854775808 is too large"}},
	{"99999999999999999999", "", []string{"1 the whole number 99999999999999999999 is too large (write 99999999999999999999.0 for a float)"}},
	{`"abc`, "", []string{`1 the text is not closed (end it with ")`}},
	{`"a\d"`, "", []string{`3 the text has a \ before something that needs none (write \\ for a backslash)`}},
	{"hp # 3", "", []string{"4 the character '#' means nothing in an expression", "6 expected an operator or the end, found 3"}},
	{"é + \xff1", "", []string{"1 nothing is called é", "5 the text is not valid UTF-8 here"}},
	{"pos.", "", []string{"5 expected a name after the dot, found the end"}},
	// Names.
	{"hpp + dst", "", []string{"1 nothing is called hpp (did you mean \"hp\"?)", "7 nothing is called dst (did you mean \"dist\"?)"}},
	{"HP", "", []string{"1 nothing is called HP (did you mean \"hp\"?)"}},
	{"LowHealth.Resutl", "", []string{"1 nothing is called LowHealth.Resutl (did you mean \"LowHealth.Result\"?)"}},
	{"True", "", []string{"1 nothing is called True (did you mean \"true\"?)"}},
	{"xyzzy", "", []string{"1 nothing is called xyzzy"}},
	{"pos.w", "", []string{"1 vec2 has no member w (it has x and y)"}},
	{"pos.xy", "", []string{"1 vec2 has no member xy (it has x and y)"}},
	{"(pos).z", "", []string{"7 vec2 has no member z (it has x and y)"}},
	{"eye.w", "", []string{"1 vec3 has no member w (it has x, y and z)"}},
	{"hp.x", "", []string{"1 float has no member x"}},
	{"mood == gaurd", "", []string{"9 Mood has no value gaurd (did you mean \"guard\"?)"}},
	{"mood == Mood.gaurd", "", []string{"9 Mood has no value gaurd (did you mean \"Mood.guard\"?)"}},
	{"guard", "", []string{"1 guard is a value of Mood and of Rank (write Mood.guard or Rank.guard)"}},
	{"sqrt + 1", "", []string{"1 sqrt is a function (call it: sqrt(x))"}},
	{"Sun(1, 2)", "", []string{"1 no function is called Sun (did you mean \"Sum\"?)"}},
	{"Min(1, 2)", "", []string{"1 no function is called Min (did you mean \"min\"?)"}},
	// Types.
	{"hp && alive", "", []string{"1 && needs bools on both sides, this is float (compare it, such as hp > 0)"}},
	{"target or mood", "", []string{"1 || needs bools on both sides, this is entity (compare it, such as target != nobody)",
		"11 || needs bools on both sides, this is Mood (compare it, such as mood == calm)"}},
	{"!hp < 30", "", []string{"1 ! needs a bool, this is float (compare it, such as hp > 0)"}},
	{"!name", "", []string{"1 ! needs a bool, this is string (write !(...) around all that it is to turn round)"}},
	{"-alive", "", []string{"1 - needs a number or a vector, this is bool"}},
	{"name + hp", "", []string{"6 + does not go between string and float (write text(...) around what is no string)"}},
	{"pos + eye", "", []string{"5 + does not go between vec2 and vec3 (both must have as many components)"}},
	{"pos * pos", "", []string{"5 * does not go between vec2 and vec2 (write dot(a, b) for the scalar product)"}},
	{"pos + 1", "", []string{"5 + does not go between vec2 and int (a vector is added to and subtracted from a vector only)"}},
	{"alive + 1", "", []string{"7 + does not go between bool and int"}},
	{"alive == 1", "", []string{"7 == cannot compare bool with int (a bool stands alone: write alive)"}},
	{"0 != alive", "", []string{"3 != cannot compare int with bool (a bool stands alone: write alive)"}},
	{"alive == 0", "", []string{"7 == cannot compare bool with int (a bool stands alone: write !alive)"}},
	{"(hp > 1) != 1", "", []string{"10 != cannot compare bool with int (a bool stands alone: leave out the comparison, and write ! before it)"}},
	{"alive == 2", "", []string{"7 == cannot compare bool with int (put parentheses around the comparison that comes first)"}},
	{"mood == rank", "", []string{"6 == cannot compare Mood with Rank"}},
	{`mood == "guard"`, "", []string{"6 == cannot compare Mood with string (write guard without quotes)"}},
	{`mood == name`, "", []string{"6 == cannot compare Mood with string (write one of its values without quotes, such as calm)"}},
	{"pos < pos", "", []string{"5 < does not order values of type vec2 (compare length(...) of them)"}},
	{"name > name", "", []string{"6 > does not order values of type string (== and != do)"}},
	{"list == list", "", []string{"6 values of type list of float cannot be compared"}},
	{"hp ? 1 : 2", "", []string{"1 what stands before ? must be a bool, this is float (compare it, such as hp > 0)"}},
	{"alive ? 1 : name", "", []string{"7 both values of ? must be of one type, these are int and string"}},
	{"sqrt(name)", "", []string{"1 sqrt does not take (string) (it takes sqrt(x))"}},
	{"clamp(1)", "", []string{"1 clamp does not take (int) (it takes clamp(x, low, high))"}},
	{"min()", "", []string{"1 min needs arguments (it takes min(a, b, ...))"}},
	{"Sum(1)", "", []string{"1 Sum does not take (int) (it takes Sum(float, float))"}},
	{"Sum(1, name)", "", []string{"8 this argument of Sum must be float, this is string"}},
	{`Shout("x")`, "", []string{"1 Shout has no result (call it in a script)"}},
	{"Total([])", "", []string{"7 nothing tells the type of an empty list (leave out what is optional, or give it an element)"}},
	{"Total([1.5, name])", "", []string{"13 an element of this list must be float, this is string"}},
	{"Total(alive ? [1.5] : list)", "", []string{"13 ? does not choose between lists in [ ] (write the ? inside the list, or around the call)"}},
	{"[1.5] == [2.5]", "", []string{"7 values of type list of float cannot be compared"}},
	{"Total([[1.5]])", "", []string{"7 there are no lists of list of float"}},
	{"hp", "bool", []string{"1 the value must be bool, this is float (compare it, such as hp > 0)"}},
	{"hp", "int", []string{"1 the value must be int, this is float (int(...) cuts the fraction off, round(...) before that rounds it)"}},
	{"hp", "string", []string{"1 the value must be string, this is float (write text(...))"}},
	{`"calm"`, "Mood", []string{"1 the value must be Mood, this is string (write one of its values without quotes, such as calm)"}},
	// Several at once; one fault is told once.
	{"hpp > 1 && (nme == 'x' || !hp)", "", []string{"1 nothing is called hpp (did you mean \"hp\"?)",
		"13 nothing is called nme (did you mean \"name\"?)", "27 ! needs a bool, this is float (compare it, such as hp > 0)"}},
	{"Sum(hpp, 1) + sqrt(hpp)", "", []string{"5 nothing is called hpp (did you mean \"hp\"?)", "20 nothing is called hpp (did you mean \"hp\"?)"}},
}

func describeErrors(errs []Error) []string {
	var out []string
	for _, e := range errs {
		s := fmt.Sprintf("%d %s", e.Column, e.Reason)
		if e.Line > 1 {
			s = fmt.Sprintf("%d:%s", e.Line, s)
		}
		if e.Hint != "" {
			s += " (" + e.Hint + ")"
		}
		out = append(out, s)
	}
	return out
}

// TestErrors: every error's column, reason and hint.
func TestErrors(t *testing.T) {
	h := newHost(t, things...)
	for _, tt := range errorTests {
		e, errs := Check(tt.src, h, h.Type(tt.want))
		if e != nil {
			t.Errorf("%q is accepted", tt.src)
		}
		if got, want := strings.Join(describeErrors(errs), "\n"), strings.Join(tt.errs, "\n"); got != want {
			t.Errorf("%q:\n got %s\nwant %s", tt.src, got, want)
		}
	}
}

// TestLimits: what is too much ends in a named error.
func TestLimits(t *testing.T) {
	h := newHost(t, things...)
	for _, tt := range []struct{ name, src, want string }{
		{"long", strings.Repeat(" ", MaxSource) + "1", "the text has 16385 bytes, more than the 16384 that are allowed"},
		{"parentheses", strings.Repeat("(", 201) + "1", "nested more than 200 levels deep"},
		{"signs", strings.Repeat("-", 5000) + "1", "nested more than 200 levels deep"},
		{"not", strings.Repeat("not ", 3000) + "alive", "nested more than 200 levels deep"},
		{"conditionals", strings.Repeat("alive ? 1 : ", 300) + "1", "nested more than 200 levels deep"},
		{"calls", strings.Repeat("abs(", 300) + "1", "nested more than 200 levels deep"},
		{"lists", strings.Repeat("[", 300) + "1", "nested more than 200 levels deep"},
	} {
		_, errs := Check(tt.src, h, nil)
		if len(errs) != 1 || errs[0].Reason != tt.want {
			t.Errorf("%s: %v", tt.name, errs)
		}
		if _, errs := Parse(tt.src); len(errs) != 1 || errs[0].Reason != tt.want {
			t.Errorf("%s: Parse: %v", tt.name, errs)
		}
	}
	deep := strings.Repeat("(", 199) + "1" + strings.Repeat(")", 199)
	if _, errs := Check(deep, h, nil); errs != nil {
		t.Errorf("199 parentheses: %v", errs)
	}
	if _, errs := Check(strings.Repeat("hp+", 5000)+"hp", h, nil); errs != nil {
		t.Errorf("a long sum: %v", errs)
	}
	if _, errs := Check(strings.Repeat("x+", 5000)+"x", h, nil); len(errs) != maxErrors {
		t.Errorf("%d errors", len(errs))
	}
}

// TestErrorText: an error tells its place in the source.
func TestErrorText(t *testing.T) {
	h := newHost(t, things...)
	_, errs := Check("hp +\n  hpp", h, nil)
	if len(errs) != 1 || errs[0].Error() != "line 2, column 3: nothing is called hpp (did you mean \"hp\"?)" || errs[0].Offset != 7 {
		t.Errorf("%v", errs)
	}
}

// watched notes what is looked up.
type watched struct {
	*host
	names map[string]bool
}

func (w watched) Lookup(name string) (Ref, bool) {
	w.names[name] = true
	return w.host.Lookup(name)
}

// TestOnlyNamesOfTheSourceAreLookedUp: not those of suggestions; an Env may do work for what is looked up.
func TestOnlyNamesOfTheSourceAreLookedUp(t *testing.T) {
	w := watched{newHost(t, things...), map[string]bool{}}
	Check("hpp + Guard.pos.x + Sun(gaurd == mood ? 1 : 2)", w, nil)
	if got := sprint(w.names); got != "map[Guard.pos:true Guard.pos.x:true gaurd:true hpp:true mood:true]" {
		t.Error(got)
	}
}
