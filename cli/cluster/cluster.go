//go:build !js

package cluster

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/jetstream"
	"github.com/wits-ai/wits/batch/parquet"
	"github.com/wits-ai/wits/cli"
)

func init() { cli.AddOthers(others{}) }

// others are the workers of NATS JetStream.
type others struct{}

func connection(s cli.Server, name string, log func(string)) jetstream.Connection {
	return jetstream.Connection{URL: s.URL, Name: name, Creds: s.Creds, TLSCA: s.TLSCA, TLSCert: s.TLSCert, TLSKey: s.TLSKey, Log: log}
}

// Open implements [cli.Others].
func (others) Open(ctx context.Context, o cli.Workers) (batch.Fleet, io.Closer, error) {
	options := jetstream.Options{Processes: o.Processes, Bundles: o.Bundles, Build: o.Build, Games: o.Games, Log: o.Log, Err: o.Err}
	if o.Server.URL != "" {
		options.Connection = connection(o.Server, "wits batch", o.Log)
	}
	return jetstream.Open(ctx, options)
}

// WorkerName implements [cli.Others].
func (others) WorkerName() string { return jetstream.MakeName() }

// Work implements [cli.Others].
func (others) Work(ctx context.Context, o cli.Worker) error {
	conn, err := jetstream.Connect(ctx, connection(o.Server, "wits worker "+o.Name, o.Log))
	if err != nil {
		return err
	}
	defer conn.Close()
	w, err := jetstream.NewWorker(jetstream.WorkerOptions{Conn: conn, Player: o.Player, Build: o.Build, Games: o.Games, Name: o.Name, Slots: o.Slots, Memory: o.Memory, Log: o.Log})
	if err != nil {
		return err
	}
	o.Began()
	err = w.Run(ctx)
	if put := (*jetstream.ExcludedError)(nil); errors.As(err, &put) {
		return fmt.Errorf("%s: %w", o.Name, put)
	}
	return err
}

// WriteParquet implements [cli.Others].
func (others) WriteParquet(w io.Writer, results iter.Seq[batch.Result]) error {
	return parquet.Write(w, results)
}
