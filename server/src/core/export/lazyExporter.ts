import type { FastifyReply } from 'fastify'
import type { TaskCounts } from '../workers/workerPool.ts'
import type { Exporter } from './exporter.ts'

export type LazyExporter = {
  open(): Promise<Exporter>
  /** Returns null as long as nothing was exported. */
  countTasks(): Promise<TaskCounts | null>
  close(): Promise<void>
}

/** Creates an exporter whose code is imported with the first document, because most processes never export one. */
export function createLazyExporter(): LazyExporter {
  let opened: Promise<Exporter> | undefined
  return {
    open() {
      opened ??= import('./exporter.ts').then(({ openExporter }) => openExporter())
      return opened
    },
    countTasks: async () => (await opened)?.countTasks() ?? null,
    close: async () => (await opened)?.close(),
  }
}

/** Creates a signal that aborts when the client disconnects before the response is sent. */
export function createDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
