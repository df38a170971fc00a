// Package library is a student's folder and the one way into it: courses,
// their files, concepts, links, corrections, search, and the way back from a
// quote to its place.
//
// The logs are the truth. What a Library holds in memory is a [State], a pure
// fold over the entries of data/library.jsonl, the same code live and
// replayed; undo is an entry. What lies in index.sqlite is derived.
//
//	lib, err := library.Open(ctx, dir, library.Options{})
//	defer lib.Close()
//	course, err := lib.CreateCourse("Biology 101")
//	done, err := lib.Import(ctx, library.ImportRequest{Course: course.ID, Paths: []string{"ch1.pdf"}})
//	found, err := lib.Search(ctx, library.Query{Course: course.ID, Text: "osmosis"})
//	view, err := lib.View(course.ID, found.Hits[0].Citation)
//	view.Prefix + view.Exact + view.Suffix
//
// An import writes in this order, so that an entry only ever names what is
// already durable: the file's bytes, its text, the entry, the index.
//
// Several processes may use one folder, such as the window and a command: each
// sees what the others wrote, reading takes no lock, and a write takes it for
// itself alone. Times are UTC; spans are UTF-8 bytes; counts from 1.
package library
