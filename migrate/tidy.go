package migrate

import "bytes"

// tidy makes XML that the original's parser takes into XML that is well-formed: a bare & becomes &amp;, a < within an
// attribute's value &lt;, and comments, which may have -- in them there, become blanks. Lines stay where they are.
func tidy(data []byte) []byte {
	out := make([]byte, 0, len(data)+len(data)/16)
	const text, tag, single, double = 0, 1, 2, 3
	state := text
	for i := 0; i < len(data); {
		rest := data[i:]
		c := rest[0]
		switch state {
		case text:
			if end, ok := verbatim(rest); ok {
				out = append(out, end...)
				i += len(end)
				continue
			}
			switch {
			case bytes.HasPrefix(rest, []byte("<!--")):
				end := bytes.Index(rest[4:], []byte("-->"))
				if end < 0 {
					return append(out, rest...) // the parser says what is wrong
				}
				for _, c := range rest[:4+end+3] {
					if c != '\n' {
						c = ' '
					}
					out = append(out, c)
				}
				i += 4 + end + 3
				continue
			case c == '<':
				state = tag
			}
		case tag:
			switch c {
			case '>':
				state = text
			case '\'':
				state = single
			case '"':
				state = double
			}
		default:
			switch {
			case c == '\'' && state == single, c == '"' && state == double:
				state = tag
			case c == '<':
				out = append(out, "&lt;"...)
				i++
				continue
			}
		}
		if c == '&' && !entity(rest) {
			out = append(out, "&amp;"...)
		} else {
			out = append(out, c)
		}
		i++
	}
	return out
}

// verbatim returns a section at the beginning of data in which nothing is to be changed.
func verbatim(data []byte) ([]byte, bool) {
	for _, section := range [][2]string{{"<![CDATA[", "]]>"}, {"<?", "?>"}} {
		if bytes.HasPrefix(data, []byte(section[0])) {
			if end := bytes.Index(data, []byte(section[1])); end >= 0 {
				return data[:end+len(section[1])], true
			}
			return data, true
		}
	}
	return nil, false
}

// entity reports whether data begins with an entity that XML knows by itself.
func entity(data []byte) bool {
	for _, name := range []string{"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"} {
		if bytes.HasPrefix(data, []byte(name)) {
			return true
		}
	}
	if !bytes.HasPrefix(data, []byte("&#")) {
		return false
	}
	end := bytes.IndexByte(data[:min(len(data), 12)], ';')
	return end > 2
}
