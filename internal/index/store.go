package index

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"

	sqlitevec "github.com/asg017/sqlite-vec-go-bindings/cgo"
	"github.com/mattn/go-sqlite3"
)

// application marks our files ("KZKI"); format changes with everything that
// makes old files unreadable or their contents different: the schema below,
// stems, quantizing. There are no migrations: another format is rebuilt.
const (
	application = 0x4B5A4B49
	format      = 3
)

// sameVectors is the oldest format whose table of vectors is today's: a rebuild
// takes vectors over from it.
const sameVectors = 1

// mostEmbedded is how many passages of one file get vectors: what takes some
// quarter of an hour, and is more than a book of 5,000 pages has. Those after
// them are found by words only, and Status counts them.
const mostEmbedded = 20_000

var schema = strings.ReplaceAll(`
CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE course(
	number INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE,
	passages INTEGER NOT NULL DEFAULT 0, embedded INTEGER NOT NULL DEFAULT 0,
	waiting INTEGER NOT NULL DEFAULT 0, words INTEGER NOT NULL DEFAULT 0,
	noise REAL NOT NULL DEFAULT 0, signal REAL NOT NULL DEFAULT 0, learned TEXT NOT NULL DEFAULT '');
CREATE TABLE material(
	number INTEGER PRIMARY KEY, course INTEGER NOT NULL, sha TEXT NOT NULL,
	name TEXT NOT NULL, format TEXT NOT NULL, stamp TEXT NOT NULL, UNIQUE(course, sha));
CREATE TABLE passage(
	number INTEGER PRIMARY KEY, course INTEGER NOT NULL, material INTEGER NOT NULL,
	ordinal INTEGER NOT NULL, embedded INTEGER NOT NULL, english INTEGER NOT NULL, words INTEGER NOT NULL,
	hash TEXT NOT NULL, terms BLOB NOT NULL, id TEXT NOT NULL, revision INTEGER NOT NULL,
	section TEXT NOT NULL, heading TEXT NOT NULL, text TEXT NOT NULL,
	start INTEGER NOT NULL, stop INTEGER NOT NULL, tokens INTEGER NOT NULL,
	location TEXT NOT NULL, sentences BLOB NOT NULL, UNIQUE(material, ordinal));
`+hashIndex+`
CREATE INDEX passage_waiting ON passage(course, number) WHERE embedded=0 AND ordinal<$most;
CREATE TRIGGER passage_out AFTER DELETE ON passage BEGIN
	UPDATE course SET passages=passages-1, embedded=embedded-old.embedded, words=words-old.words,
		waiting=waiting-(old.embedded=0 AND old.ordinal<$most) WHERE number=old.course; END;
CREATE TRIGGER passage_embedded AFTER UPDATE OF embedded ON passage BEGIN
	UPDATE course SET embedded=embedded+new.embedded-old.embedded,
		waiting=waiting+(new.embedded=0 AND new.ordinal<$most)-(old.embedded=0 AND old.ordinal<$most) WHERE number=new.course; END;
CREATE TABLE meaning(passage INTEGER PRIMARY KEY, vector BLOB NOT NULL);
CREATE TABLE vector(hash TEXT PRIMARY KEY, passage BLOB NOT NULL, sentences BLOB NOT NULL);
CREATE TABLE word_topic(
	course INTEGER NOT NULL, word INTEGER NOT NULL, weight REAL NOT NULL,
	vector BLOB NOT NULL, PRIMARY KEY(course, word)) WITHOUT ROWID;
CREATE TABLE passage_topic(passage INTEGER PRIMARY KEY, course INTEGER NOT NULL, vector BLOB NOT NULL);
CREATE INDEX passage_topic_course ON passage_topic(course);
`, "$most", strconv.Itoa(mostEmbedded))

const hashIndex = "CREATE INDEX passage_hash ON passage(hash);"

var registerOnce = sync.OnceFunc(sqlitevec.Auto)

// An Index is an open search file.
type Index struct {
	path     string
	embedder Embedder
	beside   string // the file that this one will replace, when it is of this format

	mu sync.RWMutex // held for writing only while the file is swapped
	db *sql.DB

	write sync.Mutex // one writer at a time in this process
}

