package export

import (
	"archive/zip"
	"context"
	"crypto/sha1"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"os"
	"path/filepath"
	"strings"

	_ "github.com/mattn/go-sqlite3" // the format is an SQLite file

	"kizuki/internal/classmate"
	"kizuki/internal/library"
	"kizuki/internal/session"
	"kizuki/internal/source"
)

// Cards writes a deck for Anki (.apkg): a card for each confirmed concept, and
// one for each sentence that was missed, every one with quote, place and a link
// back. Imported again, cards are updated in place, since a note's identity is
// made of the concept or the citation.
//
// The file is a zip of an Anki 2.1 collection of schema 11, which every Anki
// since 2.0 reads.
func Cards(ctx context.Context, lib *library.Library, desk *session.Desk, id string, w io.Writer) error {
	c, err := lib.Course(id)
	if err != nil {
		return err
	}
	concepts, err := study(lib, desk, c.ID)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "kizuki-cards-*")
	if err != nil {
		return fmt.Errorf("export cards: %w", err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "collection.anki2")
	if err := collect(ctx, path, c, notesOf(c.ID, concepts)); err != nil {
		return fmt.Errorf("export cards of %q: %w", c.Name, err)
	}
	z := zip.NewWriter(w)
	if err := add(z, path, "collection.anki2"); err != nil {
		return fmt.Errorf("export cards: %w", err)
	}
	media, err := z.Create("media")
	if err == nil {
		_, err = media.Write([]byte("{}"))
	}
	if err != nil {
		return fmt.Errorf("export cards: %w", err)
	}
	return z.Close()
}

// note is one card: what is asked, what is right, and where that stands.
type note struct {
	identity           string
	front, back, place string // HTML
}

func notesOf(course string, concepts []studied) []note {
	var all []note
	for _, k := range concepts {
		if len(k.quotes) > 0 {
			all = append(all, note{
				identity: "concept " + course + " " + k.ID,
				front:    "Explain: <b>" + html.EscapeString(k.Name) + "</b>",
				back:     texts(k.quotes), place: places(course, k.quotes),
			})
		}
		for _, m := range k.missed {
			one := []classmate.Quote{m}
			all = append(all, note{
				identity: "missed " + citationKey(m.Citation),
				front:    "You missed this once. What does your material say about <b>" + html.EscapeString(k.Name) + "</b> here?<br><small>" + html.EscapeString(m.Label) + "</small>",
				back:     texts(one), place: places(course, one),
			})
		}
	}
	return all
}

func citationKey(c source.Citation) string {
	return fmt.Sprintf("%s %d %d %d", c.Material, c.Revision, c.Span.Start, c.Span.End)
}

func texts(quotes []classmate.Quote) string {
	var all []string
	for _, q := range quotes {
		all = append(all, "<p>“"+html.EscapeString(q.Text)+"”</p>")
	}
	return strings.Join(all, "")
}

func places(course string, quotes []classmate.Quote) string {
	var all []string
	for _, q := range quotes {
		all = append(all, `<a href="`+html.EscapeString(Link(course, q.Citation))+`">`+html.EscapeString(q.Label)+"</a>")
	}
	return strings.Join(all, "<br>")
}

// number is a positive number that a text always has, as Anki wants for ids.
func number(text string) int64 {
	sum := sha1.Sum([]byte(text))
	return int64(binary.BigEndian.Uint64(sum[:8])>>21) + 1_000_000_000_000
}

const collection = `
CREATE TABLE col(id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null, decks text not null, dconf text not null, tags text not null);
CREATE TABLE notes(id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null);
CREATE TABLE cards(id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
CREATE TABLE revlog(id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
CREATE TABLE graves(usn integer not null, oid integer not null, type integer not null);
CREATE INDEX ix_notes_usn on notes(usn); CREATE INDEX ix_cards_usn on cards(usn); CREATE INDEX ix_revlog_usn on revlog(usn);
CREATE INDEX ix_cards_nid on cards(nid); CREATE INDEX ix_cards_sched on cards(did, queue, due); CREATE INDEX ix_revlog_cid on revlog(cid); CREATE INDEX ix_notes_csum on notes(csum);
`

