package cli

import (
	"context"

	"github.com/wits-ai/wits/batch"
)

// serverFlags say where a NATS server is, and how it lets one in.
type serverFlags struct {
	NATS    string `name:"nats" env:"WITS_NATS" placeholder:"URL" help:"Address of a NATS server with JetStream, whose workers play (worker starts one), such as nats://10.0.0.1:4222; with commas between those of a cluster."`
	Creds   string `type:"existingfile" placeholder:"FILE" help:"File of NATS credentials."`
	TLSCA   string `name:"tls-ca" type:"existingfile" placeholder:"FILE" help:"File of certificates to trust, beside tls:// in the address; else the system's are."`
	TLSCert string `name:"tls-cert" type:"existingfile" placeholder:"FILE" help:"File of a certificate, if the server asks for one."`
	TLSKey  string `name:"tls-key" type:"existingfile" placeholder:"FILE" help:"File of the key of that certificate."`
}

func (s serverFlags) server() Server {
	return Server{URL: s.NATS, Creds: s.Creds, TLSCA: s.TLSCA, TLSCert: s.TLSCert, TLSKey: s.TLSKey}
}

// fleetFlags say who plays the matches of a batch.
type fleetFlags struct {
	Workers   int `default:"0" help:"How many matches are played at once in this process; 0 is one for each processor. What comes of it is the same for any number."`
	Processes int `help:"Have so many worker processes of this machine play, by a NATS server in this one." placeholder:"N"`
	serverFlags
}

func (f *fleetFlags) check() error {
	switch {
	case f.Workers < 0 || f.Workers > 1024:
		return usage("--workers takes a number from 0 to 1024, not %d", f.Workers)
	case f.Processes < 0 || f.Processes > 1024:
		return usage("--processes takes a number from 1 to 1024, not %d", f.Processes)
	case f.NATS != "" && f.Processes != 0:
		return usage("--processes plays on this machine, and --nats elsewhere: use one of them")
	case f.Workers != 0 && (f.NATS != "" || f.Processes != 0):
		return usage("--workers is for this process alone, which does not play with --processes or --nats")
	case f.NATS == "" && f.Creds+f.TLSCA+f.TLSCert+f.TLSKey != "":
		return usage("--creds and --tls-... are for a server: name it with --nats")
	}
	if (f.Processes != 0 || f.NATS != "") && workersElsewhere == nil {
		return errNoOthers
	}
	return nil
}

// fleet returns who plays: goroutines of this process, worker processes of this machine, or the workers of a server.
func (f *fleetFlags) fleet(ctx context.Context, a *App, stock batch.Stock, told *batchProgress) (fleet batch.Fleet, end func() error, err error) {
	if f.Processes == 0 && f.NATS == "" {
		return &batch.Pool{Player: a.Player(), Bundles: stock, Workers: f.Workers, Build: version()}, func() error { return nil }, nil
	}
	build, err := workerBuild()
	if err != nil {
		return nil, nil, err
	}
	fleet, closer, err := workersElsewhere.Open(ctx, Workers{Server: f.server(), Processes: f.Processes,
		Bundles: stock, Build: build, Games: a.gameNames(), Err: a.Err, Log: func(text string) { told.line("%s", text) }})
	if err != nil {
		return nil, nil, usageError{err}
	}
	return fleet, closer.Close, nil
}
