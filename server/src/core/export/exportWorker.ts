import type { ExportChoices, MenuDocument, PrintBrand, PrintMark } from './menuDocument.ts'
import { buildMenuPage } from './page/menuPage.ts'
import { renderJpg } from './page/renderJpg.ts'
import { type Poster, typesetPage } from './page/typesetPage.ts'
import { buildWorkbook } from './workbook.ts'

type MenuTask = {
  document: MenuDocument
  choices: ExportChoices
  mark: PrintMark | null
  brand: PrintBrand | null
  /** The compiled typesetter; null for a workbook, which has no pages. */
  typesetter: WebAssembly.Module | null
}
type PosterTask = { poster: Poster; brand: PrintBrand | null; typesetter: WebAssembly.Module }
export type ExportTask = MenuTask | PosterTask
export type ExportResult = { bytes: Uint8Array; shouldReplaceWorker: boolean }

const WARM_UP_MENU: MenuDocument = {
  year: 2026,
  week: 2,
  days: [{ day: 1, date: '2026-01-05', holiday: null, items: [] }],
  variant: { cs: '', en: '', xls: '' },
  restaurant: null,
  allergens: [],
}

const WARM_UP_CHOICES: ExportChoices = {
  format: 'pdf',
  language: 'cs',
  price: 'none',
  variantName: false,
  orientation: 'portrait',
  template: 'table',
  size: 'a4',
}

/** Typesets a page in advance, so that the slow first page does not count towards the time limit of a task. */
export async function prepare({ typesetter, ...task }: ExportTask): Promise<void> {
  const choices = 'choices' in task ? task.choices : WARM_UP_CHOICES
  if (typesetter !== null) await typesetPage(typesetter, buildMenuPage(WARM_UP_MENU, choices), null)
}

/** Renders a document in a worker thread, because typesetting would block other requests. */
export default async function render(task: ExportTask): Promise<ExportResult> {
  if ('poster' in task) {
    const { pdf, shouldReplaceWorker } = await typesetPage(task.typesetter, task.poster, task.brand)
    return { bytes: pdf, shouldReplaceWorker }
  }
  const { document, choices, mark, brand, typesetter } = task
  if (typesetter === null) return { bytes: await buildWorkbook(document, choices), shouldReplaceWorker: false }
  const { pdf, shouldReplaceWorker } = await typesetPage(typesetter, buildMenuPage(document, choices, mark), brand)
  return { bytes: choices.format === 'jpg' ? await renderJpg(pdf) : pdf, shouldReplaceWorker: shouldReplaceWorker }
}
