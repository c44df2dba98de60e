//go:build !js

package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"regexp"
	"testing"

	"go.uber.org/goleak"

	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/debug"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// TestAttach: the command says where a game connects, and that one has come; a tool reaches that by the page's address.
func TestAttach(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	loop, err := sim.NewLoop(&beat{documents: beatDocuments, closed: new(bool)}, sim.LoopOptions{})
	must.Succeed(t, err)
	hub := debug.Attach(loop, debug.Options{})
	ended, left := make(chan error, 1), make(chan error, 1)
	out, into := io.Pipe()
	var errs bytes.Buffer
	app := cli.App{Name: "wits", Out: into, Err: &errs, Context: ctx}
	code := make(chan int, 1)
	go func() {
		code <- app.Run("attach", "--addr", "127.0.0.1:0", "--no-browser", "--origin", "https://game.example")
		into.Close()
	}()
	lines := bufio.NewScanner(out)
	said := func(pattern string) []string {
		t.Helper()
		for want := regexp.MustCompile(pattern); lines.Scan(); {
			if found := want.FindStringSubmatch(lines.Text()); found != nil {
				return found
			}
		}
		t.Fatalf("it does not say %s: %s", pattern, errs.String())
		return nil
	}
	address := said(`await world\.attach\('(ws://[^']+/attach)'\)`)[1]
	page := said(`Its page is at (http://\S+)`)[1]
	go func() { ended <- loop.Run(ctx) }()
	go func() { left <- hub.DialOut(ctx, address, nil) }()
	said(regexp.QuoteMeta(loop.Info().Title) + ` is attached\.`)
	game, err := wire.NewCaller(page)
	must.Succeed(t, err)
	if s, err := game.Control(t.Context(), wire.ControlRequest{Do: wire.ControlPause}); err != nil || !s.Paused {
		t.Errorf("%+v, %v", s, err)
	}
	game.Close()
	stop()
	for lines.Scan() {
	}
	if got := <-code; got != 0 || errs.Len() > 0 {
		t.Errorf("exit code %d, errors:\n%s", got, errs.String())
	}
	if err := <-left; err != nil {
		t.Error(err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
	hub.Close()
}

func TestAttach_Errors(t *testing.T) {
	run(t, "", "attach", "--addr", "nowhere").is(t, 1, "", `"nowhere" is not an address`)
	run(t, "", "attach", "--origin", "game.example").is(t, 2, "", `"game.example" is no origin; write it as https://game.example`)
	run(t, "", "attach", "--origin", "https://game.example/play").is(t, 2, "", "without a path")
}
