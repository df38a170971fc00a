// Package internal is the map of the house.
//
// A student's files become text with places; that text is logged, cut into
// passages, indexed and found; a session asks about it; every quote is checked
// word for word and leads back to its place. Values flow one way through small
// packages; the log is the truth; what is derived can be thrown away and made
// again.
//
// The journey: file bytes → files/<sha256> → extract (in a worker) →
// paragraphs with locations → text/<sha256>-<revision>.jsonl → log entry,
// fsync → passage.Cut → index.Put → hit → session → question → quote.Find →
// citation → render.
//
// Each line below is a room: its name, what it is for, and after the bar what
// it must never import. "house" is every other room but source; "io" is the
// operating system, the network and databases; "wails" and "sql" are those
// modules; other words are rooms. house_test.go reads this list and fails when
// an import breaks it.
//
//	source     What a student reads, and where words stand in it | house io
//	lexical    Content words, same word, coverage; folding; the token estimate | io
//	sentence   Split into spans; number as S1…; look a label up | io
//	passage    Cut a text into passages by policy | io
//	quote      Do these words stand in that text? Find, Nearest | io
//	pdfium     PDFium in WebAssembly: characters with boxes, bookmarks, labels, pictures | house sql wails
//	extract    Bytes to paragraphs with locations, one file a format | index journal library wails
//	worker     Runs a reader in a child process with a time and a memory limit | index journal library wails
//	journal    Append-only JSONL: Append, Replay, Check, lock | house sql wails
//	meaning    The built-in meaning models: text to vector | house sql wails
//	model      Client of OpenAI-compatible servers: chat, embeddings, consent | house sql wails
//	index      index.sqlite: put, remove, search, rebuild-and-swap | journal library extract wails
//	library    The student's folder and the one way in | session wails
//	classmate  Who asks: plain code and a model, and the guards both pass | wails sql
//	session    A teach-back from explanation to result; its events and fold | wails sql
//	schedule   When a concept is due, and why | io
//	export     What leaves the folder: zips, cards, notes, a calendar | wails
//	render     A citation to a picture of its place | session journal
//	window     What keeps the web view safe and fed | session index
//	command    The command line of SPEC section 16 | wails
//	advice     Words every error for a student: message and next step |
//	golden     Test-only: reads vectors and goldens; fails on zero cases | house
package internal
