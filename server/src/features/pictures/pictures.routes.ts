import { brandEndpoints } from '@poledne/contract/modules/brand'
import { pictureEndpoints as contract } from '@poledne/contract/modules/picture'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { createNotFoundProblem } from '../../core/errors/problem.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import type { AddressLimit } from '../../core/limits/rateLimits.ts'
import { addPicture, listPictures, openPictureEncoder, removePicture } from './pictures.service.ts'
import { readPictureContent } from './pictures.store.ts'

type PictureDependencies = { database: Database; guestDatabase: Database; limit: AddressLimit }

/** Serves the pictures and logos of restaurants: to staff who manage them, and to guests. */
export const pictureRoutes: FastifyPluginAsync<PictureDependencies> = async (app, options) => {
  const { database, guestDatabase, limit } = options
  const encoder = openPictureEncoder()
  app.addHook('onClose', () => encoder.close())

  bindEndpoint(app, contract.list, ({ caller, language, params }) =>
    listPictures({ sql: database, caller, language }, Number(params.id)),
  )
  bindEndpoint(app, contract.add, ({ caller, language, params, file }) =>
    addPicture({ sql: database, caller, language, encoder, kind: 'picture' }, Number(params.id), file),
  )
  bindEndpoint(app, brandEndpoints.addLogo, ({ caller, language, params, file }) =>
    addPicture({ sql: database, caller, language, encoder, kind: 'logo' }, Number(params.id), file),
  )
  bindEndpoint(app, brandEndpoints.addGroupLogo, ({ caller, language, file }) =>
    addPicture({ sql: database, caller, language, encoder, kind: 'logo' }, null, file),
  )
  bindEndpoint(app, contract.remove, ({ caller, language, params }) =>
    database.transaction((tx) => removePicture({ sql: tx, caller, language }, Number(params.id), params.pictureId)),
  )
  bindEndpoint(app, contract.read, async ({ params, request, reply }) => {
    await limit(request)
    const picture = await readPictureContent(guestDatabase, params.id)
    if (!picture) throw createNotFoundProblem()
    // A page that shows only the picture can do nothing else.
    reply.header('Content-Security-Policy', "default-src 'none'; sandbox")
    const { contentType, content } = picture
    const [, extension] = contentType.split('/')
    return { filename: `${params.id}.${extension}`, contentType, bytes: content, isImmutable: true }
  })
}
