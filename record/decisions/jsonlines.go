package decisions

import (
	"bytes"
	"encoding/json"
	"io"
	"strconv"
)

// JSONLines is a listener that writes each event as a line of JSON; docs/protocols.md has the members. Each tick is one Write. Make
// one with [NewJSONLines].
type JSONLines struct {
	w    io.Writer
	line []byte
	err  error
}

// NewJSONLines writes to w, which should be buffered.
func NewJSONLines(w io.Writer) *JSONLines { return &JSONLines{w: w} }

// Err is the first error of a Write; nothing was written after it.
func (j *JSONLines) Err() error { return j.err }

// Decided implements [Listener].
func (j *JSONLines) Decided(b *Batch) {
	if j.err != nil {
		return
	}
	j.line = j.line[:0]
	if b.Reset {
		j.line = append(appendSeconds(strconv.AppendInt(append(j.line, `{"tick":`...), b.Tick, 10), b.Time), `,"event":"reset"}`+"\n"...)
	}
	for i := range b.Events {
		j.line = append(b.Events[i].AppendJSON(j.line), '\n')
	}
	_, j.err = j.w.Write(j.line)
}

// AppendJSON appends the event as an object of JSON, on one line. It allocates only for texts that need escapes.
func (e *Event) AppendJSON(to []byte) []byte {
	to = strconv.AppendInt(append(to, `{"tick":`...), e.Tick, 10)
	to = appendSeconds(to, e.Time)
	to = strconv.AppendUint(append(to, `,"agent":`...), uint64(e.Agent), 10)
	to = appendText(append(to, `,"name":`...), e.Name)
	to = append(append(append(to, `,"event":"`...), e.Kind.String()...), '"')
	to = appendText(append(to, `,"document":`...), e.Node.Document)
	to = appendText(append(to, `,"node":`...), e.Node.Path)
	switch e.Kind {
	case Begin:
		to = appendText(append(to, `,"type":`...), e.Node.Type)
	case End:
		to = appendText(append(to, `,"type":`...), e.Node.Type)
		to = append(append(append(to, `,"result":"`...), e.Result.String()...), '"')
		if e.Began >= 0 {
			to = strconv.AppendInt(append(to, `,"ticks":`...), e.Tick-e.Began, 10)
		}
	case Fire:
		to = appendText(append(to, `,"port":`...), e.Port)
		if e.Game {
			to = append(to, `,"game":true`...)
		}
	case Take:
		if e.From != nil {
			to = appendText(append(to, `,"from":`...), e.From.Path)
		}
		to = appendText(append(to, `,"why":`...), e.Why)
	case Choose:
		to = appendText(append(to, `,"why":`...), e.Why)
		for i, a := range e.Over {
			if i == 0 {
				to = append(to, `,"over":[{`...)
			} else {
				to = append(to, `,{`...)
			}
			if a.Node != nil {
				to = append(appendText(append(to, `"node":`...), a.Node.Path), ',')
			}
			to = append(appendText(append(to, `"text":`...), a.Text), '}')
		}
		if len(e.Over) > 0 {
			to = append(to, ']')
		}
	case Fault:
		to = appendText(append(to, `,"fault":`...), e.Fault.Message)
	}
	return append(to, '}')
}

// appendSeconds appends the time: a game that counts wrongly may have one that JSON does not know.
func appendSeconds(to []byte, t float64) []byte {
	if t-t != 0 {
		return to
	}
	return strconv.AppendFloat(append(to, `,"time":`...), t, 'g', -1, 64)
}

func appendText(to []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' {
			return append(to, quoted(s)...)
		}
	}
	return append(append(append(to, '"'), s...), '"')
}

// quoted returns a text with what needs escapes.
func quoted(s string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string can be written
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
