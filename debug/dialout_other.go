//go:build !js

package debug

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/coder/websocket"
)

// dialOut connects to a relay.
func dialOut(ctx context.Context, address string) (messages, error) {
	conn, reply, err := websocket.Dial(ctx, address, &websocket.DialOptions{Subprotocols: []string{attachProtocol}})
	switch {
	case err != nil && reply != nil && reply.StatusCode != http.StatusSwitchingProtocols:
		said, _ := io.ReadAll(io.LimitReader(reply.Body, 1<<10))
		return nil, fmt.Errorf("it answers: %s", strings.TrimSpace(string(said)))
	case err != nil:
		return nil, err
	case conn.Subprotocol() != attachProtocol:
		conn.CloseNow()
		return nil, fmt.Errorf("it does not speak %s: bring the older of both programs up to date", attachProtocol)
	}
	conn.SetReadLimit(maxRelayed)
	return conn, nil
}
