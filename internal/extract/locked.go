package extract

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/xuri/excelize/v2"

	"kizuki/internal/source"
)

// errLocked is what looking at an Office document with a password ends as: the
// old binary container around an encrypted zip ([MS-OFFCRYPTO] section 2.3).
var errLocked = errors.New("protected with a password")

// unasked is the password that Excel itself uses, and opens without asking,
// where a workbook is only to be kept from changes.
const unasked = "VelvetSweatshop"

// lockedFormat is what a locked document is taken for until it is open: what
// its name says, else a Word document.
func lockedFormat(name string) source.Format {
	switch f := byName[extension(name)]; f {
	case source.PPTX, source.XLSX:
		return f
	}
	return source.DOCX
}

// unlock opens a locked document. What it holds stays in memory, never on disk.
func (in *input) unlock() error {
	raw, err := in.bytes()
	if err != nil {
		return err
	}
	password := in.Password
	if password == "" {
		password = unasked
	}
	b, err := decrypted(raw, password)
	switch {
	case err == nil && bytes.HasPrefix(b, []byte("PK\x03\x04")):
	case isBrokenLock(err):
		return damaged("", "it is protected in a way that Kizuki does not know, or cut off")
	case in.Password == "":
		return &Error{Kind: NeedsPassword, Detail: "it opens with a password only"}
	default:
		return &Error{Kind: WrongPassword, Detail: "the password is not the right one"}
	}
	in.content, in.size = b, int64(len(b))
	a, err := in.openArchive()
	if err != nil {
		return err
	}
	defer a.close()
	in.format, err = a.format(in.Name)
	return err
}

func decrypted(raw []byte, password string) (b []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			b, err = nil, fmt.Errorf("its description is cut off (%v)", p)
		}
	}()
	return excelize.Decrypt(raw, &excelize.Options{Password: password})
}

// isBrokenLock reports whether a document can't be opened with any password.
func isBrokenLock(err error) bool {
	return err != nil && !errors.Is(err, excelize.ErrWorkbookPassword)
}
