import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedError, hasCode } from './embeddedError.ts'
import { inspectProcess, isPidInUse, isProcessAlive } from './processes.ts'
import { identifyServer } from './superuserSession.ts'

const ANSWER_WITHIN_MS = 60_000
const WATCH_EVERY_MS = 500

export type RunningPostgres = { pid: number; port: number; version: string; exited: Promise<void> }

/** The server that lives on after its Node was killed. */
export async function findOrphanedServer(dataPath: string, password: string): Promise<RunningPostgres | undefined> {
  const postmaster = await readPostmaster(dataPath)
  if (!postmaster || !isServerProcess(dataPath, postmaster.pid)) return undefined
  const deadline = Date.now() + ANSWER_WITHIN_MS
  while (isProcessAlive(postmaster.pid)) {
    // It may be recovering or shutting down, and may not have written its port yet.
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
 * A dead server's postmaster.pid is PostgreSQL's to judge: it also checks that the last sessions are gone. But it
 * refuses to start when the number belongs to something else by now, as it often does after a container restarts.
 */
export async function removeForeignPidFile(dataPath: string): Promise<void> {
  const left = await readPostmaster(dataPath)
  if (!left || !isPidInUse(left.pid) || isServerProcess(dataPath, left.pid)) return
  await rm(join(dataPath, 'postmaster.pid'), { force: true })
}

/** Where the system does not tell commands, the server itself is asked. */
function isServerProcess(dataPath: string, pid: number): boolean {
  const info = inspectProcess(pid)
  return info !== undefined && (info.command === undefined || info.command.includes(dataPath))
}

/** Line 1 is the process, line 4 the port. */
async function readPostmaster(dataPath: string): Promise<{ pid: number; port: number | undefined } | undefined> {
  try {
    const lines = (await readFile(join(dataPath, 'postmaster.pid'), 'utf8')).split('\n')
    const pid = Number.parseInt(lines[0] ?? '', 10)
    const port = Number.parseInt(lines[3] ?? '', 10)
    return pid > 0 ? { pid, port: port > 0 ? port : undefined } : undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** It is not our child, so nobody tells us: look. The timer keeps no process alive. */
function waitForExit(pid: number): Promise<void> {
  return new Promise((done) => {
    const timer = setInterval(() => {
      if (isProcessAlive(pid)) return
      clearInterval(timer)
      done()
    }, WATCH_EVERY_MS).unref()
  })
}
