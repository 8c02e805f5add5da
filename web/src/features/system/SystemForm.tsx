import { Alert, Button, NumberInput, Textarea } from '@mantine/core'
import { ACCOUNT_LANGUAGES } from '@poledne/contract/domain/languages'
import { LEGAL_TEXTS, RETENTION_FIELDS, type SystemSettings, systemEndpoints } from '@poledne/contract/modules/system'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../core/form/FormError.tsx'
import { useEndpointSave } from '../../core/form/useEndpointSave.ts'
import { useFormSession } from '../../core/form/useFormSession.ts'
import { callApi } from '../../core/http/http.ts'
import { DiscardChangesDialog } from '../../core/record/form/UnsavedChangesDialog.tsx'
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

/** An empty number input has an empty text as its value, which keeps the data forever. */
const toRetention = (retention: FormValues['retention']): FormValues['retention'] => ({
  auditDays: retention.auditDays || null,
  auditAddressDays: retention.auditAddressDays || null,
  requestDays: retention.requestDays || null,
  notificationDays: retention.notificationDays || null,
  errorDays: retention.errorDays || null,
})

/** Edits the repeat limit, the retention and the agreement, which are saved together. */
export function SystemForm({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { form, formProps, guard, conflict, isSaving, failure } = useFormSession({
    stored: settings,
    toValues: (stored) => toFormValues(stored ?? settings),
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
      {conflict && (
        <Alert color="yellow" role="alert">
          {t('system:overtaken')}
        </Alert>
      )}
      <NumberInput
        key={form.key('repeatDays')}
        label={t('system:repeatDays.label')}
        description={t('system:repeatDays.hint')}
        className={classes.number}
        hideControls
        withAsterisk
        {...form.getInputProps('repeatDays')}
      />
      <p>{t('system:retention.hint')}</p>
      {RETENTION_FIELDS.map((field) => (
        <NumberInput
          key={form.key(`retention.${field}`)}
          label={t(`system:retention.${field}`)}
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
              label={t(`system:texts.${text}`, { language: t(`system:languages.${language}`) })}
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
      <DiscardChangesDialog guard={guard}>{t('system:unsaved')}</DiscardChangesDialog>
    </form>
  )
}
