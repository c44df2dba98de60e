// Package manual serves the documentation that a program carries, as pages that a browser shows.
package manual

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Path is where the pages are served; what lies there is the page of contents.
const Path = "/docs/"

// Elsewhere is where files of the repository are read that the manual does not carry.
const elsewhere = "https://github.com/wits-ai/wits/blob/main/"

//go:embed page.html
var pageText string

//go:embed manual.css
var style []byte

var page = template.Must(template.New("page").Parse(pageText))

// Handler serves Markdown files under [Path]: README.md as the contents, NAME.md as NAME, pictures as they are.
func Handler(files fs.FS) http.Handler {
	m := &manual{files: files, pages: map[string][]byte{}}
	m.markdown = goldmark.New(goldmark.WithExtensions(extension.GFM),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(links{}, 1))),
		goldmark.WithRendererOptions(html.WithUnsafe())) // they are our own
	return m
}

type manual struct {
	files    fs.FS
	markdown goldmark.Markdown

	mu    sync.Mutex
	pages map[string][]byte // those that were asked for
}

// ServeHTTP implements http.Handler.
func (m *manual) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "The manual can only be read.", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, Path)
	switch {
	case name == "manual.css":
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		w.Write(style)
	case path.Ext(name) == ".webp" || path.Ext(name) == ".svg":
		http.ServeFileFS(w, r, m.files, name)
	default:
		content, err := m.page(name)
		if err != nil {
			http.Error(w, "The manual has no such page. Its contents are at "+Path+" .", http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write(content)
	}
}

// page returns a page as HTML, made when it is asked for first.
func (m *manual) page(name string) ([]byte, error) {
	if name == "" {
		name = "README"
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if made := m.pages[name]; made != nil {
		return made, nil
	}
	source, err := fs.ReadFile(m.files, name+".md")
	if err != nil {
		return nil, err
	}
	var body, whole bytes.Buffer
	if err := m.markdown.Convert(source, &body); err != nil {
		return nil, fmt.Errorf("manual: %s: %w", name, err)
	}
	title, _, _ := strings.Cut(strings.TrimPrefix(string(source), "# "), "\n")
	if err := page.Execute(&whole, map[string]any{"Title": title, "Body": template.HTML(body.String()), "Contents": name == "README"}); err != nil {
		return nil, fmt.Errorf("manual: %s: %w", name, err)
	}
	m.pages[name] = whole.Bytes()
	return m.pages[name], nil
}

// links lets links between files lead to pages of the manual, and those to other files of the repository there.
type links struct{}

// Transform implements parser.ASTTransformer.
func (links) Transform(doc *ast.Document, _ text.Reader, _ parser.Context) {
	ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if l, ok := n.(*ast.Link); ok && entering {
			l.Destination = []byte(lead(string(l.Destination)))
		}
		return ast.WalkContinue, nil
	})
}

// lead returns where a link of a file of docs leads to.
func lead(to string) string {
	file, part, _ := strings.Cut(to, "#")
	if part != "" {
		part = "#" + part
	}
	switch {
	case file == "" || strings.Contains(file, "://") || strings.HasPrefix(file, "/") || strings.HasPrefix(file, "mailto:"):
		return to
	case file == "README.md":
		return Path + part
	case !strings.Contains(file, "/") && path.Ext(file) == ".md":
		return Path + strings.TrimSuffix(file, ".md") + part
	case strings.HasPrefix(file, "img/"):
		return to
	}
	return elsewhere + strings.TrimPrefix(path.Join("/docs", file), "/") + part
}
