import { expect, test } from 'vitest'
import { countVitestResults } from './steps/suites.mjs'

const report = (...assertionResults: object[]) => ({
  numTotalTests: assertionResults.length,
  numPassedTests: assertionResults.filter((result) => 'status' in result && result.status === 'passed').length,
  numFailedTests: 0,
  testResults: [{ name: `${process.cwd()}/a.test.ts`, startTime: 1_000, endTime: 3_500, assertionResults }],
})

test('a test skipped with a reason counts as skipped, one skipped without a reason counts as failed', () => {
  const passed = { status: 'passed', fullName: 'works', meta: {} }
  const needsRoot = { status: 'skipped', fullName: 'as root', meta: { skipReason: 'needs root' } }
  const withoutReason = { status: 'skipped', fullName: 'later', meta: {} }
  const files = [{ file: 'a.test.ts', seconds: 2.5 }]
  expect(countVitestResults(report(passed, needsRoot))).toEqual({
    passed: 1,
    failed: 0,
    skipped: 1,
    failures: [],
    files,
  })
  expect(countVitestResults(report(passed, needsRoot, withoutReason))).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: ['later'],
    files,
  })
})
