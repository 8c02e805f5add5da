import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, tool } from './run.mjs'

/** What is run, in the order in which it fails fastest. Each suite counts its own passes and failures. */

const results = join(root, 'node_modules/.cache/poledne')
const resultFile = (name) => join(results, `${name}.json`)

function fresh(name) {
  mkdirSync(results, { recursive: true })
  rmSync(resultFile(name), { force: true })
  return resultFile(name)
}

/** A check is one thing that holds or does not. */
async function check(name, steps) {
  console.log(`\n— ${name}`)
  try {
    for (const step of steps) await step()
    return { name, passed: 1, failed: 0, skipped: 0 }
  } catch (error) {
    console.error(error.message)
    return { name, passed: 0, failed: 1, skipped: 0 }
  }
}

// service workers live in a world of their own, without a page
const WORKSPACES = ['contract', 'i18n', 'server', 'web', 'web/src/sw', 'e2e', 'bench']

export const types = () =>
  check(
    'types',
    WORKSPACES.map((workspace) => () => tool('typescript/bin/tsc', ['--noEmit', '-p', workspace])),
  )
export const lint = () => check('lint', [() => tool('@biomejs/biome/bin/biome', ['check', '.', '--error-on-warnings'])])
export const boundaries = () => check('boundaries', [() => tool('../scripts/boundaries.mjs', [])])
/** The server's sources are TypeScript, which Node 20 reads only with a loader. */
export const openapi = () =>
  check('openapi', [
    () => run(process.execPath, ['--import', 'tsx', join(root, 'scripts/openapi.mjs')], { cwd: join(root, 'server') }),
  ])
export const deadCode = () => check('dead code', [() => tool('knip/bin/knip.js', [])])

/** Counts from the runner's own report: a runner that dies without one has failed. */
async function suite(name, run, count) {
  console.log(`\n— ${name}`)
  const file = fresh(name)
  const ended = await run(file).then(
    () => true,
    () => false,
  )
  try {
    const { passed, failed, skipped } = count(JSON.parse(readFileSync(file, 'utf8')))
    return { name, passed, failed: failed === 0 && !ended ? 1 : failed, skipped }
  } catch {
    return { name, passed: 0, failed: 1, skipped: 0 }
  }
}

/** A test that states why it cannot run on this machine is skipped; any other test that did not run has failed. */
export function countVitest({ numPassedTests, numFailedTests, testResults, numTotalTests }) {
  const skipped = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, meta }) => status !== 'passed' && status !== 'failed' && meta?.skipReason)
  for (const { fullName, meta } of skipped) console.log(`skipped: ${fullName} (${meta.skipReason})`)
  const silent = numTotalTests - numPassedTests - numFailedTests - skipped.length
  return { passed: numPassedTests, failed: numFailedTests + silent, skipped: skipped.length }
}

export const vitest = () =>
  suite(
    'unit and API tests',
    (file) => tool('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]),
    countVitest,
  )

export const browser = (chromium) =>
  suite(
    'browser tests',
    (file) =>
      tool('@playwright/test/cli.js', ['test', '-c', 'e2e', '--reporter=list,json'], {
        env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      }),
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped, skipped: 0 }),
  )

const counts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** The closing line, and an exit code that agrees with it. */
export function finish(outcomes) {
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  console.log('')
  for (const outcome of outcomes) console.log(`${outcome.name}: ${counts(outcome)}`)
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  console.log(`\n${counts(total)}`)
  process.exit(total.failed > 0 ? 1 : 0)
}
