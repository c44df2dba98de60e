package record

// topic is a channel of a file.
type topic struct {
	topic, schema, encoding, messages, text string
}

// topics are the channels that a file has, always all of them.
var topics = []topic{
	{"/run", "wits.Run", "jsonschema", "json", `{"type":"object","description":"What was played. One message, the first.","properties":{` +
		`"format":{"const":1},"wits":{"type":"string"},"game":{"type":"string"},"title":{"type":"string"},` +
		`"options":{"type":"object","additionalProperties":{"type":"string"}},"seed":{"type":"string","description":"A number from 0 to 2^64-1."},` +
		`"rate":{"type":"integer","description":"Ticks a second."},"controls":{"type":"array","items":{"type":"string"}},` +
		`"from":{"type":"integer","description":"The first tick whose minds are recorded, counted in ticks played."},"to":{"type":"integer"},` +
		`"whole":{"type":"boolean","description":"The inputs are there since the start."},"roots":{"type":"array","items":{"type":"string"}},` +
		`"reloads":{"type":"array","items":{"type":"object","properties":{"tick":{"type":"integer"},"files":{"type":"array","items":{"type":"string"}}}}}}}`},
	{"/inputs", "wits.Input", "jsonschema", "json", `{"type":"object","description":"What players do from a tick on, until the next message.","properties":{` +
		`"tick":{"type":"integer","description":"Counts from 0."},"held":{"type":"array","items":{"type":"string"}},` +
		`"before":{"type":"array","items":{"type":"string"},"description":"What was held in the tick before, as the game saw it."},` +
		`"focus":{"type":"integer","description":"The agent that the player looks at, 0 for none."},` +
		`"data":{"type":"string","contentEncoding":"base64","description":"What the game was told of players in its own form."}}}`},
	{"/interventions", "wits.Intervention", "jsonschema", "json", `{"type":"object","description":"What was done to the game by hand between two ticks.","properties":{` +
		`"tick":{"type":"integer","description":"How many ticks had been played."},"agent":{"type":"integer"},` +
		`"do":{"enum":["set","hold","release","fire","force","unforce","command","reload"]},"path":{"type":"string"},"value":{"type":"string"},` +
		`"args":{"type":"array","items":{"type":"string"}},"once":{"type":"boolean"},` +
		`"auto":{"type":"boolean","description":"It follows from another one and is not to be done again."}}}`},
	{"/marks", "wits.Mark", "jsonschema", "json", `{"type":"object","description":"Something that happened.","properties":{` +
		`"tick":{"type":"integer"},"kind":{"type":"string"},"agent":{"type":"integer"},"text":{"type":"string"}}}`},
	{"/agents", "wits.Agents", "jsonschema", "json", `{"type":"object","description":"Who is there, in the game's order, for the frames that name this list.","properties":{` +
		`"id":{"type":"integer"},"tick":{"type":"integer"},"agents":{"type":"array","items":{"type":"object","properties":{` +
		`"id":{"type":"integer"},"name":{"type":"string"},"program":{"type":"integer","description":"-1: no mind."},"fault":{"type":"string"}}}}}}`},
	{"/programs", "wits.Program", "jsonschema", "json", `{"type":"object","description":"What the words of minds mean. Bytes are in base 64.","properties":{` +
		`"id":{"type":"integer"},"document":{"type":"string"},"name":{"type":"string"},"fingerprint":{"type":"string"},` +
		`"words":{"type":"integer"},"refs":{"type":"integer"},"image":{"type":"string","contentEncoding":"base64"},"floats":{"type":"string","contentEncoding":"base64"},` +
		`"values":{"type":"array","items":{"type":"object","properties":{"path":{"type":"string"},"class":{"type":"string"},"type":{"type":"string"},` +
		`"unit":{"type":"string"},"at":{"type":"integer"},"words":{"type":"integer"},"enum":{"type":"array","items":{"type":"string"}}}}},` +
		`"nodes":{"type":"array","items":{"type":"object","properties":{"path":{"type":"string"},"bit":{"type":"integer"}}}},"activeWord":{"type":"integer"},` +
		`"triggers":{"type":"array","items":{"type":"object","properties":{"path":{"type":"string"},"bit":{"type":"integer"}}}},"actedWord":{"type":"integer"}}}`},
	{"/activity", "wits.Activity", "jsonschema", "json", `{"type":"object","description":"Which nodes of an agent are active from a tick on, until its next message.","properties":{` +
		`"tick":{"type":"integer"},"agent":{"type":"integer"},"name":{"type":"string"},"active":{"type":"array","items":{"type":"string"}}}}`},
	{"/frames", "wits.Frames", "text", "wits-frames", "All minds in all ticks of about a second. See docs/saving-and-replay.md of github.com/wits-ai/wits."},
}
