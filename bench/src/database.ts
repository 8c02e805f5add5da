import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/db/embedded/embeddedPostgres.ts'

export type BenchDatabase = { url: string; stop(): Promise<void> }

/** A PostgreSQL of our own, as safe against a crash as in production, or the one that is given. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const given = process.env.BENCH_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'poledne-bench-'))
  const embedded = await startEmbeddedPostgres({ dataDir: folder, durable: true, log: () => {} })
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop()
      // as root the cluster lies elsewhere, with its log and its lock beside it
      const leftovers = [folder, embedded.dataPath, `${embedded.dataPath}.log`, `${embedded.dataPath}.lock`]
      await Promise.all(leftovers.map((path) => rm(path, { recursive: true, force: true })))
    },
  }
}
