import { wcagContrast } from 'culori/fn'
import { expect, test } from 'vitest'
import {
  DARK_PAGE,
  fitContrast,
  hasContrast,
  LIGHT_PAGE,
  PAGE_CONTRAST,
  SCREEN_CONTRAST,
  SCREEN_PAPERS,
} from './brandColour.ts'

const COLOURS = ['#ffd500', '#f7941d', '#00a0e3', '#8a2b1e', '#000000', '#ffffff', '#7f7f7f', '#00ff00']
const CASES = [
  [LIGHT_PAGE, PAGE_CONTRAST],
  [DARK_PAGE, PAGE_CONTRAST],
  [SCREEN_PAPERS.light, SCREEN_CONTRAST],
  [SCREEN_PAPERS.dark, SCREEN_CONTRAST],
] as const

test.each(CASES)('every colour gets just enough contrast to %s', (background, contrast) => {
  for (const colour of COLOURS) {
    const fitted = fitContrast(colour, background, contrast)
    expect(hasContrast(fitted, background, contrast), `${colour} became ${fitted}`).toBe(true)
    if (fitted !== colour) expect(wcagContrast(fitted, background)).toBeLessThan(contrast + 0.15)
  }
})

test('a colour with enough contrast stays as it is', () => {
  expect(fitContrast('#8A2B1E', LIGHT_PAGE, PAGE_CONTRAST)).toBe('#8a2b1e')
})

test('a light orange becomes a dark orange on light paper, and stays on a dark page', () => {
  expect(fitContrast('#f7941d', LIGHT_PAGE, PAGE_CONTRAST)).toMatch(/^#[a-b][0-9a-f][4-6][0-9a-f][01][0-9a-f]$/)
  expect(fitContrast('#f7941d', DARK_PAGE, PAGE_CONTRAST)).toBe('#f7941d')
})
