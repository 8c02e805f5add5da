import { SETTINGS_LISTS, settingsListEndpoints } from '@poledne/contract/settingsList'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { bindEndpoint } from '../../http/bind.ts'
import type { PublishChange } from '../../live/told.ts'
import { saveSettingsList } from './settingsLists.service.ts'
import { readSettingsList } from './settingsLists.store.ts'

export function settingsListRoutes(app: FastifyInstance, database: Database, tell: PublishChange): void {
  for (const list of SETTINGS_LISTS) {
    const { read, write } = settingsListEndpoints[list]
    bindEndpoint(app, read, () => readSettingsList(database, list))
    bindEndpoint(app, write, async ({ body, language }) => {
      const saved = await saveSettingsList(database, list, body, language)
      tell({ about: 'lists' })
      return saved
    })
  }
}
