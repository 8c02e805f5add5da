import { toJpg } from './jpg.ts'
import type { ExportChoices, MenuDocument } from './menuDocument.ts'
import { menuPage, type Plan } from './menuPage.ts'
import { setPage } from './typst.ts'
import { toWorkbook } from './workbook.ts'

export type ExportTask = { document: MenuDocument; choices: ExportChoices; plan: Plan | null }
export type ExportResult = { bytes: Uint8Array; plan: Plan | null }

/** Runs in a thread of its own: setting a page takes longer than other requests may wait. */
export default async function render({ document, choices, plan }: ExportTask): Promise<ExportResult> {
  if (choices.format === 'xls') return { bytes: await toWorkbook(document, choices), plan: null }
  const page = setPage(menuPage(document, choices), plan)
  return { bytes: choices.format === 'jpg' ? await toJpg(page.pdf) : page.pdf, plan: page.plan }
}
