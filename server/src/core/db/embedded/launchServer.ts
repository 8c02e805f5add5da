import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:fs'
import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identifyServer } from './appRole.ts'
import type { PostgresBinaries } from './binaries.ts'
import { type ClusterLocation, toSpawnOptions } from './clusterLocation.ts'
import { EmbeddedError, toEmbeddedError } from './embeddedError.ts'
import { type RunningPostgres, removeForeignPidFile, waitForProcessExit } from './postmaster.ts'

type LaunchOptions = {
  binaries: PostgresBinaries
  location: ClusterLocation
  password: string
  durable: boolean
  /** The port of an earlier launch to use again; without it, a free port is chosen. */
  port?: number
  /** More settings of the server, and how long it can take to get ready; a recovery has both. */
  settings?: Readonly<Record<string, string>>
  readyWithinMs?: number
  signal: AbortSignal
  onSpawn: (pid: number, exited: Promise<void>) => void
}

const READY_WITHIN_MS = 5 * 60_000
const RETRY_WITHIN_MS = 15_000
const LOG_LIMIT_BYTES = 5_000_000
/**
 * A launch is tried again after these errors: sessions of a killed server are still ending, or another process has
 * taken the port.
 */
const TRANSIENT_FAILURE = /pre-existing shared memory block|could not create any TCP\/IP sockets/

async function launchServer(options: LaunchOptions): Promise<RunningPostgres> {
  const deadline = Date.now() + RETRY_WITHIN_MS
  for (;;) {
    const outcome = await attemptLaunch(options, options.port ?? (await findFreePort()))
    if (typeof outcome !== 'string') return outcome
    if (options.signal.aborted || !TRANSIENT_FAILURE.test(outcome) || Date.now() > deadline) {
      // A connection that is refused during the start or a recovery is not the reason.
      const reason =
        /(?:FATAL|PANIC|error):\s+(?!\s|the database system is )(.*)/.exec(outcome)?.[1] ?? 'it ended without a word'
      throw new EmbeddedError('failed', `PostgreSQL did not start: ${reason} (see ${getLogFile(options.location)})`)
    }
    await sleep(200)
  }
}

/** Returns the running server, or its output if it ended. */
async function attemptLaunch(options: LaunchOptions, port: number): Promise<RunningPostgres | string> {
  const { dataPath } = options.location
  await removeForeignPidFile(dataPath)
  const written = await rotateLog(getLogFile(options.location))
  const { child, pid, exited } = await spawnServer(options, port)
  try {
    const deadline = Date.now() + (options.readyWithinMs ?? READY_WITHIN_MS)
    while (child.exitCode === null && child.signalCode === null) {
      const identity = await identifyServer({ port, password: options.password })
      if (identity?.dataDirectory === dataPath) return { pid, port, version: identity.version, exited }
      if (Date.now() > deadline) throw new EmbeddedError('failed', `PostgreSQL on ${dataPath} does not get ready.`)
      await Promise.race([exited, sleep(30)])
    }
  } catch (error) {
    child.kill('SIGQUIT')
    await exited
    throw error
  }
  return (await readFile(getLogFile(options.location))).subarray(written).toString()
}

/** Spawns the server detached, so that Ctrl-C reaches only Node, which then stops PostgreSQL. */
async function spawnServer(options: LaunchOptions, port: number) {
  const { binaries, location, signal, onSpawn } = options
  const log = await openLog(location)
  try {
    signal.throwIfAborted()
    const child = spawn(binaries.postgres, ['-D', location.dataPath, ...buildServerSettings(port, options)], {
      ...toSpawnOptions(location.systemUser),
      cwd: dirname(binaries.postgres),
      env: buildServerEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    child.unref()
    const { pid } = child
    if (pid === undefined) throw (await once(child, 'error'))[0]
    const exited = new Promise<void>((done) => child.once('exit', () => done()))
    // The process is reported at once, so that a stop request finds it.
    onSpawn(pid, exited)
    return { child, pid, exited }
  } finally {
    await log.close()
  }
}

/** Builds an environment without our secrets and without the user's PG* and LC_* variables. */
export function buildServerEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { PATH, ...(SystemRoot && { SystemRoot }), ...(TEMP && { TEMP }), LC_ALL: 'C', TZ: 'UTC' }
}

/**
 * Returns the path of the log, which is next to the cluster, because only the service user can enter the cluster
 * itself.
 */
function getLogFile({ dataPath }: ClusterLocation): string {
  return `${dataPath}.log`
}

/**
 * Opens the log, which the service user owns, so that both users can start the server next. It does not follow symbolic
 * links.
 */
async function openLog(place: ClusterLocation): Promise<FileHandle> {
  const { O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_WRONLY } = constants
  const log = await open(getLogFile(place), O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600)
  if (place.systemUser) await log.chown(place.systemUser.uid, place.systemUser.gid)
  return log
}

/** Rotates the log, keeping one old file. Returns the current length of the log. */
async function rotateLog(file: string): Promise<number> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size < LOG_LIMIT_BYTES) return size
  await rename(file, `${file}.1`)
  return 0
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new EmbeddedError('failed', 'No free port on 127.0.0.1.')
  return address.port
}

