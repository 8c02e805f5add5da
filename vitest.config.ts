import { defineConfig } from 'vitest/config'

const shared = {
  // Test files share the modules of their worker, which saves a third of the time. No module keeps state between tests.
  isolate: false,
  // Generous, so that a busy machine fails no test.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
}

const server = { ...shared, globalSetup: ['server/src/testing/cluster.setup.ts'] }

/** Tests that start programs or databases, typeset documents, read hostile files or call every route. `npm run check` leaves them out. */
const SLOW_TESTS = [
  'server/src/{start,cli}.test.ts',
  'server/src/core/backup/**/*.test.ts',
  'server/src/core/db/**/*.test.ts',
  'server/src/core/export/**/*.test.ts',
  'server/src/core/files/hostileFiles.test.ts',
  'server/src/core/http/everyRoute/**/*.test.ts',
  'server/src/features/weeklyMenus/weekText/roundTrip.test.ts',
]
/** Only in `npm run prove`: they need programs that not every machine has. */
const proofs = { test: { ...server, name: 'proofs', include: ['prove/src/proofs/*.prove.ts'] } }

export default defineConfig({
  test: {
    // The default leaves one core idle.
    maxWorkers: '100%',
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/src/**/*.test.ts', 'i18n/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'web', include: ['web/src/**/*.test.ts'], css: true } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: SLOW_TESTS,
        },
      },
      { test: { ...server, name: 'slow', include: SLOW_TESTS } },
      ...(process.env.PROVE_TABLE ? [proofs] : []),
    ],
  },
})
