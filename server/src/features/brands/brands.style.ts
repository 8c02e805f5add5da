import {
  DARK_PAGE,
  fitContrast,
  PAGE_CONTRAST,
  SCREEN_CONTRAST,
  SCREEN_PAPERS,
} from '@poledne/contract/domain/brandColour'
import { TYPEFACE_NAMES } from '@poledne/contract/domain/typefaces'
import type { Brand } from '@poledne/contract/modules/brand'
import type { ScreenContent } from '@poledne/contract/modules/guestMenu'

type BrandLook = Pick<Brand, 'accent' | 'typeface'>

/** The path of the style of brands, whose address names the colour and the font, so that it never changes. */
export const BRAND_STYLE_PATH = '/m/brand.css'

export const buildBrandStyleAddress = ({ accent, typeface }: BrandLook, basePath: string): string =>
  `${basePath}${BRAND_STYLE_PATH}?accent=${accent.slice(1)}&typeface=${typeface}`

export const buildLogoAddress = (logoId: string, basePath: string): string =>
  `${basePath}/api/public/pictures/${logoId}/`

/** Renders the style that guest pages load after their own: the colour in both colour schemes, and the font of headings. */
export const renderBrandStyle = (
  { accent, typeface }: BrandLook,
  basePath: string,
): string => `@font-face{font-family:"${TYPEFACE_NAMES[typeface]}";font-weight:600;font-display:swap;src:url("${basePath}/fonts/${typeface}.woff2") format("woff2")}
h1,h2{font-family:"${TYPEFACE_NAMES[typeface]}",Georgia,serif}
@media screen{:root{--accent:${accent}}}
@media screen and (prefers-color-scheme:dark){:root{--accent:${fitContrast(accent, DARK_PAGE, PAGE_CONTRAST)}}}
`

/** Returns the brand for screens, whose colour is readable from far away; nothing without a brand. */
export const toScreenBrand = (brand: Brand | null): Pick<ScreenContent, 'brand'> =>
  brand === null
    ? {}
    : { brand: { ...brand, accent: fitContrast(brand.accent, SCREEN_PAPERS[brand.screens], SCREEN_CONTRAST) } }
