/** The heights of a section: its title and heading, which every column repeats, and its rows. */
export type MeasuredSection = { group: string; title: number; heading: number; rows: readonly number[] }
/** The rows of a section in one column. The title is shown once for the sections of a group that follow each other. */
export type ColumnPart = { section: number; from: number; to: number; hasTitle: boolean }
/** The font size in hundredths of the shorter side of the screen, and the number of columns beside each other. */
export type TextLayout = { size: number; columns: number }
export type PagedLayout = TextLayout & { pages: ColumnPart[][][] }

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Fills columns of a height in order. A section is split only if it is higher than a whole column. */
export function fillColumns(
  sections: readonly MeasuredSection[],
  height: number,
  hasColumnPerGroup = false,
): ColumnPart[][] {
  const columns: ColumnPart[][] = []
  let used = Number.POSITIVE_INFINITY
  let group: string | null = null
  for (const [section, { title, heading, rows, ...next }] of sections.entries()) {
    const isNewGroup = next.group !== group
    const whole = heading + sum(rows)
    const startsColumn = used + (isNewGroup ? title : 0) + whole > height && title + whole <= height
    if (startsColumn || (isNewGroup && hasColumnPerGroup)) used = Number.POSITIVE_INFINITY
    let part: ColumnPart | null = null
    for (const [index, row] of rows.entries()) {
      const above = part ? 0 : heading + (next.group === group ? 0 : title)
      if (used + above + row > height) {
        columns.push([])
        part = null
        group = null
        used = 0
      }
      if (!part) {
        part = { section, from: index, to: index, hasTitle: next.group !== group }
        columns.at(-1)?.push(part)
        used += heading + (part.hasTitle ? title : 0)
        group = next.group
      }
      part.to = index + 1
      used += row
    }
  }
  return columns
}

/** Makes the columns of one page as even as possible. */
function balanceColumns(sections: readonly MeasuredSection[], height: number, columns: number): ColumnPart[][] {
  const total = sum(sections.map(({ title, heading, rows }) => title + heading + sum(rows)))
  for (let share = total / columns; share < height; share *= 1.05) {
    const filled = fillColumns(sections, share)
    const isHigher = filled.some((parts) => sum(parts.map((part) => measurePart(sections, part))) > share)
    if (filled.length <= columns && !isHigher) return filled
  }
  return fillColumns(sections, height)
}

const measurePart = (sections: readonly MeasuredSection[], { section, from, to, hasTitle }: ColumnPart): number => {
  const { title, heading, rows } = sections[section] as MeasuredSection
  return (hasTitle ? title : 0) + heading + sum(rows.slice(from, to))
}

/**
 * Returns the first layout with everything on one page. If there is none, the text has the smallest size, and is split
 * over as few pages as possible.
 */
export function choosePages(
  layouts: readonly TextLayout[],
  measure: (layout: TextLayout) => { sections: readonly MeasuredSection[]; height: number },
): PagedLayout {
  let best: PagedLayout | null = null
  for (const layout of layouts) {
    const { sections, height } = measure(layout)
    const isTooHigh = sections.some(({ title, heading, rows }) => title + heading + Math.max(0, ...rows) > height)
    if (best && isTooHigh) continue
    const { columns } = layout
    // With a column for each day, the days begin at the same height.
    const hasColumnPerGroup = columns > 1 && new Set(sections.map(({ group }) => group)).size === columns
    const filled = fillColumns(sections, height, hasColumnPerGroup)
    if (filled.length <= columns && !isTooHigh)
      return { ...layout, pages: [hasColumnPerGroup ? filled : balanceColumns(sections, height, columns)] }
    const count = Math.ceil(filled.length / columns)
    if (best && layout.size === best.size && count >= best.pages.length) continue
    const pages = Array.from({ length: count }, (_, page) => filled.slice(page * columns, (page + 1) * columns))
    best = { ...layout, pages }
  }
  return best as PagedLayout
}
