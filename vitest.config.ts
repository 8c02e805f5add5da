import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts', 'i18n/src/**/*.test.ts'] } },
      { test: { name: 'web', include: ['web/src/**/*.test.ts'], css: true } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['server/src/testing/cluster.setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
