//go:build !linux

package smalldisk

import "errors"

// Mount fails: this system has no file systems that a test could make.
func Mount(string, int) (remove func(), err error) {
	return nil, errors.New("no file system can be mounted on this system")
}

// Fill fails, for the same reason.
func Fill(string) error { return errors.New("no disk can be filled on this system") }
