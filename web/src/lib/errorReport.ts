import type { errorLog } from '@poledne/contract/errorLog'
import { bareEndpoint } from './bareEndpoint.ts'
import { call, isApiError } from './http.ts'

const report = bareEndpoint<(typeof errorLog)['report']>({ method: 'POST', path: 'error/log/', guard: 'public' })

/** A broken loop must not become a flood: each fault once, and few of them in a page's life. */
const MAX_REPORTS = 10
const told = new Set<string>()

type Fault = { message: string; filename?: string; lineNo?: number; colNo?: number; stack?: string | undefined }

function tell({ message, filename = '', lineNo = 0, colNo = 0, stack = '' }: Fault): void {
  const key = `${message} ${filename} ${lineNo} ${colNo}`
  if (told.size >= MAX_REPORTS || told.has(key)) return
  told.add(key)
  const body = {
    message: message.slice(0, 2_000) || 'Error',
    filename: filename.slice(0, 1_000),
    lineNo,
    colNo,
    stack: stack.slice(0, 10_000),
  }
  // A report that fails has nobody left to tell.
  call(report, { body }).catch(() => undefined)
}

/** Refusals of the server are no faults of the script: screens show them, and the server knows of them. */
export function watchForErrors(): void {
  window.addEventListener('error', ({ message, filename, lineno, colno, error }) => {
    if (!isApiError(error)) tell({ message, filename, lineNo: lineno, colNo: colno, stack: stackOf(error) })
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (!isApiError(reason)) tell({ message: String(reason), stack: stackOf(reason) })
  })
}

const stackOf = (error: unknown) => (error instanceof Error ? error.stack : undefined)
