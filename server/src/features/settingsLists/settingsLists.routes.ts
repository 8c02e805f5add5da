import { SETTINGS_LISTS, settingsListEndpoints } from '@poledne/contract/modules/settingsList'
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../../core/db/database.ts'
import { bindEndpoint } from '../../core/http/bindEndpoint.ts'
import type { ListExporter } from '../../core/records/export/listExport.service.ts'
import { saveSettingsList } from './settingsLists.service.ts'
import { createSettingsListSource, readSettingsList, selectVisibleRows } from './settingsLists.store.ts'

export const settingsListRoutes: FastifyPluginAsync<{
  database: Database
  listExporter: ListExporter
}> = async (app, { database, listExporter }) => {
  for (const list of SETTINGS_LISTS) {
    const { read, write, export: exportEndpoint } = settingsListEndpoints[list]
    bindEndpoint(app, read, async ({ caller }) => selectVisibleRows(await readSettingsList(database, list), caller))
    bindEndpoint(app, exportEndpoint, ({ caller, language, query }) =>
      listExporter.exportList({ caller, language, name: list, source: createSettingsListSource(list, caller), query }),
    )
    bindEndpoint(app, write, (call) => saveSettingsList(database, call, list, call.body))
  }
}
