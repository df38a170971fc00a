#!/bin/sh
# The journey of a student without a window: import the sample course, search,
# find a sentence on its page, be asked a question; then a picture of the window.
set -eu

kizuki=$1
sample=testdata/sample
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT INT TERM
export KIZUKI_HOME="$home"

step() { printf '\n── %s\n' "$1"; }

echo "There is no display here, so the window can't be opened."
echo "This is the same journey on the command line, with the sample course."

step "Import: files become text with places"
"$kizuki" import --course "Cells" "$sample"/*.*

step "Search: how does water cross a membrane"
"$kizuki" search --course "Cells" --limit 3 how does water cross a membrane

quote="Most of the water passes through channel proteins called aquaporins."
step "A sentence with its page: “$quote”"
"$kizuki" place --in "$sample/Membranes.pdf" "$quote" --png build/pictures/page.png
echo "The marked page is in build/pictures/page.png"

step "Teach-back: you explain osmosis and get a direction wrong"
explanation="Osmosis is the diffusion of water across a selectively permeable membrane. \
Water moves from the side with the higher concentration of dissolved particles \
to the side with the lower concentration. It kind of stops by itself at some point."
echo "$explanation"
"$kizuki" concepts --course "Cells" --confirm-all >/dev/null
"$kizuki" teach --course "Cells" --concept "Osmosis" <<TEXT
$explanation
TEXT

step "The window, under a virtual display"
build/packages.sh xvfb imagemagick
build/display.sh build/picture.sh "$kizuki" build/pictures/window.png
echo "A picture of it is in build/pictures/window.png"
