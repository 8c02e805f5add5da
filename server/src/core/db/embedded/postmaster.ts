import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identifyServer } from './appRole.ts'
import { EmbeddedError, hasErrorCode } from './embeddedError.ts'

/**
 * The start time distinguishes processes that had the same id. Both fields are undefined if the system does not provide
 * them.
 */
export type ProcessInfo = { startedAt: string | undefined; command: string | undefined }

/**
 * Describes a process; returns undefined if it does not run. A zombie counts as ended, because it has released its
 * resources.
 */
export function inspectProcess(pid: number): ProcessInfo | undefined {
  if (!isProcessAlive(pid)) return undefined
  if (process.platform === 'win32') return { startedAt: undefined, command: undefined }
  return process.platform === 'linux' ? inspectLinuxProcess(pid) : inspectWithPs(pid)
}

export function isProcessAlive(pid: number): boolean {
  return isPidInUse(pid) && (process.platform !== 'linux' || readProcStat(pid) !== undefined)
}

/** Whether a process has this id; true also for a zombie. */
function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasErrorCode(error, 'EPERM')
  }
}

export async function waitForProcessExit(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (isProcessAlive(pid)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

function inspectLinuxProcess(pid: number): ProcessInfo | undefined {
  const stat = readProcStat(pid)
  if (!stat) return undefined
  // The start time counts ticks since boot, which repeat after a reboot, so the boot id is added.
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim()
  return { startedAt: `${boot}/${stat.startTicks}`, command: readText(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') }
}

function readProcStat(pid: number): { startTicks: string } | undefined {
  const text = readText(`/proc/${pid}/stat`)
  // The command in parentheses can contain spaces and parentheses, so fields are counted from the last parenthesis.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ')
  const state = fields?.[0]
  const startTicks = fields?.[19]
  return startTicks === undefined || state === 'Z' || state === 'X' ? undefined : { startTicks }
}

function inspectWithPs(pid: number): ProcessInfo | undefined {
  try {
    const args = ['-ww', '-o', 'state=', '-o', 'lstart=', '-o', 'command=', '-p', String(pid)]
    const line = execFileSync('ps', args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } }).trim()
    const [, state, startedAt, command] = /^(\S+)\s+(\w+ +\w+ +\d+ +[\d:]+ +\d+)\s+(.*)$/.exec(line) ?? []
    return state === undefined || state.startsWith('Z') ? undefined : { startedAt, command }
  } catch {
    return undefined
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const ANSWER_WITHIN_MS = 60_000
const WATCH_EVERY_MS = 500

export type RunningPostgres = { pid: number; port: number; version: string; exited: Promise<void> }

/** Finds a server that still runs after its Node process was killed. */
export async function findOrphanedServer(dataPath: string, password: string): Promise<RunningPostgres | undefined> {
  const postmaster = await readPostmaster(dataPath)
  if (!postmaster || !isServerProcess(dataPath, postmaster.pid)) return undefined
  const deadline = Date.now() + ANSWER_WITHIN_MS
  while (isProcessAlive(postmaster.pid)) {
    // The server can be recovering or shutting down, and may have no port yet.
    const port = postmaster.port ?? (await readPostmaster(dataPath))?.port
    const identity = port === undefined ? undefined : await identifyServer({ port, password })
    if (port !== undefined && identity?.dataDirectory === dataPath) {
      return { pid: postmaster.pid, port, version: identity.version, exited: waitForExit(postmaster.pid) }
    }
    if (Date.now() > deadline) {
      const message = `PostgreSQL (process ${postmaster.pid}) runs on ${dataPath} but does not answer: stop it and start again.`
      throw new EmbeddedError('failed', message)
    }
    await sleep(50)
  }
  return undefined
}

/**
 * Removes a postmaster.pid whose process id now belongs to another program, which is common after a container restart,
 * because PostgreSQL would refuse to start. PostgreSQL itself replaces the file of a server that has ended.
 */
export async function removeForeignPidFile(dataPath: string): Promise<void> {
  const left = await readPostmaster(dataPath)
  if (!left || !isPidInUse(left.pid) || isServerProcess(dataPath, left.pid)) return
  await rm(join(dataPath, 'postmaster.pid'), { force: true })
}

/**
 * Whether the process is the server of this cluster. The answer is also true if the system does not show the commands
 * of processes.
 */
function isServerProcess(dataPath: string, pid: number): boolean {
  const info = inspectProcess(pid)
  return info !== undefined && (info.command === undefined || info.command.includes(dataPath))
}

/** Reads postmaster.pid: line 1 is the process id, line 4 the port. */
async function readPostmaster(dataPath: string): Promise<{ pid: number; port: number | undefined } | undefined> {
  try {
    const lines = (await readFile(join(dataPath, 'postmaster.pid'), 'utf8')).split('\n')
    const pid = Number.parseInt(lines[0] ?? '', 10)
    const port = Number.parseInt(lines[3] ?? '', 10)
    return pid > 0 ? { pid, port: port > 0 ? port : undefined } : undefined
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Resolves when the process has ended. It is not our child, so it is polled; the timer does not keep Node running. */
function waitForExit(pid: number): Promise<void> {
  return new Promise((done) => {
    const timer = setInterval(() => {
      if (isProcessAlive(pid)) return
      clearInterval(timer)
      done()
    }, WATCH_EVERY_MS).unref()
  })
}
