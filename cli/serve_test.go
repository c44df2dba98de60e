//go:build !js

package cli_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/wits-ai/wits/cli"
	"github.com/wits-ai/wits/internal/must"
	"github.com/wits-ai/wits/sim"
)

// The page is served until the command is told to stop; nothing goes on after that.
func TestPlay(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	out, into := io.Pipe()
	closed := false
	var errs bytes.Buffer
	app := cli.App{Name: "wits", Out: into, Err: &errs, Context: ctx, Games: []cli.Game{{
		Name: "beat", Register: registerBeat, Documents: beatDocuments,
		New: func(cli.Setup) sim.Game { return &beat{documents: beatDocuments, closed: &closed} },
	}}}
	code := make(chan int, 1)
	go func() {
		code <- app.Run("play", "--addr", "127.0.0.1:0", "--no-browser")
		into.Close()
	}()
	said := make([]byte, 0, 200)
	for !bytes.Contains(said, []byte("Ctrl-C")) {
		part := make([]byte, 200)
		n, err := out.Read(part)
		if err != nil {
			t.Fatalf("%v\n%s%s", err, said, errs.String())
		}
		said = append(said, part[:n]...)
	}
	url := regexp.MustCompile(`http://\S+`).FindString(string(said))
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	reply, err := client.Get(url)
	must.Succeed(t, err)
	page, err := io.ReadAll(reply.Body)
	reply.Body.Close()
	if err != nil || reply.StatusCode != http.StatusOK || !strings.Contains(strings.ToLower(string(page)), "<!doctype html>") {
		t.Errorf("%s answers %s, %v:\n%s", url, reply.Status, err, page)
	}
	stop()
	if got := <-code; got != 0 || errs.Len() > 0 || !closed {
		t.Errorf("exit code %d, game closed: %v, errors:\n%s", got, closed, errs.String())
	}
}

func TestPlay_Errors(t *testing.T) {
	run(t, "", "play", "--addr", "nowhere").is(t, 1, "", `"nowhere" is not an address`)
	run(t, "", "play", "--speed", "9", "--addr", "127.0.0.1:0", "--no-browser").is(t, 1, "", "speed 9")
	run(t, "", "play", "-o", "mood=sad").is(t, 2, "", "mood")
	run(t, "", "play", "--edit", t.TempDir(), "--documents", t.TempDir()).is(t, 2, "", "--documents and --edit can't be used together")
	run(t, "", "play", "--edit", "/nowhere/at/all").is(t, 2, "", "/nowhere/at/all")
	run(t, "", "edit", "--game", "chess", t.TempDir()).is(t, 2, "", `there is no game "chess"`)
	run(t, "", "edit", "--addr", "nowhere", t.TempDir()).is(t, 1, "", `"nowhere" is not an address`)
}

// TestTokensStayOutOfArguments: a token is taken from a file or the environment, is no weak one, and is refused where
// everybody on the computer reads it.
func TestTokensStayOutOfArguments(t *testing.T) {
	serve := []string{"play", "--addr", "127.0.0.1:0", "--no-browser"}
	run(t, "", append(serve, "--token", "0123456789abcdefghij")...).is(t, 2, "", "--token-file")
	file := filepath.Join(t.TempDir(), "token")
	must.Succeed(t, os.WriteFile(file, []byte("1\n"), 0o600))
	run(t, "", append(serve, "--token-file", file)...).is(t, 2, "", "easy to guess")
	run(t, "", append(serve, "--token-file", file+"x")...).is(t, 2, "", "token")
	t.Setenv("WITS_TOKEN", "secret")
	run(t, "", serve...).is(t, 2, "", "WITS_TOKEN: the token is too easy to guess")
	run(t, "", "edit", "--addr", "127.0.0.1:0", "--no-browser", t.TempDir()).is(t, 2, "", "WITS_TOKEN: the token is too easy to guess")
}
