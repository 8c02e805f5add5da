import { Badge, Button } from '@mantine/core'
import type { ImportDetail, ImportResult, ImportSummary } from '@poledne/contract/modules/import'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { PageSection, RecordPage } from '../../core/record/page/RecordPage.tsx'
import facts from '../../core/record/values/RecordFieldList.module.css'
import { throwLoadError } from '../../core/session/session.ts'
import { ChangeUndo } from '../../core/undo/ChangeUndo.tsx'
import { CheckStep, DownloadInvalidRows } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { type ImportStep, ImportSteps, StepHeading } from './ImportSteps.tsx'
import classes from './Imports.module.css'
import { useImportModuleName } from './importModules.ts'
import { importCheckQuery, importQuery, importResultQuery } from './imports.api.ts'
import { IMPORT_TARGETS } from './importTargets.ts'

/**
 * The page of one import. The URL contains the step and the server stores everything else, so that the user can leave
 * the page.
 */
export function ImportPage() {
  const { t } = useTranslation()
  const getName = useImportModuleName()
  const { importId = '' } = useParams({ strict: false })
  const query = useQuery(importQuery(importId))
  const title = query.data ? t('imports:of', { name: getName(query.data.module) }) : t('imports:title')
  throwLoadError(query)
  return (
    <RecordPage
      back={{ to: '/imports', label: t('imports:title') }}
      title={title}
      badges={query.data && <ImportStateBadge state={query.data.state} />}
    >
      <QueryContent query={query} rows={6}>
        {(detail) => <ImportContent detail={detail} />}
      </QueryContent>
    </RecordPage>
  )
}

const STATE_COLORS: Record<ImportSummary['state'], string> = { uploaded: 'yellow', applied: 'green', undone: 'gray' }

function ImportStateBadge({ state }: Pick<ImportSummary, 'state'>) {
  const { t } = useTranslation()
  return <Badge color={STATE_COLORS[state]}>{t(`imports:state.${state}`)}</Badge>
}

/** Returns the step to show: columns or check until the import is applied, then its result. */
function useStep({ state }: ImportDetail): ImportStep {
  const { step } = useSearch({ strict: false })
  if (state !== 'uploaded') return 'result'
  return step === 'check' ? 'check' : 'columns'
}

function ImportContent({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation()
  const format = useFormat()
  const step = useStep(detail)
  const content = useRef<HTMLDivElement>(null)
  const shownStep = useRef(step)
  // The heading of the next step gets the focus, because the pressed button is gone.
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    content.current?.querySelector('h2')?.focus()
  }, [step])
  const isFileDeleted = detail.state === 'uploaded' && detail.columns.length === 0
  return (
    <>
      <p className={classes.file}>
        {t('imports:uploaded', { filename: detail.filename, when: format.shortInstant(detail.createdAt) })}
      </p>
      {isFileDeleted ? (
        <FileDeleted detail={detail} />
      ) : (
        <>
          <ImportSteps current={step} state={detail.state} />
          <div ref={content} className="stack">
            {step === 'columns' && <ColumnsStep detail={detail} />}
            {step === 'check' && <CheckStep detail={detail} />}
            {step === 'result' && <ResultStep detail={detail} />}
          </div>
        </>
      )}
    </>
  )
}

function FileDeleted({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation()
  return (
    <PageSection>
      <p className="flat quiet small">{t('imports:fileDeleted')}</p>
      <div>
        <Button component={Link} to="/imports/new" search={toLinkSearch({ module: detail.module })}>
          {t('imports:file.choose')}
        </Button>
      </div>
    </PageSection>
  )
}

/** Returns the number of invalid rows. After a reload they are counted again, as long as the file exists. */
function useWrongCount(detail: ImportDetail, result: ImportResult | undefined): number | undefined {
  const isCountable = result === undefined && detail.state === 'applied' && detail.columns.length > 0
  const { data } = useQuery({ ...importCheckQuery(detail, { state: 'wrong', page: 1 }), enabled: isCountable })
  return result?.wrong ?? data?.wrong
}

/** Shows what the import did and what the user can do next. */
function ResultStep({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation()
  const format = useFormat()
  const getName = useImportModuleName()
  const { data: result } = useQuery(importResultQuery(detail.id))
  const wrongCount = useWrongCount(detail, result)
  const { id, module, created, changed, appliedAt, undoneAt, changeId } = detail
  const numbers = [
    { label: t('imports:result.created'), count: created },
    { label: t('imports:result.changed'), count: changed },
    { label: t('imports:result.unchanged'), count: result?.unchanged },
    { label: t('imports:result.wrong'), count: wrongCount },
  ]
  const times = [
    { label: t('imports:result.at'), at: appliedAt },
    { label: t('imports:result.undoneAt'), at: undoneAt },
  ]
  return (
    <PageSection>
      <StepHeading>{undoneAt ? t('imports:result.undoneTitle') : t('imports:result.title')}</StepHeading>
      <dl className={classes.numbers}>
        {numbers.map(
          ({ label, count }) =>
            typeof count === 'number' && (
              <div key={label}>
                <dt className={facts.label}>{label}</dt>
                <dd className={classes.number}>{format.number(count)}</dd>
              </div>
            ),
        )}
        {times.map(
          ({ label, at }) =>
            at && (
              <div key={label}>
                <dt className={facts.label}>{label}</dt>
                <dd className={classes.time}>{format.shortInstant(at)}</dd>
              </div>
            ),
        )}
      </dl>
      <div className="wrap">
        <Button component={Link} to={IMPORT_TARGETS[module].path}>
          {t('imports:result.open', { name: getName(module) })}
        </Button>
        <Button component={Link} to="/imports/new" search={toLinkSearch({ module })} variant="default">
          {t('imports:result.another')}
        </Button>
        {wrongCount !== undefined && wrongCount > 0 && <DownloadInvalidRows id={id} />}
      </div>
      <ChangeUndo id={changeId} />
    </PageSection>
  )
}
