#!/bin/sh
# Runs a command under a virtual display of its own and ends that display with
# it: build/display.sh COMMAND…
set -eu

dir=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; rm -rf "$dir"' EXIT INT TERM
Xvfb -displayfd 3 -screen 0 "${KIZUKI_SCREEN:-1280x860x24}" -nolisten tcp 3>"$dir/number" 2>"$dir/log" &
server=$!
tries=0
until [ -s "$dir/number" ]; do
	tries=$((tries + 1))
	[ $tries -lt 100 ] || { cat "$dir/log" >&2; echo "no virtual display came up" >&2; exit 1; }
	sleep 0.1
done
unset WAYLAND_DISPLAY
DISPLAY=:$(cat "$dir/number") GDK_BACKEND=x11 LIBGL_ALWAYS_SOFTWARE=1 "$@"
