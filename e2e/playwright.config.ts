import { defineConfig } from '@playwright/test'

/** Proofs that `npm test` runs too, with a few cases; `npm run prove` runs all of them. */
const SHORT_PROOFS = '{absentDatabase,accessibility,shutdown}'

/** The tests run in a real browser against the built program, which starts its own embedded database. */
export default defineConfig({
  testDir: '..',
  testMatch: ['e2e/src/journeys/*.e2e.ts', `prove/src/proofs/${process.env.PROVE_TABLE ? '*' : SHORT_PROOFS}.e2e.ts`],
  outputDir: 'results',
  globalSetup: './src/support/cluster.setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous, so that a busy machine fails no test.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 20_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
    viewport: { width: 1280, height: 800 },
    // Animations would slow the tests down.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording traces makes the tests half as slow again; use `--trace=on` to examine a failed test.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
  },
})
