import { parseWeekEndpoint } from '@poledne/contract/modules/weekText'
import type { FastifyPluginAsync } from 'fastify'
import type { FileReader } from '../../../core/files/fileReader.ts'
import { bindEndpoint } from '../../../core/http/bindEndpoint.ts'
import type { SearchLimiter } from '../../../core/records/list/list.store.ts'
import { openServingHistory } from '../servingHistory.store.ts'
import { openWeekReader } from './weekReader.ts'
import { parseWeek } from './weekText.service.ts'

/** Serves the recognition of weekly menus in texts and files. */
export const weekTextRoutes: FastifyPluginAsync<{ searchLimiter: SearchLimiter; fileReader: FileReader }> = async (
  app,
  { searchLimiter, fileReader },
) => {
  const weekReader = openWeekReader()
  const readServingHistory = openServingHistory()
  app.addHook('onClose', () => weekReader.close())

  bindEndpoint(app, parseWeekEndpoint, ({ caller, body, file }) =>
    searchLimiter.run(caller, (sql) =>
      parseWeek({ sql, fileReader, weekReader, readServingHistory, caller }, { body, file }),
    ),
  )
}
