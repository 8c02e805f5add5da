import { Button } from '@mantine/core'
import type { ImportCheck, ImportDetail, ImportRowFilter, ImportRowState } from '@poledne/contract/modules/import'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FlowNotice, FlowProgress } from '../../core/flow/flow.tsx'
import { getFailureMessage } from '../../core/http/errorMessages.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { ApplyBar } from './ApplyBar.tsx'
import { CheckedRows } from './CheckedRows.tsx'
import classes from './CheckStep.module.css'
import { DownloadInvalidRows } from './DownloadInvalidRows.tsx'
import { StepHeading } from './ImportSteps.tsx'
import stepClasses from './Imports.module.css'
import { type CheckedRowsFilter, checkQuery } from './imports.api.ts'

const ROW_STATES = ['created', 'changed', 'unchanged', 'wrong'] as const satisfies readonly ImportRowState[]

/** Reads the filter of the rows from the address, such as `?step=check&rows=wrong&page=2`. */
function useRowsFilter(): CheckedRowsFilter {
  const { rows, page } = useSearch({ strict: false })
  return {
    state: [...ROW_STATES, 'warned' as const].find((state) => state === rows),
    page: /^[1-9]\d{0,5}$/.test(page ?? '') ? Number(page) : 1,
  }
}

/** Shows what the import would do with each row, and applies it. */
export function CheckStep({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation()
  const filter = useRowsFilter()
  const query = useQuery(checkQuery(detail, filter))
  const [isOutdated, setIsOutdated] = useState(false)
  const { data: check, error } = query
  return (
    <>
      {isOutdated && (
        <FlowNotice isWarning title={t('imports:check.outdated.title')}>
          {t('imports:check.outdated.body')}
        </FlowNotice>
      )}
      <PageSection>
        <div className={classes.head}>
          <div>
            <StepHeading>{t('imports:check.title')}</StepHeading>
            <p className={stepClasses.quiet}>{t('imports:check.lead')}</p>
          </div>
          <FlowProgress>{query.isFetching && t('imports:check.loading')}</FlowProgress>
        </div>
        {error && !query.isFetching && (
          <FlowNotice>
            {getFailureMessage(error)}
            <div className={classes.retry}>
              <Button size="xs" variant="default" onClick={() => void query.refetch()}>
                {t('errors.retry')}
              </Button>
            </div>
          </FlowNotice>
        )}
        {check && (
          <>
            <StateTabs check={check} selected={filter.state} />
            {check.wrong > 0 && filter.state === 'wrong' && <InvalidNotice id={detail.id} />}
            <CheckedRows detail={detail} check={check} filter={filter} isOutdated={query.isPlaceholderData} />
          </>
        )}
        {!check && !error && <div aria-busy="true" className={classes.waiting} />}
      </PageSection>
      {check && (
        <ApplyBar
          detail={detail}
          check={check}
          isReady={!query.isFetching && !error}
          onOutdated={() => setIsOutdated(true)}
        />
      )}
    </>
  )
}

/** Filters the rows by what happens to them; each tab shows its number of rows. */
function StateTabs({ check, selected }: { check: ImportCheck; selected: ImportRowFilter | undefined }) {
  const { t } = useTranslation()
  const all = ROW_STATES.reduce((sum, state) => sum + check[state], 0)
  const tabs = [
    { state: undefined, label: t('imports:check.all'), count: all },
    ...ROW_STATES.map((state) => ({ state, label: t(`imports:check.states.${state}`), count: check[state] })),
    ...(check.warned > 0 ? [{ state: 'warned' as const, label: t('imports:check.warned'), count: check.warned }] : []),
  ]
  return (
    <nav aria-label={t('imports:check.tabs')}>
      <ul className={classes.tabs}>
        {tabs.map(({ state, label, count }) => (
          <li key={label}>
            <Link
              to="."
              search={toLinkSearch({ step: 'check', rows: state })}
              replace
              resetScroll={false}
              className={classes.tab}
              data-selected={state === selected || undefined}
              data-alarming={((state === 'wrong' || state === 'warned') && count > 0) || undefined}
              aria-current={state === selected ? 'true' : undefined}
            >
              {label} <span className={classes.count}>{t('table:count', { count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function InvalidNotice({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <div className={classes.invalid}>
      <span className={stepClasses.quiet}>{t('imports:check.invalidHint')}</span>
      <DownloadInvalidRows id={id} size="xs" />
    </div>
  )
}
