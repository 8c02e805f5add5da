import { randomBytes } from 'node:crypto'
import { access, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedError, hasCode } from './embeddedError.ts'

/** Made before the cluster, so that a first start which was killed finds the one initdb may have used. */
export async function ensurePassword(dataDir: string, dataPath: string): Promise<string> {
  const file = join(dataDir, 'postgres.password')
  try {
    const password = (await readFile(file, 'utf8')).trim()
    if (password) return password
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  if (await hasClusterVersion(dataPath)) {
    throw new EmbeddedError('no_access', `The password of the database in ${dataPath} is missing: put ${file} back.`)
  }
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600, flush: true })
  return password
}

async function hasClusterVersion(dataPath: string): Promise<boolean> {
  return access(join(dataPath, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}
