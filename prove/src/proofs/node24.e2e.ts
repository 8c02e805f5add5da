import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { signInByApi, withRetryWhileBusy } from '../../../e2e/src/support/apiClient.ts'
import { startProgram, withDataFolder } from '../../../e2e/src/support/program.ts'
import { expect, test } from '../../../e2e/src/support/test.ts'

const script = fileURLToPath(new URL('../../../scripts/node24.mjs', import.meta.url))

/** The first bytes of each format. */
const FORMATS = { pdf: '%PDF-', jpg: '\xff\xd8\xff', xls: 'PK\x03\x04' } as const

test('the built server runs on Node 24: sign-in, exports and a clean stop', async () => {
  test.setTimeout(300_000)
  const { stdout: node24 } = await promisify(execFile)(process.execPath, [script])
  await withDataFolder(async (DATA_DIR) => {
    const program = await startProgram({ DATA_DIR, ADMIN_PASSWORD: 'noon', SAMPLE_DATA: 'true' }, node24)
    const metrics = await (await fetch(new URL('/metrics', program.url))).text()
    expect(metrics).toMatch(/poledne_build_info\{.*node="v24\./)
    const admin = withRetryWhileBusy(await signInByApi(program.url, 'noon'))
    const { items } = (await (await admin('GET', 'weeklyMenus/?pageSize=1')).json()) as { items: { id: number }[] }
    for (const [format, beginning] of Object.entries(FORMATS)) {
      const answer = await admin('GET', `weeklyMenus/${items[0]?.id}/export/?format=${format}`)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect([format, answer.status, bytes.toString('latin1', 0, beginning.length)]).toEqual([format, 200, beginning])
    }
    await program.stop()
    expect(program.child.exitCode).toBe(0)
  })
})
