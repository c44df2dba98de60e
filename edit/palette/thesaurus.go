package palette

import "strings"

// meant gives, for what designers type, the words by which games call and explain such actions, functions and documents: somebody who
// looks for "goto" or "chase" has a MoveTo in mind. Each line: what is typed, and what it may be called.
var meant = map[string][]string{}

func init() {
	for line := range strings.Lines(`
go goto walk run travel navigate path locomote: move go walk approach seek arrive steer towards follow
move: go walk approach seek arrive march drive fly steer
chase pursue hunt follow: pursue follow chase seek move approach go close towards
approach near reach come: move go walk seek arrive close approach towards
flee escape evade avoid retreat run: flee evade retreat escape avoid away keep
hide cover: hide cover duck sneak
patrol wander roam explore: patrol wander roam anywhere route march circle
turn rotate face look aim: face turn aim look watch rotate
look search scan find seek investigate: look search scan find watch investigate
attack hit strike fight melee: attack swing hit strike punch kick fight charge slash
shoot fire ranged: shoot fire aim throw
block defend guard protect: parry block hold guard shield defend
dodge: dodge roll duck leap evade
jump leap hop: jump leap climb
talk speak say bark shout dialogue: say speak talk shout call holler show tell
take pick pickup grab collect gather get loot: take pick grab gather collect fetch carry get
drop put place give leave: drop put place give release
use interact activate: use interact open reboot unplug
wait idle pause sleep rest stand stay delay: wait idle rest stay stand hold
animate animation play montage gesture: pose gesture play wave animate show
check test condition has can compare is ask: is has can if in alive in far near
see sight visible spot perceive sense: see sight view perceive perceives perceived look
hear noise sound: hear heard hears
distance range near far close: distance near far range reach
random dice chance: random chance
health hp life: health life alive hp
greater more above bigger: greater more above
less below smaller under: less below
group team squad formation flock: group team squad formation cohesion alignment separation surround join lead
`) {
		typed, called, _ := strings.Cut(line, ":")
		for _, w := range strings.Fields(typed) {
			meant[w] = append(meant[w], strings.Fields(called)...)
		}
	}
}

// Others gives, for a word that is typed, perhaps not to its end, the words by which a game may call what is meant: "move" for "walk".
func Others(word string) []string {
	if out := meant[word]; out != nil || len(word) < 3 {
		return out
	}
	var out []string
	for w, called := range meant {
		if strings.HasPrefix(w, word) {
			out = append(out, called...)
		}
	}
	return out
}
