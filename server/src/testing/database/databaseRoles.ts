import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { APP_ROLE, deriveAppPassword, ensureAppRole, SUPERUSER_ROLE } from '../../core/db/embedded/appRole.ts'

/** Returns the URL of the database for the superuser, with the password from the data folder, as older releases did. */
export async function readSuperuserUrl(dataDir: string, url: string): Promise<string> {
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8')
  return withCredentials(url, SUPERUSER_ROLE, password.trim())
}

/** Returns the URL of the database for the role that the server connects as. */
export function toAppUrl(superuserUrl: string): string {
  const { password } = new URL(superuserUrl)
  return withCredentials(superuserUrl, APP_ROLE, deriveAppPassword(decodeURIComponent(password)))
}

/** Creates the role that the server connects as, on a PostgreSQL that the launcher has not started. */
export async function createAppRole(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await ensureAppRole(client, decodeURIComponent(new URL(toAppUrl(superuserUrl)).password))
  } finally {
    await client.end()
  }
}

export function toDatabaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

function withCredentials(url: string, role: string, password: string): string {
  const address = new URL(url)
  address.username = role
  address.password = password
  return address.href
}
