import { Anchor, Badge, Button } from '@mantine/core'
import type { CheckedRow, ImportCheck, ImportDetail, ImportRowState } from '@poledne/contract/modules/import'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { ChangeArrow } from '../../core/record/values/FieldValue.tsx'
import { getChangedRecordPath } from '../../core/undo/changeTexts.ts'
import classes from './CheckedRows.module.css'
import importClasses from './Imports.module.css'
import { CHECK_PAGE_SIZE, type CheckedRowsFilter } from './imports.api.ts'

const STATE_COLORS: Record<ImportRowState, string> = {
  created: 'green',
  changed: 'blue',
  unchanged: 'gray',
  wrong: 'red',
}

type CheckedRowsProps = {
  detail: ImportDetail
  check: ImportCheck
  filter: CheckedRowsFilter
  /** Whether the rows still belong to the previous page or filter. */
  isOutdated: boolean
}

/** One page of the checked rows, with their changes or what is wrong with them. */
export function CheckedRows({ detail, check, filter, isOutdated }: CheckedRowsProps) {
  const { t } = useTranslation()
  if (check.items.length === 0)
    return (
      <div className={classes.nothing}>
        <p className={classes.nothingTitle}>{t('imports:check.nothing')}</p>
        {filter.state && <p>{t(`imports:check.nothingText.${filter.state}`)}</p>}
      </div>
    )
  return (
    <>
      <table
        className={`${importClasses.table} ${classes.table}`}
        data-outdated={isOutdated || undefined}
        aria-busy={isOutdated}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              {t('imports:check.row')}
            </th>
            <th scope="col">{t('table:fields.name')}</th>
            <th scope="col" className={classes.state}>
              {t('imports:check.state')}
            </th>
            <th scope="col">{t('imports:check.details')}</th>
          </tr>
        </thead>
        <tbody>
          {check.items.map((row) => (
            <RowItem key={row.row} row={row} detail={detail} />
          ))}
        </tbody>
      </table>
      <Pages check={check} filter={filter} />
    </>
  )
}

function RowItem({ row, detail }: { row: CheckedRow; detail: ImportDetail }) {
  const { t } = useTranslation()
  const label = row.label || t('imports:check.unnamed')
  const getTitle = (field: string) => detail.fields.find(({ name }) => name === field)?.title ?? field
  return (
    <tr>
      <td className={classes.number}>
        <span className={classes.numberLabel}>{t('imports:check.row')} </span>
        {row.row}
      </td>
      <th scope="row" className={classes.name} data-unnamed={row.label === '' || undefined}>
        {row.recordId === null ? (
          label
        ) : (
          <Anchor component={Link} to={getChangedRecordPath(detail.module, row.recordId)} inherit target="_blank">
            {label}
          </Anchor>
        )}
      </th>
      <td className={classes.state}>
        <Badge color={STATE_COLORS[row.state]}>{t(`imports:check.states.${row.state}`)}</Badge>
      </td>
      <td className={classes.details}>
        {row.state === 'wrong' ? (
          <Violations violations={row.violations ?? []} detail={detail} />
        ) : (
          <Changes row={row} getTitle={getTitle} />
        )}
        {row.warnings && <Violations violations={row.warnings} detail={detail} isWarning />}
      </td>
    </tr>
  )
}

function Changes({ row, getTitle }: { row: CheckedRow; getTitle: (field: string) => string }) {
  const { t } = useTranslation()
  // A new record is already named in another column, so its name is not listed as a change.
  const changes = row.changes?.filter((change) => row.state === 'changed' || change.new !== row.label) ?? []
  if (changes.length === 0) return null
  const renderValue = (value: string | null) =>
    value === null || value === '' ? <i className="quiet">{t('imports:check.empty')}</i> : value
  return (
    <ul className={classes.changes} data-state={row.state}>
      {changes.map((change) => (
        <li key={change.field}>
          <span className="quiet">{getTitle(change.field)}: </span>
          {row.state === 'changed' && (
            <>
              <span className="quiet">{renderValue(change.old)}</span> <ChangeArrow />{' '}
            </>
          )}
          <span className={classes.new}>{renderValue(change.new)}</span>
        </li>
      ))}
    </ul>
  )
}

type Violation = NonNullable<CheckedRow['violations']>[number]

type ViolationsProps = { violations: readonly Violation[]; detail: ImportDetail; isWarning?: boolean }

/** Lists for each violation or warning the column, the value, what is wrong, and how to fix it. */
function Violations({ violations, detail, isWarning = false }: ViolationsProps) {
  const { t } = useTranslation()
  const describeSource = ({ field, column: letter, value }: Violation): string | undefined => {
    if (letter === null) return detail.fields.find(({ name }) => name === field)?.title
    const title = detail.columns.find((each) => each.letter === letter)?.title
    const column = title ? t('imports:check.column', { title, letter }) : t('imports:columns.letter', { letter })
    return value ? t('imports:check.value', { column, value }) : t('imports:check.emptyValue', { column })
  }
  return (
    <ul className={classes.violations} data-warning={isWarning || undefined}>
      {violations.map((violation, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the violations of a row never change their order
        <li key={index}>
          <span className="quiet">{describeSource(violation)}</span>
          <span className={classes.message}>{violation.message}</span>
          {violation.fix !== null && <span className="quiet">{violation.fix}</span>}
        </li>
      ))}
    </ul>
  )
}

function Pages({ check, filter }: Pick<CheckedRowsProps, 'check' | 'filter'>) {
  const { t } = useTranslation()
  const { page, total } = check
  if (total <= CHECK_PAGE_SIZE) return null
  const to = Math.min(page * CHECK_PAGE_SIZE, total)
  const buildProps = (target: number) => ({
    to: '.' as const,
    search: toLinkSearch({ step: 'check', rows: filter.state, page: String(target) }),
    replace: true,
    variant: 'default' as const,
    size: 'xs' as const,
  })
  return (
    <nav className={classes.pages} aria-label={t('imports:check.pages')}>
      {page > 1 && (
        <Button component={Link} {...buildProps(page - 1)} leftSection={<IconChevronLeft size={16} aria-hidden />}>
          {t('imports:check.previous')}
        </Button>
      )}
      <span>{t('imports:check.range', { from: (page - 1) * CHECK_PAGE_SIZE + 1, to, total })}</span>
      {to < total && (
        <Button component={Link} {...buildProps(page + 1)} rightSection={<IconChevronRight size={16} aria-hidden />}>
          {t('imports:check.next')}
        </Button>
      )}
    </nav>
  )
}
