import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initSync, type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import { type Plan, plansFor } from './fit.ts'
import { fonts } from './fonts.ts'
import type { MenuPage } from './menuPage.ts'
import { BASE, DAY, HEAD, LEADING, LEGEND, STRUT, sheetOf, titleSize } from './sheet.ts'

const TEMPLATE = '/menu.typ'
const PAGED = 0
const PDF = 1
const REASONS_AS_OBJECTS = 3

/** Each page leaves some 2 MB behind; nothing can empty the typesetter's cache. */
const WORN_BYTES = 256 * 2 ** 20

/** What the typesetter answers; its own types say nothing of it. */
type Answer = { result?: Uint8Array; diagnostics?: { message: string; severity: string }[] }

type Typesetter = { compiler: TypstCompiler; memory: WebAssembly.Memory }

let opening: Promise<Typesetter> | null = null

/** Beside this file both in the sources and in the build. */
export const readTemplate = () => readFileSync(fileURLToPath(new URL('menu.typ', import.meta.url)), 'utf8')

export async function openTypesetter(program: WebAssembly.Module): Promise<Typesetter> {
  const { memory } = initSync({ module: program })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const font of fonts().blobs) await builder.add_raw_font(font)
  const compiler = await builder.build()
  compiler.add_source(TEMPLATE, readTemplate())
  return { compiler, memory }
}

export type SetPage = { pdf: Uint8Array /** The thread should not set another page. */; isWorn: boolean }

/** Sets the page by the first plan that holds. */
export async function setPage(program: WebAssembly.Module, page: MenuPage): Promise<SetPage> {
  opening ??= openTypesetter(program)
  const { compiler, memory } = await opening
  try {
    for (const plan of plansFor(page)) {
      const { pdf, pages } = compile(compiler, page, plan)
      if (!plan.single || pages === 1) return { pdf, isWorn: memory.buffer.byteLength > WORN_BYTES }
    }
    throw new Error('no plan holds')
  } catch (error) {
    throw new Error(`The page could not be set: ${reasonOf(error)}`, { cause: error })
  }
}

function compile(compiler: TypstCompiler, page: MenuPage, plan: Plan): { pdf: Uint8Array; pages: number } {
  const world = compiler.snapshot(undefined, TEMPLATE, inputsOf(page, plan))
  try {
    const { result, diagnostics } = world.get_artifact(PDF, REASONS_AS_OBJECTS) as Answer
    if (!result) throw new Error(diagnostics?.find(({ severity }) => severity === 'error')?.message)
    const pages = (JSON.parse(world.query(PAGED, '<page>', 'value')) as unknown[]).length
    return { pdf: result, pages }
  } finally {
    world.free()
  }
}

/** What the template reads. */
export const inputsOf = (page: MenuPage, plan: Plan): [name: string, json: string][] => [
  ['menu', JSON.stringify(page)],
  ['plan', JSON.stringify(plan)],
  ['measures', JSON.stringify({ ...measures, 'title-size': titleSize(page), sheet: sheetOf(page) })],
]

const measures = { base: BASE, leading: LEADING, strut: STRUT, day: DAY, head: HEAD, legend: LEGEND }

/** The typesetter throws errors, texts, and what WebAssembly says of a program that broke. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)) || 'no reason given'
