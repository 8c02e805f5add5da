import { isSnackLike } from '../dishKinds.ts'
import { readRowLabel, readWholeLabel } from '../rowLabels.ts'
import type { WeekState } from '../walkRows.ts'
import { isClosed, isFooter, isLegendHeading, isTitle } from '../words/noise.ts'

/** A text behind a day is no dish if the soup comes in the next line, as in `Pondělí – den české kuchyně`. */
const isMotto = (text: string, followingLine: string) =>
  readRowLabel(text) === null && !isSnackLike(text) && readRowLabel(followingLine)?.label.kind === 'soup'

export function readTextLine(state: WeekState, line: string, followingLine: string): void {
  const mark = state.readDayMark(line)
  const isNote = mark !== null && mark.rest !== '' && isFooter(line)
  if (mark && (mark.weekday !== null || mark.date !== null) && !(isNote && (!mark.weekday || !mark.date))) {
    state.startDay(state.resolveDay(mark, state.day))
    if (state.day === null || mark.rest === '' || isNote || isClosed(mark.rest)) return
    if (state.readDayMark(followingLine) === null && isMotto(mark.rest, followingLine)) {
      state.addUnplaced(mark.rest)
      return
    }
    const reader = state.getReader(state.day)
    if (state.section) reader.readCell(state.section, mark.rest)
    else reader.readLine(mark.rest)
    return
  }
  if (state.isInLegend || state.isOtherWeek) return
  if (isLegendHeading(line)) {
    state.isInLegend = true
    return
  }
  const label = readWholeLabel(line)
  const nextMark = label && state.readDayMark(followingLine)
  const isSection =
    label &&
    nextMark &&
    nextMark.rest !== '' &&
    !isClosed(nextMark.rest) &&
    (label.kind !== 'main' || label.index !== null || !isTitle(line))
  if (isSection) {
    state.section = label
    return
  }
  if (state.section !== null && label) state.section = null
  if (state.day === null) {
    state.addUnplaced(line)
    return
  }
  state.getReader(state.day).readLine(line)
}

/** Reads a text of several lines. */
export const readLines = (state: WeekState, text: string, following: string) => {
  const lines = text.split('\n')
  lines.forEach((line, at) => {
    readTextLine(state, line, lines[at + 1] ?? following)
  })
}
