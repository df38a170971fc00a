package library

import "kizuki/internal/worker"

// Readers are the worker processes that read and draw files for this library;
// Close ends them.
func (l *Library) Readers() *worker.Pool { return l.workers() }
