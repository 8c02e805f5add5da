import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { buildTestApp, type TestApp } from '../../../testing/testApp.ts'

let testApp: TestApp
let app: FastifyInstance
let webRoot: string

const SCRIPT = 'export const noon = 12'

beforeAll(async () => {
  testApp = await buildTestApp()
  webRoot = await mkdtemp(join(tmpdir(), 'poledne-web-'))
  await mkdir(join(webRoot, 'assets'))
  const files = {
    'index.html': '<!doctype html><base href="./"><meta name="csp-nonce" content="__CSP_NONCE__" />',
    'favicon.svg': '<svg/>',
    'assets/index-C0ffee.js': SCRIPT,
    'assets/index-C0ffee.js.br': brotliCompressSync(SCRIPT),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(webRoot, name), content)
  app = await buildApp({ ...testApp, webRoot, logger: false, shouldShedLoad: false })
})
afterAll(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
  await testApp.close()
})

const fetchPath = (path: string, headers = {}) => app.inject({ url: `${testApp.config.BASE_PATH}${path}`, headers })

describe('the web app', () => {
  test('serves the page with its base path and a new nonce at any path', async () => {
    const answers = await Promise.all(['/', '/dishes', '/no/such/place', ''].map((path) => fetchPath(path)))
    const nonces = new Set<string | undefined>()
    for (const { statusCode, headers, body } of answers) {
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
      expect(body).toContain(`href="${testApp.config.BASE_PATH}/"`)
      const nonce = /content="([^"]+)"/.exec(body)?.[1]
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(answers.length)
  })

  test('serves assets as immutable, and compressed where the client accepts it', async () => {
    const plain = await fetchPath('/assets/index-C0ffee.js')
    expect(plain.body).toBe(SCRIPT)
    const packed = await fetchPath('/assets/index-C0ffee.js', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br' })
    for (const { headers } of [plain, packed])
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': expect.stringContaining('javascript'),
      })
  })

  test('returns 404 for an unknown asset', async () => {
    for (const name of ['index-0ld.js', '..%2findex.html', '%2e%2e/%2e%2e/package.json']) {
      const { statusCode, headers } = await fetchPath(`/assets/${name}`)
      expect([name, statusCode, headers['content-type']]).toEqual([
        name,
        404,
        expect.stringContaining('application/problem+json'),
      ])
    }
  })

  test('serves other files with a short max-age', async () => {
    expect((await fetchPath('/favicon.svg')).headers['cache-control']).toBe('public, max-age=300')
  })
})
