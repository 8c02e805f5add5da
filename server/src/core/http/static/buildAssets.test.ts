import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { buildTestApp, type TestApp } from '../../../testing/testApp.ts'
import { deleteExcessAssets } from './buildAssets.store.ts'
import { storeBuild, storeFormerRelease } from './buildAssets.ts'

let testApp: TestApp
let folder: string

const [SHARED, FORMER, NEXT, PICTURE] = [
  'vendor-C0ffee12.js',
  'dishes-0ld0ld0l.js',
  'dishes-New-ew_e.js',
  'a-PictureA.png',
]
const BUILDS = { former: [SHARED, FORMER, PICTURE], next: [SHARED, NEXT] }
const getContent = (name: string) => `export const name = '${name}'`
const getRoot = (build: keyof typeof BUILDS) => join(folder, build, 'web/dist')

beforeAll(async () => {
  testApp = await buildTestApp()
  folder = await mkdtemp(join(tmpdir(), 'poledne-builds-'))
  for (const [build, names] of Object.entries(BUILDS)) {
    const root = getRoot(build as keyof typeof BUILDS)
    await mkdir(join(root, 'assets'), { recursive: true })
    await writeFile(join(root, 'index.html'), '<!doctype html>')
    for (const name of names) await writeFile(join(root, 'assets', name), getContent(name))
    await writeFile(join(root, 'assets', `${SHARED}.gz`), gzipSync(getContent(SHARED)))
    await writeFile(join(root, 'assets', 'without-hash.js'), 'export {}')
  }
})
beforeEach(() => testApp.database.rows({ text: 'delete from build_assets' }))
afterAll(async () => {
  await rm(folder, { recursive: true })
  await testApp.close()
})

/** Asks an instance of a build for an asset. */
async function fetchAsset(build: keyof typeof BUILDS, name: string, headers: Record<string, string> = {}) {
  const app = await buildApp({ ...testApp, webRoot: getRoot(build), logger: false, shouldShedLoad: false })
  const answer = await app.inject({ url: `${testApp.config.BASE_PATH}/assets/${name}`, headers })
  await app.close()
  return answer
}

async function readStored(): Promise<Record<string, boolean>> {
  const rows = await testApp.database.rows<{ name: string; isReplaced: boolean }>({
    text: 'select name, replaced_at is not null as "isReplaced" from build_assets',
  })
  return Object.fromEntries(rows.map(({ name, isReplaced }) => [name, isReplaced]))
}

describe('an asset of another build', () => {
  test.each([
    ['former', 'next', FORMER],
    ['next', 'former', NEXT],
  ] as const)('of the %s build is served by an instance of the %s build', async (owner, instance, name) => {
    expect((await fetchAsset(instance, name)).statusCode).toBe(404)
    await storeBuild(testApp.database, getRoot(owner))
    await storeBuild(testApp.database, getRoot(instance))
    const plain = await fetchAsset(instance, name)
    expect([plain.statusCode, plain.body]).toEqual([200, getContent(name)])
    const packed = await fetchAsset(instance, name, { 'accept-encoding': 'gzip, br' })
    expect([packed.headers['content-encoding'], String(gunzipSync(packed.rawPayload))]).toEqual([
      'gzip',
      getContent(name),
    ])
    for (const { headers } of [plain, packed])
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
        vary: expect.stringMatching(/accept-encoding/i),
      })
  })

  test('returns 404 unless its name is that of an asset with a hash', async () => {
    const content = gzipSync('x')
    for (const name of ['secret.js', 'page-C0ffee12.html', 'x-C0ffee12.js.gz'])
      await testApp.database.rows({
        text: 'insert into build_assets (name, content) values ($1, $2)',
        values: [name, content],
      })
    for (const name of ['secret.js', 'page-C0ffee12.html', 'x-C0ffee12.js.gz', 'none-C0ffee12.js'])
      expect([name, (await fetchAsset('next', name)).statusCode]).toEqual([name, 404])
  })
})

describe('storing assets', () => {
  test('marks those that the next build does not have, and no longer when the former build returns', async () => {
    await storeBuild(testApp.database, getRoot('former'))
    expect(await readStored()).toEqual({ [SHARED]: false, [FORMER]: false, [PICTURE]: false })
    await storeBuild(testApp.database, getRoot('next'))
    expect(await readStored()).toEqual({ [SHARED]: false, [FORMER]: true, [PICTURE]: true, [NEXT]: false })
    await storeBuild(testApp.database, getRoot('former'))
    expect(await readStored()).toEqual({ [SHARED]: false, [FORMER]: false, [PICTURE]: false, [NEXT]: true })
  })

  test('deletes replaced assets above the limit, and never those of the newest build', async () => {
    await storeBuild(testApp.database, getRoot('former'))
    await storeBuild(testApp.database, getRoot('next'))
    await deleteExcessAssets(testApp.database, 1)
    expect(await readStored()).toEqual({ [SHARED]: false, [NEXT]: false })
  })

  test('from the folder of a former release adds only what is missing', async () => {
    await storeBuild(testApp.database, getRoot('next'))
    const storeFormer = () => storeFormerRelease(testApp.database, join(folder, 'former'))
    expect([await storeFormer(), await storeFormer()]).toEqual([2, 0])
    expect(await readStored()).toEqual({ [SHARED]: false, [FORMER]: true, [PICTURE]: true, [NEXT]: false })
    await expect(storeFormerRelease(testApp.database, join(folder, 'absent'))).rejects.toThrow('ENOENT')
  })
})
