package studio

import (
	"crypto/rand"
	"crypto/subtle"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// cookie holds the token, where a program asks. Browsers have cookies of their own for each server: of a host all servers share
// the cookies, whatever their ports.
const cookie = "wits_token"

// guard lets in who may come in.
type guard struct {
	port  int
	local bool   // listens on loopback, so that only loopback names are ours
	token string // empty: none is asked for
	next  http.Handler

	games   http.Handler // takes games that connect from elsewhere; nil for none
	origins []string     // of their pages, beside those of this computer

	session string // the value of the cookie that a browser has which has shown the token; of this run

	mu      sync.Mutex
	tickets map[string]time.Time // until when they let in
}

func newGuard(port int, local bool, token string, next http.Handler) *guard {
	return &guard{port: port, local: local, token: token, next: next, session: rand.Text() + rand.Text(), tickets: map[string]time.Time{}}
}

// The cookies of a browser: the session, which is random, and the token, by which a browser has a session again after the server was
// started anew with the same token.
func (g *guard) sessionCookie() string { return "wits_session_" + strconv.Itoa(g.port) }
func (g *guard) tokenCookie() string   { return cookie + "_" + strconv.Itoa(g.port) }

// What a ticket is good for.
const (
	ticketFor   = time.Minute
	mostTickets = 16
)

// ticket makes one.
func (g *guard) ticket() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.tickets) >= mostTickets {
		clear(g.tickets)
	}
	t := rand.Text()
	g.tickets[t] = time.Now().Add(ticketFor)
	return t
}

// redeem takes a ticket, which is then of no use any more.
func (g *guard) redeem(ticket string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	until, ok := g.tickets[ticket]
	delete(g.tickets, ticket)
	return ok && time.Now().Before(until)
}

// ServeHTTP implements http.Handler.
func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "+
		"connect-src 'self' ws: wss:; font-src 'self'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-cache")
	switch {
	case g.local && !loopbackHost(r.Host, g.port):
		refuse(w, "This game listens on this computer only. Open it as http://localhost:"+strconv.Itoa(g.port)+
			"/ , or start it with an address other computers can reach.", http.StatusForbidden)
	case g.games != nil && r.URL.Path == attachPath:
		g.admitGame(w, r)
	case foreign(r):
		refuse(w, "Only the game's own page may read this. Open http://"+r.Host+"/ instead.", http.StatusForbidden)
	case g.token != "" && r.URL.Path == "/" && (r.URL.Query().Has("token") || r.URL.Query().Has("ticket")):
		g.welcome(w, r)
	case g.token != "" && !introduces(r) && !g.known(w, r):
		// It has been answered.
	case upgrade(r) && !sameOrigin(r):
		refuse(w, "Only the game's own page may connect to the game. Open http://"+r.Host+"/ instead.", http.StatusForbidden)
	case r.Method != http.MethodGet && r.Method != http.MethodHead && !sameSite(r):
		refuse(w, "Only the game's own page may ask this of the game. Open http://"+r.Host+"/ instead.", http.StatusForbidden)
	default:
		if !introduces(r) {
			trust(r)
		}
		g.next.ServeHTTP(w, r)
	}
}

// admitGame lets a game in that connects from its own page, or from a program that is no browser.
func (g *guard) admitGame(w http.ResponseWriter, r *http.Request) {
	switch {
	case !g.ownGame(r):
		refuse(w, "A game from there may not be attached. Name the origin of its page: wits attach --origin "+r.Header.Get("Origin"), http.StatusForbidden)
	case g.token != "" && !g.holds(w, r.URL.Query().Get("token"), "This token is not the right one. Attach the game to the address that wits attach has printed."):
		// It has been answered.
	default:
		trust(r)
		g.games.ServeHTTP(w, r)
	}
}

// ownGame reports whether a request comes from a page of this computer or of an origin that was named, or from no page: browsers always
// say where a WebSocket comes from.
func (g *guard) ownGame(r *http.Request) bool {
	origins := r.Header.Values("Origin")
	if len(origins) == 0 {
		return true
	}
	u, err := url.Parse(origins[0])
	if len(origins) > 1 || err != nil || u.Scheme != "http" && u.Scheme != "https" || u.User != nil || u.Path != "" {
		return false
	}
	return loopbackName(u.Hostname()) || slices.ContainsFunc(g.origins, func(o string) bool { return strings.EqualFold(o, origins[0]) })
}

