import { SETTINGS_LISTS, settingsLists } from '@poledne/contract/settingsList'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/database.ts'
import { bind } from '../../http/bind.ts'
import type { Tell } from '../../live/told.ts'
import { saveList } from './settingsLists.service.ts'
import { readList } from './settingsLists.store.ts'

export function settingsListRoutes(app: FastifyInstance, database: Database, tell: Tell): void {
  for (const list of SETTINGS_LISTS) {
    const { read, write } = settingsLists[list]
    bind(app, read, () => readList(database, list))
    bind(app, write, async ({ body, language }) => {
      const saved = await saveList(database, list, body, language)
      tell({ about: 'lists' })
      return saved
    })
  }
}
