import { Button, NumberInput, Textarea } from '@mantine/core'
import { ACCOUNT_LANGUAGES } from '@poledne/contract/domain/languages'
import { LEGAL_TEXTS, RETENTION_FIELDS, type SystemSettings, systemEndpoints } from '@poledne/contract/modules/system'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { useEndpointSave } from '../../core/form/useEndpointSave.ts'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { callApi } from '../../core/http/http.ts'
import { ConflictDialog } from '../../core/record/conflict/ConflictDialog.tsx'
import { DiscardChangesDialog } from '../../core/record/form/UnsavedChangesDialog.tsx'
import { getChangedFields, isBlank } from '../../core/record/recordFields.ts'
import classes from './System.module.css'

export const systemQuery = queryOptions({
  queryKey: ['system', 'settings'],
  queryFn: ({ signal }) => callApi('GET settings/system/', { signal }),
})

export const jobsQuery = queryOptions({
  queryKey: ['system', 'jobs'],
  queryFn: ({ signal }) => callApi('GET settings/jobs/', { signal }),
})

export const errorLogQuery = queryOptions({
  queryKey: ['system', 'errorLog'],
  queryFn: ({ signal }) => callApi('GET settings/errorLog/', { signal }),
})

const cacheSystemSettings = (client: QueryClient, settings: SystemSettings) =>
  client.setQueryData(systemQuery.queryKey, settings)

const toFormValues = ({ repeatDays, retention, terms, privacy }: SystemSettings) => ({
  repeatDays,
  retention,
  terms,
  privacy,
})
type FormValues = ReturnType<typeof toFormValues>

const SYSTEM = {
  name: 'system',
  fields: [
    'repeatDays',
    ...RETENTION_FIELDS.map((field) => `retention.${field}` as const),
    ...LEGAL_TEXTS.flatMap((text) => ACCOUNT_LANGUAGES.map((language) => `${text}.${language}` as const)),
  ],
  columns: {},
}

/**
 * Converts the retention to numbers of days. An empty input has an empty text as its value, which keeps the data
 * forever.
 */
const toRetention = (retention: FormValues['retention']) =>
  Object.fromEntries(RETENTION_FIELDS.map((field) => [field, isBlank(retention[field]) ? null : retention[field]]))

/** Edits the repeat limit, the retention and the agreement, which are saved together. */
export function SystemForm({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { form, formProps, guard, conflict, resolveConflict, closeConflict, isSaving, failure } = useFormSession({
    stored: settings,
    toValues: (stored) => toFormValues(stored ?? settings),
    getChanged: (base, values) => getChangedFields(SYSTEM, base, values),
    ...useEndpointSave({
      endpoint: systemEndpoints.save,
      toBody: (values: FormValues, version) => ({ ...values, retention: toRetention(values.retention), version }),
      kind: 'update',
      messages: { success: t('system:saved'), failure: t('system:notSaved') },
    }),
    onSaved: (saved) => cacheSystemSettings(client, saved),
  })

  return (
    <form {...formProps} className="stack">
      <FormError>{failure}</FormError>
      <NumberInput
        key={form.key('repeatDays')}
        label={t('system:fields.repeatDays')}
        description={t('system:repeatDaysHint')}
        className={classes.number}
        hideControls
        withAsterisk
        {...form.getInputProps('repeatDays')}
      />
      <p>{t('system:retentionHint')}</p>
      {RETENTION_FIELDS.map((field) => (
        <NumberInput
          key={form.key(`retention.${field}`)}
          label={t(`system:fields.retention.${field}`)}
          description={field === 'historyDays' && t('system:historyHint')}
          className={classes.number}
          hideControls
          {...form.getInputProps(`retention.${field}`)}
        />
      ))}
      {LEGAL_TEXTS.map((text) => (
        <div key={text} className={classes.pair}>
          {ACCOUNT_LANGUAGES.map((language) => (
            <Textarea
              key={form.key(`${text}.${language}`)}
              label={t(`system:fields.${text}.${language}`)}
              autosize
              minRows={4}
              maxRows={16}
              {...form.getInputProps(`${text}.${language}`)}
            />
          ))}
        </div>
      ))}
      <div>
        <Button type="submit" loading={isSaving}>
          {t('record:bar.save')}
        </Button>
      </div>
      {conflict && (
        <ConflictDialog module={SYSTEM} conflict={conflict} onResolve={resolveConflict} onClose={closeConflict} />
      )}
      <DiscardChangesDialog guard={guard}>{t('system:unsaved')}</DiscardChangesDialog>
    </form>
  )
}
