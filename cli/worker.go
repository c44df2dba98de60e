package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"syscall"
)

type workerCommand struct {
	serverFlags
	Workers    int    `default:"0" help:"How many matches to play at once; 0 is one for each processor."`
	Name       string `placeholder:"NAME" help:"Name among the workers; else one is made up of the machine's."`
	Memory     int64  `default:"256" help:"How much memory the documents of batches take that are kept, in MiB."`
	WithParent bool   `hidden:"" help:"Leave when standard input ends, as it does when the program that started this one is gone."`
}

func (workerCommand) Help() string {
	return `A worker plays matches of the batches that others coordinate, on this machine, until you press Ctrl-C: then it finishes what it is
at, or gives it back. Workers join and leave at any time, on as many machines as there are. A worker plays only what its build
has; documents come from the coordinator.

    $wits worker --nats nats://10.0.0.1:4222                                   one match for each processor
    $wits worker --nats nats://10.0.0.1:4222 --workers 2                       two at once
    $wits worker --nats tls://nats.example:4222 --creds me.creds --tls-ca ca.pem    with credentials, encrypted

An address with a secret in it is better told by the environment variable WITS_NATS, which other users cannot read.
Servers: see docs/cluster.md.`
}

// Run plays jobs until somebody interrupts it.
func (c *workerCommand) Run(a *App) error {
	switch {
	case c.NATS == "":
		return usage("choose a server with --nats, such as --nats nats://127.0.0.1:4222")
	case c.Workers < 0 || c.Workers > 1024:
		return usage("--workers takes a number from 0 to 1024, not %d", c.Workers)
	case c.Memory < 1 || c.Memory > 1<<20:
		return usage("--memory takes a number from 1 to %d, not %d", 1<<20, c.Memory)
	case workersElsewhere == nil:
		return errNoOthers
	}
	if c.Workers == 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	if c.Name == "" {
		c.Name = workersElsewhere.WorkerName()
	}
	build, err := workerBuild()
	if err != nil {
		return err
	}
	var mutex sync.Mutex
	say := func(text string) {
		mutex.Lock()
		defer mutex.Unlock()
		fmt.Fprintf(a.Err, "%s: %s: %s\n", a.Name, c.Name, text)
	}
	ctx, stop := signal.NotifyContext(a.Context, os.Interrupt, syscall.SIGTERM)
	defer stop()
	if c.WithParent {
		var end context.CancelFunc
		ctx, end = context.WithCancel(ctx)
		defer end()
		go func() { // it stands in a read until the process ends
			io.Copy(io.Discard, a.In)
			end()
		}()
	}
	ready := false
	began := func() {
		if ready = true; !c.WithParent {
			fmt.Fprintf(a.Out, "Worker %s of build %s plays %d at once. Press Ctrl-C to leave.\n", c.Name, build, c.Workers)
		}
	}
	err = workersElsewhere.Work(ctx, Worker{Server: c.server(),
		Name: c.Name, Build: build, Games: a.gameNames(), Player: a.Player(), Slots: c.Workers, Memory: c.Memory << 20, Log: say, Began: began})
	switch {
	case ctx.Err() != nil && errors.Is(err, ctx.Err()): // it has left, as it was told to
		return nil
	case err != nil && !ready:
		return usageError{err}
	}
	return err
}
