//go:build unix

package main

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/batch/jetstream"
	"github.com/wits-ai/wits/batch/live"
)

// page plays a whole batch of matches of nothing with all that the command has: coordinator, journal on disk, streams, workers and a page,
// of which somebody reads each snapshot. Jobs are as long as they come to be; one in fifty is played twice.
func page(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "wits-rates")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	fleet, end, err := jetstream.Open(ctx, jetstream.Options{Player: spin{}, Slots: 2, Build: "rates"})
	if err != nil {
		return err
	}
	defer end.Close()
	watch := live.New(live.Options{Command: "batch"})
	server := httptest.NewServer(live.Handler(watch, nil))
	defer server.Close()
	stream, err := http.Get(server.URL + live.StreamPath)
	if err != nil {
		return err
	}
	var snapshots, size atomic.Int64
	read := make(chan struct{})
	go func() {
		defer close(read)
		lines := bufio.NewScanner(stream.Body)
		lines.Buffer(nil, 16<<20)
		for lines.Scan() {
			if strings.HasPrefix(lines.Text(), "data: ") {
				snapshots.Add(1)
				size.Add(int64(len(lines.Text())))
			}
		}
	}()
	p := &batch.Plan{Game: "spin", Seed: 1, Entrants: []batch.Entrant{{Document: "a.tree.json"}, {Document: "b.tree.json"}}, Stop: batch.Stop{Rounds: 200_000}}
	began, before := time.Now(), used()
	r, err := batch.Run(ctx, p, fleet, batch.Options{Journal: dir, OnEvent: watch.Event})
	took, cpu := time.Since(began).Seconds(), used()-before
	watch.End(err)
	stream.Body.Close()
	<-read
	if err != nil {
		return err
	}
	fmt.Printf("page: %d results in %.1f s: %.0f results/s through coordinator, journal, streams and page; %v of processor a result; %d snapshots of %d kB were read meanwhile\n",
		r.Counted, took, float64(r.Counted)/took, (cpu / time.Duration(r.Counted)).Round(100*time.Nanosecond), snapshots.Load(), size.Load()/max(1, snapshots.Load())/1000)
	return nil
}
