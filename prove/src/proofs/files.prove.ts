import { Buffer } from 'node:buffer'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual, promisify } from 'node:util'
import { writeCsv } from 'hucre/csv'
import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'
import { openFileReader } from '../../../server/src/core/files/fileReader.ts'
import type { FileMeasurement } from '../../../server/src/testing/processes/measureFile.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'

/** These tests measure large files, and read files that LibreOffice has written. */

const MAX_LOOP_DELAY_MS = 50
const MAX_MEMORY_MB = 200
const MINUTES = 60_000

const reader = openFileReader({ maxRows: 100_000 })
afterAll(() => reader.close())

const HEADING = ['Název', 'Name', 'Typ', 'Cena', 'Alergeny', 'Gramáž', 'Platí od', 'Aktivní', 'Poznámka', 'Kód']
const buildRow = (index: number) => [
  `Svíčková na smetaně ${index}`,
  `Sirloin in cream sauce ${index}`,
  `Typ ${index % 7}`,
  100.5 + (index % 50),
  '1, 3, 7',
  150,
  new Date(Date.UTC(2026, 0, 1 + (index % 300))),
  index % 2 === 0,
  index % 3 === 0 ? 'poznámka & více' : null,
  `K-${index}`,
]
const buildRows = (count: number) => [HEADING, ...Array.from({ length: count }, (_, index) => buildRow(index))]

const WRITERS = {
  xlsx: (rows: ReturnType<typeof buildRows>) => writeXlsx({ sheets: [{ name: 'Jídla', rows }] }),
  ods: (rows: ReturnType<typeof buildRows>) => writeOds({ sheets: [{ name: 'Jídla', rows }] }),
  csv: async (rows: ReturnType<typeof buildRows>) => Buffer.from(writeCsv(rows, { delimiter: ';' })),
}
const FORMATS = Object.keys(WRITERS) as (keyof typeof WRITERS)[]

const run = promisify(execFile)

async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'poledne-files-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const MEASURE = fileURLToPath(new URL('../../../server/src/testing/processes/measureFile.ts', import.meta.url))

const measureReading = (filename: string, bytes: Uint8Array): Promise<FileMeasurement> =>
  withTempFolder(async (folder) => {
    await writeFile(join(folder, filename), bytes)
    const { stdout } = await run(process.execPath, ['--import', 'tsx', MEASURE, join(folder, filename)])
    return JSON.parse(stdout)
  })

test.each(FORMATS.flatMap((format) => [10_000, 100_000].map((count) => ({ format, count }))))(
  'reading $count rows of $format does not block other requests',
  async ({ format, count }) => {
    const bytes = await WRITERS[format](buildRows(count))
    const { rows, tookMs, loopMs, memoryMb } = await measureReading(`dishes.${format}`, bytes)
    const measured = `${tookMs} ms, event loop p99 ${loopMs.toFixed(1)} ms, memory +${memoryMb} MB`
    recordProof({ proof: `read ${count} rows of ${format}`, tried: 1, wrong: rows === count + 1 ? 0 : 1, measured })
    expect(rows).toBe(count + 1)
    expect(loopMs).toBeLessThan(MAX_LOOP_DELAY_MS)
    expect(memoryMb).toBeLessThan(MAX_MEMORY_MB)
  },
  10 * MINUTES,
)

/** Lets LibreOffice open a file and save it in another format. */
const convertWithLibreOffice = (bytes: Uint8Array, from: string, to: string): Promise<Uint8Array> =>
  withTempFolder(async (folder) => {
    const file = join(folder, `in.${from}`)
    await writeFile(file, bytes)
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    await run('soffice', [profile, '--headless', '--convert-to', to, '--outdir', join(folder, 'out'), file])
    return readFile(join(folder, 'out', `in.${to}`))
  })

const readRows = async (bytes: Uint8Array) => {
  const [table] = await reader.readTables({ filename: 'a', bytes }, { owner: 1 })
  return table?.rows ?? []
}

test.each([
  ['xlsx', 'ods'],
  ['xlsx', 'xlsx'],
  ['ods', 'xlsx'],
] as const)(
  'a file in %s that LibreOffice saves as %s has the same cells',
  async (from, to) => {
    const bytes = await WRITERS[from](buildRows(1_000))
    const expected = await readRows(bytes)
    const actual = await readRows(await convertWithLibreOffice(bytes, from, to))
    const wrong = expected.filter((row, index) => !isDeepStrictEqual(row, actual[index])).length
    recordProof({ proof: `${from} saved as ${to} by LibreOffice`, tried: expected.length, wrong })
    expect(actual).toEqual(expected)
  },
  5 * MINUTES,
)
