import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

export type Program = {
  /** Where the app is served, without a trailing slash. */
  url: string
  child: ChildProcess
  /** What it has said so far. */
  readOutput(): string
  stop(): Promise<void>
}

/** With the environment they were started in. */
const running = new Map<ChildProcess, Record<string, string>>()

function launchProgram(environment: Record<string, string>, node = process.execPath) {
  const child = spawn(node, [main], {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'error',
      AUTH_RATE_LIMIT: '0',
      USER_RATE_LIMIT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.set(child, environment)
  child.once('exit', () => running.delete(child))
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  return { child, said: () => printed }
}

/** Starts the built server on a free port and waits until it says where it is; with another Node where one is named. */
export async function startProgram(environment: Record<string, string>, node?: string): Promise<Program> {
  const { child, said } = launchProgram(environment, node)
  const url = await new Promise<string>((found, failed) => {
    child.stdout.on('data', () => {
      const address = /served at\s+(\S+)/.exec(said())?.[1]
      if (address) found(address.replace(/\/$/, ''))
    })
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}\n${said()}`)))
  })
  return { url, child, readOutput: said, stop: () => stopProgram(child) }
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** A test that fails leaves its programs behind: whoever takes away what they stand on stops them first. */
export async function stopProgramsUsing(ground: string): Promise<void> {
  const left = [...running].filter(([, environment]) => Object.values(environment).includes(ground))
  await Promise.all(left.map(([child]) => stopProgram(child)))
}

/** What a load balancer asks before it sends anybody here. */
export const isReady = ({ url }: Pick<Program, 'url'>): Promise<boolean> =>
  fetch(new URL('/readyz', url)).then(
    async (answer) => (await answer.json()) !== null && answer.status === 200,
    () => false,
  )

/** Starts it where it cannot start: what it says, and how it ends. */
export async function startExpectingFailure(
  environment: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const { child, said } = launchProgram(environment)
  const [code] = (await once(child, 'close')) as [number]
  return { code, said: said().trim() }
}

/** Open to other users, because PostgreSQL refuses to run as root and must reach its data all the same. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'poledne-e2e-'))
  await chmod(folder, 0o711)
  return folder
}

/** A data folder that goes away with the test. */
export async function withDataFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await createDataFolder()
  try {
    return await work(folder)
  } finally {
    await stopProgramsUsing(folder)
    await rm(folder, { recursive: true, force: true })
  }
}
