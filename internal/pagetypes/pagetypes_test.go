package pagetypes

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// Colour is what a Lamp shines in.
type Colour string

// A Lamp shines.
type Lamp struct {
	// Its name,
	// in two lines.
	Name   string    `json:"name" calls:"required"`
	Colour Colour    `json:"colour"` // what it shines in
	Near   *Lamp     `json:"near,omitempty"`
	Spots  []Spot    `json:"spots"`
	Mixed  []Colour  `json:"mixed"`
	Times  []float64 `json:"times"`
	On     bool
	hidden int
	Kept   int             `json:"-"`
	Words  map[string]bool `json:"words"`
	Raw    json.RawMessage `json:"raw"`
}

// Spot is where.
type Spot struct {
	X float64 `json:"x"`
}

const source = `package lamps

// Colour is what a Lamp shines in.
type Colour string

const (
	Red  Colour = "red"
	Blue Colour = "blue"
)

// A Lamp shines.
type Lamp struct {
	// Its name,
	// in two lines.
	Name   string
	Colour Colour // what it shines in
}

// Spot is where.
type Spot struct{ X float64 }
`

const want = `/** Colour is what a Lamp shines in. */
export type Colour = 'red' | 'blue';

/** A Lamp shines. */
export interface Lamp {
  /** Its name,
   * in two lines. */
  name: string;
  /** what it shines in */
  colour: Colour;
  near?: Lamp;
  spots: Spot[];
  mixed: Colour[];
  times: number[];
  On: boolean;
  words: Record<string, boolean>;
  raw: unknown;
}

/** Spot is where. */
export interface Spot {
  x: number;
}

`

func writer(t *testing.T) *Writer {
	folder := t.TempDir()
	must.Succeed(t, os.WriteFile(filepath.Join(folder, "lamps.go"), []byte(source), 0o644))
	w, err := New(folder)
	must.Succeed(t, err)
	w.As[reflect.TypeFor[json.RawMessage]()] = "unknown"
	return w
}

// TestTypes: structs, unions, lists, what is optional, and the comments.
func TestTypes(t *testing.T) {
	w := writer(t)
	if got := w.Type(reflect.TypeFor[*Lamp]()); got != "Lamp" {
		t.Error(got)
	}
	w.Type(reflect.TypeFor[[]Lamp]())
	if got := w.Declarations(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	_ = Lamp{hidden: 1}
}

// TestArguments: of arguments only what is required has to be there, and within nothing.
func TestArguments(t *testing.T) {
	w := writer(t)
	if got := w.Arguments(reflect.TypeFor[struct {
		Lamp  *Lamp  `json:"lamp" calls:"required"`
		Lamps []Lamp `json:"lamps"`
		N     int    `json:"n"`
	}]()); got != "{ lamp: Partial<Lamp>; lamps?: Partial<Lamp>[]; n?: number; }" {
		t.Error(got)
	}
	w = writer(t)
	if w.Arguments(reflect.TypeFor[Lamp]()); !strings.Contains(w.Declarations(), "  name: string;\n") || !strings.Contains(w.Declarations(), "  spots?: Partial<Spot>[];\n") {
		t.Error(w.Declarations())
	}
	if got := Camel("get-the-state") + " " + Camel("why") + " " + Key("why") + " " + Key("get-state"); got != "getTheState why why 'get-state'" {
		t.Error(got)
	}
}

// TestNoFolder: what cannot be read is told.
func TestNoFolder(t *testing.T) {
	if _, err := New(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a folder that is not there was read")
	}
}
