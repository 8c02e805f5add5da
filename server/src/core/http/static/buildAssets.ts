import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { PooledSql, Sql } from '../../db/database.ts'
import { CommandError } from '../../errors/errors.ts'
import { createNotFoundProblem } from '../../errors/problem.ts'
import type { AddressLimit } from '../../limits/rateLimits.ts'
import { deleteExcessAssets, insertAssets, readAsset, readStoredNames, updateReplaced } from './buildAssets.store.ts'

/** The assets of a build contain a hash of their content in their name, so one name never has two contents. */
const HASHED_NAME = /^[\w.-]{1,100}-[\w-]{8}\.[a-z0-9]+$/
const COMPRESSED = /\.(?:br|gz)$/

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
}

const isAsset = (name: string) =>
  HASHED_NAME.test(name) && !COMPRESSED.test(name) && CONTENT_TYPES[extname(name)] !== undefined

/** How many assets are read and stored at once. */
const BATCH_SIZE = 50

async function storeMissing(sql: Sql, folder: string, names: readonly string[], isReplaced: boolean): Promise<number> {
  const stored = await readStoredNames(sql, names)
  const missing = names.filter((name) => !stored.has(name))
  const readCompressed = async (name: string) => {
    const file = join(folder, name)
    return existsSync(`${file}.gz`) ? readFile(`${file}.gz`) : promisify(gzip)(await readFile(file))
  }
  for (let from = 0; from < missing.length; from += BATCH_SIZE) {
    const batch = missing.slice(from, from + BATCH_SIZE)
    const assets = await Promise.all(batch.map(async (name) => ({ name, content: await readCompressed(name) })))
    await insertAssets(sql, assets, isReplaced)
  }
  return missing.length
}

const listAssets = async (folder: string) => (await readdir(folder)).filter(isAsset).sort()

/** Stores the assets of the build that starts, from which all instances can serve them. */
export async function storeBuild(database: PooledSql, webRoot: string): Promise<void> {
  const folder = join(webRoot, 'assets')
  const names = await listAssets(folder)
  await database.transaction(async (tx) => {
    await updateReplaced(tx, names)
    await storeMissing(tx, folder, names, false)
    await deleteExcessAssets(tx)
  })
}

/**
 * Stores the assets of a release that is about to be replaced, from the folder of the release: it has not done so itself
 * if it is older than this table. Returns how many were missing.
 */
export async function storeFormerRelease(database: Sql, release: string): Promise<number> {
  const folder = join(release, 'web/dist/assets')
  const names = await listAssets(folder).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`The folder ${folder} cannot be read (${error.code}).`)
  })
  return storeMissing(database, folder, names, true)
}

export type AssetOptions = { root: string; database: Sql; limit: AddressLimit }

/**
 * Serves the assets of this build from their folder, and those of other builds from the database: a tab of the former
 * build still asks for them, and during an upgrade one of the next build does.
 */
export const assetRoutes: FastifyPluginAsync<AssetOptions> = async (app, { root, database, limit }) => {
  const cacheForever = 'public, max-age=31536000, immutable'

  async function sendStored(reply: FastifyReply, name: string, acceptsGzip: boolean) {
    const content = await readAsset(database, name)
    if (!content) throw createNotFoundProblem()
    reply.type(CONTENT_TYPES[extname(name)] ?? '').headers({ 'Cache-Control': cacheForever, Vary: 'Accept-Encoding' })
    if (!acceptsGzip) return reply.code(200).send(await promisify(gunzip)(content))
    return reply.code(200).header('Content-Encoding', 'gzip').send(content)
  }

  app.setNotFoundHandler(async (request, reply) => {
    const name = request.url.slice(`${app.prefix}/`.length).replace(/\?.*$/s, '')
    if (!['GET', 'HEAD'].includes(request.method) || !isAsset(name)) throw createNotFoundProblem()
    await limit(request)
    return sendStored(reply, name, /\bgzip\b/.test(String(request.headers['accept-encoding'])))
  })
  await app.register(fastifyStatic, {
    root,
    prefix: '/',
    index: false,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response) => response.setHeader('Cache-Control', cacheForever),
  })
}
