import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initSync, type TypstCompiler, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import { fonts } from './fonts.ts'
import type { MenuPage, Plan } from './menuPage.ts'

const TEMPLATE = '/menu.typ'
const PAGED = 0
const PDF = 1
const REASONS_AS_OBJECTS = 3

/** Looking for a plan leaves some 20 MB behind, a known one some 2 MB; nothing can empty the typesetter's cache. */
const WORN_BYTES = 256 * 2 ** 20

/** What the typesetter answers; its own types say nothing of it. */
type Answer = { result?: Uint8Array; diagnostics?: { message: string; severity: string }[] }

type Typesetter = { compiler: TypstCompiler; memory: WebAssembly.Memory }

let opening: Promise<Typesetter> | null = null

async function open(program: WebAssembly.Module): Promise<Typesetter> {
  const { memory } = initSync({ module: program })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const font of fonts().blobs) await builder.add_raw_font(font)
  const compiler = await builder.build()
  // beside this file both in the sources and in the build
  compiler.add_source(TEMPLATE, readFileSync(fileURLToPath(new URL('menu.typ', import.meta.url)), 'utf8'))
  return { compiler, memory }
}

export type SetPage = { pdf: Uint8Array; plan: Plan /** The thread should not set another page. */; isWorn: boolean }

/** Sets the page and tells how it came to fit, so that the next time need not search. */
export async function setPage(program: WebAssembly.Module, page: MenuPage, known: Plan | null): Promise<SetPage> {
  opening ??= open(program)
  const { compiler, memory } = await opening
  try {
    const { pdf, plan } = compile(compiler, page, known)
    return { pdf, plan, isWorn: memory.buffer.byteLength > WORN_BYTES }
  } catch (error) {
    throw new Error(`The page could not be set: ${reasonOf(error)}`, { cause: error })
  }
}

function compile(compiler: TypstCompiler, page: MenuPage, known: Plan | null): { pdf: Uint8Array; plan: Plan } {
  const world = compiler.snapshot(undefined, TEMPLATE, [
    ['menu', JSON.stringify(page)],
    ['plan', JSON.stringify(known)],
  ])
  const { result, diagnostics } = world.get_artifact(PDF, REASONS_AS_OBJECTS) as Answer
  if (!result) throw new Error(diagnostics?.find(({ severity }) => severity === 'error')?.message)
  const [plan] = JSON.parse(world.query(PAGED, '<plan>', 'value')) as Plan[]
  if (!plan) throw new Error('it does not tell how it fits')
  world.free()
  return { pdf: result, plan }
}

/** The typesetter throws errors, texts, and what WebAssembly says of a program that broke. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)) || 'no reason given'
