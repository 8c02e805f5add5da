/** This file contains the checks and test suites of npm test and npm run check. Each returns its counts. */

import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, run, runTool } from './run.mjs'

const results = join(root, 'node_modules/.cache/poledne')

function prepareResultFile(name) {
  const file = join(results, `${name}.json`)
  mkdirSync(results, { recursive: true })
  rmSync(file, { force: true })
  return file
}

/** Runs the steps of a check, which counts as one test: it passes or fails as a whole. */
async function runCheck(name, steps) {
  console.log(`\n— ${name}`)
  try {
    for (const step of steps) await step()
    return { name, passed: 1, failed: 0, skipped: 0, failures: [], files: [] }
  } catch (error) {
    console.error(error.message)
    return { name, passed: 0, failed: 1, skipped: 0, failures: [], files: [] }
  }
}

// The service workers have a project of their own, because they have no DOM types.
const WORKSPACES = ['contract', 'i18n', 'server', 'web', 'web/src/sw', 'e2e', 'prove']

const checkTypes = () =>
  runCheck(
    'types',
    WORKSPACES.map((workspace) => () => runTool('typescript/bin/tsc', ['--noEmit', '-p', workspace])),
  )
const checkLint = () =>
  runCheck('lint', [() => runTool('@biomejs/biome/bin/biome', ['check', '.', '--error-on-warnings'])])
const checkBoundaries = () => runCheck('boundaries', [() => runTool('../scripts/boundaries.mjs', [])])
/** Runs the linter with tsx, because Node 20 needs a loader for the TypeScript sources of the server. */
const checkOpenApi = () =>
  runCheck('openapi', [
    () => run(process.execPath, ['--import', 'tsx', join(root, 'scripts/openapi.mjs')], { cwd: join(root, 'server') }),
  ])
const checkDeadCode = () => runCheck('dead code', [() => runTool('knip/bin/knip.js', [])])

/**
 * Runs a test suite and reads its counts from the report of the test runner. A missing report counts as one failure.
 */
async function runSuite(name, runTests, count) {
  console.log(`\n— ${name}`)
  const file = prepareResultFile(name)
  const isSuccess = await runTests(file).then(
    () => true,
    () => false,
  )
  try {
    const counts = count(JSON.parse(readFileSync(file, 'utf8')))
    return { name, ...counts, failed: counts.failed === 0 && !isSuccess ? 1 : counts.failed }
  } catch {
    return { name, passed: 0, failed: 1, skipped: 0, failures: [], files: [] }
  }
}

/** How much of the reason of a failure is printed beside its name, in characters. */
const MAX_REASON = 600

/** Counts the test results; a skipped test without a stated reason counts as failed. */
export function countVitestResults({ numPassedTests, numFailedTests, testResults, numTotalTests }) {
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const skipped = results.filter(({ status, meta }) => status !== 'passed' && status !== 'failed' && meta?.skipReason)
  for (const { fullName, meta } of skipped) console.log(`skipped: ${fullName} (${meta.skipReason})`)
  const withoutReason = numTotalTests - numPassedTests - numFailedTests - skipped.length
  const failures = results
    .filter((result) => result.status !== 'passed' && !skipped.includes(result))
    .map(({ fullName, failureMessages = [] }) => [fullName, ...failureMessages].join('\n').slice(0, MAX_REASON))
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1_000,
  }))
  return { passed: numPassedTests, failed: numFailedTests + withoutReason, skipped: skipped.length, failures, files }
}

const runVitest = (name, args, options) =>
  runSuite(
    name,
    (file) =>
      runTool(
        'vitest/vitest.mjs',
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
        options,
      ),
    countVitestResults,
  )

/** Runs everything but the end-to-end tests in parallel, because each part leaves a core idle some of the time. */
export const runChecksAndVitest = (args, env) =>
  Promise.all([
    checkTypes(),
    checkLint(),
    checkBoundaries(),
    checkDeadCode(),
    checkOpenApi(),
    runVitest('unit, API and component tests', args, { env: { ...process.env, ...env } }),
  ])

export const runEndToEndTests = (env) =>
  runSuite(
    'end-to-end tests',
    (file) =>
      runTool('@playwright/test/cli.js', ['test', '-c', 'e2e', '--reporter=list,json'], {
        env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      }),
    ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped,
      skipped: 0,
      failures: suites.flatMap(listFailedSpecs),
      files: suites.map((suite) => ({ file: suite.file, seconds: sumDurations(suite) / 1_000 })),
    }),
  )

/** Starts the PostgreSQL of all tests; tsx loads the sources of the server, because Node 20 needs a loader for TypeScript. */
export async function startTestDatabases() {
  const { tsImport } = await import('tsx/esm/api')
  const { startCluster } = await tsImport('../../server/src/testing/cluster.ts', import.meta.url)
  return startCluster()
}

const listFailedSpecs = ({ specs = [], suites = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line} ${title}`),
  ...suites.flatMap(listFailedSpecs),
]

const sumDurations = ({ specs = [], suites = [] }) =>
  [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    ...suites.map(sumDurations),
  ].reduce((sum, duration) => sum + duration, 0)

const SLOWEST = 10

const formatCounts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

function printSlowestFiles(outcomes) {
  const files = outcomes.flatMap((outcome) => outcome.files).sort((a, b) => b.seconds - a.seconds)
  if (files.length > 0) console.log('\nThe slowest test files:')
  for (const { file, seconds } of files.slice(0, SLOWEST)) console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`)
}

/** Warns if this process has run a third longer than its budget. */
function warnAboutBudget(budgetMinutes) {
  const minutes = process.uptime() / 60
  if (minutes <= (budgetMinutes * 4) / 3) return
  console.warn(
    `Warning: this took ${minutes.toFixed(1)} minutes; its budget is ${budgetMinutes} minutes on two idle cores.`,
  )
}

/** Prints the slowest files, the failed tests and the totals, and exits with 1 if anything failed. */
export function reportAndExit(outcomes, { budgetMinutes }) {
  printSlowestFiles(outcomes)
  warnAboutBudget(budgetMinutes)
  const sumCounts = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  console.log('')
  for (const { name, failures } of outcomes) for (const title of failures) console.log(`failed in ${name}: ${title}`)
  for (const outcome of outcomes) console.log(`${outcome.name}: ${formatCounts(outcome)}`)
  const total = { passed: sumCounts('passed'), failed: sumCounts('failed'), skipped: sumCounts('skipped') }
  console.log(`\n${formatCounts(total)}`)
  process.exit(total.failed > 0 ? 1 : 0)
}
