import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { arch, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../server/src/core/db/embedded/embeddedPostgres.ts'
import { measureBrowser, measureJavaScript } from './browser.ts'
import { measureCrowd } from './crowd.ts'
import { measureExports } from './exports.ts'
import { checkAtMost, compareWithBaseline, computeMedian, computeMedians, type Figure } from './figures.ts'
import { measureGrowth } from './growth.ts'
import { measureImports } from './imports.ts'
import { measureGridKeys } from './keys.ts'
import { measureListExports } from './listExports.ts'
import { OPERATIONS } from './operations.ts'
import { options } from './options.ts'
import { measurePriceChanges } from './priceChanges.ts'
import { type Program, startBaseline, startServer } from './programs.ts'
import { formatFigureTable, formatTable } from './report.ts'
import { type Round, runRounds, type TargetName, type Targets } from './rounds.ts'
import { seedUsers } from './seedCrowd.ts'
import { seedDishes } from './seedDishes.ts'
import { saveScreenContent, seedPrices, seedScreen } from './seedRestaurant.ts'
import { measureUsernameTiming } from './timing.ts'

/** Inserts five years of weekly menus of every variant, up to three weeks ahead; future weeks are not published. */

const YEARS = 5
const WEEKS = YEARS * 52
const AHEAD = 3
const DAYS = 5
const COURSES = 6

const MENUS = `
  insert into weekly_menus (start_date, weekly_menu_variant_id, published, weekly_menu_items_data)
  select date_trunc('week', now() at time zone 'Europe/Prague')::date + 7 * (${AHEAD} - w), v.id, w >= ${AHEAD}, (
    select jsonb_agg(jsonb_build_object('day', d, 'items', (
      select jsonb_agg(jsonb_build_object('menuItemTypeId', m.id,
        'dishIds', jsonb_build_array(1 + (w * 7919 + v.id * 104729 + d * 613 + m.id * 31) % ${options.dishes})))
      from (select id from menu_item_types order by id limit ${COURSES}) m)))
    from generate_series(1, ${DAYS}) d)
  from weekly_menu_variants v, generate_series(0, ${WEEKS - 1}) w
  on conflict (weekly_menu_variant_id, start_date) where not archived do nothing`

async function seedWeeklyMenus(client: pg.Client): Promise<void> {
  await client.query(MENUS)
  await client.query('vacuum analyze weekly_menus')
}

/** npm run bench: compares our server with a minimal baseline. See docs/benchmarks.md. */

const READY_STARTS = 5
const READY_MAX_MS = 2_000

const printLine = (text: string) => console.log(text)

/** Turns a failed measurement into a failed figure, so that the other figures are still printed. */
const toFailedFigure =
  (name: string) =>
  (error: Error): Figure[] => [{ name, value: 'failed', spread: error.message.split('\n')[0] ?? '', isMet: false }]

/** Measures the time from the start of the server process until it is ready, on a migrated database. */
async function measureReadyTime(databaseUrl: string): Promise<Figure> {
  const times: number[] = []
  for (let index = 0; index < READY_STARTS; index++) {
    const program = await startServer(databaseUrl)
    times.push(program.readyMs)
    await program.stop()
  }
  const formatMilliseconds = (value: number) => `${value.toFixed(0)} ms`
  const value = computeMedian(times)
  return {
    name: 'ready after the database is',
    value: formatMilliseconds(value),
    spread: `${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)}`,
    ...checkAtMost(value, READY_MAX_MS, formatMilliseconds),
  }
}

const buildFigures = (rounds: Round[]): Figure[] => {
  const rate = { rounds, measure: 'rate' } as const
  const cpu = { rounds, measure: 'cpu' } as const
  const twice = { most: 2 } as const
  return [
    compareWithBaseline({ ...rate, name: 'list and count', operation: 'listAndCount', threshold: { least: 5 } }),
    compareWithBaseline({ ...rate, name: 'list, count known', operation: 'list', threshold: { least: 0.8 } }),
    compareWithBaseline({ ...rate, name: 'list, contains', operation: 'contains' }),
    compareWithBaseline({ ...rate, name: 'read one', operation: 'read', threshold: { least: 0.92 } }),
    compareWithBaseline({ ...rate, name: 'save with history', operation: 'save', threshold: { least: 0.8 } }),
    compareWithBaseline({
      ...rate,
      name: 'save with history to a bare update',
      operation: 'save',
      against: 'bareUpdate',
      threshold: { least: 0.5 },
    }),
    compareWithBaseline({ ...rate, name: 'prices, 5,000 entries', operation: 'prices', threshold: { least: 0.5 } }),
    compareWithBaseline({
      ...rate,
      name: 'type-ahead, 100,000 dishes',
      operation: 'typeAhead',
      threshold: { least: 0.5 },
    }),
    compareWithBaseline({
      ...rate,
      name: 'type-ahead for a row, 100,000 dishes',
      operation: 'rankedTypeAhead',
      against: 'typeAhead',
      threshold: { least: 0.5 },
    }),
    compareWithBaseline({
      ...rate,
      name: 'dashboard, five years of weeks',
      operation: 'dashboard',
      threshold: { least: 1 / 3 },
    }),
    compareWithBaseline({
      ...cpu,
      name: 'CPU of a screen to a static file',
      operation: 'screen',
      threshold: { most: 1.5 },
    }),
    compareWithBaseline({ ...cpu, name: 'CPU of list and count', operation: 'listAndCount', threshold: twice }),
    compareWithBaseline({ ...cpu, name: 'CPU of list, count known', operation: 'list', threshold: twice }),
    compareWithBaseline({ ...cpu, name: 'CPU of read one', operation: 'read', threshold: twice }),
    compareWithBaseline({ ...cpu, name: 'CPU of save with history', operation: 'save', threshold: twice }),
  ]
}

function formatMedians(rounds: Round[]): string {
  const lines = OPERATIONS.flatMap(({ name, kinds }) =>
    (['ours', 'rawA', 'rawB'] as const satisfies TargetName[])
      .filter((target) => kinds.includes(target === 'ours' ? 'ours' : 'raw'))
      .map((target) => {
        const { rate, cpu } = computeMedians(rounds, name, target)
        return [name, target, rate.toFixed(0), cpu.toFixed(0)]
      }),
  )
  return formatTable(['operation', 'target', 'answers/s', 'CPU µs each'], lines)
}

/** Measures what is no ratio of requests: exports, price changes, the browser, a crowd and imports. */
async function measureParts({ ours, rawA, rawB }: Targets, client: pg.Client): Promise<Figure[]> {
  printLine('Measuring exports of lists…')
  const lists = await measureListExports(ours, rawA, client).catch(toFailedFigure('exports of lists'))
  await Promise.all([rawA.stop(), rawB.stop()])
  printLine('Measuring price changes…')
  const changes = await measurePriceChanges(ours, client).catch(toFailedFigure('price changes'))
  printLine('Measuring the browser…')
  const seen = await measureBrowser(ours).catch(toFailedFigure('browser'))
  const keys = await measureGridKeys(ours, client).catch(toFailedFigure('keys'))
  const timing = options.quick ? [] : await measureUsernameTiming(ours, client)
  printLine('Measuring with a crowd…')
  const crowd = await measureCrowd(ours, client).catch(toFailedFigure('crowd'))
  // Imports add dishes, so they are measured last.
  printLine('Measuring imports…')
  const imports = await measureImports(ours, client).catch(toFailedFigure('imports'))
  return [...lists, ...changes, ...seen, ...keys, ...timing, ...crowd, ...imports]
}

async function runBenchmark(databaseUrl: string): Promise<{ figures: Figure[]; rounds: Round[] }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  const programs: Program[] = []
  const trackProgram = (program: Program) => {
    programs.push(program)
    return program
  }
  await client.connect()
  try {
    // The first start of the server migrates the database.
    await (await startServer(databaseUrl)).stop()
    printLine(`Inserting ${options.dishes.toLocaleString('en')} dishes…`)
    await seedDishes(client)
    await seedPrices(client)
    await seedWeeklyMenus(client)
    await seedScreen(client)
    const ready = await measureReadyTime(databaseUrl)
    const ours = trackProgram(await startServer(databaseUrl))
    const file = await saveScreenContent(ours)
    const rawA = trackProgram(await startBaseline('rawA', databaseUrl, file))
    const rawB = trackProgram(await startBaseline('rawB', databaseUrl, file))
    const rounds = await runRounds({ ours, rawA, rawB }, client, await seedUsers(client, 'bench', options.connections))
    const once = options.requestsOnly ? [] : await measureParts({ ours, rawA, rawB }, client)
    await rm(file)
    return { figures: [...buildFigures(rounds), ready, ...once], rounds }
  } finally {
    await Promise.all(programs.map((program) => program.stop()))
    await client.end()
  }
}

