import { foldText, listWords } from '@poledne/contract/domain/compareText'
import type { ParsedDayLabel } from '@poledne/contract/domain/dayLabels'
import type { ParsedWeek } from '@poledne/contract/modules/weekText'
import { findPricesInText, readDishText } from '../../../dishNames/index.ts'
import type { RecognizedItem } from './recognizeWeek.ts'
import { readColumnRole, readRowLabel } from './rowLabels.ts'
import { isClosedNotice, isMenuTitle } from './words/noise.ts'

type UnusedText = ParsedWeek['unused'][number]
type RecognizedText = {
  items: readonly RecognizedItem[]
  readDayLabel: (text: string) => ParsedDayLabel | null
}

const MAX_UNUSED = 200
const PRICE_ONLY = /^\d{2,3}$/

/** Lists what the recognised dishes do not contain: prices, notes about closed days, and lines without their words. */
export function listUnusedTexts(lines: readonly string[], { items, readDayLabel }: RecognizedText): UnusedText[] {
  const cells = items.flatMap((item) => item.cells)
  const used = new Set(cells.flatMap(({ text, translation, note }) => listWords(`${text} ${translation} ${note}`)))
  const labels = new Set(items.flatMap(({ label }) => (label ? [foldText(label)] : [])))
  const hasPriceColumn = lines.some((line) => /^(?:cena|price|ar)\b/.test(foldText(line)))

  const readLine = (line: string): UnusedText[] => {
    const rest = readDayLabel(line)?.rest ?? line
    if (rest === '' || !/[\p{L}\d]/u.test(rest)) return []
    if (isClosedNotice(rest)) return [{ text: line, kind: 'closed' }]
    if (hasPriceColumn && PRICE_ONLY.test(rest)) return [{ text: rest, kind: 'price' }]
    const prices = findPricesInText(rest).map((text): UnusedText => ({ text, kind: 'price' }))
    const label = readRowLabel(rest)
    const isHeading = labels.has(foldText(rest)) || readColumnRole(rest) !== null || (!label?.rest && isMenuTitle(rest))
    if (isHeading) return prices
    const words = listWords(readDishText(label?.rest ?? rest).text)
    const isUsed = words.filter((word) => used.has(word)).length * 2 >= words.length
    return isUsed ? prices : [...prices, { text: rest, kind: 'other' }]
  }

  const found = new Map(lines.flatMap(readLine).map((unused) => [`${unused.kind} ${unused.text}`, unused]))
  return [...found.values()].slice(0, MAX_UNUSED)
}
