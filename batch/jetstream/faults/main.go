//go:build unix

package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	if is, err := role(); is {
		if err != nil {
			fmt.Fprintln(os.Stderr, "faults:", err)
			os.Exit(1)
		}
		return
	}
	o := options{}
	flag.IntVar(&o.faults, "n", 200, "number of faults: kills for the greater part, pauses, partitions, full disks")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of all random choices")
	flag.IntVar(&o.workers, "workers", 3, "number of worker processes")
	flag.DurationVar(&o.within, "within", 3*time.Minute, "how long the batch may stand still after a fault")
	keep := flag.String("dir", "", "empty folder for journal, streams and logs, which is kept; without it they are deleted")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	o.say = func(text string) { fmt.Println(text) }
	if o.dir = *keep; o.dir == "" {
		dir, err := os.MkdirTemp("", "wits-faults-")
		if err != nil {
			fmt.Fprintln(os.Stderr, "faults:", err)
			os.Exit(1)
		}
		defer os.RemoveAll(dir)
		o.dir = dir
	}
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "faults:", err)
		if *keep == "" {
			os.RemoveAll(o.dir)
		}
		os.Exit(1)
	}
}
