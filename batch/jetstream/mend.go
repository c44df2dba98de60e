//go:build !js

package jetstream

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

const (
	// mendEvery is how often a server looks whether its streams can be written, and probe how many bytes there have to be for them.
	mendEvery = time.Second
	probe     = 4 << 20

	// A server that does not recover logs the reason every logEvery, and restarts after restartAfter.
	logEvery     = 20 * time.Second
	restartAfter = 60 * time.Second
)

// mend looks after a server whose disk becomes full. NATS gives up streams that it cannot write, and does not take them up again. It may also
// remain the leader of others, which nobody can write then. So mend shuts JetStream down, which makes other servers of a cluster leaders, and
// restarts the server when there is room. Restarting JetStream alone is not enough: NATS then may leave streams without a monitor. The
// returned function ends the goroutine.
func mend(s *Server, log func(text string)) func() {
	dir := s.options.StoreDir
	ended, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		look := time.NewTicker(mendEvery)
		defer look.Stop()
		failed, logged, started := false, time.Time{}, time.Time{}
		say := func(up bool, text string) {
			if failed != up {
				return
			}
			if failed, logged = !up, time.Now(); log != nil {
				log(fmt.Sprintf(text, dir))
			}
		}
		wait := func(why error) {
			if log != nil && time.Since(logged) > logEvery {
				logged = time.Now()
				log(fmt.Sprintf("the streams in %q are not used yet: %v", dir, why))
			}
		}
		for {
			select {
			case <-ended:
				return
			case <-look.C:
			}
			now := s.running()
			if written(now) {
				if !failed {
					continue
				}
				wrong := health(now)
				if len(wrong) == 0 { // its streams are as those of the other servers
					say(true, "the streams in %q can be written again")
					continue
				}
				wait(errors.New(wrong[0].Error))
				if time.Since(started) < restartAfter {
					continue
				}
			} else {
				say(false, "the streams in %q cannot be written: is the disk full? It goes on when there is room")
			}
			if now.JetStreamEnabled() {
				if err := now.ShutdownJetStream(); err != nil {
					wait(err)
				}
			}
			if !hasRoom(dir) {
				wait(errors.New("there is no room"))
				continue
			}
			s.stop()
			if err := s.start(); err != nil { // it is tried again at the next look
				wait(err)
			}
			started = time.Now()
		}
	}()
	return sync.OnceFunc(func() {
		close(ended)
		<-done
	})
}

// written reports whether nothing is known to stand against writing streams.
func written(s *server.Server) bool {
	if !s.JetStreamEnabled() {
		return false
	}
	for _, e := range health(s) {
		if strings.Contains(e.Error, "write error") {
			return false
		}
	}
	return true
}

// health lists what is wrong with a server's streams.
func health(s *server.Server) []server.HealthzError {
	return s.Healthz(&server.HealthzOptions{Details: true}).Errors
}

// hasRoom tries whether something can be written in a folder.
func hasRoom(dir string) bool {
	name := filepath.Join(dir, ".room")
	defer os.Remove(name)
	return os.WriteFile(name, make([]byte, probe), 0o600) == nil
}
