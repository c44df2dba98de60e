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
	flag.IntVar(&o.kills, "n", 200, "how many kills; pauses and partitions come beside, two to three")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of all that is left to chance")
	flag.IntVar(&o.workers, "workers", 3, "how many worker processes")
	flag.DurationVar(&o.within, "within", 3*time.Minute, "how long the batch may take to get on after a fault")
	keep := flag.String("dir", "", "an empty folder for journal, streams and logs, which stays; else they are dropped")
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
