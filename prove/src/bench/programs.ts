import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Starts the measured programs, each in its own process. */

export type Program = {
  name: string
  url: string
  pid: number
  readyMs: number
  /** Collects garbage and returns the resident memory in MB; works on Linux only. */
  readMemory(): Promise<number>
  stop(): Promise<void>
}

const SERVER_SCRIPT = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))
const GARBAGE_COLLECTION = ['--expose-gc', '--import', new URL('collectGarbage.mjs', import.meta.url).href]
const BASELINE = fileURLToPath(new URL('raw/main.ts', import.meta.url))
const POLL_MS = 5
const COLLECT_GARBAGE = 'collect garbage'
const KB_PER_MB = 1_024
const START_LIMIT_MS = 30_000

export const ADMIN = { username: 'admin', password: 'bench-password' } as const

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS
  while (performance.now() < limit && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return
    await wait(POLL_MS)
  }
  throw new Error(`${url} did not become ready`)
}

async function startProcess(name: string, command: string[], environment: Record<string, string>): Promise<Program> {
  const port = await findFreePort()
  const began = performance.now()
  const child = spawn(process.execPath, command, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      AUTH_RATE_LIMIT: '0',
      USER_RATE_LIMIT: '0',
      ...environment,
    },
    // With an IPC channel the server stops if the benchmark is killed.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady(child, `${url}/readyz`)
  return {
    name,
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - began,
    async readMemory() {
      const collected = once(child, 'message')
      child.send(COLLECT_GARBAGE)
      await collected
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / KB_PER_MB
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export async function startServer(databaseUrl: string): Promise<Program> {
  // The server writes mails into this folder.
  const dataDir = await mkdtemp(join(tmpdir(), 'poledne-bench-'))
  // BENCH_NODE_ARGS passes options to Node, such as --cpu-prof for a CPU profile.
  const nodeArgs = [...GARBAGE_COLLECTION, ...(process.env.BENCH_NODE_ARGS?.split(' ') ?? [])]
  const program = await startProcess('ours', [...nodeArgs, SERVER_SCRIPT], {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
    SAMPLE_DATA: 'false',
    // The benchmark sends public requests from many IP addresses in X-Forwarded-For.
    TRUST_PROXY: 'loopback',
  })
  return {
    ...program,
    async stop() {
      await program.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export const startBaseline = (name: string, databaseUrl: string, file: string): Promise<Program> =>
  startProcess(name, ['--import', 'tsx', BASELINE], { DATABASE_URL: databaseUrl, STATIC_FILE: file })

const TICKS_PER_SECOND = 100

/** Reads how many CPU seconds a process has used so far; works on Linux only. */
export async function readCpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return Number.NaN
  // The process name in brackets can contain spaces; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
