package squad

// Line is something that bodies call out.
type Line int64

// Lines.
const (
	Silent Line = iota
	LineContact
	LineLost
	LineCover
	LineMoving
	LineSuppress
	LineThrow
	LineGrenade
	LineReload
	LineGun
	LineBreach
	LineEmpty
	LineHurt
	LineNoise
	LineClear
	LineWait
	LineHolding
	LinePapers
	lines
)

// lineNames are the values of the enumeration, and lineTexts what is read over a body.
var (
	lineNames = [lines]string{"silent", "contact", "lost", "hide", "moving", "suppress", "throw", "grenade", "load", "mount", "breach", "empty", "hurt", "noise", "clear", "wait", "holding", "papers"}
	lineTexts = [lines]string{"", "There he is!", "Lost him!", "To cover!", "Cover me, I'm moving!", "Keep his head down!", "Flush him out!", "Grenade! Run!", "Reloading!", "On the gun!", "Breaching!", "I'm empty!", "I'm hit!", "What was that?", "Nobody here.", "Quiet. Wait for him.", "Door's barred!", "Got the papers!"}
)

// Text is what is read over whoever says it.
func (l Line) Text() string {
	if l < 0 || l >= lines {
		return ""
	}
	return lineTexts[l]
}
