import { expect, test } from 'vitest'
import { countVitest } from './steps/suites.mjs'

const report = (...assertionResults: object[]) => ({
  numTotalTests: assertionResults.length,
  numPassedTests: assertionResults.filter((result) => 'status' in result && result.status === 'passed').length,
  numFailedTests: 0,
  testResults: [{ assertionResults }],
})

test('a test that states why it cannot run is skipped, any other skipped test counts as failed', () => {
  const passed = { status: 'passed', fullName: 'works', meta: {} }
  const needsRoot = { status: 'skipped', fullName: 'as root', meta: { skipReason: 'needs root' } }
  const silent = { status: 'skipped', fullName: 'later', meta: {} }
  expect(countVitest(report(passed, needsRoot))).toEqual({ passed: 1, failed: 0, skipped: 1 })
  expect(countVitest(report(passed, needsRoot, silent))).toEqual({ passed: 1, failed: 1, skipped: 1 })
})
