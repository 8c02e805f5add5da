import { access, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { buildDatabaseUrl, ensureAppDatabase } from './appRole.ts'
import { chooseClusterLocation, findClusterPath } from './clusterLocation.ts'
import { hasCode } from './embeddedError.ts'
import { ensurePassword } from './password.ts'
import { findOrphanedServer } from './postmaster.ts'

/** The address of the server that runs on a data folder, for a command beside it; undefined where none runs. */
export async function findRunningDatabaseUrl(dataDir: string): Promise<string | undefined> {
  const home = await realpath(dataDir)
  const { dataPath } = await chooseClusterLocation(home, () => {})
  const password = await ensurePassword(home, dataPath)
  const running = await findOrphanedServer(dataPath, password)
  if (!running) return undefined
  const door = { port: running.port, password }
  // An older release may be running, which has not created the role of this one.
  await ensureAppDatabase(door)
  return buildDatabaseUrl(door)
}

/** Whether a data folder has a database, so that a start makes none. Who may not look hears why when he opens it. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  try {
    await access(join(await findClusterPath(dataDir), 'PG_VERSION'))
    return true
  } catch (error) {
    return !hasCode(error, 'ENOENT')
  }
}
