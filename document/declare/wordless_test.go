package declare_test

import "testing"

// TestWordless: what is for people goes, wherever the form or the header has it, and a part of which nothing else is left is as if
// it had never had any. A part that is called "doc" is none of that.
func TestWordless(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"doc":"All.","start":"A","states":{"A":{"doc":"Why.","how":"slow","states":{"B":{"doc":"?"}}},"doc":{"do":"Look"}}}`,
			`{"start":"A","states":{"A":{"how":"slow","states":{"B":{}}},"doc":{"do":"Look"}}}`},
		{`{"ports":[{"in":"X","type":"float","doc":"?"}],"variables":{"doc":{"type":"int","doc":"?"},"V":{"type":"int","keep":true,"doc":"?"}}}`,
			`{"ports":[{"in":"X","type":"float"}],"variables":{"doc":"int","V":{"type":"int","keep":true}}}`},
		{`{"override":{"states":{"A":{"doc":"?","how":"fast"}}}}`, `{"override":{"states":{"A":{"how":"fast"}}}}`},
		{`[1]`, `[1]`},
	} {
		tree := parse(t, c.text)
		if got := string(form.Wordless(tree).AppendCompact(nil)); got != c.want {
			t.Errorf("of %s comes %s", c.text, got)
		}
		if string(tree.AppendCompact(nil)) != c.text {
			t.Errorf("the document itself has changed: %s", tree.AppendCompact(nil))
		}
	}
}
