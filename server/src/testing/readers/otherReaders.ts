import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'

/** Reads documents with other programs: Poppler and LibreOffice. */

const run = promisify(execFile)
/** Replaces each group of spaces, so that tests can search the text. */
const normalizeSpaces = (text: string) => text.replace(/\s+/gu, ' ')

async function runReader(program: string, debianPackage: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(program, args, { maxBuffer: 2 ** 26, env: { ...process.env, LC_ALL: 'C.UTF-8' } }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new Error(`${program} is missing: apt-get install --no-install-recommends ${debianPackage}`)
    },
  )
  return stdout
}
const runPoppler = (program: string, ...args: string[]) => runReader(program, 'poppler-utils', args)

async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'poledne-readers-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the share of dark pixels. */
async function measureInk(picture: string): Promise<number> {
  const { data } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.reduce((sum, grey) => sum + (grey < 128 ? 1 : 0), 0) / data.length
}

type Font = { name: string; isEmbedded: boolean; hasLetters: boolean }

/** Parses the rows `name  type  encoding  emb sub uni  object ID` below two header lines. */
function parseFonts(table: string): Font[] {
  const lines = table.trim().split('\n').slice(2)
  return lines.map((line) => {
    const [isEmbedded, , hasLetters] = line.trim().split(/\s+/).slice(-5)
    return { name: line.split(' ', 1)[0] ?? '', isEmbedded: isEmbedded === 'yes', hasLetters: hasLetters === 'yes' }
  })
}

export const readWithPoppler = (bytes: Uint8Array) =>
  withTempFolder(async (folder) => {
    const file = join(folder, 'menu.pdf')
    await writeFile(file, bytes)
    const about = await runPoppler('pdfinfo', file)
    await runPoppler('pdftoppm', '-r', '60', '-png', file, join(folder, 'page'))
    const pictures = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort()
    const getInfo = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(about)?.[1] ?? null
    return {
      text: normalizeSpaces(await runPoppler('pdftotext', '-layout', file, '-')),
      /** Returns a value of pdfinfo, such as `Tagged`. */
      getInfo,
      /** Width and height in points; pdfinfo prints `595.276 x 841.89 pts (A4)`. */
      size: [...(getInfo('Page size') ?? '').matchAll(/[\d.]+(?= )/g)].map(([points]) => Math.round(Number(points))),
      fonts: parseFonts(await runPoppler('pdffonts', file)),
      ink: await Promise.all(pictures.map((name) => measureInk(join(folder, name)))),
    }
  })

/** Commas, quotes, UTF-8, formatted cells, and one file for each sheet with its name. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false,false,-1'

/** Reads all workbooks at once, because LibreOffice starts slowly. */
export const readWithLibreOffice = (workbooks: readonly Uint8Array[]) =>
  withTempFolder(async (folder) => {
    const files = workbooks.map((_, index) => join(folder, `menu${index}.xlsx`))
    for (const [index, bytes] of workbooks.entries()) await writeFile(files[index] ?? '', bytes)
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
    const convert = (format: string) =>
      runReader('soffice', 'libreoffice-calc', [
        profile,
        '--headless',
        '--convert-to',
        format,
        '--outdir',
        folder,
        ...files,
      ])
    await convert(CSV)
    await convert('pdf')
    const names = await readdir(folder)
    return Promise.all(
      files.map(async (_, index) => {
        const prefix = `menu${index}-`
        const sheets = names.filter((name) => name.startsWith(prefix) && name.endsWith('.csv'))
        return {
          sheets: sheets.map((name) => name.slice(prefix.length, -'.csv'.length)),
          csv: await readFile(join(folder, sheets[0] ?? ''), 'utf8'),
          pdf: await readFile(join(folder, `menu${index}.pdf`)),
        }
      }),
    )
  })