// Open opens the search file at path, and makes an empty one where there is
// none. It fails with ErrUnusable when the file must be rebuilt, and with
// ErrModel when it holds vectors of another model than o.Embedder.
func Open(path string, o Options) (*Index, error) {
	db, err := open(path, false)
	if err != nil {
		return nil, err
	}
	ix := &Index{path: path, embedder: o.Embedder, db: db}
	if err := ix.checkModel(context.Background()); err != nil {
		db.Close()
		return nil, err
	}
	return ix, nil
}

// Close gives the file free.
func (ix *Index) Close() error {
	ix.mu.Lock()
	defer ix.mu.Unlock()
	return ix.db.Close()
}

// open opens or makes a file of this format. Where the disk has no room or no
// leave for the log that SQLite keeps beside it, it is opened for reading.
func open(path string, fast bool) (*sql.DB, error) {
	db, err := connect(path, fast)
	if err != nil {
		return nil, err
	}
	err = prepare(db)
	if (Full(err) || ReadOnly(err)) && !fast && fileHolds(path) && !fileHolds(path+"-wal") {
		db.Close()
		if db, err = dial(path, reading); err != nil {
			return nil, err
		}
		err = prepare(db)
	}
	if err != nil {
		db.Close()
		return nil, fmt.Errorf("open search file %q: %w", path, unusable(err))
	}
	return db, nil
}

// fileHolds reports whether there is something in a file.
func fileHolds(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Size() > 0
}

// reading opens a file that nobody can write to, its log included.
var reading = url.Values{"mode": {"ro"}, "immutable": {"1"}}

// connect opens or makes a file, whatever is in it. A fast one is being built
// and no use if the computer stops meanwhile.
func connect(path string, fast bool) (*sql.DB, error) {
	registerOnce()
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil, fmt.Errorf("open search file %q: %w", path, ErrFolder)
	}
	options := url.Values{"_busy_timeout": {"30000"}, "_synchronous": {"NORMAL"}, "_journal_mode": {"WAL"}, "_cache_size": {"-24576"}, "_txlock": {"immediate"}}
	if fast {
		options.Set("_journal_mode", "OFF")
		options.Set("_synchronous", "OFF")
		options.Set("_cache_size", "-65536")
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600) // so that nobody else can read it from the start
	switch {
	case err == nil:
		f.Close()
	case errors.Is(err, syscall.EROFS), errors.Is(err, fs.ErrPermission):
		options = reading
	}
	return dial(path, options)
}

func dial(path string, options url.Values) (*sql.DB, error) {
	db, err := sql.Open("sqlite3", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+options.Encode())
	if err != nil {
		return nil, fmt.Errorf("open search file %q: %w", path, err)
	}
	db.SetMaxIdleConns(4)
	return db, nil
}

// unusable adds ErrUnusable to what SQLite says of a damaged or foreign file.
func unusable(err error) error {
	var e sqlite3.Error
	if !errors.As(err, &e) {
		return err
	}
	lacks := strings.Contains(e.Error(), "no such table") || strings.Contains(e.Error(), "no such column")
	if e.Code == sqlite3.ErrCorrupt || e.Code == sqlite3.ErrNotADB || e.Code == sqlite3.ErrFormat || lacks {
		return fmt.Errorf("%w: %w", ErrUnusable, err)
	}
	return err
}

// Full reports whether an error of this package is that of a full disk.
func Full(err error) bool {
	var e sqlite3.Error
	return errors.As(err, &e) && (e.Code == sqlite3.ErrFull || e.SystemErrno == syscall.ENOSPC || e.SystemErrno == syscall.EDQUOT)
}

// ReadOnly reports whether an error of this package is that of a file that
// can't be written, or not made.
func ReadOnly(err error) bool {
	var e sqlite3.Error
	return errors.As(err, &e) && (e.Code == sqlite3.ErrReadonly || e.Code == sqlite3.ErrCantOpen)
}