/**
 * Builds the settings as arguments of the command line, not in postgresql.conf, so that old data folders get new
 * settings too.
 */
function buildServerSettings(port: number, { durable, settings }: LaunchOptions): string[] {
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    // The limit is 60 connections for this program, and the 3 that PostgreSQL reserves for superusers.
    max_connections: '63',
    shared_buffers: '128MB',
    work_mem: '8MB',
    max_wal_size: '512MB',
    // An archive that stalls cannot fill the disk: beyond this limit it needs a new base copy.
    max_slot_wal_keep_size: '2GB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The application logs failed statements without their values; PostgreSQL logs starts, stops and crashes.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...settings,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

type SuperviseOptions = Omit<LaunchOptions, 'port' | 'signal' | 'onSpawn'> & {
  log: (message: string, error?: Error) => void
}

export type Supervisor = {
  start(): Promise<RunningPostgres>
  watch(running: RunningPostgres): void
  stop(): Promise<void>
}

const FAST_SHUTDOWN_MS = 6_000
const IMMEDIATE_SHUTDOWN_MS = 2_000
const MAX_RESTART_DELAY_MS = 5_000

/** Restarts PostgreSQL on the same port when it ends unexpectedly, so that the connection pool can reconnect. */
export function createPostgresSupervisor({ log, ...options }: SuperviseOptions): Supervisor {
  const stopping = new AbortController()
  let pid: number | undefined
  let stopped: Promise<void> | undefined

  const logFailure = (error: unknown) => {
    const failure = toEmbeddedError(error)
    log(failure.message, failure)
  }

  /** Remembers the process only while it runs, because its id can be reused. */
  function trackProcess(spawned: number, exited: Promise<void>): void {
    pid = spawned
    exited.then(() => {
      if (pid === spawned) pid = undefined
    })
  }

  const start = (port?: number) => launchServer({ ...options, port, signal: stopping.signal, onSpawn: trackProcess })

  async function keepServerRunning(first: RunningPostgres): Promise<void> {
    for (let running = first; ; running = await restart(first.port)) {
      await running.exited
      if (stopping.signal.aborted) return
      log(`PostgreSQL (process ${running.pid}) ended unexpectedly: starting it again`)
    }
  }

  async function restart(port: number): Promise<RunningPostgres> {
    for (let pause = 250; ; pause = Math.min(pause * 2, MAX_RESTART_DELAY_MS)) {
      try {
        const running = await start(port)
        log(`PostgreSQL runs again (process ${running.pid})`)
        return running
      } catch (error) {
        stopping.signal.throwIfAborted()
        logFailure(error)
      }
      await sleep(pause, undefined, { signal: stopping.signal, ref: false })
    }
  }

  async function stopOnce(): Promise<void> {
    stopping.abort()
    const last = pid
    if (last !== undefined && !(await terminateServer(last, options.binaries))) {
      log(`PostgreSQL (process ${last}) does not stop; the next start takes it over`)
    }
  }

  return {
    start: () => start(),
    watch: (running) => {
      trackProcess(running.pid, running.exited)
      keepServerRunning(running).catch((error: unknown) => {
        if (!stopping.signal.aborted) logFailure(error)
      })
    },
    stop: () => {
      stopped ??= stopOnce()
      return stopped
    },
  }
}

/**
 * Stops PostgreSQL: a fast shutdown ends sessions and writes all data; an immediate one is like a crash, after which
 * the next start recovers.
 */
async function terminateServer(pid: number, binaries: PostgresBinaries): Promise<boolean> {
  sendSignal('INT', pid, binaries)
  if (await waitForProcessExit(pid, FAST_SHUTDOWN_MS)) return true
  sendSignal('QUIT', pid, binaries)
  return waitForProcessExit(pid, IMMEDIATE_SHUTDOWN_MS)
}

function sendSignal(signal: 'INT' | 'QUIT', pid: number, { pgCtl }: PostgresBinaries): void {
  try {
    // Windows has no signals, so pg_ctl sends PostgreSQL's own.
    if (process.platform === 'win32') execFileSync(pgCtl, ['kill', signal, String(pid)], { windowsHide: true })
    else process.kill(pid, `SIG${signal}`)
  } catch {
    // The process has already ended.
  }
}
