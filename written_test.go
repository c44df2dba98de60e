package wits_test

import (
	"sync"
	"testing"
)

// TestTreeIsAsWritten: the order of the file and the spelling of numbers stay, also for several who ask at once, while the document
// as a whole is canonical.
func TestTreeIsAsWritten(t *testing.T) {
	const text = `{"nodes":{"B":{"const":1.50},"A":{"const":2}},"kind":"graph","wits":1}`
	const canonical = `{"wits":1,"kind":"graph","nodes":{"A":{"const":2},"B":{"const":1.5}}}`
	d, problems := registry().Documents().Parse("main.json", []byte(text))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var wait sync.WaitGroup
	for range 4 {
		wait.Go(func() {
			if got := string(d.Tree().AppendAsWritten(nil)); got != text {
				t.Errorf("the tree is %s", got)
			}
		})
	}
	wait.Wait()
	if first, again := d.Tree(), d.Tree(); first != again {
		t.Error("it is another one each time")
	}
	if got := string(d.Whole().AppendAsWritten(nil)); got != canonical {
		t.Errorf("the whole is %s", got)
	}
}
