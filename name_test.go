package wits

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestT21_14: names in other letters are one, texts are kept, and a collision is told [Pro360, ch. 21].
func TestT21_14(t *testing.T) {
	a, b := NameOf("Sniper"), NameOf("SNIPER")
	if a != b || a == NameOf("Snipe") || a.String() != "Sniper" || b.String() != "Sniper" {
		t.Errorf("%v %v", a, b)
	}
	if NameOf("") != 0 || Name(0).String() != "" {
		t.Error("the empty text is not the zero name")
	}
	one := func(string) uint64 { return 42 }
	if _, err := intern("cat", one); err != nil {
		t.Fatal(err)
	}
	if n, err := intern("CAT", one); n != 42 || err != nil {
		t.Error(n, err)
	}
	if _, err := intern("dog", one); err == nil || !strings.Contains(err.Error(), `"cat" and "dog" have one hash`) {
		t.Errorf("a collision: %v", err)
	}
	if n := Name(0xabc); n.String() != "#abc" {
		t.Errorf("unknown: %s", n)
	}
	text, err := json.Marshal(map[Name]Name{a: b})
	if err != nil || string(text) != `{"Sniper":"Sniper"}` {
		t.Errorf("%s %v", text, err)
	}
}
