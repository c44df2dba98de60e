package studio

import (
	"crypto/subtle"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
)

// cookie holds the token.
const cookie = "wits_token"

// guard lets in who may come in.
type guard struct {
	port  int
	local bool   // listens on loopback, so that only loopback names are ours
	token string // empty: none is asked for
	next  http.Handler
}

// ServeHTTP implements http.Handler.
func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "+
		"connect-src 'self' ws: wss:; font-src 'self'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-cache")
	switch {
	case g.local && !loopbackHost(r.Host, g.port):
		http.Error(w, "This game listens on this computer only. Open it as http://localhost:"+strconv.Itoa(g.port)+
			"/ , or start it with an address other computers can reach.", http.StatusForbidden)
	case g.token != "" && r.URL.Path == "/" && r.URL.Query().Has("token"):
		g.welcome(w, r)
	case g.token != "" && !g.known(r) && !introduces(r):
		http.Error(w, "This game asks for a token. Open the address with ?token=... that it printed when it started.",
			http.StatusUnauthorized)
	case upgrade(r) && !sameOrigin(r):
		http.Error(w, "Only the game's own page may connect to the game. Open http://"+r.Host+"/ instead.", http.StatusForbidden)
	case r.Method != http.MethodGet && r.Method != http.MethodHead && !sameSite(r):
		http.Error(w, "Only the game's own page may ask this of the game. Open http://"+r.Host+"/ instead.", http.StatusForbidden)
	default:
		g.next.ServeHTTP(w, r)
	}
}

// welcome turns the token of the address into a cookie, so that it does not stay in the address bar.
func (g *guard) welcome(w http.ResponseWriter, r *http.Request) {
	if !same(r.URL.Query().Get("token"), g.token) {
		http.Error(w, "This token is not the right one. Open the address that the game printed when it started.", http.StatusUnauthorized)
		return
	}
	http.SetCookie(w, &http.Cookie{Name: cookie, Value: g.token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

func (g *guard) known(r *http.Request) bool {
	for _, c := range r.CookiesNamed(cookie) {
		if same(c.Value, g.token) {
			return true
		}
	}
	return false
}

// same compares without telling by its time how much is right.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// loopbackHost says whether a Host header names this machine over loopback, with our port.
func loopbackHost(host string, port int) bool {
	name, p, err := net.SplitHostPort(host)
	if err != nil {
		// No port: that of plain HTTP.
		name, p = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"), "80"
	}
	return p == strconv.Itoa(port) && loopbackName(name)
}

// loopbackName says whether a host name or address is this machine's loopback.
func loopbackName(name string) bool {
	if strings.EqualFold(name, "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(name)
	return err == nil && addr.Zone() == "" && addr.Unmap().IsLoopback()
}

// upgrade says whether a request asks for a WebSocket, or goes where only those go.
func upgrade(r *http.Request) bool {
	return r.URL.Path == socketPath || r.URL.Path == editPath || r.Header.Get("Upgrade") != "" ||
		strings.HasPrefix(r.URL.Path, gamePath) && strings.HasSuffix(r.URL.Path, socketPath)
}

// sameSite says whether a request does not come from a page of another server. Browsers say where it comes from with all that
// is more than reading; programs that are no browsers say nothing, and nobody can make them ask.
func sameSite(r *http.Request) bool {
	if len(r.Header.Values("Origin")) > 0 {
		return sameOrigin(r)
	}
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "" || site == "same-origin" || site == "none"
}

// loopbackRemote says whether a request comes from this computer.
func loopbackRemote(remote string) bool {
	at, err := netip.ParseAddrPort(remote)
	return err == nil && at.Addr().Unmap().IsLoopback()
}

// sameOrigin says whether the request comes from a page of this server. Browsers always say where a WebSocket comes
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
