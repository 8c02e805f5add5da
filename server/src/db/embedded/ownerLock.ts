import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedError, hasCode } from './embeddedError.ts'
import { inspectProcess } from './processes.ts'

export type OwnerLock = { release(): Promise<void> }

type Owner = { pid: number; startedAt: string | undefined; token: string }

/** Long enough for a start that judged the same dead owner at the same moment to be done with its file. */
const SETTLE_MS = 50

/**
 * Says which Poledne a cluster belongs to: without it, a server whose Node was killed and one that serves another
 * Poledne look alike. It lies beside the cluster, so that two data folders naming one cluster meet here too.
 */
export async function acquireOwnerLock(dataPath: string): Promise<OwnerLock> {
  const file = `${dataPath}.lock`
  const token = randomUUID()
  const mine: Owner = { pid: process.pid, startedAt: inspectProcess(process.pid)?.startedAt, token }
  const draft = `${file}.${token}`
  await writeFile(draft, JSON.stringify(mine))
  try {
    // Linking a finished file is atomic and never shows a half-written owner.
    while (!(await linkUnlessTaken(draft, file))) {
      const owner = await readOwner(file)
      if (owner && isOwnerRunning(owner)) throw createInUseError(owner, dataPath)
      await discardStaleLock(file, owner, token)
      await sleep(SETTLE_MS)
    }
    const owner = await readOwner(file)
    if (owner?.token !== token) throw createInUseError(owner, dataPath)
  } finally {
    await rm(draft, { force: true })
  }
  return {
    async release() {
      if ((await readOwner(file))?.token === token) await rm(file, { force: true })
    },
  }
}

/** Another start may have taken over since we read the file: whoever moved a living lock puts it back. */
async function discardStaleLock(file: string, stale: Owner | undefined, token: string): Promise<void> {
  const aside = `${file}.stale-${token}`
  try {
    await rename(file, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if ((await readOwner(aside))?.token !== stale?.token) await linkUnlessTaken(aside, file)
  await rm(aside, { force: true })
}

async function linkUnlessTaken(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

async function readOwner(file: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner
  } catch (error) {
    if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Numbers are used again: only the same start time makes it the same process. */
function isOwnerRunning(owner: Owner): boolean {
  const info = inspectProcess(owner.pid)
  return info !== undefined && info.startedAt === owner.startedAt
}

function createInUseError(owner: Owner | undefined, dataPath: string): EmbeddedError {
  const who = owner ? `process ${owner.pid}` : 'another process'
  return new EmbeddedError(
    'in_use',
    `The database in ${dataPath} is in use by ${who}: stop it, or choose another data folder.`,
  )
}
