package migrate

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/plainfile"
)

// btcpp is a project of BehaviorTree.CPP while it is taken over.
type btcpp struct {
	result *Result
	files  fs.FS
	loaded map[string]bool
	main   string // ID of the main tree, as the first file says

	trees  []*tree // in the order of the files
	byID   map[string]*tree
	models map[string]*model

	keys    map[string]*key // by tree and name
	globals []*key
	prims   map[string]*primitive // by original name
	order   []*primitive
	foreign map[string]string // what a type of C++ became

	game     *wits.Registry // nil if there is none
	registry *wits.Registry
	paths    names            // of documents, without their endings
	total    int              // of documents
	made     map[string]*made // documents of trees, by what they depend on
	shared   *board
	global   *board
	fields   map[*key]string // of the global board
}

// tree is a <BehaviorTree>.
type tree struct {
	id    string
	at    *element
	root  *node // nil if there is none
	sites []*site
	keys  []*key // in the order in which they are first named
	used  int    // how many sites run it
}

// model is what <TreeNodesModel> says of a node.
type model struct {
	class class
	doc   string
	ports []modelPort
	used  bool
}

type modelPort struct {
	name, typ, doc string
	direction      direction
	value          string
	hasValue       bool
}

// direction is that of a port; the original has some that go both ways.
type direction uint8

const (
	unknown direction = 0
	inward  direction = 1
	outward direction = 2
	both    direction = inward | outward
)

// BehaviorTreeCPP takes over a project of BehaviorTree.CPP: the file main of files with all that it includes, and other
// files that the original's code registers beside it. Versions 3 and 4 of the format are known.
//
// The error says why a file cannot be read at all; the result is nil then. What is wrong within the files, and what has
// no equal, are findings.
func BehaviorTreeCPP(files fs.FS, main string, more ...string) (*Result, error) {
	return behaviorTreeCPP(nil, files, main, more...)
}

func behaviorTreeCPP(game *wits.Registry, files fs.FS, main string, more ...string) (*Result, error) {
	p := &btcpp{result: &Result{Name: main, game: game}, game: game, files: files, loaded: map[string]bool{}, byID: map[string]*tree{}, models: map[string]*model{},
		keys: map[string]*key{}, prims: map[string]*primitive{}, foreign: map[string]string{}, paths: names{}, made: map[string]*made{}, fields: map[*key]string{}}
	for _, file := range append([]string{main}, more...) {
		if err := p.load(file); err != nil {
			return nil, err
		}
	}
	if len(p.trees) == 0 {
		return nil, fmt.Errorf("%s: there is no <BehaviorTree> in it", main)
	}
	for _, t := range p.trees {
		p.read(t)
	}
	p.analyse()
	if err := p.documents(); err != nil {
		return nil, err
	}
	p.primitives()
	p.result.sort()
	return p.result, nil
}

// find adds a finding on an element.
func (p *btcpp) find(l Level, e *element, t *tree, node, what, format string, args ...any) {
	f := Finding{Level: l, File: e.file, Line: e.line, Node: node, What: what, Reason: fmt.Sprintf(format, args...)}
	if t != nil {
		f.Tree = t.id
	}
	p.result.Findings = append(p.result.Findings, f)
}

// load reads a file and what it includes.
func (p *btcpp) load(file string) error {
	file = path.Clean(file)
	if p.loaded[file] {
		return nil
	}
	if p.loaded[file] = true; len(p.loaded) > 1000 {
		return errors.New("more than 1000 files include each other")
	}
	data, err := plainfile.Read(p.files, file, plainfile.MaxDocument)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	root, err := readXML(file, data)
	if err != nil {
		return err
	}
	switch format, ok := root.attr("BTCPP_format"); {
	case format == "3", format == "4":
	case !ok:
		if len(p.loaded) == 1 {
			p.find(Guessed, root, nil, "", "BTCPP_format", "it is not given, as in version 3 of the format; names of that version and of version 4 are known side by side")
		}
	default:
		p.find(Differs, root, nil, "", "BTCPP_format", "version %s of the format is read as version 4", format)
	}
	if main, ok := root.attr("main_tree_to_execute"); ok && p.main == "" {
		p.main = main
	}
	for _, a := range root.attrs {
		if a.name != "BTCPP_format" && a.name != "main_tree_to_execute" && a.name != "project_name" {
			p.find(Unmapped, root, nil, "", a.name, "an attribute of <root> that is not known")
		}
	}
	for _, e := range root.children {
		if err := p.top(root, e); err != nil {
			return err
		}
	}
	return nil
}

