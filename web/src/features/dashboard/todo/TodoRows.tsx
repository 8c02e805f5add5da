import { Button } from '@mantine/core'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { DashboardData } from '@poledne/contract/modules/dashboard'
import type { Notification } from '@poledne/contract/modules/notification'
import type { DashboardPrint } from '@poledne/contract/modules/weeklyMenuExport'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useRelativeTimeFormat } from '../../../core/format/useFormat.ts'
import { getNameBySuffix, NAME_SEPARATOR, useNameSuffix } from '../../../core/format/useNameSuffix.ts'
import { callApi } from '../../../core/http/http.ts'
import type { StoredDraft } from '../../../core/storage/drafts.ts'
import { useMarkReprinted } from '../../prints/index.ts'
import { DashboardProblem } from '../DashboardPanel.tsx'
import { Entry } from './TodoEntry.tsx'
import classes from './TodoPanel.module.css'
import type { TodoRestaurants } from './todo.ts'

const MAX_NAMES = 4

/** Returns a function that joins the first few names and counts the others. */
export function useNamesFormat() {
  const { t } = useTranslation()
  const suffix = useNameSuffix()
  return (records: readonly { nameCs: string; nameEn: string | null }[]): string => {
    const names = records.slice(0, MAX_NAMES).map((record) => getNameBySuffix(suffix, record))
    const hidden = records.length - names.length
    const listed = names.join(NAME_SEPARATOR)
    return hidden > 0 ? `${listed} ${t('dashboard:prices.more', { count: hidden })}` : listed
  }
}

export function RestaurantsRow({ todo: { restaurants, problems } }: { todo: TodoRestaurants }) {
  const { t } = useTranslation()
  const formatNames = useNamesFormat()
  const [first] = restaurants
  return (
    <Entry
      title={formatNames(restaurants)}
      link={restaurants.length === 1 && first ? `/restaurants/${first.id}` : '/restaurants'}
      problems={problems.map(({ code, count, link }) => (
        <DashboardProblem key={code} severity={code === 'noPrice' ? 'warning' : 'error'} link={link}>
          {code === 'notOffered' || code === 'notPublished'
            ? t(`dashboard:today.${code}`)
            : t(`dashboard:problems.${code}`, { count })}
        </DashboardProblem>
      ))}
    />
  )
}

type Screens = NonNullable<DashboardData['screens']>

/** Names the screens that have not contacted the server for a while. */
export function ScreensRow({ screens, count }: { screens: Screens; count: number }) {
  const { t } = useTranslation()
  const formatAgo = useRelativeTimeFormat()
  const names = screens.slice(0, MAX_NAMES).map(({ name, lastSeenAt }) => {
    const seen =
      lastSeenAt === null ? t('dashboard:screens.never') : t('dashboard:screens.ago', { ago: formatAgo(lastSeenAt) })
    return `${name} (${seen})`
  })
  if (count > names.length) names.push(t('dashboard:prices.more', { count: count - names.length }))
  return (
    <Entry
      title={t('dashboard:screens.offline', { count })}
      link="/settings/screens"
      note={names.join(NAME_SEPARATOR)}
    />
  )
}

/** A printed menu that is outdated and not replaced yet. */
export function PrintRow({ print, onDone }: { print: DashboardPrint; onDone: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  const id = useId()
  const messages = { success: t('dashboard:prints.marked'), failure: t('dashboard:prints.markFailed') }
  const markReprinted = useMarkReprinted(messages, onDone)
  const { weeklyMenuId, startDate, by, actingAs, restaurant, outdatedAt } = print
  const title = [
    t('dashboard:board.week', { week: getWeekNumber(startDate).week }),
    print[`weeklyMenuVariantName${suffix}`],
    ...(restaurant ? [restaurant[`name${suffix}`]] : []),
  ]
  const details = [
    t(`dashboard:prints.formats.${print.format}`),
    format.person(by, actingAs),
    t('dashboard:prints.downloaded', { when: format.shortInstant(print.at) }),
    ...(outdatedAt ? [t('dashboard:prints.since', { when: format.shortInstant(outdatedAt) })] : []),
  ]
  const link = `/weeklyMenus/${weeklyMenuId}/downloads`
  return (
    <Entry
      titleId={id}
      title={title.join(NAME_SEPARATOR)}
      link={link}
      note={details.join(NAME_SEPARATOR)}
      problems={
        <DashboardProblem severity="warning" link={link}>
          {t('dashboard:prints.title')}
        </DashboardProblem>
      }
      action={
        print.can.markReprinted && (
          <Button
            variant="default"
            size="xs"
            className={classes.action}
            loading={markReprinted.isPending}
            aria-describedby={id}
            onClick={() => markReprinted.mutate({ menuId: weeklyMenuId, exportId: print.id })}
          >
            {t('dashboard:prints.mark')}
          </Button>
        )
      }
    />
  )
}

/** A comment that mentions the user; opening it marks its notification as read. */
export function MentionRow({ mention }: { mention: Notification }) {
  const { t } = useTranslation()
  const formatAgo = useRelativeTimeFormat()
  const markAsRead = () => void callApi('POST profile/notifications/read/', { body: { ids: [mention.id] } })
  return (
    <Entry
      title={t('dashboard:todo.mention')}
      link={mention.link}
      note={`${mention.body}${NAME_SEPARATOR}${formatAgo(mention.createdAt)}`}
      onOpen={markAsRead}
    />
  )
}

export function RequestsRow({ count }: { count: number }) {
  const { t } = useTranslation()
  return <Entry title={t('dashboard:todo.requests', { count })} link="/profile/requests" />
}

type LockRowProps = {
  lock: NonNullable<DashboardData['myLocks']>[number]
  variants: NonNullable<DashboardData['variants']>
}

/** A weekly menu that other users cannot edit, because the user is editing it. */
export function LockRow({ lock, variants }: LockRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  const variant = variants.find(({ id }) => id === lock.weeklyMenuVariantId)
  const week = t('dashboard:board.week', { week: getWeekNumber(lock.startDate).week })
  const menu = [week, ...(variant ? [variant[`name${suffix}`]] : [])].join(NAME_SEPARATOR)
  return (
    <Entry
      title={t('dashboard:todo.lock', { menu })}
      link={`/weeklyMenus/${lock.id}/edit`}
      note={t('dashboard:todo.since', { when: format.shortInstant(lock.lockedAt) })}
    />
  )
}

export function DraftRow({ draft: { module, isNew, savedAt, path } }: { draft: StoredDraft }) {
  const { t } = useTranslation()
  const formatAgo = useRelativeTimeFormat()
  const place = t(`app:modules.${module}`)
  return (
    <Entry
      title={t(isNew ? 'dashboard:todo.draftNew' : 'dashboard:todo.draft', { place })}
      link={path}
      note={formatAgo(savedAt)}
    />
  )
}
