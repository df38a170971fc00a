#!/bin/sh
# The journey of a student without a window: import the sample course, search,
# find a sentence on its page, be asked a question; then a picture of the window.
set -eu

kizuki=$1
sample=testdata/sample
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT INT TERM
export KIZUKI_HOME="$home"
mkdir -p build/pictures

step() { printf '\n── %s\n' "$1"; }

echo "There is no display here, so the window can't be opened."
echo "This is the same journey on the command line, with the sample course."

step "Import: files become text with places"
"$kizuki" import --course "Cells" "$sample"/*.*

step "Search: which way does water move"
"$kizuki" search --course "Cells" --limit 3 which way does water move

quote="Most of the water passes through channel proteins called aquaporins."
step "A sentence with its page: “$quote”"
"$kizuki" place --in "$sample/Membranes.pdf" "$quote" --png build/pictures/page.png
echo "The marked page is in build/pictures/page.png"

step "Teach-back: you explain active transport and get a number wrong"
explanation="Active transport moves substances against their concentration gradient. \
The sodium–potassium pump carries five sodium ions out of the cell and two potassium \
ions into the cell for each molecule of ATP. It kind of costs a lot."
echo "$explanation"
echo
"$kizuki" concepts --course "Cells" --confirm-all >/dev/null
"$kizuki" teach --course "Cells" --concept "Active transport" <<TEXT
$explanation
TEXT

step "The window, under a virtual display"
build/packages.sh xvfb imagemagick
build/display.sh build/picture.sh "$kizuki" build/pictures/window.png
echo "A picture of it is in build/pictures/window.png"

step "That is all"
echo "On a desktop, make run opens the window; the program is $kizuki, and $kizuki help lists its commands."
