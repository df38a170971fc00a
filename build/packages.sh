#!/bin/sh
# Installs the Debian packages named as arguments that are missing. Quick when
# none is. Uses sudo when it isn't run by root.
set -eu

missing=
for name in "$@"; do
	dpkg-query -W -f='${db:Status-Status}\n' "$name" 2>/dev/null | grep -qx installed || missing="$missing $name"
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
	echo "Kizuki needs these packages; the names are Debian's:$missing" >&2
	exit 1
fi
as_root=
if [ "$(id -u)" -ne 0 ]; then
	command -v sudo >/dev/null || { echo "These packages are missing:$missing. Run as root or install sudo." >&2; exit 1; }
	as_root=sudo
fi
echo "Installing:$missing"
$as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
# shellcheck disable=SC2086
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
