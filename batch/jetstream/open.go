//go:build !js

package jetstream

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/nats-io/nats.go"

	"github.com/wits-ai/wits/batch"
)

// Options say on what a batch is played.
type Options struct {
	// Connection is the cluster; with a URL nothing is started here. Without one there is a server in this process.
	Connection Connection
	// Processes is how many worker processes of Program with Args there are, one job at a time each; 0 with a cluster are none. Program
	// "" is the running program, and Args nil are "worker --workers 1".
	Processes int
	Program   string
	Args      []string
	// Player plays in this process, Slots jobs at once, beside whatever other workers there are; nil or 0 does not.
	Player batch.Player
	Slots  int
	Games  []string
	// Dir is the folder of the streams of a server in this process; "" keeps them in memory, which is enough: jobs that are lost are
	// sent again.
	Dir string
	// Build is this build. The batch is played by workers of it alone, unless AnyBuild.
	Build    string
	AnyBuild bool
	// Batch, Bundles, Replicas, Limits and Timing are those of [FleetOptions].
	Batch    string
	Bundles  batch.Bundles
	Replicas int
	Limits   Limits
	Timing   Timing
	// Err is where worker processes write to; nil drops it.
	Err io.Writer
	// Log is told what goes wrong and is tried again; nil drops it.
	Log func(text string)
}

// Open makes the fleet of a batch: on an existing cluster, or on a server in this process with worker processes of this machine or
// with this process as a worker. The context bounds the life of its worker in this process. Close what comes back when the batch is
// over; that stops what was started here. The fleet is a [*Fleet].
func Open(ctx context.Context, o Options) (batch.Fleet, io.Closer, error) {
	if o.Log == nil {
		o.Log = func(string) {}
	}
	if o.Connection.URL == "" && o.Connection.Server == nil && o.Processes == 0 && (o.Player == nil || o.Slots == 0) {
		return nil, nil, errors.New("nobody would play: there is neither a cluster, nor a worker process, nor a player")
	}
	all := &opened{}
	fail := func(err error) (batch.Fleet, io.Closer, error) { return nil, nil, errors.Join(err, all.Close()) }
	c := o.Connection
	if c.Log == nil {
		c.Log = o.Log
	}
	if c.Name == "" {
		c.Name = "wits coordinator"
	}
	memory := false
	if c.URL == "" && c.Server == nil {
		listen := ""
		if o.Processes > 0 {
			listen = "127.0.0.1:0"
		}
		l := o.Limits.complete()
		server, err := StartServer(ServerOptions{Log: o.Log, Listen: listen, Dir: o.Dir, MaxBytes: l.Jobs + l.Answers + l.Dead + l.Bundles + 16<<20})
		if err != nil {
			return fail(err)
		}
		all.add(server.Close)
		c.Server, memory = server, server.Memory()
	}
	conn, err := Connect(ctx, c)
	if err != nil {
		return fail(err)
	}
	all.add(func() error { conn.Close(); return nil })
	f := FleetOptions{Conn: conn, Batch: o.Batch, Bundles: o.Bundles, Memory: memory, Replicas: o.Replicas, Limits: o.Limits, Timing: o.Timing, Log: o.Log}
	if !o.AnyBuild {
		f.Build = o.Build
	}
	fleet, err := NewFleet(f)
	if err != nil {
		return fail(err)
	}
	if o.Player != nil && o.Slots > 0 {
		w, err := NewWorker(WorkerOptions{Conn: conn, Player: o.Player, Build: o.Build, Games: o.Games, Slots: o.Slots, Timing: o.Timing, Log: o.Log})
		if err != nil {
			return fail(err)
		}
		all.add(runWorker(ctx, w, o.Log))
	}
	if o.Processes > 0 {
		stop, err := openProcesses(&o, c.Server, c.URL)
		if err != nil {
			return fail(err)
		}
		all.add(stop)
	}
	return fleet, all, nil
}

// runWorker runs a worker in this process until its end is called.
func runWorker(ctx context.Context, w *Worker, say func(string)) (end func() error) {
	ctx, stop := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() {
		if err := w.Run(ctx); err != nil {
			say(fmt.Sprintf("the worker of this process has ended: %v", err))
		}
	})
	return func() error {
		stop()
		running.Wait()
		return nil
	}
}

// openProcesses starts the worker processes of a fleet.
func openProcesses(o *Options, server *Server, url string) (end func() error, err error) {
	p := ProcessOptions{Program: o.Program, Args: o.Args, Count: o.Processes, URL: url, Err: o.Err, Log: o.Log}
	if server != nil {
		if p.URL = server.URL(); p.URL == "" {
			return nil, errors.New("other processes cannot reach a server that listens on no port")
		}
	}
	if p.Program == "" {
		if p.Program, err = os.Executable(); err != nil {
			return nil, err
		}
	}
	if p.Args == nil {
		p.Args = []string{"worker", "--workers", "1", "--with-parent"}
		c := o.Connection
		for _, f := range [][2]string{{"--creds", c.Creds}, {"--tls-ca", c.TLSCA}, {"--tls-cert", c.TLSCert}, {"--tls-key", c.TLSKey}} {
			if f[1] != "" {
				p.Args = append(p.Args, f[0], f[1])
			}
		}
	}
	made, err := StartProcesses(p)
	if err != nil {
		return nil, err
	}
	return made.Close, nil
}

// opened is what was started, closed in the opposite order.
type opened struct{ ends []func() error }

func (o *opened) add(end func() error) { o.ends = append(o.ends, end) }

// Close stops what was started.
func (o *opened) Close() (err error) {
	for i := len(o.ends) - 1; i >= 0; i-- {
		err = errors.Join(err, o.ends[i]())
	}
	o.ends = nil
	return err
}

var _ batch.Fleet = (*Fleet)(nil)

// Conn is a connection to NATS, as [Connect] gives it.
type Conn = nats.Conn
