package document

import (
	"bytes"
	"unicode/utf8"

	"github.com/wits-ai/wits/internal/jsontree"
)

// lineWidth is how many characters a formatted line has before it is broken.
const lineWidth = 120

// Format returns a document in its canonical form: a fixed order of members, what has no order of its own sorted, one port,
// node or link a line, lines broken at 120 characters. The bytes depend on what the document says alone, never on the
// order of its members, on white space, or on how its texts and numbers are spelt: 1.50 and 15e-1 become 1.5. Everything
// in the file is kept, known or not. Formatting twice is formatting once, and moving a box in an editor changes lines of
// the view only.
//
// The document's meaning need not be right, only its JSON: if that is not, the error is a [Problems] without a file.
func (ks *Kinds) Format(data []byte) ([]byte, error) {
	tree, problems := ParseObject("", data, "a document")
	if err := problems.Err(); err != nil {
		return nil, err
	}
	ks.canonical(tree)
	return append(PrintDocument(tree), '\n'), nil
}

// FormatWithin returns a document that lies within a file in its canonical form: that of [Kinds.Format], with lines as long as they are in
// the file, where it is written two levels deeper.
func (ks *Kinds) FormatWithin(data []byte) ([]byte, error) {
	tree, problems := ParseObject("", data, "a document")
	if err := problems.Err(); err != nil {
		return nil, err
	}
	ks.canonical(tree)
	text := appendTree(nil, tree, 2, 2, 0, false)
	return append(bytes.ReplaceAll(text, []byte("\n    "), []byte("\n")), '\n'), nil
}

// ParseObject reads a file whose value is an object. The tree is nil if there are problems.
func ParseObject(file string, data []byte, what string) (*jsontree.Node, Problems) {
	var problems Problems
	tree, errs := jsontree.Parse(data, jsontree.Limits{Bytes: MaxBytes, Depth: MaxDepth})
	for _, e := range errs {
		problems.Add(Problem{File: file, Line: int(e.Pos.Line), Column: int(e.Pos.Column), Reason: e.Reason})
	}
	if len(errs) == 0 && tree.Kind != jsontree.Object {
		problems.Add(Problem{File: file, Line: int(tree.Pos.Line), Column: int(tree.Pos.Column), Reason: what + " is a JSON object in { }"})
	}
	if len(problems) > 0 {
		return nil, problems
	}
	return tree, nil
}

// Print writes a value: a container that is less than open levels deep has one child a line, one that is deeper
// does too if it does not fit into its line.
func Print(n *jsontree.Node, open int) []byte { return appendTree(nil, n, open, 0, 0, false) }

// PrintDocument writes a document, one port, node or link a line, and what lies within its file as documents of their own.
func PrintDocument(n *jsontree.Node) []byte { return appendTree(nil, n, 2, 0, 0, true) }

// appendTree writes a value at an indentation of depth levels. used is how much of its line is taken: what stands
// before the value, beside the indentation, and after it. What lies within a file is as open as the file.
func appendTree(dst []byte, n *jsontree.Node, open, depth, used int, file bool) []byte {
	count := len(n.Members) + len(n.Items)
	if count == 0 {
		return n.AppendLine(dst)
	}
	if open <= 0 {
		start := len(dst)
		dst = n.AppendLine(dst)
		if 2*depth+used+utf8.RuneCount(dst[start:]) <= lineWidth {
			return dst
		}
		dst = dst[:start]
	}
	brackets := "[]"
	if n.Kind == jsontree.Object {
		brackets = "{}"
	}
	dst = append(dst, brackets[0])
	for i := range count {
		used := 1 // the comma
		if i == count-1 {
			used = 0
		}
		dst = append(dst, '\n')
		for range depth + 1 {
			dst = append(dst, "  "...)
		}
		if n.Kind == jsontree.Object {
			start := len(dst)
			dst = append(jsontree.AppendString(dst, n.Members[i].Name), ": "...)
			inner := open - 1
			if file && n.Members[i].Name == documentsMember && n.Members[i].Value.Kind == jsontree.Object {
				inner = open + 1
			}
			dst = appendTree(dst, n.Members[i].Value, inner, depth+1, used+utf8.RuneCount(dst[start:]), false)
		} else {
			dst = appendTree(dst, n.Items[i], open-1, depth+1, used, false)
		}
		if used > 0 {
			dst = append(dst, ',')
		}
	}
	dst = append(dst, '\n')
	for range depth {
		dst = append(dst, "  "...)
	}
	return append(dst, brackets[1])
}
