import { Button } from '@mantine/core'
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
import { ConflictDialog } from '../../core/record/conflict/ConflictDialog.tsx'
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

/** Caches the saved settings and refetches the findings of weekly menus, which depend on them. */
function cacheCoverage(client: QueryClient, settings: CoverageSettings) {
  client.setQueryData(coverageQuery.queryKey, settings)
  void invalidateModules(client, ['coverage'])
}

type CoverageValues = Omit<CoverageSettings, 'version'>
const WATCHED = ['allergenIds', 'diets'] as const
const COURSES = ['soupTypeIds', 'mainTypeIds'] as const
const COVERAGE = {
  name: 'coverage',
  fields: [...WATCHED, ...COURSES],
  columns: {
    allergenIds: { kind: 'choices', codelist: 'allergens' },
    diets: { kind: 'choices', codelist: 'diets' },
    soupTypeIds: { kind: 'choices', codelist: 'menuItemTypes' },
    mainTypeIds: { kind: 'choices', codelist: 'menuItemTypes' },
  },
} as const

const toFormValues = ({ version: _, ...values }: CoverageSettings): CoverageValues => values

const isUnset = (settings: CoverageSettings) =>
  Object.values(toFormValues(settings)).every((values) => values.length === 0)

/** Converts allergens to options whose labels start with the code. */
const toCodeOptions = (items: readonly CodelistItem[]) =>
  items.map((item) => ({
    value: String(item.id),
    label: [getCodelistParam(item, 'code'), item.value].filter(Boolean).join(' '),
  }))

type CoverageFormProps = { settings: CoverageSettings; types: readonly CodelistItem[] }

/**
 * Edits which allergens and diets the check watches. While nothing is stored, the form suggests menu item types by
 * their names.
 */
function CoverageForm({ settings, types }: CoverageFormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [initialVersion] = useState(settings.version)
  const [suggestion] = useState(() => (isUnset(settings) ? guessCourseRows(types) : null))
  const isSuggesting = isUnset(settings) && (suggestion?.soupTypeIds.length || suggestion?.mainTypeIds.length)
  const { form, formProps, guard, conflict, resolveConflict, closeConflict, isSaving, failure } = useFormSession({
    mode: 'controlled',
    stored: settings,
    toValues: (stored): CoverageValues => ({
      ...toFormValues(stored ?? settings),
      ...(stored?.version === initialVersion && suggestion),
    }),
    ...useEndpointSave({
      endpoint: coverageEndpoints.save,
      toBody: (values: CoverageValues, version) => ({ ...values, version }),
      kind: 'update',
      messages: { success: t('system:saved'), failure: t('system:notSaved') },
    }),
    onSaved: (saved) => cacheCoverage(client, saved),
  })

  const renderField = (field: keyof CoverageValues) => (
    <CodelistMultiSelect
      key={field}
      codelist={COVERAGE.columns[field].codelist}
      label={t(`coverage:fields.${field}`)}
      hint={t(`coverage:hints.${field}`)}
      toOptions={toCodeOptions}
      value={form.values[field].map(String)}
      error={getFieldError(form.errors, field)}
      onChange={(values) => {
        form.setFieldValue(field, (field === 'diets' ? values : values.map(Number)) as CoverageValues[typeof field])
        // Errors of single values are outdated, and a rule can concern other fields as well.
        form.clearErrors()
      }}
    />
  )
  return (
    <form {...formProps} className={classes.form}>
      <FormError>{failure}</FormError>
      <fieldset className="stack fieldset">
        <legend className={classes.legend}>{t('coverage:watched')}</legend>
        {WATCHED.map(renderField)}
      </fieldset>
      <fieldset className="stack fieldset">
        <legend className={classes.legend}>{t('coverage:courses')}</legend>
        {isSuggesting ? <span>{t('coverage:suggested')}</span> : null}
        {COURSES.map(renderField)}
      </fieldset>
      <div>
        <Button type="submit" loading={isSaving}>
          {t('record:bar.save')}
        </Button>
      </div>
      {conflict && (
        <ConflictDialog module={COVERAGE} conflict={conflict} onResolve={resolveConflict} onClose={closeConflict} />
      )}
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
