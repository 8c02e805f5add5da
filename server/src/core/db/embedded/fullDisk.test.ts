import { execFileSync } from 'node:child_process'
import { chmod, open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, type TestContext, test } from 'vitest'
import { skipUnless } from '../../../testing/testReport.ts'
import { queryRows } from './testing/inspect.ts'
import { createScratchFolder, removeScratchFolder, startPostgresForTest } from './testing/scratch.ts'

let folder: string
beforeAll(async () => {
  folder = await createScratchFolder()
})
afterAll(() => removeScratchFolder(folder))
afterEach(() => {
  if (isMounted) execFileSync('umount', [folder])
  isMounted = false
})

let isMounted = false

/** Mounts a small disk at the folder, which only root can do, and not in every container. */
async function mountDisk(context: TestContext, megabytes: number): Promise<void> {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
    isMounted = true
  } catch {
    // The test is skipped below.
  }
  skipUnless(context, isMounted, 'needs the right to mount a file system')
  await chmod(folder, 0o711)
}

/** Writes a file until the disk is full. */
async function fillDisk(): Promise<void> {
  const file = await open(join(folder, 'filler'), 'w')
  for (const size of [65_536, 1_024, 1])
    for (let isFull = false; !isFull; )
      isFull = await file.write(Buffer.alloc(size)).then(
        ({ bytesWritten }) => bytesWritten < size,
        () => true,
      )
  await file.close()
}

const FULL = /^The disk of .* is full, so PostgreSQL cannot start: free some space and start again\.$/

test('a first start on a full disk names the cause', async (context) => {
  await mountDisk(context, 30)
  await expect(startPostgresForTest(join(folder, 'data'))).rejects.toThrow(FULL)
})

test('a start on a disk without any space names the cause', async (context) => {
  await mountDisk(context, 5)
  await fillDisk()
  await expect(startPostgresForTest(join(folder, 'data'))).rejects.toThrow(FULL)
})

test('a later start on a full disk names the cause, and works once there is space', async (context) => {
  await mountDisk(context, 250)
  const dataDir = join(folder, 'data')
  const first = await startPostgresForTest(dataDir)
  await queryRows(first.url, 'create table kept as select 1 as id')
  await first.stop()
  await fillDisk()
  await expect(startPostgresForTest(dataDir)).rejects.toThrow(FULL)
  execFileSync('rm', [join(folder, 'filler')])
  const again = await startPostgresForTest(dataDir)
  expect(await queryRows(again.url, 'select id from kept')).toEqual([[1]])
  await again.stop()
})
