#!/bin/sh
# Writes the fonts in web/src/app/fonts and web/public/fonts, which contain only letters of the four languages. It needs pyftsubset (Debian:
# fonttools and python3-brotli) and is run again only after an update of the fonts.
set -eu
cd "$(dirname "$0")/.."
target=web/src/app/fonts
# The letters of Czech, Slovak and Hungarian that are not in Latin-1.
central=U+010C-010F,U+011A-011B,U+0139-013A,U+013D-013E,U+0147-0148,U+0150-0151,U+0154-0155,U+0158-0159,U+0160-0161,U+0164-0165,U+016E-0171,U+017D-017E
latin=U+0000-00FF,U+2000-206F,U+20AC,U+2212

pyftsubset node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2 \
  --unicodes="$central" --layout-features='*' --flavor=woff2 --output-file="$target/source-sans-3-central.woff2"
# The fonts of brands, which guest pages and screens load by these names.
subset_brand_font() {
  pyftsubset "node_modules/@expo-google-fonts/$1" --unicodes="$latin,$central" --flavor=woff2 \
    --output-file="web/public/fonts/$2.woff2"
}
subset_brand_font source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf sourceSerif
subset_brand_font source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf sourceSans
subset_brand_font bitter/600SemiBold/Bitter_600SemiBold.ttf bitter
subset_brand_font nunito/600SemiBold/Nunito_600SemiBold.ttf nunito
