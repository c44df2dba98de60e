package jetstream

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"io/fs"
	"math/big"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"github.com/wits-ai/wits/batch"
	"github.com/wits-ai/wits/internal/must"
)

// authority makes certificates for tests, and writes them as files.
type authority struct {
	t    *testing.T
	dir  string
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

func newAuthority(t *testing.T) *authority {
	a := &authority{t: t, dir: t.TempDir()}
	a.cert, a.key = a.make("ca", true)
	return a
}

// make makes a certificate, the authority's own if it has none yet.
func (a *authority) make(name string, ca bool) (*x509.Certificate, *ecdsa.PrivateKey) {
	a.t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		a.t.Fatal(err)
	}
	c := &x509.Certificate{SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: ca, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
	parent, by := a.cert, a.key
	if parent == nil {
		parent, by = c, key
	}
	der, err := x509.CreateCertificate(rand.Reader, c, parent, &key.PublicKey, by)
	if err != nil {
		a.t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		a.t.Fatal(err)
	}
	for file, block := range map[string]*pem.Block{name + ".pem": {Type: "CERTIFICATE", Bytes: der}, name + ".key": {Type: "EC PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(a.file(file), pem.EncodeToMemory(block), 0o600); err != nil {
			a.t.Fatal(err)
		}
	}
	made, err := x509.ParseCertificate(der)
	if err != nil {
		a.t.Fatal(err)
	}
	return made, key
}

func (a *authority) file(name string) string { return filepath.Join(a.dir, name) }

// signed makes an account of an operator with a user of it, and a file of the user's credentials.
func signed(t *testing.T) (operator *jwt.OperatorClaims, accounts map[string]string, system, creds string) {
	t.Helper()
	ok, err := nkeys.CreateOperator()
	must.Succeed(t, err)
	ak, err := nkeys.CreateAccount()
	must.Succeed(t, err)
	uk, err := nkeys.CreateUser()
	must.Succeed(t, err)
	public := func(k nkeys.KeyPair) string {
		p, err := k.PublicKey()
		must.Succeed(t, err)
		return p
	}
	a := jwt.NewAccountClaims(public(ak))
	a.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: 1 << 30, DiskStorage: 1 << 30, Streams: -1, Consumer: -1}
	claims, err := a.Encode(ok)
	must.Succeed(t, err)
	sk, err := nkeys.CreateAccount()
	must.Succeed(t, err)
	system = public(sk)
	own, err := jwt.NewAccountClaims(system).Encode(ok)
	must.Succeed(t, err)
	user, err := jwt.NewUserClaims(public(uk)).Encode(ak)
	must.Succeed(t, err)
	seed, err := uk.Seed()
	must.Succeed(t, err)
	data, err := jwt.FormatUserConfig(user, seed)
	must.Succeed(t, err)
	creds = filepath.Join(t.TempDir(), "me.creds")
	must.Succeed(t, os.WriteFile(creds, data, 0o600))
	operator = jwt.NewOperatorClaims(public(ok))
	text, err := operator.Encode(ok)
	must.Succeed(t, err)
	operator, err = jwt.DecodeOperatorClaims(text)
	must.Succeed(t, err)
	return operator, map[string]string{public(ak): claims, system: own}, system, creds
}

// TestB14_TLSAndCredentials: a server that wants certificates and credentials, as NATS has them: who has both plays, who lacks one is
// refused.
func TestB14_TLSAndCredentials(t *testing.T) {
	ca := newAuthority(t)
	ca.make("server", false)
	ca.make("me", false)
	operator, accounts, system, creds := signed(t)
	pair, err := tls.LoadX509KeyPair(ca.file("server.pem"), ca.file("server.key"))
	must.Succeed(t, err)
	pool := x509.NewCertPool()
	pool.AddCert(ca.cert)
	resolver := &server.MemAccResolver{}
	for account, claims := range accounts {
		must.Succeed(t, resolver.Store(account, claims))
	}
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true, JetStream: true, StoreDir: t.TempDir(), TLS: true, TLSTimeout: 5,
		TLSConfig:        &tls.Config{Certificates: []tls.Certificate{pair}, ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: pool},
		TrustedOperators: []*jwt.OperatorClaims{operator}, AccountResolver: resolver, SystemAccount: system})
	must.Succeed(t, err)
	s.Start()
	defer s.WaitForShutdown()
	defer s.Shutdown()
	if !s.ReadyForConnections(startWithin) {
		t.Fatal("the server did not start")
	}
	at := (&url.URL{Scheme: "tls", Host: s.Addr().String()}).String()
	good := Connection{URL: at, TLSCA: ca.file("ca.pem"), TLSCert: ca.file("me.pem"), TLSKey: ca.file("me.key"), Creds: creds}
	f := fleetOn(t, FleetOptions{Conn: dial(t, good)})
	work(t, WorkerOptions{Conn: dial(t, good)})
	b := newBook(t, jobsOf(10, ""))
	must.Succeed(t, f.Play(minute(t), b.next, b.done))
	b.check()

	for name, change := range map[string]func(*Connection){
		"without credentials":     func(c *Connection) { c.Creds = "" },
		"without a certificate":   func(c *Connection) { c.TLSCert, c.TLSKey = "", "" },
		"that trusts nobody":      func(c *Connection) { c.TLSCA = "" },
		"with somebody's secrets": func(c *Connection) { _, _, _, c.Creds = signed(t) },
	} {
		bad := good
		change(&bad)
		conn := dial(t, bad)
		if err := conn.FlushTimeout(300 * time.Millisecond); err == nil {
			t.Errorf("a client %s was let in", name)
		}
		conn.Close()
	}
}

