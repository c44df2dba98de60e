package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

// TestBenchStudy: what a program offers to measure is run by its name, with as many rounds as somebody says, or as it says
// itself; what does not fit is refused.
func TestBenchStudy(t *testing.T) {
	var out bytes.Buffer
	app := App{Name: "wits", Out: &out, Err: &out, Studies: []Study{{Name: "hunt", About: "who finds whom", Rounds: 30,
		Run: func(_ context.Context, out io.Writer, rounds int, seed uint64, workers int) error {
			if workers < 1 {
				return errors.New("nobody plays")
			}
			_, err := fmt.Fprintf(out, "%d from %d\n", rounds, seed)
			return err
		}}}}
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"bench hunt", 0, "who finds whom: 30 rounds, from seed 1\n30 from 1\n"},
		{"bench hunt --rounds 7 --seed 9", 0, "7 from 9\n"},
		{"bench hint", exitUsage, `nothing called "hint" to measure (there is: hunt)`},
		{"bench hunt --rounds=-2", exitUsage, "--rounds is a number above 0"},
		{"bench --rounds 3", exitUsage, "goes with the name of a game"},
		{"bench hunt --only x", exitUsage, "--only does not go with hunt"},
	} {
		out.Reset()
		if code := app.Run(strings.Fields(c.args)...); code != c.code || !strings.Contains(out.String(), c.says) {
			t.Errorf("%s: %d, %s", c.args, code, &out)
		}
	}
}
