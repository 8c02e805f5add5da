import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initSync, type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import { getFonts } from './fonts.ts'
import type { MenuPage } from './menuPage.ts'
import { generateLayouts, type PageLayout } from './pageLayout.ts'
import { BASE, DAY, getPaperFormat, getTitleSize, HEAD, LEADING, LEGEND, STRUT } from './paperFormat.ts'

const TEMPLATE = '/menu.typ'
const PAGED = 0
const PDF = 1
const REASONS_AS_OBJECTS = 3

/** Each page leaves some 2 MB behind; nothing can empty the typesetter's cache. */
const MAX_MEMORY_BYTES = 256 * 2 ** 20

/** What the typesetter answers; its own types say nothing of it. */
type CompilerOutput = { result?: Uint8Array; diagnostics?: { message: string; severity: string }[] }

type Typesetter = { compiler: TypstCompiler; memory: WebAssembly.Memory }

let typesetterPromise: Promise<Typesetter> | null = null

/** Beside this file both in the sources and in the build. */
export const readTemplate = () => readFileSync(fileURLToPath(new URL('menu.typ', import.meta.url)), 'utf8')

export async function openTypesetter(program: WebAssembly.Module): Promise<Typesetter> {
  const { memory } = initSync({ module: program })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const font of getFonts().blobs) await builder.add_raw_font(font)
  const compiler = await builder.build()
  compiler.add_source(TEMPLATE, readTemplate())
  return { compiler, memory }
}

export type TypesetPage = {
  pdf: Uint8Array /** The thread should not set another page. */
  shouldReplaceWorker: boolean
}

/** Sets the page by the first plan that holds. */
export async function typesetPage(program: WebAssembly.Module, page: MenuPage): Promise<TypesetPage> {
  typesetterPromise ??= openTypesetter(program)
  const { compiler, memory } = await typesetterPromise
  try {
    for (const plan of generateLayouts(page)) {
      const { pdf, pages } = compilePage(compiler, page, plan)
      if (!plan.single || pages === 1) return { pdf, shouldReplaceWorker: memory.buffer.byteLength > MAX_MEMORY_BYTES }
    }
    throw new Error('no plan holds')
  } catch (error) {
    throw new Error(`The page could not be set: ${getReason(error)}`, { cause: error })
  }
}

function compilePage(compiler: TypstCompiler, page: MenuPage, plan: PageLayout): { pdf: Uint8Array; pages: number } {
  const world = compiler.snapshot(undefined, TEMPLATE, buildInputs(page, plan))
  try {
    const { result, diagnostics } = world.get_artifact(PDF, REASONS_AS_OBJECTS) as CompilerOutput
    if (!result) throw new Error(diagnostics?.find(({ severity }) => severity === 'error')?.message)
    const pages = (JSON.parse(world.query(PAGED, '<page>', 'value')) as unknown[]).length
    return { pdf: result, pages }
  } finally {
    world.free()
  }
}

/** What the template reads. */
export const buildInputs = (page: MenuPage, plan: PageLayout): [name: string, json: string][] => [
  ['menu', JSON.stringify(page)],
  ['plan', JSON.stringify(plan)],
  ['measures', JSON.stringify({ ...measures, 'title-size': getTitleSize(page), sheet: getPaperFormat(page) })],
]

const measures = { base: BASE, leading: LEADING, strut: STRUT, day: DAY, head: HEAD, legend: LEGEND }

/** The typesetter throws errors, texts, and what WebAssembly says of a program that broke. */
const getReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)) || 'no reason given'
