#!/bin/sh
# Opens the window, waits until it has drawn itself, and leaves a picture of the
# display: build/picture.sh PROGRAM FILE.png. Run it under build/display.sh.
set -eu

program=$1
file=$2
mkdir -p "$(dirname "$file")"
"$program" &
window=$!
trap 'kill "$window" 2>/dev/null || true' EXIT INT TERM
tries=0
colours=0
# An empty display has one colour, a window without its page hardly more.
while [ "$colours" -lt 40 ]; do
	tries=$((tries + 1))
	[ $tries -lt 60 ] || { echo "the window stayed empty" >&2; exit 1; }
	kill -0 "$window" 2>/dev/null || { echo "the window closed by itself" >&2; exit 1; }
	sleep 0.5
	import -window root "$file"
	colours=$(identify -format '%k' "$file")
done
sleep 1
import -window root "$file"
