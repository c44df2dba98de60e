package jetstream

import (
	"container/list"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"

	"github.com/wits-ai/wits/batch"
)

// maxFiles is how many files a bundle has at most.
const maxFiles = 65_536

// maxBundleMessage is how many bytes a bundle takes in the bucket at most: contents are in base 64 there, and names may be escaped.
const maxBundleMessage = batch.MaxBundle*2 + 1<<20

// errDamaged is of bundles whose bytes are not those of their digest.
var errDamaged = errors.New("is not what its digest says")

// bundleMessage is a bundle in the bucket.
type bundleMessage struct {
	V     int               `json:"v"`
	Files map[string][]byte `json:"files"`
}

func encodeBundle(b batch.Bundle) ([]byte, error) {
	if err := checkBundle(b); err != nil {
		return nil, err
	}
	return json.Marshal(bundleMessage{V: version, Files: b})
}

// readBundle reads a bundle of a digest, of whatever length the source says it is.
func readBundle(r io.Reader, digest string) (batch.Bundle, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxBundleMessage+1))
	if err != nil {
		return nil, err
	}
	return decodeBundle(data, digest)
}

func decodeBundle(data []byte, digest string) (batch.Bundle, error) {
	var m bundleMessage
	if err := decode("a bundle", data, maxBundleMessage, &m); err != nil {
		if !errors.Is(err, errVersion) {
			err = fmt.Errorf("%w: bundle %.12s %w", err, digest, errDamaged)
		}
		return nil, err
	}
	b := batch.Bundle(m.Files)
	if err := checkBundle(b); err != nil {
		return nil, err
	}
	if b.Digest() != digest {
		return nil, fmt.Errorf("bundle %.12s %w", digest, errDamaged)
	}
	return b, nil
}

// checkBundle bounds a bundle; its names are files of one folder, whoever made it.
func checkBundle(b batch.Bundle) error {
	if len(b) > maxFiles {
		return fmt.Errorf("a bundle has %d files; at most %d are read", len(b), maxFiles)
	}
	for name := range b {
		if name == "." || len(name) > maxPath || !fs.ValidPath(name) {
			return fmt.Errorf("a bundle has a file %.80q, which is no path within a folder", name)
		}
	}
	if size := sizeOf(b); size > batch.MaxBundle {
		return fmt.Errorf("a bundle has %d bytes; at most %d are read", size, batch.MaxBundle)
	}
	return nil
}

func sizeOf(b batch.Bundle) int64 {
	size := 0
	for name, data := range b {
		size += len(name) + len(data)
	}
	return int64(size)
}

// bundleCache keeps the bundles that were used last, up to a number of bytes.
type bundleCache struct {
	mutex sync.Mutex
	most  int64
	size  int64
	order list.List // of *cachedBundle, that used last at the front
	by    map[string]*list.Element
}

type cachedBundle struct {
	digest string
	size   int64
	bundle batch.Bundle
}

func newBundleCache(most int64) *bundleCache {
	return &bundleCache{most: most, by: map[string]*list.Element{}}
}

func (c *bundleCache) get(digest string) (batch.Bundle, bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	e, ok := c.by[digest]
	if !ok {
		return nil, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*cachedBundle).bundle, true
}

// put keeps a bundle, and drops those that were not used for longest. A bundle that is larger than all that is kept is the only one.
func (c *bundleCache) put(digest string, b batch.Bundle) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if _, ok := c.by[digest]; ok {
		return
	}
	one := &cachedBundle{digest: digest, size: sizeOf(b), bundle: b}
	c.by[digest] = c.order.PushFront(one)
	c.size += one.size
	for c.size > c.most && c.order.Len() > 1 {
		last := c.order.Remove(c.order.Back()).(*cachedBundle)
		delete(c.by, last.digest)
		c.size -= last.size
	}
}
