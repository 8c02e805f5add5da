import { isApiError } from '../../core/http/apiError.ts'
import { callApi } from '../../core/http/http.ts'

/** Each error is reported once, and only a few per page load, so that a loop cannot flood the server. */
const MAX_REPORTS = 10
const reportedKeys = new Set<string>()

type ScriptError = { message: string; filename?: string; lineNo?: number; colNo?: number; stack?: string | undefined }

function reportOnce({ message, filename = '', lineNo = 0, colNo = 0, stack = '' }: ScriptError): void {
  const key = `${message} ${filename} ${lineNo} ${colNo}`
  if (reportedKeys.size >= MAX_REPORTS || reportedKeys.has(key)) return
  reportedKeys.add(key)
  const body = {
    message: message.slice(0, 2_000) || 'Error',
    filename: filename.slice(0, 1_000),
    lineNo,
    colNo,
    stack: stack.slice(0, 10_000),
  }
  // If the report itself cannot be sent, that error is ignored.
  callApi('POST error/log/', { body }).catch(() => undefined)
}

/** API errors are not reported: screens show them, and the server has logged them. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ message, filename, lineno, colno, error }) => {
    if (!isApiError(error)) reportOnce({ message, filename, lineNo: lineno, colNo: colno, stack: getStack(error) })
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (!isApiError(reason)) reportOnce({ message: String(reason), stack: getStack(reason) })
  })
}

const getStack = (error: unknown) => (error instanceof Error ? error.stack : undefined)
