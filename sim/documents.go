package sim

import "io/fs"

// Documents returns the behaviours in a folder that is compiled in, each by its name alone. It panics if there is no such folder.
//
//	//go:embed documents
//	var embedded embed.FS
//
//	func Documents() fs.FS { return sim.Documents(embedded, "documents") }
func Documents(embedded fs.FS, folder string) fs.FS {
	sub, err := fs.Sub(embedded, folder)
	if err == nil {
		_, err = fs.Stat(sub, ".")
	}
	if err != nil {
		panic("sim: the folder " + folder + " is not compiled in: " + err.Error())
	}
	return sub
}
