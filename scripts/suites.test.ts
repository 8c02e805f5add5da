import { expect, test } from 'vitest'
import { countVitestResults } from './steps/suites.mjs'

const report = (...assertionResults: object[]) => ({
  numTotalTests: assertionResults.length,
  numPassedTests: assertionResults.filter((result) => 'status' in result && result.status === 'passed').length,
  numFailedTests: 0,
  testResults: [{ assertionResults }],
})

test('a test skipped with a reason counts as skipped, one skipped without a reason counts as failed', () => {
  const passed = { status: 'passed', fullName: 'works', meta: {} }
  const needsRoot = { status: 'skipped', fullName: 'as root', meta: { skipReason: 'needs root' } }
  const withoutReason = { status: 'skipped', fullName: 'later', meta: {} }
  expect(countVitestResults(report(passed, needsRoot))).toEqual({ passed: 1, failed: 0, skipped: 1, failures: [] })
  expect(countVitestResults(report(passed, needsRoot, withoutReason))).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: ['later'],
  })
})
