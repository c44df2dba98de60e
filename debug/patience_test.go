package debug

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// What is asked is answered however long the game takes, though the server limits how long it hears and writes: a what-if of many
// frames on a slow machine was cut off without a word.
func TestAnswersMayTakeLongerThanTheServerWrites(t *testing.T) {
	const limit = 20 * time.Millisecond
	tb := newTable(t, 2)
	mux := http.NewServeMux()
	mux.Handle(tb.hub.Control())
	server := httptest.NewUnstartedServer(mux)
	server.Config.ReadTimeout, server.Config.WriteTimeout = limit, limit
	server.Start()
	defer server.Close()

	heard := make(chan string, 1)
	go func() {
		answer, err := http.Post(server.URL+CallPath+"get-state", "application/json", strings.NewReader(`{}`))
		if err != nil {
			heard <- err.Error()
			return
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil {
			text = []byte(err.Error())
		}
		heard <- answer.Status + " " + string(text)
	}()
	time.Sleep(10 * limit) // the game stands meanwhile
	ctx, stop := context.WithCancel(tb.ctx)
	ended := make(chan error, 1)
	go func() { ended <- tb.loop.Run(ctx) }()
	got := <-heard
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(got, "200 OK {") {
		t.Error(got)
	}
}
