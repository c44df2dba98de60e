//go:build !js

package wire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"

	"github.com/coder/websocket"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/bounded"
	"github.com/wits-ai/wits/sim"
)

// Client watches a running game from another process, as a page does. [Dial] makes one. One goroutine at a time may call
// Next, and one the requests; Close may come from any.
type Client struct {
	// Game is what the game says of itself.
	Game sim.Info
	conn *websocket.Conn
}

// Update is a message of a game, of which one field is set.
type Update struct {
	// Agents is the list of all agents, when it has changed.
	Agents []RemoteAgent
	// Program is told before the first frame that names it.
	Program *RemoteProgram
	// Mind is a frame of the watched agent.
	Mind *MindFrame
	// Taken are transitions that the watched agent has taken.
	Taken []RemoteTaken
	// Paused is told with each picture of the stage: whether the game stands.
	Paused *bool
	// Failed says why a request could not be done.
	Failed error
}

// RemoteAgent is an agent of a game that is watched from outside.
type RemoteAgent struct {
	ID       uint32 `json:"id"`
	Name     string `json:"name"`
	Program  uint32 `json:"program"` // 0 without a mind
	Document string `json:"document"`
	Fault    bool   `json:"fault"` // it is parked
}

// RemoteProgram is a program of such an agent: its parts, the root document first.
type RemoteProgram struct {
	ID    uint32       `json:"id"`
	Name  string       `json:"name"`
	Parts []RemotePart `json:"parts"`
}

// RemotePart is a document, or one that is embedded in it.
type RemotePart struct {
	ID       int          `json:"id"`
	Name     string       `json:"name"`
	Document string       `json:"document"`
	Kind     string       `json:"kind"`
	Nodes    []RemoteNode `json:"nodes"`
	Links    []RemoteLink `json:"links"`
}

// RemoteNode is a node of a part. Numbers that are nil do not apply to it; see [wits.NodeInfo].
type RemoteNode struct {
	Name      string       `json:"name"`
	Kind      string       `json:"kind"`
	Type      string       `json:"type"`
	Title     string       `json:"title"`
	Part      *int         `json:"part"`   // that it runs
	In        *int         `json:"in"`     // the node that it lies in
	Active    int          `json:"active"` // bit; -1 where it has none
	Succeeded *int         `json:"succeeded"`
	Failed    *int         `json:"failed"`
	Ports     []RemotePort `json:"ports"`
}

// RemotePort is a port of a node.
type RemotePort struct {
	Name  string `json:"name"`
	Dir   string `json:"dir"` // "in" or "out"
	Type  string `json:"type"`
	Unit  string `json:"unit"`
	Value *int   `json:"value"` // nil for triggers
}

// RemoteLink is a link of a part, see [wits.LinkInfo].
type RemoteLink struct {
	From, To         int
	FromPort, ToPort string
	Label            string
	Interrupts       bool
	Because          []wits.Because
}

// RemoteTaken says when a transition was taken last, and what its condition read then.
type RemoteTaken struct {
	Part   int           `json:"part"`
	Link   int           `json:"link"` // among those of the part
	Tick   int64         `json:"tick"`
	Values []RemoteValue `json:"values"`
}

// RemoteValue is a value as people read it.
type RemoteValue struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Unit  string `json:"unit"`
}

// UnmarshalJSON reads the form that links have in a message: ends are a node and a port.
func (l *RemoteLink) UnmarshalJSON(b []byte) error {
	var ends struct {
		From, To [2]json.RawMessage
		Label    string
		// Interrupts and what else is said of transitions, as in the program.
		Interrupts bool
		Because    []wits.Because
	}
	if err := json.Unmarshal(b, &ends); err != nil {
		return err
	}
	l.Label, l.Interrupts, l.Because = ends.Label, ends.Interrupts, ends.Because
	return errors.Join(json.Unmarshal(ends.From[0], &l.From), json.Unmarshal(ends.From[1], &l.FromPort),
		json.Unmarshal(ends.To[0], &l.To), json.Unmarshal(ends.To[1], &l.ToPort))
}

// MaxAnswer is how long a message of a game may be, in bytes: a program of many thousand nodes.
const MaxAnswer = 64 << 20

// maxProgram is how much memory such a message may take once it is read, in bytes: who answers may be anybody.
const maxProgram = 512 << 20

