package cli

import (
	"context"
	"errors"
	"io"
	"iter"

	"github.com/wits-ai/wits/batch"
)

// Others play the matches of batches beside the goroutines of the program. Package cli/cluster has them, with what they need of other
// modules; a program that imports it has them, too:
//
//	import _ "github.com/wits-ai/wits/cli/cluster"
type Others interface {
	// Open returns a fleet of worker processes of this machine, or of the workers of a server. Close what comes back when the batch is over.
	// An error is of how it was called.
	Open(ctx context.Context, o Workers) (batch.Fleet, io.Closer, error)
	// WorkerName makes up the name of a worker.
	WorkerName() string
	// Work plays jobs until the context ends.
	Work(ctx context.Context, w Worker) error
	// WriteParquet writes results as a Parquet file.
	WriteParquet(w io.Writer, results iter.Seq[batch.Result]) error
}

// Server is where workers and batches meet.
type Server struct {
	// URL is its address, such as nats://10.0.0.1:4222. The others are files; "" is none.
	URL, Creds, TLSCA, TLSCert, TLSKey string
}

// Workers is by whom a batch is played: Processes of this machine, or whoever works for a server.
type Workers struct {
	Server    Server
	Processes int
	Bundles   batch.Bundles
	Build     string // of this program: workers of others leave the batch alone
	Games     []string
	Err       io.Writer         // of worker processes
	Log       func(text string) // is told what goes wrong and is tried again, on any goroutine
}

// Worker is one that plays for a server.
type Worker struct {
	Server      Server
	Name, Build string
	Games       []string
	Player      batch.Player
	Slots       int   // how many jobs at once
	Memory      int64 // bytes of documents that are kept
	Log         func(text string)
	Began       func() // is called when all that was said of it fits
}

// workersElsewhere are those that were added; nil: none.
var workersElsewhere Others

// errNoOthers is told by a program that has none.
var errNoOthers = errors.New("this program was built without workers in other processes: add import _ \"github.com/wits-ai/wits/cli/cluster\" to its main package")

// AddOthers adds who plays batches elsewhere to all programs' commands. Call it from an init function.
func AddOthers(o Others) { workersElsewhere = o }
