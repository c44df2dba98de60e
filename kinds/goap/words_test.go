package goap_test

import (
	"strings"
	"testing"

	"github.com/wits-ai/wits/kind/kindtest"
)

// TestP20_DescriptionsAreNoPartOfAMind: two documents that differ in what is written for people alone make minds that are the same
// to the bit; one that costs otherwise does not.
func TestP20_DescriptionsAreNoPartOfAMind(t *testing.T) {
	const bare = `{"kind":"goap","ports":[{"in":"P","type":"bool"}],"goals":{"G":{"want":{"F":true}}},"facts":{"E":"P","F":{}},"actions":{"A":{"do":"Act","effects":{"F":true},"cost":2}}}`
	told := strings.NewReplacer(`"kind":"goap",`, `"kind":"goap","name":"somebody","doc":"All of it.",`, `"type":"bool"`, `"type":"bool","doc":"A port."`,
		`"G":{`, `"G":{"doc":"A goal.",`, `"E":"P"`, `"E":{"expr":"P","doc":"A fact."}`, `"F":{}`, `"F":{"doc":"Another."}`, `"A":{`, `"A":{"doc":"An action.",`).Replace(bare)
	hash := func(text string) uint64 {
		r := start(t, kindtest.Files{"main.json": text})
		r.Good()
		return r.Hash()
	}
	if hash(bare) != hash(told) {
		t.Error("descriptions change the mind")
	}
	if hash(bare) == hash(strings.Replace(bare, `"cost":2`, `"cost":3`, 1)) {
		t.Error("a cost does not change the mind")
	}
}
