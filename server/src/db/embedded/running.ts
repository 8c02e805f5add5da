import { realpath } from 'node:fs/promises'
import { ensurePassword } from './password.ts'
import { choosePlace } from './place.ts'
import { findOrphan } from './postmaster.ts'
import { databaseUrl } from './session.ts'

/** The address of the server that runs on a data folder, for a command beside it; undefined where none runs. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const home = await realpath(dataDir)
  const { dataPath } = await choosePlace(home, () => {})
  const password = await ensurePassword(home, dataPath)
  const running = await findOrphan(dataPath, password)
  return running && databaseUrl({ port: running.port, password })
}
