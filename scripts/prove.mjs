import { ensureBuilt } from './steps/build.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { tool } from './steps/run.mjs'

/** npm run prove: the long form of what npm test tries briefly. */

await ensureInstalled()
await ensureBuilt()
await tool('@playwright/test/cli.js', ['test', '-c', 'e2e', 'crash', '--reporter=list'], {
  env: { ...process.env, PROVE_KILLS: '100' },
})
await tool('vitest/vitest.mjs', ['run', '--project', 'server', 'server/src/features/prices/agreement.test.ts'], {
  env: { ...process.env, PROVE_PRICES: '100000' },
})
await tool('vitest/vitest.mjs', ['run', '--project', 'server', 'server/src/features/weeklyMenus/lockModel.test.ts'], {
  env: { ...process.env, PROVE_LOCKS: '10000' },
})
await tool('vitest/vitest.mjs', ['run', '--project', 'server', 'server/src/features/roles/escalation.test.ts'], {
  env: { ...process.env, PROVE_ACCESS: '150', PROVE_ACCESS_PURE: '10000' },
})
