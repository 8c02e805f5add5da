import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findServiceUser, isRoot, toSpawnOptions } from '../../core/db/embedded/clusterLocation.ts'
import { findFreePort } from '../../core/db/embedded/launchServer.ts'
import type { Cluster } from '../cluster.ts'
import { createAppRole } from './databaseRoles.ts'

const run = promisify(execFile)

/** The oldest PostgreSQL that the program supports, in the Debian package. */
export const OLDEST_POSTGRES = '/usr/lib/postgresql/15/bin'

/** Starts a temporary PostgreSQL of these binaries, whose role and URL are those of the embedded one. */
export async function startOwnPostgres(binaries: string): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'poledne-own-'))
  const account = isRoot() ? await findServiceUser() : undefined
  const spawnOptions = { ...toSpawnOptions(account), cwd: '/' }
  const data = join(folder, 'data')
  await chmod(folder, 0o711)
  await mkdir(data)
  if (account) await chown(data, account.uid, account.gid)
  const initOptions = ['-D', data, '-U', 'poledne', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']
  await run(join(binaries, 'initdb'), initOptions, spawnOptions)
  const port = await findFreePort()
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...options], {
    ...spawnOptions,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(server, 'exit')
  for await (const text of server.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false }))
    if (String(text).includes('ready to accept')) break
  server.stderr.resume()
  let stopped: Promise<void> | undefined
  async function stop() {
    server.kill('SIGINT')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  const url = `postgres://poledne@127.0.0.1:${port}/postgres`
  await createAppRole(url)
  return { url, stop: () => (stopped ??= stop()) }
}
