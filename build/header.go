package build

// Document is a document that was built: a struct that embeds [Header], with a field for each member of its kind.
type Document interface {
	// Kind returns the technique, as documents write it: "tree".
	Kind() string
}

// Header is what documents of all kinds have. All of it may be left out.
type Header struct {
	// What people call the behaviour; without it, the name of the file.
	Name string `json:"name"`
	// What the behaviour does.
	Doc string `json:"doc"`
	// The document that it derives from: it has all that the base has.
	Base string `json:"base"`
	// Interfaces whose ports the document has.
	Implements []string `json:"implements"`
	// The document's own ports: what whoever runs it can connect to.
	Ports []Port `json:"ports"`
	// Values that the document remembers, by name.
	Variables map[string]Variable `json:"variables"`
	// Blackboards that the document uses: their files, by names of the document's own.
	Boards map[string]string `json:"boards"`
	// New names of nodes by their old ones, so that running agents keep the nodes' state.
	Renames map[string]string `json:"renames"`
	// What takes the place of what the base has, by the member and the name: {"states": map[string]any{"Fight": machine.State{...}}}.
	Override map[string]any `json:"override"`
	// Documents within this one's file, by name, for what only it uses: "#name" in place of a path means one of them.
	Documents map[string]Document `json:"documents"`
	// Numbers that may be sought by trying, by what leads to each: "options/Attack/score".
	Tune map[string]Tune `json:"tune"`
	// Frames with words, which an editor draws around nodes.
	Frames []Frame `json:"frames"`
	// Where an editor shows the nodes: [x, y] by name.
	View map[string][2]float64 `json:"view"`
}

// Tune says between which bounds a number of a document may be sought.
type Tune struct {
	// The least that it can be.
	Low float64 `json:"low" build:"need"`
	// The most that it can be.
	High float64 `json:"high" build:"need"`
	// Factors count and not differences: 1 to 2 is as far as 10 to 20.
	Log bool `json:"log"`
	// It is a whole number.
	Whole bool `json:"whole"`
}

// Port is a port of a document. [In] and [Out] make one.
type Port struct {
	// A port that takes something in, by its name; or
	In string `json:"in"`
	// one that gives something out.
	Out string `json:"out"`
	// "trigger" for an event, or the type of its value.
	Type string `json:"type" build:"need"`
	// The value while nothing else gives one; not for triggers.
	Default any `json:"default"`
	// The unit of its value, such as m or 1/s.
	Unit string `json:"unit"`
	// What it is for.
	Doc string `json:"doc"`
}

// In returns a port that takes in values of a type, or events if that is "trigger".
func In(name, typ string) Port { return Port{In: name, Type: typ} }

// Out returns a port that gives out values of a type, or events if that is "trigger".
func Out(name, typ string) Port { return Port{Out: name, Type: typ} }

// Variable is a value that a document, or a part of it, remembers.
type Variable struct {
	// The type of its value.
	Type string `json:"type" build:"need,alone"`
	// The value at the start; without it, zero, empty or false.
	Default any `json:"default"`
	// The unit of its value, such as m or 1/s.
	Unit string `json:"unit"`
	// Keep the value when the document begins anew.
	Keep bool `json:"keep"`
	// Of a variable of a part: the whole document can read it, not only what lies in the part.
	Shared bool `json:"shared"`
	// What it is for.
	Doc string `json:"doc"`
}

// Frame is a frame that an editor draws around nodes.
type Frame struct {
	// The words.
	Text string `json:"text"`
	// Its corner.
	At [2]float64 `json:"at" build:"need"`
	// How wide and high it is.
	Size [2]float64 `json:"size" build:"need"`
	// It is shown as one box, with all that lies in it.
	Folded bool `json:"folded"`
}
