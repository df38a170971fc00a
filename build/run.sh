#!/bin/sh
# Opens the window; without a display makes the same journey on the command line.
set -eu

kizuki=build/bin/kizuki
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname)" != Linux ]; then
	exec "$kizuki"
fi
exec build/journey.sh "$kizuki"
