package record

import (
	"bytes"
	"fmt"
	"reflect"
)

// Beginning says what of a recording that was read is not what the whole one begins with; "" if all of it is.
func Beginning(rec, whole *Recording) string {
	run := rec.Run
	run.To = whole.Run.To
	switch {
	case rec.Run.To > whole.Run.To || !reflect.DeepEqual(run, whole.Run):
		return fmt.Sprintf("the run is %+v", rec.Run)
	case !begins(rec.Inputs, whole.Inputs):
		return "the inputs are others"
	case !begins(rec.Interventions, whole.Interventions):
		return "the interventions are others"
	case !begins(rec.Marks, whole.Marks):
		return "the marks are others"
	case len(rec.Programs) > len(whole.Programs):
		return "there are more programs"
	case len(rec.chunks) > len(whole.chunks):
		return "there are more frames"
	case len(rec.files) > len(whole.files):
		return "there are more documents"
	}
	for i, p := range rec.Programs {
		if !reflect.DeepEqual(p, whole.Programs[i]) {
			return fmt.Sprintf("program %d is another", i)
		}
	}
	for i, files := range rec.files {
		for name, data := range files {
			if was, ok := whole.files[i][name]; !ok || !bytes.Equal(data, was) {
				return fmt.Sprintf("the document %s is another", name)
			}
		}
	}
	for i, c := range rec.chunks {
		w := whole.chunks[i]
		if c.from != w.from || c.n != w.n || c.hashed != w.hashed || c.hash != w.hash || !reflect.DeepEqual(c.minds, w.minds) || !reflect.DeepEqual(c.roster.Agents, w.roster.Agents) {
			return fmt.Sprintf("the frames from tick %d on are others", c.from)
		}
	}
	return ""
}

func begins[T any](list, whole []T) bool {
	return len(list) <= len(whole) && (len(list) == 0 || reflect.DeepEqual(list, whole[:len(list)]))
}
