//go:build !js

package jetstream

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/nats-io/nats.go"
	js "github.com/nats-io/nats.go/jetstream"

	"github.com/wits-ai/wits/batch"
)

// bundleWithin is how long a bundle may take to or from the servers.
const bundleWithin = time.Minute

// slowestBundle is how fast a bundle comes at least, in bytes a second, or it is held for damaged.
const slowestBundle = 1e6

// putBundle puts a bundle into the bucket, unless the bucket has it. For one that somebody could not read, again reads it first: while one
// that is whole were put there again, others could not read it either.
func (s *store) putBundle(ctx context.Context, from batch.Bundles, digest string, again bool) error {
	bucket, err := s.bundles(ctx)
	if err != nil {
		return err
	}
	ctx, stop := context.WithTimeout(ctx, bundleWithin)
	defer stop()
	if again {
		_, err = s.getBundle(ctx, digest)
		if err == nil || !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, errDamaged) {
			return err
		}
	} else if _, err = bucket.GetInfo(ctx, digest); !errors.Is(err, js.ErrObjectNotFound) {
		return err
	}
	b, err := from.Bundle(ctx, digest)
	if err != nil {
		return &lackError{fmt.Errorf("the documents with the digest %.12s: %w", digest, err)}
	}
	data, err := encodeBundle(b)
	if err != nil {
		return &lackError{err}
	}
	_, err = bucket.Put(ctx, js.ObjectMeta{Name: digest}, bytes.NewReader(data))
	return err
}

// lackError is of documents that the coordinator itself does not have: trying again is of no use.
type lackError struct{ error }

func (e *lackError) Unwrap() error { return e.error }

// getBundle takes a bundle out of the bucket. The error wraps [fs.ErrNotExist] or errDamaged if the coordinator has to put it there.
func (s *store) getBundle(ctx context.Context, digest string) (batch.Bundle, error) {
	ctx, stop := context.WithTimeout(ctx, bundleWithin)
	defer stop()
	bucket, err := s.js.ObjectStore(ctx, bucketBundles)
	if errors.Is(err, js.ErrBucketNotFound) {
		return nil, fmt.Errorf("bundle %.12s: %w", digest, fs.ErrNotExist)
	}
	if err != nil {
		return nil, err
	}
	info, err := bucket.GetInfo(ctx, digest)
	if errors.Is(err, js.ErrObjectNotFound) {
		return nil, fmt.Errorf("bundle %.12s: %w", digest, fs.ErrNotExist)
	}
	if err != nil {
		return nil, err
	}
	if info.Size > maxBundleMessage || info.Opts != nil && info.Opts.Link != nil {
		return nil, fmt.Errorf("bundle %.12s %w: it is a link, or has %d bytes", digest, errDamaged, info.Size)
	}
	// If its bytes are not there, or another takes its place while it is read, nothing more comes.
	ctx, end := context.WithTimeout(ctx, s.timing.Request+time.Duration(float64(time.Second)*float64(info.Size)/slowestBundle))
	defer end()
	object, err := bucket.Get(ctx, digest)
	if err != nil {
		return nil, err
	}
	defer object.Close()
	b, err := readBundle(object, digest)
	if errors.Is(err, js.ErrDigestMismatch) || errors.Is(err, nats.ErrTimeout) || errors.Is(err, os.ErrDeadlineExceeded) {
		err = fmt.Errorf("bundle %.12s %w", digest, errDamaged)
	}
	return b, err
}
