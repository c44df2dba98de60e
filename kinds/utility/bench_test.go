package utility_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/kind/kindtest"
)

// decisions runs a document, each of whose frames makes a decision, and sets its inputs to something else each time.
func decisions(b *testing.B, document string, inputs ...string) {
	r := registry()
	wits.AddAction[kindtest.Idle](r, wits.Named("Idle"))
	p := kindtest.Load(b, r, kindtest.Files{"main.json": document})
	var in []wits.Input[float64]
	for _, name := range inputs {
		in = append(in, kindtest.Input[float64](b, p, name))
	}
	kindtest.Bench(b, p.NewMind(1), wits.Frame{}, func(m *wits.Mind, i int) {
		for k := range in {
			in[k].Set(m, float64((i*7+k*13)%100))
		}
	})
}

// BenchmarkTenByFour decides in every frame among ten options of four considerations each, with all inputs changed: a
// line, a power, a logistic curve and a curve of points. None vetoes, so all forty are evaluated.
func BenchmarkTenByFour(b *testing.B) {
	var options []string
	for i := range 10 {
		options = append(options, fmt.Sprintf(`"O%d":{"do":"Idle","considerations":[
			{"name":"Near","input":"A","from":-1,"to":%d},
			{"name":"Healthy","input":"B","from":-1,"to":%d,"curve":{"power":2}},
			{"name":"Brave","input":"C","from":0,"to":%d,"curve":{"logistic":12}},
			{"name":"Rested","input":"D","from":-1,"to":%d,"curve":{"points":[[0,0.1],[0.4,0.9],[1,0.3]]}}]}`, i, 100+i, 110+i, 120+i, 130+i))
	}
	decisions(b, `{"wits":1,"kind":"utility","ports":[{"in":"A","type":"float"},{"in":"B","type":"float"},{"in":"C","type":"float"},{"in":"D","type":"float"}],
		"options":{`+strings.Join(options, ",")+`},"decide":{"every":0}}`, "A", "B", "C", "D")
}

// BenchmarkTenConstants asks for a decision in every frame among ten options that are always worth the same. It is known
// to be the one that was made before.
func BenchmarkTenConstants(b *testing.B) {
	var options []string
	for i := range 10 {
		options = append(options, fmt.Sprintf(`"O%d":{"do":"Idle","score":"0.%d"}`, i, i))
	}
	decisions(b, `{"wits":1,"kind":"utility","options":{`+strings.Join(options, ",")+`},"decide":{"every":0}}`)
}

// BenchmarkTenConstantsDecided is the same with an input that changes in each frame and makes no difference, so that every
// decision is made.
func BenchmarkTenConstantsDecided(b *testing.B) {
	options := []string{`"O0":{"do":"Idle","score":"0 * A"}`}
	for i := range 9 {
		options = append(options, fmt.Sprintf(`"P%d":{"do":"Idle","score":"0.%d"}`, i, i+1))
	}
	decisions(b, `{"wits":1,"kind":"utility","ports":[{"in":"A","type":"float"}],"options":{`+strings.Join(options, ",")+`},"decide":{"every":0}}`, "A")
}

// BenchmarkTenConstantsWeighted draws among them, so that every decision is made.
func BenchmarkTenConstantsWeighted(b *testing.B) {
	var options []string
	for i := range 10 {
		options = append(options, fmt.Sprintf(`"O%d":{"score":"0.%d"}`, i, i))
	}
	decisions(b, `{"wits":1,"kind":"utility","choose":"weighted","options":{`+strings.Join(options, ",")+`},"decide":{"every":0}}`)
}
