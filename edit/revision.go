package edit

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// revisionName is what a revision may be called: names, hashes, and the ways that lead from them to others, such as HEAD~2
// and main@{yesterday}. It does not begin as an option does.
var revisionName = regexp.MustCompile(`^[A-Za-z0-9_@][A-Za-z0-9_./@{}^~ +-]{0,199}$`)

// gitTimeout is how long git may take to show a file.
const gitTimeout = 10 * time.Second

// ReadRevision returns a document as it was at a revision of the git repository that the project lies in, such as "HEAD" or
// "main~2". It fails if there is no git, no repository, no such revision, or no such document in it.
func (p *Project) ReadRevision(ctx context.Context, document, revision string) (Text, error) {
	if why := badDocument(document); why != "" {
		return Text{}, fmt.Errorf("%q: %s", document, why)
	}
	outer, inner := splitDocument(document)
	p.mu.Lock()
	file := p.file(outer)
	p.mu.Unlock()
	data, err := Revision(ctx, p.dir, file, revision)
	if err != nil {
		return Text{}, err
	}
	if inner != "" {
		if data = textWithin(data, inner); data == nil {
			return Text{}, fmt.Errorf("there was no document %s at %s: %w", document, revision, fs.ErrNotExist)
		}
	}
	return Text{document, VersionOf(data), string(data)}, nil
}

// Revision returns a file of a folder, by its path from there with forward slashes, as it was at a revision of the git
// repository that the folder lies in.
func Revision(ctx context.Context, dir, file, revision string) ([]byte, error) {
	if !revisionName.MatchString(revision) {
		return nil, fmt.Errorf("%q is no name of a revision", revision)
	}
	if !fs.ValidPath(file) {
		return nil, fmt.Errorf("%q is no path within the folder", file)
	}
	ctx, done := context.WithTimeout(ctx, gitTimeout)
	defer done()
	git := exec.CommandContext(ctx, "git", "-C", filepath.Clean(dir), "show", "--end-of-options", revision+":./"+file)
	var out, complaint bytes.Buffer
	git.Stdout, git.Stderr = &bounded{&out}, &complaint
	if err := git.Run(); err != nil {
		if why := strings.TrimSpace(complaint.String()); why != "" {
			return nil, fmt.Errorf("git: %s", strings.TrimPrefix(why, "fatal: "))
		}
		return nil, fmt.Errorf("git: %w", err)
	}
	return out.Bytes(), nil
}

// bounded takes no more than a document may have.
type bounded struct{ *bytes.Buffer }

// Write implements io.Writer.
func (b *bounded) Write(data []byte) (int, error) {
	if b.Len()+len(data) > maxBytes {
		return 0, fmt.Errorf("the file has more than %d bytes", maxBytes)
	}
	return b.Buffer.Write(data)
}
