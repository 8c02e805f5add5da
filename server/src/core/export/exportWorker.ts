import type { ExportChoices, MenuDocument, PrintMark } from './menuDocument.ts'
import { buildMenuPage } from './page/menuPage.ts'
import { renderJpg } from './page/renderJpg.ts'
import { typesetPage } from './page/typesetPage.ts'
import { buildWorkbook } from './workbook.ts'

export type ExportTask = {
  document: MenuDocument
  choices: ExportChoices
  mark: PrintMark | null
  /** The compiled typesetter; null for a workbook, which has no pages. */
  typesetter: WebAssembly.Module | null
}
export type ExportResult = { bytes: Uint8Array; shouldReplaceWorker: boolean }

const WARM_UP_MENU: MenuDocument = {
  year: 2026,
  week: 2,
  days: [{ day: 1, date: '2026-01-05', holiday: null, items: [] }],
  variant: { cs: '', en: '', xls: '' },
  restaurant: null,
  allergens: [],
}

/** Typesets a page in advance, so that the slow first page does not count towards the time limit of a task. */
export async function prepare({ choices, typesetter }: ExportTask): Promise<void> {
  if (typesetter !== null) await typesetPage(typesetter, buildMenuPage(WARM_UP_MENU, choices))
}

/** Renders a document in a worker thread, because typesetting would block other requests. */
export default async function render({ document, choices, mark, typesetter }: ExportTask): Promise<ExportResult> {
  if (typesetter === null) return { bytes: await buildWorkbook(document, choices), shouldReplaceWorker: false }
  const { pdf, shouldReplaceWorker } = await typesetPage(typesetter, buildMenuPage(document, choices, mark))
  return { bytes: choices.format === 'jpg' ? await renderJpg(pdf) : pdf, shouldReplaceWorker: shouldReplaceWorker }
}
