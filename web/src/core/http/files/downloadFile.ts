import type { Endpoint } from '@poledne/contract/http/endpoint'
import { ESTIMATED_BYTES_HEADER } from '@poledne/contract/list/listExport'
import type { Api, Route } from '@poledne/contract/modules/api'
import { NoResponseError, toApiError } from '../apiError.ts'
import { buildUrl, type CallOptions, commonHeaders, notifyAuthListeners, readJson, splitRoute } from '../http.ts'

export type DownloadedFile = { blob: Blob; filename: string }
const FILENAME = /filename="([^"]+)"/

/** The server stops building a document after 20 s; the rest is for the transfer. */
const DOWNLOAD_TIMEOUT_MS = 120_000

/** Reports how many bytes have arrived, and the estimated length of the file if the server has sent it. */
export type ReportProgress = (bytes: number, estimatedBytes: number | null) => void

/** Reads the body and reports its progress. A body that breaks off rejects. */
async function readBlob(response: Response, onProgress: ReportProgress | undefined): Promise<Blob> {
  if (!onProgress || !response.body) return response.blob()
  const estimatedBytes = Number(response.headers.get(ESTIMATED_BYTES_HEADER)) || null
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      onProgress(bytes, estimatedBytes)
      controller.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(counter), { headers: response.headers }).blob()
}

type DownloadOptions<E extends Endpoint> = CallOptions<E> & { onProgress?: ReportProgress }

/** Downloads a document under the name that the server gives it. */
export async function downloadFile<R extends Route>(
  route: R,
  options: DownloadOptions<Api[R]>,
): Promise<DownloadedFile> {
  const [, path] = splitRoute(route)
  const { params, query, signal, timeoutMs, onProgress } = options as DownloadOptions<Endpoint>
  const timeout = AbortSignal.timeout(timeoutMs ?? DOWNLOAD_TIMEOUT_MS)
  let response: Response
  let errorBody: unknown
  try {
    response = await fetch(buildUrl(path, params, query), {
      credentials: 'same-origin',
      headers: { Accept: '*/*', ...commonHeaders },
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (response.ok) {
      const filename = FILENAME.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'poledne'
      return { blob: await readBlob(response, onProgress), filename }
    }
    errorBody = await readJson(response)
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NoResponseError(timeout.aborted)
  }
  const problem = toApiError(response.status, errorBody)
  notifyAuthListeners(problem, path)
  throw problem
}

/** Saves a file in the download folder of the browser. */
export function downloadBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // The browser has started the download by the next task, so the URL can be revoked.
  setTimeout(() => URL.revokeObjectURL(url))
}
