#!/bin/sh
# Builds a real Ollama from its Go module into build/bin/ollama, to test the
# answer model against. The module lacks some C++ headers: they come from
# Debian packages and from another module. Takes some minutes, once.
set -eu
cd "$(dirname "$0")/.."
OLLAMA=github.com/ollama/ollama@v0.17.4
MALGO=github.com/gen2brain/malgo@v0.11.24
BIN=$PWD/build/bin/ollama
[ ! -x "$BIN" ] || exit 0

build/packages.sh gcc g++ nlohmann-json3-dev libstb-dev
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
folder() { (cd "$work" && GOFLAGS=-mod=mod go mod download -json "$1") | sed -n 's/^\t"Dir": "\(.*\)",\{0,1\}$/\1/p'; }

cp -r "$(folder $OLLAMA)" "$work/ollama"
chmod -R u+w "$work/ollama"
vendor=$work/ollama/llama/llama.cpp/vendor
mkdir -p "$vendor/stb" "$vendor/miniaudio"
cp -r /usr/include/nlohmann "$vendor/"
cp "$(find /usr/include/stb -name stb_image.h | head -1)" "$vendor/stb/"
cp "$(find "$(folder $MALGO)" -name miniaudio.h | head -1)" "$vendor/miniaudio/"
mkdir -p build/bin
(cd "$work/ollama" && go build -o "$BIN" .)
