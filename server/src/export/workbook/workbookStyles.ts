import type { CellStyle } from 'hucre/xlsx'

const INK = { rgb: '2A231E' }
const SOFT = { rgb: '6B5E54' }
const ACCENT = { rgb: '8A2B1E' }
const HAIRLINE = { rgb: 'CFC4B8' }
const PAPER = { rgb: 'F6F1EB' }

const top = { vertical: 'top', wrapText: true } as const
const right = { ...top, horizontal: 'right' } as const
const header = {
  font: { bold: true, color: INK },
  fill: { type: 'pattern', pattern: 'solid', fgColor: PAPER },
  border: { bottom: { style: 'thin', color: SOFT } },
} as const

export const STYLES = {
  title: { font: { bold: true, size: 18, color: ACCENT } },
  subtitle: { font: { italic: true, color: SOFT } },
  header: { ...header, alignment: { vertical: 'center', wrapText: true } },
  headerRight: { ...header, alignment: { vertical: 'center', horizontal: 'right', wrapText: true } },
  strong: { font: { bold: true, color: INK }, alignment: top },
  text: { font: { color: INK }, alignment: top },
  soft: { font: { color: SOFT }, alignment: top },
  second: { font: { italic: true, color: SOFT }, alignment: top },
  code: { font: { bold: true, color: SOFT }, alignment: right },
  date: { font: { color: SOFT }, alignment: { ...top, horizontal: 'left' }, numFmt: 'd\\.\\ m\\.\\ yyyy' },
  price: { font: { bold: true, color: INK }, alignment: right },
} as const satisfies Record<string, CellStyle>

/** A day begins with a hairline. */
export const withTopBorder = (style: CellStyle): CellStyle => ({
  ...style,
  border: { ...style.border, top: { style: 'thin', color: HAIRLINE } },
})
