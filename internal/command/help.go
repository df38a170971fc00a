package command

import (
	"fmt"
	"io"
	"strings"
)

// specs lists the commands, as help shows them.
func specs() []spec {
	return []spec{
		{
			name: "import", usage: "--course NAME [--replace] [--no-meaning] [--password WORD] PATH…", about: "bring files, folders and zips into a course, made if there is none",
			takes: []string{"course", "password"}, switches: []string{"replace", "no-meaning"}, least: 1, most: -1, run: importFiles,
		},
		{
			name: "passages", usage: "[--policy course|reference|window] [--raw] [--text] FILE", about: "read and cut a file without storing it; --text: the text itself",
			takes: []string{"policy"}, switches: []string{"raw", "text"}, least: 1, most: 1, run: passages,
		},
		{
			name: "sentences", about: "split standard input into sentences", run: sentences,
		},
		{
			name: "quote", usage: "--in FILE QUOTE…", about: "do these words stand in the file?",
			takes: []string{"in"}, least: 1, most: -1, run: quotes,
		},
		{
			name: "place", usage: "--in FILE [--png OUT] QUOTE…", about: "where they stand on the page",
			takes: []string{"in", "png"}, least: 1, most: -1, run: place,
		},
		{
			name: "search", usage: "--course NAME [--limit 8] [--file NAME] [--kind F] [--section S] [--fusion score|rrf|words|meaning] TEXT | --batch", about: "find passages of a course; --batch: a query a line on standard input",
			takes: []string{"course", "limit", "file", "kind", "section", "fusion"}, switches: []string{"batch"}, most: -1, run: search,
		},
		{
			name: "concepts", usage: "--course NAME [--confirm-all]", about: "list the concepts of a course",
			takes: []string{"course"}, switches: []string{"confirm-all"}, run: concepts,
		},
		{
			name: "teach", usage: "--course NAME --concept NAME [--quotes FILE] [--model]", about: "one dry round about the explanation on standard input; nothing is saved",
			takes: []string{"course", "concept", "quotes"}, switches: []string{"model"}, run: teach,
		},
		{
			name: "courses", about: "list the courses", run: courses,
		},
		{
			name: "files", usage: "--course NAME", about: "list the files of a course",
			takes: []string{"course"}, run: files,
		},
		{
			name: "remove", usage: "--course NAME [FILE]", about: "take a file, by its name or SHA-256, out of a course; without FILE the whole course",
			takes: []string{"course"}, most: 1, run: remove,
		},
		{
			name: "undo", about: "take the newest step back, and say which it was", run: undo,
		},
		{
			name: "rebuild", about: "make the search file anew from the logs and texts", run: rebuild,
		},
		{
			name: "check", usage: "[--repair]", about: "look for damage in the data folder",
			switches: []string{"repair"}, run: check,
		},
		{
			name: "export", usage: "[--as everything|course|anki|notes|calendar] [--course NAME] [--replace] FILE", about: "write all of the data folder (.zip), a course for a classmate (.zip), cards (.apkg), notes (.md) or review days (.ics) into a file",
			takes: []string{"as", "course"}, switches: []string{"replace"}, least: 1, most: 1, run: exportFile,
		},
		{
			name: "backup", about: "back up the logs and settings, and read the backup back", run: backup,
		},
		{
			name: "restore", usage: "[--yes] [NAME]", about: "list the backups; show what restoring one would change; --yes: restore it",
			switches: []string{"yes"}, most: 1, run: restore,
		},
	}
}

const intro = `Kizuki: explain a concept from memory, and your own course files answer.

  kizuki                 opens the window
  kizuki COMMAND …       works without one:

`

const outro = `
With every command: --home DIR (the data folder; else KIZUKI_HOME, else ~/.kizuki),
--json (one JSON object a line on standard output). Flags are --name value or
--name=value, anywhere before "--". Exit code 0: done; 1: failed; 2: wrong usage.
`

// help shows all commands, or the one that args name.
func help(args []string, stdout, stderr io.Writer) int {
	for _, s := range specs() {
		if len(args) > 0 && args[0] == s.name {
			fmt.Fprintf(stdout, "kizuki %s\n  %s\n%s", strings.TrimSpace(s.name+" "+s.usage), s.about, outro)
			return done
		}
	}
	if len(args) > 0 && !strings.HasPrefix(args[0], "--") {
		return sayUsage(stderr, usage("there is no command %q", args[0]), "kizuki help")
	}
	fmt.Fprint(stdout, intro)
	for _, s := range specs() {
		fmt.Fprintf(stdout, "  %-10s %s\n", s.name, s.about)
		if s.usage != "" {
			fmt.Fprintf(stdout, "  %-10s   %s\n", "", s.usage)
		}
	}
	fmt.Fprint(stdout, outro)
	return done
}
