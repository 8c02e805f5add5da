import { openFonts } from './fonts.ts'
import { toJpg } from './jpg.ts'
import type { ExportChoices, MenuDocument } from './menuDocument.ts'
import { menuPage } from './menuPage.ts'
import { setPage } from './typst.ts'
import { toWorkbook } from './workbook.ts'

/** A workbook has no pages, so it needs no typesetter. */
export type ExportTask = { document: MenuDocument; choices: ExportChoices; typesetter: WebAssembly.Module | null }
export type ExportResult = { bytes: Uint8Array; isWorn: boolean }

const SHORT_MENU: MenuDocument = {
  year: 2026,
  week: 2,
  days: [{ day: 1, date: '2026-01-05', holiday: null, items: [] }],
  variant: { cs: '', en: '', xls: '' },
  restaurant: null,
  allergens: [],
}

/** Loads what documents need. A page set ahead of the first one makes the slow start of the typesetter no part of its time. */
export async function prepare({ choices, typesetter }: ExportTask): Promise<void> {
  await openFonts()
  if (typesetter !== null) await setPage(typesetter, menuPage(SHORT_MENU, choices))
}

/** Runs in a thread of its own: setting a page takes longer than other requests may wait. */
export default async function render({ document, choices, typesetter }: ExportTask): Promise<ExportResult> {
  if (typesetter === null) return { bytes: await toWorkbook(document, choices), isWorn: false }
  const { pdf, isWorn } = await setPage(typesetter, menuPage(document, choices))
  return { bytes: choices.format === 'jpg' ? await toJpg(pdf) : pdf, isWorn }
}
