//go:build !js

package jetstream

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// Connection is how to reach a NATS server.
type Connection struct {
	// URL are addresses such as "nats://10.0.0.1:4222" or "tls://nats.example:4222", with commas between those of a cluster.
	URL string
	// Server is one of this process, in place of URL.
	Server *Server
	// Name is what the server's operators see.
	Name string
	// Creds is a file of NATS credentials; "" for none.
	Creds string
	// TLSCA is a file of certificates to trust; "" are the system's. TLSCert and TLSKey are files of this side's own certificate.
	TLSCA, TLSCert, TLSKey string
	// IgnoreDiscovered stays with the addresses of URL, where a cluster's servers tell of others.
	IgnoreDiscovered bool
	// Wait is the time between attempts to connect; 0 is half a second.
	Wait time.Duration
	// Timeout is how long a server may take to answer an attempt; 0 is 5 s.
	Timeout time.Duration
	// Log is told of connections that are lost and found; nil drops it.
	Log func(text string)
}

// dialer reaches servers. As long as one is silent nothing else can be done with the connection: so that ends when the context does.
type dialer struct {
	ctx     context.Context
	timeout time.Duration
}

// whenLeaving is for how long somebody who is about to leave tries to reach a server again.
const whenLeaving = 250 * time.Millisecond

func (d dialer) Dial(network, address string) (net.Conn, error) {
	ctx := d.ctx
	if ctx.Err() != nil {
		var end context.CancelFunc
		ctx, end = context.WithCancel(context.WithoutCancel(ctx))
		time.AfterFunc(whenLeaving, end)
	}
	conn, err := (&net.Dialer{Timeout: d.timeout}).DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	return &dialled{Conn: conn, stands: context.AfterFunc(ctx, func() { conn.Close() })}, nil
}

// dialled is a connection that is given up with the context until its server has said something.
type dialled struct {
	net.Conn
	stands func() bool
}

func (c *dialled) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if n > 0 {
		c.stands()
	}
	return n, err
}

func (c *dialled) Close() error {
	c.stands()
	return c.Conn.Close()
}

// Connect connects to a server. It does not wait for the server: what is done on the connection waits, and it is taken up again after
// every break. When the context ends, an attempt to reach a server that says nothing ends with it, and later ones are
// short; a connection that stands stays. An error is of a wrong URL, or of a file that cannot be read.
func Connect(ctx context.Context, c Connection) (*nats.Conn, error) {
	if c.Log == nil {
		c.Log = func(string) {}
	}
	if c.Wait == 0 {
		c.Wait = 500 * time.Millisecond
	}
	if c.Timeout == 0 {
		c.Timeout = 5 * time.Second
	}
	o := []nats.Option{
		nats.Name(c.Name), nats.MaxReconnects(-1), nats.ReconnectWait(c.Wait), nats.ReconnectJitter(c.Wait/4, c.Wait/4),
		nats.RetryOnFailedConnect(true), nats.ReconnectBufSize(-1), nats.PingInterval(5 * time.Second), nats.MaxPingsOutstanding(2),
		nats.Timeout(c.Timeout),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				c.Log(fmt.Sprintf("the connection to NATS is lost, and is tried again: %v", err))
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { c.Log("connected to NATS again") }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if errors.Is(err, nats.ErrPermissionViolation) || errors.Is(err, nats.ErrAuthorization) {
				c.Log("NATS refuses: " + err.Error())
			}
		}),
	}
	if c.Server != nil {
		o = append(o, c.Server.InProcess(), nats.Token(c.Server.token))
		if c.URL == "" {
			c.URL = nats.DefaultURL // its name alone: nothing is dialled
		}
	} else if err := checkURL(c.URL); err != nil {
		return nil, err
	} else {
		o = append(o, nats.SetCustomDialer(dialer{ctx, c.Timeout}))
	}
	if c.IgnoreDiscovered {
		o = append(o, nats.IgnoreDiscoveredServers())
	}
	if c.Creds != "" {
		o = append(o, nats.UserCredentials(c.Creds))
	}
	if c.TLSCA != "" {
		o = append(o, nats.RootCAs(c.TLSCA))
	}
	if (c.TLSCert == "") != (c.TLSKey == "") {
		return nil, errors.New("a certificate of one's own takes two files: the certificate and its key")
	}
	if c.TLSCert != "" {
		o = append(o, nats.ClientCert(c.TLSCert, c.TLSKey))
	}
	conn, err := nats.Connect(c.URL, o...)
	if err != nil {
		return nil, fmt.Errorf("connecting to NATS: %w", err)
	}
	if !conn.IsConnected() {
		c.Log("no server answers at " + hosts(c.URL) + ", and it is tried again; Ctrl-C ends that")
	}
	return conn, nil
}

// hosts returns the addresses without the secrets that may be in them.
func hosts(all string) string {
	var list []string
	for one := range strings.SplitSeq(all, ",") {
		if u, err := url.Parse(strings.TrimSpace(one)); err == nil {
			list = append(list, u.Host)
		}
	}
	return strings.Join(list, ", ")
}

// checkURL refuses addresses that NATS would read as something else than what was meant.
func checkURL(all string) error {
	if all == "" {
		return errors.New("the address of a NATS server is missing, such as nats://127.0.0.1:4222")
	}
	for one := range strings.SplitSeq(all, ",") {
		u, err := url.Parse(strings.TrimSpace(one))
		if err != nil || u.Host == "" {
			return errors.New("an address of a NATS server is not of the form nats://host:port") // without the text: it may have a token
		}
		switch u.Scheme {
		case "nats", "tls", "ws", "wss":
		default:
			return fmt.Errorf("an address of a NATS server begins with nats://, tls://, ws:// or wss://, not with %s://", u.Scheme)
		}
	}
	return nil
}
