import { Badge } from '@mantine/core'
import type { PriceChange } from '@poledne/contract/modules/priceChange'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { usePersonNameFormat } from '../../core/format/usePersonNameFormat.ts'
import { NextPageButton } from '../../core/page/LoadMoreButton.tsx'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import { throwLoadError } from '../../core/session/session.ts'
import { HelpLink } from '../help/index.ts'
import { ChangePricesButton } from '../prices/index.ts'
import classes from './PriceChanges.module.css'
import { changesQuery } from './priceChanges.api.ts'

/** Lists the bulk price changes, newest first. */
export function PriceChangeListPage() {
  const { t } = useTranslation()
  usePageTitle(t('priceChanges:title'))
  const query = useInfiniteQuery(changesQuery)
  throwLoadError(query)
  return (
    <RecordPage
      back={{ to: '/restaurantMenuExceptions', label: t('app:modules.restaurantMenuExceptions') }}
      title={t('priceChanges:title')}
      actions={<ChangePricesButton />}
    >
      <PageSection>
        <QueryContent query={query}>
          {({ pages }) => <ChangeList changes={pages.flatMap(({ items }) => items)} />}
        </QueryContent>
        <NextPageButton label={t('priceChanges:more')} query={query} />
      </PageSection>
    </RecordPage>
  )
}

function ChangeList({ changes }: { changes: readonly PriceChange[] }) {
  const { t } = useTranslation()
  if (changes.length === 0)
    return (
      <p className={classes.quiet}>
        {t('priceChanges:empty')}{' '}
        <HelpLink topic="prices#change-many-prices-at-once" name={t('priceChanges:title')} isShort />
      </p>
    )
  return (
    <ul className={classes.list}>
      {changes.map((change) => (
        <ChangeRow key={change.id} change={change} />
      ))}
    </ul>
  )
}

function ChangeRow({ change }: { change: PriceChange }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, name, startDate, count, undoneAt } = change
  return (
    <li>
      <Link to="/priceChanges/$priceChangeId" params={{ priceChangeId: String(id) }} className={classes.row}>
        <span className={classes.name}>{name}</span>
        <span className={classes.quiet}>
          {t('priceChanges:from', { day: format.day(startDate) })} · {t('priceChanges:count', { count })}
        </span>
        <span className={classes.quiet}>
          <ChangeAuthor change={change} />
        </span>
        {undoneAt && <UndoneBadge />}
      </Link>
    </li>
  )
}

export function UndoneBadge() {
  const { t } = useTranslation()
  return (
    <Badge variant="light" color="gray" tt="none">
      {t('priceChanges:undo.badge')}
    </Badge>
  )
}

/** Who made the change and when, and who undid it. */
export function ChangeAuthor({ change }: { change: PriceChange }) {
  const { t } = useTranslation()
  const format = useFormat()
  const personName = usePersonNameFormat()
  const { createdAt, createdBy, undoneAt, undoneBy } = change
  return (
    <>
      {t('priceChanges:made', { who: personName(createdBy), when: format.moment(createdAt) })}
      {undoneAt && ` · ${t('priceChanges:undo.by', { who: personName(undoneBy), when: format.moment(undoneAt) })}`}
    </>
  )
}