// Dial connects to the game whose page is at an address, such as "http://127.0.0.1:7380" or one with ?token=. It fails if
// nobody answers there, or not a game, or the game wants a token.
func Dial(ctx context.Context, address string) (*Client, error) {
	at, err := url.Parse(address)
	if err != nil || at.Scheme != "http" && at.Scheme != "https" || at.Host == "" {
		return nil, fmt.Errorf("%q is not the address of a game's page; write it as http://127.0.0.1:7380", address)
	}
	origin := url.URL{Scheme: at.Scheme, Host: at.Host}
	header := http.Header{"Origin": {origin.String()}}
	if token := at.Query().Get("token"); token != "" {
		header.Set("Cookie", (&http.Cookie{Name: "wits_token", Value: token}).String())
	}
	socket := origin
	socket.Path = "/ws"
	conn, reply, err := websocket.Dial(ctx, socket.String(), &websocket.DialOptions{Subprotocols: []string{Subprotocol, FormerSubprotocol}, HTTPHeader: header})
	if err != nil {
		return nil, refused(origin.String(), reply, err)
	}
	conn.SetReadLimit(MaxAnswer)
	c := &Client{conn: conn}
	_, b, err := conn.Read(ctx)
	var hello struct {
		T        string   `json:"t"`
		Protocol int      `json:"protocol"`
		Game     sim.Info `json:"game"`
	}
	if err == nil {
		err = bounded.New(maxProgram).Unmarshal(b, &hello)
	}
	if err != nil || hello.T != "hello" {
		conn.CloseNow()
		return nil, errors.Join(fmt.Errorf("what answers at %s does not speak the live protocol", &origin), err)
	}
	if hello.Protocol != Version {
		conn.CloseNow()
		return nil, fmt.Errorf("the game at %s speaks version %d of the live protocol, and this program version %d: bring the older of both up to date",
			&origin, hello.Protocol, Version)
	}
	c.Game = hello.Game
	return c, nil
}

// refused says why there is no connection.
func refused(origin string, reply *http.Response, err error) error {
	if reply == nil {
		var op *net.OpError
		if errors.As(err, &op) {
			err = op.Err
		}
		return fmt.Errorf("no game answers at %s (%w): is one running, and is this the address that it printed?", origin, err)
	}
	said, _ := io.ReadAll(io.LimitReader(reply.Body, 1<<10))
	if text := strings.TrimSpace(string(said)); text != "" && !strings.HasPrefix(text, "<") {
		return fmt.Errorf("%s answers: %s", origin, text)
	}
	return fmt.Errorf("what answers at %s is not a game (%s)", origin, reply.Status)
}

// Watch asks for the frames of an agent's mind, with the values of one part of its program.
func (c *Client) Watch(ctx context.Context, agent uint32, part int) error {
	return c.conn.Write(ctx, websocket.MessageText, fmt.Appendf(nil, `{"t":"watch","agent":%d,"part":%d}`, agent, part))
}

// Next waits for the next update, and skips messages that no [Update] has a field for. It fails when the game ends, when
// ctx does, or when the game sends what cannot be read.
func (c *Client) Next(ctx context.Context) (Update, error) {
	for {
		kind, b, err := c.conn.Read(ctx)
		if err != nil {
			return Update{}, err
		}
		u, known, err := updateOf(kind, b)
		if err != nil {
			return Update{}, fmt.Errorf("the game sent what cannot be read: %w", err)
		}
		if known {
			return u, nil
		}
	}
}

// updateOf reads a message; known is false for those that clients need not know.
func updateOf(kind websocket.MessageType, b []byte) (u Update, known bool, err error) {
	if kind == websocket.MessageBinary {
		switch {
		case len(b) > 1 && b[0] == sim.SceneMessage:
			paused := b[1]&1 != 0
			return Update{Paused: &paused}, true, nil
		case len(b) > 0 && b[0] == MindMessage:
			m, err := DecodeMind(b)
			return Update{Mind: &m}, true, err
		}
		return Update{}, false, nil
	}
	var m struct {
		T       string        `json:"t"`
		Agents  []RemoteAgent `json:"agents"`
		Taken   []RemoteTaken `json:"taken"`
		Message string        `json:"message"`
	}
	if err := bounded.New(maxProgram).Unmarshal(b, &m); err != nil {
		return Update{}, false, err
	}
	switch m.T {
	case "agents":
		if m.Agents == nil {
			m.Agents = []RemoteAgent{}
		}
		return Update{Agents: m.Agents}, true, nil
	case "program":
		u.Program = &RemoteProgram{}
		return u, true, bounded.New(maxProgram).Unmarshal(b, u.Program)
	case "taken":
		return Update{Taken: m.Taken}, len(m.Taken) > 0, nil
	case "refused":
		return Update{Failed: errors.New(m.Message)}, true, nil
	}
	return Update{}, false, nil
}

// Close ends the connection.
func (c *Client) Close() error { return c.conn.CloseNow() }
