// Command speed says what crossing the border costs: a tick of a world by the C library, beside the same tick in Go, in turns. Its guards call
// no function of the host's in a tick, since that is a crossing of its own, of some 100 ns.
//
//	scripts/lib.sh && gcc -O2 -o bin/speed hosts/c/speed.c -Icmd/libwits -Lbin -lwits && LD_LIBRARY_PATH=bin go run ./hosts/speed
package main

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/wits-ai/wits/host"
)

// As many as it takes for the median to stand still on a machine with other work.
const rounds = 41

func main() {
	if len(os.Args) == 2 && os.Args[1] == "answer" {
		if err := answer(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, "speed:", err)
			os.Exit(1)
		}
		return
	}
	for _, minds := range []int{1, 1000} {
		ticks := 500_000 / (minds + 9)
		var inC, inGo []float64
		for range rounds {
			c, err := timeC(minds, ticks)
			if err == nil {
				inC = append(inC, c)
				var g float64
				g, err = timeGo(minds, ticks)
				inGo = append(inGo, g)
			}
			if err != nil {
				fmt.Fprintln(os.Stderr, "speed:", err)
				os.Exit(1)
			}
		}
		more := make([]float64, rounds) // of each pair, which ran one after the other
		for i := range more {
			more[i] = inC[i] - inGo[i]
		}
		for _, of := range [][]float64{inC, inGo, more} {
			slices.Sort(of)
		}
		c, g, m := inC[rounds/2], inGo[rounds/2], more[rounds/2]
		fmt.Printf("%4d minds: %.0f ns a tick by C, %.0f ns in Go: %+.0f ns, %+.1f %% (medians of %d pairs; least %.0f and %.0f)\n", minds, c, g, m, 100*m/g, rounds, inC[0], inGo[0])
	}
}

func timeC(minds, ticks int) (float64, error) {
	out, err := exec.Command("bin/speed", "hosts/speed", strconv.Itoa(minds), strconv.Itoa(ticks)).Output()
	if err != nil {
		return 0, err
	}
	return strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
}

func timeGo(minds, ticks int) (float64, error) {
	program, err := load("guard.tree.json")
	if err != nil {
		return 0, err
	}
	w, err := program.NewWorld(minds, 1, 60)
	if err != nil {
		return 0, err
	}
	if err := w.Step(); err != nil {
		return 0, err
	}
	orders := make([]host.Order, 4096)
	if _, err := w.Orders(orders); err != nil {
		return 0, err
	}
	from := time.Now()
	for range ticks {
		if err := w.Step(); err != nil {
			return 0, err
		}
	}
	return float64(time.Since(from).Nanoseconds()) / float64(ticks), nil
}
