/** npm run prove [-- part …]: runs the proofs with many more cases than npm test, and prints one table of results. */

import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './steps/build.mjs'
import { ensureChromium } from './steps/chromium.mjs'
import { ensureInstalled } from './steps/install.mjs'
import { ensureNode24 } from './steps/node24.mjs'
import { ensurePackages, ensurePostgres } from './steps/packages.mjs'
import { root, run, runTool } from './steps/run.mjs'

const table = join(root, 'node_modules/.cache/poledne/proofs.ndjson')

const createApiProof = (files, env) => () =>
  runTool('vitest/vitest.mjs', ['run', ...[files].flat()], { env: { ...process.env, ...env } })
const createBrowserProof = (file, env) => () =>
  runTool('@playwright/test/cli.js', ['test', '-c', 'e2e', file, '--reporter=list'], {
    env: { ...process.env, ...env },
  })

/** The oldest PostgreSQL that the program supports. */
const OLDEST_POSTGRES = 15
/** The tests of the code that other code uses the database through. */
const DATABASE_TESTS = ['db', 'records', 'changeSets', 'events', 'jobs', 'mail', 'access', 'limits', 'backup'].map(
  (name) => `server/src/core/${name}/`,
)

/** Runs the tests of the database layer on the PostgreSQL in the folder, or on the embedded one, and counts them. */
async function testDatabaseLayer(name, env) {
  const results = join(table, '../postgres.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  await createApiProof([...DATABASE_TESTS, ...reporters], env)()
  const { numTotalTests, numPassedTests } = JSON.parse(readFileSync(results, 'utf8'))
  const row = {
    proof: `database layer on PostgreSQL ${name}`,
    tried: numTotalTests,
    wrong: numTotalTests - numPassedTests,
  }
  appendFileSync(table, `${JSON.stringify(row)}\n`)
}

const PROOFS = {
  prices: createApiProof('server/src/features/prices/agreement.test.ts', { PROVE_PRICES: '100000' }),
  priceChanges: createApiProof(
    ['priceChanges', 'priceBoard'].map((name) => `server/src/features/priceChanges/${name}.agreement.test.ts`),
    { PROVE_PRICE_CHANGES: '100000', PROVE_PRICE_BOARD: '20000' },
  ),
  guests: createApiProof(
    ['agreement', 'fuzz'].map((name) => `server/src/features/guestMenus/guests.${name}.test.ts`),
    { PROVE_GUESTS: '10000' },
  ),
  guestLoad: createBrowserProof('guestLoad'),
  dashboard: createApiProof('server/src/features/dashboard/upcomingPrices.test.ts', { PROVE_PRICES: '10000' }),
  bulk: createApiProof('prove/src/proofs/bulk.prove.ts'),
  deadlines: createApiProof('prove/src/proofs/deadlines.prove.ts'),
  changeSets: createApiProof('server/src/core/changeSets/stories.test.ts', { PROVE_CHANGE_SETS: '10000' }),
  eventLoop: createApiProof('prove/src/proofs/eventLoop.prove.ts'),
  locks: createApiProof('server/src/features/weeklyMenus/editing/lockModel.test.ts', { PROVE_LOCKS: '10000' }),
  roles: createApiProof('server/src/features/roles/escalation.test.ts', {
    PROVE_ACCESS: '150',
    PROVE_ACCESS_PURE: '10000',
  }),
  access: createApiProof('server/src/core/http/everyRoute/access.test.ts'),
  field: createApiProof('prove/src/proofs/field.prove.ts'),
  fuzz: createApiProof('server/src/core/http/everyRoute/fuzz.test.ts', { PROVE_FUZZ: '1000000' }),
  strings: createApiProof('server/src/core/http/everyRoute/schemas.test.ts', { PROVE_STRINGS: 'true' }),
  injection: createApiProof('server/src/core/http/everyRoute/injection.test.ts', { PROVE_PATHS: '10000' }),
  hostile: createBrowserProof('hostile'),
  layouts: createApiProof('server/src/core/export/exporter.layout.test.ts', { PROVE_LAYOUTS: '50' }),
  weekFiles: createApiProof('prove/src/proofs/weekFiles.prove.ts'),
  weekText: createApiProof('prove/src/proofs/weekText.prove.ts'),
  documents: createApiProof('prove/src/proofs/readers.prove.ts'),
  files: createApiProof('prove/src/proofs/files.prove.ts'),
  imports: createApiProof('prove/src/proofs/imports.prove.ts'),
  nginx: async () => {
    await ensurePackages({ nginx: 'nginx-light', openssl: 'openssl' })
    await createApiProof('prove/src/proofs/nginx.prove.ts')()
  },
  artefacts: async () => {
    await ensurePackages({ podman: 'podman', runc: 'runc' })
    await createApiProof('prove/src/proofs/artefacts.prove.ts')()
  },
  failover: async () => {
    await ensurePostgres(OLDEST_POSTGRES)
    await ensurePackages({ patroni: 'patroni', etcd: 'etcd-server' })
    await createBrowserProof('proofs/failover')()
  },
  previous: createApiProof('prove/src/proofs/previous.prove.ts'),
  rolling: async () => {
    await ensurePackages({ nginx: 'nginx-light', openssl: 'openssl', podman: 'podman', runc: 'runc' })
    await createBrowserProof('proofs/rolling')()
  },
  monitoring: async () => {
    await ensurePackages({ promtool: 'prometheus' })
    const cwd = join(root, 'docs/operating')
    await run('promtool', ['check', 'rules', 'prometheus-rules.yml'], { cwd })
    await run('promtool', ['test', 'rules', 'prometheus-rules.test.yml'], { cwd })
  },
  migration: createApiProof('prove/src/proofs/migration.prove.ts'),
  upgrade: createApiProof('server/src/core/db/upgrade.test.ts', { PROVE_UPGRADES: 'all' }),
  restore: async () => {
    await ensurePostgres(OLDEST_POSTGRES)
    await createApiProof('prove/src/proofs/versions.prove.ts')()
  },
  postgres: async () => {
    const folder = await ensurePostgres(OLDEST_POSTGRES)
    await testDatabaseLayer(OLDEST_POSTGRES, { TEST_POSTGRES: folder })
    await testDatabaseLayer('18 (embedded)', {})
  },
  pitr: async () => {
    await ensurePostgres(OLDEST_POSTGRES)
    await createApiProof('prove/src/proofs/pitr.prove.ts')()
  },
  audit: createApiProof('prove/src/proofs/audit.prove.ts'),
  auditKills: createBrowserProof('auditKills'),
  crash: createBrowserProof('crash'),
  database: createBrowserProof('absentDatabase', { PROVE_OUTAGES: '5' }),
  overload: createBrowserProof('overload'),
  flood: createBrowserProof('anonymousFlood'),
  strangers: createBrowserProof('strangers'),
  shutdown: createBrowserProof('shutdown', { PROVE_SHUTDOWNS: '50' }),
  instances: createBrowserProof('instances'),
  node24: async () => {
    // With PROVE_TABLE, npm test would run the long proofs too.
    const { PROVE_TABLE: _, ...env } = process.env
    await run(await ensureNode24(), [join(root, 'scripts/test.mjs')], { env })
  },
  olderInstallation: createBrowserProof('olderInstallation'),
  screens: createBrowserProof('screens'),
  grid: createBrowserProof('grid'),
  accessibility: createBrowserProof('accessibility', { PROVE_LANGUAGES: 'en,cs,sk,hu' }),
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !(name in PROOFS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(PROOFS).join(', ')}.`)
  process.exit(1)
}

await ensureInstalled()
await ensureBuilt()
process.env.CHROMIUM_PATH ??= await ensureChromium()
process.env.PROVE_TABLE = table
mkdirSync(join(table, '..'), { recursive: true })
rmSync(table, { force: true })

const failed = []
for (const name of requested.length > 0 ? requested : Object.keys(PROOFS)) {
  console.log(`\n— ${name}`)
  await PROOFS[name]().catch((error) => {
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
