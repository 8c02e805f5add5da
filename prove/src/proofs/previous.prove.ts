import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../../server/src/testing/database/testDatabase.ts'
import { recordProof } from '../../../server/src/testing/testReport.ts'
import { checkOutPreviousBuild, type PreviousBuild } from './previousBuild.ts'

/** This proof runs the tests of the previous build's server on the schema of this build. */

const TIMEOUT = 1_800_000

type TestRun = {
  numTotalTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

let previous: PreviousBuild

beforeAll(async () => {
  previous = await checkOutPreviousBuild()
}, TIMEOUT)
afterAll(() => previous?.remove())

/** The tests use the template database of this run, which they do not migrate. */
async function runTests(): Promise<TestRun> {
  await (await createTestDatabase()).drop()
  const report = join(previous.folder, 'report.json')
  // An incompatibility fails each time, a busy machine does not.
  const tests = ['run', '--project=server', 'server/src/', '--retry=1', '--reporter=json', `--outputFile=${report}`]
  const child = spawn(process.execPath, [join(previous.folder, 'node_modules/vitest/vitest.mjs'), ...tests], {
    cwd: previous.folder,
    env: { ...process.env, TEST_DATABASE_URL: inject('clusterUrl'), PROVE_TABLE: '', VITEST: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(child, 'exit')
  return JSON.parse(await readFile(report, 'utf8'))
}

test('the API tests of the previous build pass on the schema of this build', { timeout: TIMEOUT }, async () => {
  const { numTotalTests, testResults } = await runTests()
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name}: ${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}: ${failureMessages[0]}`),
  ])
  expect(failures).toEqual([])
  recordProof({
    proof: `API tests of the previous build on this schema`,
    tried: numTotalTests,
    wrong: failures.length,
    measured: `previous build ${previous.revision}`,
  })
})