/** Measures one part alone, with its own data but without the baseline. */
async function runSinglePart(databaseUrl: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const ours = await startServer(databaseUrl)
  try {
    if (options.priceChangesOnly) {
      await seedPrices(client)
      return await measurePriceChanges(ours, client).catch(toFailedFigure('price changes'))
    }
    await seedDishes(client)
    if (options.crowdOnly) {
      await seedPrices(client)
      await seedWeeklyMenus(client)
      return await measureCrowd(ours, client).catch(toFailedFigure('crowd'))
    }
    if (options.javascriptOnly) return await measureJavaScript(ours).catch(toFailedFigure('javascript'))
    if (options.importsOnly) return await measureImports(ours, client).catch(toFailedFigure('imports'))
    return await measureGridKeys(ours, client).catch(toFailedFigure('keys'))
  } finally {
    await ours.stop()
    await client.end()
  }
}

/** Measures the exports of lists alone. */
async function runListBenchmark(databaseUrl: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const ours = await startServer(databaseUrl)
  const raw = await startBaseline('raw', databaseUrl, '')
  try {
    await seedDishes(client)
    return await measureListExports(ours, raw, client)
  } finally {
    await Promise.all([ours.stop(), raw.stop()])
    await client.end()
  }
}

if (!options.skipBuild)
  execFileSync('npm', ['run', 'build'], { cwd: fileURLToPath(new URL('../../..', import.meta.url)), stdio: 'ignore' })