// refuse answers who does not come in, and lets the connection go: it is not to take a place any longer.
func refuse(w http.ResponseWriter, why string, status int) {
	w.Header().Set("Connection", "close")
	http.Error(w, why, status)
}

// foreign reports whether a page of another server asks, be it only to read or to embed. Such a page may lead to the first page, by
// a link.
func foreign(r *http.Request) bool {
	if r.URL.Path == "/" && r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document" {
		return false
	}
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "cross-site" || site == "same-site" || len(r.Header.Values("Origin")) > 0 && !sameOrigin(r)
}

// welcome turns the token or the ticket of the address into cookies, so that it does not stay in the address bar.
func (g *guard) welcome(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if q.Has("ticket") {
		if !g.redeem(q.Get("ticket")) {
			refuse(w, "This address has been used, or is too old. Open the one with ?token=... that the game printed when it started.", http.StatusUnauthorized)
			return
		}
	} else if !g.holds(w, q.Get("token"), "This token is not the right one. Open the address that the game printed when it started.") {
		return
	}
	g.remember(w, g.tokenCookie(), g.token)
	g.remember(w, g.sessionCookie(), g.session)
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

func (g *guard) remember(w http.ResponseWriter, name, value string) {
	http.SetCookie(w, &http.Cookie{Name: name, Value: value, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
}

// known reports whether a request shows that it may come in. If not, it is answered.
func (g *guard) known(w http.ResponseWriter, r *http.Request) bool {
	for _, c := range r.CookiesNamed(g.sessionCookie()) {
		if same(c.Value, g.session) {
			return true
		}
	}
	const why = "This game asks for a token. Open the address with ?token=... that it printed when it started."
	for _, name := range []string{g.tokenCookie(), cookie} {
		if list := r.CookiesNamed(name); len(list) > 0 {
			if !g.holds(w, list[0].Value, why) {
				return false
			}
			if name != cookie {
				g.remember(w, g.sessionCookie(), g.session)
			}
			return true
		}
	}
	refuse(w, why, http.StatusUnauthorized)
	return false
}

// holds reports whether a token is the right one, and answers the request if it is not.
func (g *guard) holds(w http.ResponseWriter, token, why string) bool {
	if same(token, g.token) {
		return true
	}
	refuse(w, why, http.StatusUnauthorized)
	return false
}

// same compares without telling by its time how much is right.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// loopbackHost reports whether a Host header names this machine over loopback, with our port.
func loopbackHost(host string, port int) bool {
	name, p, err := net.SplitHostPort(host)
	if err != nil {
		// No port: that of plain HTTP.
		name, p = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"), "80"
	}
	return p == strconv.Itoa(port) && loopbackName(name)
}

// loopbackName reports whether a host name or address is this machine's loopback.
func loopbackName(name string) bool {
	if strings.EqualFold(name, "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(name)
	return err == nil && addr.Zone() == "" && addr.Unmap().IsLoopback()
}

// upgrade reports whether a request asks for a WebSocket, or goes where only those go.
func upgrade(r *http.Request) bool {
	return r.URL.Path == socketPath || r.URL.Path == editPath || r.Header.Get("Upgrade") != "" ||
		strings.HasPrefix(r.URL.Path, gamePath) && strings.HasSuffix(r.URL.Path, socketPath)
}

// sameSite reports whether a request does not come from a page of another server. Browsers say where it comes from with all that
// is more than reading; programs that are no browsers say nothing, and nobody can make them ask.
func sameSite(r *http.Request) bool {
	if len(r.Header.Values("Origin")) > 0 {
		return sameOrigin(r)
	}
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "" || site == "same-origin" || site == "none"
}

// loopbackRemote reports whether a request comes from this computer.
func loopbackRemote(remote string) bool {
	at, err := netip.ParseAddrPort(remote)
	return err == nil && at.Addr().Unmap().IsLoopback()
}

// sameOrigin reports whether the request comes from a page of this server. Browsers always say where a WebSocket comes
// from; who says nothing is refused.
func sameOrigin(r *http.Request) bool {
	origins := r.Header.Values("Origin")
	if len(origins) != 1 {
		return false
	}
	u, err := url.Parse(origins[0])
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.User == nil && u.Path == "" &&
		u.Host != "" && strings.EqualFold(u.Host, r.Host)
}
