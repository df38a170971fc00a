package render

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"kizuki/internal/source"
)

// ErrNoOffice means that LibreOffice is not installed, so that a deck has no
// pictures.
var ErrNoOffice = errors.New("LibreOffice is not installed")

// ErrNotDrawn means that LibreOffice made no PDF of a deck.
var ErrNotDrawn = errors.New("LibreOffice could not draw it")

// officeTime is how long LibreOffice may take for one deck.
const officeTime = 90 * time.Second

// Decks is a deck: a format whose slides LibreOffice draws.
func Decks(f source.Format) bool { return f == source.PPTX || f == source.ODP }

// Office makes PDFs of decks with the LibreOffice of this computer, one at a
// time: in a folder of its own, without network, macros or links, and ended
// when its time is over.
type Office struct {
	program string
	turn    sync.Mutex
}

// FindOffice looks for LibreOffice on the path. Its error is ErrNoOffice.
func FindOffice() (*Office, error) {
	for _, name := range []string{"soffice", "libreoffice"} {
		if program, err := exec.LookPath(name); err == nil {
			return &Office{program: program}, nil
		}
	}
	return nil, ErrNoOffice
}

// PDF draws the deck at path, every slide a page, hidden ones too, to a file
// in dir. format names what is in it, whatever the file is called.
func (o *Office) PDF(ctx context.Context, path string, format source.Format, dir string) (string, error) {
	o.turn.Lock()
	defer o.turn.Unlock()
	ctx, cancel := context.WithTimeout(ctx, officeTime)
	defer cancel()
	home, err := os.MkdirTemp("", "kizuki-office-*")
	if err != nil {
		return "", fmt.Errorf("draw slides: %w", err)
	}
	defer os.RemoveAll(home)
	deck, err := settle(home, path, format)
	if err != nil {
		return "", fmt.Errorf("draw slides: %w", err)
	}
	said, err := o.run(ctx, home, deck)
	drawn := filepath.Join(home, "out", "deck.pdf")
	if _, missing := os.Stat(drawn); err != nil || missing != nil {
		return "", fmt.Errorf("draw slides: %w: %w", ErrNotDrawn, errors.Join(ctx.Err(), err, errors.New(strings.TrimSpace(said))))
	}
	to := filepath.Join(dir, filepath.Base(home)+".pdf")
	return to, carry(drawn, to)
}

// settle puts a copy of the deck and strict settings into home.
func settle(home, path string, format source.Format) (string, error) {
	user := filepath.Join(home, "profile", "user")
	if err := os.MkdirAll(user, 0o700); err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(user, "registrymodifications.xcu"), []byte(strict), 0o600); err != nil {
		return "", err
	}
	deck := filepath.Join(home, "deck."+string(format))
	return deck, carry(path, deck)
}

func carry(from, to string) error {
	words, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, words, 0o600)
}

// allSlides keeps hidden slides, so that page n is slide n.
const allSlides = `pdf:impress_pdf_Export:{"ExportHiddenSlides":{"type":"boolean","value":"true"}}`

func (o *Office) run(ctx context.Context, home, deck string) (string, error) {
	c := exec.CommandContext(ctx, o.program, "--headless", "--norestore", "--nolockcheck", "--nodefault", "--nofirststartwizard",
		"-env:UserInstallation=file://"+filepath.ToSlash(filepath.Join(home, "profile")),
		"--convert-to", allSlides, "--outdir", filepath.Join(home, "out"), deck)
	c.Dir = home
	c.Env = []string{"HOME=" + home, "PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8", "TMPDIR=" + home,
		"SYSTEMROOT=" + os.Getenv("SYSTEMROOT"), "TEMP=" + home, "TMP=" + home}
	c.WaitDelay = 5 * time.Second
	alone(c)
	said, err := c.CombinedOutput()
	if errors.Is(err, os.ErrPermission) { // this system lets nobody have a network of their own
		c = again(ctx, c)
		said, err = c.CombinedOutput()
	}
	return string(said), err
}

// again is a command that could not be started, without what was asked for in
// vain. The settings keep LibreOffice off the network all the same.
func again(ctx context.Context, c *exec.Cmd) *exec.Cmd {
	next := exec.CommandContext(ctx, c.Args[0], c.Args[1:]...)
	next.Dir, next.Env, next.WaitDelay = c.Dir, c.Env, c.WaitDelay
	grouped(next)
	return next
}

// strict are LibreOffice's settings here: no macros, no linked files, no
// updates of links, and a proxy that does not exist.
const strict = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Impress/Misc/Start"><prop oor:name="EnableSdremote" oor:op="fuse"><value>false</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="ooInetProxyType" oor:op="fuse"><value>1</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="ooInetHTTPProxyName" oor:op="fuse"><value>127.0.0.1</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="ooInetHTTPProxyPort" oor:op="fuse"><value>9</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="ooInetHTTPSProxyName" oor:op="fuse"><value>127.0.0.1</value></prop></item>
<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="ooInetHTTPSProxyPort" oor:op="fuse"><value>9</value></prop></item>
</oor:items>
`
