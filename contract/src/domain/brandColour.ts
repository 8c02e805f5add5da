import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, useMode as registerMode, wcagContrast } from 'culori/fn'

registerMode(modeRgb)
registerMode(modeLrgb)
const toOklch = registerMode(modeOklch)

/** The smallest contrast of text that guests read on the web and on paper, and on screens, which they read from far away. */
export const PAGE_CONTRAST = 4.5
export const SCREEN_CONTRAST = 7

/** The background with the least contrast to dark and to light text on the guest page. */
export const LIGHT_PAGE = '#fbf8f3'
export const DARK_PAGE = '#221e1b'
export const SCREEN_PAPERS = { light: '#fbf8f3', dark: '#1f1a16' } as const

export const hasContrast = (colour: string, background: string, contrast: number): boolean =>
  wcagContrast(colour, background) >= contrast

const STEPS = 16

/** Returns the colour, or the nearest one of the same hue that has enough contrast: darker, or lighter on a dark background. */
export function fitContrast(colour: string, background: string, contrast: number): string {
  if (hasContrast(colour, background, contrast)) return colour.toLowerCase()
  const { c, h, l } = toOklch(colour) ?? { c: 0, h: undefined, l: 0 }
  const end = wcagContrast('#000', background) > wcagContrast('#fff', background) ? 0 : 1
  const atLightness = (lightness: number) =>
    formatHex(clampChroma({ mode: 'oklch', l: lightness, c, ...(h === undefined ? {} : { h }) }, 'oklch'))
  let [refused, allowed] = [l, end]
  for (let step = 0; step < STEPS; step++) {
    const middle = (refused + allowed) / 2
    if (hasContrast(atLightness(middle), background, contrast)) allowed = middle
    else refused = middle
  }
  return atLightness(allowed)
}
