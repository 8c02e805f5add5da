import type { ImportCheck, ImportDetail, ImportModule } from '@poledne/contract/modules/import'
import type { TestApp, TestUser } from '../testApp.ts'
import { buildUpload } from './uploadedFile.ts'

/** These functions upload files and call the endpoints of imports. */

const toCsvCell = (cell: string | number | null): string => {
  const text = String(cell ?? '')
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export type TestRows = readonly (readonly (string | number | null)[])[]

/** Writes rows of cells as CSV. */
export const toCsv = (rows: TestRows): string => rows.map((row) => row.map(toCsvCell).join(';')).join('\r\n')

export function createImporter(testApp: TestApp) {
  const upload = (user: TestUser, module: ImportModule, filename: string, bytes: Buffer | string, language = 'en') => {
    const { payload, headers } = buildUpload(filename, bytes)
    return testApp.call(user, 'POST', `imports/?module=${module}`, payload, { ...headers, 'accept-language': language })
  }
  const uploadCsv = async (
    user: TestUser,
    module: ImportModule,
    rows: TestRows,
    language = 'en',
  ): Promise<ImportDetail> => {
    const response = await upload(user, module, 'rows.csv', toCsv(rows), language)
    if (response.statusCode !== 201) throw new Error(response.body)
    return response.json()
  }
  const call = (user: TestUser, id: number, action: 'check' | 'apply' | 'undo', body: object = {}, language = 'en') =>
    testApp.call(user, 'POST', `imports/${id}/${action}/`, body, { 'accept-language': language })
  const check = async (user: TestUser, id: number, language = 'en'): Promise<ImportCheck> => {
    const response = await call(user, id, 'check', {}, language)
    if (response.statusCode !== 200) throw new Error(response.body)
    return response.json()
  }
  return {
    upload,
    uploadCsv,
    call,
    check,
    /** Uploads rows and returns what an import of them would do. */
    checkRows: async (user: TestUser, module: ImportModule, rows: TestRows, language = 'en') =>
      check(user, (await uploadCsv(user, module, rows, language)).id, language),
    /** Uploads rows and imports them. */
    async importRows(user: TestUser, module: ImportModule, rows: TestRows) {
      const { id } = await uploadCsv(user, module, rows)
      return { id, response: await call(user, id, 'apply') }
    },
  }
}
