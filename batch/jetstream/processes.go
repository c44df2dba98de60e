//go:build !js

package jetstream

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// EnvURL is the environment variable by which worker processes are told where their server is: other users of the machine see the
// arguments of a program, and the address has the server's secret in it.
const EnvURL = "WITS_NATS"

// ProcessOptions are those of worker processes of this machine.
type ProcessOptions struct {
	// Program and Args are what to run, such as the running program and "worker". It finds its server in [EnvURL], and leaves when its
	// standard input ends.
	Program string
	Args    []string
	// Count is how many there are, and URL where their server is.
	Count int
	URL   string
	// Err is where they write to; nil drops it.
	Err io.Writer
	// Log is told of those that ended and are started again; nil drops it.
	Log func(text string)
	// Leave is how long they may take to end; 0 is 8 s.
	Leave time.Duration
}

// Processes are worker processes of this machine. One that ends is started again.
type Processes struct {
	stop  context.CancelFunc
	group sync.WaitGroup
}

// startAgain is the time until a process that ended is started again; it doubles up to slowest while they end at once.
const (
	startAgain = 200 * time.Millisecond
	slowest    = 10 * time.Second
)

// StartProcesses starts worker processes. It fails if the first of them cannot be started.
func StartProcesses(o ProcessOptions) (*Processes, error) {
	if o.Count < 1 || o.Count > maxPlaying {
		return nil, fmt.Errorf("there can be 1 to %d worker processes, not %d", maxPlaying, o.Count)
	}
	if o.Log == nil {
		o.Log = func(string) {}
	}
	if o.Leave == 0 {
		o.Leave = 8 * time.Second
	}
	if o.Err != nil {
		o.Err = &together{to: o.Err}
	}
	ctx, stop := context.WithCancel(context.Background())
	p := &Processes{stop: stop}
	for i := range o.Count {
		first, err := begin(&o)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("worker process %d: %w", i+1, err), p.Close())
		}
		p.group.Go(func() { attend(ctx, &o, i+1, first) })
	}
	return p, nil
}

// process is one that runs.
type process struct {
	cmd   *exec.Cmd
	stdin io.Closer
	ended chan error
	since time.Time
}

func begin(o *ProcessOptions) (*process, error) {
	cmd := exec.Command(o.Program, o.Args...)
	cmd.Env = append(os.Environ(), EnvURL+"="+o.URL)
	cmd.Stderr = o.Err
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, errors.Join(err, stdin.Close())
	}
	p := &process{cmd: cmd, stdin: stdin, ended: make(chan error, 1), since: time.Now()}
	go func() { p.ended <- cmd.Wait() }()
	return p, nil
}

// attend starts a process again until it is stopped.
func attend(ctx context.Context, o *ProcessOptions, number int, p *process) {
	wait := startAgain
	for {
		select {
		case <-ctx.Done():
			p.stdin.Close() // it leaves
			late := time.NewTimer(o.Leave)
			defer late.Stop()
			select {
			case <-p.ended:
			case <-late.C:
				p.cmd.Process.Kill()
				<-p.ended
			}
			return
		case err := <-p.ended:
			p.stdin.Close()
			if time.Since(p.since) > slowest {
				wait = startAgain
			}
			o.Log(fmt.Sprintf("worker process %d ended (%v), and is started again", number, err))
		}
		for {
			if !pause(ctx, wait) {
				return
			}
			wait = min(2*wait, slowest)
			var err error
			if p, err = begin(o); err == nil {
				break
			}
			o.Log(fmt.Sprintf("worker process %d cannot be started: %v", number, err))
		}
	}
}

// Close has the processes leave, and waits until they have.
func (p *Processes) Close() error {
	p.stop()
	p.group.Wait()
	return nil
}

// together lets several write.
type together struct {
	mutex sync.Mutex
	to    io.Writer
}

func (t *together) Write(data []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	return t.to.Write(data)
}
