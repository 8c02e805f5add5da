import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from './embeddedError.ts'

/** `startedAt` tells two processes with the same number apart; both are undefined where the system does not tell. */
export type ProcessInfo = { startedAt: string | undefined; command: string | undefined }

/** Undefined when no such process runs. A zombie counts as gone: it holds nothing any more. */
export function inspectProcess(pid: number): ProcessInfo | undefined {
  if (!isProcessAlive(pid)) return undefined
  if (process.platform === 'win32') return { startedAt: undefined, command: undefined }
  return process.platform === 'linux' ? inspectLinuxProcess(pid) : inspectWithPs(pid)
}

export function isProcessAlive(pid: number): boolean {
  return isPidInUse(pid) && (process.platform !== 'linux' || readStat(pid) !== undefined)
}

/** Also by a zombie that nobody has buried. */
export function isPidInUse(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
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
  const stat = readStat(pid)
  if (!stat) return undefined
  // Ticks since boot repeat after a reboot, hence the boot id.
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim()
  return { startedAt: `${boot}/${stat.startTicks}`, command: readText(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') }
}

function readStat(pid: number): { startTicks: string } | undefined {
  const text = readText(`/proc/${pid}/stat`)
  // The command in parentheses may itself hold spaces and parentheses: count from the last one.
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
