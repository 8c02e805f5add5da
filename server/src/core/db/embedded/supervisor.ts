import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresBinaries } from './binaries.ts'
import { toEmbeddedError } from './embeddedError.ts'
import { type LaunchOptions, launchServer } from './launchServer.ts'
import { type RunningPostgres, waitForProcessExit } from './postmaster.ts'

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
export function createSupervisor({ log, ...options }: SuperviseOptions): Supervisor {
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
