import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, canEnter, isRoot, serviceAccount } from './account.ts'
import { EmbeddedError, hasCode } from './embeddedError.ts'

/** Where root keeps what its service user must reach: binaries, and data of folders that user cannot enter. */
export const SYSTEM_DIR = '/var/lib/poledne'

/** Where the cluster lies, and whom its server runs as (undefined: whoever runs Node). */
export type Place = { dataPath: string; account: Account | undefined }

/** `dataDir` is a real path. What an earlier start chose always wins: the data is there. */
export async function choosePlace(dataDir: string, log: (message: string) => void): Promise<Place> {
  const recorded = await readRecord(dataDir)
  const dataPath = recorded ?? insideOf(dataDir)
  const owner = await ownerOf(dataPath)
  if (!isRoot()) {
    if (owner && process.getuid && owner.uid !== process.getuid()) throw otherUser(dataPath)
    return { dataPath, account: undefined }
  }
  await mkdir(SYSTEM_DIR, { recursive: true })
  await chmod(SYSTEM_DIR, 0o755)
  // A folder that an ordinary user began stays that user's, so that both can start it.
  const account = owner && owner.uid !== 0 ? owner : await serviceAccount()
  if (recorded || (await canEnter(account, dataDir))) return { dataPath, account }
  if (owner) throw otherUser(dataPath)
  const outside = await freePlace(dataDir)
  await writeFile(recordFile(dataDir), `${outside}\n`)
  log(`PostgreSQL cannot run as root and its user cannot enter ${dataDir}: the database is kept in ${outside}`)
  return { dataPath: outside, account }
}

/** Where the cluster lies if there is one; looks only. */
export const findPlace = async (dataDir: string): Promise<string> => (await readRecord(dataDir)) ?? insideOf(dataDir)

const insideOf = (dataDir: string) => join(dataDir, 'postgres')

/** A new place even if the folder was deleted and made again: the old data is not ours to reuse or remove. */
async function freePlace(dataDir: string): Promise<string> {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  for (let attempt = 1; ; attempt++) {
    const path = join(SYSTEM_DIR, attempt === 1 ? name : `${name}-${attempt}`)
    if (!(await ownerOf(path))) return path
  }
}

async function ownerOf(path: string): Promise<Account | undefined> {
  try {
    const { uid, gid } = await stat(path)
    return { uid, gid }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    if (hasCode(error, 'EACCES')) throw otherUser(path)
    throw error
  }
}

async function readRecord(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(recordFile(dataDir), 'utf8')).trim() || undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function recordFile(dataDir: string): string {
  return join(dataDir, 'postgres.path')
}

function otherUser(path: string): EmbeddedError {
  return new EmbeddedError(
    'no_access',
    `The database in ${path} belongs to another user: start as that user or as root.`,
  )
}
