import { toJpg } from './jpg.ts'
import type { ExportChoices, MenuDocument } from './menuDocument.ts'
import { menuPage, type Plan } from './menuPage.ts'
import { setPage } from './typst.ts'
import { toWorkbook } from './workbook.ts'

export type ExportTask = { document: MenuDocument; choices: ExportChoices } & (
  | { typesetter: WebAssembly.Module; plan: Plan | null }
  // a workbook has no pages
  | { typesetter: null }
)
export type ExportResult = { bytes: Uint8Array; plan: Plan | null; isWorn: boolean }

/** Runs in a thread of its own: setting a page takes longer than other requests may wait. */
export default async function render({ document, choices, ...task }: ExportTask): Promise<ExportResult> {
  if (task.typesetter === null) return { bytes: await toWorkbook(document, choices), plan: null, isWorn: false }
  const { pdf, plan, isWorn } = await setPage(task.typesetter, menuPage(document, choices), task.plan)
  return { bytes: choices.format === 'jpg' ? await toJpg(pdf) : pdf, plan, isWorn }
}