// collect writes the collection.
func collect(ctx context.Context, path string, c library.Course, notes []note) error {
	db, err := sql.Open("sqlite3", "file:"+path)
	if err != nil {
		return err
	}
	defer db.Close()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec(collection); err != nil {
		return err
	}
	made, deck, kind := c.Created.Unix(), number("deck "+c.ID+" "+c.Name), number("kind of note 1")
	parts, err := settings(c.Name, deck, kind, made)
	if err != nil {
		return err
	}
	if _, err := tx.Exec("INSERT INTO col VALUES(1,?,?,?,11,0,0,0,?,?,?,?,'{}')", made, made*1000, made*1000, parts[0], parts[1], parts[2], parts[3]); err != nil {
		return err
	}
	for i, n := range notes {
		if err := n.insert(tx, deck, kind, made, i); err != nil {
			return err
		}
	}
	return tx.Commit()
}

func (n note) insert(tx *sql.Tx, deck, kind, made int64, place int) error {
	id := number(n.identity)
	sum := sha1.Sum([]byte(n.front))
	fields := strings.Join([]string{n.front, n.back, n.place}, "\x1f")
	_, err := tx.Exec("INSERT INTO notes VALUES(?,?,?,?,-1,' kizuki ',?,?,?,0,'')",
		id, fmt.Sprintf("%x", sha1.Sum([]byte(n.identity)))[:16], kind, made, fields, n.front, binary.BigEndian.Uint32(sum[:4]))
	if err == nil {
		_, err = tx.Exec("INSERT INTO cards VALUES(?,?,?,0,?,-1,0,0,?,0,0,0,0,0,0,0,0,'')", id+1, id, deck, made, place+1)
	}
	return err
}

// settings are the JSON parts of a collection: its own, the kind of note, the
// deck, and the deck's options.
func settings(name string, deck, kind, made int64) ([4]string, error) {
	field := func(name string, ord int) map[string]any {
		return map[string]any{"name": name, "ord": ord, "sticky": false, "rtl": false, "font": "Arial", "size": 20, "media": []any{}}
	}
	deckOf := func(id int64, name string) map[string]any {
		today := []int{0, 0}
		return map[string]any{
			"id": id, "name": name, "mod": made, "usn": -1, "desc": "", "dyn": 0, "collapsed": false, "browserCollapsed": false, "conf": 1,
			"extendNew": 10, "extendRev": 50, "newToday": today, "revToday": today, "lrnToday": today, "timeToday": today,
		}
	}
	var parts [4]string
	for i, v := range []any{
		map[string]any{
			"nextPos": 1, "estTimes": true, "activeDecks": []int64{1}, "sortType": "noteFld", "timeLim": 0, "sortBackwards": false,
			"addToCur": true, "curDeck": 1, "newBury": true, "newSpread": 0, "dueCounts": true, "curModel": fmt.Sprint(kind), "collapseTime": 1200,
		},
		map[string]any{fmt.Sprint(kind): map[string]any{
			"id": kind, "name": "Kizuki", "type": 0, "mod": made, "usn": -1, "sortf": 0, "did": deck, "tags": []any{}, "vers": []any{},
			"flds":      []any{field("Front", 0), field("Back", 1), field("Place", 2)},
			"tmpls":     []any{map[string]any{"name": "Card 1", "ord": 0, "qfmt": "{{Front}}", "afmt": "{{FrontSide}}<hr id=answer>{{Back}}<p class=place>{{Place}}</p>", "did": nil, "bqfmt": "", "bafmt": ""}},
			"css":       ".card { font-family: Charter, Georgia, serif; font-size: 20px; line-height: 1.5; } .place { font-family: sans-serif; font-size: 14px; }",
			"latexPre":  "",
			"latexPost": "",
			"req":       []any{[]any{0, "any", []int{0}}},
		}},
		map[string]any{"1": deckOf(1, "Default"), fmt.Sprint(deck): deckOf(deck, name)},
		map[string]any{"1": map[string]any{
			"id": 1, "name": "Default", "mod": 0, "usn": 0, "maxTaken": 60, "autoplay": true, "timer": 0, "replayq": true, "dyn": false,
			"new":   map[string]any{"delays": []int{1, 10}, "ints": []int{1, 4, 7}, "initialFactor": 2500, "perDay": 20, "order": 1, "bury": true, "separate": true},
			"lapse": map[string]any{"delays": []int{10}, "mult": 0, "minInt": 1, "leechFails": 8, "leechAction": 0},
			"rev":   map[string]any{"perDay": 200, "ease4": 1.3, "fuzz": 0.05, "minSpace": 1, "ivlFct": 1, "maxIvl": 36500, "bury": true},
		}},
	} {
		b, err := json.Marshal(v)
		if err != nil {
			return parts, err
		}
		parts[i] = string(b)
	}
	return parts, nil
}
