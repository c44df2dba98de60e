package migrate

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Types are named as in documents; "" is one that is not known yet, and one that no document knows begins with "?".
const (
	typeBool   = "bool"
	typeInt    = "int"
	typeFloat  = "float"
	typeString = "string"
	typeVec2   = "vec2"
	typeVec3   = "vec3"
)

// join returns the narrowest type that has room for the values of two.
func join(a, b string) string {
	number := func(t string) bool { return t == typeInt || t == typeFloat || t == typeBool }
	switch {
	case a == b || b == "":
		return a
	case a == "":
		return b
	case number(a) && number(b):
		if a == typeFloat || b == typeFloat {
			return typeFloat
		}
		return typeInt
	}
	return typeString
}

// Names of numbers in C++, without blanks.
var (
	wholeNumber = regexp.MustCompile(`^((un)?signed(char)?|(un)?signed(short|long|longlong)?(int)?|(short|long|longlong)(int)?|int|u(char|short|int|long|longlong)|` +
		`u?int(_fast|_least)?(8|16|32|64|128)(_t)?|u?int(max|ptr)_t|s?size_t|ptrdiff_t|byte|integer|number|chrono::(nano|micro|milli)?seconds)$`)
	fraction = regexp.MustCompile(`^(double|float|longdouble|real|float(16|32|64|128)(_t)?|(double|float)_t)$`)
)

// typeOfCPP returns the type of documents for one of C++; one that only the original knows keeps its name, behind a "?".
func typeOfCPP(name string) string {
	name = strings.TrimSpace(name)
	plain := strings.NewReplacer("const ", "", "&", "", "std::", "", "BT::", "", " ", "").Replace(name)
	if shared, ok := strings.CutPrefix(plain, "shared_ptr<"); ok && strings.HasPrefix(shared, "deque<") {
		plain = strings.TrimSuffix(shared, ">") // how the original's loops share their lists
	}
	for _, list := range []string{"vector<", "deque<", "SharedQueue<"} {
		if elem, ok := strings.CutPrefix(plain, list); ok {
			elem = typeOfCPP(strings.TrimSuffix(elem, ">"))
			if elem != "" && !strings.HasPrefix(elem, "?") && !strings.HasPrefix(elem, "list of ") {
				return "list of " + elem
			}
		}
	}
	switch {
	case wholeNumber.MatchString(plain):
		return typeInt
	case fraction.MatchString(plain):
		return typeFloat
	}
	switch plain {
	case "", "Any", "AnyTypeAllowed", "auto", "undefined":
		return ""
	case "bool":
		return typeBool
	case "string", "string_view", "StringView", "char", "basic_string<char>", "__cxx11::basic_string<char>", "NodeStatus":
		return typeString
	}
	return "?" + name
}

// guess returns the type that a text of the original looks like: "1;2" are a point, "1;2;3;4" numbers.
func guess(text string) string {
	text = strings.TrimSpace(text)
	if text == "true" || text == "false" {
		return typeBool
	}
	if _, err := strconv.ParseInt(text, 10, 64); err == nil {
		return typeInt
	}
	if _, ok := parseNumber(text); ok {
		return typeFloat
	}
	switch parts := split(text); {
	case len(parts) == 2:
		return typeVec2
	case len(parts) == 3:
		return typeVec3
	case len(parts) > 3:
		return "list of " + typeFloat
	}
	return typeString
}

func isList(typ string) bool { return strings.HasPrefix(typ, "list of ") }

func parseNumber(text string) (float64, bool) {
	text = strings.TrimSpace(text)
	f, err := strconv.ParseFloat(text, 64)
	return f, err == nil && !math.IsInf(f, 0) && !math.IsNaN(f) && !strings.ContainsAny(text, "xXpP_")
}

