package tree_test

import (
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestAbortTable is the table of docs/behaviour-trees.md: who aborts whom when the condition changes. P runs while A holds, Q while
// not.
func TestAbortTable(t *testing.T) {
	const gone, came = "when A no longer holds", "when A begins to hold"
	for _, c := range []struct {
		abort      string
		gone, came []string
	}{
		{"none", []string{"P: update"}, []string{"Q: update"}},
		{"self", []string{"P: end aborted", "Q: activate", "Q: update"}, []string{"Q: update"}},
		{"lower", []string{"P: update"}, []string{"Q: end aborted", "P: activate", "P: update"}},
		{"both", []string{"P: end aborted", "Q: activate", "Q: update"}, []string{"Q: end aborted", "P: activate", "P: update"}},
	} {
		for _, branch := range []string{
			`"Branch":{"sequence":["If","P"]},"If":{"if":"A","abort":"` + c.abort + `"}`,
			`"Branch":{"filter":["P","If"]},"If":{"if":"not !A","abort":"` + c.abort + `"}`,
			`"Branch":{"guard":"P","when":"A","abort":"` + c.abort + `"}`,
		} {
			for _, polling := range []string{`{`, `{"polling":true,`} {
				p := load(t, kindtest.Files{"main.json": polling + main(`"Main":{"selector":["Branch","Q"]},` + branch + acts("PQ"))[1:]})
				r := kindtest.Start(t, p)
				kindtest.Set(r, "A", true)
				frame(r, "A holds", "P: activate", "P: update")
				frame(r, "nothing changes", "P: update")
				kindtest.Set(r, "A", false)
				frame(r, c.abort+" "+branch+" "+gone, c.gone...)
				r = kindtest.Start(t, p)
				frame(r, "A does not hold", "Q: activate", "Q: update")
				frame(r, "nothing changes", "Q: update")
				kindtest.Set(r, "A", true)
				frame(r, c.abort+" "+branch+" "+came, c.came...)
			}
		}
	}
}

// TestLowerAnswersToChangesOnly: a branch that fails while its condition holds does not take over in every frame.
func TestLowerAnswersToChangesOnly(t *testing.T) {
	for _, branch := range []string{`{"sequence":["If","P"]},"If":{"if":"A and X >= 0","abort":"lower"}`, `{"guard":"P","when":"A and X >= 0","abort":"lower"}`} {
		r := plant(t, `"Main":{"selector":["Branch","Q"]},"Branch":`+branch+`,"P":{"do":"Act","with":{"Life":1,"Fail":true}}`+acts("Q"))
		try := []string{"P: activate", "P: update", "P: end failure"}
		kindtest.Set(r, "A", true)
		frame(r, "fails", append(try, "Q: activate", "Q: update")...)
		kindtest.Set(r, "X", 1.0)
		frame(r, "a value changes, and it still holds", "Q: update")
		kindtest.Set(r, "A", false)
		frame(r, "it ceases to hold", "Q: update")
		kindtest.Set(r, "A", true)
		frame(r, "and holds again", append(append([]string{"Q: end aborted"}, try...), "Q: activate", "Q: update")...)
	}
}
