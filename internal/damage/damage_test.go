package damage

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestBytes: equal seeds damage alike, inputs stay as they are, and nearly all that comes out is damaged.
func TestBytes(t *testing.T) {
	inputs := [][]byte{bytes.Repeat([]byte("0123456789abcdef"), 40), []byte("short"), {}}
	kept := []string{string(inputs[0]), string(inputs[1]), string(inputs[2])}
	same, ways := 0, map[string]bool{}
	for i := range 5000 {
		from := i % len(inputs)
		a, how := Bytes(rand.New(rand.NewPCG(3, uint64(i))), inputs, from)
		b, _ := Bytes(rand.New(rand.NewPCG(3, uint64(i))), inputs, from)
		if !bytes.Equal(a, b) {
			t.Fatalf("round %d: the same seed gives other bytes", i)
		}
		ways[how] = true
		if bytes.Equal(a, inputs[from]) {
			same++
		}
	}
	for i := range inputs {
		if string(inputs[i]) != kept[i] {
			t.Errorf("input %d was changed", i)
		}
	}
	if same > 1000 || len(ways) < 1000 {
		t.Errorf("%d of 5000 are not damaged, in %d ways", same, len(ways))
	}
}
