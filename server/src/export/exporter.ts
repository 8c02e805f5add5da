import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { LRUCache } from 'lru-cache'
import { Piscina } from 'piscina'
import type { ExportResult, ExportTask } from './exportWorker.ts'
import { filenameOf } from './filename.ts'
import type { ExportChoices, MenuDocument } from './menuDocument.ts'
import type { Plan } from './menuPage.ts'

export type Exported = { filename: string; contentType: string; bytes: Uint8Array }

export type Exporter = {
  /** Rejects with the reason if the document cannot be made. */
  render(document: MenuDocument, choices: ExportChoices): Promise<Exported>
  close(): Promise<void>
}

const CONTENT_TYPES = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  xls: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const IDLE_MS = 120_000
const MAX_WAITING = 100
const MAX_PLANS = 500

/** Beside this file: built as JavaScript, or as a source that the thread then needs tsx for. */
function workerOptions(): { filename: string; execArgv?: string[] } {
  const built = fileURLToPath(new URL('exportWorker.js', import.meta.url))
  if (existsSync(built)) return { filename: built }
  const source = new URL('exportWorker.ts', import.meta.url)
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx'))
  return { filename: source.href, execArgv: ['--import', tsx.href] }
}

/** Threads start with the first document and end when nobody has asked for a while. */
export function openExporter(): Exporter {
  const pool = new Piscina<ExportTask, ExportResult>({
    ...workerOptions(),
    minThreads: 0,
    // one core is left to answer requests
    maxThreads: availableParallelism() > 2 ? 2 : 1,
    idleTimeout: IDLE_MS,
    maxQueue: MAX_WAITING,
  })
  const plans = new LRUCache<string, Plan>({ max: MAX_PLANS })

  return {
    async render(document, choices) {
      const key = planKey(document, choices)
      const { bytes, plan } = await pool.run({ document, choices, plan: plans.get(key) ?? null })
      if (plan) plans.set(key, plan)
      return { filename: filenameOf(document, choices), contentType: CONTENT_TYPES[choices.format], bytes }
    },
    close: () => pool.close(),
  }
}

/** A picture is made from the PDF, so both share a plan. */
function planKey(document: MenuDocument, { format: _, ...choices }: ExportChoices): string {
  return createHash('sha1')
    .update(JSON.stringify([document, choices]))
    .digest('base64')
}