// prepare makes the tables of a new file and refuses one that is not ours.
func prepare(db *sql.DB) error {
	var app, version, tables int
	for pragma, to := range map[string]*int{"application_id": &app, "user_version": &version} {
		if err := db.QueryRow("PRAGMA " + pragma).Scan(to); err != nil {
			return err
		}
	}
	if err := db.QueryRow("SELECT count(*) FROM sqlite_schema").Scan(&tables); err != nil {
		return err
	}
	switch {
	case tables == 0 && app == 0:
		_, err := db.Exec(fmt.Sprintf("BEGIN IMMEDIATE; %s PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT", schema, application, format))
		return err
	case app != application:
		return fmt.Errorf("%w: no search file of Kizuki", ErrUnusable)
	case version != format:
		return fmt.Errorf("%w: format %d, wanted %d", ErrUnusable, version, format)
	}
	var none int
	if err := db.QueryRow("SELECT count(*) FROM meta, course, material, passage, meaning, vector, word_topic, passage_topic WHERE false").Scan(&none); err != nil {
		return fmt.Errorf("%w: %w", ErrUnusable, err)
	}
	return nil
}

// checkModel compares the file's model with the one given.
func (ix *Index) checkModel(ctx context.Context) error {
	stored, err := meta(ctx, ix.db, "model")
	if err != nil {
		return err
	}
	if ix.embedder != nil && stored != "" && stored != ix.embedder.Name() {
		return fmt.Errorf("open search file %q: %w: %s, not %s", ix.path, ErrModel, stored, ix.embedder.Name())
	}
	return nil
}

// querier is a database or a transaction.
type querier interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
	QueryRowContext(context.Context, string, ...any) *sql.Row
}

// meta is a value of the file as a whole, "" when it is not set.
func meta(ctx context.Context, db querier, key string) (string, error) {
	var value string
	err := db.QueryRowContext(ctx, "SELECT value FROM meta WHERE key=?", key).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return value, unusable(err)
}

func setMeta(ctx context.Context, db querier, key, value string) error {
	_, err := db.ExecContext(ctx, "INSERT INTO meta VALUES(?,?) ON CONFLICT DO UPDATE SET value=excluded.value", key, value)
	return err
}

// dimensions is the length of the stored vectors, 0 while there are none.
func dimensions(ctx context.Context, db querier) (int, error) {
	value, err := meta(ctx, db, "dimensions")
	if err != nil || value == "" {
		return 0, err
	}
	return strconv.Atoi(value)
}

// courseNumber finds a course; 0 when the index has nothing of it.
func courseNumber(ctx context.Context, db querier, key string) (int64, error) {
	var n int64
	err := db.QueryRowContext(ctx, "SELECT number FROM course WHERE key=?", key).Scan(&n)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return n, unusable(err)
}

// wordsTable is the FTS5 table of a course.
func wordsTable(course int64) string { return "words_" + strconv.FormatInt(course, 10) }

// stemsTable is the FTS5 vocabulary of a course.
func stemsTable(course int64) string { return "stems_" + strconv.FormatInt(course, 10) }

// codesTable is the codes of a course's vectors, apart from the vectors so that
// all can be looked at.
func codesTable(course int64) string { return "codes_" + strconv.FormatInt(course, 10) }

// A course is what the file says of one.
type course struct {
	number                             int64 // 0 when the index has nothing of it
	passages, embedded, waiting, words int
	scale                              scale
	learned                            string // digest of what its topics were learned from
}

func readCourse(ctx context.Context, db querier, key string) (c course, err error) {
	err = db.QueryRowContext(ctx, "SELECT number, passages, embedded, waiting, words, noise, signal, learned FROM course WHERE key=?", key).
		Scan(&c.number, &c.passages, &c.embedded, &c.waiting, &c.words, &c.scale.noise, &c.scale.signal, &c.learned)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return c, unusable(err)
}

// change runs f in one transaction, one at a time.
func (ix *Index) change(ctx context.Context, f func(tx *sql.Tx) error) error {
	ix.mu.RLock()
	defer ix.mu.RUnlock()
	ix.write.Lock()
	defer ix.write.Unlock()
	return transact(ctx, ix.db, f)
}

func transact(ctx context.Context, db *sql.DB, f func(tx *sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return unusable(err)
	}
	if err := f(tx); err != nil {
		tx.Rollback()
		return unusable(err)
	}
	return unusable(tx.Commit())
}
