package spell

import "strings"

// mostListed is how many names Closest lists.
const mostListed = 12

// Closest says what may have been meant: `did you mean "selector"?`, or which names there are if none is near and they are few;
// otherwise if there are none, or many.
func Closest(name string, among []string, otherwise string) string {
	if hint := Hint(name, among); hint != "" {
		return hint
	}
	if len(among) == 0 || len(among) > mostListed {
		return otherwise
	}
	return "there is " + strings.Join(among, ", ")
}
