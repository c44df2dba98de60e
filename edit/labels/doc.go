// Package labels is the kind "labels": what designers read beside identifiers, in a language. Identifiers are what documents and code
// write; a document of labels says for any of them what it is called in German, or in plainer English, and what it is for.
//
//	{
//	  "wits": 1,
//	  "kind": "labels",
//	  "language": "de",
//	  "actions": {
//	    "Attack": {"label": "Angreifen", "doc": "Schlägt einmal zu.", "ports": {"Target": "Ziel"}}
//	  },
//	  "enumerations": {"place": {"label": "Ort", "values": {"home": "Zuhause"}}},
//	  "nodes": {"tree": {"selector": "Auswahl"}},
//	  "documents": [
//	    {"document": "fighter.graph.json", "label": "Kämpfer", "names": {"LowHealth": "Wenig Leben", "Health": "Leben"}}
//	  ]
//	}
//
// It lies among the documents, and is checked, formatted and edited as they are: a name that there is not is a problem, with the closest
// one. It changes no program and no hash. In Go a label stands beside what is registered: wits.Label, and the tag label of a port; these
// are of no language, and count where the language has nothing else.
//
//	the kind, which std has         [Kind]
//	all labels of a game            [Read]; studio.Options.Labels gives them to pages
package labels