// TestB14_WrongConnections are refused in words, and without the secret that may be in an address.
func TestB14_WrongConnections(t *testing.T) {
	for want, c := range map[string]Connection{
		"is missing":                     {},
		"not of the form":                {URL: "nats://secret@127.0.0.1:port"},
		"not with http://":               {URL: "http://secret@127.0.0.1:80"},
		"takes two files":                {URL: "nats://127.0.0.1:1", TLSCert: "me.pem"},
		"no such file":                   {URL: "nats://127.0.0.1:1", TLSCA: filepath.Join(t.TempDir(), "none")},
		"an address of a NATS server is": {URL: "nats://127.0.0.1:1,secret"},
	} {
		conn, err := Connect(minute(t), c)
		if err == nil {
			conn.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%+v: %v, want %q", c, err, want)
		}
	}
	for want, o := range map[string]ServerOptions{"is no address": {Listen: "4222"}, "has no port": {Listen: "127.0.0.1:x"}, "above 0": {MaxBytes: -1}} {
		if s, err := StartServer(o); err == nil || !strings.Contains(err.Error(), want) {
			if err == nil {
				s.Close()
			}
			t.Errorf("%+v: %v, want %q", o, err, want)
		}
	}
	taken := serve(t, ServerOptions{Listen: "127.0.0.1:0"})
	if taken.URL() == "" || !strings.Contains(taken.URL(), "@127.0.0.1:") {
		t.Errorf("a server that listens has the address %q", taken.URL())
	}
	if s := serve(t, ServerOptions{}); s.URL() != "" || !s.Memory() {
		t.Errorf("a server that listens on no port has the address %q", s.URL())
	}
}

// TestB14_ProcessesAreStartedAgain: see TestMain for what they do.
func TestB14_ProcessesAreStartedAgain(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatalf("processes cannot be started: %v", err)
	}
	logged := make(chan string, 100)
	f, end, err := Open(minute(t), Options{Processes: 2, Program: program, Args: []string{}, Build: "build-1", Timing: fast, Err: os.Stderr,
		Log: func(text string) {
			select {
			case logged <- text:
			default:
			}
		}})
	must.Succeed(t, err)
	defer end.Close()
	jobs := jobsOf(40, "")
	jobs[20].Matches[0].Options = map[string]string{"falls": filepath.Join(t.TempDir(), "fell")}
	b := newBook(t, jobs)
	must.Succeed(t, f.Play(minute(t), b.next, b.done))
	b.check()
	end.Close()
	var said []string
	for len(logged) > 0 {
		said = append(said, <-logged)
	}
	if !slices.ContainsFunc(said, func(text string) bool { return strings.Contains(text, "is started again") }) {
		t.Errorf("of the process that fell nothing is said, but %q", said)
	}
}

