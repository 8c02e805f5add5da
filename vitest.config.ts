import { defineConfig } from 'vitest/config'

const shared = {
  // Files share the modules of their worker, which saves a third of the work: none of ours keeps state across tests.
  isolate: false,
  // No test is about time, and a busy machine is no failure.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
}

const server = { ...shared, globalSetup: ['server/src/testing/cluster.setup.ts'] }
/** Only in the long form: what needs programs that are not everywhere. */
const proofs = { test: { ...server, name: 'proofs', include: ['server/src/**/*.prove.ts'] } }

export default defineConfig({
  test: {
    // the default leaves one core to whoever sits at the machine
    maxWorkers: '100%',
    projects: [
      { test: { ...shared, name: 'contract', include: ['contract/src/**/*.test.ts', 'i18n/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'web', include: ['web/src/**/*.test.ts'], css: true } },
      { test: { ...server, name: 'server', include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      ...(process.env.PROVE_TABLE ? [proofs] : []),
    ],
  },
})
