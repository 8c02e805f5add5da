import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { fonts } from './fonts.ts'
import type { MenuPage, Plan } from './menuPage.ts'

/** Beside this file both in the sources and in the build. */
const template = readFileSync(fileURLToPath(new URL('menu.typ', import.meta.url)), 'utf8')

let opened: NodeCompiler | null = null

function compiler(): NodeCompiler {
  opened ??= NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts().blobs }] })
  return opened
}

/** Sets the page and tells how it came to fit, so that the next time need not search. */
export function setPage(page: MenuPage, known: Plan | null): { pdf: Uint8Array; plan: Plan } {
  const typst = compiler()
  try {
    const compiled = typst.compile({
      mainFileContent: template,
      inputs: { menu: JSON.stringify(page), plan: JSON.stringify(known) },
    })
    const set = compiled.result
    if (!set) throw new Error(`The page could not be set: ${reasonOf(typst, compiled)}`)
    const [found] = typst.query(set, { selector: '<plan>', field: 'value' }) as Plan[]
    if (!found) throw new Error('The page does not tell how it fits.')
    return { pdf: typst.pdf(set, { pdfStandard: PdfStandard.A_2b }), plan: found }
  } finally {
    // results of every page ever set would stay in memory
    typst.evictCache(0)
  }
}

function reasonOf(typst: NodeCompiler, compiled: ReturnType<NodeCompiler['compile']>): string {
  const error = compiled.takeError()
  const [first] = error ? (typst.fetchDiagnostics(error) as { message?: string }[]) : []
  return first?.message ?? 'no reason was given'
}
