import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryContent } from '../../components/QueryContent.tsx'
import { useFormat } from '../../lib/format/useFormat.ts'
import { useSession } from '../../lib/session/session.ts'
import classes from './System.module.css'
import { jobsQuery } from './system.api.ts'

export function JobList() {
  const { t } = useTranslation()
  const format = useFormat()
  const { settings } = useSession()
  return (
    <QueryContent query={useQuery(jobsQuery)}>
      {({ items }) => (
        <ul className={classes.list}>
          {items.map(({ name, schedule, lastRunAt, lastError, lateSince, always }) => (
            <li key={name} className={classes.item}>
              <strong>{t(`system:jobs.names.${name}`)}</strong>
              <span className={classes.hint}>
                {lastRunAt ? t('system:jobs.lastRun', { when: format.instant(lastRunAt) }) : t('system:jobs.never')}
                {' · '}
                <code>{schedule}</code>
                {settings.skipCronCalls && !always && ` · ${t('system:jobs.paused')}`}
              </span>
              {lateSince && (
                <span className={classes.error}>{t('system:jobs.late', { when: format.instant(lateSince) })}</span>
              )}
              {lastError && <span className={classes.error}>{lastError}</span>}
            </li>
          ))}
        </ul>
      )}
    </QueryContent>
  )
}
