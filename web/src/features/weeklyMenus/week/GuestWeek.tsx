import { SegmentedControl, Skeleton } from '@mantine/core'
import { addDays } from '@poledne/contract/domain/day'
import { dateToInstant } from '@poledne/contract/domain/instant'
import {
  ACCOUNT_LANGUAGES,
  type AccountLanguage,
  type Language,
  toNameLanguage,
} from '@poledne/contract/domain/languages'
import { WEEK_DAYS } from '@poledne/contract/domain/week'
import type { MenuItem, WeeklyMenu } from '@poledne/contract/modules/weeklyMenu'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../core/format/useFormat.ts'
import { basePath } from '../../../core/http/pageMeta.ts'
import { codelistQuery, getCodelistParam } from '../../../core/record/useCodelist.ts'
import { actingAs } from '../../../core/session/actingAs.ts'
import { useSession } from '../../../core/session/session.ts'
import { type OfflineWeek, saveOfflineWeek } from '../../../core/storage/offlineWeeks.ts'
import { useWeeklyMenuNameFormat } from '../menuFormat.tsx'
import { formatDayTitle } from '../menuNames.ts'
import classes from '../WeeklyMenu.module.css'

type ShownWeek = Omit<OfflineWeek, 'savedAt' | 'asOf'>

/**
 * Stores the shown week on the device, so that it can be read offline. While acting as another user it stores nothing.
 */
function useOfflineCopy(week: ShownWeek | null): void {
  const userId = useSession().profile.id
  const format = useFormat()
  const text = week && JSON.stringify(week)
  useEffect(() => {
    if (text === null || actingAs) return
    const now = new Date()
    const asOf = format.instant(dateToInstant(now))
    saveOfflineWeek(basePath, userId, { ...(JSON.parse(text) as ShownWeek), asOf, savedAt: now.getTime() })
  }, [text, userId, format])
}

/** Shows the week as guests see it, in a language that the user chooses. */
export function GuestWeek({ menu }: { menu: WeeklyMenu }) {
  const { t, i18n } = useTranslation()
  const [language, setLanguage] = useState<AccountLanguage>(() => toNameLanguage(i18n.language as Language))
  const byDay = new Map(menu.weeklyMenuItemsData.map(({ day, items }) => [day, items]))
  const names = useGuestNames(menu, language)
  const format = useFormat()
  const formatMenuName = useWeeklyMenuNameFormat()
  const formatTitle = (day: number) => formatDayTitle(addDays(menu.startDate, day - 1), language, format)
  useOfflineCopy(
    names.isPending
      ? null
      : {
          id: menu.id,
          title: formatMenuName(menu),
          language,
          days: WEEK_DAYS.filter((day) => byDay.get(day)?.length).map((day) => ({
            title: formatTitle(day),
            items: (byDay.get(day) ?? []).map(({ menuItemTypeId, dishIds, note }) => ({
              type: names.typeName(menuItemTypeId),
              dishes: dishIds.map((id) => names.dish(id)),
              note,
            })),
          })),
        },
  )
  return (
    <>
      <div>
        <SegmentedControl
          aria-label={t('weeklyMenus:guest.language')}
          value={language}
          onChange={(value) => setLanguage(value as AccountLanguage)}
          data={ACCOUNT_LANGUAGES.map((value) => ({ value, label: t(`weeklyMenus:languages.${value}`) }))}
        />
      </div>
      <div className={classes.week} lang={language}>
        {WEEK_DAYS.map((day) => (
          <section key={day} className={classes.day}>
            <h3>{formatTitle(day)}</h3>
            <GuestDay items={byDay.get(day) ?? []} names={names} />
          </section>
        ))}
      </div>
    </>
  )
}

function GuestDay({ items, names }: { items: readonly MenuItem[]; names: ReturnType<typeof useGuestNames> }) {
  const { t } = useTranslation()
  if (items.length === 0) return <p className="flat quiet">{t('weeklyMenus:guest.empty')}</p>
  if (names.isPending) return <Skeleton h={24 * items.length} />
  return (
    <dl className={classes.items}>
      {items.map(({ menuItemTypeId, dishIds, note }) => (
        <div key={`${menuItemTypeId} ${dishIds.join()}`}>
          <dt className="quiet small">{names.typeName(menuItemTypeId)}</dt>
          {dishIds.map((id) => {
            const { name, allergens } = names.dish(id)
            return (
              <dd key={id}>
                {name} {allergens && <span className="quiet tiny nowrap">{allergens}</span>}
              </dd>
            )
          })}
          {note && <dd className="flat quiet">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** Returns names in the language of the guests, which can differ from the user's language. */
function useGuestNames(menu: WeeklyMenu, language: AccountLanguage) {
  const ids = [...new Set(menu.weeklyMenuItemsData.flatMap(({ items }) => items.flatMap(({ dishIds }) => dishIds)))]
  const dishes = useQuery({ ...codelistQuery('dishes', language, { ids }), enabled: ids.length > 0 })
  const types = useQuery(codelistQuery('menuItemTypes', language))
  const dishById = new Map(dishes.data?.map((item) => [item.id, item]))
  const typeById = new Map(types.data?.map((item) => [item.id, item]))
  return {
    isPending: (ids.length > 0 && dishes.isPending) || types.isPending,
    typeName: (id: number) => typeById.get(id)?.value ?? `#${id}`,
    dish: (id: number) => {
      const item = dishById.get(id)
      return { name: item?.value ?? `#${id}`, allergens: getCodelistParam(item, 'allergens') }
    },
  }
}
