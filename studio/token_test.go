package studio

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/wits-ai/wits/internal/must"
)

// TestWeakTokensAreRefused: with an offer of a better one, wherever the server listens.
func TestWeakTokensAreRefused(t *testing.T) {
	for _, weak := range []string{"1", " ", "                    ", "password", "aaaaaaaaaaaaaaaaaaaaaaaa", "abcabcabcabcabcabc", "0123456789abcde", "0123456789 abcdef", "0123456789;abcdef", strings.Repeat("0123456789", 30)} {
		for _, addr := range []string{"0.0.0.0:0", "127.0.0.1:0"} {
			s, err := Listen(Options{Addr: addr, Token: weak, Page: page}, nil)
			if err == nil {
				s.Close()
				t.Errorf("%q is taken at %s", weak, addr)
			} else if !strings.Contains(err.Error(), "such as ") && len(weak) < 100 {
				t.Errorf("%q: %v", weak, err)
			}
		}
	}
	for range 100 {
		if err := CheckToken(NewToken()); err != nil {
			t.Error(err)
		}
	}
}

// TestTokenOfAFile: is read if nobody else can.
func TestTokenOfAFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	token := NewToken()
	must.Succeed(t, os.WriteFile(file, []byte(token+"\n"), 0o600))
	if got, err := ReadToken(file); err != nil || got != token {
		t.Errorf("%q, %v", got, err)
	}
	os.Chmod(file, 0o644)
	if _, err := ReadToken(file); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("one that others can read: %v", err)
	}
	os.WriteFile(file, []byte("1"), 0o600)
	os.Chmod(file, 0o600)
	if _, err := ReadToken(file); err == nil || !strings.Contains(err.Error(), "easy to guess") {
		t.Errorf("a weak one: %v", err)
	}
	if _, err := ReadToken(filepath.Dir(file)); err == nil {
		t.Error("a folder is read")
	}
}

// TestTwoServersOfOneHost: a browser that has shown its token to both is known to both, for the cookies of a host are those
// of all its ports; and to one that was started anew with the same token.
func TestTwoServersOfOneHost(t *testing.T) {
	a, b := start(t, Options{Token: NewToken()}), start(t, Options{Token: NewToken()})
	jar := map[string]string{}
	cookies := func() []string {
		var list []string
		for name, value := range jar {
			list = append(list, name+"="+value)
		}
		return []string{"Cookie", strings.Join(list, "; ")}
	}
	for _, s := range []*Server{a, b} {
		for _, c := range request(s, "GET", at(s), "/?token="+s.Token()).Cookies() {
			jar[c.Name] = c.Value
		}
	}
	for i, s := range []*Server{a, b, a} {
		if r := request(s, "GET", at(s), "/", cookies()...); r.StatusCode != 200 {
			t.Errorf("server %d: %d", i, r.StatusCode)
		}
	}
	for name := range jar {
		if strings.HasPrefix(name, "wits_session_") {
			jar[name] = "of another run"
		}
	}
	if r := request(a, "GET", at(a), "/", cookies()...); r.StatusCode != 200 || len(r.Cookies()) != 1 || !strings.HasPrefix(r.Cookies()[0].Name, "wits_session_") {
		t.Errorf("with the token alone: %d, %v", r.StatusCode, r.Cookies())
	}
}

// TestTicketsAreForOnce: the address that a browser is started with is of no use to who reads it afterwards.
func TestTicketsAreForOnce(t *testing.T) {
	s := start(t, Options{Token: NewToken()})
	_, ticket, ok := strings.Cut(s.TicketURL(), "?ticket=")
	if !ok || strings.Contains(s.TicketURL(), s.Token()) {
		t.Fatal(s.TicketURL())
	}
	if r := request(s, "GET", at(s), "/?ticket="+ticket); r.StatusCode != 303 || len(r.Cookies()) != 2 {
		t.Errorf("the first time: %d", r.StatusCode)
	}
	if r := request(s, "GET", at(s), "/?ticket="+ticket); r.StatusCode != 401 || len(r.Cookies()) != 0 {
		t.Errorf("the second time: %d", r.StatusCode)
	}
	if s := start(t, Options{}); s.TicketURL() != s.URL() {
		t.Error(s.TicketURL())
	}
}

