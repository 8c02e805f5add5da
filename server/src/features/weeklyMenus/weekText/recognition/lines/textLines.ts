import { isSnackLike } from '../dishKinds.ts'
import { readRowLabel, readWholeLabel } from '../rowLabels.ts'
import type { WeekState } from '../walkRows.ts'
import { isClosedNotice, isFooterLine, isLegendHeading, isMenuTitle } from '../words/noise.ts'

/** Whether a text after a day is a motto, as in `Pondělí – den české kuchyně`, because the soup is in the next line. */
const isMotto = (text: string, followingLine: string) =>
  readRowLabel(text) === null && !isSnackLike(text) && readRowLabel(followingLine)?.label.kind === 'soup'

export function recognizeTextLine(state: WeekState, line: string, followingLine: string): void {
  const dayLabel = state.readDayLabel(line)
  const isNote = dayLabel !== null && dayLabel.rest !== '' && isFooterLine(line)
  if (
    dayLabel &&
    (dayLabel.weekday !== null || dayLabel.date !== null) &&
    !(isNote && (!dayLabel.weekday || !dayLabel.date))
  ) {
    state.startDay(state.resolveDay(dayLabel, state.day))
    if (state.day === null || dayLabel.rest === '' || isNote || isClosedNotice(dayLabel.rest)) return
    if (state.readDayLabel(followingLine) === null && isMotto(dayLabel.rest, followingLine)) return
    const reader = state.getReader(state.day)
    if (state.section) reader.readCell(state.section, dayLabel.rest)
    else reader.readLine(dayLabel.rest)
    return
  }
  if (state.isInLegend || state.isOtherWeek) return
  if (isLegendHeading(line)) {
    state.isInLegend = true
    return
  }
  const label = readWholeLabel(line)
  const nextDayLabel = label && state.readDayLabel(followingLine)
  const isSection =
    label &&
    nextDayLabel &&
    nextDayLabel.rest !== '' &&
    !isClosedNotice(nextDayLabel.rest) &&
    (label.kind !== 'main' || label.index !== null || !isMenuTitle(line))
  if (isSection) {
    state.section = label
    return
  }
  if (state.section !== null && label) state.section = null
  if (state.day !== null) state.getReader(state.day).readLine(line)
}

/** Recognizes the days, labels and dishes in a text of several lines. */
export const recognizeTextLines = (state: WeekState, text: string, following: string) => {
  const lines = text.split('\n')
  lines.forEach((line, at) => {
    recognizeTextLine(state, line, lines[at + 1] ?? following)
  })
}
