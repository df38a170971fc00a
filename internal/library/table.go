package library

import (
	"encoding/json"

	"kizuki/internal/journal"
)

// event is what the data of an entry says.
type event interface {
	apply(s *State, e journal.Entry)
	// undo names what taking the entry back would undo, for the menu: "rename
	// of Osmosis". It is empty where an entry can't be taken back by itself.
	undo(s *State) string
}

const typeUndone = "entry.undone"

// table maps each type of entry to what reads its data. A type that is known
// and means nothing for the state stands in it as nil.
var table = map[string]func(json.RawMessage) event{
	"course.created": read[courseCreated],
	"course.renamed": read[courseRenamed],
	"course.removed": read[courseRemoved],
	"course.dated":   read[courseDated],
	"policy.changed": read[policyChanged],

	"material.added":    read[materialAdded],
	"material.read":     read[materialRead],
	"material.failed":   read[materialFailed],
	"material.replaced": read[materialReplaced],
	"material.removed":  read[materialRemoved],

	"concept.proposed":  read[conceptProposed],
	"concept.confirmed": read[conceptConfirmed],
	"concept.renamed":   read[conceptRenamed],
	"concept.merged":    read[conceptMerged],
	"concept.dropped":   read[conceptDropped],

	"link.proposed":  read[linkProposed],
	"link.confirmed": read[linkConfirmed],
	"link.dropped":   read[linkDropped],

	"correction.made":    read[correctionMade],
	"correction.removed": read[correctionRemoved],
	"reading.asked":      read[readingAsked],
	"reading.given":      read[readingGiven],

	typeUndone: nil, // State.Apply takes back what it names
}

// read decodes data as T; nil when it can't be one.
func read[T any, P interface {
	*T
	event
}](data json.RawMessage) event {
	v := P(new(T))
	if json.Unmarshal(data, v) != nil {
		return nil
	}
	return v
}

// entryUndone takes entries back, or brings them back.
type entryUndone struct {
	Entries []int64 `json:"entries"`        // their sequence numbers
	Redo    bool    `json:"redo,omitempty"` // bring them back
	What    string  `json:"what"`           // as the menu named it
}
