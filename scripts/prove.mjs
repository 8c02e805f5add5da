import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './steps/build.mjs'
import { ensureChromium } from './steps/chromium.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { ensureNode24 } from './steps/node24.mjs'
import { root, run, tool } from './steps/run.mjs'

/** npm run prove [-- part …]: the long form of what npm test tries briefly, and one table of what came out. */

const table = join(root, 'node_modules/.cache/poledne/proofs.ndjson')

const api = (file, env) => () => tool('vitest/vitest.mjs', ['run', file], { env: { ...process.env, ...env } })
const browser = (file, env) => () =>
  tool('@playwright/test/cli.js', ['test', '-c', 'e2e', file, '--reporter=list'], { env: { ...process.env, ...env } })

const PARTS = {
  prices: api('server/src/features/prices/agreement.test.ts', { PROVE_PRICES: '100000' }),
  dashboard: api('server/src/features/dashboard/priceChanges.test.ts', { PROVE_PRICES: '10000' }),
  eventLoop: api('server/src/http/everyRoute/eventLoop.prove.ts', {}),
  locks: api('server/src/features/weeklyMenus/lock/lockModel.test.ts', { PROVE_LOCKS: '10000' }),
  roles: api('server/src/features/roles/escalation.test.ts', { PROVE_ACCESS: '150', PROVE_ACCESS_PURE: '10000' }),
  access: api('server/src/http/everyRoute/access.test.ts', {}),
  fuzz: api('server/src/http/everyRoute/fuzz.test.ts', { PROVE_FUZZ: '1000000' }),
  strings: api('server/src/http/everyRoute/schemas.test.ts', { PROVE_STRINGS: 'true' }),
  injection: api('server/src/http/everyRoute/injection.test.ts', { PROVE_PATHS: '10000' }),
  hostile: browser('hostile', { PROVE_HOSTILE: 'true' }),
  documents: api('server/src/export/readers.prove.ts', {}),
  restore: api('server/src/backup/versions.prove.ts', {}),
  crash: browser('crash', { PROVE_KILLS: '100', PROVE_DATABASE_KILLS: '20' }),
  database: browser('absentDatabase', { PROVE_OUTAGES: '5' }),
  overload: browser('overload', { PROVE_OVERLOAD: 'true' }),
  flood: browser('anonymousFlood', { PROVE_FLOOD: '300' }),
  shutdown: browser('shutdown', { PROVE_SHUTDOWNS: '50' }),
  instances: browser('instances', { PROVE_INSTANCES: '4' }),
  node24: async () => run(await ensureNode24(), [join(root, 'scripts/test.mjs')]),
  accessibility: browser('accessibility', { PROVE_LANGUAGES: 'en,cs,sk,hu' }),
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

await ensureInstalled()
await ensureBuilt()
process.env.CHROMIUM_PATH ??= await ensureChromium()
process.env.PROVE_TABLE = table
mkdirSync(join(table, '..'), { recursive: true })
rmSync(table, { force: true })

const failed = []
for (const name of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
  console.log(`\n— ${name}`)
  await PARTS[name]().catch((error) => {
    console.error(error.message)
    failed.push(name)
  })
}

const rows = existsSync(table)
  ? readFileSync(table, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : []
console.log('')
console.table(rows)
for (const name of failed) console.log(`${name}: failed`)
process.exit(failed.length > 0 ? 1 : 0)
