package fuzzy_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/wits-ai/wits/internal/fuzzy"
)

func TestRank(t *testing.T) {
	names := []string{"RunAway", "Run", "Prune", "IfLessThan", "run_away.graph.json", "LowHealth", "Away from the run", "Übermut", "İstanbul"}
	var texts []fuzzy.Text
	for _, n := range names {
		texts = append(texts, fuzzy.NewText(n))
	}
	for query, want := range map[string]string{
		"run":        "Run|RunAway|run_away.graph.json|Away from the run|Prune",
		"RUN":        "Run|RunAway|run_away.graph.json|Away from the run|Prune",
		"ra":         "RunAway|run_away.graph.json",
		"away run":   "RunAway|run_away.graph.json|Away from the run",
		"ilt":        "IfLessThan",
		"less":       "IfLessThan",
		"lhealth":    "LowHealth",
		"über":       "Übermut",
		"stan":       "İstanbul|IfLessThan",
		"xyz":        "",
		"health low": "LowHealth",
		"rnwy":       "RunAway|run_away.graph.json",
	} {
		var got []string
		for _, i := range fuzzy.Rank(query, texts) {
			got = append(got, names[i])
		}
		if s := strings.Join(got, "|"); s != want {
			t.Errorf("%q finds %s, want %s", query, s, want)
		}
	}
	if got := fuzzy.Rank("", texts); len(got) != len(texts) {
		t.Errorf("no words find %d of %d", len(got), len(texts))
	}
}

// FuzzScore: any text finds itself before anything else, and nothing panics.
func FuzzScore(f *testing.F) {
	for _, s := range []string{"RunAway", "İ", "a\xffb", "  ", "Ⱥbc"} {
		f.Add(s, "ra")
	}
	f.Fuzz(func(t *testing.T, s, query string) {
		text := fuzzy.NewText(s)
		fuzzy.Parse(query).Score(&text)
		if words := strings.Fields(s); len(words) == 1 && words[0] == s && utf8.ValidString(s) {
			if got := fuzzy.Parse(s).Score(&text); got < 90 {
				t.Errorf("%q finds itself with %d", s, got)
			}
		}
	})
}
