import { Alert, Button, NumberInput, Textarea } from '@mantine/core'
import { ACCOUNT_LANGUAGES } from '@poledne/contract/domain/languages'
import { LEGAL_TEXTS, RETENTION_FIELDS, type SystemSettings, systemEndpoints } from '@poledne/contract/modules/system'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { descriptionBelowInput } from '../../core/form/descriptionBelowInput.ts'
import { FormError } from '../../core/form/FormError.tsx'
import { useEndpointForm } from '../../core/form/useEndpointForm.ts'
import { useUnsavedGuard } from '../../core/form/useUnsavedGuard.ts'
import { DiscardChangesDialog } from '../../core/record/form/UnsavedChangesDialog.tsx'
import classes from './System.module.css'
import { cacheSystemSettings } from './system.api.ts'

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
  const [version, setVersion] = useState(settings.version)
  const [hasConflict, setHasConflict] = useState(false)
  const {
    form,
    submit,
    resetTo: begin,
    isDirty,
    saving,
    failure,
  } = useEndpointForm({
    endpoint: systemEndpoints.save,
    initial: toFormValues(settings),
    toBody: (values) => ({ ...values, retention: toRetention(values.retention as FormValues['retention']), version }),
    kind: 'update',
    messages: { success: t('system:saved'), failure: t('system:notSaved') },
    onSaved: (saved) => {
      resetTo(saved)
      cacheSystemSettings(client, saved)
    },
    onRefused: (error) => {
      const stored = error.getStoredVersion<SystemSettings>()
      if (!stored) return false
      // The typed values stay, and the next save is based on the stored version.
      setVersion(stored.version)
      setHasConflict(true)
      return true
    },
  })
  const guard = useUnsavedGuard(isDirty)
  const resetTo = (stored: SystemSettings) => {
    setVersion(stored.version)
    setHasConflict(false)
    begin(toFormValues(stored))
  }

  // Changes by other users are shown while the form is clean. A changed form gets a conflict when it is saved.
  const hasNewerSettings = settings.version > version && !isDirty
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run only for a newer state
  useEffect(() => {
    if (hasNewerSettings) resetTo(settings)
  }, [hasNewerSettings])

  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <FormError>{failure}</FormError>
      {hasConflict && (
        <Alert color="yellow" variant="light" role="alert">
          {t('system:overtaken')}
        </Alert>
      )}
      <NumberInput
        key={form.key('repeatDays')}
        label={t('system:repeatDays.label')}
        description={t('system:repeatDays.hint')}
        {...descriptionBelowInput}
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
        <Button type="submit" loading={saving}>
          {t('system:save')}
        </Button>
      </div>
      <DiscardChangesDialog guard={guard}>{t('system:unsaved')}</DiscardChangesDialog>
    </form>
  )
}
