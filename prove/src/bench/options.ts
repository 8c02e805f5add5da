/** `--quick` is for trying a change; publish only figures of a full run. */
const quick = process.argv.includes('--quick')

/** `requests` measures only the ratios of requests to the baseline. */
const requestsOnly = process.argv.includes('requests')

/** `keys` measures only the keys of the planner and the price board, with fewer dishes. */
const keysOnly = process.argv.includes('keys')

/** `lists` measures only the exports of lists. */
const listsOnly = process.argv.includes('lists')
/** `priceChanges` measures only bulk price changes. */
const priceChangesOnly = process.argv.includes('priceChanges')
/** `imports` measures only imports of files, with fewer dishes. */
const importsOnly = process.argv.includes('imports')
/** `growth` measures only how response times grow with the number of rows. */
const growthOnly = process.argv.includes('growth')

/** `crowd` measures only staff requests during a crowd, with ten times as many screens. */
const crowdOnly = process.argv.includes('crowd')

/** `javascript` measures only the scripts up to the sign-in form and the first list, with fewer dishes. */
const javascriptOnly = process.argv.includes('javascript')

export const options = {
  quick,
  requestsOnly,
  keysOnly,
  listsOnly,
  priceChangesOnly,
  importsOnly,
  growthOnly,
  crowdOnly,
  javascriptOnly,
  /** Whether to use the existing builds, even if the sources are newer. */
  skipBuild: process.argv.includes('--no-build'),
  rounds: quick ? 3 : 7,
  seconds: quick ? 1 : 3,
  connections: 16,
  dishes: keysOnly || importsOnly || javascriptOnly ? 10_000 : 100_000,
  pageSize: 25,
  screens: crowdOnly ? 10_000 : 1_000,
  /** The number of database connections of our server and of each baseline. */
  poolSize: 12,
} as const
