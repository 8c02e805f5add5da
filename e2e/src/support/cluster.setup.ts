import { startCluster } from '../../../server/src/testing/cluster.ts'

/** Starts the PostgreSQL on which each program has a database of its own, unless TEST_DATABASE_URL names one. */
export default async function startDatabases(): Promise<() => Promise<void>> {
  const { url, stop } = await startCluster()
  process.env.TEST_DATABASE_URL = url
  return stop
}
