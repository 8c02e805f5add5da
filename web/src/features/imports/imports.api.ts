import type {
  ImportDetail,
  ImportMapping,
  ImportModule,
  ImportResult,
  ImportRowFilter,
} from '@poledne/contract/modules/import'
import { keepPreviousData, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { downloadFile } from '../../core/http/files/downloadFile.ts'
import type { UploadProgress } from '../../core/http/files/uploadWithProgress.ts'
import { callApi } from '../../core/http/http.ts'
import { IMPORT_TARGETS } from './importTargets.ts'

const ROOT_KEY = 'imports'
const CHECK_KEY = 'importCheck'
/** The timeout is long, because checking and writing 100,000 rows takes minutes. */
const LONG_TIMEOUT_MS = 10 * 60_000
export const CHECK_PAGE_SIZE = 50

/** The newest imports, including all imports whose files can still be imported. */
export const importsQuery = queryOptions({
  queryKey: [ROOT_KEY, 'list'],
  queryFn: ({ signal }) => callApi('GET imports/', { query: new URLSearchParams({ pageSize: '100' }), signal }),
})

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [ROOT_KEY, 'record', id],
    queryFn: ({ signal }) => callApi('GET imports/:id/', { params: { id }, signal }),
  })

export type CheckedRowsFilter = { state: ImportRowFilter | undefined; page: number }

/** Checks the rows of the selected sheet and columns; one page of the rows is returned. */
export const importCheckQuery = ({ id, sheet, mapping }: ImportDetail, { state, page }: CheckedRowsFilter) =>
  queryOptions({
    queryKey: [CHECK_KEY, String(id), sheet, mapping, state ?? 'all', page],
    queryFn: ({ signal }) =>
      callApi('POST imports/:id/check/', {
        params: { id: String(id) },
        query: new URLSearchParams({
          page: String(page),
          pageSize: String(CHECK_PAGE_SIZE),
          ...(state && { state }),
        }),
        body: {},
        signal,
        timeoutMs: LONG_TIMEOUT_MS,
      }),
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })

/** The result with the numbers of all rows. It is known only if this tab has applied the import. */
export const importResultQuery = (id: number) =>
  queryOptions<ImportResult>({ queryKey: ['importResult', String(id)], queryFn: skipToken })

type Upload = { module: ImportModule; file: File; signal: AbortSignal; onProgress: UploadProgress }
export const uploadImport = ({ module, file, signal, onProgress }: Upload): Promise<ImportDetail> =>
  callApi('POST imports/', { query: new URLSearchParams({ module }), file, signal, onUploadProgress: onProgress })

type SelectedColumns = { sheet: string; mapping?: ImportMapping }
export const saveImportColumns = (id: number, body: SelectedColumns): Promise<ImportDetail> =>
  callApi('PUT imports/:id/', { params: { id: String(id) }, body })

export const applyImport = (id: number, plan: string): Promise<ImportResult> =>
  callApi('POST imports/:id/apply/', { params: { id: String(id) }, body: { plan }, timeoutMs: LONG_TIMEOUT_MS })

export const downloadInvalidRows = (id: number) =>
  downloadFile('GET imports/:id/errors.xlsx', { params: { id: String(id) }, timeoutMs: LONG_TIMEOUT_MS })

/** Downloads the whole list with all columns, as a template for an import. */
export const downloadTemplate = (module: ImportModule) => {
  const route = `GET ${IMPORT_TARGETS[module].path.slice(1)}/export/` as 'GET dishes/export/'
  return downloadFile(route, { query: new URLSearchParams({ format: 'xlsx' }), timeoutMs: LONG_TIMEOUT_MS })
}

/** Makes the rows be checked again, because records have changed. */
export const invalidateImportCheck = (client: QueryClient, id: number): Promise<void> =>
  client.invalidateQueries({ queryKey: [CHECK_KEY, String(id)] })

/** Caches the import that a request returned, and refetches the list of imports. */
export function cacheImport(client: QueryClient, detail: ImportDetail): void {
  client.setQueryData(importQuery(String(detail.id)).queryKey, detail)
  void client.invalidateQueries({ queryKey: [ROOT_KEY, 'list'] })
}
