import { execFile } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { EmbeddedError } from './embeddedError.ts'

const run = promisify(execFile)

/** Whom the server's processes run as. PostgreSQL refuses root, so root must lend it another user. */
export type SystemUser = { uid: number; gid: number }

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** PostgreSQL looks up the name of the user who creates a database, and fails for a number without one. */
export function hasPasswdEntry(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

/** A user with a passwd entry, because initdb asks for its name. */
export async function findServiceUser(): Promise<SystemUser> {
  for (const name of ['postgres', 'nobody']) {
    const account = await findSystemUser(name)
    if (account) return account
  }
  throw new EmbeddedError('failed', 'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody".')
}

/** Asks the kernel as that user, so that every parent folder, group and access list counts. */
export async function canEnter(account: SystemUser, folder: string): Promise<boolean> {
  return run('test', ['-x', folder], { ...toSpawnOptions(account), cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/** Spawn options. macOS gives "nobody" the number 4294967294, which spawn wants as -2. */
export function toSpawnOptions(account: SystemUser | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid | 0, gid: account.gid | 0 } : {}
}

export async function findSystemUser(name: string): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}
