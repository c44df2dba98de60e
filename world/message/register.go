package message

import (
	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/geom"
)

// Ear is what a document asks of whoever listens: of [wits.Frame.Self].
type Ear interface {
	// Post returns where messages are, and Listener its own number there.
	Post() (p *Post, listener int)
}

// Mouth is an [Ear] that can call out. It must not send at once, for minds step side by side: the game sends what it was
// given after all have stepped, and fills in From and At, which a mind does not know.
type Mouth interface {
	Ear
	Say(m Message)
}

// Register offers messages to designers: the function Heard, functions of what was heard, and the action Say. A mind that uses
// them is parked with a fault if its [wits.Frame.Self] is no [Ear] or [Mouth].
func Register(r *wits.Registry) {
	wits.AddFunc(r, "Heard", func(x *wits.Context, p named) bool {
		_, ok := find(x, p)
		return ok
	}, wits.Doc("Whether a message was heard in this frame."))
	wits.AddFunc(r, "HeardWhere", func(x *wits.Context, p named) geom.Vec2 {
		m, _ := find(x, p)
		return m.Where.XY()
	}, wits.Doc("The place that a message is about that was heard in this frame; (0, 0) if none was."))
	wits.AddFunc(r, "HeardFrom", func(x *wits.Context, p named) wits.Entity {
		m, _ := find(x, p)
		return m.From
	}, wits.Doc("Who has said a message that was heard in this frame; nobody if it was a place, or none was heard."))
	wits.AddFunc(r, "HeardWho", func(x *wits.Context, p named) wits.Entity {
		m, _ := find(x, p)
		return m.Who
	}, wits.Doc("Whom a message is about that was heard in this frame; nobody if none was."))
	wits.AddFunc(r, "HeardValue", func(x *wits.Context, p named) float64 {
		m, _ := find(x, p)
		return m.Value
	}, wits.Doc("The number of a message that was heard in this frame; 0 if none was."))
	wits.AddAction[say](r, wits.Named("Say"))
}

// named is what a message is asked for by.
type named struct {
	Name wits.Name `doc:"What was said."`
}

func find(x *wits.Context, p named) (Message, bool) {
	post, listener := wits.Self[Ear](x).Post()
	return post.Find(listener, p.Name)
}

// say calls out.
type say struct {
	Name   wits.In[wits.Name]   `doc:"What it says."`
	Radius wits.In[float64]     `default:"20" unit:"m" doc:"How far it is heard."`
	Where  wits.In[geom.Vec2]   `unit:"m" doc:"The place that it is about."`
	Value  wits.In[float64]     `doc:"The number that it is about."`
	Who    wits.In[wits.Entity] `doc:"Whom it is about."`
}

func (*say) Doc() string {
	return "Calls out to all who are near; they hear it in the next frame. Succeeds at once."
}

func (s *say) Update(x *wits.Context) wits.Status {
	at := s.Where.Get(x)
	wits.Self[Mouth](x).Say(Message{Name: s.Name.Get(x), Radius: s.Radius.Get(x), Where: geom.Vec3{X: at.X, Y: at.Y},
		Value: s.Value.Get(x), Who: s.Who.Get(x)})
	return wits.Success
}
