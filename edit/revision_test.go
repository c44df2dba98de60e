package edit_test

import (
	"context"
	"os/exec"
	"testing"
)

func TestRevisions(t *testing.T) {
	p, dir := open(t, small)
	git := func(arguments ...string) {
		t.Helper()
		c := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "init.defaultBranch=main"}, arguments...)...)
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", arguments, err, out)
		}
	}
	_, err := p.ReadRevision(context.Background(), "main.graph.json", "HEAD")
	wantError(t, "no repository", err, "git: ")
	git("init", "-q")
	git("add", "docs")
	git("commit", "-q", "-m", "first")
	write(t, dir, files{"docs/main.graph.json": "changed"})
	for _, revision := range []string{"HEAD", "main", "HEAD^{commit}"} {
		text, err := p.ReadRevision(context.Background(), "main.graph.json", revision)
		if err != nil || text.Text != small["docs/main.graph.json"] {
			t.Errorf("%s: %v: %s", revision, err, text.Text)
		}
	}
	for _, revision := range []string{"", "-p", "--output=x", "HEAD:docs/main.graph.json", "HEAD\n", "none"} {
		if _, err := p.ReadRevision(context.Background(), "main.graph.json", revision); err == nil {
			t.Errorf("the revision %q was read", revision)
		}
	}
	_, err = p.ReadRevision(context.Background(), "none.graph.json", "HEAD")
	wantError(t, "no document", err, "none.graph.json")
	_, err = p.ReadRevision(context.Background(), "../main.graph.json", "HEAD")
	wantError(t, "outside", err, "leads nowhere else")
}