// top reads an element that stands in <root>.
func (p *btcpp) top(root, e *element) error {
	switch e.name {
	case "BehaviorTree":
		t := &tree{id: e.id(), at: e}
		if t.id == "" {
			t.id = "BehaviorTree"
			for i := 2; p.byID[t.id] != nil; i++ {
				t.id = fmt.Sprintf("BehaviorTree_%d", i)
			}
		}
		if p.byID[t.id] != nil {
			p.find(Unmapped, e, t, "", t.id, "there are two trees of this name; the first counts")
			return nil
		}
		p.byID[t.id] = t
		p.trees = append(p.trees, t)
	case "include":
		return p.include(e)
	case "TreeNodesModel":
		for _, m := range e.children {
			p.model(m)
		}
	default:
		p.find(Unmapped, e, nil, "", e.name, "an element of <%s> that is not known", root.name)
	}
	return nil
}

// include reads a file that another one includes. A file that is not there is a finding: the rest is worth having.
func (p *btcpp) include(e *element) error {
	file, _ := e.attr("path")
	if pack, ok := e.attr("ros_pkg"); ok {
		p.find(Unmapped, e, nil, "", file, "it is included from the ROS package %s; copy it beside the others and include it by its path", pack)
		return nil
	}
	target := path.Join(path.Dir(e.file), strings.ReplaceAll(file, `\`, "/"))
	if file == "" || !fs.ValidPath(target) || path.IsAbs(file) {
		p.find(Unmapped, e, nil, "", file, "it does not lie in the folder of the project and is not included")
		return nil
	}
	if _, err := fs.Stat(p.files, target); err != nil {
		p.find(Unmapped, e, nil, "", file, "the file that is included is not there")
		return nil
	}
	return p.load(target)
}

// classes of nodes that explicit elements and models name.
var explicit = map[string]class{"Action": isAction, "Condition": isCondition, "Control": isControl, "Decorator": isDecorator,
	"SubTree": isSubTree, "SubTreePlus": isSubTree, "SubtreePlus": isSubTree}

// model reads what a model says of a node.
func (p *btcpp) model(e *element) {
	class, ok := explicit[e.name]
	if !ok || e.id() == "" {
		p.find(Unmapped, e, nil, "", e.name, "an element of <TreeNodesModel> that is not known")
		return
	}
	m := &model{class: class}
	for _, c := range e.children {
		port := modelPort{typ: typeOfCPP(attrOr(c, "type", "")), doc: strings.Join(strings.Fields(c.text), " ")}
		port.name, _ = c.attr("name")
		port.value, port.hasValue = c.attr("default")
		switch c.name {
		case "input_port":
			port.direction = inward
		case "output_port":
			port.direction = outward
		case "inout_port":
			port.direction = both
		case "MetadataFields", "metadata":
			continue // of the editor
		case "description":
			m.doc = port.doc
			continue
		}
		if port.direction == 0 || port.name == "" {
			p.find(Unmapped, c, nil, "", c.name, "an element of the model of %s that is not known", e.id())
			continue
		}
		if port.hasValue && port.value == "" {
			port.hasValue = false
		}
		if slices.ContainsFunc(m.ports, func(o modelPort) bool { return o.name == port.name }) {
			p.find(Unmapped, c, nil, "", port.name, "the model of %s has two ports of this name; the first counts", e.id())
			continue
		}
		m.ports = append(m.ports, port)
	}
	if p.models[e.id()] == nil {
		p.models[e.id()] = m
	}
}

func attrOr(e *element, name, otherwise string) string {
	if s, ok := e.attr(name); ok {
		return s
	}
	return otherwise
}
