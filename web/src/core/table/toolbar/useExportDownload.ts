import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../http/apiError.ts'
import { getFailureMessage } from '../../http/errorMessages.ts'
import { downloadBlob } from '../../http/files/downloadBlob.ts'
import type { DownloadedFile, ReportProgress } from '../../http/files/downloadFile.ts'
import { getViolationsOrServerMessage } from '../../http/violationMessages.ts'
import { notify } from '../../overlay/notify.ts'

/** The server cancels an export after this time. */
const EXPORT_TIMEOUT_MS = 600_000
/** The shown progress is updated at this interval, so that it is also right while the download pauses. */
const PROGRESS_EVERY_MS = 250

type DownloadOptions = { query: URLSearchParams; signal: AbortSignal; onProgress: ReportProgress; timeoutMs: number }
/** Calls the endpoint that exports the list. */
export type DownloadExport = (options: DownloadOptions) => Promise<DownloadedFile>

export type DownloadProgress = { bytes: number; estimatedBytes: number | null }

/** Runs one download at a time; it is cancelled when the dialog closes. */
export function useExportDownload(download: DownloadExport, onDone: () => void) {
  const { t } = useTranslation()
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(query: URLSearchParams) {
    const controller = new AbortController()
    running.current = controller
    setError(null)
    let latest: DownloadProgress = { bytes: 0, estimatedBytes: null }
    setProgress(latest)
    const onProgress: ReportProgress = (bytes, estimatedBytes) => {
      latest = { bytes, estimatedBytes }
    }
    const timer = setInterval(() => setProgress(latest), PROGRESS_EVERY_MS)
    const { signal } = controller
    try {
      const { blob, filename } = await download({ query, signal, onProgress, timeoutMs: EXPORT_TIMEOUT_MS })
      downloadBlob(blob, filename)
      notify.info({ message: t('table:export.done', { name: filename }) })
      onDone()
    } catch (error) {
      if (signal.aborted) return
      const fallback = error instanceof Error ? getFailureMessage(error) : t('table:export.failed')
      setError(isApiError(error) ? getViolationsOrServerMessage(error, fallback) : fallback)
      setProgress(null)
    } finally {
      clearInterval(timer)
    }
  }
  return { start, progress, error }
}
