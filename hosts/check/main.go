// Command check runs an example of a host and sees to it that it does what all of them do: it prints the hash of the game in Go
// (hosts/guard/hash.txt); and with -page it serves its live view, is stopped there by a breakpoint, goes on when it is told so, and
// prints the same hash. With -back it is taken back there, and its recording is played again without it.
//
//	go run ./hosts/check -page -- bin/guards hosts/guard --page
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/wits-ai/wits/debug/wire"
)

// patience is how long a host may take in all; far more than it needs.
const patience = 2 * time.Minute

func main() {
	page := flag.Bool("page", false, "set a breakpoint on its page, and see it stop")
	node := flag.String("node", "Recuperate", "the node of the breakpoint")
	back := flag.Bool("back", false, "go back there as well, and have `wits replay` play its recording; with -page")
	want := flag.String("hash", "", "the hash that it has to come to; that of the guards if this is empty")
	flag.Parse()
	if err := check(*page, *back, *node, *want, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		os.Exit(1)
	}
}

func check(page, back bool, node, want string, command []string) error {
	if len(command) == 0 {
		return errors.New("which command? write it after --")
	}
	if want == "" {
		golden, err := os.ReadFile("hosts/guard/hash.txt")
		if err != nil {
			return err
		}
		want = strings.TrimSpace(string(golden))
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { _ = out.Close() })() // whoever else holds it
	hash, err := watch(ctx, out, page, back, node)
	if err != nil {
		cancel()
	}
	if ended := cmd.Wait(); err == nil {
		err = ended
	}
	if err == nil && hash != want {
		err = fmt.Errorf("its hash is %q, and that of the game in Go %s", hash, want)
	}
	return err
}

// watch reads what the host prints, and gives its hash.
func watch(ctx context.Context, out io.Reader, page, back bool, node string) (hash string, err error) {
	stopped := false
	for lines := bufio.NewScanner(out); lines.Scan(); {
		line := lines.Text()
		fmt.Println(line)
		if address, ok := strings.CutPrefix(line, "page "); ok && page {
			if err := stop(ctx, address, back, node); err != nil {
				return "", err
			}
			stopped = true
		}
		if h, ok := strings.CutPrefix(line, "hash "); ok {
			hash = h
		}
	}
	if page && !stopped {
		return "", errors.New("it did not say where its page is")
	}
	return hash, nil
}

// stop does what somebody at the page does: sets a breakpoint, lets the game go on until it is met, and then to its end.
func stop(ctx context.Context, address string, back bool, node string) error {
	reply, err := http.Get(address)
	if err != nil {
		return err
	}
	body, err := io.ReadAll(reply.Body)
	_ = reply.Body.Close()
	if err != nil || reply.StatusCode != http.StatusOK || !strings.Contains(string(body), "<html") {
		return fmt.Errorf("its page is not there: %s, %v", reply.Status, err)
	}
	game, err := wire.NewCaller(address)
	if err != nil {
		return err
	}
	defer game.Close()
	agents, err := game.ListAgents(ctx, wire.ListAgentsRequest{})
	if err != nil {
		return err
	}
	made, err := game.SetBreakpoint(ctx, wire.SetBreakpointRequest{Breakpoint: &wire.Breakpoint{Enabled: true, On: wire.OnEnter, Path: node}})
	if err != nil {
		return err
	}
	if _, err := game.Control(ctx, wire.ControlRequest{Do: wire.ControlResume}); err != nil {
		return err
	}
	var state *wire.State
	for {
		if state, err = game.GetState(ctx); err != nil {
			return err
		}
		if state.Paused && state.Stop != nil {
			break
		}
	}
	fmt.Printf("stopped by the breakpoint on %s at tick %d; %d agents\n", node, state.Tick, len(agents.Agents))
	if err := game.RemoveBreakpoint(ctx, wire.RemoveBreakpointRequest{Breakpoint: made.ID}); err != nil {
		return err
	}
	if !back {
		_, err = game.Control(ctx, wire.ControlRequest{Do: wire.ControlResume})
		return err
	}
	return goBack(ctx, game, address, state.Tick)
}

// goBack does what else somebody at the page may do: it goes back, looks at a mind there, saves the recording, which `wits replay` must
// play again without the host, and lets the game go on there if the host can go back, too, or at its newest tick.
func goBack(ctx context.Context, game *wire.Caller, address string, tick int64) error {
	state, err := game.Seek(ctx, wire.SeekRequest{Tick: tick / 2})
	if err != nil {
		return err
	}
	if state.Tick != tick/2 || state.Newest != tick {
		return fmt.Errorf("the page went back to tick %d of %d, and is at %d of %d", tick/2, tick, state.Tick, state.Newest)
	}
	file, err := save(ctx, address)
	if err != nil {
		return err
	}
	defer os.Remove(file)
	replay := exec.CommandContext(ctx, "bin/wits", "replay", file)
	text, err := replay.CombinedOutput()
	if err != nil {
		return fmt.Errorf("wits replay: %w\n%s", err, text)
	}
	fmt.Printf("went back to tick %d; the recording, played again without the host: %s\n", state.Tick, strings.Split(strings.TrimSpace(string(text)), "\n")[1])
	if _, err := game.TakeOver(ctx, wire.TakeOverRequest{Resume: true}); err == nil {
		fmt.Printf("taken over at tick %d\n", state.Tick)
		return nil
	} else if !strings.Contains(err.Error(), "cannot go back") {
		return err
	}
	if _, err := game.Seek(ctx, wire.SeekRequest{Live: true}); err != nil {
		return err
	}
	_, err = game.Control(ctx, wire.ControlRequest{Do: wire.ControlResume})
	return err
}

// save writes the recording into a file.
func save(ctx context.Context, address string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(address, "/")+"/call/recording", nil)
	if err != nil {
		return "", err
	}
	reply, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	data, err := io.ReadAll(reply.Body)
	_ = reply.Body.Close()
	if err != nil || reply.StatusCode != http.StatusOK {
		return "", fmt.Errorf("the recording cannot be had: %s %.200s, %v", reply.Status, data, err)
	}
	file, err := os.CreateTemp("", "*.mcap")
	if err != nil {
		return "", err
	}
	_, err = file.Write(data)
	return file.Name(), errors.Join(err, file.Close())
}
