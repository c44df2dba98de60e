package utility_test

import (
	"strings"
	"testing"
)

// TestFormatOfOptions: the members of an option stand in one order, on all levels and in what a derived document replaces:
// what runs, how useful it is, what its past does to that, what lies in it.
func TestFormatOfOptions(t *testing.T) {
	const tidy = `{
  "wits": 1,
  "kind": "utility",
  "override": {
    "options": {"B": {"do": "Act", "with": {"Life": 2}, "score": "1", "cooldown": 3, "once": true}}
  },
  "options": {
    "A": {
      "run": "a.json",
      "pass": ["X"],
      "score": "0.5",
      "weight": "2",
      "considerations": [{"name": "Near", "input": "X", "from": 2, "to": 0}],
      "cooldown": 5,
      "repeats": 2,
      "once": true,
      "interrupted": {"add": -1, "for": 2}
    },
    "C": {
      "rank": "1",
      "suspend": true,
      "choose": "weighted",
      "options": {"D": {"do": "Act", "score": "1", "runtime": 2, "doc": "Why."}},
      "decide": {"every": 1},
      "end": "idle",
      "zeal": 1
    }
  }
}
`
	scattered := tidy
	for _, swap := range [][2]string{
		{`"do": "Act", "with": {"Life": 2}, "score": "1", "cooldown": 3, "once": true`, `"once": true, "cooldown": 3, "with": {"Life": 2}, "score": "1", "do": "Act"`},
		{"\"run\": \"a.json\",\n      \"pass\": [\"X\"],\n", ""},
		{`"interrupted"`, `"pass": ["X"], "run": "a.json", "interrupted"`},
		{`"do": "Act", "score": "1", "runtime": 2, "doc": "Why."`, `"doc": "Why.", "runtime": 2, "score": "1", "do": "Act"`},
		{"\"rank\": \"1\",\n", ""},
		{`"zeal": 1`, `"zeal": 1, "rank": "1"`},
	} {
		if !strings.Contains(scattered, swap[0]) {
			t.Fatalf("there is no %s", swap[0])
		}
		scattered = strings.Replace(scattered, swap[0], swap[1], 1)
	}
	for _, text := range []string{tidy, scattered} {
		got, err := registry().Documents().Format([]byte(text))
		if err != nil || string(got) != tidy {
			t.Errorf("%v\n%s\nwant\n%s", err, got, tidy)
		}
	}
}
