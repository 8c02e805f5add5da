import { Button } from '@mantine/core'
import type { ImportDetail, ImportResult } from '@poledne/contract/modules/import'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../core/format/useFormat.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import facts from '../../core/record/values/RecordFieldList.module.css'
import { ChangeUndo } from '../../core/undo/ChangeUndo.tsx'
import { DownloadInvalidRows } from './DownloadInvalidRows.tsx'
import { StepHeading } from './ImportSteps.tsx'
import classes from './Imports.module.css'
import { useImportModuleName } from './importModules.ts'
import { checkQuery, resultQuery } from './imports.api.ts'
import { IMPORT_TARGETS } from './importTargets.ts'

/** Returns the number of invalid rows. After the page has been left, they are counted again while the file exists. */
function useWrongCount(detail: ImportDetail, result: ImportResult | undefined): number | undefined {
  const isCountable = result === undefined && detail.state === 'applied' && detail.columns.length > 0
  const { data } = useQuery({ ...checkQuery(detail, { state: 'wrong', page: 1 }), enabled: isCountable })
  return result?.wrong ?? data?.wrong
}

/** What the import did, and what can be done next. */
export function ResultStep({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation()
  const format = useFormat()
  const getName = useImportModuleName()
  const { data: result } = useQuery(resultQuery(detail.id))
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
                <dd className={classes.time}>{format.moment(at)}</dd>
              </div>
            ),
        )}
      </dl>
      <div className={classes.actions}>
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
