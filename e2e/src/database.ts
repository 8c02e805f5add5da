import { randomUUID } from 'node:crypto'
import { openDatabase } from '../../server/src/db/database.ts'
import { findRunning } from '../../server/src/db/embedded/running.ts'
import { stopProgramsOn } from './program.ts'

/** A database for programs that share one, on the PostgreSQL of the program that serves the whole run. */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const cluster = await findRunning(process.env.E2E_DATA_DIR ?? '')
  if (cluster === undefined) throw new Error('the server of this run has no database of its own')
  const owner = openDatabase({ url: cluster, max: 1, onError: () => {} })
  const name = `e2e_${randomUUID().slice(0, 8)}`
  const url = new URL(cluster)
  url.pathname = `/${name}`
  await owner.rows({ text: `create database ${name}` })
  try {
    return await work(url.href)
  } finally {
    await stopProgramsOn(url.href)
    await owner.rows({ text: `drop database ${name} with (force)` })
    await owner.end()
  }
}
