package debug

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/sim"
)

// The JSON messages of docs/protocols.md.

type helloMessage struct {
	T        string    `json:"t"`
	Protocol int       `json:"protocol"`
	Game     helloGame `json:"game"`
}

type helloGame struct {
	sim.Info
	Process int `json:"process"`
}

type agentsMessage struct {
	T      string      `json:"t"`
	Agents []agentJSON `json:"agents"`
}

type agentJSON struct {
	ID       uint32 `json:"id"`
	Name     string `json:"name"`
	Program  uint32 `json:"program"` // 0: no mind
	Document string `json:"document"`
	Fault    bool   `json:"fault"`
	Steered  string `json:"steered,omitempty"`
	Body     bool   `json:"body,omitempty"`
}

type faultMessage struct {
	T     string     `json:"t"`
	Agent uint32     `json:"agent"`
	Fault *faultJSON `json:"fault"`
}

type faultJSON struct {
	Document string `json:"document"`
	Node     string `json:"node"`
	Type     string `json:"type"`
	Message  string `json:"message"`
	Stack    string `json:"stack"`
}

type notesMessage struct {
	T     string     `json:"t"`
	Agent uint32     `json:"agent"`
	Part  int        `json:"part"`
	Node  int        `json:"node"`
	Notes []noteJSON `json:"notes"`
}

type noteJSON struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Unit  string `json:"unit,omitempty"`
}

type logMessage struct {
	T     string    `json:"t"`
	Lines []logLine `json:"lines"`
}

type logLine struct {
	Tick  int64  `json:"tick"`
	Agent uint32 `json:"agent"`
	Level string `json:"level"`
	Node  string `json:"node"`
	Text  string `json:"text"`
}

type toolsMessage struct {
	T        string        `json:"t"`
	Tools    []sim.Tool    `json:"tools"`
	Gestures []sim.Gesture `json:"gestures"`
	Options  []sim.Option  `json:"options"`
}

type optionsMessage struct {
	T      string            `json:"t"`
	Values map[string]string `json:"values"`
	Seed   uint64            `json:"seed"`
}

func hello(info sim.Info, process int) []byte {
	return wire.Encode(helloMessage{T: "hello", Protocol: wire.Version, Game: helloGame{Info: info, Process: process}})
}

// filled has lists where a source left them nil, so that pages need not ask.
func filled(info sim.Info) sim.Info {
	if info.Controls == nil {
		info.Controls = []sim.Control{}
	}
	if info.Options == nil {
		info.Options = []sim.Option{}
	}
	if info.Sprites == nil {
		info.Sprites = []sim.Sprite{}
	}
	if info.Overlays == nil {
		info.Overlays = []sim.Overlay{}
	}
	if info.Tools == nil {
		info.Tools = []sim.Tool{}
	}
	if info.Gestures == nil {
		info.Gestures = []sim.Gesture{}
	}
	return info
}

func faultOf(id uint32, f *wits.Fault) []byte {
	m := faultMessage{T: "fault", Agent: id}
	if f != nil {
		m.Fault = &faultJSON{Document: f.Document, Node: f.Node, Type: f.Type, Message: f.Message, Stack: f.Stack}
	}
	return wire.Encode(m)
}

func notesOf(agent uint32, part, node int, notes []wits.Note) []byte {
	m := notesMessage{T: "notes", Agent: agent, Part: part, Node: node, Notes: make([]noteJSON, len(notes))}
	for i, n := range notes {
		m.Notes[i] = noteJSON{Name: n.Name, Value: n.Value, Unit: n.Unit}
	}
	return wire.Encode(m)
}
