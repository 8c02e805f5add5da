import { Button } from '@mantine/core'
import { getWeekNumber } from '@poledne/contract/domain/week'
import type { DashboardData } from '@poledne/contract/modules/dashboard'
import type { Notification } from '@poledne/contract/modules/notification'
import type { DashboardPrint } from '@poledne/contract/modules/weeklyMenuExport'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useRelativeTimeFormat } from '../../core/format/useFormat.ts'
import { getNameBySuffix, NAME_SEPARATOR, useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { callApi } from '../../core/http/http.ts'
import { lazyWithRetry } from '../../core/http/loading/lazyWithRetry.ts'
import { parseLink, toLinkSearch } from '../../core/list/linkSearch.ts'
import { useSession } from '../../core/session/session.ts'
import type { StoredDraft } from '../../core/storage/drafts.ts'
import { useMarkReprinted } from '../prints/index.ts'
import { DashboardProblem } from './DashboardPanel.tsx'
import { DeadlineText } from './DeadlineText.tsx'
import classes from './TodoPanel.module.css'
import { getDeadlineState, type TodoRestaurants, type TodoWeek } from './todo.ts'

const SnoozeDialog = lazyWithRetry(() => import('./SnoozeDialog.tsx').then((file) => file.SnoozeDialog))

type EntryProps = {
  title: string
  /** A path in the app below the base path; null if the user can open no page about it. */
  link: string | null
  titleId?: string
  note?: ReactNode
  /** The problems, each with a link to its fix. */
  problems?: ReactNode
  action?: ReactNode
  onOpen?: () => void
}

/** One entry of the list: its name, what is wrong, and the action that fixes it. */
function Entry({ title, link, titleId, note, problems, action, onOpen }: EntryProps) {
  const target = link === null ? null : parseLink(link)
  return (
    <>
      <div className={classes.entry}>
        {target ? (
          <Link
            id={titleId}
            to={target.to}
            search={toLinkSearch(target.search)}
            className={classes.title}
            onClick={onOpen}
          >
            {title}
          </Link>
        ) : (
          <span id={titleId} className={classes.title}>
            {title}
          </span>
        )}
        {note && <span className="quiet small">{note}</span>}
        {problems && <div className={classes.problems}>{problems}</div>}
      </div>
      {action}
    </>
  )
}

const ActionLink = ({ link, children }: { link: string; children: string }) => {
  const { to, search } = parseLink(link)
  return (
    <Button
      component={Link}
      to={to}
      search={toLinkSearch(search)}
      variant="default"
      size="xs"
      className={classes.action}
    >
      {children}
    </Button>
  )
}

const DEADLINE_SEVERITIES = { ahead: 'info', soon: 'warning', late: 'error', snoozed: 'info' } as const

/** A week of a variant that guests cannot see yet, or whose menu has problems. */
export function WeekRow({ todo: { square, variant, isHidden, problems } }: { todo: TodoWeek }) {
  const { t } = useTranslation()
  const { can } = useSession()
  const suffix = useNameSuffix()
  const id = useId()
  const [isSnoozing, setIsSnoozing] = useState(false)
  const { state, startDate, weeklyMenuId, weeklyMenuVariantId } = square
  const deadline = isHidden ? square.deadline : null
  const deadlineState = deadline && getDeadlineState(deadline, Date.now())
  const { week } = getWeekNumber(startDate)
  const path = `/weeklyMenus/${weeklyMenuId ?? 'new/edit'}`
  const planLink = `${path}?variant=${weeklyMenuVariantId}&week=${startDate}`
  const canPlan = weeklyMenuId === null && can('weeklyMenus.add')
  const canEdit = can('weeklyMenus.edit')
  const title = `${t('dashboard:board.week', { week })}${NAME_SEPARATOR}${getNameBySuffix(suffix, variant)}`
  return (
    <Entry
      title={title}
      titleId={id}
      link={weeklyMenuId !== null ? path : canPlan ? planLink : null}
      problems={
        <>
          {isHidden && (
            <DashboardProblem severity="error" link={null}>
              {t(`dashboard:todo.hidden.${state as 'missing' | 'draft' | 'inactive'}`)}
            </DashboardProblem>
          )}
          {deadline && deadlineState && (
            <DashboardProblem severity={DEADLINE_SEVERITIES[deadlineState]} link={null}>
              <DeadlineText deadline={deadline} />
            </DashboardProblem>
          )}
          {problems.map(({ code, severity, count, link }) => (
            // The problem is a link only for users who can edit the menu.
            <DashboardProblem key={code} severity={severity} link={canEdit ? link : null}>
              {t(`dashboard:problems.${code}`, { count })}
            </DashboardProblem>
          ))}
        </>
      }
      action={
        <div className={classes.actions}>
          {canPlan ? (
            <ActionLink link={planLink}>{t('dashboard:board.plan')}</ActionLink>
          ) : (
            isHidden &&
            state === 'draft' &&
            canEdit && <ActionLink link={`${path}?ask=publish`}>{t('dashboard:todo.publish', { week })}</ActionLink>
          )}
          {canEdit && deadlineState && deadlineState !== 'ahead' && (
            <Button variant="subtle" size="xs" aria-describedby={id} onClick={() => setIsSnoozing(true)}>
              {t('dashboard:deadline.snooze')}
            </Button>
          )}
          {isSnoozing && (
            <SnoozeDialog menu={title} week={{ weeklyMenuVariantId, startDate }} onClose={() => setIsSnoozing(false)} />
          )}
        </div>
      }
    />
  )
}

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
