import { Alert, Button } from '@mantine/core'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { type CoverageSettings, coverageEndpoints } from '@poledne/contract/modules/settingsList'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { descriptionBelowInput } from '../../core/form/descriptionBelowInput.ts'
import { FormError } from '../../core/form/FormError.tsx'
import { getFieldError } from '../../core/form/formErrors.ts'
import { MultiSelect } from '../../core/form/select/Select.tsx'
import { useCodelistHint } from '../../core/form/select/useCodelistHint.tsx'
import { useEndpointSave } from '../../core/form/useEndpointSave.ts'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { usePageTitle } from '../../core/format/usePageTitle.ts'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { multiSelectProps } from '../../core/record/fields/fields.tsx'
import { DiscardChangesDialog } from '../../core/record/form/UnsavedChangesDialog.tsx'
import { RecordPage } from '../../core/record/page/RecordPage.tsx'
import { codelistQuery, getCodelistParam, useCodelist } from '../../core/record/useCodelist.ts'
import { throwLoadError, useSession } from '../../core/session/session.ts'
import classes from './CoveragePage.module.css'
import { cacheCoverage, coverageQuery } from './coverage.api.ts'
import { guessCourseRows } from './guessCourseRows.ts'

const WATCHED = { allergenIds: 'allergens', diets: 'diets' } as const
const COURSES = { soupTypeIds: 'menuItemTypes', mainTypeIds: 'menuItemTypes' } as const
type Field = keyof typeof WATCHED | keyof typeof COURSES
const listFields = <F extends Field>(fields: Record<F, CodelistName>) => Object.entries(fields) as [F, CodelistName][]

/** The values of a select with several values are texts. */
type CoverageValues = Record<Field, string[]>

const toFormValues = ({ allergenIds, diets, soupTypeIds, mainTypeIds }: CoverageSettings): CoverageValues => ({
  allergenIds: allergenIds.map(String),
  diets,
  soupTypeIds: soupTypeIds.map(String),
  mainTypeIds: mainTypeIds.map(String),
})

function toBody({ allergenIds, diets, soupTypeIds, mainTypeIds }: CoverageValues, version: number | null) {
  const toIds = (values: string[]) => values.map(Number)
  return {
    allergenIds: toIds(allergenIds),
    diets,
    soupTypeIds: toIds(soupTypeIds),
    mainTypeIds: toIds(mainTypeIds),
    version,
  }
}

const isUnset = (settings: CoverageSettings) =>
  Object.values(toFormValues(settings)).every((values) => values.length === 0)

type CoverageFormProps = { settings: CoverageSettings; types: readonly CodelistItem[] }

/** Edits what the check watches. While nothing is stored, rows are suggested by their names. */
function CoverageForm({ settings, types }: CoverageFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [initialVersion] = useState(settings.version)
  const [suggestion] = useState(() => (isUnset(settings) ? guessCourseRows(types) : null))
  const isSuggesting = isUnset(settings) && (suggestion?.soupTypeIds.length || suggestion?.mainTypeIds.length)
  const { form, formProps, guard, conflict, isSaving, failure } = useFormSession({
    stored: settings,
    toValues: (stored): CoverageValues => ({
      ...toFormValues(stored ?? settings),
      ...(stored?.version === initialVersion && suggestion),
    }),
    ...useEndpointSave({
      endpoint: coverageEndpoints.save,
      toBody,
      kind: 'update',
      messages: { success: t('system:saved'), failure: t('system:notSaved') },
    }),
    onSaved: (saved) => cacheCoverage(client, saved),
  })

  const renderField = ([field, codelist]: [Field, CodelistName]) => (
    <CoverageField
      key={form.key(field)}
      codelist={codelist}
      label={t(`coverage:fields.${field}`)}
      hint={t(`coverage:hints.${field}`)}
      defaultValue={(form.getValues()[field] ?? []) as string[]}
      error={getFieldError(form.errors, field)}
      onChange={(values) => {
        form.setFieldValue(field, values, { forceUpdate: false })
        // Errors of single values are outdated, and a rule can concern the other fields.
        form.clearErrors()
      }}
    />
  )
  return (
    <form {...formProps} className={classes.form}>
      <FormError>{failure}</FormError>
      {conflict && (
        <Alert color="yellow" variant="light" role="alert">
          {t('system:overtaken')}
        </Alert>
      )}
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('coverage:watched')}</legend>
        {listFields(WATCHED).map(renderField)}
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('coverage:courses')}</legend>
        {isSuggesting ? <span>{t('coverage:suggested')}</span> : null}
        {listFields(COURSES).map(renderField)}
      </fieldset>
      <div>
        <Button type="submit" loading={isSaving}>
          {t('record:bar.save')}
        </Button>
      </div>
      <DiscardChangesDialog guard={guard}>{t('system:unsaved')}</DiscardChangesDialog>
    </form>
  )
}

type CoverageFieldProps = {
  codelist: CodelistName
  label: string
  hint: string
  defaultValue: string[]
  error: string | undefined
  onChange: (values: string[]) => void
}

function CoverageField({ codelist, label, hint, defaultValue, error, onChange }: CoverageFieldProps) {
  const { t } = useTranslation()
  const list = useCodelist(codelist)
  const description = useCodelistHint(codelist, list, hint)
  const [values, setValues] = useState(defaultValue)
  const data = list.items.map((item) => {
    const code = getCodelistParam(item, 'code')
    return { value: String(item.id), label: code ? `${code} ${item.value}` : item.value }
  })
  return (
    <MultiSelect
      label={label}
      description={description}
      {...descriptionBelowInput}
      error={error}
      data={data}
      value={values}
      onChange={(next) => {
        setValues(next)
        onChange(next)
      }}
      {...multiSelectProps}
      searchable
      hidePickedOptions
      clearable
      nothingFoundMessage={t(list.isPending ? 'loading' : 'record:nothingFound')}
    />
  )
}

/** Sets which allergens and diets the check of a weekly menu watches. */
export function CoveragePage() {
  const { t, i18n } = useTranslation()
  usePageTitle(t('app:modules.coverage'))
  const { can } = useSession()
  const query = useQuery(coverageQuery)
  const types = useQuery(codelistQuery('menuItemTypes', i18n.language))
  throwLoadError(query)
  throwLoadError(types)
  return (
    <RecordPage
      back={can('settings.view') ? { to: '/settings', label: t('app:modules.settings') } : undefined}
      title={t('app:modules.coverage')}
    >
      <div className={classes.lead}>
        <p>{t('coverage:lead')}</p>
        <p>{t('coverage:undeclared')}</p>
      </div>
      <QueryContent query={query} rows={6}>
        {(settings) => (
          <QueryContent query={types} rows={6}>
            {(rows) => <CoverageForm settings={settings} types={rows} />}
          </QueryContent>
        )}
      </QueryContent>
    </RecordPage>
  )
}
