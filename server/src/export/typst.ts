import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeTypstDocument, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import type { MenuPage, Plan } from './menuPage.ts'

const FONTS = [
  ['source-sans-3', 'SourceSans3', ['400Regular', '400Regular_Italic', '600SemiBold']],
  ['source-serif-4', 'SourceSerif4', ['400Regular', '400Regular_Italic', '600SemiBold']],
] as const

const require = createRequire(import.meta.url)
/** Beside this file both in the sources and in the build. */
const template = readFileSync(fileURLToPath(new URL('menu.typ', import.meta.url)), 'utf8')

let opened: NodeCompiler | null = null

function compiler(): NodeCompiler {
  const fontBlobs = () =>
    FONTS.flatMap(([folder, name, weights]) =>
      weights.map((weight) =>
        readFileSync(require.resolve(`@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`)),
      ),
    )
  opened ??= NodeCompiler.create({ fontArgs: [{ fontBlobs: fontBlobs() }] })
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
    return { pdf: pdfOf(typst, set), plan: found }
  } finally {
    // results of every page ever set would stay in memory
    typst.evictCache(0)
  }
}

/** For archives; letters that the fonts lack are forbidden there, so such a menu becomes a plain PDF. */
function pdfOf(typst: NodeCompiler, set: NodeTypstDocument): Uint8Array {
  try {
    return typst.pdf(set, { pdfStandard: PdfStandard.A_2b })
  } catch {
    return typst.pdf(set, { pdfStandard: PdfStandard.V_1_7 })
  }
}

function reasonOf(typst: NodeCompiler, compiled: ReturnType<NodeCompiler['compile']>): string {
  const error = compiled.takeError()
  const [first] = error ? (typst.fetchDiagnostics(error) as { message?: string }[]) : []
  return first?.message ?? 'no reason was given'
}
