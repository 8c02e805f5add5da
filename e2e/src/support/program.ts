import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  createEmptyDatabaseOn,
  createTestDatabaseOn,
  type TestDatabase,
} from '../../../server/src/testing/database/clusterDatabases.ts'

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

export type Program = {
  /** The URL of the app, without a trailing slash. */
  url: string
  child: ChildProcess
  /** Returns everything that the program has printed so far. */
  readOutput(): string
  stop(): Promise<void>
}

/** The running programs with their environment variables. */
const running = new Map<ChildProcess, Record<string, string>>()

/** The command of the built program; a release starts with another one. */
const BUILT: readonly string[] = [process.execPath, main]

function launchProgram(environment: Record<string, string>, [command = '', ...args] = BUILT) {
  const child = spawn(command, args, {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'error',
      AUTH_RATE_LIMIT: '0',
      USER_RATE_LIMIT: '0',
      INSTALLATION_LANGUAGE: 'en',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.set(child, environment)
  child.once('exit', () => running.delete(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return { child, readOutput: () => output }
}

/** Starts the server on a free port and waits until it prints its address. */
export async function startProgram(environment: Record<string, string>, command?: readonly string[]): Promise<Program> {
  const { child, readOutput } = launchProgram(environment, command)
  const url = await new Promise<string>((found, failed) => {
    child.stdout.on('data', () => {
      const address = /served at\s+(\S+)/.exec(readOutput())?.[1]
      if (address) found(address.replace(/\/$/, ''))
    })
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}\n${readOutput()}`)))
  })
  return { url, child, readOutput, stop: () => stopProgram(child) }
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Stops programs that a failed test left running on a folder or database. */
export async function stopProgramsUsing(resource: string): Promise<void> {
  const left = [...running].filter(([, environment]) => Object.values(environment).includes(resource))
  await Promise.all(left.map(([child]) => stopProgram(child)))
}

/** Returns whether the readiness check succeeds. */
export const isReady = ({ url }: Pick<Program, 'url'>): Promise<boolean> =>
  fetch(new URL('/readyz', url)).then(
    async (answer) => (await answer.json()) !== null && answer.status === 200,
    () => false,
  )

/** Starts a program that cannot start, and returns its output and exit code. */
export async function startExpectingFailure(
  environment: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const { child, readOutput } = launchProgram(environment)
  const [code] = (await once(child, 'close')) as [number]
  return { code, output: readOutput().trim() }
}

/** Creates a data folder that other users can enter, because PostgreSQL runs as another user when tests run as root. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'poledne-e2e-'))
  await chmod(folder, 0o711)
  return folder
}

/** Calls `work` with a temporary data folder and removes the folder afterwards. */
export async function withDataFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await createDataFolder()
  try {
    return await work(folder)
  } finally {
    await stopProgramsUsing(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

async function withDatabase<T>(
  create: (cluster: string) => Promise<TestDatabase>,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const { url, drop } = await create(process.env.TEST_DATABASE_URL ?? '')
  try {
    return await work(url)
  } finally {
    await stopProgramsUsing(url)
    await drop()
  }
}

/** Calls `work` with a new database without tables, on the PostgreSQL of this run. */
export const withEmptyDatabase = <T>(work: (url: string) => Promise<T>): Promise<T> =>
  withDatabase(createEmptyDatabaseOn, work)

/** Starts a program with its own data folder and its own database on the PostgreSQL of this run, which it leaves after `work`. */
export const withProgram = <T>(
  environment: Record<string, string>,
  work: (program: Program, dataDir: string) => Promise<T>,
): Promise<T> =>
  withDatabase(createTestDatabaseOn, (DATABASE_URL) =>
    withDataFolder(async (DATA_DIR) => work(await startProgram({ DATABASE_URL, DATA_DIR, ...environment }), DATA_DIR)),
  )
