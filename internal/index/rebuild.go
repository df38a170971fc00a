package index

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"os"
	"runtime"
)

// Rebuild makes the file anew from documents, beside the old one, and swaps it
// in when it is complete; searches go on meanwhile. Vectors of o.Embedder that
// the old file knows are taken over by content hash; the rest are embedded. On
// an error or a cancel the old file stays as it is. progress, if not nil, hears
// of passages embedded, of all.
func (ix *Index) Rebuild(ctx context.Context, o Options, documents iter.Seq2[Document, error], progress func(done, total int)) error {
	ix.write.Lock()
	defer ix.write.Unlock()
	if err := build(ctx, ix.path, o, documents, progress); err != nil {
		return fmt.Errorf("rebuild search file %q: %w", ix.path, err)
	}
	ix.mu.Lock()
	defer ix.mu.Unlock()
	ix.db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)") // so that the old file is whole without its log
	ix.db.Close()
	err := swap(ix.path)
	db, again := open(ix.path, false)
	if again == nil {
		ix.db = db
	}
	if err = errors.Join(err, again); err != nil {
		return fmt.Errorf("swap search file %q: %w", ix.path, err)
	}
	ix.embedder = o.Embedder
	return nil
}

// Build is Rebuild where no file can be opened: none is there, or Open failed
// with ErrUnusable. What can still be read of an old one is reused.
func Build(ctx context.Context, path string, o Options, documents iter.Seq2[Document, error], progress func(done, total int)) (*Index, error) {
	if err := build(ctx, path, o, documents, progress); err != nil {
		return nil, fmt.Errorf("build search file %q: %w", path, err)
	}
	if err := swap(path); err != nil {
		return nil, fmt.Errorf("swap search file %q: %w", path, err)
	}
	return Open(path, o)
}

func beside(path string) string { return path + ".new" }

// swap puts the new file in the place of the old one, whose log goes first:
// a log never meets a file that it is not of.
func swap(path string) error {
	for _, end := range []string{"-wal", "-shm"} {
		if err := os.Remove(path + end); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return os.Rename(beside(path), path)
}

// errOld means that the old file turned out to be damaged while it was copied
// from.
var errOld = errors.New("old search file is damaged")

// build makes the new file, without what the old one knows when that can't be
// read to its end.
func build(ctx context.Context, path string, o Options, documents iter.Seq2[Document, error], progress func(done, total int)) error {
	err := buildFrom(ctx, path, path, o, documents, progress)
	if errors.Is(err, errOld) {
		err = buildFrom(ctx, "", path, o, documents, progress)
	}
	return err
}

func buildFrom(ctx context.Context, old, path string, o Options, documents iter.Seq2[Document, error], progress func(done, total int)) (err error) {
	next := beside(path)
	if err := removeFile(next); err != nil {
		return err
	}
	db, err := open(next, true)
	if err != nil {
		return err
	}
	defer func() {
		err = errors.Join(err, db.Close())
		if err != nil {
			removeFile(next)
		}
	}()
	db.SetMaxOpenConns(1) // an attached file is a connection's own
	fresh := &Index{path: next, embedder: o.Embedder, db: db}
	if o.Embedder != nil && old != "" {
		if err := fresh.takeVectors(ctx, old); err != nil {
			return err
		}
	}
	if err := fresh.fill(ctx, documents); err != nil {
		return err
	}
	return fresh.finish(ctx, progress)
}

func removeFile(path string) error {
	for _, end := range []string{"", "-wal", "-shm", "-journal"} {
		if err := os.Remove(path + end); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// takeVectors copies what an old file knows of the same model. An old file that
// can't be read is no error: then there is nothing to take.
func (ix *Index) takeVectors(ctx context.Context, old string) error {
	version, length := knows(ctx, old, ix.embedder.Name())
	if length == 0 {
		return nil
	}
	if _, err := ix.db.ExecContext(ctx, "ATTACH ? AS old", old); err != nil {
		return fmt.Errorf("%w: %w", errOld, err)
	}
	defer ix.db.ExecContext(context.WithoutCancel(ctx), "DETACH old")
	if version == format {
		ix.beside = old
	}
	return transact(ctx, ix.db, func(tx *sql.Tx) error {
		if err := setModel(ctx, tx, ix.embedder.Name(), length); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO vector SELECT * FROM old.vector WHERE length(passage)=?1 AND length(sentences)%?1=0
			AND hash IN (SELECT hash FROM old.passage)`, length)
		if errors.Is(unusable(err), ErrUnusable) {
			return fmt.Errorf("%w: %w", errOld, err)
		}
		return err
	})
}

// knows says of which format a file of ours is, and how long its vectors of a
// model are; 0 when it has none or can't be read.
func knows(ctx context.Context, path, model string) (version, length int) {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return 0, 0
	}
	db, err := connect(path, false)
	if err != nil {
		return 0, 0
	}
	defer db.Close()
	var app int
	err = errors.Join(db.QueryRow("PRAGMA application_id").Scan(&app), db.QueryRow("PRAGMA user_version").Scan(&version))
	if err != nil || app != application || version < sameVectors || version > format {
		return 0, 0
	}
	if stored, err := meta(ctx, db, "model"); err != nil || stored != model {
		return 0, 0
	}
	length, err = dimensions(ctx, db)
	if err != nil {
		return 0, 0
	}
	return version, length
}

// fill puts every document into the file, in one transaction. Stems are made
// ahead, on the other cores; the index of hashes, which come in no order, is
// made at the end in one go.
func (ix *Index) fill(ctx context.Context, documents iter.Seq2[Document, error]) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	return transact(ctx, ix.db, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "DROP INDEX passage_hash"); err != nil {
			return err
		}
		w, err := newWriter(ctx, tx)
		if err != nil {
			return err
		}
		defer w.close()
		for p := range ahead(ctx, documents) {
			done := <-p
			if done.err == nil {
				done.err = w.put(ctx, done.document, done.rows)
			}
			if done.err != nil {
				return done.err
			}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, hashIndex)
		return err
	})
}

// prepared is a document ready to be written.
type prepared struct {
	document Document
	rows     []row
	err      error
}

// ahead prepares documents a few ahead of who reads them, in their order.
func ahead(ctx context.Context, documents iter.Seq2[Document, error]) <-chan chan prepared {
	queue := make(chan chan prepared, runtime.GOMAXPROCS(0))
	go func() {
		defer close(queue)
		for d, err := range documents {
			result := make(chan prepared, 1)
			select {
			case queue <- result:
			case <-ctx.Done():
				return
			}
			if err != nil {
				result <- prepared{err: err}
				return
			}
			go func() { result <- prepared{document: d, rows: prepareRows(d.Passages)} }()
		}
	}()
	return queue
}

// finish embeds what is not known yet and learns every course.
func (ix *Index) finish(ctx context.Context, progress func(done, total int)) error {
	keys, err := ix.courses(ctx)
	if err != nil {
		return err
	}
	for _, key := range keys {
		if err := ix.Embed(ctx, key, progress); err != nil {
			return err
		}
		if err := ix.Learn(ctx, key); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (ix *Index) courses(ctx context.Context) ([]string, error) {
	rows, err := ix.db.QueryContext(ctx, "SELECT key FROM course ORDER BY key")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var keys []string
	for rows.Next() {
		var key string
		if err := rows.Scan(&key); err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, rows.Err()
}
