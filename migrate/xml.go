package migrate

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Limits of what is read, so that no file makes the import take for ever.
const (
	maxSource   = 4 << 20
	maxElements = 50_000
	maxNesting  = 200
)

// element is an element of an XML file.
type element struct {
	name     string
	attrs    []attribute
	children []*element
	text     string
	file     string
	line     int
}

type attribute struct{ name, value string }

// attr returns an attribute's value.
func (e *element) attr(name string) (string, bool) {
	for _, a := range e.attrs {
		if a.name == name {
			return a.value, true
		}
	}
	return "", false
}

// id returns the attribute ID.
func (e *element) id() string {
	s, _ := e.attr("ID")
	return s
}

// readXML reads the element "root" of a file.
func readXML(file string, data []byte) (*element, error) {
	if len(data) > maxSource {
		return nil, fmt.Errorf("%s: the file has more than %d bytes", file, maxSource)
	}
	source := tidy(data)
	d := xml.NewDecoder(bytes.NewReader(source))
	d.CharsetReader = func(charset string, in io.Reader) (io.Reader, error) {
		if strings.EqualFold(charset, "us-ascii") {
			return in, nil
		}
		return nil, fmt.Errorf("write it in UTF-8, not in %s", charset)
	}
	var root *element
	var open []*element
	count := 0
	for {
		line, _ := d.InputPos()
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			if !utf8.Valid(data) {
				err = errors.New("it is not in UTF-8; save it as that")
			}
			return nil, fmt.Errorf("%s:%d: %w", file, line, err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			e := &element{name: t.Name.Local, file: file, line: line}
			for _, a := range t.Attr {
				e.attrs = append(e.attrs, attribute{a.Name.Local, a.Value})
			}
			if count++; count > maxElements || len(open) >= maxNesting {
				return nil, fmt.Errorf("%s:%d: the file has more than %d elements, or more than %d within each other", file, line, maxElements, maxNesting)
			}
			if len(open) > 0 {
				top := open[len(open)-1]
				top.children = append(top.children, e)
			} else if root == nil {
				root = e
			}
			open = append(open, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				open[len(open)-1].text += string(t)
			}
		}
	}
	switch {
	case len(data) == 0:
		return nil, fmt.Errorf("%s: the file is empty", file)
	case root == nil:
		return nil, fmt.Errorf("%s: there is no XML in it", file)
	case root.name == "BehaviorTree":
		return nil, fmt.Errorf("%s:%d: the first element is <BehaviorTree>; put <root BTCPP_format=\"4\"> around it", file, root.line)
	case root.name != "root":
		return nil, fmt.Errorf("%s:%d: the first element is <%s>, and files of BehaviorTree.CPP begin with <root>", file, root.line, root.name)
	}
	return root, nil
}
