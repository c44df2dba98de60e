//go:build !js

package cli

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
)

// TestWhyAFolderIsNotMade: whoever may not create a folder is told what to do.
func TestWhyAFolderIsNotMade(t *testing.T) {
	for why, want := range map[error]string{
		fs.ErrPermission:                      "start wits in a folder of your own",
		fs.ErrExist:                           "choose another name",
		errors.New("no space left on device"): "arena cannot be created: no space left on device",
	} {
		if got := notMade("arena", &fs.PathError{Op: "mkdir", Path: "/home/ada/arena", Err: why}).Error(); !strings.Contains(got, want) || strings.Contains(got, "mkdir") {
			t.Errorf("%v: %s", why, got)
		}
	}
	if err := notMade("arena", nil); err != nil {
		t.Error(err)
	}
}
