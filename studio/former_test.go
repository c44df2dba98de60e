package studio

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestToolsThatSpeakConnectAreToldWhereToLook: in the form in which their clients show an error, whatever they asked for, and
// through the page of another game too.
func TestToolsThatSpeakConnectAreToldWhereToLook(t *testing.T) {
	a := serve(t, "anvil", Options{})
	for _, base := range []string{"", "/game/" + a.server.self.ID} {
		for _, q := range [][]string{
			{"POST", "application/json", "GetState"}, {"POST", "application/proto", "Control"}, {"POST", "application/grpc", "ListAgents"}, {"GET", "", "recording"},
		} {
			r := request(a.server, q[0], a.host(), base+"/wits.debug.v1.Debugger/"+q[2], "Content-Type", q[1], "Connect-Protocol-Version", "1")
			var said struct{ Code, Message string }
			if err := json.Unmarshal([]byte(body(r)), &said); err != nil || r.StatusCode != 410 || said.Code != "unimplemented" ||
				!strings.Contains(said.Message, "POST /call/get-state") || !strings.Contains(said.Message, "docs/protocols.md") {
				t.Errorf("%s%v: %d %+v, %v", base, q, r.StatusCode, said, err)
			}
		}
	}
}
