package jsontree

import (
	"bytes"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestSortItemsIsByWhatIsWritten: texts are in the order of their lines, quotes and escapes included.
func TestSortItemsIsByWhatIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("ab !\"\\\x01\u2028é~\x7f")), 0, 6, -1)
		n := &Node{Kind: Array}
		for _, s := range rapid.SliceOfN(text, 0, 12).Draw(t, "texts") {
			n.Items = append(n.Items, &Node{Kind: String, Text: s, Pos: Position{Line: 1, Column: int32(len(n.Items))}})
		}
		want := slices.Clone(n.Items)
		slices.SortStableFunc(want, func(a, b *Node) int { return bytes.Compare(a.AppendLine(nil), b.AppendLine(nil)) })
		if n.SortItems(); !slices.Equal(n.Items, want) {
			t.Fatal("another order")
		}
	})
}

// TestCloneIsItsOwn: what is changed in a copy, and who watches it, does not reach what it was copied from.
func TestCloneIsItsOwn(t *testing.T) {
	tree, errs := Parse([]byte(`{"b":[1.50,"x",{"c":2}],"a":{"d":null,"e":1e3},"f":[],"g":{}}`), Limits{})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	was := string(tree.AppendAsWritten(nil))
	c := tree.Clone()
	if string(c.AppendAsWritten(nil)) != was {
		t.Fatalf("the copy is %s", c.AppendAsWritten(nil))
	}
	c.Watch(true)
	if tree.Watched() || tree.Get("a").Watched() {
		t.Error("both are watched")
	}
	c.Get("b").Items[0].SpellNumber()
	c.Get("a").Get("e").SpellNumber()
	c.Get("b").Items[2].Members[0].Name = "other"
	c.Get("b").Items = append(c.Get("b").Items, &Node{Kind: Null})
	c.Members[0].Name = "other"
	c.Unwatch()
	if got := string(tree.AppendAsWritten(nil)); got != was {
		t.Errorf("it was changed to %s", got)
	}
}
