package timetable_test

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"example.com/examples/kind/timetable"

	"github.com/wits-ai/wits/build/generate"
)

var update = flag.Bool("update", false, "write the builders anew")

// TestBuilders holds the builders of timetables to the declaration.
func TestBuilders(t *testing.T) {
	const file = "../timetables/builders.go"
	source, err := generate.Source("timetables", timetable.Kind{})
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, source, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if was, err := os.ReadFile(file); err != nil || !bytes.Equal(was, source) {
		t.Errorf("%s is not what the kind declares; go test ./timetable -run Builders -update writes it (%v)", file, err)
	}
}
