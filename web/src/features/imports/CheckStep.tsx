import { Button, type ButtonProps } from '@mantine/core'
import { UNDO_DAYS } from '@poledne/contract/http/bulk'
import type {
  ImportCheck,
  ImportDetail,
  ImportResult,
  ImportRowFilter,
  ImportRowState,
} from '@poledne/contract/modules/import'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '../../core/form/useSave.ts'
import { getFailureMessage } from '../../core/http/errorMessages.ts'
import { downloadBlob } from '../../core/http/files/downloadFile.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { ConfirmDialog } from '../../core/overlay/ConfirmDialog.tsx'
import { notify } from '../../core/overlay/notify.ts'
import { ChangeSummaryList, PreviewBar, PreviewNotice, PreviewProgress } from '../../core/preview/preview.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import { CheckedRows } from './CheckedRows.tsx'
import classes from './CheckStep.module.css'
import { StepHeading } from './ImportSteps.tsx'
import {
  applyImport,
  type CheckedRowsFilter,
  downloadInvalidRows,
  importCheckQuery,
  importResultQuery,
  invalidateImportCheck,
} from './imports.api.ts'

const ROW_STATES = ['created', 'changed', 'unchanged', 'wrong'] as const satisfies readonly ImportRowState[]

/** Reads the filter of the rows from the URL, such as `?step=check&rows=wrong&page=2`. */
function useRowsFilter(): CheckedRowsFilter {
  const { rows, page } = useSearch({ strict: false })
  return {
    state: [...ROW_STATES, 'warned' as const].find((state) => state === rows),
    page: /^[1-9]\d{0,5}$/.test(page ?? '') ? Number(page) : 1,
  }
}

/** Shows what the import would do with each row, and starts the import. */
export function CheckStep({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation()
  const filter = useRowsFilter()
  const query = useQuery(importCheckQuery(detail, filter))
  const [isOutdated, setIsOutdated] = useState(false)
  const { data: check, error } = query
  return (
    <>
      {isOutdated && (
        <PreviewNotice isWarning title={t('imports:check.outdated.title')}>
          {t('imports:check.outdated.body')}
        </PreviewNotice>
      )}
      <PageSection>
        <div className={classes.head}>
          <div>
            <StepHeading>{t('imports:check.title')}</StepHeading>
            <p className="flat quiet small">{t('imports:check.lead')}</p>
          </div>
          <PreviewProgress>{query.isFetching && t('imports:check.loading')}</PreviewProgress>
        </div>
        {error && !query.isFetching && (
          <PreviewNotice>
            {getFailureMessage(error)}
            <div className={classes.retry}>
              <Button size="xs" variant="default" onClick={() => void query.refetch()}>
                {t('errors.retry')}
              </Button>
            </div>
          </PreviewNotice>
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

/** Filters the rows by what the import does with them; each tab shows its number of rows. */
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
      <span className="flat quiet small">{t('imports:check.invalidHint')}</span>
      <DownloadInvalidRows id={id} size="xs" />
    </div>
  )
}

type ApplyBarProps = {
  detail: ImportDetail
  check: ImportCheck
  /** Whether the check has finished. */
  isReady: boolean
  onOutdated: () => void
}

/** Starts the import after a confirmation. If records have changed since the check, the rows are checked again. */
function ApplyBar({ detail: { id, module }, check, isReady, onOutdated }: ApplyBarProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isConfirming, setIsConfirming] = useState(false)
  const count = check.created + check.changed
  const apply = useSave<void, ImportResult>({
    kind: 'create',
    isFormless: true,
    mutationFn: () => applyImport(id, check.plan),
    messages: {
      success: (_, { created, changed }) => t('imports:apply.done', { count: created + changed }),
      failure: t('imports:apply.failed'),
    },
    // The data are refetched after an error too, because the import can have been applied although no response arrived.
    changes: ['imports', module, 'settings', 'changes'],
    onSuccess: (result) => void client.setQueryData(importResultQuery(id).queryKey, result),
    undo: ({ changeId }) => changeId,
    onError: (error) => {
      if (error.problem.code === 'plan_outdated') onOutdated()
      void invalidateImportCheck(client, id)
    },
  })
  const start = () => {
    setIsConfirming(false)
    apply.mutate()
  }
  return (
    <PreviewBar
      label={t('imports:apply.bar')}
      summary={count > 0 && t('imports:apply.summary', { count })}
      leftOut={check.wrong > 0 && t('imports:check.invalid', { count: check.wrong })}
      progress={apply.isPending && t('imports:apply.running', { count })}
    >
      <Button loading={apply.isPending} disabled={!isReady || count === 0} onClick={() => setIsConfirming(true)}>
        {count > 0 ? t('imports:apply.button', { count }) : t('imports:apply.none')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t('imports:apply.title', { count })}
        confirmLabel={t('imports:apply.button', { count })}
        onConfirm={start}
        onClose={() => setIsConfirming(false)}
      >
        <ChangeSummaryList>
          {[
            check.created > 0 && t('imports:apply.created', { count: check.created }),
            check.changed > 0 && t('imports:apply.changed', { count: check.changed }),
            check.wrong > 0 && t('imports:apply.wrong', { count: check.wrong }),
            module === 'users' && check.created > 0 && t('imports:apply.users'),
          ]}
        </ChangeSummaryList>
        <p className="flat quiet small">{t('imports:apply.undo', { days: UNDO_DAYS })}</p>
      </ConfirmDialog>
    </PreviewBar>
  )
}

/** Downloads the invalid rows as a workbook that can be corrected and imported. */
export function DownloadInvalidRows({ id, size = 'sm' }: { id: number } & Pick<ButtonProps, 'size'>) {
  const { t } = useTranslation()
  const download = useMutation({
    mutationFn: () => downloadInvalidRows(id),
    onSuccess: ({ blob, filename }) => {
      downloadBlob(blob, filename)
      notify.info({ message: t('table:export.done', { name: filename }) })
    },
    onError: (error) => notify.error({ message: getFailureMessage(error) }),
  })
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('imports:check.download')}
    </Button>
  )
}
