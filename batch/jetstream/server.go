//go:build !js

package jetstream

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// ServerOptions are those of a server in this process.
type ServerOptions struct {
	// Listen is the address to listen on, such as "127.0.0.1:0" for any free port; "" opens none, and only this process can connect.
	Listen string
	// Token is the secret that clients name; "" with Listen makes one up, so that others on this machine cannot come in.
	Token string
	// Dir is the folder of the streams, which are there again after a restart; "" keeps them in memory.
	Dir string
	// MaxBytes is how much streams take at most, in bytes; 0 is 1 GiB.
	MaxBytes int64
	// Name is the server's among others; "" makes one up.
	Name string
	// Cluster makes it one of several.
	Cluster *ClusterOptions
	// Log is told when its disk is full, and when there is room again; nil drops it.
	Log func(text string)
}

// ClusterOptions make a server one of several that share streams.
type ClusterOptions struct {
	Name string
	// Listen is where the others connect, Routes are where they do it.
	Listen string
	Routes []string
	// Advertise is the address that the others tell each other of this server; "" is Listen.
	Advertise string
}

// Server is a NATS server with JetStream in this process.
type Server struct {
	options *server.Options
	token   string
	own     string // the folder that goes with it
	mended  func() // ends what looks after a full disk

	mu     sync.Mutex
	server *server.Server // another one after a full disk
}

// startWithin is how long a server may take until it can be talked to.
const startWithin = 30 * time.Second

// StartServer starts a server. It fails if the address is taken or the folder cannot be written.
func StartServer(o ServerOptions) (*Server, error) {
	if o.MaxBytes == 0 {
		o.MaxBytes = 1 << 30
	}
	if o.MaxBytes < 0 {
		return nil, fmt.Errorf("a server's streams take %d bytes at most: the number has to be above 0", o.MaxBytes)
	}
	s := &server.Options{
		ServerName: o.Name, DontListen: o.Listen == "", NoSigs: true, NoLog: true, DisableJetStreamBanner: true, MaxPayload: maxMessage,
		JetStream: true, StoreDir: o.Dir, JetStreamMaxStore: o.MaxBytes, JetStreamMaxMemory: o.MaxBytes,
	}
	own := "" // no stream is written there, but servers keep their names in a folder
	if o.Dir == "" {
		var err error
		if own, err = os.MkdirTemp("", "wits-nats-"); err != nil {
			return nil, err
		}
		s.StoreDir = own
	}
	started := false
	defer func() {
		if !started && own != "" {
			os.RemoveAll(own)
		}
	}()
	if o.Listen != "" {
		host, port, err := hostPort(o.Listen)
		if err != nil {
			return nil, err
		}
		if s.Host, s.Port = host, port; port == 0 {
			s.Port = server.RANDOM_PORT
		}
		if o.Token == "" {
			o.Token = rand.Text()
		}
		s.Authorization = o.Token
	}
	if c := o.Cluster; c != nil {
		host, port, err := hostPort(c.Listen)
		if err != nil {
			return nil, err
		}
		s.Cluster = server.ClusterOpts{Name: c.Name, Host: host, Port: port, Advertise: c.Advertise, NoAdvertise: true, ConnectRetries: 1 << 30}
		s.Routes = server.RoutesFromStr(strings.Join(c.Routes, ","))
	}
	made := &Server{options: s, token: o.Token, own: own}
	if err := made.start(); err != nil {
		return nil, err
	}
	if a, ok := made.running().Addr().(*net.TCPAddr); ok && a != nil {
		s.Port = a.Port // one that starts again has the same
	}
	started = true
	made.mended = mend(made, o.Log)
	return made, nil
}

// start starts a NATS server with the options.
func (s *Server) start() error {
	made, err := server.NewServer(s.options.Clone())
	if err != nil {
		return fmt.Errorf("NATS server: %w", err)
	}
	made.Start()
	switch {
	case !made.ReadyForConnections(startWithin):
		err = fmt.Errorf("the NATS server did not start on %s within %v: is the address taken, or the folder %q not writable?",
			net.JoinHostPort(s.options.Host, strconv.Itoa(s.options.Port)), startWithin, s.options.StoreDir)
	case !made.JetStreamEnabled():
		err = fmt.Errorf("the NATS server could not keep streams in the folder %q", s.options.StoreDir)
	}
	if err != nil {
		made.Shutdown()
		made.WaitForShutdown()
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.server = made
	return nil
}

// running returns the NATS server.
func (s *Server) running() *server.Server {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.server
}

// stop stops the NATS server and waits until it has stopped.
func (s *Server) stop() {
	now := s.running()
	now.Shutdown()
	now.WaitForShutdown()
}

// InProcessConn connects without a port. Use [Server.InProcess].
func (s *Server) InProcessConn() (net.Conn, error) { return s.running().InProcessConn() }

// URL returns where clients of other processes connect, with the token; "" if it listens on no port.
func (s *Server) URL() string {
	a, ok := s.running().Addr().(*net.TCPAddr)
	if !ok || a == nil {
		return ""
	}
	u := url.URL{Scheme: "nats", Host: net.JoinHostPort(a.IP.String(), strconv.Itoa(a.Port))}
	if s.token != "" {
		u.User = url.User(s.token)
	}
	return u.String()
}

// InProcess connects without a port.
func (s *Server) InProcess() nats.Option { return nats.InProcessServer(s) }

// Memory reports whether the streams are in memory.
func (s *Server) Memory() bool { return s.own != "" }

// Close stops the server and waits until it has.
func (s *Server) Close() error {
	s.mended()
	s.stop()
	if s.own != "" {
		return os.RemoveAll(s.own)
	}
	return nil
}

func hostPort(address string) (string, int, error) {
	host, text, err := net.SplitHostPort(address)
	if err != nil {
		return "", 0, fmt.Errorf("%q is no address such as 127.0.0.1:4222: %w", address, err)
	}
	port, err := strconv.ParseUint(text, 10, 16)
	if err != nil {
		return "", 0, fmt.Errorf("%q has no port such as 4222", address)
	}
	return host, int(port), nil
}

// errStopped is of a connection that was given up by its server or by Close.
var errStopped = errors.New("the connection to NATS is closed")
