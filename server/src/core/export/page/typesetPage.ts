import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import {
  initSync,
  type TypstCompiler,
  TypstCompilerBuilder,
  TypstFontResolverBuilder,
} from '@myriaddreamin/typst-ts-web-compiler'
import { TYPEFACE_NAMES } from '@poledne/contract/domain/typefaces'
import type { PrintBrand } from '../menuDocument.ts'
import type { MenuPage } from './menuPage.ts'

const require = createRequire(import.meta.url)

/** The fonts of all texts. The paths are literals, so that tools that look for unused packages find them. */
const TEXT_FONT_FILES = [
  require.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
  require.resolve('@expo-google-fonts/source-sans-3/400Regular_Italic/SourceSans3_400Regular_Italic.ttf'),
  require.resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
  require.resolve('@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf'),
  require.resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
]

/** The fonts that brands can choose for headings and dishes; letters that they lack are taken from the others. */
const BRAND_FONT_FILES = [
  require.resolve('@expo-google-fonts/bitter/400Regular/Bitter_400Regular.ttf'),
  require.resolve('@expo-google-fonts/bitter/400Regular_Italic/Bitter_400Regular_Italic.ttf'),
  require.resolve('@expo-google-fonts/bitter/600SemiBold/Bitter_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/nunito/400Regular/Nunito_400Regular.ttf'),
  require.resolve('@expo-google-fonts/nunito/400Regular_Italic/Nunito_400Regular_Italic.ttf'),
  require.resolve('@expo-google-fonts/nunito/600SemiBold/Nunito_600SemiBold.ttf'),
]

/** The look of prints without a brand. */
const PRODUCT_BRAND: PrintBrand = { accent: '#8a2b1e', typeface: 'sourceSerif', logo: null }
const LOGO_PATH = '/logo.png'

/** The Typst templates are next to this file in the sources and in the build. */
const TEMPLATES = ['brand.typ', 'texts.typ', 'layout.typ', 'menu.typ', 'day.typ', 'poster.typ']
const REASONS_AS_OBJECTS = 3

/**
 * A thread that uses more memory is replaced: each page leaks some MB, because the typesetter's cache cannot be cleared.
 */
const MAX_MEMORY_BYTES = 256 * 2 ** 20

/** The results of the typesetter, whose own types are incomplete. */
type CompilerOutput = { result?: Uint8Array; diagnostics?: { message: string; severity: string }[] }
type FontOutput = { info: { coverage: number[] }[] }

type Typesetter = {
  compiler: TypstCompiler
  memory: WebAssembly.Memory
  /** The characters that all fonts of texts contain. */
  supportedCodePoints: ReadonlySet<number>
}

let typesetterPromise: Promise<Typesetter> | null = null

async function openTypesetter(program: WebAssembly.Module): Promise<Typesetter> {
  const { memory } = initSync({ module: program })
  const fonts = TEXT_FONT_FILES.map((file) => readFileSync(file))
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const font of [...fonts, ...BRAND_FONT_FILES.map((file) => readFileSync(file))]) await builder.add_raw_font(font)
  const compiler = await builder.build()
  for (const name of TEMPLATES)
    compiler.add_source(`/${name}`, readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8'))
  const [first = new Set<number>(), ...others] = fonts.map(readCodePoints)
  const supportedCodePoints = new Set([...first].filter((each) => others.every((set) => set.has(each))))
  return { compiler, memory, supportedCodePoints }
}

/**
 * Reads the characters of a font. The typesetter lists them as lengths of ranges: of missing characters, then of
 * contained ones, and so on.
 */
function readCodePoints(font: Uint8Array): Set<number> {
  const { info } = new TypstFontResolverBuilder().get_font_info(font) as FontOutput
  const codePoints = new Set<number>()
  let next = 0
  for (const [index, length] of (info[0]?.coverage ?? []).entries())
    for (const end = next + length; next < end; next++) if (index % 2 === 1) codePoints.add(next)
  return codePoints
}

export type TypesetPage = {
  pdf: Uint8Array
  /** Whether the worker thread should typeset no further page. */
  shouldReplaceWorker: boolean
}

/** The texts of a poster with the QR code of a guest page. */
export type Poster = {
  size: 'a4' | 'a5'
  language: string
  name: string
  title: string
  scan: string
  url: string
  address: string | null
  /** The QR code as SVG. */
  code: string
}

/** Typesets a poster, or the page of a menu in the largest size in which it fits. */
export async function typesetPage(
  program: WebAssembly.Module,
  page: MenuPage | Poster,
  brand: PrintBrand | null,
): Promise<TypesetPage> {
  typesetterPromise ??= openTypesetter(program)
  const typesetter = await typesetterPromise
  const { logo } = brand ?? PRODUCT_BRAND
  try {
    if (logo) typesetter.compiler.map_shadow(LOGO_PATH, logo.bytes)
    const inputs = [['brand', stringifyBrand(brand ?? PRODUCT_BRAND)]]
    const pdf = 'url' in page ? compilePoster(typesetter, page, inputs) : compileMenu(typesetter, page, inputs)
    return { pdf, shouldReplaceWorker: typesetter.memory.buffer.byteLength > MAX_MEMORY_BYTES }
  } catch (error) {
    throw new Error(`The page could not be set: ${getErrorReason(error)}`, { cause: error })
  } finally {
    if (logo) typesetter.compiler.unmap_shadow(LOGO_PATH)
  }
}

const stringifyBrand = ({ accent, typeface, logo }: PrintBrand): string =>
  JSON.stringify({
    accent,
    fonts: [TYPEFACE_NAMES[typeface], TYPEFACE_NAMES.sourceSerif],
    logo: logo && { width: logo.width, height: logo.height },
  })

const stringifyInput = (page: MenuPage | Poster, { supportedCodePoints }: Typesetter): string =>
  JSON.stringify(page, (_, value) =>
    typeof value === 'string' ? replaceUnsupported(value, supportedCodePoints) : value,
  )

function compileMenu(typesetter: Typesetter, page: MenuPage, shared: string[][]): Uint8Array {
  const menu = stringifyInput(page, typesetter)
  const [layout, template] = page.template === 'day' ? ['/day.typ', '/day.typ'] : ['/layout.typ', '/menu.typ']
  const plan = typesetter.compiler.query(layout, [...shared, ['menu', menu]], '<plan>', 'value')
  return compile(typesetter, template, [...shared, ['menu', menu], ['plan', plan]])
}

const compilePoster = (typesetter: Typesetter, poster: Poster, shared: string[][]): Uint8Array =>
  compile(typesetter, '/poster.typ', [...shared, ['poster', stringifyInput(poster, typesetter)]])

function compile({ compiler }: Typesetter, template: string, inputs: string[][]): Uint8Array {
  const { result, diagnostics } = compiler.compile(template, inputs, 'pdf', REASONS_AS_OBJECTS) as CompilerOutput
  if (!result) throw new Error(diagnostics?.find(({ severity }) => severity === 'error')?.message)
  return result
}

/** Replaces characters that the fonts lack by a question mark, because typesetting them can crash the process. */
function replaceUnsupported(text: string, supportedCodePoints: ReadonlySet<number>): string {
  // U+FFFF marks the characters to replace; it is not a character, so no text contains it.
  const marked = Array.from(text, (letter) => (supportedCodePoints.has(letter.codePointAt(0) ?? 0) ? letter : '\uffff'))
  return marked.join('').replace(/\uffff+/g, '?')
}

/** Returns the reason of an error; the typesetter throws errors, strings and WebAssembly traps. */
const getErrorReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)) || 'no reason given'
