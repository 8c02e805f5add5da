import { defineConfig } from 'vitest/config'

// Random tests use a new seed each day. The seed that a run prints repeats it.
process.env.PROVE_SEED ??= String(Math.floor(Date.now() / 86_400_000))
process.stdout.write(`Random tests use PROVE_SEED=${process.env.PROVE_SEED}\n`)

const shared = {
  setupFiles: ['server/src/testing/seed.ts'],
  // Test files share the modules of their worker, which saves a third of the time. No module keeps state between tests.
  isolate: false,
  // Generous, so that a busy machine fails no test.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
}

const server = { ...shared, globalSetup: ['server/src/testing/cluster.setup.ts'] }

/** Tests that start the built program. */
const PROGRAM_TESTS = ['server/src/{start,cli}.test.ts', 'server/src/features/imports/imports.command.test.ts']
/** Tests that start databases, typeset documents, read hostile files, follow random stories or call every route. `npm run check` leaves them out. */
const SLOW_TESTS = [
  'server/src/core/backup/**/*.test.ts',
  'server/src/core/db/**/*.test.ts',
  'server/src/core/export/**/*.test.ts',
  'server/src/core/files/hostileFiles.test.ts',
  'server/src/core/http/everyRoute/!(routes).test.ts',
  'server/src/features/prints/**/*.test.ts',
  'server/src/features/weeklyMenus/weekText/{hostileText,roundTrip}.test.ts',
  'server/src/**/{escalation,lockModel,stories}.test.ts',
  'scripts/start.test.ts',
]
/** Only in `npm run prove`: they need programs that not every machine has. */
const proofs = { test: { ...server, name: 'proofs', include: ['prove/src/proofs/*.prove.ts'] } }

export default defineConfig({
  test: {
    // The default leaves one core idle.
    maxWorkers: '100%',
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/src/**/*.test.ts', 'i18n/*.test.ts'] } },
      { test: { ...shared, name: 'web', include: ['web/src/**/*.test.ts'], css: true } },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...SLOW_TESTS, ...PROGRAM_TESTS],
        },
      },
      { test: { ...server, name: 'slow', include: SLOW_TESTS } },
      {
        test: {
          ...server,
          name: 'slow programs',
          include: PROGRAM_TESTS,
          globalSetup: [...server.globalSetup, 'scripts/steps/built.setup.mjs'],
        },
      },
      ...(process.env.PROVE_TABLE ? [proofs] : []),
    ],
  },
})
