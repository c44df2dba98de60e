package expr

import (
	"sort"
	"strings"
	"unicode"
)

// closest returns the candidate that is fewest edits away from name, if that is near enough to be what was meant, else "";
// equal distances go by the alphabet. A letter in the wrong case is half an edit.
func closest(name string, candidates []string) string {
	sorted := append([]string(nil), candidates...)
	sort.Strings(sorted)
	runes := []rune(name)
	if len(runes) > maxSuggest {
		return ""
	}
	best, limit := "", min(2*max(1, len(runes)/3)+1, 2*len(runes)) // something must be left of the name
	for _, c := range sorted {
		r := []rune(c)
		if d := len(r) - len(runes); 2*d >= limit || -2*d >= limit {
			continue
		}
		if d := editDistance(runes, r); d < limit || strings.EqualFold(c, name) && best == "" {
			best, limit = c, d
		}
	}
	if best == "" {
		best = beginning(name, sorted)
	}
	return best
}

// beginning returns the shortest candidate that name is the beginning of, as in dist for distance, if it is long enough to tell.
func beginning(name string, sorted []string) (best string) {
	for _, c := range sorted {
		if len(name) >= 3 && len(c) > len(name) && strings.EqualFold(c[:len(name)], name) && (best == "" || len(c) < len(best)) {
			best = c
		}
	}
	return best
}

// maxSuggest is the longest name, in characters, for which a suggestion is looked for.
const maxSuggest = 128

// editDistance returns the least cost of turning a into b: 2 for an inserted, deleted, replaced or swapped letter, 1 for a
// changed case.
func editDistance(a, b []rune) int {
	rows := [3][]int{make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)}
	for j := range rows[1] {
		rows[1][j] = 2 * j
	}
	for i := 1; i <= len(a); i++ {
		before, last, now := rows[(i+2)%3], rows[i%3], rows[(i+1)%3]
		now[0] = 2 * i
		for j := 1; j <= len(b); j++ {
			now[j] = min(last[j]+2, now[j-1]+2, last[j-1]+letterCost(a[i-1], b[j-1]))
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				now[j] = min(now[j], before[j-2]+2)
			}
		}
	}
	return rows[(len(a)+1)%3][len(b)]
}

func letterCost(a, b rune) int {
	switch {
	case a == b:
		return 0
	case unicode.ToLower(a) == unicode.ToLower(b):
		return 1
	}
	return 2
}
