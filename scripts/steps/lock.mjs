import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './run.mjs'

const lock = join(root, '.building')
const TOUCH_EVERY_MS = 2_000
/** A lock that was not touched for this long belongs to a process that was killed; its id can be in use again. */
const STALE_AFTER_MS = 30_000
const POLL_MS = 100

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Returns the id of the process that has the lock; null if there is none or it was killed. */
function readOwner() {
  try {
    const text = readFileSync(lock, 'utf8')
    const isFresh = Date.now() - statSync(lock).mtimeMs < STALE_AFTER_MS
    // The file is empty for a moment after it was created.
    return isFresh && (text === '' || isRunning(Number(text))) ? text : null
  } catch {
    return null
  }
}

function tryCreate() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

async function acquire() {
  let hasPrinted = false
  for (;;) {
    if (tryCreate()) {
      // Another process that has found the same stale lock can have replaced the new lock.
      await sleep(POLL_MS)
      if (readOwner() === String(process.pid)) return
    }
    const owner = readOwner()
    if (owner === null) rmSync(lock, { force: true })
    else {
      if (!hasPrinted && owner) console.log(`Waiting for process ${owner}, which installs or builds in this folder…`)
      hasPrinted ||= owner !== ''
      await sleep(POLL_MS)
    }
  }
}

/** Runs the work while no other process installs or builds in this folder. */
export async function withBuildLock(work) {
  await acquire()
  const timer = setInterval(() => utimesSync(lock, new Date(), new Date()), TOUCH_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    rmSync(lock, { force: true })
  }
}