// TestB14_PermissionsOfTheManual: what docs/cluster.md lists is all that coordinators and workers need, bundles and exclusion included.
func TestB14_PermissionsOfTheManual(t *testing.T) {
	manual, err := os.ReadFile("../../docs/cluster.md")
	must.Succeed(t, err)
	_, text, ok := strings.Cut(string(manual), "\nA coordinator needs: ")
	text, _, closed := strings.Cut(text, "\n\n")
	coordinator, worker, both := strings.Cut(text, "A worker makes no streams: ")
	if !ok || !closed || !both {
		t.Fatal("the page does not say which permissions are needed")
	}
	may := func(text string) *server.Permissions {
		publish, subscribe, ok := strings.Cut(text, "subscribe on")
		if !ok {
			t.Fatalf("%q does not say on what is subscribed", text)
		}
		names := func(text string) (all []string) {
			for i, part := range strings.Split(text, "`") {
				if i%2 == 1 {
					all = append(all, part)
				}
			}
			return all
		}
		return &server.Permissions{Publish: &server.SubjectPermission{Allow: names(publish)}, Subscribe: &server.SubjectPermission{Allow: names(subscribe)}}
	}
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true, JetStream: true, StoreDir: t.TempDir(), Users: []*server.User{
		{Username: "coordinator", Password: "a", Permissions: may(coordinator)}, {Username: "worker", Password: "b", Permissions: may(worker)}}})
	must.Succeed(t, err)
	s.Start()
	defer s.WaitForShutdown()
	defer s.Shutdown()
	if !s.ReadyForConnections(startWithin) {
		t.Fatal("the server did not start")
	}
	ctx, stop := context.WithCancel(minute(t))
	defer stop()
	refused := func(text string) {
		if strings.Contains(text, "NATS refuses") {
			t.Error(text)
			stop() // it would be tried forever
		}
	}
	at := func(user string) *Conn {
		return dial(t, Connection{URL: "nats://" + user + "@" + s.Addr().String(), Log: refused})
	}
	bundle := batch.Bundle{"a.json": []byte("{}")}
	f := fleetOn(t, FleetOptions{Conn: at("coordinator:a"), Bundles: &shelf{by: map[string]batch.Bundle{bundle.Digest(): bundle}}})
	workers := at("worker:b")
	w, _, left := work(t, WorkerOptions{Conn: workers})
	b := newBook(t, jobsOf(10, bundle.Digest()))
	must.Succeed(t, f.Play(ctx, b.next, b.done))
	b.check()
	must.Succeed(t, f.PutOut(ctx, w.Name(), "its hashes differ"))
	if err := <-left; !errors.As(err, new(*ExcludedError)) {
		t.Errorf("a worker that was put out said %v", err)
	}
}

// TestB14_ASilentServerHoldsNobodyUp: who is told to leave leaves, while a server takes the connection and says nothing.
func TestB14_ASilentServerHoldsNobodyUp(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	must.Succeed(t, err)
	defer silent.Close()
	ctx, leave := context.WithCancel(minute(t))
	go func() {
		for {
			conn, err := silent.Accept()
			if err != nil {
				return
			}
			defer conn.Close()
			leave()
		}
	}()
	// With so much time for an answer nothing but leaving ends the attempt.
	conn, err := Connect(ctx, Connection{URL: "nats://" + silent.Addr().String(), Timeout: time.Hour, Wait: time.Hour})
	must.Succeed(t, err)
	defer conn.Close()
	if conn.IsConnected() {
		t.Error("there is nobody who would have answered")
	}
}

// TestB14_AWorkerLeavesWithoutItsServer: the server is gone while a job is played and with an answer that nobody takes. Whatever else the
// worker could wait for takes an hour.
func TestB14_AWorkerLeavesWithoutItsServer(t *testing.T) {
	for name, heeds := range map[string]bool{"its match ends with the context": true, "its answer is not taken": false} {
		t.Run(name, func(t *testing.T) {
			s, err := StartServer(ServerOptions{Listen: "127.0.0.1:0", Dir: t.TempDir()})
			must.Succeed(t, err)
			begun, gone := make(chan struct{}), make(chan struct{})
			var once sync.Once
			slow := Timing{Request: time.Hour, Retry: time.Hour, Leave: 50 * time.Millisecond}
			ctx, leave := context.WithCancel(t.Context())
			conn := dial(t, Connection{URL: s.URL()})
			w, err := NewWorker(WorkerOptions{Conn: conn, Build: "build-1", Timing: slow, Player: bits{before: func(ctx context.Context, m batch.Match, _ fs.FS) error {
				once.Do(func() { close(begun) })
				<-gone
				if heeds {
					<-ctx.Done()
				}
				return ctx.Err()
			}}})
			must.Succeed(t, err)
			f := fleetOn(t, FleetOptions{Conn: dial(t, Connection{URL: s.URL()})})
			b := newBook(t, jobsOf(1, ""))
			batchCtx, end := context.WithCancel(t.Context())
			played := make(chan error, 1)
			go func() { played <- f.Play(batchCtx, b.next, b.done) }()
			must.Succeed(t, f.store.ensure(t.Context())) // so that the worker's first request finds its queue
			left := make(chan error, 1)
			go func() { left <- w.Run(ctx) }()
			<-begun
			must.Succeed(t, s.Close())
			close(gone)
			leave()
			must.Succeed(t, <-left)
			end()
			if err := <-played; !errors.Is(err, context.Canceled) {
				t.Errorf("the batch said %v", err)
			}
		})
	}
}