printLine('Starting PostgreSQL…')
const database = await openBenchDatabase()
// The measured servers stop when this process ends, but the database does not.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => database.stop().finally(() => process.exit(130)))
try {
  const isSinglePart =
    options.keysOnly || options.priceChangesOnly || options.importsOnly || options.crowdOnly || options.javascriptOnly
  const runPart = isSinglePart
    ? runSinglePart
    : options.listsOnly
      ? runListBenchmark
      : options.growthOnly
        ? measureGrowth
        : null
  const { figures, rounds } = runPart
    ? { figures: await runPart(database.url), rounds: [] }
    : await runBenchmark(database.url)
  if (!runPart && !options.requestsOnly) {
    printLine('Measuring exports…')
    figures.push(...(await measureExports()))
  }
  printLine(
    `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores ${arch()}, Node ${process.versions.node}\n`,
  )
  printLine(formatFigureTable(figures))
  if (!runPart) printLine(`\n${formatMedians(rounds)}`)
  process.exitCode = figures.some(({ isMet }) => isMet === false) ? 1 : 0
} finally {
  await database.stop()
}

type BenchDatabase = { url: string; stop(): Promise<void> }

/** Uses BENCH_DATABASE_URL, or starts an embedded PostgreSQL that syncs every commit, as in production. */
async function openBenchDatabase(): Promise<BenchDatabase> {
  const given = process.env.BENCH_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'poledne-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir: folder, durable: true, log: () => {} })
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop()
      // When root runs the benchmark, the cluster is outside of `folder`, with its log and its lock beside it.
      const leftovers = [folder, embedded.dataPath, `${embedded.dataPath}.log`, `${embedded.dataPath}.lock`]
      await Promise.all(leftovers.map((path) => rm(path, { recursive: true, force: true })))
    },
  }
}
