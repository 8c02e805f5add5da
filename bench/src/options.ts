/** `--quick` is for trying a change out; only the full run is worth writing down. */
const quick = process.argv.includes('--quick')

export const options = {
  quick,
  /** Takes the builds as they lie, even if the sources are newer. */
  skipBuild: process.argv.includes('--no-build'),
  rounds: quick ? 3 : 7,
  seconds: quick ? 1 : 3,
  connections: 16,
  dishes: 100_000,
  pageSize: 25,
  /** Connections to the database, for our server and the raw one alike. */
  poolSize: 12,
} as const
