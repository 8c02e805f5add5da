import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { removeAccentsAndCase } from '@poledne/contract/domain/compareText'
import type { FileResponse } from '@poledne/contract/http/endpoint'
import { LRUCache } from 'lru-cache'
import { openWorkerPool, resolveWorkerScript, type TaskCounts } from '../workers/workerPool.ts'
import type { ExportResult, ExportTask } from './exportWorker.ts'
import {
  type ExportChoices,
  ExportTooLongError,
  type MenuDocument,
  type PrintBrand,
  type PrintMark,
} from './menuDocument.ts'
import type { Poster } from './page/typesetPage.ts'
import { getPrintLanguages } from './printTexts.ts'

/**
 * The highest number of characters of a PDF or an image: many times that of a full week, and few enough to be typeset
 * within seconds.
 */
const MAX_CHARACTERS = 40_000

/** A text counts as at least this many characters, because a short text also takes a whole line. */
const LINE_CHARACTERS = 40

const countTextCharacters = (text: string | null): number =>
  text === null ? 0 : Math.max(LINE_CHARACTERS, text.length)

function countPrintedCharacters({ days, allergens }: MenuDocument, language: ExportChoices['language']): number {
  const languages = getPrintLanguages(language)
  const countInLanguages = (names: { cs: string; en: string | null }) =>
    languages.reduce((sum, each) => sum + (each ? countTextCharacters(names[each]) : 0), 0)
  let length = allergens.reduce((sum, allergen) => sum + countInLanguages(allergen), 0)
  for (const { items } of days)
    for (const { type, dishes, note } of items) {
      length += countInLanguages(type) + countTextCharacters(note)
      for (const dish of dishes)
        length +=
          countInLanguages(dish) +
          (dish.allergens?.join(', ').length ?? 0) +
          (dish.details ? countInLanguages(dish.details) : 0)
    }
  return length
}

const isDocumentTooLong = (document: MenuDocument, { format, language }: ExportChoices): boolean =>
  format !== 'xls' && countPrintedCharacters(document, language) > MAX_CHARACTERS

const EXTENSIONS = { pdf: 'pdf', jpg: 'jpg', xls: 'xlsx' } as const

/**
 * Builds a name such as `menu-2026-W47-standard-karlin-cs.pdf`: letters, digits and dashes only, which every mail
 * program accepts.
 */
export function buildMenuFilename(document: MenuDocument, { format, language }: ExportChoices): string {
  const { year, week, variant, restaurant } = document
  const names = [variant.en, restaurant?.en ?? ''].map(slugify)
  const parts = ['menu', String(year), `W${String(week).padStart(2, '0')}`, ...names, language]
  return `${parts.filter((part) => part !== '').join('-')}.${EXTENSIONS[format]}`
}

const slugify = (text: string): string =>
  removeAccentsAndCase(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

type RenderOptions = {
  /** The revision and QR code of a real download; a workbook has none. */
  mark?: PrintMark
  /** The look of the restaurant; without it, a print has the look of the product. */
  brand?: PrintBrand | null
  /** The user who exports; users take turns when several of them wait. */
  owner?: PropertyKey
  /** The signal aborts when the client has disconnected. */
  signal?: AbortSignal
}

export type Exporter = {
  /** Renders a document; rejects with `ExportTooLongError`, or with an error of the worker or its pool. */
  render(document: MenuDocument, choices: ExportChoices, options?: RenderOptions): Promise<FileResponse>
  renderPoster(poster: Poster, options?: Omit<RenderOptions, 'mark'>): Promise<Uint8Array>
  countTasks(): TaskCounts
  close(): Promise<void>
}

const CONTENT_TYPES = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  xls: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const MAX_WAITING = 60
const MAX_WAITING_PER_USER = 10

/** The files rendered last are cached up to this size, because a preview is often opened several times. */
const MAX_CACHED_BYTES = 16 * 2 ** 20

/** Hashes what a file is made from; the bytes of a logo are left out, because its id stands for them. */
const hashTask = (task: object): string => {
  const text = JSON.stringify(task, (key, value) => (key === 'bytes' ? undefined : value))
  return createHash('sha256').update(text).digest('base64')
}

const require = createRequire(import.meta.url)

async function compileTypesetter(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(require.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')))
}

type ExporterOptions = {
  compile?: () => Promise<WebAssembly.Module>
  /** A document can take this long, in milliseconds. */
  limitMs?: number
}

/** Opens the exporter; it loads nothing before the first document. */
export function openExporter({ compile = compileTypesetter, limitMs }: ExporterOptions = {}): Exporter {
  const files = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
  })
  // All threads share the compiled module, so that a new thread starts with optimised code.
  let typesetter: Promise<WebAssembly.Module> | null = null
  const workerPool = openWorkerPool<ExportTask, ExportResult>({
    worker: resolveWorkerScript('exportWorker', import.meta.url),
    // One core is left free for requests.
    count: availableParallelism() > 2 ? 2 : 1,
    maxWaiting: MAX_WAITING,
    maxWaitingPerOwner: MAX_WAITING_PER_USER,
    ...(limitMs === undefined ? {} : { limitMs }),
    shouldReplaceWorker: (result) => result.shouldReplaceWorker,
    onIdle: () => {
      typesetter = null
    },
  })

  function getTypesetter(): Promise<WebAssembly.Module> {
    // A failed compilation is not cached; the next document tries again.
    typesetter ??= compile().catch((error) => {
      typesetter = null
      throw error
    })
    return typesetter
  }

  async function getFile(key: string, render: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = files.get(key)
    if (known) return known
    const bytes = await render()
    files.set(key, bytes)
    return bytes
  }

  return {
    async render(document, choices, { mark, brand = null, owner = Symbol('nobody'), signal } = {}) {
      if (isDocumentTooLong(document, choices)) throw new ExportTooLongError('The menu is too long for one document.')
      const task = { document, choices, mark: mark ?? null, brand }
      const runTask = async () => {
        const typesetter = choices.format === 'xls' ? null : await getTypesetter()
        return (await workerPool.run({ ...task, typesetter }, { owner, ...(signal ? { signal } : {}) })).bytes
      }
      // A marked document is unique, so caching it would be useless.
      const bytes = mark ? await runTask() : await getFile(hashTask(task), runTask)
      return { filename: buildMenuFilename(document, choices), contentType: CONTENT_TYPES[choices.format], bytes }
    },
    renderPoster: (poster, { brand = null, owner = Symbol('nobody'), signal } = {}) =>
      getFile(hashTask({ poster, brand }), async () => {
        const task = { poster, brand, typesetter: await getTypesetter() }
        return (await workerPool.run(task, { owner, ...(signal ? { signal } : {}) })).bytes
      }),
    countTasks: () => workerPool.countTasks(),
    close: () => workerPool.close(),
  }
}
