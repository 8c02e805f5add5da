import { type WeeklyMenuItem, weeklyMenus } from '@poledne/contract/modules/weeklyMenu'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../core/http/apiError.ts'
import { getViolationsOrServerMessage } from '../../../core/http/errorMessages.ts'
import { callApi } from '../../../core/http/http.ts'
import { notify } from '../../../core/overlay/notify.ts'
import type { AnyRecord } from '../../../core/record/recordFields.ts'
import { cacheRecord } from '../../../core/record/useRecord.ts'
import { NOT_ARCHIVED_FILTER, readMenus } from '../weeklyMenus.api.ts'

const MAX_VARIANTS = 50

/** Queries the active menus of the same week that the user can edit, in the order of their variants. */
export const publishableMenusQuery = ({ startDate }: Pick<WeeklyMenuItem, 'startDate'>) =>
  queryOptions({
    queryKey: [weeklyMenus.name, 'list', 'publishable', startDate],
    queryFn: async ({ signal }) => {
      const isSameWeek = { column: 'startDate', operator: 'equals' as const, values: [startDate] }
      const items = await readMenus([isSameWeek, NOT_ARCHIVED_FILTER], 'weeklyMenuVariantId:asc', MAX_VARIANTS, signal)
      return items.filter((menu) => menu.active && menu.can.edit)
    },
  })

export type PublishResult = { isDone: boolean; message: string }

/** Publishes several menus, each with its own request. A menu that fails does not stop the others. */
export function usePublishMenus(onAllDone: () => void) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [results, setResults] = useState<ReadonlyMap<number, PublishResult>>(new Map())
  const [isPending, setIsPending] = useState(false)

  const publishOne = async (menu: WeeklyMenuItem, publishAt: string | undefined): Promise<PublishResult> => {
    try {
      const body = { version: menu.version, ...(publishAt !== undefined && { publishAt }) }
      const record = await callApi('POST weeklyMenus/:id/publish/', { params: { id: String(menu.id) }, body })
      cacheRecord(client, weeklyMenus, record as unknown as AnyRecord)
      return { isDone: true, message: t(`weeklyMenus:actions.done.${publishAt === undefined ? 'publish' : 'plan'}`) }
    } catch (error) {
      if (!isApiError(error)) throw error
      const stored = error.getStoredVersion<AnyRecord>()
      if (stored) cacheRecord(client, weeklyMenus, stored)
      return { isDone: false, message: getViolationsOrServerMessage(error, t('weeklyMenus:actions.failed')) }
    }
  }

  const publish = async (menus: readonly WeeklyMenuItem[], publishAt: string | undefined) => {
    setIsPending(true)
    const found = new Map(results)
    try {
      for (const menu of menus) {
        found.set(menu.id, await publishOne(menu, publishAt))
        setResults(new Map(found))
      }
    } finally {
      setIsPending(false)
    }
    if (menus.some(({ id }) => !found.get(id)?.isDone)) return
    const key = publishAt === undefined ? 'publishSeveral' : 'planSeveral'
    notify.info({ message: t(`weeklyMenus:actions.done.${key}`, { count: menus.length }) })
    onAllDone()
  }

  return { results, isPending, publish }
}