// TestOtherSitesReadNothing: no page of another server, nor one of the same host, gets data or embeds them; a link leads
// to the page.
func TestOtherSitesReadNothing(t *testing.T) {
	s := start(t, Options{})
	for _, path := range []string{"/call/recording", "/call/get-state", "/wits.debug.v1.Debugger/recording", "/about", "/games", "/index.html", "/assets/app.js", "/game/x/recording", "/"} {
		for name, headers := range map[string][]string{
			"embedded":      {"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors", "Sec-Fetch-Dest", "image"},
			"fetched":       {"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "cors", "Origin", "http://evil.example"},
			"another port":  {"Sec-Fetch-Site", "same-site", "Sec-Fetch-Mode", "no-cors", "Sec-Fetch-Dest", "script"},
			"without fetch": {"Origin", "http://evil.example"},
			"a frame":       {"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe"},
		} {
			if r := request(s, "GET", at(s), path, headers...); r.StatusCode != 403 {
				t.Errorf("%s, %s: %d", path, name, r.StatusCode)
			}
		}
		r := request(s, "GET", at(s), path, "Sec-Fetch-Site", "same-origin", "Sec-Fetch-Mode", "cors")
		if r.StatusCode == 403 || r.Header.Get("Cross-Origin-Resource-Policy") != "same-origin" {
			t.Errorf("%s, its own page: %d, %v", path, r.StatusCode, r.Header)
		}
	}
	link := []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}
	if r := request(s, "GET", at(s), "/", link...); r.StatusCode != 200 {
		t.Errorf("a link to the page: %d", r.StatusCode)
	}
	if r := request(s, "GET", at(s), "/call/recording", link...); r.StatusCode != 403 {
		t.Errorf("a link to a recording: %d", r.StatusCode)
	}
}

// TestConnectionsWithoutATokenKeepNobodyOut: however many connect and say nothing, or ask without the token, or keep what
// they have, somebody with the token comes in, and keeps the connection while more come.
func TestConnectionsWithoutATokenKeepNobodyOut(t *testing.T) {
	s := start(t, Options{Token: NewToken()})
	address := fmt.Sprint("127.0.0.1:", s.port())
	var conns []net.Conn
	defer func() {
		for _, c := range conns {
			c.Close()
		}
	}()
	crowd := func(send string) {
		t.Helper()
		for range maxConns + 20 {
			c, err := net.Dial("tcp", address)
			must.Succeed(t, err)
			conns = append(conns, c)
			fmt.Fprint(c, send)
		}
	}
	transport := &http.Transport{MaxConnsPerHost: 1}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport}
	in := func(what string) {
		t.Helper()
		r, err := http.NewRequest("GET", "http://"+address+"/about", nil)
		must.Succeed(t, err)
		r.AddCookie(&http.Cookie{Name: "wits_token", Value: s.Token()})
		answer, err := client.Do(r)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if body(answer); answer.StatusCode != 200 {
			t.Errorf("%s: %d", what, answer.StatusCode)
		}
	}
	crowd("")
	in("while others say nothing")
	crowd("GET / HTTP/1.1\r\nHost: " + address + "\r\nX: ")
	in("while others say half of it")
	crowd("GET / HTTP/1.1\r\nHost: " + address + "\r\n\r\n")
	in("while others know no token")
	s.listener.(*limited).mu.Lock()
	n := len(s.listener.(*limited).conns)
	s.listener.(*limited).mu.Unlock()
	if n > maxConns {
		t.Errorf("%d connections have a place", n)
	}
}

// at is the address of a server on this computer.
func at(s *Server) string { return fmt.Sprintf("localhost:%d", s.port()) }