// split reads numbers that are separated by semicolons, or by commas; nil if it is not that.
func split(text string) []float64 {
	separator := ";"
	if !strings.Contains(text, separator) {
		separator = ","
	}
	parts := strings.Split(text, separator)
	if len(parts) < 2 {
		return nil
	}
	out := make([]float64, len(parts))
	for i, p := range parts {
		f, ok := parseNumber(p)
		if !ok {
			return nil
		}
		out[i] = f
	}
	return out
}

// numberText reports whether one of two texts is no number, or they are the same: then they are compared alike as numbers and as texts.
func numberText(a, b string) bool {
	x, ok := parseNumber(a)
	y, too := parseNumber(b)
	return !ok || !too || strings.TrimSpace(a) == strings.TrimSpace(b) || x != y
}

// value turns a text of the original into a value of a type, as documents write it. False: it is none.
func value(text, typ string) (any, bool) {
	trimmed := strings.TrimSpace(text)
	switch typ {
	case typeBool:
		switch strings.ToLower(trimmed) {
		case "true", "1":
			return true, true
		case "false", "0":
			return false, true
		}
		return nil, false
	case typeInt:
		if i, err := strconv.ParseInt(trimmed, 10, 64); err == nil {
			return i, true
		}
		switch strings.ToLower(trimmed) {
		case "true":
			return 1, true
		case "false":
			return 0, true
		}
		f, ok := parseNumber(trimmed)
		if !ok || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
			return nil, false
		}
		return int64(f), true
	case typeFloat:
		f, ok := parseNumber(trimmed)
		return f, ok
	case typeString:
		return text, true
	case typeVec2, typeVec3:
		parts := split(trimmed)
		return parts, len(parts) == int(typ[3]-'0')
	}
	elem, list := strings.CutPrefix(typ, "list of ")
	if !list {
		return nil, false
	}
	out := []any{}
	if source, ok := strings.CutPrefix(trimmed, "json:"); ok {
		var items []json.RawMessage
		if json.Unmarshal([]byte(source), &items) != nil {
			return nil, false
		}
		for _, item := range items {
			var text string
			if json.Unmarshal(item, &text) != nil {
				text = string(item)
			}
			v, ok := value(text, elem)
			if !ok {
				return nil, false
			}
			out = append(out, v)
		}
		return out, true
	}
	if trimmed == "" {
		return out, true
	}
	separator := ";"
	if elem != typeString && !strings.Contains(trimmed, separator) {
		separator = ","
	}
	for _, p := range strings.Split(trimmed, separator) {
		v, ok := value(strings.TrimSpace(p), elem)
		if !ok {
			return nil, false
		}
		out = append(out, v)
	}
	return out, true
}

// zero returns the value of a type that nothing was said about, as an expression; "" if an expression cannot have one.
func zero(typ string) string {
	switch typ {
	case typeBool:
		return "false"
	case typeInt, typeFloat:
		return "0"
	case typeString:
		return `""`
	case typeVec2:
		return "vec2(0, 0)"
	case typeVec3:
		return "vec3(0, 0, 0)"
	}
	return ""
}

// expressionOf writes a value as an expression; "" if an expression cannot have one.
func expressionOf(v any) string {
	switch v := v.(type) {
	case bool:
		return strconv.FormatBool(v)
	case int:
		return strconv.Itoa(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return formatFloat(v)
	case string:
		return quoted(v)
	case []any:
		if len(v) == 0 {
			return "" // of what, nothing would say
		}
		parts := make([]string, len(v))
		for i, item := range v {
			parts[i] = expressionOf(item)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case []float64:
		s := fmt.Sprintf("vec%d(", len(v))
		for i, f := range v {
			if i > 0 {
				s += ", "
			}
			s += formatFloat(f)
		}
		return s + ")"
	}
	return ""
}

// formatFloat writes a number so that it is read as a fraction.
func formatFloat(f float64) string {
	s := strconv.FormatFloat(f, 'g', -1, 64)
	if !strings.ContainsAny(s, ".e") {
		s += ".0"
	}
	return s
}

// quoted writes a string as expressions have it.
func quoted(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`, "\r", `\r`).Replace(strings.ToValidUTF8(s, "?")) + `"`
}
