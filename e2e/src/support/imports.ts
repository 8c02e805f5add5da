import { expect, type Page } from '@playwright/test'
import { buildSameOriginHeaders } from './records.ts'
import { retryWhileBusy } from './test.ts'

/** The accented letters of the tests in Windows-1250, which Node.js cannot write. */
const WINDOWS_1250: Readonly<Record<string, number>> = {
  á: 0xe1,
  č: 0xe8,
  ě: 0xec,
  é: 0xe9,
  í: 0xed,
  ř: 0xf8,
  š: 0x9a,
  ů: 0xf9,
  ý: 0xfd,
  ž: 0x9e,
  Č: 0xc8,
}

/** Writes rows as older versions of Excel do: with semicolons, in Windows-1250. */
export const encodeOldCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    [...rows.map((row) => `${row.join(';')}\r\n`).join('')].map(
      (letter) => WINDOWS_1250[letter] ?? letter.charCodeAt(0),
    ),
  )

/** Uploads a file by the API and returns the id of the import. */
export async function createImport(page: Page, module: string, csv: Buffer): Promise<number> {
  const file = { name: 'data.csv', mimeType: 'text/csv', buffer: csv }
  const answer = await retryWhileBusy(() =>
    page.request.post(`api/imports/?module=${module}`, { multipart: { file }, headers: buildSameOriginHeaders() }),
  )
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

/** Applies an import by the API and returns the id of its change set. */
export async function applyImport(page: Page, id: number): Promise<number> {
  const answer = await retryWhileBusy(() =>
    page.request.post(`api/imports/${id}/apply/`, { data: {}, headers: buildSameOriginHeaders() }),
  )
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { changeId: number }).changeId
}
