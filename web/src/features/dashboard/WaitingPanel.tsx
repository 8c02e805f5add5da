import { getWeekNumber } from '@poledne/contract/domain/week'
import type { DashboardData } from '@poledne/contract/modules/dashboard'
import { IconDeviceTvOff, IconFileDescription, IconLock, IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat, useRelativeTimeFormat } from '../../core/format/useFormat.ts'
import { useNameSuffix } from '../../core/format/useNameSuffix.ts'
import { basePath } from '../../core/http/pageMeta.ts'
import { useSession } from '../../core/session/session.ts'
import { listStoredDrafts, type StoredDraft } from '../../core/storage/drafts.ts'
import classes from './DashboardPanel.module.css'
import { DashboardPanel } from './DashboardPanel.tsx'

/** Lists the open work of the user: support requests, locked menus and unsaved drafts. */
export function WaitingPanel({ dashboard }: { dashboard: DashboardData }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const [drafts] = useState(() => listStoredDrafts(basePath, profile.id))
  const locks = dashboard.myLocks ?? []
  const isEmpty = dashboard.requests === 0 && locks.length === 0 && drafts.length === 0
  return (
    <DashboardPanel title={t('dashboard:waiting.title')}>
      {isEmpty ? (
        <p className="flat quiet">{t('dashboard:waiting.none')}</p>
      ) : (
        <ul className={classes.rows}>
          {dashboard.requests > 0 && (
            <Row icon={<IconMessage size={18} aria-hidden />} to="/profile/requests">
              {t('dashboard:waiting.requests', { count: dashboard.requests })}
            </Row>
          )}
          {locks.map((lock) => (
            <LockRow key={lock.id} lock={lock} variants={dashboard.variants ?? []} />
          ))}
          {drafts.map((draft) => (
            <DraftRow key={`${draft.module} ${draft.id}`} draft={draft} />
          ))}
        </ul>
      )}
    </DashboardPanel>
  )
}

function Row({ icon, to, aside, children }: { icon: ReactNode; to: string; aside?: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={classes.row}>
        {icon}
        <span>
          {children}
          {aside && <span className={classes.note}>{aside}</span>}
        </span>
      </Link>
    </li>
  )
}

type LockRowProps = {
  lock: NonNullable<DashboardData['myLocks']>[number]
  variants: NonNullable<DashboardData['variants']>
}

function LockRow({ lock, variants }: LockRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  const variant = variants.find(({ id }) => id === lock.weeklyMenuVariantId)
  const week = t('dashboard:board.week', { week: getWeekNumber(lock.startDate).week })
  const menu = [week, ...(variant ? [variant[`name${suffix}`]] : [])].join(' · ')
  return (
    <Row
      icon={<IconLock size={18} aria-hidden />}
      to={`/weeklyMenus/${lock.id}/edit`}
      aside={t('dashboard:waiting.since', { when: format.shortInstant(lock.lockedAt) })}
    >
      {t('dashboard:waiting.lock', { menu })}
    </Row>
  )
}

function DraftRow({ draft: { module, isNew, savedAt, path } }: { draft: StoredDraft }) {
  const { t } = useTranslation()
  const formatAgo = useRelativeTimeFormat()
  const place = t(`app:modules.${module}`)
  return (
    <Row icon={<IconFileDescription size={18} aria-hidden />} to={path} aside={formatAgo(savedAt)}>
      {t(isNew ? 'dashboard:waiting.draftNew' : 'dashboard:waiting.draft', { place })}
    </Row>
  )
}

/** Lists screens that have not contacted the server for a while. */
export function OfflineScreens({ screens, count }: { screens: NonNullable<DashboardData['screens']>; count: number }) {
  const { t } = useTranslation()
  const formatAgo = useRelativeTimeFormat()
  const format = useFormat()
  const hidden = count - screens.length
  return (
    <DashboardPanel title={t('dashboard:screens.title')}>
      <ul className={classes.rows}>
        {screens.map(({ id, name, lastSeenAt }) => (
          <li key={id}>
            <Link to="/settings/$list" params={{ list: 'screens' }} className={classes.row}>
              <IconDeviceTvOff size={18} aria-hidden className={classes.warning} />
              <span>
                {name}
                {lastSeenAt === null ? (
                  <span className={classes.note}>{t('dashboard:screens.never')}</span>
                ) : (
                  <span className={classes.note} title={format.instant(lastSeenAt)}>
                    {t('dashboard:screens.ago', { ago: formatAgo(lastSeenAt) })}
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="flat quiet">{t('dashboard:prices.more', { count: hidden })}</p>}
    </DashboardPanel>
  )
}
