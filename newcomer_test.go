package wits

import (
	"strings"
	"testing"
)

type countsInInts struct{ Steps Var[int] }

func (*countsInInts) Update(*Context) Status { return Running }

type boundPorts struct{ Health Input[float64] }

// TestWhatNewcomersWrite: what is near at hand in Go and is not meant is told with what is.
func TestWhatNewcomersWrite(t *testing.T) {
	r := NewRegistry()
	AddAction[countsInInts](r)
	_, nilProgram := Bind[boundPorts](nil)
	_, pointer := Bind[*boundPorts](nil)
	for _, c := range []struct {
		err  error
		want string
	}{
		{r.Err(), "action countsInInts: field Steps: documents have no type int: use int64"},
		{nilProgram, "wits: there is no program to bind ports of: it is nil"},
		{pointer, "wits: *wits.boundPorts is a pointer: give the struct itself, wits.boundPorts"},
	} {
		if c.err == nil || !strings.HasPrefix(c.err.Error(), c.want) {
			t.Errorf("got %v\nwant %s", c.err, c.want)
		}
	}
}
