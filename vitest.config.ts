import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { press, routeApi, typeText } from './web/src/testing/commands.ts'

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
  'server/src/core/{archive,backup}/**/*.test.ts',
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

/** Tests of components in Chromium, with the styles of the build; only `npm test` runs them. */
const components = {
  extends: './web/vite.config.ts',
  root: './web',
  // All libraries are bundled before the first test, because the browser reloads the page for a library found later.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}'] },
  test: {
    ...shared,
    // The seed is for random tests, which run in Node.
    setupFiles: [],
    isolate: true,
    expect: { poll: { timeout: 30_000 } },
    name: 'components',
    include: ['src/**/*.test.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      commands: { press, routeApi, typeText },
      provider: playwright({
        actionTimeout: 20_000,
        contextOptions: { locale: 'en-GB', timezoneId: 'Europe/Prague', reducedMotion: 'reduce' as const },
        launchOptions: {
          executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
          args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
        },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
}

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
      components,
      ...(process.env.PROVE_TABLE ? [proofs] : []),
    ],
  },
})
