import { Alert, Button } from '@mantine/core'
import type { CodelistName } from '@poledne/contract/list/codelistNames'
import type { CodelistItem } from '@poledne/contract/modules/codelist'
import { type CoverageSettings, coverageEndpoints } from '@poledne/contract/modules/settingsList'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { getFieldError } from '../../core/form/formErrors.ts'
import { CodelistMultiSelect } from '../../core/form/select/CodelistSelect.tsx'
import { useEndpointSave } from '../../core/form/useEndpointSave.ts'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { callApi } from '../../core/http/http.ts'
import { invalidateModules } from '../../core/http/invalidateModules.ts'
import { QueryContent } from '../../core/page/QueryContent.tsx'
import { DiscardChangesDialog } from '../../core/record/form/UnsavedChangesDialog.tsx'
import { RecordPage } from '../../core/record/page/RecordPage.tsx'
import { codelistQuery, getCodelistParam } from '../../core/record/useCodelist.ts'
import { throwLoadError, useSession } from '../../core/session/session.ts'
import classes from './CoveragePage.module.css'
import { guessCourseRows } from './guessCourseRows.ts'

const coverageQuery = queryOptions({
  queryKey: ['settings', 'coverage'],
  queryFn: ({ signal }) => callApi('GET settings/coverage/', { signal }),
})

/** Stores the saved settings; findings of weekly menus depend on them and are loaded again. */
function cacheCoverage(client: QueryClient, settings: CoverageSettings) {
  client.setQueryData(coverageQuery.queryKey, settings)
  void invalidateModules(client, ['coverage'])
}

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

/** The options of allergens start with their codes. */
const toCodeOptions = (items: readonly CodelistItem[]) =>
  items.map((item) => ({
    value: String(item.id),
    label: [getCodelistParam(item, 'code'), item.value].filter(Boolean).join(' '),
  }))

type CoverageFormProps = { settings: CoverageSettings; types: readonly CodelistItem[] }

/** Edits what the check watches. While nothing is stored, rows are suggested by their names. */
function CoverageForm({ settings, types }: CoverageFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [initialVersion] = useState(settings.version)
  const [suggestion] = useState(() => (isUnset(settings) ? guessCourseRows(types) : null))
  const isSuggesting = isUnset(settings) && (suggestion?.soupTypeIds.length || suggestion?.mainTypeIds.length)
  const { form, formProps, guard, conflict, isSaving, failure } = useFormSession({
    mode: 'controlled',
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
    <CodelistMultiSelect
      key={field}
      codelist={codelist}
      label={t(`coverage:fields.${field}`)}
      hint={t(`coverage:hints.${field}`)}
      toOptions={toCodeOptions}
      value={form.values[field]}
      error={getFieldError(form.errors, field)}
      onChange={(values) => {
        form.setFieldValue(field, values)
        // Errors of single values are outdated, and a rule can concern the other fields.
        form.clearErrors()
      }}
    />
  )
  return (
    <form {...formProps} className={classes.form}>
      <FormError>{failure}</FormError>
      {conflict && (
        <Alert color="yellow" role="alert">
          {t('system:overtaken')}
        </Alert>
      )}
      <fieldset className="stack fieldset">
        <legend className={classes.legend}>{t('coverage:watched')}</legend>
        {listFields(WATCHED).map(renderField)}
      </fieldset>
      <fieldset className="stack fieldset">
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

/** Sets which allergens and diets the check of a weekly menu watches. */
export function CoveragePage() {
  const { t, i18n } = useTranslation()
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
