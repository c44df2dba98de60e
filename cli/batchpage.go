package cli

import (
	"context"
	"fmt"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/live"
	"github.com/wits-ai/wits/batch/tune"
)

// batchPageFlags say whether a batch is shown on a page, and where.
type batchPageFlags struct {
	Page      bool   `help:"Show on a page how it goes. A click on a match plays that one there, with its minds. The page stays until Ctrl-C."`
	Addr      string `help:"Address to serve the page at, 127.0.0.1:7381 if it is not named. If the port is taken the next free one is used." placeholder:"HOST:PORT"`
	TokenFile string `type:"existingfile" help:"File with a secret that a browser must know, as of the command play." placeholder:"FILE"`
	Token     string `hidden:"" placeholder:"TEXT"`
	NoBrowser bool   `help:"Do not open a browser."`
}

// defaultBatchAddr is where the page of a batch is served: beside that of a game.
const defaultBatchAddr = "127.0.0.1:7381"

func (f *batchPageFlags) checkPage() error {
	if !f.Page && (f.Addr != "" || f.TokenFile != "" || f.Token != "" || f.NoBrowser) {
		return usage("--addr, --token-file and --no-browser are for a page: ask for it with --page")
	}
	return nil
}

// pageOptions returns those of commands that serve nothing but a page.
func (f *batchPageFlags) pageOptions() *pageOptions {
	o := &pageOptions{Addr: f.Addr, TokenFile: f.TokenFile, Token: f.Token, NoBrowser: f.NoBrowser}
	if o.Addr == "" {
		o.Addr = defaultBatchAddr
	}
	return o
}

// batchPage is the page of a batch; nil is none. Its methods may be called of none.
type batchPage struct {
	watch *live.Watch
	url   string
	ended chan error // of the server
	close func() error
}

// page begins to serve the page until ctx ends, if the flags ask for one. Close it.
func (f *batchPageFlags) page(ctx context.Context, a *App, command string, stock batch.Stock) (*batchPage, error) {
	if !f.Page {
		return nil, nil
	}
	p := &batchPage{watch: live.New(live.Options{Command: command, Bundles: stock}), ended: make(chan error, 1)}
	if err := p.serve(ctx, a, f.pageOptions()); err != nil {
		return nil, err
	}
	fmt.Fprintf(a.Err, "The matches are shown at %s\n", p.url)
	return p, nil
}

func (p *batchPage) event(e batch.Event) {
	if p != nil {
		p.watch.Event(e)
	}
}

func (p *batchPage) study(s *tune.Study, trials int) {
	if p != nil {
		p.watch.Study(s, trials)
	}
}

func (p *batchPage) candidates(list []tune.Candidate) {
	if p != nil {
		p.watch.Candidates(list)
	}
}

func (p *batchPage) found(r *tune.Result) {
	if p != nil && r != nil {
		p.watch.Found(r)
	}
}

// holds tells of the front that a search for several goals holds on to.
func (p *batchPage) holds(front []tune.Holding) {
	if p != nil {
		p.watch.Holds(front)
	}
}

func (p *batchPage) foundFront(f *tune.Front) {
	if p != nil {
		p.watch.FoundFront(f)
	}
}

// end says that all was played, or why not.
func (p *batchPage) end(err error) {
	if p != nil {
		p.watch.End(err)
	}
}

// stay keeps the page until ctx ends, and gives what the command has come to: an error is told before.
func (p *batchPage) stay(ctx context.Context, a *App, came error) error {
	if p == nil || ctx.Err() != nil {
		return came
	}
	if code := a.fail(came); code != 0 {
		came = verdictCode(code)
	}
	fmt.Fprintf(a.Err, "The page stays at %s until Ctrl-C.\n", p.url)
	select {
	case <-ctx.Done():
	case err := <-p.ended:
		p.ended <- err
		if err != nil {
			return err
		}
	}
	return came
}

// stop ends the page, whose context has ended or that has not begun.
func (p *batchPage) stop() error {
	if p == nil {
		return nil
	}
	return p.close()
}
