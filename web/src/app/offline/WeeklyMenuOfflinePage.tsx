import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { basePath } from '../../core/http/pageMeta.ts'
import { listOfflineWeeks, type OfflineWeek } from '../../core/storage/offlineWeeks.ts'
import classes from './WeeklyMenuOfflinePage.module.css'

const getAddress = ({ id }: OfflineWeek) => `${basePath}/weeklyMenus/${id}`

/** The page that replaces the app without a network: the week of the address, or a list of the stored weeks. */
export function WeeklyMenuOfflinePage() {
  const { t } = useTranslation()
  const weeks = listOfflineWeeks(basePath)
  const { pathname } = window.location
  const week = weeks.find((each) => pathname === getAddress(each) || pathname.startsWith(`${getAddress(each)}/`))
  const title = week?.title ?? t('offlineWeeks.title')
  usePageTitle(title)
  return (
    <main className={classes.page}>
      <h1 className={classes.title}>{title}</h1>
      <p className="flat strong" role="status">
        {week ? t('offlineWeeks.asOf', { when: week.asOf }) : t('offlineWeeks.state')}
      </p>
      <p className="flat quiet">{t('offlineWeeks.text')}</p>
      <div className={classes.actions}>
        <Button onClick={() => window.location.reload()}>{t('errors.reload')}</Button>
        {week && (
          <Button variant="default" component="a" href={`${basePath}/`}>
            {t('offlineWeeks.all')}
          </Button>
        )}
      </div>
      {week ? <WeekTable week={week} /> : <WeekList weeks={weeks} />}
    </main>
  )
}

function WeekList({ weeks }: { weeks: readonly OfflineWeek[] }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.list}>
      {weeks.map((week) => (
        <li key={week.id}>
          <a href={getAddress(week)}>{week.title}</a>
          <span className="flat quiet">{t('offlineWeeks.asOf', { when: week.asOf })}</span>
        </li>
      ))}
    </ul>
  )
}

function WeekTable({ week }: { week: OfflineWeek }) {
  return (
    <div className={classes.week} lang={week.language}>
      {week.days.map(({ title, items }) => (
        <section key={title}>
          <h2 className={classes.day}>{title}</h2>
          <dl className={classes.items}>
            {items.map(({ type, dishes, note }) => (
              <div key={`${type} ${dishes.map(({ name }) => name).join()}`}>
                <dt className="flat quiet">{type}</dt>
                {dishes.map(({ name, allergens }) => (
                  <dd key={name}>
                    {name} {allergens && <span className="flat quiet">{allergens}</span>}
                  </dd>
                ))}
                {note && <dd className="flat quiet">{note}</dd>}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
