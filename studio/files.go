package studio

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
)

// files serves a file system from memory.
type files map[string]file // by URL path

type file struct {
	content []byte
	kind    string
	tag     string
	gzip    func() []byte // the content compressed, once it is asked for; nil if it would hardly be shorter
}

// kinds are media types that the page is made of; the system's own table differs from machine to machine.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml", ".png": "image/png", ".json": "application/json", ".woff2": "font/woff2", ".ico": "image/x-icon",
	".txt": "text/plain; charset=utf-8", ".map": "application/json",
}

func load(from fs.FS) (files, error) {
	out := files{}
	err := fs.WalkDir(from, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		kind := kinds[path.Ext(name)]
		if kind == "" {
			if kind = mime.TypeByExtension(path.Ext(name)); kind == "" {
				kind = "application/octet-stream"
			}
		}
		sum := sha256.Sum256(content)
		f := file{content: content, kind: kind, tag: `"` + hex.EncodeToString(sum[:16]) + `"`}
		if compressible[path.Ext(name)] && len(content) >= leastCompressed {
			f.gzip = sync.OnceValue(func() []byte { return compress(content) })
		}
		out["/"+name] = f
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("studio: the page cannot be read: %w", err)
	}
	index, ok := out["/index.html"]
	if !ok {
		return nil, fmt.Errorf("studio: the page has no index.html; build it with npm in studio/ui")
	}
	out["/"] = index
	return out, nil
}

// ServeHTTP implements http.Handler.
func (f files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "The page can only be read.", http.StatusMethodNotAllowed)
		return
	}
	got, ok := f[r.URL.Path]
	if !ok {
		http.Error(w, "There is no such page here. Open / instead.", http.StatusNotFound)
		return
	}
	h := w.Header()
	h.Set("Content-Type", got.kind)
	h.Set("ETag", got.tag)
	h.Set("Cache-Control", "no-cache")
	content := got.content
	if got.gzip != nil {
		h.Set("Vary", "Accept-Encoding")
		if takes(r.Header.Values("Accept-Encoding"), "gzip") {
			content = got.gzip()
			h.Set("Content-Encoding", "gzip")
			h.Set("ETag", strings.TrimSuffix(got.tag, `"`)+`-gzip"`)
		}
	}
	if matches(r.Header.Get("If-None-Match"), h.Get("ETag")) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Length", strconv.Itoa(len(content)))
	if r.Method == http.MethodGet {
		w.Write(content)
	}
}

// compressible are the endings of files that gzip makes much shorter.
var compressible = map[string]bool{".html": true, ".js": true, ".css": true, ".svg": true, ".json": true, ".txt": true}

// leastCompressed is how long a file is that is worth it, in bytes.
const leastCompressed = 1 << 10

// compress returns a content with gzip, as small as that goes.
func compress(content []byte) []byte {
	var out bytes.Buffer
	z, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is one
	}
	z.Write(content) // to memory, which does not fail
	z.Close()
	return out.Bytes()
}

// takes reports whether the headers Accept-Encoding of a request name an encoding, and do not refuse it with q=0 [RFC 9110, 12.5.3].
func takes(headers []string, encoding string) bool {
	for item := range strings.SplitSeq(strings.Join(headers, ","), ",") {
		name, quality, _ := strings.Cut(item, ";")
		if name = strings.TrimSpace(name); !strings.EqualFold(name, encoding) {
			continue
		}
		_, q, _ := strings.Cut(quality, "=")
		weight, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
		return err != nil || weight > 0
	}
	return false
}

// matches reports whether a tag is in an If-None-Match list.
func matches(list, tag string) bool {
	for item := range strings.SplitSeq(list, ",") {
		if item = strings.TrimSpace(item); item == "*" || strings.TrimPrefix(item, "W/") == tag {
			return true
		}
	}
	return false
}
