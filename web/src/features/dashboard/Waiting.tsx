import type { Desk } from '@poledne/contract/dashboard'
import { weekNumber } from '@poledne/contract/domain/week'
import { IconFileDescription, IconLock, IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { basePath } from '../../lib/basePath.ts'
import { type KeptDraft, keptDrafts } from '../../lib/keptDrafts.ts'
import { useSession } from '../../lib/session.ts'
import { useAgo, useFormat } from '../../lib/useFormat.ts'
import { useNameSuffix } from '../../lib/useNames.ts'
import classes from './Panel.module.css'
import { Panel } from './Panel.tsx'

/** What waits for the reader himself: requests, menus he holds, and work that he has not saved. */
export function Waiting({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const [drafts] = useState(() => keptDrafts(basePath, profile.id))
  const locks = desk.myLocks ?? []
  const isClear = desk.requests === 0 && locks.length === 0 && drafts.length === 0
  return (
    <Panel title={t('dashboard:waiting.title')}>
      {isClear ? (
        <p className={classes.quiet}>{t('dashboard:waiting.none')}</p>
      ) : (
        <ul className={classes.rows}>
          {desk.requests > 0 && (
            <Row icon={<IconMessage size={18} aria-hidden />} to="/profile/requests">
              {t('dashboard:waiting.requests', { count: desk.requests })}
            </Row>
          )}
          {locks.map((lock) => (
            <Lock key={lock.id} lock={lock} variants={desk.variants ?? []} />
          ))}
          {drafts.map((draft) => (
            <DraftRow key={`${draft.module} ${draft.id}`} draft={draft} />
          ))}
        </ul>
      )}
    </Panel>
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

type LockProps = { lock: NonNullable<Desk['myLocks']>[number]; variants: NonNullable<Desk['variants']> }

function Lock({ lock, variants }: LockProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const suffix = useNameSuffix()
  const variant = variants.find(({ id }) => id === lock.weeklyMenuVariantId)
  const week = t('dashboard:board.week', { week: weekNumber(lock.startDate).week })
  const menu = [week, ...(variant ? [variant[`name${suffix}`]] : [])].join(' · ')
  return (
    <Row
      icon={<IconLock size={18} aria-hidden />}
      to={`/weeklyMenus/${lock.id}/edit`}
      aside={t('dashboard:waiting.since', { when: format.moment(lock.lockedAt) })}
    >
      {t('dashboard:waiting.lock', { menu })}
    </Row>
  )
}

function DraftRow({ draft: { module, isNew, savedAt, path } }: { draft: KeptDraft }) {
  const { t } = useTranslation()
  const ago = useAgo()
  const place = t(`app:modules.${module}`)
  return (
    <Row icon={<IconFileDescription size={18} aria-hidden />} to={path} aside={ago(savedAt)}>
      {t(isNew ? 'dashboard:waiting.draftNew' : 'dashboard:waiting.draft', { place })}
    </Row>
  )
}
