// Package spell finds the name that a misspelt one may mean.
package spell

import (
	"fmt"
	"slices"
	"strings"
)

// elsewhere are types as other tools and languages call them.
var elsewhere = map[string]string{
	"number": "float", "double": "float", "float32": "float", "float64": "float", "integer": "int", "text": "string", "str": "string",
	"vector": "vec2", "vector2": "vec2",
}

// Nearest returns the name that differs least from what was written, "" if none is near.
func Nearest(name string, among []string) string {
	if meant := elsewhere[strings.ToLower(name)]; meant != "" && slices.Contains(among, meant) && !slices.Contains(among, name) {
		return meant
	}
	best, limit := "", 1+len(name)/3
	var d distances
	for _, c := range among {
		if strings.EqualFold(c, name) {
			return c
		}
		if len(c)-len(name) > limit || len(name)-len(c) > limit {
			continue
		}
		if d := d.between(name, c); d <= limit && d < len(name) && (best == "" || d < limit) {
			best, limit = c, d
		}
	}
	if best == "" {
		best = Beginning(name, among)
	}
	return best
}

// Beginning returns the shortest name that what was written is the beginning of, as in dist for distance, if that is long enough
// to tell.
func Beginning(name string, among []string) (best string) {
	for _, c := range among {
		if len(name) >= 3 && len(c) > len(name) && strings.EqualFold(c[:len(name)], name) && (best == "" || len(c) < len(best)) {
			best = c
		}
	}
	return best
}

// Distance returns the number of letters to insert, remove, replace or swap (Damerau-Levenshtein, adjacent swaps); small and
// capital letters are the same.
func Distance(a, b string) int { return new(distances).between(a, b) }

// Hint asks for the nearest name: `did you mean "selector"?`; "" if none is near.
func Hint(name string, among []string) string {
	if c := Nearest(name, among); c != "" {
		return Meant(c)
	}
	return ""
}

// Meant asks whether a name was meant: `did you mean "selector"?`.
func Meant(name string) string { return fmt.Sprintf("did you mean %q?", name) }

// distances is room for comparing names.
type distances [3][]int

// between returns the number of letters to insert, remove, replace or swap (Damerau-Levenshtein, adjacent swaps), whether
// small or capital.
func (d *distances) between(a, b string) int {
	for i := range d {
		d[i] = slices.Grow(d[i][:0], len(b)+1)[:len(b)+1]
	}
	before, last, row := d[0], d[1], d[2]
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if lower(a[i-1]) == lower(b[j-1]) {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && lower(a[i-1]) == lower(b[j-2]) && lower(a[i-2]) == lower(b[j-1]) {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
