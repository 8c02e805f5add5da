import { Alert, Anchor, Button } from '@mantine/core'
import type { ImportDetail, ImportMapping } from '@poledne/contract/modules/import'
import { IconInfoCircle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../core/form/select/Select.tsx'
import { getFailureMessage } from '../../core/http/errorMessages.ts'
import { toLinkSearch } from '../../core/list/linkSearch.ts'
import { PreviewBar, PreviewNotice } from '../../core/preview/preview.tsx'
import { PageSection } from '../../core/record/page/RecordPage.tsx'
import classes from './ColumnsStep.module.css'
import { findMappedField, listMissingFields, mapColumnToField } from './columnMapping.ts'
import { StepHeading } from './ImportSteps.tsx'
import importClasses from './Imports.module.css'
import { cacheImport, saveImportColumns } from './imports.api.ts'

/**
 * Lets the user select the sheet and the field of each column. Each change is saved at once, so that the user can leave
 * the page.
 */
export function ColumnsStep({ detail }: { detail: ImportDetail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id, columns, sheets, sheet, rows } = detail
  const save = useMutation({
    // Mutations with the same scope are sent one after the other.
    scope: { id: `import ${id}` },
    mutationFn: (body: Parameters<typeof saveImportColumns>[1]) => saveImportColumns(id, body),
    onSuccess: (saved) => cacheImport(client, saved),
  })
  const [mapping, setMapping] = useState<ImportMapping>(detail.mapping)
  // The mapping is replaced when another sheet is selected, because each sheet has its own columns.
  const [mappedSheet, setMappedSheet] = useState(sheet)
  if (mappedSheet !== sheet) {
    setMappedSheet(sheet)
    setMapping(detail.mapping)
  }
  const missing = listMissingFields(detail, mapping)
  const mapped = Object.keys(mapping).length

  const assign = (column: number, field: string | null) => {
    const next = mapColumnToField(mapping, column, field)
    setMapping(next)
    save.mutate({ sheet, mapping: next })
  }
  const openCheck = () =>
    save.mutate(
      { sheet, mapping },
      { onSuccess: () => void navigate({ to: '.', search: toLinkSearch({ step: 'check' }) }) },
    )
  return (
    <>
      <PageSection>
        <div>
          <StepHeading>{t('imports:columns.title')}</StepHeading>
          <p className="flat quiet small">{t('imports:columns.lead')}</p>
        </div>
        {sheets.length > 1 && (
          <Select
            className={classes.sheet}
            label={t('imports:columns.sheet')}
            data={sheets.map(({ name, rows: count, hasTable }) => ({
              value: name,
              label: hasTable
                ? t('imports:columns.sheetRows', { name, count })
                : t('imports:columns.noTable', { name }),
              disabled: !hasTable,
            }))}
            value={sheet}
            allowDeselect={false}
            disabled={save.isPending}
            onChange={(name) => name && save.mutate({ sheet: name })}
          />
        )}
        {missing.length > 0 && (
          <Alert color="yellow" icon={<IconInfoCircle size={18} aria-hidden />}>
            {t('imports:columns.requiredMissing', { fields: missing.join(', ') })}
          </Alert>
        )}
        {save.error && (
          <PreviewNotice title={t('imports:columns.failed')}>
            {getFailureMessage(save.error)}{' '}
            <Anchor component="button" type="button" inherit onClick={() => save.mutate({ sheet, mapping })}>
              {t('errors.retry')}
            </Anchor>
          </PreviewNotice>
        )}
        <table className={`${importClasses.table} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">{t('imports:columns.column')}</th>
              <th scope="col">{t('imports:columns.samples')}</th>
              <th scope="col">{t('table:bulk.editing.field')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <ColumnRow
                key={column.index}
                column={column}
                detail={detail}
                mapping={mapping}
                onAssign={(field) => assign(column.index, field)}
              />
            ))}
          </tbody>
        </table>
      </PageSection>
      <PreviewBar
        label={t('imports:columns.title')}
        summary={
          mapped > 0 ? t('imports:columns.mapped', { mapped, count: columns.length }) : t('imports:columns.noneMapped')
        }
        leftOut={false}
      >
        <Button loading={save.isPending} disabled={mapped === 0} onClick={openCheck}>
          {t('imports:columns.next', { count: rows })}
        </Button>
      </PreviewBar>
    </>
  )
}

type ColumnRowProps = {
  column: ImportDetail['columns'][number]
  detail: ImportDetail
  mapping: ImportMapping
  onAssign: (field: string | null) => void
}

function ColumnRow({ column, detail, mapping, onAssign }: ColumnRowProps) {
  const { t } = useTranslation()
  const { index, letter, title, samples } = column
  const shownTitle = title || t('imports:columns.untitled')
  const options = detail.fields.map(({ name, title: field }) => {
    const other = detail.columns.find((each) => each.index === mapping[name] && each.index !== index)
    return { value: name, label: other ? t('imports:columns.usedBy', { field, letter: other.letter }) : field }
  })
  const field = findMappedField(mapping, index)
  return (
    <tr data-skipped={field === null || undefined}>
      <th scope="row">
        <span className={classes.title} data-untitled={title === '' || undefined}>
          {shownTitle}
        </span>
        <span className="quiet small normal">{t('imports:columns.letter', { letter })}</span>
      </th>
      <td className="quiet small ellipsis">{samples.filter((sample) => sample !== '').join(' · ')}</td>
      <td className={classes.field}>
        <Select
          aria-label={t('imports:columns.fieldOf', { letter, title: shownTitle })}
          placeholder={t('imports:columns.skip')}
          data={options}
          value={field}
          clearable
          searchable
          comboboxProps={{ withinPortal: true }}
          nothingFoundMessage={t('table:noMatch.title')}
          clearButtonProps={{ 'aria-label': t('imports:columns.skip') }}
          onChange={(name) => onAssign(name)}
        />
      </td>
    </tr>
  )
}
