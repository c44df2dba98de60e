package jsontree

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// TestErrors has every fault that is reported, its exact place, and what is made
// of the document all the same.
func TestErrors(t *testing.T) {
	tests := []struct {
		name, document string
		want           []string
		value          string // canonical; empty for none
	}{
		{"empty", "", []string{`1:1: the document is empty`}, ""},
		{"white space alone", " \n ", []string{`2:2: the document is empty`}, ""},
		{"UTF-16", "\xff\xfe{\x00", []string{`1:1: the document is UTF-16; save it as UTF-8`}, ""},
		{"no value", "}", []string{`1:1: expected a value, but found }`}, ""},
		{"trailing data", "{} x", []string{`1:4: expected the end of the document, but found x`}, `{}`},
		{"second value", "1\n2", []string{`2:1: expected the end of the document, but found a number`}, `1`},

		{"missing comma in an object", "{\"ports\": 1\n \"b\": 2}", []string{`1:12: expected a comma or } after the value of "ports", but found a string`}, `{"ports":1,"b":2}`},
		{"missing comma in an array", "[1 2]", []string{`1:3: expected a comma or ] after item 1, but found a number`}, `[1,2]`},
		{"something after a value", `{"a": 1 @, "b": 2}`, []string{`1:8: expected a comma or } after the value of "a", but found @`}, `{"a":1,"b":2}`},
		{"second value in a member", `{"a": 1 [2, {"]": 3}], "b": 2}`, []string{`1:8: expected a comma or } after the value of "a", but found [`}, `{"a":1,"b":2}`},
		{"colon in an array", `["a": 1, 2]`, []string{`1:1: names with values are written in { }, and [ ] is a list: "a" has a value`}, `["a",2]`},
		{"object in brackets", `{"nodes": ["A": {"do": ["x"]}, "B": 1}, "c": 2}`, []string{`1:11: names with values are written in { }, and [ ] is a list: "A" has a value`}, `{"nodes":["A","B"],"c":2}`},
		{"object between brackets", `{"nodes": ["A": {}, "B": {}], "c": 2}`, []string{`1:11: names with values are written in { }, and [ ] is a list: "A" has a value`}, `{"nodes":["A","B"],"c":2}`},
		{"name in brackets without a value", `["a":, "b":`, []string{`1:1: names with values are written in { }, and [ ] is a list: "a" has a value`, `1:6: expected a value for "a", but found a comma`, `1:12: the document ends before the array of line 1, column 1 is closed`}, `["a","b"]`},
		{"trailing comma in an array", "[1,\n]", []string{`1:3: remove this comma: ] follows`}, `[1]`},
		{"trailing comma in an object", `{"a":1,}`, []string{`1:7: remove this comma: } follows`}, `{"a":1}`},
		{"two commas in an array", `[1,,2]`, []string{`1:4: expected a value for item 2, but found a comma`}, `[1,2]`},
		{"two commas in an object", `{"a":1,,"b":2}`, []string{`1:8: expected a name, but found a comma`}, `{"a":1,"b":2}`},

		{"missing colon", `{"a" 1}`, []string{`1:5: expected a colon after the name "a", but found a number`}, `{"a":1}`},
		{"equals sign", `{"a" = 1}`, []string{`1:5: expected a colon after the name "a", but found =`}, `{"a":1}`},
		{"name alone", `{"a"}`, []string{`1:1: a list is written in [ ], and { } has names with values: "a" has none`}, `{}`},
		{"list in braces", "{\"l\": {\"a -> b\",\n\"c -> d\"\n], \"m\": 1}", []string{`1:7: a list is written in [ ], and { } has names with values: "a -> b" has none`}, `{"l":{},"m":1}`},
		{"name without a value", `{"a": 1, "b", "c": 2}`, []string{`1:13: expected a colon after the name "b", but found a comma`, `1:13: expected a value for "b", but found a comma`}, `{"a":1,"b":null,"c":2}`},
		{"missing value", `{"a":, "b": 1}`, []string{`1:6: expected a value for "a", but found a comma`}, `{"a":null,"b":1}`},
		{"odd value", `{"a": @"x"}`, []string{`1:7: expected a value for "a", but found @`}, `{"a":"x"}`},
		{"slash for a value", "[/, 1]", []string{`1:2: expected a value for item 1, but found /`}, `[null,1]`},
		{"bare name", `{état: 1}`, []string{`1:2: a name is written in double quotes: "état"`}, `{"état":1}`},
		{"number for a name", `{1: 2}`, []string{`1:2: a name is written in double quotes: "1"`}, `{"1":2}`},
		{"no name", `{: 1, "b": 2}`, []string{`1:2: expected a name in double quotes, but found a colon`}, `{"b":2}`},
		{"duplicate name", "{\"a\": 1,\n \"\\u0061\": 2}", []string{`2:2: the name "a" is already used in line 1, column 2`}, `{"a":1,"a":2}`},
		{"duplicate among many", `{"a":0,"b":0,"c":0,"d":0,"e":0,"f":0,"g":0,"h":0,"i":0,"c":1}`, []string{`1:56: the name "c" is already used in line 1, column 14`}, ""},
		{"wrong closer", `{"a": [1, 2}`, []string{`1:12: expected ] to close the array of line 1, column 7, but found }`}, `{"a":[1,2]}`},
		{"wrong closer alone", `{"a": 1]`, []string{`1:8: expected } to close the object of line 1, column 1, but found ]`}, `{"a":1}`},

		{"line comment", "[1, // one\n2]", []string{`1:5: JSON has no comments; remove it`}, `[1,2]`},
		{"hash comment", "# é\n1", []string{`1:1: JSON has no comments; remove it`}, `1`},
		{"block comment", "[/* é\n */ x]", []string{`1:2: JSON has no comments; remove it`, `2:5: x is not a value; a string is written in double quotes: "x"`}, `["x"]`},
		{"open comment", "[1 /* 2]", []string{`1:4: this comment is never closed, and JSON has no comments`}, `[1]`},

		{"truncated object", "{\n \"a\": [1", []string{`2:9: the document ends before the array of line 2, column 7 is closed`}, `{"a":[1]}`},
		{"truncated after a name", `{"a"`, []string{`1:5: the document ends before the object of line 1, column 1 is closed`}, `{"a":null}`},
		{"truncated after a colon", `{"a":`, []string{`1:6: the document ends before the object of line 1, column 1 is closed`}, `{"a":null}`},
		{"truncated after a comma", `[1,`, []string{`1:4: the document ends before the array of line 1, column 1 is closed`}, `[1]`},
		{"truncated string", `["a`, []string{`1:2: this string is not closed before the end of the document`}, `["a"]`},
		{"truncated escape", `["a\`, []string{`1:2: this string is not closed before the end of the document`}, `["a"]`},
		{"string over the line", "[\"é\n, 1]", []string{`1:2: this string is not closed before the end of its line`}, `["é",1]`},

		{"single quotes", `['a"b']`, []string{`1:2: strings are written in double quotes`}, `["a\"b"]`},
		{"tab in a string", "[\"é\t\"]", []string{`1:4: a tab in a string is written \t`}, `["é\t"]`},
		{"control character", "\"\x01\"", []string{`1:2: a control character in a string is written \u0001`}, `"\u0001"`},
		{"zero byte in a string", "\"\x00\"", []string{`1:2: a zero byte in a string is written \u0000`}, `"\u0000"`},
		{"control character outside", "[\x02]", []string{`1:2: expected a value for item 1, but found character U+0002`}, `[null]`},
		{"bad escape", `"a\qb"`, []string{`1:3: \q is not an escape; a backslash in a string is written \\`}, `"a\\qb"`},
		{"path on Windows", `"C:\é"`, []string{`1:4: \é is not an escape; a backslash in a string is written \\`}, `"C:\\é"`},
		{"short escape", `"\u12"`, []string{`1:2: \u wants four hexadecimal digits, as in \u00e9`}, `"�12"`},
		{"lone upper half", `"é\ud800x"`, []string{`1:3: \ud800 is only one half of a character`}, `"é�x"`},
		{"lone lower half", `"\uDC00"`, []string{`1:2: \uDC00 is only one half of a character`}, `"�"`},
		{"two upper halves", `"\ud800\ud83d\ude00"`, []string{`1:2: \ud800 is only one half of a character`}, `"�😀"`},
		{"not UTF-8 in a string", "\"é\xffa\"", []string{`1:3: byte 0xff is not UTF-8`}, `"é�a"`},
		{"not UTF-8 outside", "[\xff, 1]", []string{`1:2: expected a value for item 1, but found byte 0xff, which is not UTF-8`}, `[null,1]`},

		{"leading zero", `[01]`, []string{`1:2: a number does not start with a zero before other digits: 01; write 1`}, `[1]`},
		{"negative leading zero", `[-012.5]`, []string{`1:2: a number does not start with a zero before other digits: -012.5; write -12.5`}, `[-12.5]`},
		{"no digit after the point", `[1.]`, []string{`1:2: a number has a digit after its point: 1.; write 1`}, `[1]`},
		{"no digit before the exponent", `[1.e3]`, []string{`1:2: a number has a digit after its point: 1.e3; write 1000`}, `[1000]`},
		{"no digit before the point", `[.5]`, []string{`1:2: a number has a digit before its point: .5; write 0.5`}, `[0.5]`},
		{"no digit before a negative point", `[-.5]`, []string{`1:2: a number has a digit before its point: -.5; write -0.5`}, `[-0.5]`},
		{"plus sign", `[+1]`, []string{`1:2: a number has no plus sign before it: +1; write 1`}, `[1]`},
		{"minus alone", `[-]`, []string{`1:2: expected a digit after the minus sign`}, `[0]`},
		{"no exponent", `[1e+]`, []string{`1:2: a number has a digit in its exponent: 1e+`}, `[0]`},
		{"hexadecimal", `[0x10]`, []string{`1:2: 0x10 is not a number`}, `[0]`},
		{"underscore", `[1_000]`, []string{`1:2: 1_000 is not a number`}, `[0]`},
		{"unit", `[30hp]`, []string{`1:2: 30hp is not a number`}, `[0]`},
		{"not a number", `[NaN, -Infinity]`, []string{`1:2: NaN is not allowed: a number must be finite`, `1:7: -Infinity is not allowed: a number must be finite`}, `[0,0]`},
		{"overflow", `[1e999]`, []string{`1:2: the number 1e999 is too great; the greatest is about 1.8e308`}, `[0]`},
		{"overflow by digits", `[` + strings.Repeat("9", 400) + `]`, []string{`1:2: the number ` + strings.Repeat("9", 40) + `... is too great; the greatest is about 1.8e308`}, `[0]`},

		{"other true", `[True, FALSE, None]`, []string{`1:2: True is written true`, `1:8: FALSE is written false`, `1:15: None is written null`}, `[true,false,null]`},
		{"bare word", `[truely]`, []string{`1:2: truely is not a value; a string is written in double quotes: "truely"`}, `["truely"]`},
		{"long word", `[` + strings.Repeat("w", 50) + `]`, []string{`1:2: ` + strings.Repeat("w", 40) + `... is not a value; a string is written in double quotes: "` + strings.Repeat("w", 40) + `..."`}, ""},

		{"position after wide characters", `{"日本": "語", "😀é": x}`, []string{`1:19: x is not a value; a string is written in double quotes: "x"`}, ""},
		{"position after a byte order mark", "\uFEFF x", []string{`1:2: x is not a value; a string is written in double quotes: "x"`}, `"x"`},
		{"position after line ends of Windows", "[1,\r\n x]", []string{`2:2: x is not a value; a string is written in double quotes: "x"`}, ""},
		{"several", "{\n  \"a\": 01,\n  b: [1 2],\n  \"c\": tru\n", []string{
			`2:8: a number does not start with a zero before other digits: 01; write 1`,
			`3:3: a name is written in double quotes: "b"`,
			`3:8: expected a comma or ] after item 1, but found a number`,
			`4:8: tru is not a value; a string is written in double quotes: "tru"`,
			`5:1: the document ends before the object of line 1, column 1 is closed`,
		}, `{"a":1,"b":[1,2],"c":"tru"}`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			root, errors := Parse([]byte(test.document), Limits{})
			var got []string
			for _, e := range errors {
				got = append(got, e.Error())
			}
			if strings.Join(got, "\n") != strings.Join(test.want, "\n") {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
			if value := string(root.AppendCompact(nil)); test.value != "" && value != test.value {
				t.Errorf("value %s, want %s", value, test.value)
			}
		})
	}
}

func TestAtMostTwentyErrors(t *testing.T) {
	root, errors := Parse([]byte("["+strings.Repeat("x,\n", 1000)+"1]"), Limits{})
	if len(errors) != mostErrors {
		t.Errorf("%d errors", len(errors))
	}
	if got := len(root.Items); got < mostErrors || got > mostErrors+1 {
		t.Errorf("%d items", got)
	}
}

func TestLimits(t *testing.T) {
	nested := func(depth int) []byte {
		return []byte(strings.Repeat(`[`, depth) + strings.Repeat(`]`, depth))
	}
	tests := []struct {
		name     string
		document []byte
		limits   Limits
		want     string
	}{
		{"default depth", nested(64), Limits{}, "[]"},
		{"too deep", nested(65), Limits{}, "[{{1 65 0} arrays and objects lie more than 64 deep inside each other}]"},
		{"far too deep", nested(1_000_000), Limits{}, "[{{1 65 0} arrays and objects lie more than 64 deep inside each other}]"},
		{"never closed", []byte(strings.Repeat(`{"a":`, 70)), Limits{}, "[{{1 321 0} arrays and objects lie more than 64 deep inside each other} {{1 351 0} the document ends before the object of line 1, column 316 is closed}]"},
		{"own depth", nested(3), Limits{Depth: 2}, "[{{1 3 0} arrays and objects lie more than 2 deep inside each other}]"},
		{"greatest depth", nested(20_000), Limits{Depth: math.MaxInt}, "[{{1 10001 0} arrays and objects lie more than 10000 deep inside each other}]"},
		{"strings do not nest", []byte(`[[["]]]\"]"], 1], 2]`), Limits{Depth: 1}, "[{{1 2 0} arrays and objects lie more than 1 deep inside each other}]"},
		{"own number of values", []byte(`[1, [2, 3], {"a": 4}]`), Limits{Values: 6}, "[{{1 19 0} the document has more than 6 values, and no more are read}]"},
		{"number of values just right", []byte(`[1, [2, 3], {"a": 4}]`), Limits{Values: 7}, "[]"},
		{"own length", []byte(`[1, 2]`), Limits{Bytes: 5}, "[{{1 1 0} the document has 6 bytes; at most 5 are read}]"},
		{"length just right", []byte(`[1, 2]`), Limits{Bytes: 6}, "[]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, errors := Parse(test.document, test.limits)
			if got := fmt.Sprint(errorsOnly(errors)); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// errorsOnly prints errors by their fields.
func errorsOnly(errors []Error) []any {
	type fields Error
	list := []any{}
	for _, e := range errors {
		list = append(list, fields(e))
	}
	return list
}
