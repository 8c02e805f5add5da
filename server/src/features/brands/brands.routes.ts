import { brandEndpoints as contract } from '@poledne/contract/modules/brand'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import { getBrand, saveBrand } from './brands.service.ts'

/** Serves how the guest page, screens and prints of a restaurant and of the group look. */
export const brandRoutes: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  bindEndpoint(app, contract.read, ({ caller, language, params }) =>
    getBrand({ sql: database, caller, language, restaurantId: Number(params.id) }),
  )
  bindEndpoint(app, contract.save, ({ caller, language, params, body: { version, ...brand } }) =>
    database.transaction((tx) =>
      saveBrand({ sql: tx, caller, language, restaurantId: Number(params.id) }, brand, version),
    ),
  )
  bindEndpoint(app, contract.remove, ({ caller, language, params }) =>
    database.transaction((tx) => saveBrand({ sql: tx, caller, language, restaurantId: Number(params.id) }, null)),
  )
  bindEndpoint(app, contract.readGroup, ({ caller, language }) =>
    getBrand({ sql: database, caller, language, restaurantId: null }),
  )
  bindEndpoint(app, contract.saveGroup, ({ caller, language, body: { version, ...brand } }) =>
    database.transaction((tx) => saveBrand({ sql: tx, caller, language, restaurantId: null }, brand, version)),
  )
}
