#!/bin/sh
# Fuzzes every target in turn: build/fuzz.sh TAGS TIME
set -eu

found=0
for file in $(grep -rl '^func Fuzz' --include='*_test.go' internal); do
	for target in $(sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\).*/\1/p' "$file"); do
		found=$((found + 1))
		echo "── $(dirname "$file") $target"
		go test -tags "$1" -run '^$' -fuzz "^$target\$" -fuzztime "$2" -fuzzminimizetime 5x "./$(dirname "$file")"
	done
done
[ $found -gt 0 ] || { echo "no fuzz targets found" >&2; exit 1; }
